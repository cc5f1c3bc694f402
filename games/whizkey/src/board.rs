//! The board of one player: squares, what they say, and where their doors lead.
//!
//! A board is written as a small picture, one letter to a square, which is also how it travels in a view:
//! `E` entry, `M` MOVE ONE SQUARE OR TO DOORWAY, `D` DRAW OR SWAP, `W` DRAW WHIZ CARD, `C` MOVE TO DOORWAY OF
//! CHOICE, `1` to `4` a doorway with that door below it, `K` a doorway with the WHIZ DOOR.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::effort::Efforts;
use crate::{BadBoard, Door, Square};

/// What a square says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Where pieces begin.
    Start,
    /// The first square behind a door of START; it says nothing.
    Entry,
    /// MOVE ONE SQUARE OR TO DOORWAY (WK-25).
    MoveOneOrToDoorway,
    /// DRAW OR SWAP (WK-20).
    DrawOrSwap,
    /// DRAW WHIZ CARD (WK-24).
    DrawWhizCard,
    /// MOVE TO DOORWAY OF CHOICE (WK-26).
    MoveToDoorwayOfChoice,
    /// A doorway: a door lies below it (WK-11).
    Doorway,
    /// Where pieces are to go.
    Payoff,
}

impl Kind {
    /// What the square says, for people.
    pub fn title(self) -> &'static str {
        match self {
            Kind::Start => "START",
            Kind::Entry => "an entry",
            Kind::MoveOneOrToDoorway => "MOVE ONE SQUARE OR TO DOORWAY",
            Kind::DrawOrSwap => "DRAW OR SWAP",
            Kind::DrawWhizCard => "DRAW WHIZ CARD",
            Kind::MoveToDoorwayOfChoice => "MOVE TO DOORWAY OF CHOICE",
            Kind::Doorway => "a doorway",
            Kind::Payoff => "PAYOFF",
        }
    }
}

/// A door of a board: where it is, which it is, where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Passage {
    /// The doorway, or START.
    pub from: Square,
    /// The door.
    pub door: Door,
    /// The square behind it.
    pub to: Square,
}

/// A board that keeps what the rulebook pins. Every player has one of the same kind (WK-1).
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    spots: [Option<Spot>; Square::PLACES],
    /// Every door, START's first, then row by row.
    passages: Vec<Passage>,
    doorways: Vec<Square>,
    efforts: Efforts,
    /// What its owner calls it, if somebody brought it.
    title: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    kind: Kind,
    right: Option<Square>,
    next_doorway: Option<Square>,
    door: Option<Passage>,
    /// The place of that door among the board's.
    passage: u8,
}

impl Board {
    /// The layout that is played: worked out so that every sentence of the rulebook holds, for its picture is lost.
    pub const LAYOUT: &'static str = "SEMD1WMD1/EMDW3MDWD2/....MDKMD3D3C/......4MD4D4";

    /// The board of [`Board::LAYOUT`].
    pub fn printed() -> Board {
        Board::LAYOUT.parse().expect("the layout keeps what the rulebook pins")
    }

    /// The same board as one that somebody brought: every view shows its title.
    pub fn brought(self, title: String) -> Board {
        Board { title: Some(title), ..self }
    }

    /// What its owner calls it; nothing if nobody brought it.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Every square, START first, then row by row, PAYOFF last.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let rows = (1..=Square::ROWS).flat_map(|row| (0..Square::COLUMNS).map(move |column| (row, column)));
        let named = rows.filter_map(|(row, column)| Square::at(row, column));
        let on_board = named.filter(|square| self.spots[square.place()].is_some());
        [Square::START].into_iter().chain(on_board).chain([Square::PAYOFF])
    }

    /// Whether the board has a square.
    pub fn has(&self, square: Square) -> bool {
        self.spots[square.place()].is_some()
    }

    /// What a square says.
    #[inline]
    pub fn kind(&self, square: Square) -> Kind {
        self.spots[square.place()].map_or(Kind::Entry, |spot| spot.kind)
    }

    /// The square to the right, for those who walk: START is left through doors only.
    #[inline]
    pub fn right(&self, square: Square) -> Option<Square> {
        self.spots[square.place()]?.right
    }

    /// WK-25: the next doorway along the row, from a square that lets one go there.
    #[inline]
    pub fn next_doorway(&self, square: Square) -> Option<Square> {
        self.spots[square.place()]?.next_doorway
    }

    /// The door below a doorway.
    #[inline]
    pub fn door(&self, doorway: Square) -> Option<Passage> {
        self.spots[doorway.place()]?.door
    }

    /// The doors a piece on `square` may pass: START's two (WK-16), a doorway's one, none elsewhere.
    #[inline]
    pub fn doors(&self, square: Square) -> &[Passage] {
        if square == Square::START {
            return &self.passages[..2];
        }
        match self.spots[square.place()] {
            Some(Spot { door: Some(_), passage, .. }) => {
                let place = usize::from(passage);
                &self.passages[place..=place]
            }
            Some(Spot { door: None, .. }) | None => &[],
        }
    }

    /// Every door of the board, START's first.
    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// Every doorway, row by row.
    pub fn doorways(&self) -> &[Square] {
        &self.doorways
    }

    /// WK-27: the last doorway of ROW 4, from which a piece may return to START.
    #[inline]
    pub fn may_return(&self, square: Square) -> bool {
        self.doorways.last() == Some(&square)
    }

    /// How far each square is from PAYOFF, for bots.
    pub(crate) fn efforts(&self) -> &Efforts {
        &self.efforts
    }

    /// How many columns the widest row reaches over, for drawing.
    pub fn columns(&self) -> u8 {
        self.squares().map(|square| square.column() + 1).max().unwrap_or(1)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 1..=Square::ROWS {
            let mut letters: String = (0..Square::COLUMNS)
                .map(|column| match Square::at(row, column) {
                    _ if (row, column) == (1, 0) => 'S',
                    Some(square) if self.has(square) => self.letter(square),
                    Some(_) | None => '.',
                })
                .collect();
            letters.truncate(letters.trim_end_matches('.').len());
            write!(f, "{}{letters}", if row == 1 { "" } else { "/" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl Board {
    fn letter(&self, square: Square) -> char {
        match self.kind(square) {
            Kind::Start | Kind::Payoff => 'S',
            Kind::Entry => 'E',
            Kind::MoveOneOrToDoorway => 'M',
            Kind::DrawOrSwap => 'D',
            Kind::DrawWhizCard => 'W',
            Kind::MoveToDoorwayOfChoice => 'C',
            Kind::Doorway => self.door(square).map_or('?', |passage| passage.door.letter()),
        }
    }
}

impl FromStr for Board {
    type Err = BadBoard;

    /// Reads a layout and checks it against what the rulebook pins.
    fn from_str(layout: &str) -> Result<Board, BadBoard> {
        let board = Board::of_layout(layout)?;
        match board.what_is_pinned().into_iter().next() {
            Some(problem) => Err(problem),
            None => Ok(board),
        }
    }
}

impl Board {
    /// Reads a layout, whether or not it can be played on.
    pub(crate) fn of_layout(layout: &str) -> Result<Board, BadBoard> {
        let rows: Vec<&str> = layout.split('/').collect();
        if rows.len() != usize::from(Square::ROWS) {
            return Err(BadBoard::Rows(rows.len()));
        }
        let mut letters = Vec::new();
        for (row, text) in (1..).zip(rows) {
            for (column, letter) in text.chars().enumerate().filter(|(_, letter)| *letter != '.') {
                let column = u8::try_from(column).unwrap_or(u8::MAX);
                let square = if (row, column, letter) == (1, 0, 'S') {
                    Square::START
                } else {
                    Square::at(row, column).ok_or(BadBoard::TooWide { row })?
                };
                letters.push((square, letter));
            }
        }
        connect(&letters)
    }
}

/// Works out what lies beside and below each square.
fn connect(letters: &[(Square, char)]) -> Result<Board, BadBoard> {
    let mut board = Board {
        spots: [None; Square::PLACES],
        passages: Vec::new(),
        doorways: Vec::new(),
        efforts: Efforts::UNKNOWN,
        title: None,
    };
    let spot = |kind| Some(Spot { kind, right: None, next_doorway: None, door: None, passage: 0 });
    for (square, letter) in letters {
        let kind = match letter {
            'S' => Kind::Start,
            'E' => Kind::Entry,
            'M' => Kind::MoveOneOrToDoorway,
            'D' => Kind::DrawOrSwap,
            'W' => Kind::DrawWhizCard,
            'C' => Kind::MoveToDoorwayOfChoice,
            _ if Door::of_letter(*letter).is_some() => Kind::Doorway,
            _ => return Err(BadBoard::Letter(*letter)),
        };
        board.spots[square.place()] = spot(kind);
    }
    board.spots[Square::PAYOFF.place()] = spot(Kind::Payoff);
    for (door, row, column) in [(Door::One, 1, 1), (Door::Two, 2, 0)] {
        let to = Square::at(row, column).filter(|to| board.has(*to)).ok_or(BadBoard::Start)?;
        board.passages.push(Passage { from: Square::START, door, to });
    }
    for (square, letter) in letters.iter().filter(|(square, _)| *square != Square::START) {
        let (row, column) = (square.row(), square.column());
        let on_board = |row, column| Square::at(row, column).filter(|beside| board.has(*beside));
        let right = on_board(row, column + 1);
        let mut ahead = (column + 1..Square::COLUMNS).filter_map(|column| on_board(row, column));
        let next_doorway = ahead.find(|ahead| board.kind(*ahead) == Kind::Doorway);
        let below = if row == Square::ROWS { Some(Square::PAYOFF) } else { on_board(row + 1, column) };
        let door = match Door::of_letter(*letter) {
            Some(door) => {
                let to = below.ok_or(BadBoard::NothingBelow(*square))?;
                Some(Passage { from: *square, door, to })
            }
            None => None,
        };
        let kind = board.kind(*square);
        let next_doorway = next_doorway.filter(|_| kind == Kind::MoveOneOrToDoorway);
        let passage = board.passages.len() as u8;
        board.spots[square.place()] = Some(Spot { kind, right, next_doorway, door, passage });
        if let Some(door) = door {
            board.passages.push(door);
            board.doorways.push(*square);
        }
    }
    board.efforts = Efforts::of(&board);
    Ok(board)
}

/// A board in a view: the same board for all views made here, and its layout in JSON.
pub(crate) fn write_board<S: Serializer>(board: &Arc<Board>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(board)
}

/// Reads a board from its layout.
pub(crate) fn read_board<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Board>, D::Error> {
    let layout = String::deserialize(deserializer)?;
    layout.parse().map(Arc::new).map_err(serde::de::Error::custom)
}
