//! What is exported can be imported, and is the same.

use decks::export::{to_csv, to_gift};
use decks::import::{Dealt, DeckWords, Import, Options, Upload, cards_from, import};
use decks::{Card, Deck, Edition, Question};

const GENUS: &str = include_str!("../../../content/decks/genus-starter.json");
const HEISEY: &str = include_str!("../../../content/decks/heisey-starter.json");

fn back(name: &str, text: &str, edition: Edition) -> (Import, Dealt) {
    let mut options = Options::new(edition);
    options.keep_choice_dependent = true;
    let import = import(Upload { name, bytes: text.as_bytes() }, &options, &mut |_| {});
    let report = &import.report;
    let words = DeckWords {
        title: report.title.clone(),
        language: report.language.clone(),
        licence: report.licence.clone(),
        source: report.source.clone(),
        about: report.about.clone(),
    };
    let dealt = cards_from(&import.questions, edition, words);
    (import, dealt)
}

#[test]
fn a_deck_survives_csv() {
    for text in [GENUS, HEISEY] {
        let deck = Deck::parse(text).unwrap();
        let (import, dealt) = back("deck.csv", &to_csv(&deck), deck.edition);
        assert_eq!(
            import.report.skipped(),
            0,
            "{:?}",
            import.report.entries.iter().find(|e| e.to_string().contains("skipped"))
        );
        assert_eq!(dealt.deck, deck);
        assert_eq!(dealt.deck.content_hash(), deck.content_hash());
        assert!(dealt.remarks().is_empty());
    }
}

#[test]
fn a_deck_survives_json() {
    for text in [GENUS, HEISEY] {
        let deck = Deck::parse(text).unwrap();
        let (_, dealt) = back("deck.json", text, deck.edition);
        assert_eq!(dealt.deck.to_json(), text);
    }
}

#[test]
fn questions_answers_alternates_and_notes_survive_gift() {
    for text in [GENUS, HEISEY] {
        let deck = Deck::parse(text).unwrap();
        let (import, dealt) = back("deck.gift", &to_gift(&deck), deck.edition);
        assert_eq!(import.report.skipped(), 0);
        for (card, category, question) in deck.questions() {
            let found = &dealt.deck.card(&card.id).unwrap().questions[&category];
            assert_eq!(found.question, question.question);
            assert_eq!(found.answer, question.answer);
            assert_eq!(found.alternates, question.alternates);
            assert_eq!(found.rejects, question.rejects);
            assert_eq!(found.note, question.note);
        }
    }
}

/// Texts that mean something to a spreadsheet, to CSV, to GIFT or to HTML.
fn nasty() -> Deck {
    let texts = [
        "=HYPERLINK(\"http://example.org\")?",
        "+1, or '+1'?",
        "-5 | -6; what?",
        "@home {or} ~away~ \\ #1?",
        "'=quoted & <b>bold</b> &amp; 100%?",
        "\"Catch 22\", who wrote it?",
        "''-two apostrophes: who?",
        "::colons:: and // slashes?",
    ];
    let mut deck = Deck::parse(HEISEY).unwrap();
    deck.cards = texts
        .chunks(4)
        .enumerate()
        .map(|(at, texts)| {
            let questions = deck.edition.categories().iter().zip(texts).map(|(category, text)| {
                let mut question = Question::new(*text, format!("={text}"));
                question.alternates = vec![format!("-{text}"), "a; b".to_owned(), "c | d\\".to_owned()];
                question.note = Some(format!("@{text}"));
                (*category, question)
            });
            Card { id: format!("N{at}"), questions: questions.collect() }
        })
        .collect();
    deck
}

#[test]
fn no_text_is_too_nasty_to_come_back() {
    let deck = nasty();
    let (_, dealt) = back("deck.csv", &to_csv(&deck), deck.edition);
    assert_eq!(dealt.deck, deck);
    let (_, dealt) = back("deck.gift", &to_gift(&deck), deck.edition);
    assert_eq!(dealt.deck.cards, deck.cards);
    assert_eq!(Deck::parse(&deck.to_json()).unwrap(), deck);
}

#[test]
fn no_cell_can_be_taken_for_a_formula() {
    let csv = to_csv(&nasty());
    for cell in csv.split(['\n', ',']).map(|cell| cell.trim_start_matches('"')) {
        assert!(!cell.starts_with(['=', '@']), "{cell}");
    }
    assert!(csv.contains("\"'=HYPERLINK("));
}
