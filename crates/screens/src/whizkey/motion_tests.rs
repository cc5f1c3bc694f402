//! How the stage catches up.

use rules::Seat;
use whizkey::{Board, Card, Door, Event, How, Key, Square};

use super::motion::{Flight, From, Has, OnTable, beats};
use crate::shell::face::Sound;
use crate::shell::stage::{LONGEST, Stage};

fn card(name: &str) -> Card {
    name.parse().unwrap()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn stage() -> Stage<OnTable> {
    let has = Has { pieces: vec![square("R2C9"), Square::START], cards: 3, whiz: 0 };
    Stage::new(OnTable {
        players: vec![has.clone(), has],
        table: vec![card("7S")],
        stack: 30,
        holder: Some(Seat(0)),
        hand: vec![card("4H"), card("7D")],
        ..OnTable::default()
    })
}

fn opened(seat: u8) -> Event {
    Event::Opened {
        seat: Seat(seat),
        from: square("R2C9"),
        door: Door::Two,
        to: square("R3C9"),
        key: Key { rank: "7".parse().unwrap(), hand: 1, whiz: 0 },
        laid: vec![card("7D")],
        bonus: false,
    }
}

fn expect(stage: &mut Stage<OnTable>, events: &[Event]) {
    stage.expect(beats(events, &Board::printed(), &["Ana".to_owned(), "Ben".to_owned()], 0));
}

#[test]
fn a_key_goes_to_the_table_then_the_door_swings_and_the_piece_goes_through() {
    let mut stage = stage();
    expect(&mut stage, &[opened(0)]);
    assert_eq!(stage.advance(0.0, false), Some(Sound::Card));
    assert_eq!((stage.now.hand.len(), stage.now.table.len(), stage.now.players[0].cards), (1, 2, 2));
    assert_eq!(stage.now.fresh, [(card("7D"), From::Own)]);
    assert_eq!(stage.saying.as_ref().unwrap().words, "Ana opens DOOR 2.");
    stage.advance(420.0, false);
    assert_eq!(stage.now.open, Some((Seat(0), square("R2C9"), Door::Two)));
    assert_eq!(stage.now.players[0].pieces[0], square("R2C9"));
    assert_eq!(stage.advance(600.0, false), Some(Sound::Step));
    assert_eq!(stage.now.players[0].pieces[0], square("R3C9"));
    stage.advance(2000.0, false);
    assert!(!stage.is_moving() && stage.now.fresh.is_empty() && stage.now.open.is_none());
}

#[test]
fn what_another_draws_is_a_back_and_stays_one() {
    let mut stage = stage();
    expect(&mut stage, &[Event::Drew { seat: Seat(1), card: None }]);
    stage.advance(0.0, false);
    assert_eq!(stage.now.flight, Some(Flight { to: Seat(1), whiz: false }));
    assert_eq!((stage.now.stack, stage.now.players[1].cards, stage.now.hand.len()), (29, 4, 2));
    assert!(stage.now.fresh.is_empty());
    // Even a card that was heard of is a back, if it is not the viewer's.
    expect(&mut stage, &[Event::DrewWhiz { seat: Seat(1), card: Some(card("QC")) }]);
    stage.finish(0.0);
    assert!(
        stage.now.fresh.is_empty()
            && !stage.now.hand.contains(&card("QC"))
            && !stage.now.whiz.contains(&card("QC"))
    );
}

#[test]
fn the_own_card_is_turned_over_and_a_swap_changes_places() {
    let mut stage = stage();
    expect(&mut stage, &[Event::Drew { seat: Seat(0), card: Some(card("QC")) }]);
    stage.advance(0.0, false);
    assert_eq!(stage.now.fresh, [(card("QC"), From::Stack)]);
    stage.finish(0.0);
    expect(&mut stage, &[Event::Swapped { seat: Seat(0), gave: card("4H"), took: card("7S") }]);
    stage.finish(0.0);
    assert_eq!(
        (stage.now.hand, stage.now.table),
        (vec![card("7D"), card("7S"), card("QC")], vec![card("4H")])
    );
}

#[test]
fn a_chain_is_counted_and_a_whole_turn_takes_no_longer_than_it_may() {
    let mut stage = stage();
    let moved = Event::Moved { seat: Seat(1), from: square("R2C9"), to: square("R3C9"), how: How::Hop };
    let bonus = match opened(0) {
        Event::Opened { seat, from, door, to, key, laid, .. } => {
            Event::Opened { seat, from, door, to, key, laid, bonus: true }
        }
        other => other,
    };
    expect(&mut stage, &[opened(0), bonus, moved.clone(), moved]);
    stage.advance(0.0, false);
    assert!((LONGEST - 100..=LONGEST).contains(&stage.rests_in(0.0)), "{}", stage.rests_in(0.0));
    let mut words = Vec::new();
    for time in 0..30 {
        stage.advance(f64::from(time) * 90.0, false);
        words.extend(stage.now.word.clone().map(|(_, word)| word));
    }
    assert!(words.contains(&"Chain of two!".to_owned()));
}

#[test]
fn stillness_shows_everything_at_once() {
    let mut stage = stage();
    expect(&mut stage, &[opened(0)]);
    assert_eq!(stage.advance(5.0, true), None);
    assert!(!stage.is_moving());
    assert_eq!(stage.now.players[0].pieces[0], square("R3C9"));
    assert_eq!(stage.now.trail, Some((Seat(0), square("R2C9"), square("R3C9"))));
}
