//! The envelope of a table, and those it gave up before.

use catalog::{Abandoned, SeatEntropy};
use protocol::{AbandonedEnvelope, Hex32, SeatFairness};
use rules::Standing;
use table::{After, Context, Envelope, Secret};

/// An envelope, and whether the key was made.
pub(super) struct Sealing {
    /// What the first envelope was sealed for.
    pub(super) context: Context,
    pub(super) envelope: Envelope,
    /// The envelopes that were given up before this one.
    pub(super) abandoned: Vec<Abandoned>,
    pub(super) last: Option<Standing>,
    /// When this envelope was sealed.
    pub(super) since_ms: i64,
    pub(super) begun: bool,
}

impl Sealing {
    /// Another envelope for the same table, after this one.
    pub(super) fn next_envelope(&self, secret: Secret) -> Envelope {
        let after = Some(After { number: self.gave_up() + 1, commitment: self.envelope.commitment() });
        Envelope::seal(&Context { after, ..self.context.clone() }, secret)
    }

    /// Gives the envelope up, for which this was added, and takes the next.
    pub(super) fn give_up(&mut self, seats: Vec<SeatEntropy>, next: Envelope, at_ms: i64) {
        let envelope = std::mem::replace(&mut self.envelope, next);
        let secret = Hex32(*envelope.secret().reveal());
        self.abandoned.push(Abandoned { commitment: envelope.commitment(), secret, seats });
        self.since_ms = at_ms;
    }

    /// How many envelopes were given up.
    pub(super) fn gave_up(&self) -> u32 {
        // OK because each time somebody fewer is waited for, and no game has 256 seats.
        self.abandoned.len() as u32
    }

    /// Whether this was promised for an envelope that was given up.
    pub(super) fn was_promised(&self, promise: Hex32) -> bool {
        let mut before = self.abandoned.iter().flat_map(|abandoned| &abandoned.seats);
        before.any(|given| given.promise == Some(promise))
    }

    /// What everybody may know of the envelopes that were given up: all of it, for nothing follows from them.
    pub(super) fn card_of_abandoned(&self) -> Vec<AbandonedEnvelope> {
        let shown = |given: &SeatEntropy| SeatFairness { promise: given.promise, entropy: given.entropy };
        let card = |abandoned: &Abandoned| AbandonedEnvelope {
            commitment: abandoned.commitment,
            secret: abandoned.secret,
            seats: abandoned.seats.iter().map(shown).collect(),
        };
        self.abandoned.iter().map(card).collect()
    }
}
