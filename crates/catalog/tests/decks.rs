//! Decks on the table: what they are played with, how they judge, and what they remember.

use std::sync::Arc;

use catalog::{
    CheckName, DeckCase, Fairness, GameKind, LogFile, Outcome, PlayDeck, Setting, Unplayable,
    Verdict as Proved, bot, open, reopen, verify, verify_text,
};
use rules::{Dice, Judge, Seat, Seq, Viewer};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use table::{AnyTable, Fortune, Secret, StoredPrecedent};
use trivia::{Appeal, Category, Exactness, HeiseyMania, Trivia, Verdict};

type Heisey = Trivia<HeiseyMania>;

/// A deck of two cards whose answers are known here.
fn small_deck() -> Arc<PlayDeck> {
    let question = |question: &str, answer: &str| json!({ "question": question, "answer": answer });
    let card = |id: &str| {
        json!({ "id": id, "questions": {
            "abc": question("Which animal honks?", "A goose"),
            "history": { "question": "Where did Heisey work?", "answer": "Newark [Ohio]",
                         "rejects": ["Toledo", "Columbus"], "note": "From 1896 on." },
            "colors": question("Which color is Moongleam?", "Green"),
            "patterns": question("Which pattern has a plain band?", "Plain Band"),
        } })
    };
    let deck = json!({
        "boxlid_deck": 1, "title": "Two cards", "edition": "heisey_mania", "language": "en",
        "licence": "CC0-1.0", "source": "our own", "categories": ["abc", "history", "colors", "patterns"],
        "cards": [card("A1"), card("A2")],
    });
    Arc::new(PlayDeck::read(&deck.to_string()).expect("the deck can be played"))
}

fn raw(value: &Value) -> Box<RawValue> {
    to_raw_value(value).expect("it is JSON")
}

fn begun(kind: GameKind, setting: &Setting<'_>, seed: u64) -> Box<dyn AnyTable> {
    let mut table = open(kind, setting, Secret::from_seed(seed), None).expect("it opens");
    let first = table.begin();
    table.commit(&first).expect("what was drawn can be committed");
    table
}

fn act(table: &mut dyn AnyTable, seat: Seat, action: &Value) {
    let entries = table.decide(seat, table.seq(), &raw(action)).expect("the action is legal");
    table.commit(&entries).expect("what was decided can be committed");
}

fn sees(table: &dyn AnyTable, viewer: Viewer) -> Value {
    serde_json::from_str(table.seen_by(viewer, Seq(0)).get()).expect("a sighting is JSON")
}

/// Moves until a typed question is on the table, and gives who is asked.
fn until_asked(table: &mut dyn AnyTable) -> Seat {
    loop {
        let seat = table.waiting_for().iter().next().expect("somebody is to act");
        let sight = sees(table, Viewer::Seat(seat));
        if sight["choices"] == "open" {
            return seat;
        }
        let first = sight["choices"]["listed"][0].clone();
        act(table, seat, &first);
    }
}

#[test]
fn the_decks_in_the_box_can_be_played() {
    for kind in GameKind::ALL {
        let starter = PlayDeck::starter(kind);
        assert_eq!(starter.is_some(), kind.asks_questions());
        if let Some(deck) = starter {
            assert_eq!(deck.kind(), kind);
            assert!(deck.contents().cards.len() >= 75);
        }
    }
}

#[test]
fn bots_play_whole_games_through_json() {
    for kind in [GameKind::TrivialPursuit, GameKind::HeiseyMania] {
        let levels: Vec<(Seat, String)> =
            kind.bots().iter().zip(0..).map(|(level, seat)| (Seat(seat), level.name.to_owned())).collect();
        let setting = Setting { seats: Some(3), bots: &levels, ..Setting::default() };
        let mut table = begun(kind, &setting, 7);
        let mut bots: Vec<_> = levels
            .iter()
            .map(|(_, level)| bot(kind, level, &Default::default()).expect("it exists"))
            .collect();
        let mut dice = Dice::seeded(7);
        while table.over().is_none() {
            let seat = table.waiting_for().iter().next().expect("somebody is to act");
            let sighting = table.seen_by(Viewer::Seat(seat), table.seq());
            let action = bots[seat.index()].choose(&sighting, &mut dice).expect("the bot has a choice");
            let entries = table.decide(seat, table.seq(), &action).expect("a bot plays legal moves");
            table.commit(&entries).expect("what was decided can be committed");
            assert!(table.seq().0 < 20_000, "the game is stuck");
        }
    }
}

#[test]
fn a_typed_answer_is_judged_by_the_deck_in_play_and_the_table_waits_for_a_challenge() {
    let setting = Setting { deck: Some(small_deck()), ..Setting::default() };
    let setting = Setting { seats: Some(2), ..setting };
    let mut table = begun(GameKind::HeiseyMania, &setting, 3);
    let asked = until_asked(&mut *table);
    let patience = table.patience().expect("HM-21: there is a time to answer in");
    assert_eq!((patience.seconds, patience.then.len()), (45, 1));
    assert_eq!((patience.then[0].0, patience.then[0].1.get()), (asked, "\"out_of_time\""));
    act(&mut *table, asked, &json!({ "answer": "a giraffe" }));
    let doing = sees(&*table, Viewer::Spectator)["view"]["doing"].clone();
    assert_eq!(doing["ruled"]["call"], "wrong");
    let patience = table.patience().expect("HM-24: silence lets it stand");
    assert_eq!(patience.seconds, 5);
    let waited_for: Vec<Seat> = patience.then.iter().map(|(seat, _)| *seat).collect();
    assert_eq!(waited_for, [asked], "HM-24: a ruling of wrong concerns the mover alone");
}

/// Somebody answers, challenges the ruling, and is found right; gives the table, who was asked, and what was decided.
fn contested(deck: &Arc<PlayDeck>) -> (Box<dyn AnyTable>, Seat, Vec<StoredPrecedent>) {
    let setting = Setting { deck: Some(Arc::clone(deck)), seats: Some(2), ..Setting::default() };
    let mut table = begun(GameKind::HeiseyMania, &setting, 3);
    let asked = until_asked(&mut *table);
    act(&mut *table, asked, &json!({ "answer": "A  Giraffe" }));
    act(&mut *table, asked, &json!("contest"));
    let entries = table.decide(Seat(1 - asked.0), table.seq(), &raw(&json!({ "judge": "right" }))).unwrap();
    let settled = table.commit(&entries).unwrap();
    (table, asked, settled)
}

#[test]
fn b02_a_vote_is_a_precedent_at_its_table_and_where_it_is_brought_along_and_nowhere_else() {
    let deck = small_deck();
    let (table, _, settled) = contested(&deck);
    assert_eq!((settled.len(), table.precedents().len()), (1, 1));
    let decided = DeckCase::of(GameKind::HeiseyMania, &settled[0]).unwrap().unwrap();
    assert_eq!((decided.typed.as_str(), decided.right), ("a giraffe", true));
    let appeal = Appeal {
        card: decided.card,
        category: heisey(decided.category),
        typed: "a giraffe".to_owned(),
        exactness: Exactness::Strict,
    };
    let precedent = settled[0].decode::<Heisey>().unwrap();
    let rule = |precedents: &[_]| Judge::<Heisey>::rule(&*deck, &appeal, precedents).verdict;
    assert_eq!(rule(std::slice::from_ref(&precedent)), Verdict::Right);
    assert_eq!(rule(&[]), Verdict::Wrong, "the deck has learned nothing");
    // Replayed from its log, the table has its precedent again, and a rematch has it from the start.
    let setting = Setting { deck: Some(Arc::clone(&deck)), seats: Some(2), ..Setting::default() };
    let mut again =
        reopen(GameKind::HeiseyMania, &table.opening(), Some(deck), Secret::from_seed(3)).unwrap();
    let found = again.commit(&table.entries()).unwrap();
    assert_eq!(found[0].json(), settled[0].json());
    let mut next = begun(GameKind::HeiseyMania, &setting, 4);
    assert!(next.precedents().is_empty());
    next.bring_precedents(&again.precedents()).unwrap();
    assert_eq!(next.precedents()[0].json(), settled[0].json());
}

fn heisey(place: u8) -> Category {
    trivia::EditionName::HeiseyMania.categories()[usize::from(place)]
}

#[test]
fn a_table_names_its_deck_and_opens_again_only_with_it() {
    let deck = small_deck();
    let setting = Setting { deck: Some(Arc::clone(&deck)), seats: Some(2), ..Setting::default() };
    let table = begun(GameKind::HeiseyMania, &setting, 3);
    let opening = table.opening();
    assert_eq!(opening.contents().expect("it is an opening").as_deref(), Some(deck.hash()));
    let secret = || Secret::from_seed(3);
    let missing = reopen(GameKind::HeiseyMania, &opening, None, secret()).err().expect("it is missing");
    assert!(missing.said.contains("not at hand"), "{missing}");
    let mut again = reopen(GameKind::HeiseyMania, &opening, Some(deck), secret()).expect("it opens");
    again.commit(&table.entries()).expect("the log replays");
    let seen = |table: &dyn AnyTable| table.seen_by(Viewer::Spectator, Seq(0)).get().to_owned();
    assert_eq!(seen(&*again), seen(&*table));
}

#[test]
fn a_log_carries_a_deck_that_is_not_in_the_box() {
    let deck = small_deck();
    let setting = Setting { deck: Some(Arc::clone(&deck)), seats: Some(2), ..Setting::default() };
    let table = begun(GameKind::HeiseyMania, &setting, 3);
    let text = LogFile::of(GameKind::HeiseyMania, &*table, Some(&deck)).to_string();
    let again = LogFile::parse(&text).expect("it is a log").replay(Fortune::Given).expect("it replays");
    assert_eq!(again.seq(), table.seq());
    let own = PlayDeck::starter(GameKind::HeiseyMania);
    let setting = Setting { seats: Some(2), ..Setting::default() };
    let table = begun(GameKind::HeiseyMania, &setting, 3);
    let text = LogFile::of(GameKind::HeiseyMania, &*table, own.as_ref()).to_string();
    assert!(!text.contains("\"deck\""), "the deck in the box need not travel");
}

/// A table at which one question of a deck of many was asked, and its log as a server hands it out.
fn asked_once(deck: &Arc<PlayDeck>) -> LogFile {
    let (table, ..) = contested(deck);
    let log = LogFile::of(GameKind::HeiseyMania, &*table, Some(deck));
    let log = log.with_asked_questions_only().expect("the log replays");
    log.with_fairness(Fairness::seeded(3, None)).expect("the log replays")
}

/// Our own copy of the deck in the box, under another title.
fn large_deck() -> decks::Deck {
    let starter = PlayDeck::starter(GameKind::HeiseyMania).expect("the game comes with a deck");
    decks::Deck { title: "Ours".to_owned(), ..starter.deck().clone() }
}

#[test]
fn b01_a_log_shows_only_the_question_that_was_asked_and_still_verifies() {
    let whole = large_deck();
    let deck = Arc::new(PlayDeck::of(whole.clone()).unwrap());
    let text = asked_once(&deck).to_string();
    let shown = whole.questions().filter(|(.., question)| text.contains(&question.question)).count();
    assert_eq!(shown, 1);
    let answers = whole
        .questions()
        .filter(|(.., question)| question.note.as_ref().is_some_and(|note| text.contains(note.as_str())));
    assert!(answers.count() <= 1);
    let log = LogFile::parse(&text).unwrap();
    let proof = verify(&log);
    assert_eq!((proof.verdict, proof.outcome(CheckName::Deck)), (Proved::Seeded, Some(Outcome::Passed)));
    assert_eq!(log.to_string(), text, "it is written as it was read");
    let replayed = log.replay(Fortune::Given).unwrap();
    let told = replayed.seen_by(Viewer::Spectator, Seq(0));
    let (table, ..) = contested(&deck);
    assert_eq!(told.get(), table.seen_by(Viewer::Spectator, Seq(0)).get(), "an excerpt tells the same game");
}

#[test]
fn b01_a_changed_question_or_hash_in_a_log_is_found() {
    let deck = Arc::new(PlayDeck::of(large_deck()).unwrap());
    let text = asked_once(&deck).to_string();
    let head: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let cards = head["deck"]["cards"].as_array().unwrap();
    let hidden = cards.iter().find_map(Value::as_str).unwrap().to_owned();
    let asked = cards.iter().find(|card| card.is_object()).unwrap()["questions"].as_object().unwrap();
    let question = asked.values().find(|side| side.is_object()).unwrap();
    let answer = format!("\"answer\":{}", question["answer"]);
    for (from, to) in [
        (answer.as_str(), r#""answer":"Forged""#),
        (hidden.as_str(), &"0".repeat(64)),
        (r#""title":"Ours""#, r#""title":"Theirs""#),
    ] {
        let forged = text.replacen(from, to, 1);
        assert_ne!(forged, text, "{from}");
        let proof = verify_text(&forged).unwrap();
        assert_eq!(
            (proof.verdict, proof.outcome(CheckName::Deck)),
            (Proved::Broken, Some(Outcome::Failed)),
            "{to}"
        );
    }
}

#[test]
fn b01_a_table_that_names_its_deck_by_an_older_hash_opens_and_its_log_says_what_is_not_proved() {
    let whole = large_deck();
    let flat = whole.flat_hash();
    let deck = Arc::new(PlayDeck::of(whole).unwrap().kept_as(&flat).expect("it is the same deck"));
    assert_eq!(deck.hash(), flat);
    let proof = verify_text(&asked_once(&deck).to_string()).unwrap();
    assert_eq!((proof.verdict, proof.outcome(CheckName::Deck)), (Proved::Seeded, Some(Outcome::Noted)));
    // A whole deck, as in logs of one's own device, is compared with either hash.
    let (table, ..) = contested(&deck);
    let proof = verify(&LogFile::of(GameKind::HeiseyMania, &*table, Some(&deck)));
    assert_eq!(proof.outcome(CheckName::Deck), Some(Outcome::Passed));
    assert!(PlayDeck::of(large_deck()).unwrap().kept_as("another").is_none());
}

#[test]
fn b09_a_deck_within_the_usual_is_judged_at_once_and_a_large_one_elsewhere() {
    assert!(!small_deck().judging_is_slow());
    for kind in [GameKind::TrivialPursuit, GameKind::HeiseyMania] {
        assert!(!PlayDeck::starter(kind).unwrap().judging_is_slow());
    }
    let mut deck = large_deck();
    let question = deck.cards[3].questions.get_mut(&decks::Category::Colors).unwrap();
    question.alternates = (0..50).map(|number| format!("{number} {}", "long ".repeat(50))).collect();
    assert!(PlayDeck::of(deck).unwrap().judging_is_slow());
}

#[test]
fn b06_a_deck_weighs_more_than_its_cards_and_not_much_more() {
    let deck = PlayDeck::of(large_deck()).unwrap();
    let (whole, cards) = (deck.weight(), deck.deck().weight());
    assert!(whole > cards && whole <= cards + 1024 * 1024, "{whole} {cards}");
}

#[test]
fn choices_are_the_answer_among_the_tempting_wrong_ones() {
    let deck = small_deck();
    let history = &deck.contents().cards[0].questions[1];
    assert_eq!(history.choices, ["Columbus", "Newark", "Toledo"]);
    assert!(deck.contents().cards[0].questions[0].choices.is_empty());
}

#[test]
fn a_deck_that_cannot_be_played_is_refused_with_the_reason() {
    let said = |json: &str| PlayDeck::read(json).err().expect("it cannot be played").to_string();
    assert!(said("{}").contains("missing field"));
    let mut deck = small_deck().deck().clone();
    deck.cards[1].questions.remove(&decks::Category::Colors);
    let hole = PlayDeck::of(deck.clone()).err().expect("there is a hole");
    assert_eq!(hole, Unplayable::Hole { card: "A2".to_owned(), category: "Colors" });
    deck.cards.clear();
    assert_eq!(PlayDeck::of(deck).err(), Some(Unplayable::Empty));
}

#[test]
fn a_deck_for_another_game_is_refused() {
    let refused = |kind| {
        let setting = Setting { deck: Some(small_deck()), ..Setting::default() };
        open(kind, &setting, Secret::from_seed(1), None).err().expect("it is refused").said
    };
    assert_eq!(refused(GameKind::TrivialPursuit), "the deck is for Heisey Mania, not for Trivial Pursuit");
    assert_eq!(refused(GameKind::Mancala), "Mancala is not played with a deck of questions");
}

#[test]
fn bots_in_seats_that_do_not_exist_or_of_unknown_levels_are_refused() {
    let refused = |seat: u8, level: &str| {
        let bots = [(Seat(seat), level.to_owned())];
        let setting = Setting { bots: &bots, seats: Some(2), ..Setting::default() };
        open(GameKind::HeiseyMania, &setting, Secret::from_seed(1), None).err().expect("it is refused").said
    };
    assert_eq!(refused(4, "much"), "there is no seat E for a bot");
    assert!(refused(1, "genius").contains("its bots are little, steady, much"));
}
