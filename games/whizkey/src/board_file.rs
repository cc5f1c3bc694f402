//! Board files, and what the rulebook pins of a board.
//!
//! The rulebook's picture is lost, so owners of the real box may correct the layout; whatever they write is
//! checked before it is played on, and an error names the square.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{Board, Door, Kind, Square};

/// A board file: what [`Board::check`] turns into a board, or refuses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    /// The version of the format.
    pub boxlid_board: u8,
    /// The game it is for.
    pub game: String,
    /// What the board is called.
    pub title: String,
    /// How sure we are of it.
    pub about: String,
    /// Every square.
    pub spaces: Vec<SpaceFile>,
}

/// A square as it stands in a file. What lies beside and below it is said too, so that a slip is found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpaceFile {
    /// Its name.
    pub id: Square,
    /// What it says.
    pub kind: Kind,
    /// Its row, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<u8>,
    /// Its column, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub col: Option<u8>,
    /// The square to its right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right: Option<Square>,
    /// WK-25: the doorway one may go to from here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_doorway: Option<Square>,
    /// The door below it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub door: Option<Door>,
    /// The square below that door.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<Square>,
    /// WK-27: whether a piece may return to START from here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_return_to_start: bool,
    /// START's doors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<DoorFile>,
}

/// A door of START as it stands in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorFile {
    /// Which door.
    pub door: Door,
    /// Where it leads.
    pub to: Square,
}

/// Why a board cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBoard {
    /// Another format.
    #[error("this board file has format {0}; only 1 is known here")]
    Format(u8),
    /// A board for another game.
    #[error("this board is for {0:?}, not for \"whiz_key\"")]
    OtherGame(String),
    /// Two squares with one name.
    #[error("square {0} is there twice")]
    Twice(Square),
    /// A square whose name and place differ.
    #[error("square {0} stands in another row or column than its name says")]
    Misplaced(Square),
    /// A doorway that leads nowhere.
    #[error("square {0} is a doorway, so the file must say which door is below it")]
    NoDoor(Square),
    /// START or PAYOFF in the wrong place.
    #[error("square {0} cannot be START or PAYOFF; there is one of each, under its own name")]
    SecondEnd(Square),
    /// A letter no square has.
    #[error("{0:?} is no square of a layout")]
    Letter(char),
    /// Too many or too few rows.
    #[error("the board has {0} rows; the rulebook has four")]
    Rows(usize),
    /// A row that is too long.
    #[error("row {row} is wider than 16 columns")]
    TooWide {
        /// Which row.
        row: u8,
    },
    /// START is not where it should be.
    #[error(
        "START stands at the head of row 1, its DOOR 1 leads to an entry in R1C1 and its DOOR 2 to one in R2C0"
    )]
    Start,
    /// A neighbour other than the one in the file.
    #[error("square {square} says that {what} is {said}; on this board it is {is}")]
    Neighbour {
        /// The square.
        square: Square,
        /// Which neighbour.
        what: &'static str,
        /// What the file says.
        said: String,
        /// What it is.
        is: String,
    },
    /// A hole in a row.
    #[error("square {0} has nothing to its left, and is not the first of its row")]
    Hole(Square),
    /// A door into nothing.
    #[error("the door of {0} leads to a square that is not there")]
    NothingBelow(Square),
    /// A square at the end of a row that a piece could not leave.
    #[error("square {0} ends its row, so it is a doorway or MOVE TO DOORWAY OF CHOICE")]
    DeadEnd(Square),
    /// MOVE ONE SQUARE OR TO DOORWAY in the wrong place.
    #[error("square {0} is followed by DRAW OR SWAP, and there is a doorway farther along the row")]
    MoveOne(Square),
    /// MOVE TO DOORWAY OF CHOICE in the wrong place.
    #[error("square {0} stands right of a doorway, the one a piece may not go back to")]
    Choice(Square),
    /// DOOR 4 and PAYOFF belong together.
    #[error("the door of {0} is DOOR 4 if and only if it leads to PAYOFF")]
    Payoff(Square),
    /// Too many or too few of something the rulebook counts.
    #[error("the board has {found} {what}; the rulebook wants {wanted}")]
    Count {
        /// What is counted.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be, in words.
        wanted: &'static str,
    },
    /// A square nobody can come to.
    #[error("no way leads to square {0}")]
    Unreachable(Square),
}

impl Board {
    /// Checks a board file against what the rulebook pins; the error is the first of [`Board::examine`].
    pub fn check(file: &BoardFile) -> Result<Board, BadBoard> {
        Board::examine(file).map_err(|mut problems| problems.swap_remove(0))
    }

    /// Checks a board file and names every problem; there is at least one in an error.
    pub fn examine(file: &BoardFile) -> Result<Board, Vec<BadBoard>> {
        if file.boxlid_board != 1 {
            return Err(vec![BadBoard::Format(file.boxlid_board)]);
        }
        if file.game != "whiz_key" {
            return Err(vec![BadBoard::OtherGame(file.game.clone())]);
        }
        let mut problems = Vec::new();
        let mut seen = BTreeSet::new();
        for space in &file.spaces {
            if !seen.insert(space.id) {
                problems.push(BadBoard::Twice(space.id));
            }
            let is_end = matches!(space.kind, Kind::Start | Kind::Payoff);
            if is_end && !space.id.is_roomy() {
                problems.push(BadBoard::SecondEnd(space.id));
            }
            if space.kind == Kind::Doorway && space.door.is_none() {
                problems.push(BadBoard::NoDoor(space.id));
            }
            let place = (space.row.unwrap_or(space.id.row()), space.col.unwrap_or(space.id.column()));
            if place != (space.id.row(), space.id.column()) {
                problems.push(BadBoard::Misplaced(space.id));
            }
        }
        if !seen.contains(&Square::START) || !seen.contains(&Square::PAYOFF) {
            problems.push(BadBoard::Start);
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let board = Board::of_layout(&layout(file)).map_err(|problem| vec![problem])?;
        problems.extend(board.what_is_pinned());
        problems.extend(file.spaces.iter().filter_map(|space| board.agrees(space).err()));
        if problems.is_empty() { Ok(board) } else { Err(problems) }
    }

    /// In what this board differs from another, square by square, in words.
    pub fn differences(&self, other: &Board) -> Vec<String> {
        let all =
            (1..=Square::ROWS).flat_map(|row| (0..Square::COLUMNS).filter_map(move |at| Square::at(row, at)));
        let says = |board: &Board, square| match (board.has(square), board.door(square)) {
            (false, _) => "no square".to_owned(),
            (true, Some(passage)) => format!("a doorway with {}", passage.door),
            (true, None) => board.kind(square).title().to_owned(),
        };
        let pairs = all.map(|square| (square, says(self, square), says(other, square)));
        let differ = pairs.filter(|(_, own, usual)| own != usual);
        differ.map(|(square, own, usual)| format!("{square} is {own}; built in is {usual}.")).collect()
    }

    fn agrees(&self, space: &SpaceFile) -> Result<(), BadBoard> {
        let square = space.id;
        let said =
            |square: Option<Square>| square.map_or_else(|| "nothing".to_owned(), |name| name.to_string());
        let named = |door: Option<Door>| door.map_or_else(|| "nothing".to_owned(), |door| door.to_string());
        let door = self.door(square);
        let pairs = [
            ("the square to the right", said(space.right), said(self.right(square))),
            ("the next doorway", said(space.next_doorway), said(self.next_doorway(square))),
            ("the square below its door", said(space.below), said(door.map(|door| door.to))),
            ("its door", named(space.door), named(door.map(|passage| passage.door))),
            (
                "the way back to START",
                space.may_return_to_start.to_string(),
                self.may_return(square).to_string(),
            ),
        ];
        let kinds = (format!("{:?}", space.kind), format!("{:?}", self.kind(square)));
        for (what, said, is) in pairs.into_iter().chain([("its kind", kinds.0, kinds.1)]) {
            if said != is {
                return Err(BadBoard::Neighbour { square, what, said, is });
            }
        }
        let own_doors =
            self.doors(square).iter().map(|passage| DoorFile { door: passage.door, to: passage.to });
        if square == Square::START && !own_doors.eq(space.doors.iter().copied()) {
            return Err(BadBoard::Start);
        }
        Ok(())
    }

    /// What the sentences of the rulebook need of a layout.
    pub(crate) fn what_is_pinned(&self) -> Vec<BadBoard> {
        let mut problems = Vec::new();
        let has_start = self.kind(Square::START) == Kind::Start && self.has(Square::START);
        if !has_start || self.doors(Square::START).iter().any(|passage| self.kind(passage.to) != Kind::Entry)
        {
            problems.push(BadBoard::Start);
        }
        let walked = || self.squares().filter(|square| !square.is_roomy());
        for square in walked() {
            let left = square.column().checked_sub(1).and_then(|column| Square::at(square.row(), column));
            let left = left.filter(|left| self.has(*left));
            let after_start = self.doors(Square::START).iter().any(|passage| passage.to == square);
            let is_first = walked().find(|other| other.row() == square.row()) == Some(square);
            if left.is_none() && !is_first && !after_start {
                problems.push(BadBoard::Hole(square));
            }
            let right = self.right(square).map(|right| self.kind(right));
            match self.kind(square) {
                Kind::Start => problems.push(BadBoard::SecondEnd(square)),
                Kind::MoveOneOrToDoorway
                    if right != Some(Kind::DrawOrSwap) || self.next_doorway(square).is_none() =>
                {
                    problems.push(BadBoard::MoveOne(square));
                }
                Kind::MoveToDoorwayOfChoice if left.map(|left| self.kind(left)) != Some(Kind::Doorway) => {
                    problems.push(BadBoard::Choice(square));
                }
                Kind::Entry | Kind::DrawOrSwap | Kind::DrawWhizCard if right.is_none() => {
                    problems.push(BadBoard::DeadEnd(square));
                }
                Kind::Entry
                | Kind::MoveOneOrToDoorway
                | Kind::DrawOrSwap
                | Kind::DrawWhizCard
                | Kind::MoveToDoorwayOfChoice
                | Kind::Doorway
                | Kind::Payoff => {}
            }
        }
        self.keeps_its_doors(&mut problems);
        problems
    }

    fn keeps_its_doors(&self, problems: &mut Vec<BadBoard>) {
        for passage in self.passages() {
            if (passage.door == Door::Four) != (passage.to == Square::PAYOFF) {
                problems.push(BadBoard::Payoff(passage.from));
            }
        }
        // WK-27: ROW 4 ends in a doorway. What ends it is its last square, which has nothing to its right.
        let last = self.squares().filter(|square| square.row() == Square::ROWS).last();
        if last.is_none_or(|last| self.kind(last) != Kind::Doorway) {
            problems.push(BadBoard::DeadEnd(last.unwrap_or(Square::PAYOFF)));
        }
        let chain = |passage: &&crate::Passage| {
            let next = self.door(passage.to);
            let after = next.and_then(|next| self.door(next.to));
            let doors = [Some(passage.door), next.map(|next| next.door), after.map(|after| after.door)];
            doors == [Some(Door::Two), Some(Door::Three), Some(Door::Four)]
        };
        let count = |kind| self.squares().filter(|square| self.kind(*square) == kind).count();
        let whiz_doors = self.passages().iter().filter(|passage| passage.door == Door::Whiz).count();
        let chains = self.passages().iter().filter(chain).count();
        // WK-26: four pieces stand in at most three other doorways, and one is barred, so the fifth is free.
        for (what, found, wanted, right) in [
            ("columns with DOOR 2, 3 and 4 below each other", chains, "one", chains == 1),
            ("WHIZ DOORS", whiz_doors, "at least one", whiz_doors > 0),
            (
                "DRAW WHIZ CARD squares",
                count(Kind::DrawWhizCard),
                "at least one",
                count(Kind::DrawWhizCard) > 0,
            ),
            ("doorways", self.doorways().len(), "at least five", self.doorways().len() >= 5),
            (
                "MOVE TO DOORWAY OF CHOICE squares",
                count(Kind::MoveToDoorwayOfChoice),
                "at least one",
                count(Kind::MoveToDoorwayOfChoice) > 0,
            ),
        ] {
            if !right {
                problems.push(BadBoard::Count { what, found, wanted });
            }
        }
        let reached = self.reached();
        let lost = self.squares().filter(|square| !reached.contains(square));
        problems.extend(lost.map(BadBoard::Unreachable));
    }

    /// The squares that a way from START leads to.
    fn reached(&self) -> BTreeSet<Square> {
        let mut reached = BTreeSet::from([Square::START]);
        let mut open = vec![Square::START];
        while let Some(square) = open.pop() {
            let beside = self.doors(square).iter().map(|passage| passage.to).chain(self.right(square));
            for next in beside.collect::<Vec<_>>() {
                if reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
    }
}

/// The layout of a file, with a letter for each square.
fn layout(file: &BoardFile) -> String {
    let letter = |row: u8, column: u8| {
        let square = if (row, column) == (1, 0) { Some(Square::START) } else { Square::at(row, column) };
        let space = file.spaces.iter().find(|space| Some(space.id) == square);
        space.map_or('.', |space| match (space.kind, space.door) {
            (Kind::Start, _) => 'S',
            (Kind::Entry, _) => 'E',
            (Kind::MoveOneOrToDoorway, _) => 'M',
            (Kind::DrawOrSwap, _) => 'D',
            (Kind::DrawWhizCard, _) => 'W',
            (Kind::MoveToDoorwayOfChoice, _) => 'C',
            (Kind::Doorway, Some(door)) => door.letter(),
            (Kind::Doorway, None) | (Kind::Payoff, _) => '?',
        })
    };
    let row = |row| (0..Square::COLUMNS).map(|column| letter(row, column)).collect::<String>();
    (1..=Square::ROWS).map(row).collect::<Vec<_>>().join("/")
}
