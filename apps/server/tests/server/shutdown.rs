//! Starting and stopping.

use protocol::ServerMessage;
use server::StartError;

use crate::house::{House, config, guest};

#[tokio::test]
async fn a_server_that_goes_away_says_so() {
    let mut house = House::open().await;
    let mut ann = guest(&house).await;
    let mut game = house.game().await;
    let seq = game.play_to(2).await;
    house.stop().await;
    assert!(matches!(ann.next().await.unwrap(), ServerMessage::Closing));
    assert!(ann.next_or_end().await.unwrap().is_none(), "and then closes the socket");
    assert!(house.door.get("/healthz").await.is_err());
    house.start().await;
    let ann = remote::Player::sit(house.door, game.table.clone(), game.ann.token.clone()).await.unwrap();
    assert_eq!(ann.sight.seq, seq);
}

#[tokio::test]
async fn a_port_in_use_gets_a_plain_sentence() {
    let house = House::open().await;
    let folder = tempfile::tempdir().unwrap();
    let taken = server::Config { address: house.door.address(), ..config(folder.path()) };
    let error = server::start(taken).await.err().unwrap();
    assert!(matches!(error, StartError::PortInUse(_)));
    let port = house.door.address().port();
    let said = format!("port {port} is in use; stop the program that uses it, or choose another with --port");
    assert_eq!(error.to_string(), said);
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_gets_a_plain_sentence() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("data"), "in the way").unwrap();
    let error = server::start(config(folder.path())).await.err().unwrap();
    let said = error.to_string();
    assert!(said.starts_with("cannot write to ") && said.contains("choose another folder"), "{said}");
}
