//! Everything of the page's own that can be pressed: written to `data-do` and `data-value`, and read, here and nowhere
//! else. What belongs to a face or another screen of the games is theirs to read; ours begins with `page-`.

use catalog::GameKind;
use protocol::TableId;
use rules::Seat;

/// What tells the page's own from the rest.
const OURS: &str = "page-";

/// Something of the page's own that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Opens the menu.
    Menu,
    /// Makes a setting so, by the name of the way.
    Set(String),
    /// Loads the new build.
    Update,
    /// Opens the rules, at a clause.
    Rules(Option<String>),
    /// Takes back.
    Undo,
    /// Shows what happened.
    Sheet,
    /// Switches sounds.
    Sound,
    /// Switches exact values.
    Values,
    /// Opens or closes what lies beside the board.
    Talk,
    /// Goes to how it went.
    Report,
    /// Goes to whether it was fair.
    Verify,
    /// Would like to give up, and is asked once more.
    Resign,
    /// Plays on.
    ResignNo,
    /// Gives up.
    ResignYes,
    /// Copies a link.
    Copy(String),
    /// Goes back to the table.
    Table,
    /// Takes the log home.
    Download,
    /// Lets somebody into a team.
    Admit(u32),
    /// Does not.
    Decline(u32),
    /// Sends somebody away.
    Free(Seat),
    /// Shows what is in a box, by its place on the shelf.
    Box(usize),
    /// Plays against bots at once.
    BotNow(GameKind),
    /// Reads the rules of a game.
    Read(GameKind),
    /// Shows the open tables of one game, or of all.
    Only(Option<GameKind>),
    /// Forgets one's seat at a table.
    Forget(TableId),
    /// Types the code of a table.
    TypeCode,
    /// Goes to a table by its code or link.
    Code(String),
    /// Types one's name.
    Name(String),
    /// Chooses a mark.
    Mark(Option<u8>),
    /// Sits down.
    Sit,
    /// Asks to join a team.
    Team(Seat),
    /// No longer waits for an answer.
    Cancel,
    /// Takes a seat back with a code.
    Recover(String),
}

impl Press {
    /// The `data-do`.
    pub fn what(&self) -> &'static str {
        match self {
            Press::Menu => "page-menu",
            Press::Set(_) => "page-set",
            Press::Update => "page-update",
            Press::Rules(_) => "page-rules",
            Press::Undo => "page-undo",
            Press::Sheet => "page-sheet",
            Press::Sound => "page-sound",
            Press::Values => "page-values",
            Press::Talk => "page-talk",
            Press::Report => "page-report",
            Press::Verify => "page-verify",
            Press::Resign => "page-resign",
            Press::ResignNo => "page-resign-no",
            Press::ResignYes => "page-resign-yes",
            Press::Copy(_) => "page-copy",
            Press::Table => "page-table",
            Press::Download => "page-download",
            Press::Admit(_) => "page-admit",
            Press::Decline(_) => "page-decline",
            Press::Free(_) => "page-free",
            Press::Box(_) => "page-box",
            Press::BotNow(_) => "page-bot-now",
            Press::Read(_) => "page-read",
            Press::Only(_) => "page-only",
            Press::Forget(_) => "page-forget",
            Press::TypeCode => "page-type-code",
            Press::Code(_) => "page-code",
            Press::Name(_) => "page-name",
            Press::Mark(_) => "page-mark",
            Press::Sit => "page-sit",
            Press::Team(_) => "page-team",
            Press::Cancel => "page-cancel",
            Press::Recover(_) => "page-recover",
        }
    }

    /// The `data-value`; most have none, and that of a field is what stands in it.
    pub fn value(&self) -> Option<String> {
        match self {
            Press::Set(text) | Press::Copy(text) => Some(text.clone()),
            Press::Rules(clause) => clause.clone(),
            Press::Admit(number) | Press::Decline(number) => Some(number.to_string()),
            Press::Free(seat) | Press::Team(seat) => Some(seat.0.to_string()),
            Press::Box(index) => Some(index.to_string()),
            Press::BotNow(kind) | Press::Read(kind) => Some(kind.name().to_owned()),
            Press::Only(kind) => kind.map(|kind| kind.name().to_owned()),
            Press::Forget(table) => Some(table.to_string()),
            Press::Menu
            | Press::Update
            | Press::Undo
            | Press::Sheet
            | Press::Sound
            | Press::Values
            | Press::Talk
            | Press::Report
            | Press::Verify
            | Press::Resign
            | Press::ResignNo
            | Press::ResignYes
            | Press::Table
            | Press::Download
            | Press::TypeCode
            | Press::Code(_)
            | Press::Name(_)
            | Press::Mark(_)
            | Press::Sit
            | Press::Cancel
            | Press::Recover(_) => None,
        }
    }

    /// Whether something is the page's own.
    pub fn is_ours(what: &str) -> bool {
        what.starts_with(OURS)
    }

    /// Reads what was written.
    pub fn parse(what: &str, value: &str) -> Option<Self> {
        let text = || value.to_owned();
        Some(match what.strip_prefix(OURS)? {
            "menu" => Press::Menu,
            "set" => Press::Set(text()),
            "update" => Press::Update,
            "rules" => Press::Rules(Some(text()).filter(|clause| !clause.is_empty())),
            "undo" => Press::Undo,
            "sheet" => Press::Sheet,
            "sound" => Press::Sound,
            "values" => Press::Values,
            "talk" => Press::Talk,
            "report" => Press::Report,
            "verify" => Press::Verify,
            "resign" => Press::Resign,
            "resign-no" => Press::ResignNo,
            "resign-yes" => Press::ResignYes,
            "copy" => Press::Copy(text()),
            "table" => Press::Table,
            "download" => Press::Download,
            "admit" => Press::Admit(value.parse().ok()?),
            "decline" => Press::Decline(value.parse().ok()?),
            "free" => Press::Free(Seat(value.parse().ok()?)),
            "box" => Press::Box(value.parse().ok()?),
            "bot-now" => Press::BotNow(value.parse().ok()?),
            "read" => Press::Read(value.parse().ok()?),
            "only" if value.is_empty() => Press::Only(None),
            "only" => Press::Only(Some(value.parse().ok()?)),
            "forget" => Press::Forget(TableId::try_from(text()).ok()?),
            "type-code" => Press::TypeCode,
            "code" => Press::Code(text()),
            "name" => Press::Name(text()),
            "mark" => Press::Mark(value.parse().ok()),
            "sit" => Press::Sit,
            "team" => Press::Team(Seat(value.parse().ok()?)),
            "cancel" => Press::Cancel,
            "recover" => Press::Recover(text()),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let presses = [
            Press::Menu,
            Press::Set("theme-dark".to_owned()),
            Press::Update,
            Press::Rules(None),
            Press::Rules(Some("M-5".to_owned())),
            Press::Undo,
            Press::Sheet,
            Press::Sound,
            Press::Values,
            Press::Talk,
            Press::Report,
            Press::Verify,
            Press::Resign,
            Press::ResignNo,
            Press::ResignYes,
            Press::Copy("https://example.org/t/k7m2p-9xq4t".to_owned()),
            Press::Table,
            Press::Download,
            Press::Admit(7),
            Press::Decline(7),
            Press::Free(Seat(1)),
            Press::Box(3),
            Press::BotNow(GameKind::ALL[0]),
            Press::Read(GameKind::ALL[1]),
            Press::Only(None),
            Press::Only(Some(GameKind::ALL[2])),
            Press::Forget(TableId::try_from("k7m2p-9xq4t".to_owned()).unwrap()),
            Press::TypeCode,
            Press::Sit,
            Press::Team(Seat(2)),
            Press::Cancel,
        ];
        for press in presses {
            let value = press.value().unwrap_or_default();
            assert_eq!(Press::parse(press.what(), &value), Some(press));
        }
        // What stands in a field is its value.
        for field in [
            Press::Code("k7m2p".to_owned()),
            Press::Name("k7m2p".to_owned()),
            Press::Recover("k7m2p".to_owned()),
        ] {
            assert_eq!(Press::parse(field.what(), "k7m2p"), Some(field));
        }
        assert_eq!(Press::parse("page-mark", "2"), Some(Press::Mark(Some(2))));
        for (what, value) in [
            ("menu", ""),
            ("page-play", ""),
            ("page-bot-now", "chess"),
            ("page-only", "chess"),
            ("page-team", "x"),
            ("page-forget", "me"),
        ] {
            assert_eq!(Press::parse(what, value), None, "{what} {value}");
        }
    }
}
