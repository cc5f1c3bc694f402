//! What happened in the players' own words, and a few facts of it that other parts of the page show.

use rules::{Saying, Seat};
use whizkey::{Board, Card, Door, Event, Square, Teller};

use super::cards::short;
use super::places::the;
use crate::shell::story::Story;
use crate::words::capital;

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

/// Tells what happened on a board to these people.
pub fn teller(board: &Board, names: Vec<String>) -> impl FnMut(&[Event]) -> Option<Saying> {
    // People may be called as they like, even like a card: their names are put in after the words are.
    let marks: Vec<String> = (0..names.len()).map(|place| format!("\u{E000}{place}\u{E001}")).collect();
    let mut teller = Teller::new(marks.clone());
    move |events| {
        let Saying { by, line, aloud, clause } = teller.tell(events)?;
        let in_words = |text: &str| {
            let mut text = replaced(text, board);
            for (mark, name) in marks.iter().zip(&names) {
                text = text.replace(mark.as_str(), name);
            }
            text
        };
        let line = capital(&in_words(if line.is_empty() { &aloud } else { &line }));
        Some(Saying { by, line, aloud: in_words(&aloud), clause })
    }
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

/// The same text with squares called what players call them, and cards with their suits as signs.
fn replaced(text: &str, board: &Board) -> String {
    let word = |word: &str| {
        let bare = word.trim_end_matches(['.', ',', ':']);
        let rest = &word[bare.len()..];
        // A name always has a mark around it, so what reads like a square or a card is one.
        let square = bare.parse::<Square>().ok().filter(|square| square.to_string() == bare);
        let card = bare.parse::<Card>().ok().filter(|card| card.to_string() == bare);
        let named = square.map(|square| the(board, square)).or(card.map(short));
        named.map_or_else(|| word.to_owned(), |named| named + rest)
    };
    let text = text.split(' ').map(word).collect::<Vec<_>>().join(" ");
    text.replace("the doorway the ", "the ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(events: &[Event], names: [&str; 2]) -> Saying {
        teller(&Board::printed(), names.map(str::to_owned).to_vec())(events).unwrap()
    }

    fn card(name: &str) -> Card {
        name.parse().unwrap()
    }

    #[test]
    fn squares_and_cards_are_told_in_the_players_words() {
        let (from, to) = ("R1C3".parse().unwrap(), "R1C4".parse().unwrap());
        let moved = Event::Moved { seat: Seat(0), from, to, how: whizkey::How::Step };
        let swapped = Event::Swapped { seat: Seat(0), gave: card("TD"), took: card("AS") };
        let told = told(&[moved, swapped], ["7H", "Ben"]);
        assert_eq!(
            told.aloud,
            "7H moves from the first DRAW OR SWAP of ROW 1 to the first doorway of ROW 1. 7H swaps 10♦ for A♠."
        );
        assert!(told.line.starts_with("The first DRAW OR SWAP"));
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
