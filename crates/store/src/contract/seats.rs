//! What every store promises of seats that are freed, and of recovery codes that are guessed.

use std::net::IpAddr;

use protocol::{Hex32, Seat};

use super::{append, fresh_name, load, new_table, opened, sitter, token};
use crate::{Adds, Begin, GuessLimit, Guesser, MemberRecord, NewTable, SeatRecord, StoreError, TableStore};

pub(super) async fn check(store: &dyn TableStore) {
    a_seat_is_freed_with_its_team_and_its_promise(store).await;
    no_seat_is_freed_once_the_game_has_begun(store).await;
    a_guesser_is_counted_alone_and_for_a_while(store).await;
    only_so_many_guessers_are_remembered(store).await;
    a_mark_is_kept_with_its_seat(store).await;
}

async fn a_mark_is_kept_with_its_seat(store: &dyn TableStore) {
    let mut table = gathering();
    table.seats[0].mark = Some(3);
    store.open_table(table.clone()).await.unwrap();
    let eve = sitter(2, "Eve").wearing(Some(0));
    store.sit_down(table.id.clone(), eve).await.unwrap();
    let marks: Vec<Option<u8>> = load(store, &table.id).await.seats.iter().map(|seat| seat.mark).collect();
    assert_eq!(marks, [Some(3), None, Some(0)]);
}

fn conflicts(outcome: Result<(), StoreError>) -> bool {
    matches!(outcome, Err(StoreError::Conflict))
}

/// A table that gathers, with Ann and Bob.
fn gathering() -> NewTable {
    let mut table = NewTable { begun_ms: None, entries: Vec::new(), ..new_table() };
    table.seats = vec![sitter(0, "Ann"), sitter(1, "Bob")];
    table.members = Vec::new();
    table
}

async fn a_seat_is_freed_with_its_team_and_its_promise(store: &dyn TableStore) {
    let table = gathering();
    store.open_table(table.clone()).await.unwrap();
    let id = table.id;
    for (seat, name) in [(0, "Cleo"), (1, "Dan")] {
        let member =
            MemberRecord { seat: Seat(seat), name: name.into(), token_hash: token(name), joined_ms: 1 };
        store.join(id.clone(), member).await.unwrap();
    }
    assert!(conflicts(store.free_seat(id.clone(), Seat(1), token("Ann")).await), "it is not hers");
    store.free_seat(id.clone(), Seat(1), token("Bob")).await.unwrap();
    assert!(conflicts(store.free_seat(id.clone(), Seat(1), token("Bob")).await), "it is free");
    let found = load(store, &id).await;
    assert_eq!(found.seats.iter().map(|seat| seat.seat).collect::<Vec<_>>(), [Seat(0)]);
    assert_eq!(found.members.iter().map(|member| member.name.as_str()).collect::<Vec<_>>(), ["Cleo"]);
    store.sit_down(id.clone(), sitter(1, "Eve")).await.unwrap();
    assert_eq!(load(store, &id).await.seats[1].adds.promise, None);
}

async fn no_seat_is_freed_once_the_game_has_begun(store: &dyn TableStore) {
    // Somebody has moved.
    let table = NewTable { begun_ms: Some(1), ..gathering() };
    store.open_table(table.clone()).await.unwrap();
    store.append(append(&table.id, 0, &["0"], "a")).await.unwrap();
    assert!(conflicts(store.free_seat(table.id, Seat(1), token("Bob")).await));
    // The key was made of what somebody promised.
    let mut table = gathering();
    let adds = Adds { promise: Some(Hex32([1; 32])), ..Adds::default() };
    table.seats[0] = SeatRecord { adds, ..table.seats[0].clone() };
    store.open_table(table.clone()).await.unwrap();
    let begin = Begin {
        table: table.id.clone(),
        opening: "{}".into(),
        entries: Vec::new(),
        promises: 1,
        entropies: 0,
        abandoned: 0,
        at_ms: 1,
    };
    store.begin(begin).await.unwrap();
    assert!(conflicts(store.free_seat(table.id, Seat(1), token("Bob")).await));
    // Somebody has shown what they promised.
    let mut table = gathering();
    table.seats[0] = SeatRecord { adds, ..table.seats[0].clone() };
    store.open_table(table.clone()).await.unwrap();
    store.reveal(table.id.clone(), Seat(0), 0, Hex32([2; 32])).await.unwrap();
    assert!(conflicts(store.free_seat(table.id, Seat(1), token("Bob")).await));
    // It was broken off.
    let table = gathering();
    store.open_table(table.clone()).await.unwrap();
    store.break_off(table.id.clone(), 1).await.unwrap();
    assert!(conflicts(store.free_seat(table.id, Seat(1), token("Bob")).await));
    // A table like all others of these tests still takes lines.
    opened(store).await;
}

/// Somebody nobody else in these tests is.
fn guesser() -> Guesser {
    let mut bytes = [0; 16];
    bytes[..10].copy_from_slice(&fresh_name().as_str().as_bytes()[..10]);
    Guesser::at(IpAddr::from(bytes))
}

fn limit(at_ms: i64) -> GuessLimit {
    GuessLimit { most: 3, within_ms: 100, guessers: 1000, at_ms }
}

async fn a_guesser_is_counted_alone_and_for_a_while(store: &dyn TableStore) {
    let (eve, ann) = (guesser(), guesser());
    let may = async |who, at_ms| store.count_guess(who, limit(at_ms)).await.unwrap();
    for at_ms in [1000, 1001, 1002] {
        assert!(may(eve, at_ms).await);
    }
    assert!(!may(eve, 1003).await);
    assert!(!may(eve, 1101).await, "waiting is counted from the last one that was tried");
    assert!(may(ann, 1003).await, "others are not affected");
    assert!(may(eve, 1103).await, "the time is over, and the count begins anew");
    assert!(may(eve, 1104).await && may(eve, 1105).await && !may(eve, 1106).await);
    store.take_back_guess(eve).await.unwrap();
    assert!(may(eve, 1107).await, "a right code takes back its own try");
    assert!(!may(eve, 1108).await, "and none of the wrong ones");
    for _ in 0..5 {
        store.take_back_guess(ann).await.unwrap();
    }
    for at_ms in [1108, 1109, 1110] {
        assert!(may(ann, at_ms).await);
    }
    assert!(!may(ann, 1111).await, "nobody saves tries up");
    // A clock that was a year ahead locks nobody out for a year.
    for at_ms in [9000, 9001, 9002] {
        assert!(may(eve, at_ms).await);
    }
    assert!(may(eve, 1200).await);
}

async fn only_so_many_guessers_are_remembered(store: &dyn TableStore) {
    let few = |at_ms| GuessLimit { guessers: 2, most: 1, ..limit(at_ms) };
    let first = guesser();
    assert!(store.count_guess(first, few(20_000)).await.unwrap());
    assert!(!store.count_guess(first, few(20_000)).await.unwrap());
    for at_ms in 20_001..20_005 {
        assert!(store.count_guess(guesser(), few(at_ms)).await.unwrap());
    }
    assert!(store.count_guess(first, few(20_006)).await.unwrap(), "the oldest was forgotten");
}
