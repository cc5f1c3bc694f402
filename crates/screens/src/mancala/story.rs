//! What is worth knowing of the moves besides their words: whose turn goes on, and how players note it.

use mancala::Event;

use crate::shell::story::Story;

/// What is known of the turn that is going on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Whether the same player goes on.
    pub goes_on: bool,
    /// The step it began with.
    began: usize,
    /// The pockets that were sown in it, by their numbers.
    sown: Vec<String>,
}

/// Notes a line of the log: a turn of several sowings is written `3-6` where it begins.
pub fn note(story: &mut Story<Facts>, line: usize, events: &[Event]) {
    if story.step(line).is_none() {
        return;
    }
    if !story.facts.goes_on {
        story.facts = Facts { began: story.steps.len() - 1, ..Facts::default() };
    }
    let facts = &mut story.facts;
    if let Some(Event::Sowed { pocket, .. }) = events.first() {
        facts.sown.push(pocket.number.to_string());
    }
    facts.goes_on = events.iter().any(|event| matches!(event, Event::WentAgain { .. }));
    if facts.sown.len() > 1 {
        story.steps[facts.began].noted = Some(facts.sown.join("-"));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mancala::{Begins, Mancala, Options, Pie, read_game};
    use rules::Game;

    use super::*;
    use crate::mancala::MancalaScene;
    use crate::mancala::model::Model;
    use crate::shell::face::Eyes;

    fn told(game: &Mancala, history: &[Vec<Event>]) -> Story<Facts> {
        Story::of(&MancalaScene::default(), history, &Model::of_game(game, Eyes::Spectator))
    }

    fn story(moves: &str, pie: Pie) -> Story<Facts> {
        let options = Options { begins: Begins::A, pie, ..Options::default() };
        let start = Mancala::new(Arc::new(()), &options, 2).unwrap();
        let mut game = start.clone();
        let history: Vec<Vec<Event>> = read_game(&start, moves)
            .unwrap()
            .into_iter()
            .map(|step| game.apply(step).into_iter().map(|told| told.event).collect())
            .collect();
        told(&game, &history)
    }

    #[test]
    fn a_turn_of_several_sowings_is_noted_where_it_begins() {
        let turn = story("3-6 1", Pie::Off);
        let noted: Vec<(u8, Option<&str>)> =
            turn.steps.iter().map(|step| (step.seat.0, step.noted.as_deref())).collect();
        assert_eq!(noted, [(0, Some("3-6")), (0, None), (1, None)]);
        assert!(!turn.facts.goes_on && story("3", Pie::Off).facts.goes_on);
        assert_eq!(turn.steps[2].words, "1: five stones, the last in pocket 6.");
        assert!(turn.last().unwrap().aloud.starts_with("Ben sows pocket 1"));
        assert!(turn.aloud_since(1).starts_with("Ana sows pocket 6"));
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
        let options = Options { begins: Begins::A, ..Options::default() };
        let game = Mancala::new(Arc::new(()), &options, 2).unwrap();
        assert_eq!(told(&game, &[vec![], vec![]]), Story::default());
    }
}
