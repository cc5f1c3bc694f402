//! Everything that can be pressed on these screens and is no link: written to `data-press`, and read, here and nowhere
//! else.

use std::fmt;
use std::str::FromStr;

use catalog::GameKind;
use protocol::TableId;
use rules::Seat;

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Opens the menu.
    Menu,
    /// Looks into a box on the shelf.
    LookInto(GameKind),
    /// Opens a table against bots at once.
    PlayNow(GameKind),
    /// Lays the rules over the page, at a clause if one is named.
    Rules(GameKind, Option<String>),
    /// Goes to the table whose code was typed.
    JoinByCode,
    /// Shows the open tables of one game, or of all.
    Only(Option<GameKind>),
    /// Forgets one's seat at a table.
    Forget(TableId),
    /// Takes the free seat.
    Sit,
    /// Asks to join the team of a seat.
    JoinTeam(Seat),
    /// Stops waiting to be let in.
    Cancel,
    /// Takes one's seat back with a code.
    Recover,
}

/// A press that nobody writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPress;

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Menu => f.write_str("menu"),
            Press::LookInto(kind) => write!(f, "look-into {kind}"),
            Press::PlayNow(kind) => write!(f, "play-now {kind}"),
            Press::Rules(kind, None) => write!(f, "rules {kind}"),
            Press::Rules(kind, Some(clause)) => write!(f, "rules {kind} {clause}"),
            Press::JoinByCode => f.write_str("join-by-code"),
            Press::Only(None) => f.write_str("only"),
            Press::Only(Some(kind)) => write!(f, "only {kind}"),
            Press::Forget(table) => write!(f, "forget {table}"),
            Press::Sit => f.write_str("sit"),
            Press::JoinTeam(seat) => write!(f, "join-team {}", seat.0),
            Press::Cancel => f.write_str("cancel"),
            Press::Recover => f.write_str("recover"),
        }
    }
}

impl FromStr for Press {
    type Err = NoPress;

    fn from_str(text: &str) -> Result<Self, NoPress> {
        let words: Vec<&str> = text.split(' ').collect();
        let game = |name: &str| name.parse::<GameKind>().map_err(|_| NoPress);
        Ok(match words.as_slice() {
            ["menu"] => Press::Menu,
            ["look-into", name] => Press::LookInto(game(name)?),
            ["play-now", name] => Press::PlayNow(game(name)?),
            ["rules", name] => Press::Rules(game(name)?, None),
            ["rules", name, clause] => Press::Rules(game(name)?, Some((*clause).to_owned())),
            ["join-by-code"] => Press::JoinByCode,
            ["only"] => Press::Only(None),
            ["only", name] => Press::Only(Some(game(name)?)),
            ["forget", table] => Press::Forget(TableId::try_from((*table).to_owned()).map_err(|_| NoPress)?),
            ["sit"] => Press::Sit,
            ["join-team", seat] => Press::JoinTeam(Seat(seat.parse().map_err(|_| NoPress)?)),
            ["cancel"] => Press::Cancel,
            ["recover"] => Press::Recover,
            _ => return Err(NoPress),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let kind = GameKind::ALL[0];
        let table = TableId::try_from("k7m2p-9xq4t".to_owned()).unwrap();
        let all = [
            Press::Menu,
            Press::LookInto(kind),
            Press::PlayNow(kind),
            Press::Rules(kind, None),
            Press::Rules(kind, Some("M-5".to_owned())),
            Press::JoinByCode,
            Press::Only(None),
            Press::Only(Some(kind)),
            Press::Forget(table),
            Press::Sit,
            Press::JoinTeam(Seat(3)),
            Press::Cancel,
            Press::Recover,
        ];
        for press in all {
            assert_eq!(press.to_string().parse(), Ok(press));
        }
        for wrong in ["", "menu menu", "play-now chess", "join-team x", "forget me", "rules", "look-into"] {
            assert_eq!(wrong.parse::<Press>(), Err(NoPress), "{wrong}");
        }
    }
}
