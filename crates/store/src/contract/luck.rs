//! What every store promises of envelopes that are given up before play.

use protocol::{Hex32, Seat};

use super::{load, unsettled};
use crate::{Adds, Begin, Reseal, StoreError, TableStore};

pub(super) async fn an_envelope_is_given_up_whole_and_only_by_those_who_know_all(store: &dyn TableStore) {
    let conflicts = |outcome| matches!(outcome, Err(StoreError::Conflict));
    let id = unsettled(store).await;
    let before = load(store, &id).await;
    let (promise, entropy) = (Hex32([1; 32]), Hex32([2; 32]));
    store.promise(id.clone(), Seat(0), 0, promise).await.unwrap();
    store.reveal(id.clone(), Seat(0), 0, entropy).await.unwrap();
    let reseal = |secret: u8, promises, entropies, abandoned| Reseal {
        table: id.clone(),
        secret: [secret; 32],
        promises,
        entropies,
        abandoned,
        at_ms: 99,
    };
    for unaware in [reseal(7, 0, 1, 0), reseal(7, 1, 0, 0), reseal(7, 1, 1, 1)] {
        assert!(conflicts(store.reseal(unaware).await));
    }
    assert!(load(store, &id).await.abandoned.is_empty());

    store.reseal(reseal(7, 1, 1, 0)).await.unwrap();
    assert!(conflicts(store.reseal(reseal(8, 1, 1, 0)).await), "it was given up already");
    let found = load(store, &id).await;
    assert_eq!(found.secret, [7; 32]);
    let [abandoned] = &found.abandoned[..] else { panic!("one was given up") };
    assert_eq!((abandoned.secret, abandoned.at_ms), (before.secret, 99));
    let kept = Adds { promise: Some(promise), entropy: Some(entropy), awaited: false };
    assert_eq!(abandoned.promises, [(Seat(0), kept)]);
    assert_eq!(found.seats[0].adds, Adds { awaited: true, ..Adds::default() }, "it is waited for again");

    let late = store.promise(id.clone(), Seat(0), 0, Hex32([3; 32])).await;
    assert!(conflicts(late), "a promise for the envelope before is none for this one");
    store.promise(id.clone(), Seat(0), 1, Hex32([3; 32])).await.unwrap();
    assert!(conflicts(store.reveal(id.clone(), Seat(0), 0, Hex32([4; 32])).await));
    store.reseal(reseal(8, 1, 0, 1)).await.unwrap();
    let found = load(store, &id).await;
    assert_eq!(found.abandoned.len(), 2);
    assert_eq!(found.abandoned[0].promises, [(Seat(0), kept)], "each has promises of its own");
    assert_eq!(found.seats[0].adds, Adds::default(), "whoever showed nothing is not waited for again");

    let begin = |abandoned| Begin {
        table: id.clone(),
        opening: "{}".into(),
        entries: Vec::new(),
        promises: 0,
        entropies: 0,
        abandoned,
        at_ms: 100,
    };
    assert!(conflicts(store.begin(begin(1)).await), "that envelope was given up");
    store.begin(begin(2)).await.unwrap();
    assert!(conflicts(store.reseal(reseal(9, 0, 0, 2)).await), "the game has begun");
}
