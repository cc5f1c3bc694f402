//! What a room may hear of what happened, and a few facts of it that other parts of the page show.

use rules::Seat;
use whizkey::{Door, Event, Square};

use crate::shell::story::Story;

/// A door that was passed in the turn that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Whose piece.
    pub seat: Seat,
    /// Where the door is.
    pub from: Square,
    /// Which door.
    pub door: Door,
    /// Where it led.
    pub to: Square,
}

/// What is worth knowing of a game besides its steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// How many turns there were.
    pub turns: usize,
    /// The doors of the turn that is going on, or of the one before while nothing else has happened.
    pub chain: Vec<Link>,
    /// Who won the last game of the match that is over, while the next has not been touched.
    pub game_before: Option<String>,
}

/// Notes the facts of a line of the log.
pub fn note(story: &mut Story<Facts>, line: usize, events: &[Event]) {
    for event in events {
        story.facts.note(event);
    }
    if events.iter().any(|event| matches!(event, Event::Finished { .. })) {
        story.facts.game_before = story.step(line).map(|step| step.aloud.clone());
    }
}

impl Facts {
    fn note(&mut self, event: &Event) {
        match event {
            Event::Opened { seat, from, door, to, bonus, .. } => {
                if !bonus {
                    self.chain.clear();
                }
                self.chain.push(Link { seat: *seat, from: *from, door: *door, to: *to });
                self.game_before = None;
            }
            Event::Moved { .. } | Event::Cut { .. } => {
                self.chain.clear();
                self.game_before = None;
            }
            Event::Passed { .. } => self.turns += 1,
            Event::Dealt { .. } => self.chain.clear(),
            Event::Hand { .. }
            | Event::Drew { .. }
            | Event::DrewWhiz { .. }
            | Event::Swapped { .. }
            | Event::Nothing { .. }
            | Event::Stopped { .. }
            | Event::Missed { .. }
            | Event::Claimed { .. }
            | Event::Left { .. }
            | Event::Finished { .. }
            | Event::Scored { .. }
            | Event::Ended { .. } => {}
        }
    }
}

/// What a whole room may hear: cards that were drawn and dealt are for one seat alone.
pub fn for_a_room(event: &Event) -> Option<Event> {
    match event {
        Event::Hand { .. } => None,
        Event::Drew { seat, .. } => Some(Event::Drew { seat: *seat, card: None }),
        Event::DrewWhiz { seat, .. } => Some(Event::DrewWhiz { seat: *seat, card: None }),
        Event::Cut { .. }
        | Event::Dealt { .. }
        | Event::Moved { .. }
        | Event::Opened { .. }
        | Event::Swapped { .. }
        | Event::Nothing { .. }
        | Event::Stopped { .. }
        | Event::Missed { .. }
        | Event::Claimed { .. }
        | Event::Passed { .. }
        | Event::Left { .. }
        | Event::Finished { .. }
        | Event::Scored { .. }
        | Event::Ended { .. } => Some(event.clone()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rules::Saying;
    use whizkey::{Board, Card, Teller};

    use super::*;

    fn told(events: &[Event], names: [&str; 2]) -> Saying {
        Teller::on(Arc::new(Board::printed()), names.map(str::to_owned).to_vec()).tell(events).unwrap()
    }

    fn card(name: &str) -> Card {
        name.parse().unwrap()
    }

    #[test]
    fn a_room_hears_of_no_drawn_card() {
        let drew = Event::Drew { seat: Seat(0), card: Some(card("QC")) };
        let hand = Event::Hand { cards: vec![card("QC"), card("2S")] };
        let all = [drew, hand];
        assert!(told(&all, ["Ana", "Ben"]).aloud.contains("Q♣"));
        let room: Vec<Event> = all.iter().filter_map(for_a_room).collect();
        assert_eq!(told(&room, ["Ana", "Ben"]).aloud, "Ana draws a card.");
    }

    #[test]
    fn doors_of_one_turn_make_a_chain() {
        let opened = |from: &str, to: &str, bonus| Event::Opened {
            seat: Seat(0),
            from: from.parse().unwrap(),
            door: Door::Two,
            to: to.parse().unwrap(),
            key: whizkey::Key { rank: "7".parse().unwrap(), hand: 1, whiz: 0 },
            laid: vec![card("7C")],
            bonus,
        };
        let events =
            [opened("R1C4", "R2C4", false), opened("R2C9", "R3C9", false), opened("R3C9", "R4C9", true)];
        let mut story = Story::default();
        note(&mut story, 0, &events);
        assert_eq!(story.facts.chain.len(), 2);
        assert_eq!(story.facts.chain[0].from.to_string(), "R2C9");
    }
}
