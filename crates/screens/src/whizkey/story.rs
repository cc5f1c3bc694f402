//! What happened, in words, and a few facts of it that other parts of the page show.

use rules::{Clause, Seat};
use whizkey::{Board, Card, Door, Event, Square, Teller};

use super::cards::short;
use super::places::{capital, the};

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
}

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

/// Whose ears a story is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ears {
    /// One person's.
    One,
    /// Those of everybody at this device, who must not hear of each other's cards.
    All,
}

/// A game told from its beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The steps, from the first.
    pub steps: Vec<Step>,
    /// How many turns there were.
    pub turns: usize,
    /// The doors of the turn that is going on, or of the one before while nothing else has happened.
    pub chain: Vec<Link>,
    /// Who won the last game of the match that is over, while the next has not been touched.
    pub game_before: Option<String>,
}

impl Story {
    /// Tells `history`, a list of events per line of the log, of these people.
    pub fn of(history: &[Vec<Event>], board: &Board, names: &[String], ears: Ears) -> Self {
        let mut story = Story::default();
        // People may be called as they like, even like a card: their names are put in after the words are.
        let marks: Vec<String> = (0..names.len()).map(|place| format!("\u{E000}{place}\u{E001}")).collect();
        let mut teller = Teller::new(marks.clone());
        let in_words = |text: &str| {
            let mut text = replaced(text, board);
            for (mark, name) in marks.iter().zip(names) {
                text = text.replace(mark.as_str(), name);
            }
            text
        };
        for (line, events) in history.iter().enumerate() {
            let events: Vec<Event> = match ears {
                Ears::One => events.clone(),
                Ears::All => for_a_room(events),
            };
            for event in &events {
                story.note_fact(event);
            }
            let Some(saying) = teller.tell(&events) else { continue };
            let words = if saying.line.is_empty() { &saying.aloud } else { &saying.line };
            let words = capital(&in_words(words));
            let step =
                Step { line, seat: saying.by, words, aloud: in_words(&saying.aloud), clause: saying.clause };
            if events.iter().any(|event| matches!(event, Event::Finished { .. })) {
                story.game_before = Some(step.aloud.clone());
            }
            story.steps.push(step);
        }
        story
    }

    fn note_fact(&mut self, event: &Event) {
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

    /// The last step.
    pub fn last(&self) -> Option<&Step> {
        self.steps.last()
    }

    /// What is to be read out of the steps from line `since` of the log on.
    pub fn aloud_since(&self, since: usize) -> String {
        let new = self.steps.iter().filter(|step| step.line >= since);
        new.map(|step| step.aloud.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// What a whole room may hear: cards that were drawn and dealt are for one seat alone.
pub fn for_a_room(events: &[Event]) -> Vec<Event> {
    let heard = |event: &Event| match event {
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
    };
    events.iter().filter_map(heard).collect()
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

    fn told(events: Vec<Event>, names: [&str; 2], ears: Ears) -> Story {
        Story::of(&[events], &Board::printed(), &names.map(str::to_owned), ears)
    }

    fn card(name: &str) -> Card {
        name.parse().unwrap()
    }

    #[test]
    fn squares_and_cards_are_told_in_the_players_words() {
        let (from, to) = ("R1C3".parse().unwrap(), "R1C4".parse().unwrap());
        let moved = Event::Moved { seat: Seat(0), from, to, how: whizkey::How::Step };
        let swapped = Event::Swapped { seat: Seat(0), gave: card("TD"), took: card("AS") };
        let story = told(vec![moved, swapped], ["7H", "Ben"], Ears::One);
        let step = &story.steps[0];
        assert_eq!(
            step.aloud,
            "7H moves from the first DRAW OR SWAP of ROW 1 to the first doorway of ROW 1. 7H swaps 10♦ for A♠."
        );
        assert!(step.words.starts_with("The first DRAW OR SWAP"));
    }

    #[test]
    fn a_room_hears_of_no_drawn_card() {
        let drew = Event::Drew { seat: Seat(0), card: Some(card("QC")) };
        let hand = Event::Hand { cards: vec![card("QC"), card("2S")] };
        let all = vec![drew, hand];
        assert!(told(all.clone(), ["Ana", "Ben"], Ears::One).aloud_since(0).contains("Q♣"));
        let room = told(all, ["Ana", "Ben"], Ears::All);
        assert_eq!(room.aloud_since(0), "Ana draws a card.");
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
            vec![opened("R1C4", "R2C4", false), opened("R2C9", "R3C9", false), opened("R3C9", "R4C9", true)];
        let story = told(events, ["Ana", "Ben"], Ears::One);
        assert_eq!(story.chain.len(), 2);
        assert_eq!(story.chain[0].from.to_string(), "R2C9");
    }
}
