//! What this browser adds to the luck of a table on the server: random bytes on a slip of paper, promised when one sits
//! down and shown when the last seat is taken. `docs/fairness.md` says what for.
//!
//! What a stranger would get wrong: a slip is shown only if the table still shows the envelope it showed at first. A
//! table that exchanged it meanwhile could choose one that suits what people show.

use protocol::{FairnessCard, SeatFairness, Stage};
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
        let shown = *self.commitment.get_or_insert(card.commitment);
        if shown != card.commitment {
            return None;
        }
        let SeatFairness { promise: ours, entropy: shown } = *card.seats.get(seat.index())?;
        match card.stage {
            // Only in a rematch nothing was promised with the request for a seat.
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

    #[test]
    fn nothing_is_shown_to_a_table_that_exchanged_its_envelope_or_the_promise() {
        let mut slip = Slip::with(BYTES).sealed(Hex32([1; 32]));
        assert_eq!(slip.hear(Seat(1), &card(Stage::Revealing, 2, slip.promise()), none), None);
        assert_eq!(slip.hear(Seat(1), &card(Stage::Revealing, 1, Some(Hex32([9; 32]))), none), None);
        assert_eq!(slip.hear(Seat(1), &card(Stage::Revealing, 1, None), none), None);
    }
}
