//! What a notice looks like on the wire, and what its subject is.

use protocol::{Seq, TableId};
use sha2::{Digest as _, Sha256};

use crate::News;

/// The first byte: what the others mean. A node that hears another one looks at everything.
const VERSION: u8 = 1;

const LOG: u8 = 1;
const CARD: u8 = 2;
const TALK: u8 = 4;
const UNHEARD: u8 = 8;

/// All that the second byte may say.
const KNOWN: u8 = LOG | CARD | TALK | UNHEARD;

/// The subject of news of a table: four bytes of a hash of its name.
///
/// Four bytes are few on purpose. A name is short enough to be found by trying all of them, so a longer hash would give
/// it away; but this one is shared by a quarter of a million names, and nothing tells which of them it is. Two tables
/// that are played at once hardly ever share it, and if they do, somebody looks once too often.
pub(super) fn subject(table: &TableId) -> String {
    let hash = Sha256::new_with_prefix(b"boxlid news ").chain_update(table.as_str()).finalize();
    format!("boxlid.news.{:02x}{:02x}{:02x}{:02x}", hash[0], hash[1], hash[2], hash[3])
}

/// The notice without its table: for that there is the subject.
pub(super) fn write(news: News) -> Vec<u8> {
    let News { log, card, talk, unheard } = news;
    let flag = |is: bool, bit: u8| if is { bit } else { 0 };
    let people = flag(card, CARD) | flag(talk, TALK);
    let mut bytes = vec![VERSION, flag(log.is_some(), LOG) | people | flag(unheard, UNHEARD)];
    bytes.extend(log.unwrap_or_default().0.to_be_bytes());
    bytes
}

/// Reads a notice. What makes no sense may be anything, so one looks at everything.
pub(super) fn read(bytes: &[u8]) -> News {
    match bytes {
        [VERSION, flags, seq @ ..] if flags & !KNOWN == 0 => match <[u8; 8]>::try_from(seq) {
            Ok(seq) => News {
                log: (flags & LOG != 0).then(|| Seq(u64::from_be_bytes(seq))),
                card: flags & CARD != 0,
                talk: flags & TALK != 0,
                unheard: flags & UNHEARD != 0,
            },
            Err(_) => News::everything(),
        },
        _ => News::everything(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_are_read_as_they_were_written() {
        for news in [
            News::log(Seq(7)),
            News::log(Seq(u64::MAX)),
            News::card(),
            News::talk(),
            News::default(),
            News::everything(),
        ] {
            assert_eq!(read(&write(news)), news);
        }
    }

    #[test]
    fn what_makes_no_sense_is_everything() {
        for bytes in [&b""[..], b"hello", &[2; 10], &[1, 16, 0, 0, 0, 0, 0, 0, 0, 0], &[1, 1, 0]] {
            assert_eq!(read(bytes), News::everything(), "{bytes:?}");
        }
    }

    #[test]
    fn a_subject_does_not_hold_the_name() {
        let table = TableId::from_random([7; 10]);
        let subject = subject(&table);
        assert!(!subject.contains(table.as_str()) && subject.len() == "boxlid.news.".len() + 8, "{subject}");
    }
}
