//! What may never be written down where others read it.

use crate::house::{House, guest};
use crate::paper;

#[tokio::test]
async fn neither_tokens_nor_the_names_of_tables_are_ever_logged() {
    let mut house = House::open().await;
    let mut game = house.game().await;
    // A message that is none must not be logged in anger either.
    let mut bungler = guest(&house).await;
    let bungled = format!(r#"{{"watch":{{"token":"{}"}}}}"#, game.ann.token.reveal());
    bungler.send_text(&bungled).await.unwrap();
    bungler.next().await.unwrap();
    game.play_to(4).await;
    house.stop().await;
    let log = paper::text();
    assert!(log.contains(game.watch.as_str()), "the table was logged, by its spectators' name");
    assert!(!log.contains(game.ann.token.reveal()) && !log.contains(game.bob.token.reveal()));
    assert!(!log.contains(game.table.as_str()), "by this name anybody could sit down");
}

#[tokio::test]
async fn the_database_holds_no_token() {
    let mut house = House::open().await;
    let mut game = house.game().await;
    game.play_to(2).await;
    house.stop().await;
    for file in std::fs::read_dir(house.folder().join("data")).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for token in [&game.ann.token, &game.bob.token] {
            let secret = token.reveal().as_bytes();
            assert!(!bytes.windows(secret.len()).any(|window| window == secret));
        }
    }
}
