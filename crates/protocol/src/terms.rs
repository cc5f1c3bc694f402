//! What people agree on when a table is opened, beside the rules of the game: who may come, what happens while
//! somebody is away, how long a move may take, and what may be said.

use serde::{Deserialize, Serialize};

/// The terms of a table. All that is left out is as at a table among friends: not listed, everybody waits, no clock,
/// set phrases only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Terms {
    /// Whether anybody may find the table among the open ones and sit down.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub listed: bool,
    /// What happens while somebody is away.
    #[serde(skip_serializing_if = "Absence::is_usual")]
    pub absence: Absence,
    /// How long people may take; for ever if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockTerms>,
    /// What people may say to the whole table.
    #[serde(skip_serializing_if = "TalkTerms::is_usual")]
    pub talk: TalkTerms,
}

/// What happens while somebody is away whom the table waits for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Absence {
    /// What is done.
    pub then: AbsenceAct,
    /// The level of the bot that plays for them, if one does; see `GET /api/games`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// How many seconds without a connection make somebody away: 10 to 604,800. Left out: 30, or 300 where they
    /// would forfeit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away_after_s: Option<u32>,
}

impl Absence {
    /// The seconds after which somebody is away if the terms do not say.
    pub const AWAY_AFTER_S: u32 = 30;
    /// The same where whoever is away loses the game: that wants more patience.
    pub const FORFEITS_AFTER_S: u32 = 300;
    /// The shortest and the longest that can be agreed on.
    pub const BOUNDS_S: (u32, u32) = (10, 7 * 24 * 60 * 60);

    /// How many seconds without a connection make somebody away.
    pub fn away_after_s(&self) -> u32 {
        self.away_after_s.unwrap_or(match self.then {
            AbsenceAct::Wait | AbsenceAct::Skip | AbsenceAct::Bot => Self::AWAY_AFTER_S,
            AbsenceAct::Forfeit => Self::FORFEITS_AFTER_S,
        })
    }

    fn is_usual(&self) -> bool {
        *self == Absence::default()
    }
}

/// What is done for somebody who is away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbsenceAct {
    /// Nothing: everybody waits.
    #[default]
    Wait,
    /// Their turn is passed over, in games whose rules let one pass; elsewhere such a table is not opened.
    Skip,
    /// A bot plays for them until they are back.
    Bot,
    /// They lose.
    Forfeit,
}

/// How long people may take. At least one of `move_s` and `game_s` is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ClockTerms {
    /// Seconds for each thing the table asks of somebody: 5 to 2,592,000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_s: Option<u32>,
    /// Seconds for all of somebody's turns together: 10 to 2,592,000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_s: Option<u32>,
    /// Seconds that are added to `game_s` at the end of each turn: at most 86,400.
    #[serde(skip_serializing_if = "is_nought")]
    pub increment_s: u32,
}

fn is_nought(seconds: &u32) -> bool {
    *seconds == 0
}

impl ClockTerms {
    /// The shortest and the longest time for a move.
    pub const MOVE_S: (u32, u32) = (5, 30 * 24 * 60 * 60);
    /// The shortest and the longest time for a game.
    pub const GAME_S: (u32, u32) = (10, 30 * 24 * 60 * 60);
    /// The most that is added for a turn.
    pub const MOST_INCREMENT_S: u32 = 24 * 60 * 60;
}

/// What people at a table may say to everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TalkTerms {
    /// Set phrases and reactions only.
    #[default]
    Phrases,
    /// Free text too.
    Free,
}

impl TalkTerms {
    fn is_usual(&self) -> bool {
        *self == TalkTerms::default()
    }
}

/// Somebody who sits at the table and is not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Away {
    /// When their last connection ended, in milliseconds since 1970 by the server's clock.
    pub since_ms: i64,
    /// The level of the bot that plays for them until they are back, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether their turns are passed over until they are back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub skipped: bool,
}

/// The clock of a seat, part of `seen`. A bot has none, and nothing is said of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatClock {
    /// What is left of the time for all turns together, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_ms: Option<u32>,
    /// What is left of the time for this move, in milliseconds; the whole of it while nothing is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_ms: Option<u32>,
    /// Whether the clock runs: the table waits for this seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub runs: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_that_say_nothing_are_those_among_friends() {
        let terms: Terms = serde_json::from_str("{}").unwrap();
        assert_eq!(terms, Terms::default());
        assert_eq!(serde_json::to_string(&terms).unwrap(), "{}");
        assert_eq!(terms.absence.then, AbsenceAct::Wait);
        assert!(serde_json::from_str::<Terms>(r#"{"absences":"bot"}"#).is_err());
    }

    #[test]
    fn who_would_lose_by_being_away_is_given_more_time() {
        let after = |json: &str| serde_json::from_str::<Absence>(json).unwrap().away_after_s();
        assert_eq!(after(r#"{"then":"bot","level":"easy"}"#), 30);
        assert_eq!(after(r#"{"then":"forfeit"}"#), 300);
        assert_eq!(after(r#"{"then":"forfeit","away_after_s":60}"#), 60);
    }
}
