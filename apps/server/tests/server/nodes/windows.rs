//! What a socket shows of a table is never older than what it could have known: after a time in which nothing was heard,
//! and after the table moved away from the node that had put something ready for it.

use std::time::Duration;

use bus::{Bus as _, NatsBus};
use protocol::{ServerMessage, Speech};
use remote::{Player, Sight};

use super::bridge::Bridge;
use super::hall::{Spread, living, metric, until};
use super::site::Site;
use crate::house::{mancala, watch};

/// How long whoever could not hear anything may take to look, once they can again.
const SOON: Duration = Duration::from_secs(15);

#[tokio::test]
async fn when_nats_comes_back_a_socket_looks_at_what_it_could_not_hear_of() {
    let Some((site, mut nats)) = Site::with_own_nats().await else { return };
    let bridge = Bridge::to(nats.address()).await;
    let (one, two) = (site.node().await, site.node_by(&bridge.url()).await);
    let mut game = Spread::open(one.door, two.door).await;
    game.play_to(4).await;
    while game.players[0].sight.listed().is_empty() {
        game.play_one().await;
    }
    nats.kill();
    bridge.open(false);
    // Ann's node plays the table and needs nobody else for that.
    let seq = game.players[0].play_first().await.unwrap();
    let nats = tokio::task::spawn_blocking(move || nats.restart().map(|()| nats)).await.unwrap().unwrap();
    // What her node had to say goes out in the order in which it happened, as soon as it can. When somebody hears the
    // last of it, Bob's node has missed all of it.
    let witness = NatsBus::connect(&nats.url()).await.unwrap();
    let mut listener = witness.listener();
    listener.listen_to(&game.table);
    let everything = tokio::time::timeout(SOON, listener.next()).await.unwrap();
    assert!(everything.news.unheard, "the witness can be reached from now on");
    let speak = game.players[0].speak(Speech::Phrase("one_moment".to_owned()));
    game.players[0].ask(&speak).await.unwrap();
    let heard = async { while !listener.next().await.news.talk {} };
    tokio::time::timeout(SOON, heard).await.expect("Ann's node speaks to others again");
    bridge.open(true);
    // Nobody moves, and so nothing more is said about the log.
    let seen = tokio::time::timeout(SOON, game.players[1].see(seq)).await;
    seen.expect("Bob sees the move that his node could not hear of").unwrap();
    for _ in 0..4 {
        game.play_one().await;
    }
}

#[tokio::test]
async fn a_move_that_came_too_late_to_the_log_is_told_by_whoever_has_the_table_then() {
    let Some(site) = Site::large().await else { return };
    let [postgres, nats] = site.servers();
    let (postgres, nats) = (Bridge::to(postgres).await, Bridge::to(nats).await);
    let (one, two) = (site.node_across(&postgres).await, site.node_by(&nats.url()).await);
    let mut game = Spread::open(one.door, one.door).await;
    game.play_to(2).await;
    while game.players[0].sight.listed().is_empty() {
        game.play_one().await;
    }
    let known = game.players[0].sight.seq;
    // What the first node writes stands still on its way, and so does its lease. And the other hears of nothing.
    nats.open(false);
    postgres.hold(true);
    let ann = &mut game.players[0];
    let action = ann.sight.listed()[0].clone();
    let act = ann.act(&action);
    ann.guest.send(&act).await.unwrap();
    // The other node takes the table over, and reads a log in which the move is not yet.
    let mut elsewhere = game.at_other_devices(two.door).await;
    assert_eq!(elsewhere.players[0].sight.seq, known);
    postgres.hold(false);
    until("the move is in the log", async || {
        site.store.load(&game.table).await.unwrap().unwrap().steps.len() as u64 > known.0
    })
    .await;
    // Ann's other device still shows less. So she must not be told of the move here before she can see it there.
    let ann = &mut game.players[0];
    let told = ann.guest.until(|message| match message {
        ServerMessage::Accepted { .. } => Some(()),
        ServerMessage::Seen { sight, .. } => (Sight::of(&sight).unwrap().seq > known).then_some(()),
        _ => None,
    });
    let told = tokio::time::timeout(Duration::from_secs(1), told).await;
    assert!(told.is_err(), "she was told of a move that the node with her table does not know");
    // She sends it again where her table is, and it counts once.
    let again = elsewhere.players[0].ask(&act).await.unwrap();
    assert!(matches!(again, ServerMessage::Accepted { seq, .. } if seq.0 == known.0 + 1), "{again:?}");
}

pub async fn a_table_that_moved_away_is_not_shown_as_it_was_left(site: Site) {
    let [one, two, _three] = site.three().await;
    // Both sit at the node that plays the table.
    let mut game = Spread::open(one.door, one.door).await;
    while game.players[1].sight.listed().is_empty() {
        game.play_one().await;
    }
    // Ann begins to watch a table of another node as well, and the letter takes long: her socket has time for nothing else.
    let other = two.door.open(&mancala()).await.unwrap();
    let _host = Player::sit(two.door, other.table, other.token).await.unwrap();
    let theirs = r#"boxlid_claims_total{outcome="theirs"}"#;
    assert_eq!(metric(&one, theirs).await, 0);
    one.hold_letters(true);
    game.players[0].guest.send(&watch(&other.watch, None, 0)).await.unwrap();
    until("the letter is on its way", async || metric(&one, theirs).await == 1).await;
    // Bob moves. How the table looks now lies ready for Ann, and her socket does not come to look.
    let left = game.players[1].play_first().await.unwrap();
    // The table moves to another node, where Ann and Bob have their other devices and play on.
    for node in living(&*site.store).await {
        site.store.release(&game.table, &node).await.unwrap();
    }
    let mut elsewhere = game.at_other_devices(two.door).await;
    assert_eq!(elsewhere.players[0].sight.seq, left);
    elsewhere.play_one().await;
    until("the first node knows that it lost the table", async || {
        metric(&one, "boxlid_tables_open").await == 0
    })
    .await;
    elsewhere.play_one().await;
    one.hold_letters(false);
    let [ann, _bob] = &mut game.players;
    let (table, known) = (ann.table.clone(), elsewhere.players[0].sight.seq);
    let shown = ann.guest.until(|message| match message {
        ServerMessage::Seen { table: seen, sight, .. } if seen == table => {
            Some(Sight::of(&sight).unwrap().seq)
        }
        _ => None,
    });
    assert_eq!(shown.await.unwrap(), known, "Ann knows more than lay ready for her, and is shown that");
}
