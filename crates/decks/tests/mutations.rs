//! Whatever is in a file, nothing panics: fixtures of every format, changed at random, by the same numbers each time.

use std::fs;
use std::path::PathBuf;

use decks::import::{DeckWords, Format, Options, Upload, cards_from, import};
use decks::{Deck, Edition, check, export, stats};

/// Numbers that look random and are always the same (xorshift, after Marsaglia).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// Pieces at which readers stumble.
const PIECES: [&[u8]; 24] = [
    b"\"",
    b"'",
    b"{",
    b"}",
    b"[",
    b"]",
    b"=",
    b"~",
    b"#",
    b"#Q ",
    b"^",
    b"\\",
    b"\r",
    b"\n\n",
    b"&",
    b"&#x;",
    b"<",
    b"::",
    b"{{c1::",
    b"%",
    b"\xff",
    b"\xc3",
    "é\u{301}".as_bytes(),
    b"PK\x05\x06",
];

fn mutated(bytes: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=numbers.below(6) {
        let at = numbers.below(bytes.len() + 1);
        let end = (at + numbers.below(12)).min(bytes.len());
        match numbers.below(5) {
            0 => drop(bytes.splice(at..at, PIECES[numbers.below(PIECES.len())].iter().copied())),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let copied = bytes[at..end].to_vec();
                let to = numbers.below(bytes.len() + 1);
                drop(bytes.splice(to..to, copied));
            }
            3 if at < bytes.len() => bytes[at] = numbers.below(256) as u8,
            _ => bytes.truncate(bytes.len() - numbers.below(bytes.len() / 4 + 1)),
        }
    }
    bytes
}

#[test]
fn no_change_to_a_file_makes_an_importer_panic() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for kind in ["valid", "broken"] {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/import").join(kind);
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let bytes = fs::read(&path).unwrap();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let rounds = if bytes.len() > 10_000 { 3 } else { 150 };
            for round in 0..rounds {
                let bytes = mutated(&bytes, &mut numbers);
                let mut options = Options::new(Edition::ALL[round % 2]);
                options.map.add("*", "any").unwrap();
                options.keep_choice_dependent = round % 3 == 0;
                // Now and then a file is read as something else.
                options.format = (round % 4 == 0).then(|| Format::ALL[numbers.below(Format::ALL.len())]);
                let import = import(Upload { name: &name, bytes: &bytes }, &options, &mut |_| {});
                let dealt = cards_from(&import.questions, options.edition, DeckWords::default());
                if round % 10 == 0 {
                    check(&dealt.deck);
                }
                stats(&dealt.deck);
                export::to_gift(&dealt.deck);
                let csv = export::to_csv(&dealt.deck);
                assert!(!csv.is_empty());
                assert_eq!(Deck::parse(&dealt.deck.to_json()).as_ref(), Ok(&dealt.deck), "{name}");
            }
        }
    }
}

#[test]
fn no_change_to_a_deck_makes_the_reader_panic() {
    let text = include_str!("../../../testdata/import/valid/boxlid-card.json");
    let mut numbers = Numbers(7);
    for _ in 0..2_000 {
        let bytes = mutated(text.as_bytes(), &mut numbers);
        let text = String::from_utf8_lossy(&bytes);
        match Deck::parse(&text) {
            Ok(deck) => drop(check(&deck)),
            Err(error) => assert!(error.to_string().starts_with("line ")),
        }
    }
}
