//! What can be pressed on a table of Basic Manipulation, and how it is written into the markup and read again.

use manipulation::{Action, Space};

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// A lit token.
    Token(Space),
    /// A lit space.
    Target(Space),
    /// The row of a move.
    Go(Action),
    /// The button of the Call that makes a move.
    Make(Action),
    /// A space of the board, whether lit or not, to be told why no token goes there.
    Why(Space),
    /// Lets go of what is held.
    LetGo,
    /// The switch for lone moves.
    Auto,
    /// Leaves a lone move to the player.
    Wait,
    /// Shows the sheet on a narrow screen, or puts it away.
    Sheet,
    /// A clause, to be read in the rules.
    Rules(String),
    /// Plays again.
    Rematch,
    /// Sends the coach away.
    SkipTutorial,
    /// Anywhere on the table while something is on its way.
    Settle,
    /// How the game went; the page around the table takes this one.
    Report,
    /// Whether the game was fair; the page around the table takes this one.
    Verify,
}

impl Press {
    /// The `data-do` and the `data-value` of what is pressed.
    pub fn written(&self) -> (&'static str, String) {
        let bare = String::new();
        match self {
            Press::Token(space) => ("token", space.to_string()),
            Press::Target(space) => ("target", space.to_string()),
            Press::Go(action) => ("go", key(*action)),
            Press::Make(action) => ("make", key(*action)),
            Press::Why(space) => ("why", space.to_string()),
            Press::LetGo => ("let-go", bare),
            Press::Auto => ("auto", bare),
            Press::Wait => ("wait", bare),
            Press::Sheet => ("sheet", bare),
            Press::Rules(clause) => ("rules", clause.clone()),
            Press::Rematch => ("rematch", bare),
            Press::SkipTutorial => ("skip-tutorial", bare),
            Press::Settle => ("settle", bare),
            Press::Report => ("page-report", bare),
            Press::Verify => ("page-verify", bare),
        }
    }

    /// Reads a `data-do` and its `data-value`; nothing if there is no such press.
    pub fn read(what: &str, value: &str) -> Option<Self> {
        let space = || value.parse().ok();
        Some(match what {
            "token" => Press::Token(space()?),
            "target" => Press::Target(space()?),
            "go" => Press::Go(action(value)?),
            "make" => Press::Make(action(value)?),
            "why" => Press::Why(space()?),
            "let-go" => Press::LetGo,
            "auto" => Press::Auto,
            "wait" => Press::Wait,
            "sheet" => Press::Sheet,
            "rules" => Press::Rules(value.to_owned()),
            "rematch" => Press::Rematch,
            "skip-tutorial" => Press::SkipTutorial,
            "settle" => Press::Settle,
            "page-report" => Press::Report,
            "page-verify" => Press::Verify,
            _ => return None,
        })
    }
}

/// A move as it is written: `S0-B0`, `B3-WORLD-E0`.
pub fn key(action: Action) -> String {
    let Action { from, to, world } = action;
    if world { format!("{from}-WORLD-{to}") } else { format!("{from}-{to}") }
}

fn action(key: &str) -> Option<Action> {
    let spaces: Vec<Space> = key.split('-').map(|space| space.parse().ok()).collect::<Option<_>>()?;
    match spaces[..] {
        [from, to] => Some(Action::new(from, to)),
        [from, Space::WORLD, to] => Some(Action::through_world(from, to)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let (from, to) = (Space::WORLD, "E0".parse().unwrap());
        for press in [
            Press::Token(from),
            Press::Target(to),
            Press::Go(Action::new(from, to)),
            Press::Make(Action::through_world(from, to)),
            Press::Why(to),
            Press::LetGo,
            Press::Auto,
            Press::Wait,
            Press::Sheet,
            Press::Rules("BM-5".to_owned()),
            Press::Rematch,
            Press::SkipTutorial,
            Press::Settle,
            Press::Report,
            Press::Verify,
        ] {
            let (what, value) = press.written();
            assert_eq!(Press::read(what, &value), Some(press));
        }
        for (what, value) in [("token", "Z9"), ("go", "S0"), ("make", "S0-B0-E0"), ("fly", "")] {
            assert_eq!(Press::read(what, value), None);
        }
    }
}
