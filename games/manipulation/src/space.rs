//! The spaces of the board, by the names of the rule page: `S0` is red's Start, `O17` a lane space.
//!
//! A space is one small number, so that the tokens of a colour fit into one small set. The numbers from 0 are
//! the round of the outer lane, Starts and BEASTs included; those that only other boards have come last. What a stranger
//! would get wrong: holding is a space here, but not one of a set; any number of tokens wait there.

use std::fmt;
use std::str::FromStr;

use rules::Misread;
use serde::{Deserialize, Serialize};

use crate::Color;

/// Steps once round the outer lane of the built-in board.
const LAP: u8 = 48;
/// Steps from a Start to the next corner of the built-in board.
const SIDE: u8 = 12;
/// Spaces of the built-in board that a token can stand on or pass, holding aside.
pub const PLAYING_SPACES: u8 = 113;
/// Spaces before a BEAST, and as many behind it, that are named by their steps from red's Start.
const PLAIN_LANE: u8 = SIDE / 2 - 1;
/// How many spaces a longer line can have besides those of the built-in board.
const MORE: u8 = 3;

const ENTRANCES: u8 = LAP;
const HOMES: u8 = ENTRANCES + 4;
const STARS: u8 = HOMES + 16;
const SPOKES: u8 = STARS + 4;
const DIAMONDS: u8 = SPOKES + 16;
const THE_WORLD: u8 = DIAMONDS + 24;
const HOLDINGS: u8 = THE_WORLD + 1;
const MORE_LANES: u8 = HOLDINGS + 4;
const MORE_SPOKES: u8 = MORE_LANES + 8 * MORE;
const MORE_DIAMONDS: u8 = MORE_SPOKES + 4 * MORE;
const END: u8 = MORE_DIAMONDS + 4 * MORE;

/// A space of the board. Which spaces a board has, its [`crate::Layout`] says; a name means the same on all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Space(u8);

/// An ordinary space of the outer lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    /// The side it lies on.
    pub side: u8,
    /// Whether it lies behind the side's BEAST.
    pub past: bool,
    /// Which it is, from 1: counted from the corner, or behind the BEAST from there.
    pub number: u8,
}

/// What a space is, and which of its kind. A side, from 0, is the outer lane from one corner to the next, with
/// its BEAST, STAR-BEAST, spoke and stretch of the diamond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `O01` to `O47`: an ordinary space of the outer lane, by its steps from red's Start on the built-in board. In
    /// longer lanes `U01` to `U33` follow before a BEAST, and `V01` to `V33` before a corner.
    Lane(Lane),
    /// `S0` to `S3`: the Starting Position of a colour.
    Start(Color),
    /// `B0` to `B3`: the BEAST in the middle of a side, a safety area (BM-11).
    Beast(u8),
    /// `E0` to `E3`: the Home Refuge Entrance of a colour.
    Entrance(Color),
    /// `H01` to `H34`: the Home Refuge of a colour, 1 to 4 from the entrance.
    Home(Color, u8),
    /// `T0` to `T3`: the STAR-BEAST one step inward of a BEAST, a safety area (BM-11).
    StarBeast(u8),
    /// `P01` to `P34`: the spoke from a STAR-BEAST to WORLD, 1 to 4; up to 7 on another board.
    Spoke(u8, u8),
    /// `N01` to `N36`: the diamond from a STAR-BEAST clockwise to the next, 1 to 6; up to 9 on another board.
    Diamond(u8, u8),
    /// `WORLD`: the portal in the middle.
    World,
    /// `X0` to `X3`: the holding of a colour.
    Holding(Color),
}

impl Space {
    /// The portal in the middle.
    pub const WORLD: Space = Space(THE_WORLD);
    /// How many spaces the boards have between them, holdings included.
    pub const COUNT: usize = END as usize;

    /// The most spaces between a corner and a BEAST.
    pub const LONGEST_LANE: u8 = PLAIN_LANE + MORE;
    /// The most spaces of a spoke.
    pub const LONGEST_SPOKE: u8 = 4 + MORE;
    /// The most spaces between two STAR-BEASTs.
    pub const LONGEST_DIAMOND: u8 = 6 + MORE;

    /// A space of the outer lane by its steps from red's Start on the built-in board, which go round: a Start, a BEAST,
    /// or neither.
    pub const fn lane(steps: u8) -> Space {
        Space(steps % LAP)
    }

    /// A space of the lane between a side's corner and its BEAST, or behind the BEAST.
    pub const fn on_lane(Lane { side, past, number }: Lane) -> Space {
        assert!(
            1 <= number && number <= Space::LONGEST_LANE,
            "a lane has spaces 1 to 8 on each side of its BEAST"
        );
        let (side, half) = (side % 4, past as u8);
        if number <= PLAIN_LANE {
            Space(side * SIDE + half * SIDE / 2 + number)
        } else {
            Space(MORE_LANES + MORE * (2 * side + half) + number - PLAIN_LANE - 1)
        }
    }

    /// The Starting Position of a colour.
    pub const fn start(color: Color) -> Space {
        Space(color as u8 * SIDE)
    }

    /// The Home Refuge Entrance of a colour.
    pub const fn entrance(color: Color) -> Space {
        Space(ENTRANCES + color as u8)
    }

    /// A space of a colour's Home Refuge, 1 to 4.
    pub const fn home(color: Color, number: u8) -> Space {
        assert!(1 <= number && number <= 4, "a Home Refuge has spaces 1 to 4");
        Space(HOMES + 4 * color as u8 + number - 1)
    }

    /// The BEAST of a side.
    pub const fn beast(side: u8) -> Space {
        Space(side % 4 * SIDE + SIDE / 2)
    }

    /// The STAR-BEAST of a side.
    pub const fn star_beast(side: u8) -> Space {
        Space(STARS + side % 4)
    }

    /// A space of a side's spoke, 1 to 7.
    pub const fn spoke(side: u8, number: u8) -> Space {
        assert!(1 <= number && number <= Space::LONGEST_SPOKE, "a spoke has spaces 1 to 7");
        match number {
            1..=4 => Space(SPOKES + 4 * (side % 4) + number - 1),
            _ => Space(MORE_SPOKES + MORE * (side % 4) + number - 5),
        }
    }

    /// A space of a side's stretch of the diamond, 1 to 9.
    pub const fn diamond(side: u8, number: u8) -> Space {
        assert!(
            1 <= number && number <= Space::LONGEST_DIAMOND,
            "a stretch of the diamond has spaces 1 to 9"
        );
        match number {
            1..=6 => Space(DIAMONDS + 6 * (side % 4) + number - 1),
            _ => Space(MORE_DIAMONDS + MORE * (side % 4) + number - 7),
        }
    }

    /// The holding of a colour.
    pub const fn holding(color: Color) -> Space {
        Space(HOLDINGS + color as u8)
    }

    /// Every playing space of the built-in board; holdings are left out.
    pub fn playing() -> impl Iterator<Item = Space> {
        (0..PLAYING_SPACES).map(Space)
    }

    /// Every space that any board has, holdings included.
    pub(crate) fn every() -> impl Iterator<Item = Space> {
        (0..END).map(Space)
    }

    /// The space as an index, under [`Space::COUNT`]: those of the built-in board from nought, then the four holdings,
    /// then what other boards have.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The space with an index.
    #[inline]
    pub(crate) const fn of_index(index: u32) -> Space {
        Space(index as u8)
    }

    /// What it is.
    pub const fn kind(self) -> Kind {
        let number = self.0;
        match number {
            0..ENTRANCES => {
                let (side, along) = (number / SIDE, number % SIDE);
                match along {
                    0 => Kind::Start(Color::at(side as usize)),
                    1..6 => Kind::Lane(Lane { side, past: false, number: along }),
                    6 => Kind::Beast(side),
                    _ => Kind::Lane(Lane { side, past: true, number: along - SIDE / 2 }),
                }
            }
            ENTRANCES..HOMES => Kind::Entrance(Color::at((number - ENTRANCES) as usize)),
            HOMES..STARS => Kind::Home(Color::at(((number - HOMES) / 4) as usize), (number - HOMES) % 4 + 1),
            STARS..SPOKES => Kind::StarBeast(number - STARS),
            SPOKES..DIAMONDS => Kind::Spoke((number - SPOKES) / 4, (number - SPOKES) % 4 + 1),
            DIAMONDS..THE_WORLD => Kind::Diamond((number - DIAMONDS) / 6, (number - DIAMONDS) % 6 + 1),
            THE_WORLD => Kind::World,
            HOLDINGS..MORE_LANES => Kind::Holding(Color::at((number - HOLDINGS) as usize)),
            MORE_LANES..MORE_SPOKES => {
                let half = (number - MORE_LANES) / MORE;
                let number = PLAIN_LANE + 1 + (number - MORE_LANES) % MORE;
                Kind::Lane(Lane { side: half / 2, past: half % 2 == 1, number })
            }
            MORE_SPOKES..MORE_DIAMONDS => {
                Kind::Spoke((number - MORE_SPOKES) / MORE, (number - MORE_SPOKES) % MORE + 5)
            }
            MORE_DIAMONDS.. => {
                Kind::Diamond((number - MORE_DIAMONDS) / MORE, (number - MORE_DIAMONDS) % MORE + 7)
            }
        }
    }

    /// Whether it is a BEAST or a STAR-BEAST, where nobody is attacked or set back (BM-11).
    pub const fn is_safe(self) -> bool {
        matches!(self.kind(), Kind::Beast(_) | Kind::StarBeast(_))
    }

    /// Whether it is a holding, where any number of tokens wait.
    pub const fn is_holding(self) -> bool {
        matches!(self.kind(), Kind::Holding(_))
    }

    /// Whether it belongs to a Home Refuge.
    pub const fn is_home(self) -> bool {
        matches!(self.kind(), Kind::Home(..))
    }

    /// What people call it, with its name: `lane space O07`, `red's entrance E0`.
    pub fn words(self) -> String {
        match self.kind() {
            Kind::Lane(_) => format!("lane space {self}"),
            Kind::Start(color) => format!("{color}'s Start {self}"),
            Kind::Beast(_) => format!("the BEAST {self}"),
            Kind::Entrance(color) => format!("{color}'s entrance {self}"),
            Kind::Home(color, _) => format!("{color}'s home space {self}"),
            Kind::StarBeast(_) => format!("the STAR-BEAST {self}"),
            Kind::Spoke(..) => format!("spoke space {self}"),
            Kind::Diamond(..) => format!("diamond space {self}"),
            Kind::World => "WORLD".to_owned(),
            Kind::Holding(color) => format!("{color}'s holding"),
        }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Kind::Lane(Lane { side, past, number }) => match (number.checked_sub(PLAIN_LANE), past) {
                (Some(more @ 1..), false) => write!(f, "U{side}{more}"),
                (Some(more @ 1..), true) => write!(f, "V{side}{more}"),
                // The number of such a space is its steps from red's Start.
                (Some(0) | None, _) => write!(f, "O{:02}", self.0),
            },
            Kind::Start(color) => write!(f, "S{}", color.index()),
            Kind::Beast(side) => write!(f, "B{side}"),
            Kind::Entrance(color) => write!(f, "E{}", color.index()),
            Kind::Home(color, number) => write!(f, "H{}{number}", color.index()),
            Kind::StarBeast(side) => write!(f, "T{side}"),
            Kind::Spoke(side, number) => write!(f, "P{side}{number}"),
            Kind::Diamond(side, number) => write!(f, "N{side}{number}"),
            Kind::World => f.write_str("WORLD"),
            Kind::Holding(color) => write!(f, "X{}", color.index()),
        }
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Space {
    type Err = Misread;
    fn from_str(text: &str) -> Result<Self, Misread> {
        let wrong = || {
            Misread::new(
                1,
                format!(
                    "{text:?} is no space; spaces are S0 to S3, O01 to O47, B0, E0, H01, T0, P01, N01, WORLD, X0 and their like,"
                ),
            )
        };
        if text.eq_ignore_ascii_case("WORLD") {
            return Ok(Space::WORLD);
        }
        let digit = |byte: u8, from: u8, to: u8| {
            let number = byte.wrapping_sub(b'0');
            (from..=to).contains(&number).then_some(number)
        };
        let space = match *text.as_bytes() {
            [letter, side] => digit(side, 0, 3).and_then(|side| {
                let color = Color::at(usize::from(side));
                match letter.to_ascii_uppercase() {
                    b'S' => Some(Space::start(color)),
                    b'E' => Some(Space::entrance(color)),
                    b'B' => Some(Space::beast(side)),
                    b'T' => Some(Space::star_beast(side)),
                    b'X' => Some(Space::holding(color)),
                    _ => None,
                }
            }),
            [b'O' | b'o', tens, ones] => digit(tens, 0, 4).zip(digit(ones, 0, 9)).and_then(|(tens, ones)| {
                let steps = 10 * tens + ones;
                let space = Space::lane(steps);
                // Starts and BEASTs have names of their own.
                (steps < LAP && matches!(space.kind(), Kind::Lane(_))).then_some(space)
            }),
            [letter, side, number] => digit(side, 0, 3).and_then(|side| match letter.to_ascii_uppercase() {
                b'H' => digit(number, 1, 4).map(|number| Space::home(Color::at(usize::from(side)), number)),
                b'P' => digit(number, 1, Space::LONGEST_SPOKE).map(|number| Space::spoke(side, number)),
                b'N' => digit(number, 1, Space::LONGEST_DIAMOND).map(|number| Space::diamond(side, number)),
                letter @ (b'U' | b'V') => digit(number, 1, MORE).map(|number| {
                    Space::on_lane(Lane { side, past: letter == b'V', number: PLAIN_LANE + number })
                }),
                _ => None,
            }),
            _ => None,
        };
        space.ok_or_else(wrong)
    }
}

impl TryFrom<String> for Space {
    type Error = Misread;
    fn try_from(text: String) -> Result<Self, Misread> {
        text.parse()
    }
}

impl From<Space> for String {
    fn from(space: Space) -> String {
        space.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_space_comes_back_from_its_name() {
        for number in 0..END {
            let space = Space(number);
            assert_eq!(space.to_string().parse(), Ok(space), "{space}");
        }
    }

    #[test]
    fn what_is_no_space_is_refused() {
        for text in
            ["", "S4", "O00", "O06", "O12", "O48", "O99", "H05", "P40", "N00", "U04", "Q0", "S", "Świat"]
        {
            assert!(text.parse::<Space>().is_err(), "{text}");
        }
    }
}
