//! A secret, sealed for one table before anything is drawn there.
//!
//! The table shows the envelope's commitment from the first moment. People promise entropy of their own and show it
//! once nobody can promise any more; only then is the key made that every draw follows from. So neither the table,
//! which would have to know their entropy beforehand, nor the people, who would have to know its secret, can choose
//! what is drawn.

use hmac::{Hmac, Mac};
use rules::Hex32;
use sha2::{Digest, Sha256};

use super::Secret;

// Each hash begins with a line of its own, so that no value made for one purpose passes for another.
const COMMITMENT: &[u8] = b"boxlid commitment 1\n";
const PROMISE: &[u8] = b"boxlid promise 1\n";
const ENTROPY: &[u8] = b"boxlid entropy 1\n";
const DRAWS: &[u8] = b"boxlid draws 1\n";

/// What an envelope is sealed for: a lucky secret cannot be used for another table, another game, other options or
/// another deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Context {
    /// The name everybody may know the table by.
    pub table: String,
    /// The game, by its short name.
    pub game: String,
    /// The version of the rules.
    pub rules: u16,
    /// How many seats.
    pub seats: u8,
    /// The options people chose, as JSON with its members in order and without blanks.
    pub options: String,
    /// The hash of the deck, for a game that is played with one.
    pub contents: Option<String>,
    /// The places of the seats in the game before, if this is a rematch.
    pub last: Option<Vec<u8>>,
    /// Which envelope it comes after, if the table gave one up before.
    pub after: Option<After>,
}

/// The envelope before this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct After {
    /// Its number, from 1.
    pub number: u32,
    /// What was shown of it.
    pub commitment: Hex32,
}

impl Context {
    /// The context as text, line by line; its bytes are what is hashed.
    pub fn text(&self) -> String {
        let Context { table, game, rules, seats, options, contents, last, after } = self;
        let contents = contents.as_deref().unwrap_or("-");
        let last = match last {
            Some(places) => places.iter().map(u8::to_string).collect::<Vec<_>>().join(","),
            None => "-".to_owned(),
        };
        // The first envelope has no such line, so that it is sealed as it always was.
        let after = match after {
            Some(After { number, commitment }) => format!("sealing {} after {commitment}\n", number + 1),
            None => String::new(),
        };
        format!(
            "boxlid fairness 1\ntable {table}\ngame {game}\nrules {rules}\nseats {seats}\noptions {options}\n\
             contents {contents}\nlast {last}\n{after}"
        )
    }

    /// The hash of the text.
    pub fn hash(&self) -> Hex32 {
        Hex32(Sha256::digest(self.text()).into())
    }
}

/// A secret sealed for one table.
#[derive(Clone, Debug)]
pub struct Envelope {
    context: [u8; 32],
    secret: Secret,
}

impl Envelope {
    /// Seals `secret` for the table that `context` describes.
    pub fn seal(context: &Context, secret: Secret) -> Self {
        Envelope { context: context.hash().0, secret }
    }

    /// Seals one secret after the other for the same table, each bound to the one before, as a table does that gives its
    /// envelope up and seals another one. `context` is that of the first.
    pub fn seal_in_order(context: &Context, secrets: impl IntoIterator<Item = Secret>) -> Vec<Self> {
        let (mut envelopes, mut after) = (Vec::new(), None);
        for (number, secret) in (1..).zip(secrets) {
            let envelope = Envelope::seal(&Context { after, ..context.clone() }, secret);
            after = Some(After { number, commitment: envelope.commitment() });
            envelopes.push(envelope);
        }
        envelopes
    }

    /// What the table shows of it while it is closed: `SHA-256("boxlid commitment 1\n" ‖ context ‖ secret)`.
    pub fn commitment(&self) -> Hex32 {
        let mut hash = Sha256::new();
        hash.update(COMMITMENT);
        hash.update(self.context);
        hash.update(self.secret.reveal());
        Hex32(hash.finalize().into())
    }

    /// What every draw follows from, once it is settled what each seat adds: `HKDF-SHA256` of the secret, salted with
    /// what was added.
    pub fn draw_key(&self, entropy: &[Option<Hex32>]) -> Secret {
        let mut salt = Sha256::new();
        salt.update(ENTROPY);
        for (seat, entropy) in (0..=u8::MAX).zip(entropy) {
            if let Some(entropy) = entropy {
                salt.update([seat]);
                salt.update(entropy.0);
            }
        }
        // RFC 5869; one block is as long as a key, so there is one round of expansion.
        let pseudorandom = mac(&salt.finalize(), &[self.secret.reveal()]);
        Secret::from_random(mac(&pseudorandom, &[DRAWS, &self.context, &[1]]))
    }

    /// The secret, for the store and for the day the table is closed.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }
}

/// What somebody shows of their entropy beforehand: `SHA-256("boxlid promise 1\n" ‖ entropy)`.
pub fn promise(entropy: &Hex32) -> Hex32 {
    let mut hash = Sha256::new();
    hash.update(PROMISE);
    hash.update(entropy.0);
    Hex32(hash.finalize().into())
}

fn mac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    parts.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context() -> Context {
        Context {
            table: "v3c8d-0rhyz".to_owned(),
            game: "manipulation".to_owned(),
            rules: 1,
            seats: 2,
            options: "{}".to_owned(),
            contents: None,
            last: None,
            after: None,
        }
    }

    #[test]
    fn an_envelope_for_one_table_is_no_envelope_for_another() {
        let of = |context: &Context| Envelope::seal(context, Secret::from_seed(1)).commitment();
        let here = of(&context());
        assert_eq!(here, of(&context()));
        assert_ne!(here, Envelope::seal(&context(), Secret::from_seed(2)).commitment());
        let others = [
            Context { table: "v3c8d-0rhyy".to_owned(), ..context() },
            Context { game: "whiz-key".to_owned(), ..context() },
            Context { rules: 2, ..context() },
            Context { seats: 3, ..context() },
            Context { options: r#"{"six":"rolls_again"}"#.to_owned(), ..context() },
            Context { contents: Some("5d41".to_owned()), ..context() },
            Context { last: Some(vec![1, 2]), ..context() },
            Context { after: Some(After { number: 1, commitment: Hex32([1; 32]) }), ..context() },
            Context { after: Some(After { number: 2, commitment: Hex32([1; 32]) }), ..context() },
            Context { after: Some(After { number: 1, commitment: Hex32([2; 32]) }), ..context() },
        ];
        for other in others {
            assert_ne!(here, of(&other), "{other:?}");
        }
    }

    #[test]
    fn whatever_anybody_adds_and_wherever_they_sit_changes_the_key() {
        let envelope = Envelope::seal(&context(), Secret::from_seed(1));
        let (one, two) = (Some(Hex32([1; 32])), Some(Hex32([2; 32])));
        let keys = [[None, None], [one, None], [None, one], [one, two], [two, one], [one, one]]
            .map(|entropy| *envelope.draw_key(&entropy).reveal());
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "{index}");
        }
        assert_ne!(keys[0], *envelope.secret().reveal(), "the key is not the secret itself");
    }

    #[test]
    fn an_envelope_is_never_printed_with_what_is_in_it() {
        let envelope = Envelope::seal(&context(), Secret::from_random([0xab; 32]));
        let printed = format!("{envelope:?}");
        assert!(printed.contains("hidden") && !printed.contains("171, 171") && !printed.contains("abab"));
    }
}
