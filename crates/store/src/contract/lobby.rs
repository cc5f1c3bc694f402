//! What every store promises of listed tables, of tables that are due, and of recovery codes.

use protocol::{RecoveryCode, Seat, TableId};

use super::{fresh_name, load, new_table, opened, sitter, token};
use crate::{CodeHash, ListedPage, NewTable, Note, StoreError, TableStore};

pub(super) async fn check(store: &dyn TableStore) {
    listed_tables_are_found_the_newest_first_and_page_by_page(store).await;
    a_table_that_nobody_was_at_lately_is_not_listed(store).await;
    a_table_is_due_from_its_time_on(store).await;
    what_is_noted_replaces_what_was(store).await;
    a_code_gives_its_seat_once(store).await;
}

async fn listed_tables_are_found_the_newest_first_and_page_by_page(store: &dyn TableStore) {
    let game = format!("game-{}", fresh_name());
    let mut ids = Vec::new();
    // Two of the same moment: the order is settled all the same, or one could be lost between two pages.
    for created_ms in [100, 200, 200, 300] {
        let mut table = NewTable { game: game.clone(), created_ms, listed_ms: Some(1_000), ..new_table() };
        table.seats.push(sitter(1, "Bob"));
        store.open_table(table.clone()).await.unwrap();
        ids.push((created_ms, table.id));
    }
    let unlisted = NewTable { game: game.clone(), ..new_table() };
    store.open_table(unlisted).await.unwrap();
    ids.sort_by(|one, other| other.cmp(one));
    let page = async |before| {
        let page = ListedPage { game: Some(game.clone()), before, seen_after_ms: 999, most: 3 };
        store.listed(page).await.unwrap()
    };
    let first = page(None).await;
    let found: Vec<_> = first.iter().map(|table| (table.created_ms, table.id.clone())).collect();
    assert_eq!(found, ids[..3]);
    assert_eq!(first[0].sitters, [(Seat(0), "Ann".to_owned()), (Seat(1), "Bob".to_owned())]);
    assert_eq!((first[0].game.as_str(), first[0].opening.as_str()), (game.as_str(), r#"{"rules":1}"#));
    assert_eq!(first[0].terms, r#"{"talk":"free"}"#);
    let second = page(Some(ids[2].clone())).await;
    assert_eq!(second.iter().map(|table| &table.id).collect::<Vec<_>>(), [&ids[3].1]);
    let all = ListedPage { game: None, before: None, seen_after_ms: 999, most: 1_000 };
    assert!(store.listed(all).await.unwrap().iter().any(|table| table.id == ids[0].1));
}

async fn a_table_that_nobody_was_at_lately_is_not_listed(store: &dyn TableStore) {
    let game = format!("game-{}", fresh_name());
    let table = NewTable { game: game.clone(), listed_ms: Some(1_000), seats: Vec::new(), ..new_table() };
    store.open_table(table.clone()).await.unwrap();
    let listed = async |seen_after_ms| {
        let page = ListedPage { game: Some(game.clone()), before: None, seen_after_ms, most: 9 };
        let found = store.listed(page).await.unwrap();
        assert!(found.iter().all(|table| table.sitters.is_empty()));
        found.len()
    };
    assert_eq!((listed(999).await, listed(1_000).await), (1, 0));
    store.note(table.id.clone(), Note::Listed(Some(2_000))).await.unwrap();
    assert_eq!(listed(1_000).await, 1);
    store.note(table.id, Note::Listed(None)).await.unwrap();
    assert_eq!(listed(0).await, 0);
}

async fn a_table_is_due_from_its_time_on(store: &dyn TableStore) {
    // Long ago, so that tables of others on the same database do not come first.
    let (early, late) = (opened(store).await, opened(store).await);
    store.note(early.clone(), Note::Wake(Some(-2))).await.unwrap();
    store.note(late.clone(), Note::Wake(Some(-1))).await.unwrap();
    assert_eq!(store.due(-2, 9).await.unwrap(), std::slice::from_ref(&early));
    assert_eq!(store.due(-1, 9).await.unwrap(), [early.clone(), late.clone()]);
    assert_eq!(store.due(-1, 1).await.unwrap(), std::slice::from_ref(&early));
    assert_eq!(load(store, &late).await.wake_ms, Some(-1));
    for table in [early, late] {
        store.note(table, Note::Wake(None)).await.unwrap();
    }
    assert_eq!(store.due(-1, 9).await.unwrap(), Vec::<TableId>::new());
}

async fn what_is_noted_replaces_what_was(store: &dyn TableStore) {
    let id = opened(store).await;
    for left_ms in [Some(77), None, Some(78)] {
        store.note(id.clone(), Note::Left(Seat(0), left_ms)).await.unwrap();
        assert_eq!(load(store, &id).await.seats[0].left_ms, left_ms);
    }
    let nowhere = fresh_name();
    for note in [Note::Listed(Some(1)), Note::Wake(Some(1)), Note::Left(Seat(0), None)] {
        let noted = store.note(nowhere.clone(), note).await;
        assert!(matches!(noted, Err(StoreError::NoSuchTable)));
    }
    let nobody = store.note(id, Note::Left(Seat(1), None)).await;
    assert!(matches!(nobody, Err(StoreError::NoSuchTable)));
}

async fn a_code_gives_its_seat_once(store: &dyn TableStore) {
    let id = opened(store).await;
    let code = |number| CodeHash::of(&id, &RecoveryCode::from_random([number; 8]));
    let conflicts = |outcome| matches!(outcome, Err(StoreError::Conflict));
    let take = |code, name| store.recover(id.clone(), Seat(0), code, token(name));
    assert!(conflicts(take(code(1), "Eve").await), "there is no code yet");
    store.note(id.clone(), Note::Recovery(Seat(0), code(1))).await.unwrap();
    store.note(id.clone(), Note::Recovery(Seat(0), code(2))).await.unwrap();
    assert_eq!(load(store, &id).await.seats[0].recovery, Some(code(2)));
    assert!(conflicts(take(code(1), "Eve").await), "a newer code replaces an older one");
    take(code(2), "Zoe").await.unwrap();
    assert!(conflicts(take(code(2), "Eve").await), "it was used");
    let seat = &load(store, &id).await.seats[0];
    assert_eq!((&seat.sitter, seat.recovery), (&crate::Sitter::Person(token("Zoe")), None));
}
