//! Tables of every game with random settings, people who add entropy or do not, and random play.

use catalog::{Fairness, GameKind, LogFile, Sealed, SeatEntropy, Setting, fair_context};
use rules::{Dice, Hex32, Seat, Standing, Viewer};
use serde_json::value::RawValue;
use table::{AnyTable, Envelope, Secret, promise};

/// The log of a closed table.
pub fn random_log(seed: u64) -> LogFile {
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
    let envelope = Envelope::seal(&context, Secret::from_random(bytes(&mut dice)));
    let added: Vec<SeatEntropy> = (0..seats).map(|_| added(&mut dice)).collect();
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
        commitment: envelope.commitment(),
        secret: Hex32(*envelope.secret().reveal()),
        seats: added,
        asked: Vec::new(),
    };
    LogFile::of(kind, &*begun, None).with_fairness(Fairness::Sealed(sealed)).expect("the log replays")
}

fn seats_of(kind: GameKind, dice: &mut Dice) -> u8 {
    let (fewest, most) = kind.seats();
    match kind {
        // BM-1: two or four.
        GameKind::Manipulation => *dice.pick(&[2, 4]),
        _ => fewest + dice.below(u32::from(most - fewest) + 1) as u8,
    }
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
    let mut bot = catalog::bot(kind, level).expect("the level exists");
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
