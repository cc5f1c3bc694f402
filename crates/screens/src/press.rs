//! Everything of the page's own that can be pressed. What belongs to a table or another screen is theirs to read; ours
//! begins with `page-`.

use catalog::GameKind;
use protocol::TableId;
use rules::Seat;

use crate::presses::presses;

presses! {
    /// Something of the page's own that can be pressed.
    pub enum PagePress {
        /// Opens the menu.
        Menu = "page-menu",
        /// Makes a setting so, by the name of the way.
        Set(String) = "page-set",
        /// Loads the new build.
        Update = "page-update",
        /// Opens the rules, at a clause.
        Rules(Option<String>) = "page-rules",
        /// Takes back.
        Undo = "page-undo",
        /// Shows what happened.
        Sheet = "page-sheet",
        /// Switches sounds.
        Sound = "page-sound",
        /// Switches exact values.
        Values = "page-values",
        /// Opens or closes what lies beside the board.
        Talk = "page-talk",
        /// Goes to how it went.
        Report = "page-report",
        /// Goes to whether it was fair.
        Verify = "page-verify",
        /// Would like to give up, and is asked once more.
        Resign = "page-resign",
        /// Plays on.
        ResignNo = "page-resign-no",
        /// Gives up.
        ResignYes = "page-resign-yes",
        /// Copies a link.
        Copy(String) = "page-copy",
        /// Goes back to the table.
        Table = "page-table",
        /// Takes the log home.
        Download = "page-download",
        /// Lets somebody into a team.
        Admit(u32) = "page-admit",
        /// Does not.
        Decline(u32) = "page-decline",
        /// Sends somebody away.
        Free(Seat) = "page-free",
        /// Plays against bots at once.
        BotNow(GameKind) = "page-bot-now",
        /// Reads the rules of a game.
        Read(GameKind) = "page-read",
        /// Shows the open tables of one game, or of all.
        Only(Option<GameKind>) = "page-only",
        /// Forgets one's seat at a table.
        Forget(TableId) = "page-forget",
        /// Types the code of a table.
        TypeCode = "page-type-code",
        /// Goes to a table by its code or link.
        Code(String) = "page-code",
        /// Types one's name.
        Name(String) = "page-name",
        /// Chooses a mark.
        Mark(Option<u8>) = "page-mark",
        /// Sits down.
        Sit = "page-sit",
        /// Asks to join a team.
        Team(Seat) = "page-team",
        /// No longer waits for an answer.
        Cancel = "page-cancel",
        /// Takes a seat back with a code.
        Recover(String) = "page-recover",
    }
}

impl PagePress {
    /// Whether something is the page's own.
    pub fn is_ours(what: &str) -> bool {
        what.starts_with("page-")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_press_of_the_page_begins_alike() {
        for press in [PagePress::Menu, PagePress::Set("theme-dark".to_owned()), PagePress::Free(Seat(1))] {
            assert!(PagePress::is_ours(press.what()));
        }
        let clause = PagePress::Rules(Some("M-5".to_owned()));
        assert_eq!(PagePress::parse("page-rules", "M-5"), Some(clause));
        assert_eq!(PagePress::parse("menu", ""), None);
    }
}
