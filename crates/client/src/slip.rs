//! What one person adds to the luck of a table on the server: random bytes on a slip of paper, promised when one sits
//! down and shown when the last seat is taken. `docs/fairness.md` says what for.
//!
//! What a stranger would get wrong: a slip is shown only if the table still shows the envelope it showed at first. A
//! table that exchanged it meanwhile could choose one that suits what people show. The one exception is a table that seals
//! its luck again because somebody's slip did not come: it opens the envelope we know, and we make a fresh slip for the
//! next one. What we kept for the first stays kept, for the check at the end.

use protocol::{AbandonedEnvelope, FairnessCard, SeatFairness, Stage};
use rules::{Hex32, Seat};
use serde::{Deserialize, Serialize};

/// What is kept of the luck of a table, so that a reload in between loses nothing, and for the check at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slip {
    /// The random bytes; none until something is promised.
    #[serde(default)]
    entropy: Option<Hex32>,
    /// The sealed envelope, as it was first shown.
    #[serde(default)]
    commitment: Option<Hex32>,
    /// What everybody had promised when nobody had shown anything yet.
    #[serde(default)]
    promises: Vec<Option<Hex32>>,
    /// Whether the table showed that ours is in the envelope.
    #[serde(default)]
    taken: bool,
    /// Whether the table said that it has ours, in time.
    #[serde(default)]
    accepted: bool,
    /// What was kept for envelopes that the table gave up since, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    earlier: Vec<EarlierSlip>,
}

/// What was kept for an envelope that the table gave up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlierSlip {
    #[serde(default)]
    entropy: Option<Hex32>,
    commitment: Hex32,
    #[serde(default)]
    promises: Vec<Option<Hex32>>,
    #[serde(default)]
    accepted: bool,
}

/// What the table is to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Say {
    /// That we will add something.
    Promise(Hex32),
    /// What we add.
    Reveal(Hex32),
}

impl Slip {
    /// A slip with these random bytes, which must be used for nothing else.
    pub fn with(bytes: [u8; 32]) -> Self {
        Slip { entropy: Some(Hex32(bytes)), ..Slip::default() }
    }

    /// The same slip, at a table that shows this envelope.
    pub fn sealed(self, commitment: Hex32) -> Self {
        Slip { commitment: Some(commitment), ..self }
    }

    /// What may be shown beforehand.
    pub fn promise(&self) -> Option<Hex32> {
        self.entropy.as_ref().map(table::promise)
    }

    /// Hears how far the table is, keeps what must be kept before anything is said, and says what is due. `fresh` makes
    /// random bytes, if there are none yet.
    pub fn hear(&mut self, seat: Seat, card: &FairnessCard, fresh: impl FnOnce() -> [u8; 32]) -> Option<Say> {
        self.turn_to(card)?;
        let SeatFairness { promise: ours, entropy: shown } = *card.seats.get(seat.index())?;
        let waited_for = |before: &AbandonedEnvelope| {
            before.seats.get(seat.index()).is_some_and(|seat| seat.entropy.is_some())
        };
        match card.stage {
            // A table that sealed its luck again waits only for those whose slip it had.
            Stage::Gathering if !card.abandoned.last().is_none_or(waited_for) => None,
            // With the request for a seat something was promised already, unless this is a rematch.
            Stage::Gathering if ours.is_none() => {
                let entropy = self.entropy.get_or_insert_with(|| Hex32(fresh()));
                Some(Say::Promise(table::promise(entropy)))
            }
            Stage::Gathering => None,
            Stage::Revealing => {
                self.promises = card.seats.iter().map(|seat| seat.promise).collect();
                self.entropy.filter(|_| ours == self.promise()).map(Say::Reveal)
            }
            Stage::Begun | Stage::Closed => {
                self.taken |= shown.is_some() && shown == self.entropy;
                None
            }
        }
    }

    /// Hears that the table has what we showed for this envelope.
    pub fn is_accepted(&mut self, commitment: Hex32) {
        self.accepted |= self.commitment == Some(commitment);
        let earlier = self.earlier.iter_mut().find(|slip| slip.commitment == commitment);
        if let Some(earlier) = earlier {
            earlier.accepted = true;
        }
    }

    /// Turns to the envelope that is in use. Nothing if the table does not show those we know any more.
    fn turn_to(&mut self, card: &FairnessCard) -> Option<()> {
        let commitments = card.abandoned.iter().map(|envelope| envelope.commitment).chain([card.commitment]);
        let commitments: Vec<Hex32> = commitments.collect();
        let known = self.earlier.iter().map(|slip| slip.commitment);
        let known: Vec<Hex32> = known.chain(self.commitment).collect();
        if !commitments.starts_with(&known) {
            return None;
        }
        for commitment in commitments.into_iter().skip(known.len()) {
            self.seal_again(commitment);
        }
        Some(())
    }

    /// Keeps what there is for the envelope we know, if there is one, and begins anew with the next.
    fn seal_again(&mut self, next: Hex32) {
        match self.commitment {
            Some(commitment) => {
                let Slip { entropy, promises, accepted, mut earlier, .. } = std::mem::take(self);
                earlier.push(EarlierSlip { entropy, commitment, promises, accepted });
                *self = Slip { commitment: Some(next), earlier, ..Slip::default() };
            }
            None => self.commitment = Some(next),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BYTES: [u8; 32] = [7; 32];

    fn card(stage: Stage, commitment: u8, ours: Option<Hex32>) -> FairnessCard {
        let seats = vec![SeatFairness::default(), SeatFairness { promise: ours, entropy: None }];
        let commitment = Hex32([commitment; 32]);
        FairnessCard {
            stage,
            commitment,
            abandoned: Vec::new(),
            rules: 1,
            last: None,
            seats,
            left_ms: None,
            breaking_off: Vec::new(),
            secret: None,
        }
    }

    fn none() -> [u8; 32] {
        panic!("there are random bytes already")
    }

    #[test]
    fn what_was_promised_is_shown_when_everybody_has_promised_and_not_before() {
        let mut slip = Slip::with(BYTES).sealed(Hex32([1; 32]));
        let promised = slip.promise();
        assert_eq!(slip.hear(Seat(1), &card(Stage::Gathering, 1, promised), none), None);
        let say = slip.hear(Seat(1), &card(Stage::Revealing, 1, promised), none);
        assert_eq!(say, Some(Say::Reveal(Hex32(BYTES))));
        assert_eq!(slip.promises, [None, promised], "the promises are kept before anything is shown");
        assert_eq!(slip.hear(Seat(1), &card(Stage::Begun, 1, promised), none), None);
    }

    #[test]
    fn that_the_table_took_it_is_kept_and_what_it_did_not_take_is_not() {
        let mut slip = Slip::with(BYTES).sealed(Hex32([1; 32]));
        let mut begun = card(Stage::Begun, 1, slip.promise());
        assert_eq!(slip.hear(Seat(1), &begun, none), None);
        assert!(!slip.taken, "it came too late");
        begun.seats[1].entropy = Some(Hex32(BYTES));
        assert_eq!(slip.hear(Seat(1), &begun, none), None);
        assert!(slip.taken);
        assert!(serde_json::to_string(&slip).unwrap().contains(r#""taken":true"#));
    }

    #[test]
    fn a_reload_in_between_shows_the_same() {
        let slip = Slip::with(BYTES).sealed(Hex32([1; 32]));
        let kept = serde_json::to_string(&slip).unwrap();
        let mut again: Slip = serde_json::from_str(&kept).unwrap();
        let say = again.hear(Seat(1), &card(Stage::Revealing, 1, slip.promise()), none);
        assert_eq!(say, Some(Say::Reveal(Hex32(BYTES))));
    }

    #[test]
    fn in_a_rematch_fresh_bytes_are_promised() {
        let mut slip = Slip::default();
        let say = slip.hear(Seat(1), &card(Stage::Gathering, 1, None), || BYTES);
        assert_eq!(say, Some(Say::Promise(table::promise(&Hex32(BYTES)))));
        let again = slip.hear(Seat(1), &card(Stage::Gathering, 1, None), none);
        assert_eq!(again, say, "asked again it promises the same");
    }

    /// The same table after it gave an envelope up, which was the first, with this of ours in it.
    fn sealed_again(stage: Stage, shown: bool, ours: Option<Hex32>, now: Option<Hex32>) -> FairnessCard {
        let given = SeatFairness { promise: ours, entropy: Some(Hex32(BYTES)).filter(|_| shown) };
        let seats = vec![SeatFairness { promise: Some(Hex32([8; 32])), entropy: None }, given];
        let first = AbandonedEnvelope { commitment: Hex32([1; 32]), secret: Hex32([0; 32]), seats };
        FairnessCard { abandoned: vec![first], ..card(stage, 2, now) }
    }

    #[test]
    fn b13_a_table_that_seals_again_gets_fresh_bytes_and_the_first_stay_kept() {
        let mut slip = Slip::with(BYTES).sealed(Hex32([1; 32]));
        let promised = slip.promise();
        slip.hear(Seat(1), &card(Stage::Revealing, 1, promised), none);
        slip.is_accepted(Hex32([1; 32]));
        let say = slip.hear(Seat(1), &sealed_again(Stage::Gathering, true, promised, None), || [9; 32]);
        let fresh = table::promise(&Hex32([9; 32]));
        assert_eq!(say, Some(Say::Promise(fresh)));
        let say = slip.hear(Seat(1), &sealed_again(Stage::Revealing, true, promised, Some(fresh)), none);
        assert_eq!(say, Some(Say::Reveal(Hex32([9; 32]))));
        let [first] = &slip.earlier[..] else { panic!("{:?}", slip.earlier) };
        assert_eq!((first.commitment, first.entropy), (Hex32([1; 32]), Some(Hex32(BYTES))));
        assert!(first.accepted && !slip.accepted);
    }

    #[test]
    fn b13_a_table_that_says_ours_never_came_gets_no_other_and_that_it_had_it_stays_kept() {
        let mut slip = Slip::with(BYTES).sealed(Hex32([1; 32]));
        let promised = slip.promise();
        slip.hear(Seat(1), &card(Stage::Revealing, 1, promised), none);
        slip.is_accepted(Hex32([1; 32]));
        let say = slip.hear(Seat(1), &sealed_again(Stage::Gathering, false, promised, None), none);
        assert_eq!(say, None);
        assert!(slip.earlier[0].accepted);
    }

    #[test]
    fn b13_a_table_that_hides_the_envelope_we_know_is_shown_nothing() {
        let mut slip = Slip::with(BYTES).sealed(Hex32([3; 32]));
        let promised = slip.promise();
        assert_eq!(slip.hear(Seat(1), &sealed_again(Stage::Gathering, true, promised, None), none), None);
        assert_eq!(slip.commitment, Some(Hex32([3; 32])), "what was shown first stays kept");
    }

    #[test]
    fn nothing_is_shown_to_a_table_that_exchanged_its_envelope_or_the_promise() {
        let mut slip = Slip::with(BYTES).sealed(Hex32([1; 32]));
        assert_eq!(slip.hear(Seat(1), &card(Stage::Revealing, 2, slip.promise()), none), None);
        assert_eq!(slip.hear(Seat(1), &card(Stage::Revealing, 1, Some(Hex32([9; 32]))), none), None);
        assert_eq!(slip.hear(Seat(1), &card(Stage::Revealing, 1, None), none), None);
    }
}
