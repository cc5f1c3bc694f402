//! What a check of luck means, in words that a player understands, and what no such check can tell.

use crate::sealings::{Added, outcomes, times};
use crate::{Fairness, Verdict};

/// What the checks prove, and what they cannot.
pub(crate) fn meaning(fairness: Option<&Fairness>, verdict: Verdict) -> (Vec<String>, Vec<String>) {
    const LOOKED: &str = "That the operator never looked. Whoever runs a table can know hidden cards and coming dice, and \
                          could tell a friend.";
    const MOVES: &str =
        "That people made the moves that are written here. Only luck is sealed, not what people did.";
    let texts = |list: &[&str]| list.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let added = match fairness {
        Some(Fairness::Sealed(sealed)) => sealed.seats.iter().any(|seat| seat.entropy.is_some()),
        Some(Fairness::Seeded(_)) | None => false,
    };
    let mut proves = match verdict {
        Verdict::Fair | Verdict::Resealed | Verdict::Incomplete => texts(&[
            "All luck was fixed before the first move. Nothing was drawn twice, exchanged or left out, whatever was \
             taken back, sent again or restarted meanwhile.",
            "The envelope was meant for this table, this game with these options and this deck, and for no other.",
        ]),
        Verdict::Seeded => texts(&["All luck follows from one seed; no single draw was changed afterwards."]),
        Verdict::Broken | Verdict::Unsealed => Vec::new(),
    };
    if verdict == Verdict::Resealed && added {
        proves.push(
            "Nobody could make the luck what they wanted; at most, draws were thrown away (see below). Every envelope the \
             table gave up is in the file, opened, and none can be left out of it without the commitment changing."
                .to_owned(),
        );
    }
    if verdict == Verdict::Fair && added {
        proves.push(
            "Nobody chose the luck, not even the operator, unless everybody who added entropy was in league with the \
             operator. If you added some, find it in the file: then you need trust nobody."
                .to_owned(),
        );
    }
    let mut does_not_prove = Vec::new();
    match fairness {
        Some(Fairness::Sealed(sealed)) => {
            does_not_prove.extend(texts(&[
                LOOKED,
                "That this commitment was the one shown before play. Compare it with what you saw at the table.",
                MOVES,
            ]));
            if !added {
                does_not_prove.push(
                    "That the operator did not try secrets until one suited: nobody else added entropy."
                        .to_owned(),
                );
            }
            let missing = Added::of(&sealed.seats).missing.len();
            if missing > 0 {
                does_not_prove.push(format!(
                    "That nobody chose the luck. Random bytes that were promised are not in the file. If the operator had \
                     them, or those who promised them were in league with the operator, they could choose {}, and you \
                     cannot tell from this file.",
                    outcomes(missing)
                ));
            }
            if !sealed.abandoned.is_empty() {
                does_not_prove.push(format!(
                    "That the promised bytes really did not come. The operator could have received them, disliked the luck \
                     they made, and sealed again; so could a player in league with the operator, by keeping them back. Here \
                     that could have happened {}: a choice among at most {} draws. If the file says that your own bytes \
                     never came although your browser showed them in time, the operator lied.",
                    times(sealed.abandoned.len()),
                    sealed.abandoned.len() + 1
                ));
            }
        }
        Some(Fairness::Seeded(_)) => {
            does_not_prove.extend(texts(&[
                "That the seed was not chosen because it suited: nobody was shown anything before play.",
                MOVES,
            ]));
        }
        None => does_not_prove.extend(texts(&[
            "Anything about luck: the draws are possible ones, and that is all that can be said of them.",
            MOVES,
        ])),
    }
    (proves, does_not_prove)
}
