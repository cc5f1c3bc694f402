//! How long a player takes to finish: exact dynamic programming over space, wedges and the chance to know an answer.
//!
//! For one player the rest of the game is a walk over (space, wedges, mark): the die falls, the player moves where
//! the fewest turns are to be expected, and knows the question or not. Who else plays changes nothing in it, but for
//! the category of the winning question, which the others choose: here they choose the one the player knows least.
//! From the walk follows how likely it is that the player fails exactly so many more turns; `outlook` puts several
//! players together.

mod layers;
mod map;

use crate::{Board, EditionName, House, Space, SpaceKind};
use layers::Layers;
use map::Map;

/// The chances that are reckoned with. Somebody who knows nothing never finishes, and somebody who knows everything
/// never lets go; both are told apart from these by nobody.
pub const CHANCES: (f64, f64) = (0.02, 0.98);

/// Where a token is and what it has: what the rest of its walk depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub at: Space,
    /// Wedges or pegs, as bits in the order of the categories.
    pub won: u8,
    /// TP-14: the headquarters that gives nothing for now.
    pub marked: Option<Space>,
}

/// One way on: with this chance, after so many turns that ended (none or one), to a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Prong {
    pub chance: f64,
    pub turns: usize,
    /// The state; none if the game is won.
    pub to: Option<usize>,
}

/// What a question leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fork {
    pub right: Prong,
    pub wrong: Prong,
}

/// How one player, with their chance in every category, gets through the game when they always move where they may
/// expect to need the fewest turns.
#[derive(Debug)]
pub struct Course {
    map: Map,
    chances: Vec<f64>,
    /// How many turns are yet to be failed, on average, by state.
    expected: Vec<f64>,
    layers: Layers,
}

impl Course {
    /// Works out the course of a player with these chances, one for each category in the edition's order.
    pub fn new(board: &Board, house: &House, edition: EditionName, marks: bool, chances: &[f64]) -> Course {
        let chances = chances.iter().map(|chance| chance.clamp(CHANCES.0, CHANCES.1)).collect();
        let map = Map::new(board, house, edition, marks);
        let mut course =
            Course { expected: vec![0.0; map.states()], map, chances, layers: Layers::default() };
        for won in (0..course.map.sets()).rev() {
            course.expect(won);
        }
        course.layers = Layers::new(&course);
        course
    }

    /// The chances, as they are reckoned with.
    pub fn chances(&self) -> &[f64] {
        &self.chances
    }

    /// How many turns a player at the start may expect to need, the last one included.
    pub fn expected_turns(&self) -> f64 {
        1.0 + self.expected[self.map.state(self.map.start())]
    }

    /// The category the others choose for the winning question: the one known least.
    pub(crate) fn hardest(&self) -> usize {
        let known = |one: &&usize, other: &&usize| self.chances[**one].total_cmp(&self.chances[**other]);
        let categories: Vec<usize> = (0..self.chances.len()).collect();
        categories.iter().min_by(known).copied().unwrap_or(0)
    }

    /// The category the player chooses on the hub: the one known best.
    pub(crate) fn favourite(&self) -> usize {
        let easiest =
            |best: usize, other: usize| if self.chances[other] > self.chances[best] { other } else { best };
        (0..self.chances.len()).reduce(easiest).unwrap_or(0)
    }

    /// Where the player goes with a roll.
    pub(crate) fn choose(&self, place: Place, roll: u8) -> Space {
        let cost = |to: Space| -> f64 {
            self.landing(place, to)
                .iter()
                .map(|prong| {
                    let rest = prong.to.map_or(0.0, |state| self.expected[state]);
                    prong.chance * (prong.turns as f64 + rest)
                })
                .sum()
        };
        let mut best: Option<(f64, Space)> = None;
        for to in self.map.walks(place, roll) {
            let cost = cost(*to);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, *to));
            }
        }
        best.map_or(place.at, |(_, to)| to)
    }

    /// What landing somewhere leads to, from `place`.
    pub(crate) fn landing(&self, place: Place, to: Space) -> [Prong; 2] {
        let landed = Place { at: to, ..place };
        let nothing = Prong { chance: 0.0, turns: 0, to: None };
        match self.map.kind(to) {
            // TP-12: no question, so a mark stays.
            SpaceKind::RollAgain => {
                [Prong { chance: 1.0, turns: 0, to: Some(self.map.state(landed)) }, nothing]
            }
            SpaceKind::Category | SpaceKind::Headquarters => {
                let Fork { right, wrong } = self.question(landed, self.map.category(to), false);
                [right, wrong]
            }
            SpaceKind::Hub if self.map.is_full(place.won) => {
                let Fork { right, wrong } = self.question(landed, self.hardest(), true);
                [right, wrong]
            }
            SpaceKind::Hub => {
                let Fork { right, wrong } = self.question(landed, self.favourite(), false);
                [right, wrong]
            }
        }
    }

    /// What a question leads to that is put at `place`.
    pub(crate) fn question(&self, place: Place, category: usize, winning: bool) -> Fork {
        let map = &self.map;
        // TP-14: a question on another space lifts the mark.
        let marked = place.marked.filter(|marked| *marked == place.at);
        let asked = Place { marked, ..place };
        let bit = 1 << category;
        let gives = !winning
            && map.kind(place.at) == SpaceKind::Headquarters
            && asked.won & bit == 0
            && marked.is_none();
        let knows = self.chances[category];
        let right = match (winning, gives) {
            (true, _) => Prong { chance: knows, turns: 0, to: None },
            (false, true) => {
                let richer = map.state(Place { won: asked.won | bit, ..asked });
                // TP-27: a house rule.
                Prong { chance: knows, turns: usize::from(map.wedge_ends_turn()), to: Some(richer) }
            }
            (false, false) => Prong { chance: knows, turns: 0, to: Some(map.state(asked)) },
        };
        let missed = if gives && map.marks() { Place { marked: Some(place.at), ..asked } } else { asked };
        let wrong = Prong { chance: 1.0 - knows, turns: 1, to: Some(map.state(missed)) };
        Fork { right, wrong }
    }

    /// The chance to fail exactly `turns` turns from here on, for a token about to roll.
    pub(crate) fn fails(&self, state: usize, turns: usize) -> f64 {
        self.layers.at(state, turns)
    }

    /// How many turns are reckoned with.
    pub(crate) fn horizon(&self) -> usize {
        self.layers.len()
    }

    /// The state of a token that is about to roll.
    pub(crate) fn state(&self, place: Place) -> usize {
        self.map.state(place)
    }

    /// Finds the least expected turns for all states with this set of wedges, given those with more.
    fn expect(&mut self, won: usize) {
        /// After so many rounds nothing changes any more that anybody could tell.
        const ROUNDS: usize = 20_000;
        let places: Vec<(Place, usize)> =
            self.map.places(won as u8).map(|place| (place, self.map.state(place))).collect();
        // Where each landing leads does not change from round to round; only what it is worth does.
        let options: Vec<[Vec<[Prong; 2]>; 6]> = places
            .iter()
            .map(|(place, _)| {
                std::array::from_fn(|face| {
                    let walks = self.map.walks(*place, face as u8 + 1);
                    walks.iter().map(|to| self.landing(*place, *to)).collect()
                })
            })
            .collect();
        for _ in 0..ROUNDS {
            let mut change: f64 = 0.0;
            for ((_, state), faces) in places.iter().zip(&options) {
                let expected = &self.expected;
                let worth = |prongs: &[Prong; 2]| -> f64 {
                    let each = prongs.iter().map(|prong| {
                        prong.chance * (prong.turns as f64 + prong.to.map_or(0.0, |state| expected[state]))
                    });
                    each.sum()
                };
                let best = |walks: &Vec<[Prong; 2]>| walks.iter().map(worth).fold(f64::INFINITY, f64::min);
                let now = faces.iter().map(best).sum::<f64>() / 6.0;
                change = change.max((now - self.expected[*state]).abs() / (1.0 + now));
                self.expected[*state] = now;
            }
            if change < 1e-9 {
                break;
            }
        }
    }
}
