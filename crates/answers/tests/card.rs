//! What a deck may say about a card beyond its answer line, and what the rest of the deck says about a typo.

use answers::{Card, Kind, Level, Lexicon, Reason, Ruling, Verdict, judge};

fn ruling(card: &Card, typed: &str) -> Ruling {
    judge(card, typed, Level::Lenient, None).ruling
}

#[test]
fn a_typo_that_is_another_cards_answer_is_that_answer() {
    let lexicon = Lexicon::of(["Kalonyal", "Kalonyel", "Fandango"]);
    let card = Card::new("Kalonyal");
    assert_eq!(judge(&card, "Kalonyel", Level::Lenient, None).ruling, Ruling::Accept);
    let verdict = judge(&card, "Kalonyel", Level::Lenient, Some(&lexicon));
    assert_eq!(verdict.reason, Reason::AnotherAnswer { which: "Kalonyel".to_owned() });
    assert_eq!(judge(&card, "Kalonyol", Level::Lenient, Some(&lexicon)).ruling, Ruling::Accept);
    assert_eq!(judge(&card, "Kalonyal", Level::Strict, Some(&lexicon)).ruling, Ruling::Accept);
    assert_eq!((lexicon.len(), lexicon.is_empty()), (3, false));
}

#[test]
fn the_same_answer_on_another_card_is_no_rival() {
    let lexicon = Lexicon::of(["Albert Einstein", "Einstein", "Isaac Newton"]);
    let verdict = judge(&Card::new("Albert Einstein"), "einstien", Level::Standard, Some(&lexicon));
    assert_eq!(verdict.ruling, Ruling::Accept, "{verdict}");
}

#[test]
fn alternates_and_rejects_of_the_deck_are_heard() {
    let card =
        Card::new("Great Britain").with_alternates(["the mainland (or Albion)"]).with_rejects(["England"]);
    assert_eq!(ruling(&card, "albion"), Ruling::Accept);
    assert_eq!(ruling(&card, "mainland"), Ruling::Accept);
    assert_eq!(judge(&card, "england", Level::Lenient, None).reason, Reason::Refused);
    assert_eq!(judge(&card, "Englnad", Level::Lenient, None).reason, Reason::Refused);
}

#[test]
fn an_answer_close_to_what_is_refused_is_still_the_answer() {
    for (answer, reject) in [("Refraction", "reflection"), ("flamenco", "flamingo")] {
        let card = Card::new(answer).with_rejects([reject]);
        assert_eq!(ruling(&card, answer), Ruling::Accept, "{answer}");
        assert_eq!(ruling(&card, reject), Ruling::Reject, "{reject}");
    }
}

#[test]
fn words_that_must_not_be_dropped_are_missed() {
    let card = Card::new("Mount Saint Helens").with_needs(["Saint"]);
    assert_eq!(ruling(&card, "Mt. St. Helens"), Ruling::Accept);
    assert_eq!(ruling(&card, "St Helens"), Ruling::Accept);
    assert_eq!(ruling(&card, "Helens"), Ruling::Reject);
    assert_eq!(ruling(&card.asking_back(), "Helens"), Ruling::Prompt);
}

#[test]
fn a_table_that_asks_back_asks_for_the_first_name() {
    let card = Card::new("Theodore Roosevelt").asking_back();
    assert_eq!(judge(&card, "Theodore", Level::Standard, None).ruling, Ruling::Prompt);
    assert_eq!(judge(&card, "Franklin Roosevelt", Level::Standard, None).ruling, Ruling::Reject);
    let verdict = judge(&card, "Roosevelt", Level::Standard, None);
    assert_eq!((verdict.ruling, verdict.reason), (Ruling::Prompt, Reason::WhichFirstName));
    assert_eq!(judge(&card, "Roosevelt", Level::Lenient, None).ruling, Ruling::Accept);
    assert_eq!(
        judge(&Card::new("Theodore Roosevelt"), "Roosevelt", Level::Standard, None).ruling,
        Ruling::Reject
    );
}

#[test]
fn the_line_itself_may_refuse_and_ask() {
    let card = Card::new("North Korea (prompt on Korea)");
    assert_eq!(ruling(&card, "Korea"), Ruling::Prompt);
    assert_eq!(ruling(&card, "South Korea"), Ruling::Reject);
    let card = Card::new("United Kingdom (do not accept England)");
    assert_eq!(judge(&card, "England", Level::Lenient, None).reason, Reason::Refused);
}

#[test]
fn the_kind_decides_where_the_judge_could_only_guess() {
    let last = |kind: Kind| {
        judge(&Card::new("Zaphod Beeblebrox").with_kind(kind), "Beeblebrox", Level::Standard, None)
    };
    assert_eq!(last(Kind::Person).ruling, Ruling::Accept);
    assert_eq!(last(Kind::Work).ruling, Ruling::Reject);
}

#[test]
fn a_verdict_is_written_into_logs_and_read_back() {
    let verdict = judge(&Card::new("Albert Einstein"), "einstien", Level::Strict, None);
    let written = serde_json::to_string(&verdict).expect("a verdict is plain data");
    assert_eq!(serde_json::from_str::<Verdict>(&written).expect("what was written can be read"), verdict);
    assert!(written.contains("too_loose_for_level"), "{written}");
}

#[test]
fn reasons_are_sentences_a_player_understands() {
    let said =
        |card: &str, typed: &str| judge(&Card::new(card), typed, Level::Standard, None).reason.to_string();
    assert_eq!(said("Abraham Lincoln", "Abraham Lincon"), "one typo in word 2");
    assert_eq!(said("1914", "1941"), "numbers must be exact");
    assert_eq!(said("Iceland", "Ireland"), "that is another answer: ireland");
    assert_eq!(said("Paris", "Paris or London"), "one guess only, please");
    assert_eq!(said("Left ventricle", "right ventricle"), "“right” is the opposite of what the card says");
}
