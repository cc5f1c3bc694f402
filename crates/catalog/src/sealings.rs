//! The envelopes of a log, opened and compared: the one its luck followed from, and those the table gave up before.

use rules::{Hex32, Seat};
use table::{Envelope, Secret};

use crate::{Abandoned, Check, CheckName, LogFile, Outcome, Sealed, SeatEntropy};

/// Seals every envelope again and looks at what people added; gives what draws follow from, if that can be told.
pub(crate) fn open(log: &LogFile, sealed: &Sealed, seats: Option<usize>) -> (Vec<Check>, Option<Secret>) {
    let mut checks = Vec::new();
    let mut check = |name, outcome, said: String| checks.push(Check { name, outcome, said });
    let mut lists = sealed.abandoned.iter().map(|abandoned| &abandoned.seats).chain([&sealed.seats]);
    if !lists.all(|list| seats == Some(list.len())) {
        let said = "The file does not say of every seat what it added.";
        check(CheckName::Envelope, Outcome::Failed, said.to_owned());
        return (checks, None);
    }
    let mut envelopes = match sealed.envelopes(log.kind, &log.opening) {
        Ok(envelopes) => envelopes,
        Err(refusal) => {
            check(CheckName::Envelope, Outcome::Failed, format!("No envelope fits this log: {refusal}."));
            return (checks, None);
        }
    };
    let envelope = envelopes.pop().expect("one secret is there, so one envelope is");
    if !sealed.abandoned.is_empty() {
        let (outcome, said) = compare_sealings(sealed, &envelopes);
        check(CheckName::Sealings, outcome, said);
    }
    let (outcome, said) = compare_envelope(sealed, &envelope);
    check(CheckName::Envelope, outcome, said);
    let (outcome, said) = compare_promises(sealed);
    check(CheckName::Promises, outcome, said);
    (checks, Some(envelope.draw_key(&sealed.entropy())))
}

fn compare_envelope(sealed: &Sealed, envelope: &Envelope) -> (Outcome, String) {
    if envelope.commitment() == sealed.commitment {
        let said = format!(
            "The secret is the one that was sealed for table {}, for this game, its options and its contents: it gives \
             the commitment {}.",
            sealed.table, sealed.commitment
        );
        return (Outcome::Passed, said);
    }
    let said = format!(
        "The secret does not fit the commitment {}: it is another one, or it was sealed for another table, game, options \
         or deck. This log should give {}.",
        sealed.commitment,
        envelope.commitment()
    );
    (Outcome::Failed, said)
}

/// Looks at the envelopes that were given up: each must be what was shown, and each must have been given up for the
/// only reason there is.
fn compare_sealings(sealed: &Sealed, envelopes: &[Envelope]) -> (Outcome, String) {
    let failed = |said: String| (Outcome::Failed, said);
    for (index, (abandoned, envelope)) in sealed.abandoned.iter().zip(envelopes).enumerate() {
        let number = index + 1;
        if envelope.commitment() != abandoned.commitment {
            return failed(format!(
                "The secret of envelope {number}, which was given up, does not fit its commitment {}.",
                abandoned.commitment
            ));
        }
        let added = Added::of(&abandoned.seats);
        if !added.false_ones.is_empty() {
            return failed(format!(
                "What was shown in {} for envelope {number} is not what was promised there.",
                named(&added.false_ones)
            ));
        }
        if added.missing.is_empty() {
            return failed(format!(
                "The table gave envelope {number} up although nothing that was promised for it was missing."
            ));
        }
        let next = sealed.abandoned.get(number).map_or(&sealed.seats, |next| &next.seats);
        if let Some(seat) = uninvited(&added, next) {
            return failed(format!(
                "Seat {seat} promised something for envelope {}, although it had not kept a promise for the one before.",
                number + 1
            ));
        }
    }
    if repeats_a_promise(sealed) {
        return failed("A promise was used for two envelopes: what it hides was known already.".to_owned());
    }
    let said = format!(
        "The table sealed its luck again {} before play. The envelopes it gave up are open, and are those that were \
         shown; promised random bytes were missing from {}.",
        times(sealed.abandoned.len()),
        missing_each_time(&sealed.abandoned)
    );
    (Outcome::Noted, said)
}

/// A seat that promised something this time although it showed nothing the time before.
fn uninvited(before: &Added, next: &[SeatEntropy]) -> Option<Seat> {
    let promised = (0..).map(Seat).zip(next).filter(|(_, given)| given.promise.is_some());
    promised.map(|(seat, _)| seat).find(|seat| !before.kept.contains(seat))
}

fn repeats_a_promise(sealed: &Sealed) -> bool {
    let lists = sealed.abandoned.iter().map(|abandoned| &abandoned.seats).chain([&sealed.seats]);
    let mut seen: Vec<Hex32> = Vec::new();
    for list in lists {
        let promises: Vec<Hex32> = list.iter().filter_map(|given| given.promise).collect();
        if promises.iter().any(|promise| seen.contains(promise)) {
            return true;
        }
        seen.extend(promises);
    }
    false
}

fn compare_promises(sealed: &Sealed) -> (Outcome, String) {
    let Added { kept, missing, false_ones } = Added::of(&sealed.seats);
    if !false_ones.is_empty() {
        let said = format!("What was added in {} is not what was promised there.", named(&false_ones));
        return (Outcome::Failed, said);
    }
    if !missing.is_empty() {
        let others = match kept.is_empty() {
            true => "Nobody else added any.".to_owned(),
            false => format!("What was added in {} is what was promised there.", named(&kept)),
        };
        let said = format!(
            "Random bytes were promised in {} and are missing; the table began without them. {others}",
            named(&missing)
        );
        return (Outcome::Noted, said);
    }
    if kept.is_empty() {
        return (Outcome::Noted, "Nobody but the table added entropy.".to_owned());
    }
    let said = format!("What was added in {} is what was promised there before.", named(&kept));
    (Outcome::Passed, said)
}

/// What became of the promises for one envelope.
pub(crate) struct Added {
    /// Who showed what they had promised.
    pub(crate) kept: Vec<Seat>,
    /// Who promised something that is not there.
    pub(crate) missing: Vec<Seat>,
    /// Who is said to have added something other than they had promised.
    pub(crate) false_ones: Vec<Seat>,
}

impl Added {
    pub(crate) fn of(seats: &[SeatEntropy]) -> Self {
        let mut added = Added { kept: Vec::new(), missing: Vec::new(), false_ones: Vec::new() };
        for (seat, given) in (0..).map(Seat).zip(seats) {
            match (given.promise, given.entropy) {
                (Some(promise), Some(entropy)) if table::promise(&entropy) == promise => {
                    added.kept.push(seat)
                }
                (_, Some(_)) => added.false_ones.push(seat),
                (Some(_), None) => added.missing.push(seat),
                (None, None) => {}
            }
        }
        added
    }
}

/// The verdict in a sentence on a log from which promised entropy is missing.
pub(crate) fn incomplete(missing: &[Seat]) -> String {
    let whose = match missing {
        [one] => format!("seat {one}'s random bytes were"),
        several => format!("the random bytes of {} were", named(several)),
    };
    format!(
        "Not fully proved: {whose} promised but are missing, so whoever ran the server could have chosen {}.",
        outcomes(missing.len())
    )
}

/// The verdict in a sentence on a log whose luck was sealed again until nobody was left to add anything.
pub(crate) fn nobody_left(abandoned: &[Abandoned]) -> String {
    format!(
        "Not fully proved: the table sealed its luck again {} before play, because promised random bytes did not come from \
         {}. In the end nobody's random bytes were in it, so whoever ran the server could have chosen the luck.",
        times(abandoned.len()),
        missing_each_time(abandoned)
    )
}

/// The verdict in a sentence on a log whose luck was sealed more than once.
pub(crate) fn resealed(abandoned: &[Abandoned]) -> String {
    let (what, each) = match abandoned.len() {
        1 => ("That time", "a draw"),
        _ => ("Each time", "one draw"),
    };
    format!(
        "Fair since the last sealing: the table sealed its luck again {} before play, because promised random bytes did \
         not come from {}. {what} whoever ran the server could have thrown away {each} that did not suit them.",
        times(abandoned.len()),
        missing_each_time(abandoned)
    )
}

/// Among how many outcomes somebody could choose who may add or leave out so many entropies.
pub(crate) fn outcomes(missing: usize) -> String {
    match missing {
        1 => "between two outcomes".to_owned(),
        some if some < 32 => format!("among {} outcomes", 1_u64 << some),
        many => format!("among 2^{many} outcomes"),
    }
}

pub(crate) fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        many => format!("{many} times"),
    }
}

/// From whom something was missing, envelope by envelope: `seat B, then seat A`.
fn missing_each_time(abandoned: &[Abandoned]) -> String {
    let each: Vec<String> =
        abandoned.iter().map(|abandoned| named(&Added::of(&abandoned.seats).missing)).collect();
    each.join(", then ")
}

/// Seats for a sentence: `seat A`, `seats A, B and D`.
fn named(seats: &[Seat]) -> String {
    let letters: Vec<String> = seats.iter().map(ToString::to_string).collect();
    match letters.split_last() {
        Some((last, [])) => format!("seat {last}"),
        Some((last, others)) => format!("seats {} and {last}", others.join(", ")),
        None => "no seat".to_owned(),
    }
}
