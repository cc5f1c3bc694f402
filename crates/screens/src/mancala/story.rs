//! The list of moves: turns in notation and in words.

use mancala::{Event, Teller};
use rules::{Clause, Seat};

/// One step of a turn: a sowing, a swap, a resignation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line of the log, which names it for good.
    pub line: usize,
    /// Who moved.
    pub seat: Seat,
    /// What happened, in words, for the list of moves.
    pub words: String,
    /// What happened, in whole sentences, to be read out.
    pub aloud: String,
    /// The clause it came to.
    pub clause: Option<Clause>,
    /// Whether the same player goes on.
    pub goes_on: bool,
    /// The whole turn as players note it, `3-6`, if this step begins a turn of several.
    pub noted: Option<String>,
}

/// A game told from its beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The steps, from the first.
    pub steps: Vec<Step>,
}

impl Story {
    /// Tells `history`, a list of events per line of the log, of these people.
    pub fn of(history: &[Vec<Event>], names: [String; 2]) -> Self {
        let mut teller = Teller::new(names);
        let mut steps: Vec<Step> = Vec::new();
        // The numbers of the turn that is going on, and the step it began with.
        let mut turn: (usize, Vec<String>) = (0, Vec::new());
        for (line, events) in history.iter().enumerate() {
            let Some(saying) = teller.tell(events) else {
                continue;
            };
            let number = match &events[0] {
                Event::Sowed { pocket, .. } => Some(pocket.number.to_string()),
                _ => None,
            };
            if !steps.last().is_some_and(|step| step.goes_on) {
                turn = (steps.len(), Vec::new());
            }
            turn.1.extend(number);
            steps.push(Step {
                line,
                seat: saying.by,
                words: saying.line,
                aloud: saying.aloud,
                clause: saying.clause,
                goes_on: events.iter().any(|event| matches!(event, Event::WentAgain { .. })),
                noted: None,
            });
            if turn.1.len() > 1 {
                steps[turn.0].noted = Some(turn.1.join("-"));
            }
        }
        Story { steps }
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

/// The same text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mancala::{Begins, Mancala, Options, Pie, read_game};
    use rules::Game;

    use super::*;

    fn story(moves: &str, pie: Pie) -> Story {
        let options = Options { begins: Begins::A, pie, ..Options::default() };
        let start = Mancala::new(Arc::new(()), &options, 2).unwrap();
        let mut game = start.clone();
        let history: Vec<Vec<Event>> = read_game(&start, moves)
            .unwrap()
            .into_iter()
            .map(|step| game.apply(step).into_iter().map(|told| told.event).collect())
            .collect();
        Story::of(&history, ["Ana".to_owned(), "Ben".to_owned()])
    }

    #[test]
    fn a_turn_of_several_sowings_is_noted_where_it_begins() {
        let story = story("3-6 1", Pie::Off);
        let noted: Vec<(u8, Option<&str>)> =
            story.steps.iter().map(|step| (step.seat.0, step.noted.as_deref())).collect();
        assert_eq!(noted, [(0, Some("3-6")), (0, None), (1, None)]);
        assert!(story.steps[0].goes_on && !story.steps[1].goes_on);
        assert_eq!(story.steps[2].words, "1: five stones, the last in pocket 6.");
        assert!(story.last().unwrap().aloud.starts_with("Ben sows pocket 1"));
        assert!(story.aloud_since(1).starts_with("Ana sows pocket 6"));
    }

    #[test]
    fn a_swap_is_a_turn_of_its_own() {
        let story = story("1 swap 1", Pie::On);
        let seats: Vec<u8> = story.steps.iter().map(|step| step.seat.0).collect();
        assert_eq!(seats, [0, 1, 0]);
        assert!(story.steps.iter().all(|step| step.noted.is_none()));
    }

    #[test]
    fn lines_that_were_taken_back_are_not_told() {
        let told = Story::of(&[vec![], vec![]], ["Ana".to_owned(), "Ben".to_owned()]);
        assert_eq!(told, Story::default());
    }
}
