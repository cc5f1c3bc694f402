//! Everything that can be pressed at a table of the trivia games: how it is written into the page, and read from it.

use std::borrow::Cow;

use rules::Seat;
use trivia::Call;

/// What a choice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// A space to go to.
    Space,
    /// A category to be asked about.
    Category,
    /// A category to vote for.
    Vote,
    /// A box to read from.
    Box,
    /// One of the answers that are offered.
    Answer,
}

impl Pick {
    /// Its word in the page.
    pub fn word(self) -> &'static str {
        match self {
            Pick::Space => "go",
            Pick::Category => "choose",
            Pick::Vote => "vote",
            Pick::Box => "box",
            Pick::Answer => "choice",
        }
    }
}

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// A choice, by its key: a finger is shown it first, anybody else makes it.
    Pick(Pick, String),
    /// Makes a choice that is shown, by its key.
    Make(String),
    /// Sends the answer that was typed.
    Answer(String),
    /// The field for the answer; what is in it counts when it is sent.
    Draft,
    /// Gives no answer.
    Pass,
    /// Says whether an answer was right.
    Judge(Call),
    /// Lets a ruling stand.
    Stand,
    /// Challenges a ruling.
    Contest,
    /// One of those who share the device challenges it.
    ContestBy(Seat),
    /// Lets go of what is chosen.
    LetGo,
    /// Uncovers a card.
    Reveal,
    /// Says something to the own team.
    Say(String),
    /// Takes the sheet out, or puts it away.
    Sheet,
    /// Opens the rules, at a clause if one is named.
    Rules(Option<String>),
    /// Plays again.
    Rematch,
    /// Sends the coach away.
    SkipTutorial,
    /// Ends what is on its way; a press of anything does.
    Settle,
    /// Opens the report, which is the page's business.
    Report,
    /// Opens the check of the game's luck, which is the page's business.
    Verify,
}

impl Press {
    /// The `data-do` of what is pressed for it.
    pub fn what(&self) -> &'static str {
        match self {
            Press::Pick(pick, _) => pick.word(),
            Press::Make(_) => "make",
            Press::Answer(_) => "answer",
            Press::Draft => "draft",
            Press::Pass => "pass",
            Press::Judge(_) => "judge",
            Press::Stand => "stand",
            Press::Contest => "contest",
            Press::ContestBy(_) => "contest-by",
            Press::LetGo => "let-go",
            Press::Reveal => "reveal",
            Press::Say(_) => "say",
            Press::Sheet => "sheet",
            Press::Rules(_) => "rules",
            Press::Rematch => "rematch",
            Press::SkipTutorial => "skip-tutorial",
            Press::Settle => "settle",
            Press::Report => "page-report",
            Press::Verify => "page-verify",
        }
    }

    /// The `data-value` of what is pressed for it. A form needs none: what is typed takes its place.
    pub fn value(&self) -> Cow<'_, str> {
        match self {
            Press::Pick(_, text) | Press::Make(text) | Press::Answer(text) | Press::Say(text) => {
                text.as_str().into()
            }
            Press::Judge(Call::Right) => "right".into(),
            Press::Judge(Call::Wrong) => "wrong".into(),
            Press::ContestBy(seat) => seat.0.to_string().into(),
            Press::Rules(clause) => clause.as_deref().unwrap_or_default().into(),
            Press::Draft
            | Press::Pass
            | Press::Stand
            | Press::Contest
            | Press::LetGo
            | Press::Reveal
            | Press::Sheet
            | Press::Rematch
            | Press::SkipTutorial
            | Press::Settle
            | Press::Report
            | Press::Verify => "".into(),
        }
    }

    /// What was pressed, by its `data-do` and its `data-value`.
    pub fn parse(what: &str, value: &str) -> Option<Self> {
        let text = value.to_owned();
        Some(match what {
            "go" => Press::Pick(Pick::Space, text),
            "choose" => Press::Pick(Pick::Category, text),
            "vote" => Press::Pick(Pick::Vote, text),
            "box" => Press::Pick(Pick::Box, text),
            "choice" => Press::Pick(Pick::Answer, text),
            "make" => Press::Make(text),
            "answer" => Press::Answer(text),
            "draft" => Press::Draft,
            "pass" => Press::Pass,
            "judge" if value == "right" => Press::Judge(Call::Right),
            "judge" if value == "wrong" => Press::Judge(Call::Wrong),
            "stand" => Press::Stand,
            "contest" => Press::Contest,
            "contest-by" => Press::ContestBy(Seat(value.parse().ok()?)),
            "let-go" => Press::LetGo,
            "reveal" => Press::Reveal,
            "say" => Press::Say(text),
            "sheet" => Press::Sheet,
            "rules" => Press::Rules(Some(text).filter(|clause| !clause.is_empty())),
            "rematch" => Press::Rematch,
            "skip-tutorial" => Press::SkipTutorial,
            "settle" => Press::Settle,
            "page-report" => Press::Report,
            "page-verify" => Press::Verify,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text = || "R07".to_owned();
        let picks = [Pick::Space, Pick::Category, Pick::Vote, Pick::Box, Pick::Answer];
        let others = [
            Press::Make(text()),
            Press::Answer(text()),
            Press::Draft,
            Press::Pass,
            Press::Judge(Call::Right),
            Press::Judge(Call::Wrong),
            Press::Stand,
            Press::Contest,
            Press::ContestBy(Seat(2)),
            Press::LetGo,
            Press::Reveal,
            Press::Say(text()),
            Press::Sheet,
            Press::Rules(Some(text())),
            Press::Rules(None),
            Press::Rematch,
            Press::SkipTutorial,
            Press::Settle,
            Press::Report,
            Press::Verify,
        ];
        for press in picks.map(|pick| Press::Pick(pick, text())).into_iter().chain(others) {
            assert_eq!(Press::parse(press.what(), &press.value()), Some(press));
        }
        for (what, value) in [("", ""), ("fly", ""), ("judge", "perhaps"), ("contest-by", "x")] {
            assert_eq!(Press::parse(what, value), None, "{what} {value}");
        }
    }
}
