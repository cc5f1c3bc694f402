//! What happened, in words, and a few facts of it that other parts of the page show.

use manipulation::{Event, Teller};
use rules::{Clause, Seat};

use super::places::Places;
use super::words::capital;

/// One line of what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line of the log, which names it for good.
    pub line: usize,
    /// Who did it.
    pub seat: Seat,
    /// A line for the list.
    pub words: String,
    /// Whole sentences, to be read out.
    pub aloud: String,
    /// The clause it rests on.
    pub clause: Option<Clause>,
    /// Whether a turn was lost (BM-8).
    pub sat_out: bool,
}

/// A game told from its beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The steps, from the first.
    pub steps: Vec<Step>,
    /// How often the die was rolled.
    pub rolls: usize,
    /// Who sat out what since the last move (BM-8).
    pub sat_out: Vec<(Seat, u8)>,
    /// What everybody rolled for the first turn, as long as nobody has moved.
    pub roll_off: Vec<(Seat, u8)>,
}

impl Story {
    /// Tells `history`, a list of events per line of the log, of these people.
    pub fn of(history: &[Vec<Event>], places: &Places, names: Vec<String>) -> Self {
        let mut story = Story::default();
        let mut teller = Teller::new(names);
        for (line, events) in history.iter().enumerate() {
            for event in events {
                story.note_fact(event);
            }
            let Some(saying) = teller.tell(events) else { continue };
            let (words, aloud) = as_one_sees(events, places, saying.line, saying.aloud);
            story.steps.push(Step {
                line,
                seat: saying.by,
                words: if words.is_empty() { aloud.clone() } else { words },
                aloud,
                clause: saying.clause,
                sat_out: events.iter().any(|event| matches!(event, Event::SatOut { .. })),
            });
        }
        story
    }

    fn note_fact(&mut self, event: &Event) {
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

    /// The last step.
    pub fn last(&self) -> Option<&Step> {
        self.steps.last()
    }

    /// The last step that was somebody's move, or lost turn.
    pub fn last_move(&self) -> Option<&Step> {
        let telling = |step: &&Step| step.clause.is_some();
        self.steps.iter().rev().find(telling)
    }

    /// What is to be read out of the steps from line `since` of the log on.
    pub fn aloud_since(&self, since: usize) -> String {
        let new = self.steps.iter().filter(|step| step.line >= since);
        new.map(|step| step.aloud.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// The same line and sentence with the spaces of a move called as one sees them.
fn as_one_sees(events: &[Event], places: &Places, mut line: String, mut aloud: String) -> (String, String) {
    for event in events {
        let Event::Moved { color, from, path, .. } = event else { continue };
        let to = path.last().unwrap_or(from);
        let color = capital(color.name());
        let (start, end) = (places.short(*from), places.short(*to));
        line = line
            .replace(&format!("{color} {from} to {to}"), &format!("{color}: {start} to {end}"))
            .replace(&format!("{color} out to {to}"), &format!("{color} out to {end}"));
        for space in [from, to] {
            aloud = aloud.replace(&space.words(), &places.called(*space));
        }
    }
    (line, aloud)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_for_the_first_turn_and_lost_turns_are_remembered_until_somebody_moves() {
        let rolled = Event::RolledOff { rolls: vec![(Seat(0), 6), (Seat(1), 6), (Seat(2), 2)] };
        let again = Event::RolledOff { rolls: vec![(Seat(0), 5), (Seat(1), 3)] };
        let sat = Event::SatOut { seat: Seat(0), die: 4 };
        let names = || ["Ana", "Ben", "Chloe"].map(str::to_owned).to_vec();
        let history = vec![vec![rolled], vec![again]];
        let places = Places::of_the_box();
        let story = Story::of(&history, &places, names());
        assert_eq!(story.roll_off, [(Seat(2), 2), (Seat(0), 5), (Seat(1), 3)]);
        let lost = Story::of(&[vec![sat.clone()]], &places, names());
        assert_eq!(lost.sat_out, [(Seat(0), 4)]);
        assert!(lost.last().is_some_and(|step| step.sat_out && step.aloud.contains("sits out")));
        let path = vec!["O01".parse().unwrap()];
        let from = "S0".parse().unwrap();
        let moved = Event::Moved { seat: Seat(0), color: manipulation::Color::Red, from, path };
        let then = Story::of(&[vec![sat], vec![moved]], &places, names());
        assert!(then.sat_out.is_empty());
        let last = then.last().unwrap();
        assert_eq!(last.words, "Red: red Start to 1 past red corner.");
        assert_eq!(last.aloud, "Ana moves red from the red Start to one past the red corner.");
    }
}
