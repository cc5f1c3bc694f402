//! The states of a walk: every space with every set of wedges, and the few that remember a mark.

use crate::course::Place;
use crate::{Board, EditionName, House, Space, SpaceKind, TurnBack, walks};

/// Numbers the states and knows where a roll leads.
#[derive(Debug)]
pub(crate) struct Map {
    start: Space,
    kinds: Vec<SpaceKind>,
    /// The category of each space by its place in the edition's list; nought where there is none.
    categories: Vec<usize>,
    /// How many categories there are.
    arms: usize,
    needed: u32,
    marks: bool,
    wedge_ends_turn: bool,
    turn_back: TurnBack,
    /// For each space and face, where it leads without turning back at the hub, and with it.
    walks: [Vec<[Vec<Space>; 6]>; 2],
    /// For each set of wedges: the number of its first state, and the marked places after the plain ones.
    sets: Vec<Set>,
}

#[derive(Debug)]
struct Set {
    first: usize,
    marked: Vec<(Space, Space)>,
}

impl Map {
    pub fn new(board: &Board, house: &House, edition: EditionName, marks: bool) -> Map {
        let category = |space: Space| {
            let category = board.category(space);
            category.and_then(|own| edition.categories().iter().position(|other| *other == own)).unwrap_or(0)
        };
        let ways = |may_turn_back: bool| {
            let from = |space: Space| {
                std::array::from_fn(|face| {
                    let walks = walks(board, space, face as u8 + 1, may_turn_back);
                    walks.into_iter().map(|walk| walk.to).collect()
                })
            };
            board.spaces().map(from).collect()
        };
        let mut map = Map {
            start: board.start(),
            kinds: board.spaces().map(|space| board.kind(space)).collect(),
            categories: board.spaces().map(category).collect(),
            arms: edition.categories().len(),
            needed: u32::from(house.needed),
            marks,
            wedge_ends_turn: house.wedge_ends_turn,
            turn_back: house.turn_back,
            walks: [ways(false), ways(true)],
            sets: Vec::new(),
        };
        map.number();
        map
    }

    /// TP-14: a mark is of a headquarters whose wedge is missing, and it lasts only while its token stands there or
    /// has gone on to Roll Again.
    fn number(&mut self) {
        let mut first = 0;
        for won in 0..1_u16 << self.arms {
            let missing = |space: &Space| {
                self.kind(*space) == SpaceKind::Headquarters && won & 1 << self.category(*space) == 0
            };
            let stays = |space: &Space| self.kind(*space) == SpaceKind::RollAgain;
            let marked = |mark: Space| {
                let at = self.spaces().filter(move |at| *at == mark || stays(at));
                at.map(move |at| (at, mark))
            };
            let marked: Vec<(Space, Space)> =
                self.spaces().filter(|space| self.marks && missing(space)).flat_map(marked).collect();
            let count = self.kinds.len() + marked.len();
            self.sets.push(Set { first, marked });
            first += count;
        }
    }

    fn spaces(&self) -> impl Iterator<Item = Space> + use<> {
        (0..self.kinds.len() as u8).map(Space)
    }

    pub fn start(&self) -> Place {
        Place { at: self.start, won: 0, marked: None }
    }

    pub fn kind(&self, space: Space) -> SpaceKind {
        self.kinds[usize::from(space.0)]
    }

    pub fn category(&self, space: Space) -> usize {
        self.categories[usize::from(space.0)]
    }

    pub fn marks(&self) -> bool {
        self.marks
    }

    pub fn wedge_ends_turn(&self) -> bool {
        self.wedge_ends_turn
    }

    pub fn is_full(&self, won: u8) -> bool {
        won.count_ones() >= self.needed
    }

    /// How many sets of wedges there are. One with more wedges than another has a higher number.
    pub fn sets(&self) -> usize {
        self.sets.len()
    }

    pub fn states(&self) -> usize {
        self.sets.last().map_or(0, |last| last.first + self.kinds.len() + last.marked.len())
    }

    /// The numbers of the states with a set of wedges.
    pub fn range(&self, won: usize) -> std::ops::Range<usize> {
        let first = self.sets[won].first;
        first..first + self.kinds.len() + self.sets[won].marked.len()
    }

    /// The places with a set of wedges, in the order of their states.
    pub fn places(&self, won: u8) -> impl Iterator<Item = Place> {
        let plain = self.spaces().map(move |at| Place { at, won, marked: None });
        let marked = &self.sets[usize::from(won)].marked;
        plain.chain(marked.iter().map(move |(at, mark)| Place { at: *at, won, marked: Some(*mark) }))
    }

    /// The number of a state. A mark that can give nothing away any more is forgotten.
    pub fn state(&self, place: Place) -> usize {
        let set = &self.sets[usize::from(place.won)];
        let kept =
            place.marked.and_then(|mark| set.marked.iter().position(|known| *known == (place.at, mark)));
        set.first + kept.map_or(usize::from(place.at.0), |kept| self.kinds.len() + kept)
    }

    /// Where a roll leads (TP-7 and HM-7 say whether a token may turn back at the hub).
    pub fn walks(&self, place: Place, roll: u8) -> &[Space] {
        let may_turn_back = match self.turn_back {
            TurnBack::Never => false,
            TurnBack::WhenFull => self.is_full(place.won),
            TurnBack::Always => true,
        };
        &self.walks[usize::from(may_turn_back)][usize::from(place.at.0)][usize::from(roll) - 1]
    }
}
