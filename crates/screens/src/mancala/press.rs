//! What can be pressed at a table of Mancala, as it is written into the markup and read from it.

use mancala::Pocket;

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Ends what is on its way.
    Settle,
    /// A pocket of the board; with a finger it is shown first.
    Pocket(Pocket),
    /// The button that sows the shown pocket.
    Sow(Pocket),
    /// Swaps sides instead of moving.
    Swap,
    /// Shows what each pocket is worth from now on, or not.
    Values,
    /// Takes out the sheet on a narrow screen, or puts it away.
    Sheet,
    /// Opens the rules at a clause.
    Rules(String),
    /// Plays again with the same people.
    Rematch,
    /// Asks whether one really wants to resign.
    Resign,
    /// One does not.
    PlayOn,
    /// One does.
    GiveUp,
    /// Shows how the game went. The page does that itself, as all that begins with `page-`.
    Report,
    /// Shows whether the luck was fair. The page does that itself.
    Verify,
}

impl Press {
    /// The `data-do`.
    pub fn what(&self) -> &'static str {
        match self {
            Press::Settle => "settle",
            Press::Pocket(_) => "pocket",
            Press::Sow(_) => "sow",
            Press::Swap => "swap",
            Press::Values => "values",
            Press::Sheet => "sheet",
            Press::Rules(_) => "rules",
            Press::Rematch => "rematch",
            Press::Resign => "resign",
            Press::PlayOn => "play-on",
            Press::GiveUp => "give-up",
            Press::Report => "page-report",
            Press::Verify => "page-verify",
        }
    }

    /// The `data-value`; most have none.
    pub fn value(&self) -> Option<String> {
        match self {
            Press::Pocket(pocket) | Press::Sow(pocket) => Some(pocket.to_string()),
            Press::Rules(clause) => Some(clause.clone()),
            Press::Settle
            | Press::Swap
            | Press::Values
            | Press::Sheet
            | Press::Rematch
            | Press::Resign
            | Press::PlayOn
            | Press::GiveUp
            | Press::Report
            | Press::Verify => None,
        }
    }

    /// Reads what was written.
    pub fn parse(what: &str, value: &str) -> Option<Self> {
        Some(match what {
            "settle" => Press::Settle,
            "pocket" => Press::Pocket(value.parse().ok()?),
            "sow" => Press::Sow(value.parse().ok()?),
            "swap" => Press::Swap,
            "values" => Press::Values,
            "sheet" => Press::Sheet,
            "rules" => Press::Rules(value.to_owned()),
            "rematch" => Press::Rematch,
            "resign" => Press::Resign,
            "play-on" => Press::PlayOn,
            "give-up" => Press::GiveUp,
            "page-report" => Press::Report,
            "page-verify" => Press::Verify,
            _ => return None,
        })
    }
}
