//! Decks of questions, our own and those of a dozen other formats: every question is accepted or skipped, and what is
//! accepted can be dealt, written and read again.

use catalog::PlayDeck;
use decks::import::{CategoryMap, DeckWords, Format, Options, Upload, cards_from, import};
use decks::{Deck, Edition, check, export, stats};

use crate::target::{Target, files};

/// A deck in our own format.
pub const DECKS: Target = Target {
    name: "decks",
    read: read_deck,
    good: || {
        files![
            "testdata/decks/newark.json",
            "testdata/decks/rome.json",
            "testdata/import/valid/boxlid-card.json",
            "testdata/import/broken/boxlid-unknown-field.json",
        ]
    },
    words: &[
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "null",
        "1e9",
        "\\u0000",
        "\\ud800",
        "\"cards\"",
        "\"questions\"",
        "\"answer\"",
        "\"rejects\"",
        "\"choices\"",
        "\"kind\":\"place\"",
        "\"edition\":\"heisey_mania\"",
        "\u{202e}",
        "\u{fffd}",
        "Rome (Italy)",
        "[or Roma]",
        "",
    ],
    brief: 3_000,
};

/// Questions from somebody else's text file.
pub const IMPORTS: Target = Target {
    name: "imports",
    read: read_text,
    good: || {
        files![
            "testdata/import/valid/aiken-classic.txt",
            "testdata/import/valid/animals",
            "testdata/import/valid/anki-notes.txt",
            "testdata/import/valid/bars.txt",
            "testdata/import/valid/blooket-set.csv",
            "testdata/import/valid/csv-choices.csv",
            "testdata/import/valid/csv-no-header-three-columns.csv",
            "testdata/import/valid/csv-semicolons-windows-1252.csv",
            "testdata/import/valid/csv-wide-cards.csv",
            "testdata/import/valid/csv-with-header.csv",
            "testdata/import/valid/gift-all-kinds.gift",
            "testdata/import/valid/jeopardy-clues.json",
            "testdata/import/valid/jeopardy-clues.tsv",
            "testdata/import/valid/jservice.json",
            "testdata/import/valid/kahoot-saved-as.csv",
            "testdata/import/valid/opentdb-bare-list-with-comment.json",
            "testdata/import/valid/opentdb-base64.json",
            "testdata/import/valid/opentdb-html.json",
            "testdata/import/valid/opentdb-url-3986.json",
            "testdata/import/valid/opentdb-url-legacy.json",
            "testdata/import/valid/quizlet-set.txt",
            "testdata/import/valid/tsv-utf-16.tsv",
            "testdata/import/broken/csv-forgotten-quote.csv",
            "testdata/import/broken/gift-unclosed-brace.gift",
            "testdata/import/broken/opentdb-cut-off.json",
        ]
    },
    words: &[
        "\n",
        "\r\n",
        "\t",
        ";",
        ",",
        "|",
        "\"",
        "\"\"",
        "#Q ",
        "^ ",
        "ANSWER: B",
        "A. ",
        "{=",
        "{~",
        "}",
        "::",
        "\\",
        "&amp;",
        "&#x1F355;",
        "%25",
        "%ZZ",
        "{{c1::",
        "}}",
        "#separator:tab",
        "question,answer",
        "category",
        "<img src=x>",
        "\u{feff}",
        "response_code",
        "results",
        "=?",
        "1e400",
    ],
    brief: 3_000,
};

/// Kahoot's spreadsheet: a zip file with XML in it.
pub const SPREADSHEETS: Target = Target {
    name: "spreadsheets",
    read: read_text,
    good: || {
        files![
            "testdata/import/valid/kahoot-quiz.xlsx",
            "testdata/import/broken/kahoot-no-header.xlsx",
            "testdata/import/broken/kahoot-cut-off.xlsx",
            "testdata/import/broken/zip-but-no-sheet.xlsx",
        ]
    },
    words: &[
        "PK\u{3}\u{4}",
        "PK\u{1}\u{2}",
        "PK\u{5}\u{6}",
        "\u{0}\u{0}",
        "xl/worksheets/sheet1.xml",
        "<row r=\"1\">",
    ],
    brief: 3_000,
};

/// Names that files come by; some formats are told by them.
const NAMES: [&str; 8] =
    ["quiz.csv", "quiz.txt", "quiz.json", "quiz.gift", "quiz.tsv", "animals", "Kahoot.xlsx", "../a/../.xlsx"];

fn read_deck(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    let Ok(deck) = Deck::parse(text) else {
        return;
    };
    let written = deck.to_json();
    let again = Deck::parse(&written).expect("a deck that was written can be read");
    assert_eq!(again.to_json(), written, "a deck says the same every time");
    assert_eq!(again.content_hash(), deck.content_hash(), "and is recognised");
    look_at(&deck);
    if let Ok(play) = PlayDeck::of(deck) {
        assert_eq!(play.hash(), again.content_hash());
    }
}

fn read_text(input: &[u8]) {
    // The format is found out, and once more it is whatever the bytes happen to say.
    let lot =
        input.iter().fold(input.len(), |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)));
    let edition = if lot.is_multiple_of(2) { Edition::TrivialPursuit } else { Edition::HeiseyMania };
    let file = Upload { name: NAMES[lot / 2 % NAMES.len()], bytes: input };
    let forced = Format::ALL[lot / 16 % Format::ALL.len()];
    for format in [None, Some(forced)] {
        let options =
            Options { format, keep_choice_dependent: lot.is_multiple_of(3), ..Options::new(edition) };
        let mut imported = import(file, &options, &mut |share| assert!((0.0..=1.0).contains(&share)));
        let counted = imported.report.accepted() + imported.report.mended();
        assert_eq!(imported.questions.len(), counted, "the report counts what is there");
        imported.report.entries.iter().for_each(|entry| assert!(!entry.to_string().is_empty()));
        imported.sort(&CategoryMap::suggested(edition));
        let words = DeckWords {
            title: "Found".to_owned(),
            language: "en".to_owned(),
            licence: "CC0-1.0".to_owned(),
            source: "a file".to_owned(),
            about: String::new(),
        };
        let dealt = cards_from(&imported.questions, edition, words);
        dealt.remarks();
        look_at(&dealt.deck);
    }
}

/// Everything that is done with a deck before it is played.
fn look_at(deck: &Deck) {
    check(deck);
    stats(deck);
    export::to_csv(deck);
    export::to_gift(deck);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_good_inputs_hold_questions() {
        for target in [&DECKS, &IMPORTS, &SPREADSHEETS] {
            let options = Options::new(Edition::TrivialPursuit);
            let holds = |bytes: &Vec<u8>| {
                !import(Upload { name: "file", bytes }, &options, &mut |_| {}).questions.is_empty()
            };
            let good = (target.good)();
            assert!(good.iter().filter(|bytes| holds(bytes)).count() * 4 >= good.len(), "{}", target.name);
        }
    }
}
