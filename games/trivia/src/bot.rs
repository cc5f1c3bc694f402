//! A bot that plays both games: it heads for what it still lacks.
//!
//! What it knows is not decided here: luck says whether it knew an answer, with its chance for the category. Here it
//! moves, chooses, votes and judges, from its seat's view alone.

use std::sync::Arc;

use rules::{Bot, Choices, Dice, Seat, ThinkingTime};

use crate::{Action, Board, BotKnows, Call, Contents, Edition, QuestionView, Space, SpaceKind, Trivia, View};

/// What a bot that has to judge thinks of an answer: the card's answer, then what was typed.
pub type Opinion = fn(&str, &str) -> bool;

/// A bot that heads for the headquarters it lacks, then for the hub.
pub struct Pursuer {
    contents: Arc<Contents>,
    knows: BotKnows,
    opinion: Opinion,
}

impl Pursuer {
    /// A bot at a table with these contents. It looks at the board only; the cards are none of its business.
    pub fn new(contents: Arc<Contents>, knows: BotKnows, opinion: Opinion) -> Self {
        Pursuer { contents, knows, opinion }
    }

    /// The board of the table: the one that somebody brought, or the one in the box.
    fn board<'a>(&'a self, view: &'a View) -> &'a Board {
        view.board.as_ref().unwrap_or(&self.contents.board)
    }

    /// Of the spaces offered, the one from which what is wanted is nearest. One that knows little strays often.
    fn choose_move(&self, view: &View, offered: &[Action], dice: &mut Dice) -> Action {
        let strays = match self.knows {
            BotKnows::Little => 40,
            BotKnows::Steady => 10,
            BotKnows::Much => 0,
        };
        if dice.below(100) < strays {
            return dice.pick(offered).clone();
        }
        let board = self.board(view);
        let goals = goals(board, view);
        let reckon = |action: &Action| match action {
            Action::MoveTo(name) => board.find(name).map_or(u32::MAX, |to| cost(board, to, &goals)),
            Action::Choose(_)
            | Action::Vote(_)
            | Action::PickBox(_)
            | Action::Answer(_)
            | Action::Pass
            | Action::OutOfTime
            | Action::Judge(_)
            | Action::LetStand
            | Action::Contest => u32::MAX,
        };
        let least = offered.iter().map(reckon).min().unwrap_or(u32::MAX);
        let best: Vec<&Action> = offered.iter().filter(|action| reckon(action) == least).collect();
        (*dice.pick(&best)).clone()
    }

    fn judge(&self, question: Option<&QuestionView>) -> Call {
        let said =
            question.and_then(|question| Some((question.answer.as_deref()?, question.typed.as_deref()?)));
        Call::from_bool(said.is_some_and(|(answer, typed)| (self.opinion)(answer, typed)))
    }
}

impl<E: Edition> Bot<Trivia<E>> for Pursuer {
    fn choose_within(
        &mut self,
        view: &View,
        choices: &Choices<Action>,
        dice: &mut Dice,
        _: &dyn ThinkingTime,
    ) -> Action {
        let offered = choices.listed();
        match offered.first() {
            Some(Action::MoveTo(_)) => self.choose_move(view, offered, dice),
            Some(Action::Judge(_)) => Action::Judge(self.judge(view.question.as_ref())),
            // It has no opinion of its own on what the program or the reader ruled.
            Some(Action::LetStand | Action::Contest) => Action::LetStand,
            Some(Action::Choose(_) | Action::Vote(_) | Action::PickBox(_)) => dice.pick(offered).clone(),
            // It is never asked for words: luck says whether it knew.
            Some(Action::Answer(_) | Action::Pass | Action::OutOfTime) | None => Action::Pass,
        }
    }
}

/// The headquarters whose wedge or peg is missing; the hub once nothing is.
fn goals(board: &Board, view: &View) -> Vec<Space> {
    let token = view.mover.and_then(|seat: Seat| view.tokens.get(seat.index()));
    let Some(token) = token.filter(|token| token.won.len() < usize::from(view.needed)) else {
        return vec![board.start()];
    };
    let lacks = |space: &Space| {
        board.kind(*space) == SpaceKind::Headquarters
            && board.category(*space).is_some_and(|category| !token.won.contains(&category))
            && token.marked.as_deref() != Some(board.name(*space))
    };
    board.spaces().filter(lacks).collect()
}

/// How far a space is from the nearest goal. Within one roll all distances are about as good, and Roll Again is a free
/// throw.
fn cost(board: &Board, space: Space, goals: &[Space]) -> u32 {
    if goals.contains(&space) {
        return 0;
    }
    let far = far(board, space, goals);
    let within_a_roll = if far <= 6 { 10 } else { 10 + far };
    match board.kind(space) {
        SpaceKind::RollAgain => within_a_roll - 5,
        SpaceKind::Hub | SpaceKind::Category | SpaceKind::Headquarters => within_a_roll,
    }
}

fn far(board: &Board, from: Space, goals: &[Space]) -> u32 {
    let mut seen = vec![from];
    let mut edge = vec![from];
    let mut steps = 0;
    while !edge.is_empty() && !edge.iter().any(|space| goals.contains(space)) {
        let beside = edge.iter().flat_map(|space| board.next(*space)).copied();
        let mut next: Vec<Space> = beside.filter(|space| !seen.contains(space)).collect();
        next.sort_unstable();
        next.dedup();
        seen.extend(&next);
        edge = next;
        steps += 1;
    }
    steps
}
