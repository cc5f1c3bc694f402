//! Everything of the page's own that can be pressed: written to `data-do` and `data-value`, and read, here and nowhere
//! else. What belongs to a face or another screen of the games is theirs to read; ours begins with `page-`.

use catalog::GameKind;
use protocol::TableId;
use rules::Seat;

/// What tells the page's own from the rest.
const OURS: &str = "page-";

/// Something of the page's own that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PagePress {
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

impl PagePress {
    /// The `data-do`.
    pub fn what(&self) -> &'static str {
        match self {
            PagePress::Menu => "page-menu",
            PagePress::Set(_) => "page-set",
            PagePress::Update => "page-update",
            PagePress::Rules(_) => "page-rules",
            PagePress::Undo => "page-undo",
            PagePress::Sheet => "page-sheet",
            PagePress::Sound => "page-sound",
            PagePress::Values => "page-values",
            PagePress::Talk => "page-talk",
            PagePress::Report => "page-report",
            PagePress::Verify => "page-verify",
            PagePress::Resign => "page-resign",
            PagePress::ResignNo => "page-resign-no",
            PagePress::ResignYes => "page-resign-yes",
            PagePress::Copy(_) => "page-copy",
            PagePress::Table => "page-table",
            PagePress::Download => "page-download",
            PagePress::Admit(_) => "page-admit",
            PagePress::Decline(_) => "page-decline",
            PagePress::Free(_) => "page-free",
            PagePress::Box(_) => "page-box",
            PagePress::BotNow(_) => "page-bot-now",
            PagePress::Read(_) => "page-read",
            PagePress::Only(_) => "page-only",
            PagePress::Forget(_) => "page-forget",
            PagePress::TypeCode => "page-type-code",
            PagePress::Code(_) => "page-code",
            PagePress::Name(_) => "page-name",
            PagePress::Mark(_) => "page-mark",
            PagePress::Sit => "page-sit",
            PagePress::Team(_) => "page-team",
            PagePress::Cancel => "page-cancel",
            PagePress::Recover(_) => "page-recover",
        }
    }

    /// The `data-value`; most have none, and that of a field is what stands in it.
    pub fn value(&self) -> Option<String> {
        match self {
            PagePress::Set(text) | PagePress::Copy(text) => Some(text.clone()),
            PagePress::Rules(clause) => clause.clone(),
            PagePress::Admit(number) | PagePress::Decline(number) => Some(number.to_string()),
            PagePress::Free(seat) | PagePress::Team(seat) => Some(seat.0.to_string()),
            PagePress::Box(index) => Some(index.to_string()),
            PagePress::BotNow(kind) | PagePress::Read(kind) => Some(kind.name().to_owned()),
            PagePress::Only(kind) => kind.map(|kind| kind.name().to_owned()),
            PagePress::Forget(table) => Some(table.to_string()),
            PagePress::Menu
            | PagePress::Update
            | PagePress::Undo
            | PagePress::Sheet
            | PagePress::Sound
            | PagePress::Values
            | PagePress::Talk
            | PagePress::Report
            | PagePress::Verify
            | PagePress::Resign
            | PagePress::ResignNo
            | PagePress::ResignYes
            | PagePress::Table
            | PagePress::Download
            | PagePress::TypeCode
            | PagePress::Code(_)
            | PagePress::Name(_)
            | PagePress::Mark(_)
            | PagePress::Sit
            | PagePress::Cancel
            | PagePress::Recover(_) => None,
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
            "menu" => PagePress::Menu,
            "set" => PagePress::Set(text()),
            "update" => PagePress::Update,
            "rules" => PagePress::Rules(Some(text()).filter(|clause| !clause.is_empty())),
            "undo" => PagePress::Undo,
            "sheet" => PagePress::Sheet,
            "sound" => PagePress::Sound,
            "values" => PagePress::Values,
            "talk" => PagePress::Talk,
            "report" => PagePress::Report,
            "verify" => PagePress::Verify,
            "resign" => PagePress::Resign,
            "resign-no" => PagePress::ResignNo,
            "resign-yes" => PagePress::ResignYes,
            "copy" => PagePress::Copy(text()),
            "table" => PagePress::Table,
            "download" => PagePress::Download,
            "admit" => PagePress::Admit(value.parse().ok()?),
            "decline" => PagePress::Decline(value.parse().ok()?),
            "free" => PagePress::Free(Seat(value.parse().ok()?)),
            "box" => PagePress::Box(value.parse().ok()?),
            "bot-now" => PagePress::BotNow(value.parse().ok()?),
            "read" => PagePress::Read(value.parse().ok()?),
            "only" if value.is_empty() => PagePress::Only(None),
            "only" => PagePress::Only(Some(value.parse().ok()?)),
            "forget" => PagePress::Forget(TableId::try_from(text()).ok()?),
            "type-code" => PagePress::TypeCode,
            "code" => PagePress::Code(text()),
            "name" => PagePress::Name(text()),
            "mark" => PagePress::Mark(value.parse().ok()),
            "sit" => PagePress::Sit,
            "team" => PagePress::Team(Seat(value.parse().ok()?)),
            "cancel" => PagePress::Cancel,
            "recover" => PagePress::Recover(text()),
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
            PagePress::Menu,
            PagePress::Set("theme-dark".to_owned()),
            PagePress::Update,
            PagePress::Rules(None),
            PagePress::Rules(Some("M-5".to_owned())),
            PagePress::Undo,
            PagePress::Sheet,
            PagePress::Sound,
            PagePress::Values,
            PagePress::Talk,
            PagePress::Report,
            PagePress::Verify,
            PagePress::Resign,
            PagePress::ResignNo,
            PagePress::ResignYes,
            PagePress::Copy("https://example.org/t/k7m2p-9xq4t".to_owned()),
            PagePress::Table,
            PagePress::Download,
            PagePress::Admit(7),
            PagePress::Decline(7),
            PagePress::Free(Seat(1)),
            PagePress::Box(3),
            PagePress::BotNow(GameKind::ALL[0]),
            PagePress::Read(GameKind::ALL[1]),
            PagePress::Only(None),
            PagePress::Only(Some(GameKind::ALL[2])),
            PagePress::Forget(TableId::try_from("k7m2p-9xq4t".to_owned()).unwrap()),
            PagePress::TypeCode,
            PagePress::Sit,
            PagePress::Team(Seat(2)),
            PagePress::Cancel,
        ];
        for press in presses {
            let value = press.value().unwrap_or_default();
            assert_eq!(PagePress::parse(press.what(), &value), Some(press));
        }
        // What stands in a field is its value.
        for field in [
            PagePress::Code("k7m2p".to_owned()),
            PagePress::Name("k7m2p".to_owned()),
            PagePress::Recover("k7m2p".to_owned()),
        ] {
            assert_eq!(PagePress::parse(field.what(), "k7m2p"), Some(field));
        }
        assert_eq!(PagePress::parse("page-mark", "2"), Some(PagePress::Mark(Some(2))));
        for (what, value) in [
            ("menu", ""),
            ("page-play", ""),
            ("page-bot-now", "chess"),
            ("page-only", "chess"),
            ("page-team", "x"),
            ("page-forget", "me"),
        ] {
            assert_eq!(PagePress::parse(what, value), None, "{what} {value}");
        }
    }
}
