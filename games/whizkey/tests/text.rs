//! Notation and words: what people type, and what they are told.

mod support;

use rules::{Game, Notation, Seat, Viewer};
use support::{board, of};
use whizkey::{Event, Need, Options, Points, Teller, WhizKey, say_need};

#[test]
fn what_cannot_be_read_is_refused_with_a_reason_and_a_place() {
    let game = of(2).hand(0, "2C").game().game;
    let said = |text: &str| game.read_action(Seat(0), text).expect_err("it is no move").to_string();
    assert_eq!(said(""), "a move is missing at character 1");
    assert_eq!(
        said("R9C9>"),
        "\"r9c9\" is no square; squares are START, PAYOFF and such as R2C9 at character 1"
    );
    assert_eq!(said("START-5:2"), "\"5\" is no door; doors are 1 to 4 and K at character 1");
    assert_eq!(said("START-2:23"), "the cards of a key are all of one rank at character 1");
    assert_eq!(said("START-2:"), "no card is presented at character 1");
    assert!(said("hello").starts_with("\"hello\" is no move; a move is such as R2C8>"));
    let turn = game.read_turn(Seat(0), "start-1:2  swap:5").expect_err("the swap is half");
    assert_eq!(turn.to_string(), "a swap is two ranks, such as swap:5-9 at character 12");
    assert!(game.read_turn(Seat(0), " ").is_err());
    // Case does not matter.
    assert_eq!(game.read_action(Seat(0), "start-1:2"), game.read_action(Seat(0), "START-1:2"));
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let said = |change: &dyn Fn(String) -> String| {
        let text = change(of(2).pieces(0, "R1C1").hand(0, "2C").hand(1, "3C").text());
        let read = WhizKey::read_position(board(), &Options::default(), 2, &text);
        read.expect_err("it cannot be").what
    };
    assert_eq!(
        said(&|text| text.replace("hand:2C", "hand:2C.4C")),
        "before the deal there are no cards, and after it each of the 52 is somewhere"
    );
    assert_eq!(said(&|text| text.replace("R1C1.START", "R1C1.R1C1")), "A has two pieces on R1C1");
    assert_eq!(said(&|text| text.replace("R1C1.START", "R1C1")), "A has 4 pieces, not 3");
    assert_eq!(said(&|text| text.replace("R1C1", "R1C12")), "the board has no square R1C12");
    assert_eq!(
        said(&|text| text.replace("doing:moving", "doing:bonus/R1C1")),
        "A has nothing to do in bonus/R1C1"
    );
    assert_eq!(said(&|text| text.replace("to:A", "to:C")), "there is no seat \"C\"");
    assert_eq!(
        said(&|text| text.replace("left:-", "left:B")),
        "with fewer than two players the game is over"
    );
    assert_eq!(said(&|text| text + " more"), "\"more\" says nothing about a position");
    assert_eq!(said(&|_| "doing:moving".to_owned()), "\"to\" with a colon and a value should come next");
    assert_eq!(
        said(&|text| text.replace("doing:moving", "doing:over")),
        "a game that is over has an outcome"
    );
    let home = ["PAYOFF"; 4].join(".");
    let start = ["R1C1", "START", "START", "START"].join(".");
    assert_eq!(
        said(&|text| text.replace(&start, &home)),
        "with all pieces of a player in PAYOFF the game is over"
    );
}

#[test]
fn points_are_written_in_halves_and_read_as_text_or_number() {
    let read = |json: &str| serde_json::from_str::<Points>(json).map(|points| points.to_string()).ok();
    assert_eq!(read("\"2.5\"").as_deref(), Some("2.5"));
    assert_eq!(read("2.5").as_deref(), Some("2.5"));
    assert_eq!(read("7").as_deref(), Some("7"));
    assert_eq!(read("\"2½\"").as_deref(), Some("2.5"));
    // A score may pass the highest total.
    assert_eq!(read("\"100.5\"").as_deref(), Some("100.5"));
    for bad in ["\"2.3\"", "2.3", "-1", "1001", "\"\"", "\"many\"", "1e300"] {
        assert_eq!(read(bad), None, "{bad}");
    }
}

#[test]
fn a_turn_is_told_in_whole_sentences_and_nothing_hidden_is_said() {
    let mut teller = Teller::new(vec!["Ana".to_owned(), "Ben".to_owned()]);
    let game = of(2).pieces(0, "R2C9").hand(0, "7C 7D").hand(1, "2C").table("7H").game().plays("R2C9-2:7");
    let said = teller.tell(&game.heard_by(Viewer::Spectator)).expect("a door is worth telling");
    assert_eq!(said.line, "DOOR 2 with 7C, to R3C9.");
    assert_eq!(said.aloud, "Ana opens DOOR 2 at R2C9 with 7C and moves to R3C9.");
    assert_eq!(said.clause.map(|clause| clause.to_string()).as_deref(), Some("WK-11"));

    let drawn = of(2).pieces(0, "R2C7").hand(0, "5C").hand(1, "2C").top("KH").game().plays("R2C7> draw");
    let [own, other] = [0, 1].map(|seat| {
        teller.tell(&drawn.heard_by(Viewer::Seat(Seat(seat)))).expect("a draw is worth telling").aloud
    });
    assert_eq!(own, "Ana draws KH. It is Ben's turn.");
    assert_eq!(other, "Ana draws a card. It is Ben's turn.");
}

#[test]
fn every_event_has_words() {
    let mut teller = Teller::new(vec!["Ana".to_owned(), "Ben".to_owned()]);
    let options = Options { tournament: whizkey::Switch::On, total: Points::halves(1), ..Options::default() };
    let mut game = WhizKey::new(board(), &options, 2).expect("a match can be played");
    for step in support::play_through(&options, 2, 5, 4) {
        let told = game.play(step).expect("it was played before");
        let events: Vec<Event> = told.into_iter().map(|told| told.event).collect();
        let said = teller.tell(&events).expect("every step is worth telling");
        assert!(said.aloud.ends_with('.') && !said.aloud.contains("  "), "{}", said.aloud);
    }
}

#[test]
fn what_a_door_needs_is_said_in_a_few_words() {
    let ranks = |text: &str| text.split(' ').map(|rank| rank.parse().expect("a rank")).collect();
    assert_eq!(say_need(&Need::More { count: 1, ranks: ranks("7") }), "needs one more 7");
    assert_eq!(say_need(&Need::More { count: 2, ranks: ranks("7 Q") }), "needs two more 7s or queens");
    assert_eq!(say_need(&Need::More { count: 3, ranks: Vec::new() }), "needs three more of a rank");
    assert_eq!(say_need(&Need::Own { ranks: ranks("T") }), "needs one 10 of your own");
    assert_eq!(say_need(&Need::AnyCard), "needs a card");
    assert_eq!(say_need(&Need::WhizCard), "needs a WHIZ card");
}

#[test]
fn on_a_board_squares_and_cards_are_told_in_the_players_words() {
    let (from, to) = ("R1C3".parse().unwrap(), "R1C4".parse().unwrap());
    let moved = Event::Moved { seat: Seat(0), from, to, how: whizkey::How::Step };
    let (gave, took) = ("TD".parse().unwrap(), "AS".parse().unwrap());
    let swapped = Event::Swapped { seat: Seat(0), gave, took };
    // Somebody may be called like a card.
    let names = ["7H", "Ben"].map(str::to_owned).to_vec();
    let told = Teller::on(board(), names).tell(&[moved, swapped]).unwrap();
    assert_eq!(
        told.aloud,
        "7H moves from the first DRAW OR SWAP of ROW 1 to the first doorway of ROW 1. 7H swaps 10♦ for A♠."
    );
    assert!(told.line.starts_with("The first DRAW OR SWAP"));
}
