//! One game of a ladder.

use catalog::{AnyBot, Setting};
use rules::{Dice, Refusal, RefusalKind, Viewer};
use serde_json::value::RawValue;
use table::{Fortune, RefereeTable, Secret};

use super::{Contest, seating};
use crate::solving::stop::Stop;

/// The most choices in a game; the longest seen have a tenth of it.
const LONGEST: u32 = 20_000;

/// How a game ended.
pub enum Ending {
    /// What the first player got: 1 for a win, a half for a draw.
    Points(f64),
    /// It went on for so long that it was broken off.
    Endless,
    /// Somebody asked to stop.
    Stopped,
}

/// Plays a game of the round with this number between two levels; in the second game they have changed seats.
pub fn play(
    contest: &Contest,
    number: u32,
    levels: [&str; 2],
    is_second: bool,
    stop: &Stop,
) -> Result<Ending, Refusal> {
    let (kind, duel, seed) = (contest.kind, contest.kind.duel(), contest.seed_of(number));
    let options = duel.options[number as usize % duel.options.len()];
    let options: &RawValue = serde_json::from_str(options).map_err(malformed)?;
    let bots = seating(contest, levels, is_second);
    let setting =
        Setting { options: Some(options), seats: Some(duel.seats), bots: &bots, ..Setting::default() };
    let mut table = catalog::set_up(kind, &setting, None, Fortune::Drawn(Secret::from_seed(seed)))?;
    table.commit(&table.begin())?;
    // New bots for every game: what one remembers must not depend on which games its thread has played before.
    let [one, two] = levels.map(|level| catalog::bot(kind, level, &contest.solver).map_err(malformed));
    let mut players = [one?, two?];
    let mut lots = Dice::seeded(seed);
    throw(&mut *table, duel.thrown, &mut lots)?;
    let mut dice = Dice::seeded(seed.wrapping_add(1 + u64::from(is_second)));
    for _ in 0..LONGEST {
        if stop.is_wanted() {
            return Ok(Ending::Stopped);
        }
        if let Some(standing) = table.over() {
            let winners = standing.winners();
            let own = winners.iter().filter(|seat| duel.player(*seat, is_second) == 0).count();
            return Ok(Ending::Points(own as f64 / winners.len() as f64));
        }
        let seat = table.waiting_for().iter().next();
        let seat = seat.ok_or_else(|| Refusal::new(RefusalKind::NotDue, "the game waits for nobody"))?;
        let bot: &mut Box<dyn AnyBot> = &mut players[duel.player(seat, is_second)];
        let sighting = table.seen_by(Viewer::Seat(seat), table.seq());
        let action = bot.choose(&sighting, &mut dice)?;
        let entries = table.decide(seat, table.seq(), &action)?;
        table.commit(&entries)?;
    }
    Ok(Ending::Endless)
}

/// Throws the first choices, at most so many and always an even share of none, some and all, and never so that the
/// game is over.
fn throw(table: &mut dyn RefereeTable, most: u32, lots: &mut Dice) -> Result<(), Refusal> {
    if most == 0 {
        return Ok(());
    }
    for _ in 0..lots.below(most + 1) {
        let Some(seat) = table.waiting_for().iter().next() else { return Ok(()) };
        let choices = table.choices(seat);
        let Some((action, _)) =
            Some(choices.listed()).filter(|listed| !listed.is_empty()).map(|listed| lots.pick(listed))
        else {
            return Ok(());
        };
        let mut ahead = table.fork();
        let entries = ahead.decide(seat, ahead.seq(), action)?;
        ahead.commit(&entries)?;
        if ahead.over().is_none() {
            table.commit(&entries)?;
        }
    }
    Ok(())
}

fn malformed(error: impl ToString) -> Refusal {
    Refusal::new(RefusalKind::Malformed, error.to_string())
}
