//! Every rule of the linter, on a deck that is whole but for one thing.

use decks::{Deck, Question, Rule, Severity, check};

const DECK: &str = r#"{
  "boxlid_deck": 1,
  "title": "Two cards",
  "edition": "heisey_mania",
  "language": "en",
  "licence": "CC0-1.0",
  "source": "our own",
  "categories": ["abc", "history", "colors", "patterns"],
  "cards": [
    { "id": "A1",
      "questions": {
        "abc": { "question": "Which bird honks?", "answer": "A goose", "kind": "other" },
        "history": { "question": "Which town had the works?", "answer": "Newark", "kind": "place" },
        "colors": { "question": "Which shade is Moongleam?", "answer": "Green", "kind": "other" },
        "patterns": { "question": "Which pattern is quilted?", "answer": "Pillows", "kind": "work" }
      } },
    { "id": "A2",
      "questions": {
        "abc": { "question": "Which animal trumpets?", "answer": "An elephant", "kind": "other" },
        "history": { "question": "Who founded the company?", "answer": "(Augustus) Heisey", "kind": "person" },
        "colors": { "question": "Which shade is Flamingo?", "answer": "Pink", "kind": "other" },
        "patterns": { "question": "Which pattern is ridged?", "answer": "Ridgeleigh", "kind": "work" }
      } }
  ]
}
"#;

fn deck() -> Deck {
    Deck::parse(DECK).unwrap()
}

/// What the linter says when the first card's first question is changed.
fn changed(change: impl FnOnce(&mut Question)) -> Vec<(Severity, Rule)> {
    let mut deck = deck();
    change(deck.cards[0].questions.values_mut().next().unwrap());
    let findings = check(&deck);
    for finding in &findings {
        assert_eq!(finding.card.as_deref(), Some("A1"), "{finding}");
        assert!(finding.said.ends_with('.') && finding.mend.ends_with('.'), "{finding}");
    }
    findings.iter().map(|finding| (finding.severity, finding.rule)).collect()
}

fn warned(rule: Rule) -> Vec<(Severity, Rule)> {
    vec![(Severity::Warning, rule)]
}

fn failed(rule: Rule) -> Vec<(Severity, Rule)> {
    vec![(Severity::Error, rule)]
}

#[test]
fn a_whole_deck_has_no_findings() {
    assert_eq!(check(&deck()), []);
}

#[test]
fn a_card_without_one_of_its_questions_is_found() {
    let mut deck = deck();
    deck.cards[1].questions.pop_first();
    let findings = check(&deck);
    assert_eq!(findings.len(), 1);
    assert_eq!(
        findings[0].to_string(),
        "error: card A2, abc: There is no question for abc. Write one, or take the card out."
    );
}

#[test]
fn cards_of_one_name_are_found() {
    let mut deck = deck();
    deck.cards[1].id = "A1".to_owned();
    assert_eq!(check(&deck)[0].rule, Rule::DuplicateCard);
}

#[test]
fn a_deck_without_title_licence_or_cards_is_found() {
    let mut deck = deck();
    deck.title.clear();
    deck.licence.clear();
    deck.cards.clear();
    let severities: Vec<Severity> = check(&deck).iter().map(|finding| finding.severity).collect();
    assert_eq!(severities, [Severity::Error, Severity::Error, Severity::Warning]);
}

#[test]
fn a_question_asked_twice_is_found() {
    let mut deck = deck();
    let question = deck.cards[0].questions.values().next().unwrap().clone();
    *deck.cards[1].questions.values_mut().next().unwrap() = question;
    assert_eq!(check(&deck)[0].rule, Rule::DuplicateQuestion);
    let again = deck.cards[1].questions.values_mut().next().unwrap();
    again.question = "Which bird honks loudly?".to_owned();
    let findings = check(&deck);
    assert_eq!((findings[0].severity, findings[0].rule), (Severity::Warning, Rule::DuplicateQuestion));
}

#[test]
fn empty_fields_are_found() {
    assert_eq!(changed(|question| question.question.clear()), failed(Rule::EmptyField));
    assert_eq!(changed(|question| question.answer = " ".to_owned()), failed(Rule::EmptyField));
    assert_eq!(changed(|question| question.note = Some(String::new())), failed(Rule::EmptyField));
    assert_eq!(changed(|question| question.answer = "?!".to_owned()), failed(Rule::EmptyField));
}

#[test]
fn texts_that_are_too_long_are_found() {
    assert_eq!(changed(|question| question.question = "Why so long? ".repeat(30)), warned(Rule::TooLong));
    assert_eq!(changed(|question| question.question = "Why so long? ".repeat(200)), failed(Rule::TooLong));
    let answer = "a goose that goes on and on and on and on and on and on and on and on";
    assert_eq!(changed(|question| question.answer = answer.to_owned()), warned(Rule::TooLong));
}

#[test]
fn damaged_letters_are_found() {
    assert_eq!(changed(|question| question.answer = "CafÃ©".to_owned()), failed(Rule::EncodingDamage));
    assert_eq!(changed(|question| question.question.push('\u{fffd}')), failed(Rule::EncodingDamage));
    assert_eq!(
        changed(|question| question.note = Some("A &amp;quot;".to_owned())),
        failed(Rule::EncodingDamage)
    );
}

#[test]
fn open_brackets_and_quotes_are_found() {
    assert_eq!(changed(|question| question.answer = "A goose (bird".to_owned()), warned(Rule::Unbalanced));
    assert_eq!(
        changed(|question| question.question = "Who said \"honk?".to_owned()),
        warned(Rule::Unbalanced)
    );
}

#[test]
fn a_question_that_gives_its_answer_away_is_found() {
    let asked = |text: &str| {
        let text = text.to_owned();
        changed(|question| question.question = text)
    };
    assert_eq!(asked("What does a goose look like?"), warned(Rule::AnswerInQuestion));
    assert_eq!(asked("Is it a goose or a gander that lays?"), []);
}

#[test]
fn questions_that_need_choices_or_age_are_found() {
    let asked = |text: &str| {
        let text = text.to_owned();
        changed(|question| question.question = text)
    };
    assert_eq!(asked("Which of these birds honks?"), warned(Rule::ChoiceDependent));
    assert_eq!(asked("Which bird is currently the mascot?"), warned(Rule::StaleFact));
}

#[test]
fn needs_rejects_and_alternates_must_fit_the_answer() {
    let list = |text: &str| vec![text.to_owned()];
    assert_eq!(changed(|question| question.needs = list("duck")), failed(Rule::NeedNotInAnswer));
    assert_eq!(changed(|question| question.needs = list("goose")), []);
    assert_eq!(changed(|question| question.alternates = list("the goose")), warned(Rule::IdleAlternate));
    let both = changed(|question| {
        question.alternates = list("gander");
        question.rejects = list("gander");
    });
    assert_eq!(both, failed(Rule::BadReject));
    assert_eq!(changed(|question| question.rejects = list("duck")), []);
    let own = changed(|question| question.rejects = list("goose"));
    assert!(own.contains(&(Severity::Error, Rule::BadReject)));
}

#[test]
fn an_answer_that_would_pass_for_another_is_found() {
    let mut deck = deck();
    let category = deck.categories()[3];
    let put = |deck: &mut Deck, card: usize, answer: &str| {
        deck.cards[card].questions.get_mut(&category).unwrap().answer = answer.to_owned();
    };
    put(&mut deck, 0, "Ridgelaigh");
    let findings = check(&deck);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!(findings[0].rule, Rule::ClashingAnswers);
    // The same answer twice is no clash: it is right on both cards.
    put(&mut deck, 0, "the Ridgeleigh");
    assert_eq!(check(&deck), []);
}
