//! Decks on the table: what they are played with, how they judge, and what they remember.

use std::sync::Arc;

use catalog::{DeckCase, GameKind, LogFile, PlayDeck, Setting, Unplayable, bot, open, reopen};
use rules::{Dice, Judge, Seat, Seq, Viewer};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use table::{AnyTable, Fortune, Secret};
use trivia::{Appeal, Category, Exactness, HeiseyMania, Ruling, Trivia, Verdict};

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
        let mut bots: Vec<_> = levels.iter().map(|(_, level)| bot(kind, level).expect("it exists")).collect();
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
fn a_typed_answer_is_judged_by_the_deck_in_play_and_the_table_waits_for_a_contest() {
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
    assert_eq!(table.patience().expect("HM-24: silence lets it stand").seconds, 8);
}

#[test]
fn a_contested_ruling_is_remembered_by_the_deck() {
    let deck = small_deck();
    let setting = Setting { deck: Some(Arc::clone(&deck)), seats: Some(2), ..Setting::default() };
    let mut table = begun(GameKind::HeiseyMania, &setting, 3);
    let asked = until_asked(&mut *table);
    let other = Seat(1 - asked.0);
    act(&mut *table, asked, &json!({ "answer": "A  Giraffe" }));
    act(&mut *table, asked, &json!("contest"));
    act(&mut *table, other, &json!({ "judge": "right" }));
    let fresh = deck.take_fresh_cases();
    assert_eq!(fresh.len(), 1);
    assert_eq!((fresh[0].typed.as_str(), fresh[0].right), ("a giraffe", true));
    assert!(deck.take_fresh_cases().is_empty());
    // From now on the judge rules alike, and the deck that is passed on says so too.
    let appeal = Appeal {
        card: fresh[0].card,
        category: heisey(fresh[0].category),
        typed: "a giraffe".to_owned(),
        exactness: Exactness::Strict,
    };
    let ruling: Ruling = Judge::<Heisey>::rule(&*deck, &appeal);
    assert_eq!(ruling.verdict, Verdict::Right);
    assert!(deck.with_cases().to_json().contains("a giraffe"));
    // Another server that reads the case from its store rules alike.
    let elsewhere = small_deck();
    elsewhere.remember(fresh[0].clone());
    assert_eq!(Judge::<Heisey>::rule(&*elsewhere, &appeal).verdict, Verdict::Right);
    assert!(elsewhere.take_fresh_cases().is_empty());
}

fn heisey(place: u8) -> Category {
    trivia::EditionName::HeiseyMania.categories()[usize::from(place)]
}

#[test]
fn a_voted_wrong_answer_is_refused_from_then_on() {
    let deck = small_deck();
    deck.remember(DeckCase { card: 0, category: 2, typed: "green".to_owned(), right: false });
    let typed = "Green".to_owned();
    let appeal = Appeal { card: 0, category: Category::Colors, typed, exactness: Exactness::Lenient };
    assert_eq!(Judge::<Heisey>::rule(&*deck, &appeal).verdict, Verdict::Wrong);
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
