//! Positions with all their legal actions, worked out by a program that shares nothing with this one.

use std::collections::BTreeSet;
use std::sync::Arc;

use rules::{Game, Notation, Seat};
use serde::Deserialize;
use serde_json::Value;
use whizkey::{Action, Board, Card, Door, Options, WhizKey};

#[derive(Deserialize)]
struct Vector {
    players: u8,
    seat: u8,
    phase: String,
    active: Option<String>,
    came_from: Option<String>,
    hand: Vec<Card>,
    whiz: Vec<Card>,
    table: Vec<Card>,
    stack: usize,
    pieces: Vec<String>,
    legal: Vec<Value>,
}

fn join(cards: &[Card]) -> String {
    let text = cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The position in our notation. Where the other players' cards lie is not said, so the first that are not seen
/// go to the stack, and the rest to hands and WHIZ spaces as they fit.
fn position(vector: &Vector) -> String {
    let seen: BTreeSet<Card> = vector.hand.iter().chain(&vector.whiz).chain(&vector.table).copied().collect();
    let mut unseen: Vec<Card> = Card::all().filter(|card| !seen.contains(card)).collect();
    let mut others = unseen.split_off(vector.stack);
    let limit = usize::from(WhizKey::hand_limit(vector.players));
    let mut take = |most: usize| join(&others.split_off(others.len().saturating_sub(most)));
    let mut each = |own: &[Card], most: usize| {
        let seats = (0..vector.players).map(|seat| if seat == vector.seat { join(own) } else { take(most) });
        seats.collect::<Vec<_>>().join(",")
    };
    let (hand, whiz) = (each(&vector.hand, limit), each(&vector.whiz, 2));
    assert!(others.is_empty(), "every card has a place");
    let elsewhere = vec!["START"; vector.pieces.len()].join(".");
    let pieces: Vec<String> = (0..vector.players)
        .map(|seat| if seat == vector.seat { vector.pieces.join(".") } else { elsewhere.clone() })
        .collect();
    let active = vector.active.clone().unwrap_or_default();
    let doing = match vector.phase.as_str() {
        "move" => "moving".to_owned(),
        "at_move" => format!("going_on/{active}"),
        "at_draw" => format!("drawing/{active}"),
        "bonus" => format!("bonus/{active}"),
        "at_choice" => format!("choosing/{active}/{}", vector.came_from.clone().unwrap_or_default()),
        other => panic!("{other:?} is no phase"),
    };
    format!(
        "doing:{doing} to:{} dealer:A left:- pieces:{} hand:{hand} whiz:{whiz} table:{} stack:{} quiet:0 match:0/0/1 \
         outcome:-",
        Seat(vector.seat),
        pieces.join(","),
        join(&vector.table),
        join(&unseen),
    )
}

/// One of our actions the way the vectors write it.
fn written(action: &Action) -> String {
    let door = |door: Door| door.size().map_or_else(|| "\"WHIZ\"".to_owned(), |size| size.to_string());
    match action {
        Action::Step { from } => format!("step {from}"),
        Action::Hop { from } => format!("hop {from}"),
        Action::Open { from, door: which, key } => {
            format!("door {from} {} {} {} {}", door(*which), key.rank, key.hand, key.whiz)
        }
        Action::Return { from } => format!("return {from}"),
        Action::PutBack { from } => format!("blocked_return {from}"),
        Action::Draw => "draw".to_owned(),
        Action::Swap { give, take } => format!("swap {give} {take}"),
        Action::Go { to } => format!("choose {to}"),
        Action::Stop => "stop".to_owned(),
        Action::Mercy => "mercy".to_owned(),
        Action::ClaimDraw => "claim".to_owned(),
        Action::Miss => "miss".to_owned(),
    }
}

/// One of their actions in the same way.
fn theirs(action: &Value) -> String {
    let text = |name: &str| action[name].as_str().unwrap_or_default().to_owned();
    let kind = text("type");
    match kind.as_str() {
        "step" | "hop" | "return" | "blocked_return" => format!("{kind} {}", text("from")),
        "door" => format!(
            "door {} {} {} {} {}",
            text("from"),
            action["door"],
            text("rank"),
            action["hand"],
            action["whiz"]
        ),
        "swap" => format!("swap {} {}", text("give"), text("take")),
        "choose" => format!("choose {}", text("to")),
        _ => kind,
    }
}

/// WK-6, WK-11, WK-14, WK-20, WK-25, WK-26, WK-27, WK-28
#[test]
fn every_position_has_the_same_legal_actions_as_elsewhere() {
    let board = Arc::new(Board::printed());
    let lines = include_str!("../../../testdata/vectors/whiz_key.jsonl").lines();
    let mut checked = 0;
    for (number, line) in (1..).zip(lines) {
        let vector: Vector =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("line {number}: {error}"));
        let text = position(&vector);
        let game = WhizKey::read_position(board.clone(), &Options::default(), vector.players, &text)
            .unwrap_or_else(|misread| panic!("line {number}: {text}: {misread}"));
        let choices = game.choices(Seat(vector.seat));
        let ours: BTreeSet<String> = choices.listed().iter().map(written).collect();
        let wanted: BTreeSet<String> = vector.legal.iter().map(theirs).collect();
        assert_eq!(ours, wanted, "line {number}: {text}");
        assert_eq!(ours.len(), choices.listed().len(), "line {number}: each way is offered once");
        checked += 1;
    }
    assert_eq!(checked, 1_500);
}
