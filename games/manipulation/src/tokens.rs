//! Who stands where, without turns and without rules.

use std::fmt;

use crate::set::Set;
use crate::space::Kind;
use crate::{Color, Space};

/// Tokens of each colour (BM-2).
pub const TOKENS: u8 = 4;

/// The spaces of each colour's Home Refuge, as a set.
const HOMES: [Set; 4] = homes();

const fn homes() -> [Set; 4] {
    let mut sets = [Set::NONE; 4];
    let mut color = 0;
    while color < 4 {
        let mut number = 1;
        while number <= TOKENS {
            sets[color] = sets[color].and(Set::of(Space::home(Color::at(color), number)));
            number += 1;
        }
        color += 1;
    }
    sets
}

/// The tokens of all four colours. A space holds at most one; those that stand nowhere wait in holding, unless their
/// player has left the game and taken them along.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tokens {
    on: [Set; 4],
    /// The colours whose token on its own entrance came through WORLD, as bits (BM-19).
    through_world: u8,
    /// The colours whose tokens are neither on the board nor in holding, as bits.
    gone: u8,
}

impl Tokens {
    /// Every token in holding.
    pub const NONE: Tokens = Tokens { on: [Set::NONE; 4], through_world: 0, gone: 0 };

    /// BM-2: at the start each colour has one token on its Starting Position and three in holding.
    pub fn start() -> Self {
        Tokens { on: Color::ALL.map(|color| Set::of(Space::start(color))), ..Tokens::NONE }
    }

    /// The colour that stands on a space. In holding nobody stands.
    #[inline]
    pub fn on(&self, space: Space) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.has(*color, space))
    }

    /// Whether a token of `color` stands on `space`.
    #[inline]
    pub fn has(&self, color: Color, space: Space) -> bool {
        self.on[color.index()].has(space)
    }

    /// The spaces on which tokens of a colour stand, in the order of the spaces.
    pub fn of(&self, color: Color) -> impl Iterator<Item = Space> + use<> {
        self.on[color.index()].iter()
    }

    /// How many tokens of a colour wait in holding.
    #[inline]
    pub fn holding(&self, color: Color) -> u8 {
        let stays = 1 - (self.gone >> color.index() & 1);
        TOKENS * stays - self.on[color.index()].len()
    }

    /// How many tokens of a colour are in its Home Refuge.
    #[inline]
    pub fn home(&self, color: Color) -> u8 {
        self.on[color.index()].within(HOMES[color.index()]).len()
    }

    /// Whether all four tokens of a colour are home.
    #[inline]
    pub fn is_home(&self, color: Color) -> bool {
        self.on[color.index()].within(HOMES[color.index()]) == HOMES[color.index()]
    }

    /// How many spaces of a colour's Home Refuge are free in a row from the entrance (BM-19).
    pub fn free_in_a_row(&self, color: Color) -> u8 {
        (1..=TOKENS).take_while(|number| !self.has(color, Space::home(color, *number))).count() as u8
    }

    /// Whether the token of a colour on its own entrance came there through WORLD (BM-19).
    #[inline]
    pub fn came_through_world(&self, color: Color) -> bool {
        self.through_world & 1 << color.index() != 0
    }

    /// Takes a token of `color` from `from` to `to`, either of which may be its holding, and sends whoever stood
    /// there to holding. No rule is looked at.
    #[inline]
    pub fn shift(&mut self, color: Color, from: Space, to: Space, world: bool) -> Option<Color> {
        let knocked = self.on(to);
        if let Some(knocked) = knocked {
            self.lift(knocked, to);
        }
        self.lift(color, from);
        self.add(color, to);
        if world {
            self.through_world |= 1 << color.index();
        }
        knocked
    }

    /// Puts a token of `color` on a space nobody stands on.
    pub(crate) fn put(&mut self, color: Color, space: Space) {
        debug_assert_eq!(self.on(space), None, "{space} is taken");
        self.add(color, space);
    }

    /// Marks the token of `color` on its entrance as having come through WORLD (BM-19).
    pub(crate) fn mark(&mut self, color: Color) {
        debug_assert!(self.has(color, Space::entrance(color)), "the mark is of a token on its entrance");
        self.through_world |= 1 << color.index();
    }

    /// Takes all tokens of a colour out of the game, those in holding too: their player has left.
    pub(crate) fn take_away(&mut self, color: Color) {
        self.on[color.index()] = Set::NONE;
        self.through_world &= !(1 << color.index());
        self.gone |= 1 << color.index();
    }

    /// The spaces on which tokens of a colour stand, as a set.
    #[inline]
    pub(crate) fn set(&self, color: Color) -> Set {
        self.on[color.index()]
    }

    #[inline]
    fn add(&mut self, color: Color, to: Space) {
        self.on[color.index()] = self.on[color.index()].and(Set::of(to));
    }

    #[inline]
    fn lift(&mut self, color: Color, from: Space) {
        self.on[color.index()] = self.on[color.index()].without(Set::of(from));
        // BM-19: the mark of WORLD ends when the token leaves the entrance, however that comes about.
        if from == Space::entrance(color) {
            self.through_world &= !(1 << color.index());
        }
    }
}

/// Whether a token of `color` may ever stand on `space`: not on WORLD, nor in a foreign Home Refuge.
pub(crate) fn may_stand(color: Color, space: Space) -> bool {
    match space.kind() {
        Kind::Home(owner, _) => owner == color,
        Kind::World | Kind::Holding(_) => false,
        Kind::Lane(_)
        | Kind::Start(_)
        | Kind::Beast(_)
        | Kind::Entrance(_)
        | Kind::StarBeast(_)
        | Kind::Spoke(..)
        | Kind::Diamond(..) => true,
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            let mark = if self.came_through_world(color) { "*" } else { "" };
            write!(f, "{}{mark}{:?} ", color.letter(), self.of(color).collect::<Vec<_>>())?;
        }
        Ok(())
    }
}
