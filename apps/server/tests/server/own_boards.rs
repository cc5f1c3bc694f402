//! Tables on boards that people bring: what is refused, who sees the board, and what a restart and a rematch keep.

use protocol::{ClientMessage, ErrorBody, ListedTables, OpenTable, ServerMessage};
use remote::Player;
use serde_json::Value;

use crate::breaches::b01_private_decks::python;
use crate::house::{House, id, mancala, on_terms, raw};

const WHIZ_KEY: &str = include_str!("../../../../testdata/boards/whiz_key_own.json");
const MANIPULATION: &str = include_str!("../../../../testdata/boards/manipulation_own.json");
const HEISEY: &str = include_str!("../../../../testdata/boards/heisey_mania_own.json");
const DIFFERS: &str = "R2C3 is DRAW OR SWAP; built in is DRAW WHIZ CARD.";
const LAYOUT: &str = "SEMD1WMD1/EMDD3MDWD2/....MDKMD3D3C/......4MD4D4";

fn on_board(game: &str, board: &str) -> OpenTable {
    let board = Some(raw(board));
    OpenTable { game: game.into(), name: "Ann".into(), seats: Some(2), board, ..OpenTable::default() }
}

async fn refused(house: &House, wanted: &OpenTable) -> (u16, String) {
    let body = serde_json::to_vec(wanted).unwrap();
    let reply = house.door.request("POST", "/api/tables", &[], &body).await.unwrap();
    (reply.status, reply.json::<ErrorBody>().unwrap().said)
}

fn seen_board(player: &Player) -> Value {
    serde_json::from_str::<Value>(player.sight.view.get()).unwrap()["board"].clone()
}

#[tokio::test]
async fn a_board_that_cannot_be_played_on_is_refused_with_the_place() {
    let house = House::open().await;
    let takes_none = "Mancala takes no board of your own; Heisey Mania, Basic Manipulation and Whiz Key do";
    let mancala = OpenTable { board: Some(raw(WHIZ_KEY)), ..mancala() };
    assert_eq!(refused(&house, &mancala).await, (422, takes_none.to_owned()));
    let other = "this is a board for Heisey Mania, not for Whiz Key";
    assert_eq!(refused(&house, &on_board("whiz-key", HEISEY)).await, (422, other.to_owned()));
    let (status, said) =
        refused(&house, &on_board("heisey-mania", &HEISEY.replacen("roll_again", "hub", 1))).await;
    assert_eq!(status, 422);
    assert!(said.contains("the board has 2 hubs; the rulebook has 1"), "{said}");
    let (status, said) = refused(&house, &on_board("whiz-key", "[1, 2]")).await;
    assert_eq!((status, said.starts_with("this is no board file: ")), (422, true), "{said}");
    let long = format!("{{\"boxlid_board\":1,\"x\":\"{}\"}}", "x".repeat(33 * 1024));
    assert_eq!(refused(&house, &on_board("whiz-key", &long)).await.0, 422);
    let longer = format!("{{\"boxlid_board\":1,\"x\":\"{}\"}}", "x".repeat(64 * 1024));
    assert_eq!(refused(&house, &on_board("whiz-key", &longer)).await.0, 413);
}

#[tokio::test]
async fn everybody_sees_the_board_and_a_restart_and_a_rematch_keep_it() {
    let mut house = House::open().await;
    let opened = house.door.open(&on_board("whiz-key", WHIZ_KEY)).await.unwrap();
    let label = house.door.card(&opened.watch).await.unwrap().board.unwrap();
    assert_eq!(
        (label.title.as_str(), &label.differences[..]),
        ("Grandmother's board", &[DIFFERS.to_owned()][..])
    );
    let taken = house.door.sit(&opened.table, "Bob").await.unwrap();
    house.stop().await;
    house.start().await;
    let mut ann = Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
    let bob = Player::sit(house.door, opened.table.clone(), taken.token).await.unwrap();
    assert_eq!((seen_board(&ann), seen_board(&bob)), (LAYOUT.into(), LAYOUT.into()));

    let (table, token) = (ann.table.clone(), ann.token.clone());
    let resign = ClientMessage::Resign { table, token, at: ann.sight.seq, id: id("resign") };
    ann.ask(&resign).await.unwrap();
    let again =
        ClientMessage::Rematch { table: ann.table.clone(), token: ann.token.clone(), id: id("again") };
    ann.guest.send(&again).await.unwrap();
    let next = |message| match message {
        ServerMessage::Rematch { next, .. } => Some(next),
        _ => None,
    };
    let next = ann.guest.until(next).await.unwrap();
    assert_eq!(house.door.card(&next).await.unwrap().board.unwrap(), label);
    // The log of the game that was played stands on its own.
    let log = house.door.get(&format!("/api/tables/{}/log", opened.table)).await.unwrap();
    let log = log.text();
    let proof = catalog::verify_text(&log).unwrap();
    assert_eq!((python(&log), proof.verdict), ("fair".to_owned(), catalog::Verdict::Fair));
    // The envelope names the board, so it cannot be exchanged afterwards, not even for another good one.
    let forged = log.replacen("Grandmother's board", "Grandfather's board", 1);
    let proof = catalog::verify_text(&forged).unwrap();
    assert_eq!((python(&forged), proof.verdict), ("broken".to_owned(), catalog::Verdict::Broken));
    assert!(log.lines().next().unwrap().contains("Grandmother's board"), "{log}");
}

#[tokio::test]
async fn basic_manipulation_is_played_on_the_board_that_somebody_brought() {
    let mut house = House::open().await;
    let broken = MANIPULATION.replacen("star_beast", "beast", 1);
    let (status, said) = refused(&house, &on_board("manipulation", &broken)).await;
    assert_eq!(status, 422);
    assert!(said.contains("a STAR-BEAST lies one step inward of each BEAST (BM-11)"), "{said}");
    let opened = house.door.open(&on_board("manipulation", MANIPULATION)).await.unwrap();
    let label = house.door.card(&opened.watch).await.unwrap().board.unwrap();
    let first = "Clockwise lie red, blue, green, yellow; built in are red, yellow, green, blue.";
    assert_eq!((label.title.as_str(), label.differences[0].as_str()), ("Long lanes", first));
    let taken = house.door.sit(&opened.table, "Bob").await.unwrap();
    house.stop().await;
    house.start().await;
    let mut ann = Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
    let bob = Player::sit(house.door, opened.table.clone(), taken.token).await.unwrap();
    for player in [&ann, &bob] {
        assert_eq!(seen_board(player)["title"], "Long lanes");
        assert_eq!(seen_board(player)["lanes"], serde_json::json!([6, 6, 6, 6]));
    }
    let (table, token) = (ann.table.clone(), ann.token.clone());
    let resign = ClientMessage::Resign { table, token, at: ann.sight.seq, id: id("resign") };
    ann.ask(&resign).await.unwrap();
    let log = house.door.get(&format!("/api/tables/{}/log", opened.table)).await.unwrap().text();
    let proof = catalog::verify_text(&log).unwrap();
    assert_eq!((python(&log), proof.verdict), ("fair".to_owned(), catalog::Verdict::Fair));
}

#[tokio::test]
async fn heisey_mania_shows_the_whole_board_to_those_who_watch() {
    let house = House::open().await;
    let wanted = on_terms(on_board("heisey-mania", HEISEY), r#"{"listed":true}"#);
    let opened = house.door.open(&wanted).await.unwrap();
    let listed: ListedTables = house.door.get("/api/tables").await.unwrap().ok().unwrap();
    assert!(listed.tables[0].own_board, "whoever looks for a table is told before they sit down");
    house.door.sit(&opened.table, "Bob").await.unwrap();
    let ann = Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
    assert_eq!(seen_board(&ann)["spaces"].as_array().unwrap().len(), 53);
    assert_eq!(seen_board(&ann)["title"], "Long sides");
}
