//! The import: a file, a report, categories sent where they belong, and a deck in the end.

use decks::{Deck, Edition};
use screens::WorkshopWish;

use crate::hand::{Hand, kept};

const QUIZ: &str = "category,question,answer,difficulty
Candles,Which candlestick is a dolphin?,Dolphin,easy
History,Who founded the works?,Heisey,easy
Colors,Which color is Moongleam?,Green,easy
Colours,Which of these is green?,Moongleam,easy
Stems,Which pattern has a wave?,Waverly,wicked
Stems,Which pattern has a wave?,Waverly,easy
,What has no answer?,,
";

fn importing() -> Hand {
    let mut hand = Hand::new();
    assert!(hand.bring("glass.csv", QUIZ.as_bytes()).is_empty());
    hand.press("in-edition", "heisey_mania");
    hand
}

#[test]
fn a_file_is_announced_before_it_is_read() {
    let mut hand = Hand::new();
    hand.workshop.take_file("quiz.csv", QUIZ.as_bytes());
    assert!(hand.sees("Reading quiz.csv…"));
    hand.wait();
    assert!(hand.sees(r#"data-test="deck-import-report""#));
}

#[test]
fn every_question_is_reported_with_its_line_and_the_reason() {
    let mut hand = importing();
    let markup = hand.draw().markup;
    assert!(markup.contains("3 accepted") && markup.contains("1 mended") && markup.contains("3 skipped"));
    for words in [
        "it needs its choices to be read out",
        "the same as in line 6",
        "there is no answer",
        "&quot;wicked&quot; is no difficulty and was dropped",
    ] {
        assert!(markup.contains(words), "{words}");
    }
    hand.press("in-show", "skipped");
    assert!(!hand.sees("Who founded the works?") && hand.sees("Which of these is green?"));
    hand.press("in-why", "no answer");
    assert!(!hand.sees("Which of these is green?") && hand.sees("What has no answer?"));
    hand.press("in-show", "");
    hand.type_in("in/find", "MOONGLEAM");
    assert!(hand.sees("Which color is Moongleam?") && !hand.sees("Who founded the works?"));
}

#[test]
fn unknown_categories_are_sent_where_they_belong_and_cards_come_of_it() {
    let mut hand = importing();
    assert!(hand.sees("Lay out 0 cards") && hand.press("in-lay", "").is_empty());
    assert!(hand.sees("2 questions still wait for a category."));
    hand.type_in("map/0", "abc");
    hand.type_in("map/1", "patterns");
    assert!(hand.sees("Every question has its place now.") && hand.sees("Lay out 1 card"));
    hand.type_in("in/title", "Glass quiz");
    hand.type_in("in/licence", "CC0-1.0");
    hand.type_in("in/source", "the club");
    let deck = Deck::parse(&kept(&hand.press("in-lay", "")).json).unwrap();
    assert_eq!((deck.title.as_str(), deck.licence.as_str()), ("Glass quiz", "CC0-1.0"));
    assert_eq!((deck.source.as_str(), deck.language.as_str()), ("the club", "en"));
    assert_eq!((deck.edition, deck.cards.len()), (Edition::HeiseyMania, 1));
    assert!(hand.sees(r#"data-test="deck-findings""#));
}

#[test]
fn all_other_categories_are_sent_together() {
    let mut hand = importing();
    hand.type_in("map-rest", "any");
    assert!(hand.sees("Lay out 1 card"));
    hand.type_in("map-rest", "");
    assert!(hand.sees("Lay out 0 cards"));
    hand.type_in("map-rest", "no category of ours");
    assert!(hand.sees("Lay out 0 cards"));
}

#[test]
fn questions_that_need_choices_are_kept_if_that_is_asked_for() {
    let mut hand = importing();
    hand.press("in-ways", "");
    hand.press("in-keep", "");
    assert!(hand.sees("2 mended") && hand.sees("2 skipped"));
}

#[test]
fn a_quizlet_text_is_cut_up_as_one_says() {
    let mut hand = Hand::new();
    hand.bring("set.txt", b"Paris\tcapital of France\nRome\tcapital of Italy\n");
    hand.press("in-ways", "");
    assert!(hand.sees("a Quizlet set") && hand.sees("Which side is asked"));
    hand.press("in-ask", "definition");
    assert!(hand.sees("capital of France"));
    hand.type_in("in/within", " of ");
    hand.wait();
    hand.press("in-ask", "term");
    assert!(hand.sees("Paris capital"));
}

#[test]
fn another_format_can_be_tried() {
    let mut hand = importing();
    hand.type_in("in/format", "gift");
    assert!(hand.sees("Read as GIFT"));
    hand.type_in("in/format", "");
    assert!(hand.sees("Read as a table (CSV)"));
}

#[test]
fn the_licence_of_a_well_known_collection_travels_along() {
    let json = r#"{"response_code":0,"results":[{"category":"History","type":"multiple","difficulty":"easy","question":"Who&quot;?","correct_answer":"Me","incorrect_answers":["You"]}]}"#;
    let mut hand = Hand::new();
    hand.bring("opentdb.json", json.as_bytes());
    assert!(hand.sees(r#"value="CC-BY-SA-4.0""#) && hand.sees("Open Trivia DB"));
    hand.press("in-drop", "");
    assert!(hand.sees("In the box"));
}

#[test]
fn an_exported_table_comes_back_for_its_own_box() {
    let deck = crate::hand::deck(&[crate::hand::GLASS]);
    let mut hand = Hand::new();
    hand.bring("deck.csv", decks::export::to_csv(&deck).as_bytes());
    assert_eq!(Deck::parse(&kept(&hand.press("in-lay", "")).json).unwrap(), deck);
}

#[test]
fn fifty_thousand_questions_are_shown_a_page_at_a_time() {
    let mut file = String::from("category,question,answer\n");
    let categories = ["History", "Geography", "Art", "Science", "Sports", "General", "Knitting"];
    for number in 0..50_000 {
        let category = categories[number % categories.len()];
        file.push_str(&format!("{category},What is number {number} in the list?,Thing {number}\n"));
    }
    let mut hand = Hand::new();
    hand.bring("large.csv", file.as_bytes());
    let markup = hand.draw().markup;
    assert!(markup.contains("1 to 50 of 50,000") && markup.contains("All 50,000"));
    assert!(markup.len() < 60_000, "{}", markup.len());
    hand.press("page", "999");
    assert!(hand.sees("49,951 to 50,000 of 50,000") && hand.sees("What is number 49999 in the list?"));
    hand.type_in("map-rest", "any");
    assert!(hand.sees("Lay out 8,333 cards"));
    let wishes = hand.press("in-lay", "");
    assert!(matches!(wishes[0], WorkshopWish::Keep(_)));
    // The whole deck is looked at only after the page has said so; here nobody waits for it.
    assert!(hand.sees("Looking at 8,333 cards…"));
    hand.press("tab", "cards");
    let markup = hand.draw().markup;
    assert!(markup.contains("1 to 50 of 8,333") && markup.len() < 60_000, "{}", markup.len());
    hand.type_in("find", "number 49990");
    assert!(hand.sees("number 49990 in the list?"));
}
