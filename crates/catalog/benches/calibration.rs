//! How being ahead becomes a chance to win: fitted to games between bots, and checked.
//!
//! It plays games of Basic Manipulation and Whiz Key, looks at many of their positions, and finds the scale with which
//! the estimates of `analyse` agree best with how the games came out. It checks its answer: the scales in the code must
//! say nearly as much about games they were not fitted to as the best ones do, and where they say 30 % about 30 % must
//! have been won. With `--check` it plays few games; `--games 2000` says how many.

use std::sync::Arc;

use catalog::analyse::estimate::{Scale, Stand};
use catalog::analyse::{manipulation as dice, whizkey as cards};
use manipulation::{Manipulation, Mode};
use rules::{Bot, Chance, Dice, Game, Never, Seat, Standing, Step, Turn, Viewer};
use whizkey::{Board, Doing, Outcome, WhizKey};

/// A position, and how the game came out from there.
struct Sample {
    stands: Vec<Stand>,
    /// What each side got: one, or a share of it.
    shares: Vec<f64>,
}

/// Plays a game between bots of one level and looks at positions on the way; gives how it came out.
fn play<G: Game<Appeal = Never>>(
    mut game: G,
    bot: &mut dyn Bot<G>,
    dice: &mut Dice,
    look: &mut dyn FnMut(&G, &mut Dice),
) -> (G, Standing) {
    loop {
        look(&game, dice);
        let step = match game.turn() {
            Turn::Luck(luck) => Step::Drew(luck.draw(dice)),
            Turn::Over(standing) => return (game, standing),
            turn @ (Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_)) => {
                let seat = turn.seats().iter().next().expect("somebody is to act");
                Step::acted(seat, bot.choose(&game.view(Viewer::Seat(seat)), &game.choices(seat), dice))
            }
        };
        game.apply(step);
    }
}

fn share(standing: &Standing, seats: &[Seat], sides: usize) -> f64 {
    let winners = standing.winners();
    let wins = seats.iter().any(|seat| winners.includes(*seat));
    // Partners win together and are one side.
    let count = if sides < standing.places.0.len() { 1 } else { winners.len().max(1) };
    if wins { 1.0 / count as f64 } else { 0.0 }
}

/// Positions of Basic Manipulation before a roll, one in `every`.
fn rolls(mode: Mode, games: u64, every: u32, seed: u64) -> Vec<Sample> {
    let mut samples = Vec::new();
    for number in 0..games {
        let mut dice = Dice::seeded(seed + number);
        let mut bot =
            catalog::bot_of::<Manipulation>("careful", &Default::default()).expect("the level exists");
        let options = manipulation::Options { mode, ..Default::default() };
        let game =
            Manipulation::new(Arc::default(), &options, mode.seats()).expect("every mode can be played");
        let mut seen: Vec<Vec<Stand>> = Vec::new();
        let mut look = |game: &Manipulation, dice: &mut Dice| {
            let waits = matches!(game.turn(), Turn::Luck(manipulation::Luck::Die));
            if waits && dice.below(every) == 0 {
                seen.push(dice::stands(game));
            }
        };
        let (_, standing) = play(game, &mut *bot, &mut dice, &mut look);
        let sides: Vec<Vec<Seat>> = match mode {
            Mode::Alone | Mode::Tournament => (0..mode.seats()).map(|seat| vec![Seat(seat)]).collect(),
            Mode::Partners => vec![vec![Seat(0), Seat(2)], vec![Seat(1), Seat(3)]],
        };
        let shares: Vec<f64> = sides.iter().map(|side| share(&standing, side, sides.len())).collect();
        samples.extend(seen.into_iter().map(|stands| Sample { stands, shares: shares.clone() }));
    }
    samples
}

/// Positions of Whiz Key at the beginning of a turn, one in `every`; and how many games were won by a whole point, of
/// all that were won.
fn turns(seats: u8, games: u64, every: u32, seed: u64) -> (Vec<Sample>, f64) {
    let board = Arc::new(Board::printed());
    let mut samples = Vec::new();
    let (mut whole, mut won) = (0.0, 0.0);
    for number in 0..games {
        let mut dice = Dice::seeded(seed + number);
        let game =
            WhizKey::new(Arc::clone(&board), &Default::default(), seats).expect("the box can be played");
        let mut seen: Vec<Vec<Stand>> = Vec::new();
        let mut look = |game: &WhizKey, dice: &mut Dice| {
            if game.doing() == Doing::Moving && dice.below(every) == 0 {
                seen.push(cards::stands(game).into_iter().map(|(_, stand)| stand).collect());
            }
        };
        let (game, standing) = play(game, &mut whizkey::Careful, &mut dice, &mut look);
        let shares: Vec<f64> =
            (0..seats).map(|seat| share(&standing, &[Seat(seat)], usize::from(seats))).collect();
        samples.extend(seen.into_iter().map(|stands| Sample { stands, shares: shares.clone() }));
        if let (2, Some(Outcome::PaidOff(winner))) = (seats, game.outcome()) {
            let loser = &game.view(Viewer::Spectator).players[1 - winner.index()];
            won += 1.0;
            whole += if loser.pieces.len() - loser.paid_off() > 1 { 1.0 } else { 0.0 };
        }
    }
    (samples, whole / f64::max(won, 1.0))
}

/// How badly a scale foretells the samples: the mean of minus the logarithm of the chance of what came.
fn surprise(scale: &Scale, samples: &[Sample]) -> f64 {
    let of = |sample: &Sample| -> f64 {
        let chances = scale.chances(&sample.stands);
        chances.iter().zip(&sample.shares).map(|(chance, share)| -share * chance.max(1e-12).ln()).sum()
    };
    samples.iter().map(of).sum::<f64>() / samples.len() as f64
}

/// The scale that foretells the samples best: steps down the slope, which has no hollows but one.
fn fit(samples: &[Sample], from: Scale) -> Scale {
    let mut best = (surprise(&from, samples), from);
    let (mut lead, mut turn) = (0.5 * from.lead.abs() + 1e-4, 0.2);
    while lead > 1e-6 * from.lead.abs().max(1e-3) || turn > 1e-4 {
        let Scale { lead: at_lead, turn: at_turn } = best.1;
        let near = [(lead, 0.0), (-lead, 0.0), (0.0, turn), (0.0, -turn)];
        let tried = near.map(|(by_lead, by_turn)| Scale { lead: at_lead + by_lead, turn: at_turn + by_turn });
        let found = tried.into_iter().map(|scale| (surprise(&scale, samples), scale));
        let found = found.min_by(|one, other| one.0.total_cmp(&other.0)).expect("four were tried");
        if found.0 < best.0 {
            best = found;
        } else {
            (lead, turn) = (lead / 2.0, turn / 2.0);
        }
    }
    best.1
}

/// For each tenth of chances: the mean chance, how much was won, and how many there were.
fn bins(scale: &Scale, samples: &[Sample]) -> Vec<(f64, f64, f64)> {
    let mut bins = vec![(0.0, 0.0, 0.0); 10];
    for sample in samples {
        for (chance, share) in scale.chances(&sample.stands).iter().zip(&sample.shares) {
            let bin = &mut bins[((chance * 10.0) as usize).min(9)];
            *bin = (bin.0 + chance, bin.1 + share, bin.2 + 1.0);
        }
    }
    let mean = |(chance, share, count): (f64, f64, f64)| (chance / count, share / count, count);
    bins.into_iter().filter(|bin| bin.2 > 0.0).map(mean).collect()
}

/// Prints what was found and checks the scale in the code against games it was not fitted to; gives complaints.
fn report(name: &str, used: Scale, [fitted_to, others]: [&[Sample]; 2], few: bool) -> Vec<String> {
    let mut complaints = Vec::new();
    let best = fit(fitted_to, used);
    println!("{name}: lead {:.6}, turn {:.4} from {} positions", best.lead, best.turn, fitted_to.len());
    let [ours, theirs] = [used, best].map(|scale| surprise(&scale, others));
    let even = surprise(&Scale { lead: 0.0, turn: 0.0 }, others);
    println!("  surprise {ours:.4} as it is, {theirs:.4} fitted, {even:.4} if all were even");
    for (chance, won, count) in bins(&used, others) {
        println!("  said {:>5.1} %, won {:>5.1} % of {count:.0}", 100.0 * chance, 100.0 * won);
        // Positions of one game come out alike, so there are far fewer cases than positions.
        let slack = if few { 0.5 } else { 0.04 + 2.0 / count.sqrt() };
        if (chance - won).abs() > slack {
            complaints.push(format!("{name}: said {chance:.3}, but {won:.3} were won"));
        }
    }
    let worst = if few { 0.1 } else { 0.01 };
    if ours >= even || ours > theirs + worst {
        complaints.push(format!("{name}: write {best:?} into the code"));
    }
    complaints
}

fn main() {
    let value = |name: &str| std::env::args().skip_while(|argument| argument != name).nth(1);
    let check_only = std::env::args().any(|argument| argument == "--check");
    let games = value("--games").and_then(|games| games.parse().ok());
    let games: u64 = games.unwrap_or(if check_only { 30 } else { 1_500 });
    let mut complaints = Vec::new();
    for mode in Mode::ALL {
        let [one, other] = [1, 1_000_000].map(|seed| rolls(mode, games, 20, seed));
        let name = format!("manipulation, {mode}");
        complaints.extend(report(&name, dice::scale(mode), [&one, &other], check_only));
    }
    for seats in 2..=4 {
        let [(one, _), (other, whole)] = [1, 1_000_000].map(|seed| turns(seats, games, 10, seed));
        let name = format!("whiz key, {seats} players");
        complaints.extend(report(&name, cards::scale(seats), [&one, &other], check_only));
        if seats == 2 {
            println!("  won by a whole point: {:.1} %", 100.0 * whole);
            let slack = if check_only { 0.4 } else { 0.05 };
            if (whole - cards::WHOLE_POINT).abs() > slack {
                complaints.push(format!("{name}: write {whole:.2} into the code"));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    println!("calibration: answers checked");
}
