//! Every move a player has with a roll, each once.

use std::ops::Deref;

use rules::Seat;

use crate::landing::{landings, leave_holding, strike_back};
use crate::{Action, Color, Effect, Lines, Mode, Options, Space, Tokens};

/// A move the rules allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The colour of the token.
    pub color: Color,
    /// Where it starts, where it ends, and whether through WORLD.
    pub action: Action,
    /// What it does to whoever stands there.
    pub effect: Effect,
}

/// The most moves there can be, on any board: eight tokens with at most eight ends each, as a test counts.
const MOST: usize = 64;

/// The moves a player has, in the order of colours and spaces; those from holding come last for each colour.
#[derive(Clone, Copy)]
pub struct Moves {
    list: [Move; MOST],
    count: usize,
}

impl Moves {
    fn none() -> Self {
        let action = Action { from: Space::WORLD, to: Space::WORLD, world: false };
        Moves { list: [Move { color: Color::Red, action, effect: Effect::Plain }; MOST], count: 0 }
    }

    #[inline]
    fn push(&mut self, color: Color, from: Space, to: Space, world: bool, effect: Effect) {
        // OK because a test counts the ends of every roll on the boards with the shortest lines.
        self.list[self.count] = Move { color, action: Action { from, to, world }, effect };
        self.count += 1;
    }

    /// BM-10: set-backs count only when there is nothing else.
    fn settle_set_backs(&mut self) {
        let is_set_back = |found: &Move| matches!(found.effect, Effect::SetBack(_));
        let set_backs = self.iter().filter(|found| is_set_back(found)).count();
        if set_backs == 0 || set_backs == self.count {
            return;
        }
        let mut kept = 0;
        for place in 0..self.count {
            if !is_set_back(&self.list[place]) {
                self.list[kept] = self.list[place];
                kept += 1;
            }
        }
        self.count = kept;
    }
}

impl Deref for Moves {
    type Target = [Move];
    #[inline]
    fn deref(&self) -> &[Move] {
        &self.list[..self.count]
    }
}

impl std::fmt::Debug for Moves {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.iter().collect::<Vec<_>>().fmt(f)
    }
}

/// The colours a seat moves now: its own, two in tournament mode (BM-7), or the partner's once its own are all
/// home (BM-25).
pub fn colors_to_move(tokens: &Tokens, mode: Mode, seat: Seat) -> (Color, Option<Color>) {
    let own = Color::at(seat.index());
    match mode {
        Mode::Alone => (own, None),
        Mode::Partners if tokens.is_home(own) => (own.opposite(), None),
        Mode::Partners => (own, None),
        Mode::Tournament => (own, Some(own.opposite())),
    }
}

/// Every move of `seat` with a roll of `die`.
pub fn moves(lines: &Lines, tokens: &Tokens, options: Options, seat: Seat, die: u8) -> Moves {
    let mut moves = Moves::none();
    let (one, two) = colors_to_move(tokens, options.mode, seat);
    add_moves(&mut moves, lines, tokens, options, one, die);
    if let Some(two) = two {
        add_moves(&mut moves, lines, tokens, options, two, die);
    }
    if options.mode == Mode::Partners {
        moves.settle_set_backs();
    }
    moves
}

fn add_moves(moves: &mut Moves, lines: &Lines, tokens: &Tokens, options: Options, color: Color, die: u8) {
    let own = tokens.set(color);
    for from in tokens.of(color) {
        for way in lines.ways(color, from, die) {
            // BM-6: a token never passes over its own colour.
            if own.meets(way.passed()) {
                continue;
            }
            landings(tokens, options, color, from, way, |landing| {
                if let Ok(effect) = landing.verdict {
                    moves.push(color, from, landing.to, landing.world, effect);
                }
            });
        }
    }
    if tokens.holding(color) == 0 {
        return;
    }
    let holding = Space::holding(color);
    if matches!(die, 1 | 6)
        && let Ok(effect) = leave_holding(tokens, options.mode, color)
    {
        moves.push(color, holding, Space::start(color), false, effect);
    }
    if die == 1
        && let Ok(effect) = strike_back(tokens, options.mode, color)
    {
        moves.push(color, holding, Space::entrance(color), false, effect);
    }
}
