//! Tables of every game with random settings, people who add entropy or do not, and random play.

use catalog::{Abandoned, Fairness, GameKind, LogFile, Sealed, SeatEntropy, Setting, fair_context};
use rules::{Dice, Hex32, Seat, Standing, Viewer};
use serde_json::value::RawValue;
use table::{After, AnyTable, Context, Envelope, Secret, promise};

/// What happens to the entropy of people.
#[derive(Clone, Copy, Debug)]
pub enum Luck {
    /// Anything that can.
    Random,
    /// Everybody promises some; the first so many do not show it, and the table begins all the same.
    Missing(usize),
    /// Everybody promises some; so many times somebody does not show it, and the table seals its luck again.
    Resealed(usize),
}

/// The log of a closed table.
pub fn random_log(seed: u64) -> LogFile {
    random_log_with(seed, Luck::Random)
}

/// The same, if one knows what happens to the entropy.
pub fn random_log_with(seed: u64, luck: Luck) -> LogFile {
    let mut dice = Dice::seeded(seed);
    let kind = GameKind::ALL[(seed % 5) as usize];
    let seats = seats_of(kind, &mut dice);
    let options = options_of(kind, seats, &mut dice);
    let levels = kind.bots();
    let weak = levels[0].name.to_owned();
    let bots: Vec<(Seat, String)> = match kind.asks_questions() {
        true => (0..seats).map(|seat| (Seat(seat), dice.pick(levels).name.to_owned())).collect(),
        false => Vec::new(),
    };
    let setting =
        Setting { options: options.as_deref(), seats: Some(seats), bots: &bots, ..Setting::default() };
    let last = (dice.below(3) == 0).then(|| Standing::won_by(Seat(dice.below(2) as u8), seats));
    let unsettled = catalog::open(kind, &setting, Secret::from_seed(0), None).expect("it opens").opening();
    let table = format!("{:05}-table", seed);
    let context = fair_context(kind, &table, &unsettled, last.as_ref()).expect("the context is sound");
    let (abandoned, after, added) = sealings(&context, luck, &mut dice);
    let context = Context { after, ..context };
    let envelope = Envelope::seal(&context, Secret::from_random(bytes(&mut dice)));
    let entropy: Vec<_> = added.iter().map(|seat| seat.entropy).collect();
    let key = envelope.draw_key(&entropy);
    let mut begun = catalog::begin(kind, &unsettled, None, key, last.as_ref()).expect("it begins");
    let first = begun.begin();
    begun.commit(&first).expect("what was drawn can be committed");
    let moves = dice.below(60);
    play(&mut *begun, kind, &weak, &mut dice, moves);
    let sealed = Sealed {
        table,
        last,
        abandoned,
        commitment: envelope.commitment(),
        secret: Hex32(*envelope.secret().reveal()),
        seats: added,
        asked: Vec::new(),
    };
    LogFile::of(kind, &*begun, None).with_fairness(Fairness::Sealed(sealed)).expect("the log replays")
}

fn seats_of(kind: GameKind, dice: &mut Dice) -> u8 {
    *dice.pick(kind.seat_counts())
}

fn options_of(kind: GameKind, seats: u8, dice: &mut Dice) -> Option<Box<RawValue>> {
    let json = match (kind, seats) {
        (GameKind::Mancala, _) => {
            format!(r#"{{"begins":"{}","pie":"on"}}"#, dice.pick(&["by_lot", "loser", "a", "b"]))
        }
        (GameKind::Manipulation, 4) => {
            format!(r#"{{"mode":"{}","six":"rolls_again"}}"#, dice.pick(&["alone", "partners"]))
        }
        (GameKind::WhizKey, 2) if dice.below(2) == 0 => r#"{"tournament":"on"}"#.to_owned(),
        _ => return None,
    };
    Some(RawValue::from_string(json).expect("it is JSON"))
}

/// The envelopes that were given up, what the next one comes after, and what is added to it.
fn sealings(
    context: &Context,
    luck: Luck,
    dice: &mut Dice,
) -> (Vec<Abandoned>, Option<After>, Vec<SeatEntropy>) {
    let times = match luck {
        Luck::Random => [0, 0, 0, 1, 2][dice.below(5) as usize],
        Luck::Missing(_) => 0,
        Luck::Resealed(times) => times,
    };
    let mut invited = vec![true; usize::from(context.seats)];
    let (mut abandoned, mut after) = (Vec::new(), None);
    for number in (1..).take(times) {
        let mut seats: Vec<SeatEntropy> = invited.iter().map(|invited| given(*invited, luck, dice)).collect();
        // There is no other reason to give an envelope up.
        let Some(silent) = invited.iter().position(|invited| *invited) else { break };
        seats[silent] = SeatEntropy { promise: Some(promise(&Hex32(bytes(dice)))), entropy: None };
        invited = seats.iter().map(|given| given.entropy.is_some()).collect();
        let secret = Secret::from_random(bytes(dice));
        let envelope = Envelope::seal(&Context { after, ..context.clone() }, secret);
        let commitment = envelope.commitment();
        abandoned.push(Abandoned { commitment, secret: Hex32(*envelope.secret().reveal()), seats });
        after = Some(After { number, commitment });
    }
    let mut seats: Vec<SeatEntropy> = invited.iter().map(|invited| given(*invited, luck, dice)).collect();
    if let Luck::Missing(missing) = luck {
        seats.iter_mut().take(missing).for_each(|given| given.entropy = None);
    }
    (abandoned, after, seats)
}

fn given(invited: bool, luck: Luck, dice: &mut Dice) -> SeatEntropy {
    let entropy = Hex32(bytes(dice));
    match luck {
        Luck::Random if invited => added(dice),
        Luck::Missing(_) | Luck::Resealed(_) if invited => {
            SeatEntropy { promise: Some(promise(&entropy)), entropy: Some(entropy) }
        }
        Luck::Random | Luck::Missing(_) | Luck::Resealed(_) => SeatEntropy::default(),
    }
}

/// Half add something, a quarter promises and says no more, a quarter says nothing.
fn added(dice: &mut Dice) -> SeatEntropy {
    let entropy = Hex32(bytes(dice));
    let promise = Some(promise(&entropy));
    match dice.below(4) {
        0 => SeatEntropy::default(),
        1 => SeatEntropy { promise, entropy: None },
        _ => SeatEntropy { promise, entropy: Some(entropy) },
    }
}

fn bytes(dice: &mut Dice) -> [u8; 32] {
    std::array::from_fn(|_| dice.below(256) as u8)
}

/// Plays with take-backs now and then: they make lines, and lines make steps.
fn play(table: &mut dyn AnyTable, kind: GameKind, level: &str, dice: &mut Dice, moves: u32) {
    let mut bot = catalog::bot(kind, level, &Default::default()).expect("the level exists");
    for _ in 0..moves {
        let Some(seat) = table.waiting_for().iter().next() else { return };
        let sighting = table.seen_by(Viewer::Seat(seat), table.seq());
        let action = bot.choose(&sighting, dice).expect("the bot has a choice");
        let entries = table.decide(seat, table.seq(), &action).expect("a bot plays legal moves");
        table.commit(&entries).expect("what was decided can be committed");
        if dice.below(4) == 0
            && let Ok(entries) = table.decide_take_back(seat, table.seq())
        {
            table.commit(&entries).expect("what was decided can be committed");
        }
    }
}
