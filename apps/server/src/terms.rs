//! Whether a table can be played on the terms its opener wants.

use catalog::GameKind;
use protocol::{Absence, AbsenceAct, ClockTerms, Terms};

/// Why it cannot.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadTerms {
    #[error(
        "no rule of {0} lets a turn be passed over, so nobody can be skipped; choose wait, bot or forfeit"
    )]
    NoSkipping(&'static str),
    #[error("say which bot plays for players who are away: the level is missing")]
    WhichBot,
    #[error("a level is for a bot that plays for players who are away, and here none does")]
    NoBot,
    #[error("{0}")]
    UnknownBot(String),
    #[error("somebody is away after {shortest} to {longest} seconds, not after {0}", shortest = Absence::BOUNDS_S.0, longest = Absence::BOUNDS_S.1)]
    AwayAfter(u32),
    #[error("a clock has a time for each move, or for the whole game, or both")]
    EmptyClock,
    #[error("a move has {shortest} to {longest} seconds, not {0}", shortest = ClockTerms::MOVE_S.0, longest = ClockTerms::MOVE_S.1)]
    MoveTime(u32),
    #[error("a game has {shortest} to {longest} seconds for each seat, not {0}", shortest = ClockTerms::GAME_S.0, longest = ClockTerms::GAME_S.1)]
    GameTime(u32),
    #[error("at most {most} seconds are added for a turn, not {0}", most = ClockTerms::MOST_INCREMENT_S)]
    Increment(u32),
    #[error("seconds for a turn are added to the time for the whole game, and here there is none")]
    NothingToAddTo,
}

/// Checks what somebody wants.
pub(crate) fn check(kind: GameKind, terms: &Terms) -> Result<(), BadTerms> {
    check_absence(kind, &terms.absence)?;
    terms.clock.as_ref().map_or(Ok(()), check_clock)
}

/// The level of the bot that plays for players who are away, if one does. Where a seat is skipped that is the weakest: in
/// the games that allow it, it moves on and passes on every question, because it is not asked as a bot is.
pub(crate) fn stand_in(kind: GameKind, absence: &Absence) -> Option<String> {
    match absence.then {
        AbsenceAct::Wait | AbsenceAct::Forfeit => None,
        AbsenceAct::Skip => kind.bots().first().map(|level| level.name.to_owned()),
        AbsenceAct::Bot => absence.level.clone(),
    }
}

fn check_absence(kind: GameKind, absence: &Absence) -> Result<(), BadTerms> {
    if let Some(seconds) = absence.away_after_s {
        let (shortest, longest) = Absence::BOUNDS_S;
        within(seconds, shortest, longest).map_err(BadTerms::AwayAfter)?;
    }
    match (absence.then, &absence.level) {
        (AbsenceAct::Bot, Some(level)) => {
            kind.check_level(level).map_err(|unknown| BadTerms::UnknownBot(unknown.to_string()))
        }
        (AbsenceAct::Bot, None) => Err(BadTerms::WhichBot),
        (AbsenceAct::Wait | AbsenceAct::Skip | AbsenceAct::Forfeit, Some(_)) => Err(BadTerms::NoBot),
        // Who is asked a question may give no answer; no other turn of any game can be passed over.
        (AbsenceAct::Skip, None) if !kind.asks_questions() => Err(BadTerms::NoSkipping(kind.title())),
        (AbsenceAct::Wait | AbsenceAct::Skip | AbsenceAct::Forfeit, None) => Ok(()),
    }
}

fn check_clock(clock: &ClockTerms) -> Result<(), BadTerms> {
    if let Some(seconds) = clock.move_s {
        let (shortest, longest) = ClockTerms::MOVE_S;
        within(seconds, shortest, longest).map_err(BadTerms::MoveTime)?;
    }
    if let Some(seconds) = clock.game_s {
        let (shortest, longest) = ClockTerms::GAME_S;
        within(seconds, shortest, longest).map_err(BadTerms::GameTime)?;
    }
    within(clock.increment_s, 0, ClockTerms::MOST_INCREMENT_S).map_err(BadTerms::Increment)?;
    match (clock.move_s, clock.game_s) {
        (None, None) => Err(BadTerms::EmptyClock),
        (Some(_), None) if clock.increment_s > 0 => Err(BadTerms::NothingToAddTo),
        (Some(_), None) | (_, Some(_)) => Ok(()),
    }
}

fn within(seconds: u32, shortest: u32, longest: u32) -> Result<(), u32> {
    if (shortest..=longest).contains(&seconds) { Ok(()) } else { Err(seconds) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(game: &str, terms: &str) -> Result<(), String> {
        let terms: Terms = serde_json::from_str(terms).unwrap();
        check(game.parse().unwrap(), &terms).map_err(|bad| bad.to_string())
    }

    #[test]
    fn nobody_is_skipped_where_no_rule_lets_one_pass() {
        let skip = r#"{"absence":{"then":"skip"}}"#;
        for kind in GameKind::ALL {
            match checked(kind.name(), skip) {
                Ok(()) => assert!(kind.asks_questions()),
                Err(said) => assert!(!kind.asks_questions() && said.contains(kind.title()), "{said}"),
            }
        }
    }

    #[test]
    fn terms_that_make_no_sense_are_told_why() {
        for (terms, said) in [
            (r#"{"absence":{"then":"bot"}}"#, "the level is missing"),
            (r#"{"absence":{"then":"bot","level":"genius"}}"#, "its bots are"),
            (r#"{"absence":{"then":"wait","level":"easy"}}"#, "here none does"),
            (r#"{"absence":{"away_after_s":9}}"#, "not after 9"),
            (r#"{"clock":{}}"#, "for each move, or for the whole game"),
            (r#"{"clock":{"move_s":4}}"#, "not 4"),
            (r#"{"clock":{"game_s":2592001}}"#, "not 2592001"),
            (r#"{"clock":{"move_s":60,"increment_s":5}}"#, "here there is none"),
            (r#"{"clock":{"game_s":60,"increment_s":86401}}"#, "not 86401"),
        ] {
            let refused = checked("mancala", terms).unwrap_err();
            assert!(refused.contains(said), "{terms}: {refused}");
        }
        let fine = r#"{"absence":{"then":"bot","level":"easy"},"clock":{"move_s":86400,"game_s":600,"increment_s":5}}"#;
        assert_eq!(checked("mancala", fine), Ok(()));
    }
}
