//! What a server knows after it was stopped and started again on the same database.

use protocol::{ServerMessage, TableId};
use remote::Player;

use crate::house::{House, id};

#[tokio::test]
async fn a_game_goes_on_after_a_restart() {
    let mut house = House::open().await;
    let mut game = house.game().await;
    let seq = game.play_to(5).await;
    house.stop().await;
    house.start().await;
    for player in [&mut game.ann, &mut game.bob] {
        *player = Player::sit(house.door, player.table.clone(), player.token.clone()).await.unwrap();
        assert_eq!(player.sight.seq, seq);
    }
    game.play_out().await;
}

#[tokio::test]
async fn a_retry_after_a_restart_is_still_one_move() {
    let mut house = House::open().await;
    let mut game = house.game().await;
    let action = game.ann.sight.listed()[0].clone();
    let act = game.ann.act_as(&action, id("before"));
    let before = game.ann.ask(&act).await.unwrap();
    house.stop().await;
    house.start().await;
    game.ann = Player::sit(house.door, game.table.clone(), game.ann.token.clone()).await.unwrap();
    let after = game.ann.ask(&act).await.unwrap();
    let accepted = |answer| match answer {
        ServerMessage::Accepted { seq, .. } => seq,
        other => panic!("{other:?}"),
    };
    assert_eq!(accepted(before), accepted(after));
}

#[tokio::test]
async fn tables_are_found_by_name_after_a_restart_and_others_are_not() {
    let mut house = House::open().await;
    let opened = house.table().await;
    house.stop().await;
    house.start().await;
    assert_eq!(house.door.card(&opened.table).await.unwrap().watch, opened.watch);
    assert_eq!(house.door.card(&opened.watch).await.unwrap().watch, opened.watch);
    let nowhere = TableId::from_random([9; 10]);
    assert_eq!(house.door.get(&format!("/api/tables/{nowhere}")).await.unwrap().status, 404);
}

#[tokio::test]
async fn two_servers_on_one_database_never_both_continue_a_log() {
    let house = House::open().await;
    let mut game = house.game().await;
    // A second server would not start in this folder, so it is put together by hand.
    let front = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let elsewhere = remote::Door::new(front.local_addr().unwrap());
    let store = store::SqliteStore::open(&house.folder().join("data/boxlid.db")).await.unwrap();
    let services = server::Services {
        store: std::sync::Arc::new(store),
        bus: std::sync::Arc::new(bus::LocalBus::default()),
        public_url: None,
        tempo: server::Tempo::default(),
        crowd: server::Crowd::default(),
        solver: std::sync::Arc::default(),
        membership: None,
    };
    let doors = server::Doors { front, admin: None, hosts: Vec::new(), trusted_proxies: Vec::new() };
    tokio::spawn(server::run(doors, services, std::future::pending()));
    let mut twin = Player::sit(elsewhere, game.table.clone(), game.ann.token.clone()).await.unwrap();
    game.ann.play_first().await.unwrap();
    // The other server has not heard of the move and would accept this one, but for the store.
    let action = twin.sight.listed()[0].clone();
    let act = twin.act_as(&action, id("twin"));
    assert!(matches!(twin.ask(&act).await.unwrap(), ServerMessage::Resync { .. }));
}
