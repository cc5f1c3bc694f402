//! What happened with the spaces called as one sees them, and a few facts of it that other parts of the page show.

use manipulation::Event;
use rules::{Saying, Seat};

use super::places::Places;
use super::{ManipulationScene, named};
use crate::shell::scene::Teller;
use crate::shell::story::{Step, Story};

/// What is worth knowing of a game besides its steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// How often the die was rolled.
    pub rolls: usize,
    /// Who sat out what since the last move (BM-8).
    pub sat_out: Vec<(Seat, u8)>,
    /// What everybody rolled for the first turn, as long as nobody has moved.
    pub roll_off: Vec<(Seat, u8)>,
}

impl Facts {
    /// What a seat rolled for the first turn.
    pub fn rolled_off(&self, seat: Seat) -> Option<u8> {
        self.roll_off.iter().find(|(rolled, _)| *rolled == seat).map(|(_, roll)| *roll)
    }

    fn note(&mut self, event: &Event) {
        match event {
            Event::RolledOff { rolls } => {
                self.rolls += 1;
                // Those who roll again show what they rolled last.
                self.roll_off.retain(|(seat, _)| rolls.iter().all(|(again, _)| again != seat));
                self.roll_off.extend(rolls.iter().copied());
            }
            Event::Rolled { .. } => self.rolls += 1,
            Event::SatOut { seat, die } => {
                self.sat_out.push((*seat, *die));
                self.roll_off.clear();
            }
            Event::Moved { .. } => {
                self.sat_out.clear();
                self.roll_off.clear();
            }
            Event::Tied { .. }
            | Event::Begins { .. }
            | Event::Attacked { .. }
            | Event::SetBack { .. }
            | Event::AllHome { .. }
            | Event::Assists { .. }
            | Event::RollsAgain { .. }
            | Event::Passed { .. }
            | Event::Left { .. }
            | Event::Ended { .. } => {}
        }
    }
}

/// Notes the facts of a line of the log. A turn that was lost stands out in the list (BM-8).
pub fn note(story: &mut Story<Facts>, line: usize, events: &[Event]) {
    events.iter().for_each(|event| story.facts.note(event));
    let lost = events.iter().any(|event| matches!(event, Event::SatOut { .. }));
    if let Some(step) = story.steps.last_mut().filter(|step| lost && step.line == line) {
        step.class = Some("bm-lost");
    }
}

impl Story<Facts> {
    /// The last step that was somebody's move, or lost turn.
    pub fn last_move(&self) -> Option<&Step> {
        self.steps.iter().rev().find(|step| step.clause.is_some())
    }
}

/// Tells what happened on a board with these places.
pub fn teller<'a>(places: Places, names: Vec<String>) -> Teller<'a, ManipulationScene> {
    let mut teller = manipulation::Teller::new(names);
    Box::new(move |events| teller.tell(events).map(|saying| as_one_sees(events, &places, saying)))
}

/// The same with the spaces of a move called as one sees them.
fn as_one_sees(events: &[Event], places: &Places, mut saying: Saying) -> Saying {
    for event in events {
        let Event::Moved { color, from, path, .. } = event else { continue };
        let to = path.last().unwrap_or(from);
        let color = named(*color);
        let (start, end) = (places.short(*from), places.short(*to));
        saying.line = saying
            .line
            .replace(&format!("{color} {from} to {to}"), &format!("{color}: {start} to {end}"))
            .replace(&format!("{color} out to {to}"), &format!("{color} out to {end}"));
        for space in [from, to] {
            saying.aloud = saying.aloud.replace(&space.words(), &places.called(*space));
        }
    }
    saying
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_for_the_first_turn_and_lost_turns_are_remembered_until_somebody_moves() {
        let rolled = Event::RolledOff { rolls: vec![(Seat(0), 6), (Seat(1), 6), (Seat(2), 2)] };
        let again = Event::RolledOff { rolls: vec![(Seat(0), 5), (Seat(1), 3)] };
        let mut story = Story::default();
        note(&mut story, 0, &[rolled]);
        note(&mut story, 1, &[again]);
        assert_eq!(story.facts.roll_off, [(Seat(2), 2), (Seat(0), 5), (Seat(1), 3)]);
        note(&mut story, 2, &[Event::SatOut { seat: Seat(0), die: 4 }]);
        assert_eq!(story.facts.sat_out, [(Seat(0), 4)]);
        let (from, path) = ("S0".parse().unwrap(), vec!["O01".parse().unwrap()]);
        let moved = [Event::Moved { seat: Seat(0), color: manipulation::Color::Red, from, path }];
        note(&mut story, 3, &moved);
        assert!(story.facts.sat_out.is_empty() && story.facts.roll_off.is_empty());
        let mut teller = teller(Places::of_the_box(), vec!["Ana".to_owned()]);
        let told = teller(&moved).unwrap();
        assert_eq!(told.line, "Red: red Start to 1 past red corner.");
        assert_eq!(told.aloud, "Ana moves red from the red Start to one past the red corner.");
    }
}
