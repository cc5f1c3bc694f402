//! Ways of tampering with a log, and how our own verifier points at them.

use catalog::{CheckName, Fairness, LogFile, Outcome, Sealed, Verdict, verify, verify_text};
use rules::{Dice, Hex32};
use serde_json::{Value, json};
use table::promise;

use crate::random_table::random_log;

/// What somebody might change in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tampering {
    /// A draw, for another one that is just as possible.
    Draw,
    /// The secret.
    Secret,
    /// The commitment.
    Commitment,
    /// The secret and the commitment, for ones that fit each other.
    Envelope,
    /// What somebody added.
    Entropy,
    /// What somebody added, with the promise to it.
    EntropyAndPromise,
    /// Somebody's entropy, as if it had never been shown.
    Withheld,
    /// The name of the table.
    Table,
    /// How the game before came out.
    Last,
    /// The list of what luck was asked.
    Asked,
    /// An envelope that was given up, as if it had never been there.
    LeftOut,
    /// The secret of such an envelope.
    OldSecret,
}

pub const TAMPERINGS: [Tampering; 12] = [
    Tampering::Draw,
    Tampering::Secret,
    Tampering::Commitment,
    Tampering::Envelope,
    Tampering::Entropy,
    Tampering::EntropyAndPromise,
    Tampering::Withheld,
    Tampering::Table,
    Tampering::Last,
    Tampering::Asked,
    Tampering::LeftOut,
    Tampering::OldSecret,
];

impl Tampering {
    pub fn name(self) -> &'static str {
        match self {
            Tampering::Draw => "draw",
            Tampering::Secret => "secret",
            Tampering::Commitment => "commitment",
            Tampering::Envelope => "envelope",
            Tampering::Entropy => "entropy",
            Tampering::EntropyAndPromise => "entropy and promise",
            Tampering::Withheld => "withheld",
            Tampering::Table => "table",
            Tampering::Last => "last",
            Tampering::Asked => "asked",
            Tampering::LeftOut => "left out",
            Tampering::OldSecret => "old secret",
        }
    }
}

/// The text of `log` with something changed; nothing if there is nothing of the kind to change. What changes the key
/// shows only in a game with enough draws for the difference to be certain.
pub fn tampered(log: &LogFile, tampering: Tampering, seed: u64) -> Option<String> {
    let mut dice = Dice::seeded(seed ^ 0x7a3);
    let mut log = log.clone();
    let Some(Fairness::Sealed(sealed)) = &mut log.fairness else { return None };
    let shows =
        sealed.asked.iter().filter(|asked| asked.luck != "die").count() > 0 && log.kind.name() != "mancala";
    let shows =
        shows && (sealed.asked.iter().any(|asked| is_shuffle(&asked.luck)) || sealed.asked.len() > 25);
    match tampering {
        Tampering::Draw => return other_draw(&log.to_string(), &mut dice),
        Tampering::Secret => sealed.secret.0[dice.below(32) as usize] ^= 1 << dice.below(8),
        Tampering::Commitment => sealed.commitment.0[dice.below(32) as usize] ^= 1 << dice.below(8),
        Tampering::Envelope => {
            sealed.secret.0[0] ^= 1;
            let fitting = sealed.envelopes(log.kind, &log.opening).ok()?.pop()?;
            sealed.commitment = fitting.commitment();
            return shows.then(|| log.to_string());
        }
        Tampering::Entropy => added(sealed)?.0[5] ^= 16,
        Tampering::EntropyAndPromise => {
            let entropy = added(sealed)?;
            entropy.0[5] ^= 16;
            let fitting = promise(entropy);
            sealed.seats.iter_mut().find(|seat| seat.entropy.is_some())?.promise = Some(fitting);
            return shows.then(|| log.to_string());
        }
        Tampering::Withheld => {
            sealed.seats.iter_mut().find(|seat| seat.entropy.is_some())?.entropy = None;
            return shows.then(|| log.to_string());
        }
        Tampering::Table => sealed.table.push('x'),
        Tampering::Last => {
            let seats = sealed.seats.len() as u8;
            sealed.last = match sealed.last {
                Some(_) => None,
                None => Some(rules::Standing::draw(seats)),
            };
        }
        Tampering::Asked => drop(sealed.asked.pop()?),
        Tampering::LeftOut => drop(sealed.abandoned.pop()?),
        Tampering::OldSecret => sealed.abandoned.first_mut()?.secret.0[dice.below(32) as usize] ^= 4,
    }
    Some(log.to_string())
}

fn is_shuffle(luck: &Value) -> bool {
    luck == "shuffle" || luck.get("shuffle").is_some()
}

fn added(sealed: &mut Sealed) -> Option<&mut Hex32> {
    sealed.seats.iter_mut().find_map(|seat| seat.entropy.as_mut())
}

/// The text with one draw changed to another possible one.
fn other_draw(text: &str, dice: &mut Dice) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let draws: Vec<usize> = (1..lines.len()).filter(|line| lines[*line].starts_with(r#"{"drew""#)).collect();
    if draws.is_empty() {
        return None;
    }
    let line = *dice.pick(&draws);
    let mut entry: Value = serde_json::from_str(&lines[line]).ok()?;
    let drew = entry.get_mut("drew")?.as_object_mut()?;
    let (name, drawn) = drew.iter_mut().next()?;
    match name.as_str() {
        "die" => *drawn = json!(drawn.as_u64()? % 6 + 1),
        "rolled_off" => drawn[0] = json!(drawn[0].as_u64()? % 6 + 1),
        "knew" => *drawn = json!(!drawn.as_bool()?),
        "order" if drawn[0].is_array() => drawn[0].as_array_mut()?.swap(0, 1),
        "order" => drawn.as_array_mut()?.swap(0, 51),
        "dealer" => *drawn = json!(if drawn.as_u64()? == 0 { 1 } else { 0 }),
        _ => return None,
    }
    lines[line] = entry.to_string();
    Some(lines.join("\n") + "\n")
}

/// The log of a game with dice in it.
fn game_of_dice() -> LogFile {
    let of_dice = |log: &LogFile| log.kind.name() == "manipulation" && log.entries.len() > 30;
    (0..).map(random_log).find(of_dice).expect("there is one sooner or later")
}

#[test]
fn the_first_step_that_differs_is_named() {
    let log = game_of_dice();
    let mut lines: Vec<String> = log.to_string().lines().map(str::to_owned).collect();
    let index = (10..).find(|index| lines[*index].starts_with(r#"{"drew":{"die""#)).expect("a die is thrown");
    let die: Value = serde_json::from_str(&lines[index]).unwrap();
    let other = die["drew"]["die"].as_u64().unwrap() % 6 + 1;
    lines[index] = json!({ "drew": { "die": other } }).to_string();
    let proof = verify_text(&lines.join("\n")).unwrap();
    let difference = proof.difference.clone().expect("there is a difference");
    assert_eq!((difference.step, difference.line), (Some(index as u64 - 1), index + 1));
    assert_eq!(difference.expected, Some(die["drew"].clone()));
    assert_eq!(difference.found, json!({ "die": other }));
    assert!(proof.said.starts_with(&format!("Not as it should be: step {},", index - 1)), "{}", proof.said);
    assert_eq!(proof.outcome(CheckName::Draws), Some(Outcome::Failed));
    assert!(proof.proves.is_empty() && !proof.is_fine());
}

#[test]
fn a_fair_game_says_what_it_proves_and_what_not_and_counts_its_dice() {
    let log = (0..).map(random_log).find(|log| {
        let Some(Fairness::Sealed(sealed)) = &log.fairness else { return false };
        log.kind.name() == "manipulation"
            && sealed.abandoned.is_empty()
            && sealed.seats.iter().all(|seat| seat.entropy.is_some())
    });
    let proof = verify(&log.expect("there is one sooner or later"));
    assert_eq!(proof.verdict, Verdict::Fair);
    assert!(proof.checks.iter().all(|check| check.outcome != Outcome::Failed), "{:?}", proof.checks);
    assert!(proof.proves.iter().any(|text| text.contains("trust nobody")));
    assert!(proof.does_not_prove[0].contains("operator never looked"));
    let dice = proof.dice.expect("dice were thrown");
    assert_eq!(dice.faces.iter().map(|face| face.seen).sum::<u32>(), dice.thrown);
}

#[test]
fn a_log_from_before_envelopes_replays_and_proves_nothing() {
    let log = LogFile { fairness: None, ..game_of_dice() };
    let proof = verify_text(&log.to_string()).unwrap();
    assert_eq!(proof.verdict, Verdict::Unsealed);
    assert_eq!(proof.outcome(CheckName::Game), Some(Outcome::Passed));
    assert!(proof.proves.is_empty() && !proof.is_fine());
}

#[test]
fn a_game_on_ones_own_device_follows_from_its_seed_and_promises_nothing() {
    let kind = catalog::GameKind::WhizKey;
    let setting = catalog::Setting::default();
    let mut table = catalog::open(kind, &setting, table::Secret::from_seed(42), None).unwrap();
    let first = table.begin();
    table.commit(&first).unwrap();
    let seeded = |seed| LogFile::of(kind, &*table, None).with_fairness(Fairness::seeded(seed, None)).unwrap();
    assert_eq!(verify_text(&seeded(42).to_string()).unwrap().verdict, Verdict::Seeded);
    assert_eq!(verify_text(&seeded(43).to_string()).unwrap().verdict, Verdict::Broken);
}

#[test]
fn what_luck_was_asked_is_held_against_the_rules() {
    let log = game_of_dice();
    let mut forged = log.clone();
    let Some(Fairness::Sealed(sealed)) = &mut forged.fairness else { panic!("it is sealed") };
    sealed.asked[0].luck = json!("die");
    assert_eq!(verify(&forged).outcome(CheckName::Asked), Some(Outcome::Failed));
}
