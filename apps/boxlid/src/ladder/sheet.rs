//! The ladder in writing: for people, and as JSON.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use super::elo::{Rating, Tally, rate};
use super::{Contest, Played};

/// The ladder as JSON: one object.
#[derive(Serialize)]
struct Ladder {
    game: &'static str,
    played: &'static str,
    seed: u64,
    games: u32,
    endless: u32,
    bots: Vec<Rung>,
    pairs: Vec<Pair>,
}

#[derive(Serialize)]
struct Rung {
    bot: &'static str,
    elo: f64,
    /// 95 % of all such ladders would differ by no more; null where the rating is a bound.
    error: Option<f64>,
    /// `at_least` or `at_most` where somebody got every point, or none.
    bound: Option<&'static str>,
    points: f64,
    games: f64,
}

#[derive(Serialize)]
struct Pair {
    one: &'static str,
    two: &'static str,
    points: f64,
    games: f64,
}

/// Writes it for programs.
pub fn write_json(contest: &Contest, played: &Played, out: &mut dyn Write) -> Result<()> {
    let tally = Tally::of(contest.bots.len(), &played.rounds);
    let rung = |(player, rating): (usize, Rating)| {
        let (error, bound) = match rating {
            Rating::About(_, error) => (Some(rounded(error)), None),
            Rating::AtLeast(_) => (None, Some("at_least")),
            Rating::AtMost(_) => (None, Some("at_most")),
        };
        let (points, games) = total(&tally, contest, player);
        Rung { bot: contest.bots[player], elo: rounded(rating.elo()), error, bound, points, games }
    };
    let pairs = pairs(contest).map(|[one, two]| {
        let (points, games) = tally.between(one, two);
        Pair { one: contest.bots[one], two: contest.bots[two], points, games }
    });
    let ladder = Ladder {
        game: contest.kind.name(),
        played: contest.kind.duel().about,
        seed: contest.seed,
        games: played.rounds.iter().map(|round| round.games).sum(),
        endless: played.endless,
        bots: rate(contest.bots.len(), &played.rounds).into_iter().enumerate().map(rung).collect(),
        pairs: pairs.collect(),
    };
    writeln!(out, "{}", serde_json::to_string(&ladder)?)?;
    Ok(())
}

/// Writes it for people: the strongest first, then what each scored against each.
pub fn write(contest: &Contest, played: &Played, out: &mut dyn Write) -> Result<()> {
    let games: u32 = played.rounds.iter().map(|round| round.games).sum();
    let duel = contest.kind.duel();
    writeln!(out, "{}: {}, {games} games, seed {}", contest.kind.title(), duel.about, contest.seed)?;
    if games == 0 {
        writeln!(out, "No round was played to its end, so there is nothing to say.")?;
        return Ok(());
    }
    let tally = Tally::of(contest.bots.len(), &played.rounds);
    let ratings = rate(contest.bots.len(), &played.rounds);
    let mut order: Vec<usize> = (0..contest.bots.len()).rev().collect();
    order.sort_by(|one, two| ratings[*two].elo().total_cmp(&ratings[*one].elo()));
    let width = contest.bots.iter().map(|bot| bot.len()).max().unwrap_or(0).max(3);
    writeln!(out)?;
    writeln!(out, "{:width$}  {:>15}  {:>7}  {:>6}", "bot", "Elo, 95 %", "score", "games")?;
    for player in &order {
        let (points, games) = total(&tally, contest, *player);
        let (bot, said) = (contest.bots[*player], said(ratings[*player]));
        writeln!(out, "{bot:width$}  {said:>15}  {:>5.1} %  {games:>6}", 100.0 * points / games.max(1.0))?;
    }
    writeln!(out)?;
    writeln!(out, "Points of the bot in the row against the one in the column:")?;
    write!(out, "{:width$}", "")?;
    for column in &order {
        write!(out, "  {:>12}", contest.bots[*column])?;
    }
    writeln!(out)?;
    for row in &order {
        write!(out, "{:width$}", contest.bots[*row])?;
        for column in &order {
            let (points, games) = tally.between(*row, *column);
            let cell = if games == 0.0 { "–".to_owned() } else { format!("{points} of {games}") };
            write!(out, "  {cell:>12}")?;
        }
        writeln!(out)?;
    }
    if played.endless > 0 {
        writeln!(out, "{} games did not end and count as drawn.", played.endless)?;
    }
    Ok(())
}

/// A rating as it is read: `+212 ± 31`, `at least +606`.
fn said(rating: Rating) -> String {
    match rating {
        // What all others are measured from has no error.
        Rating::About(elo, 0.0) => format!("{:+.0}", elo.abs()),
        Rating::About(elo, error) => format!("{elo:+.0} ± {error:.0}"),
        Rating::AtLeast(elo) => format!("at least {elo:+.0}"),
        Rating::AtMost(elo) => format!("at most {elo:+.0}"),
    }
}

fn total(tally: &Tally, contest: &Contest, player: usize) -> (f64, f64) {
    let others = (0..contest.bots.len()).map(|other| tally.between(player, other));
    others.fold((0.0, 0.0), |sum, next| (sum.0 + next.0, sum.1 + next.1))
}

fn pairs(contest: &Contest) -> impl Iterator<Item = [usize; 2]> {
    let count = contest.bots.len();
    (0..count).flat_map(move |one| (one + 1..count).map(move |two| [one, two]))
}

fn rounded(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}

#[cfg(test)]
mod tests {
    use catalog::GameKind;

    use super::*;
    use crate::ladder::elo::Round;

    fn contest() -> Contest {
        Contest {
            kind: GameKind::ALL[0],
            bots: vec!["easy", "hard"],
            rounds: 5,
            seed: 3,
            solver: Default::default(),
        }
    }

    fn played(points: f64) -> Played {
        Played { rounds: vec![Round { one: 0, two: 1, points, games: 2 }; 5], endless: 0 }
    }

    fn text(played: &Played) -> String {
        let mut out = Vec::new();
        write(&contest(), played, &mut out).expect("a list takes any bytes");
        String::from_utf8(out).expect("it is text")
    }

    #[test]
    fn the_strongest_stands_first_with_its_error() {
        let said = text(&played(0.5));
        let lines: Vec<&str> = said.lines().collect();
        assert!(lines[3].starts_with("hard") && lines[3].contains("+191 ± "), "{said}");
        assert!(lines[4].starts_with("easy") && lines[4].contains("+0 "), "{said}");
        assert!(said.contains("7.5 of 10"), "{said}");
    }

    #[test]
    fn who_won_every_game_is_at_least_so_strong() {
        assert!(text(&played(0.0)).contains("at least +"));
        assert!(text(&Played::default()).contains("nothing to say"));
    }

    #[test]
    fn programs_get_the_same_as_one_line() {
        let mut out = Vec::new();
        write_json(&contest(), &played(0.0), &mut out).expect("a list takes any bytes");
        let json: serde_json::Value = serde_json::from_slice(&out).expect("it is JSON");
        assert_eq!((&json["game"], &json["games"]), (&"mancala".into(), &10.into()));
        assert_eq!(
            (&json["bots"][1]["bound"], &json["bots"][1]["error"]),
            (&"at_least".into(), &serde_json::Value::Null)
        );
        assert_eq!(json["pairs"][0]["points"], 0.0);
    }
}
