//! Decks and files by people who mean harm, and presses nobody could have made.

use decks::{Category, Deck};
use screens::{KeptDeck, Press};

use crate::hand::{GLASS, Hand, as_kept, deck, with_deck};

/// What a stranger writes into every field.
const EVIL: &str =
    "\"><script>alert(1)</script><img src=x onerror='alert(2)'>&quot;\u{0}\u{202e}</textarea></main>";

/// A deck with the same text in all its fields.
fn filled(text: &str) -> Deck {
    let mut deck = deck(&[GLASS, GLASS]);
    let fields = [&mut deck.title, &mut deck.language, &mut deck.licence, &mut deck.source, &mut deck.about];
    for field in fields {
        text.clone_into(field);
    }
    for card in &mut deck.cards {
        text.clone_into(&mut card.id);
        for question in card.questions.values_mut() {
            (question.question, question.answer) = (text.to_owned(), text.to_owned());
            (question.note, question.source) = (Some(text.to_owned()), Some(text.to_owned()));
            for list in [&mut question.alternates, &mut question.needs, &mut question.rejects] {
                list.push(text.to_owned());
            }
        }
    }
    deck
}

/// Looks at every screen a deck can be seen on.
fn every_screen(deck: &Deck) -> Vec<String> {
    let mut hand = Hand::new();
    hand.workshop.take_shelf(vec![as_kept(deck)]);
    let hash = deck.content_hash();
    let mut seen = Vec::new();
    hand.press("deck-remove", &hash);
    seen.push(hand.draw().markup);
    hand.press("no", "");
    hand.press("deck-open", &hash);
    for category in ["abc", "history", "colors", "patterns"] {
        hand.press("more", category);
        hand.type_in(&format!("try/{category}"), EVIL);
    }
    for tab in ["cards", "check", "numbers", "about", "download"] {
        hand.press("tab", tab);
        seen.push(hand.draw().markup);
    }
    hand.press("shelf", "");
    hand.bring("<script>.csv", decks::export::to_csv(deck).as_bytes());
    hand.press("in-ways", "");
    seen.push(hand.draw().markup);
    seen
}

#[test]
fn no_markup_of_a_deck_becomes_markup_of_the_page() {
    for markup in every_screen(&filled(EVIL)) {
        assert!(!markup.contains("<script") && !markup.contains("<img"), "{markup}");
        assert_eq!(markup.matches("<main").count(), 1);
        assert_eq!(markup.matches("</main>").count(), 1);
        assert_eq!(markup.matches("<textarea").count(), markup.matches("</textarea>").count());
        assert_eq!(markup.matches("<button").count(), markup.matches("</button>").count());
    }
}

#[test]
fn ten_thousand_letters_stay_where_they_belong() {
    let text = "W".repeat(10_000);
    for (screen, markup) in every_screen(&filled(&text)).into_iter().enumerate() {
        // Fields hold all of it, for it is the author's; everything else is cut.
        let without_fields: usize = markup
            .split(['<', '>'])
            .filter(|part| !part.contains("value=") && !part.starts_with('\n'))
            .map(str::len)
            .max()
            .unwrap_or(0);
        assert!(without_fields < 2_000, "screen {screen}: {without_fields}");
    }
}

#[test]
fn control_characters_and_marks_of_direction_are_not_shown() {
    let markup = &every_screen(&filled("a\u{202e}b\u{7}c\u{1b}[31m"))[0];
    assert!(!markup.contains(['\u{202e}', '\u{7}', '\u{1b}']));
}

#[test]
fn files_of_garbage_are_reported_and_nothing_else_happens() {
    for (name, bytes) in [
        ("", b"".as_slice()),
        ("a.json", b"{\"boxlid_deck\": 1"),
        ("a.xlsx", b"PK\x03\x04 not really a zip"),
        ("a.csv", &[0, 159, 146, 150, 255, 254]),
        ("../../etc/passwd", b"root:x:0:0"),
        ("a.gift", b"{{{{{{~~~~=====####"),
    ] {
        let mut hand = Hand::new();
        assert!(hand.bring(name, bytes).is_empty());
        assert!(hand.sees(r#"data-test="deck-import-report""#), "{name}");
        assert!(hand.press("in-lay", "").is_empty());
        assert!(!hand.sees("etc/"));
    }
}

#[test]
fn a_file_that_is_too_large_is_not_even_read() {
    let mut hand = Hand::new();
    hand.workshop.take_file("huge.csv", &vec![b'a'; decks::limits::LARGEST_FILE + 1]);
    assert!(hand.sees("huge.csv has 64 megabytes, and 64 is the most that is read."));
}

#[test]
fn presses_nobody_could_have_made_do_nothing() {
    let whats = [
        "",
        "card",
        "page",
        "mend",
        "goto",
        "take",
        "tab",
        "more",
        "undo",
        "rule",
        "map-page",
        "deck-open",
        "deck-play",
        "deck-copy",
        "deck-check",
        "deck-download",
        "deck-remove-sure",
        "deck-new-for",
        "in-lay",
        "in-edition",
        "in-show",
        "in-why",
        "card-remove-sure",
        "close-gaps",
        "mend-all",
        "spoil",
        "q/abc/question",
    ];
    let values =
        ["", "-1", "99999999999999999999", "0/abc", "0//bad_reject", "7/abc/encoding_damage", "é/…", "/"];
    let typed = [
        "q/abc/nothing",
        "q/nothing/answer",
        "q",
        "head/nothing",
        "map/99",
        "map/x",
        "try/x",
        "in/x",
        "card-id/x/y",
    ];
    let wide = || with_deck(&deck(&[GLASS]));
    let shelf = Hand::new;
    let import = || {
        let mut hand = Hand::new();
        hand.bring("a.csv", b"question,answer\nWho?,Me\n");
        hand
    };
    let places: [&dyn Fn() -> Hand; 3] = [&wide, &shelf, &import];
    for place in places {
        for value in values {
            let mut hand = place();
            for what in whats {
                hand.press(what, value);
                hand.draw();
            }
            for what in typed {
                hand.type_in(what, value);
                hand.draw();
            }
            for press in
                [Press::Woke, Press::Key("Escape".to_owned()), Press::Key("x".to_owned()), Press::Peek(None)]
            {
                hand.workshop.press(press, hand.room);
                hand.draw();
            }
        }
    }
}

#[test]
fn a_shelf_of_nonsense_is_still_a_shelf() {
    let nonsense = |json: &str| KeptDeck {
        hash: EVIL.to_owned(),
        title: EVIL.to_owned(),
        edition: String::new(),
        json: json.to_owned(),
        key: None,
        sent: Vec::new(),
    };
    let mut hand = Hand::new();
    hand.workshop.take_shelf(vec![nonsense(""), nonsense("[]"), nonsense(EVIL)]);
    let markup = hand.draw().markup;
    assert!(!markup.contains("<script") && markup.contains("Genus starter deck"));
}

#[test]
fn two_cards_with_one_id_can_be_told_apart_and_mended() {
    let mut double = deck(&[GLASS, [("a?", "Apple"), ("b?", "Boat"), ("c?", "Cat"), ("d?", "Dog")]]);
    double.cards[1].id = double.cards[0].id.clone();
    let mut hand = with_deck(&double);
    hand.press("tab", "check");
    hand.press("mend-all", "");
    let mended = Deck::parse(&crate::hand::kept(&hand.wait()).json).unwrap();
    assert_ne!(mended.cards[0].id, mended.cards[1].id);
    assert_eq!(mended.cards[1].questions[&Category::Abc].answer, "Apple");
}
