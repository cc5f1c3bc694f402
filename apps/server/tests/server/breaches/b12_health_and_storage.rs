//! Health checks tell the truth, damage is found, and clock jumps cost nobody a game.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use remote::Player;
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use store::{SqliteStore, TableStore as _};
use tokio::time::sleep;

use crate::house::{House, config};

#[tokio::test]
async fn b12_a_second_server_on_one_data_folder_says_so_and_stops() {
    let mut house = House::open().await;
    let said = refused(&house).await;
    assert!(said.starts_with("another Boxlid server uses "), "{said}");
    assert!(said.contains("--data"), "{said}");
    house.game().await.play_to(3).await;
    // A copy is made all the same.
    let copy = house.folder().join("copy.db");
    server::back_up(&house.folder().join("data"), &copy).await.unwrap();
    house.stop().await;
    house.start().await;
}

#[tokio::test]
async fn b12_no_move_is_acknowledged_into_a_database_that_was_deleted_emptied_or_replaced() {
    type Loss = fn(&Path);
    let delete: Loss = |file| std::fs::remove_file(file).unwrap();
    let empty: Loss = |file| std::fs::File::options().write(true).open(file).unwrap().set_len(0).unwrap();
    let replace: Loss = |file| {
        let other = file.with_file_name("other.db");
        std::fs::copy(file, &other).unwrap();
        std::fs::rename(other, file).unwrap();
    };
    let delete_log: Loss = |file| std::fs::remove_file(file.with_file_name("boxlid.db-wal")).unwrap();
    for lose in [delete, empty, replace, delete_log] {
        let house = House::open().await;
        let mut game = house.game().await;
        game.play_to(4).await;
        assert_eq!(house.door.get("/ready").await.unwrap().status, 200);
        lose(&database(&house));
        let mover = if game.ann.sight.listed().is_empty() { &mut game.bob } else { &mut game.ann };
        mover.play_first().await.unwrap_err();
        until_ready_is(&house, 503).await;
        assert_eq!(house.door.get("/health").await.unwrap().status, 200, "restarting would not help");
    }
}

#[tokio::test]
async fn b12_another_database_written_over_the_file_is_noticed_by_the_health_check() {
    let other = House::open().await;
    let copy = other.folder().join("copy.db");
    server::back_up(&other.folder().join("data"), &copy).await.unwrap();
    let mut house = House::open().await;
    house.game().await.play_to(4).await;
    // So that all of it is in the file itself, and nothing waits to be copied there from its log.
    house.stop().await;
    house.start().await;
    until_ready_is(&house, 200).await;
    let mut bytes = std::fs::read(&copy).unwrap();
    // As long as the other at least, so that only what is in it tells them apart.
    bytes.resize(bytes.len().max(std::fs::read(database(&house)).unwrap().len()), 0);
    std::fs::write(database(&house), bytes).unwrap();
    until_ready_is(&house, 503).await;
}

#[tokio::test]
async fn b12_no_move_is_acknowledged_into_a_file_that_another_database_was_written_over() {
    let other = House::open().await;
    let copy = other.folder().join("copy.db");
    server::back_up(&other.folder().join("data"), &copy).await.unwrap();
    let house = House::open().await;
    let mut game = house.game().await;
    // So that all of it is at hand, and SQLite itself has no reason to look into the file and find nonsense there.
    game.play_to(4).await;
    until_ready_is(&house, 200).await;
    // So that it has come home from its log.
    sleep(Duration::from_secs(3)).await;
    let mut bytes = std::fs::read(&copy).unwrap();
    bytes.resize(bytes.len().max(std::fs::read(database(&house)).unwrap().len()), 0);
    std::fs::write(database(&house), bytes).unwrap();
    // At once, and not with the next health check.
    let mover = if game.ann.sight.listed().is_empty() { &mut game.bob } else { &mut game.ann };
    mover.play_first().await.unwrap_err();
    until_ready_is(&house, 503).await;
}

#[tokio::test]
async fn b12_another_database_in_the_folder_is_refused_and_left_as_it_is() {
    let mut house = House::open().await;
    house.stop().await;
    let stranger = House::open().await;
    std::fs::remove_file(database(&house)).unwrap();
    server::back_up(&stranger.folder().join("data"), &database(&house)).await.unwrap();
    // As one from before the last version: opening it would bring it up to date.
    let older = async |statement: &'static str| {
        let options = SqliteConnectOptions::new().filename(database(&house));
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        let rows = sqlx::query(statement).fetch_all(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        rows.len()
    };
    older("alter table seats drop column mark").await;
    older("delete from _sqlx_migrations where version = 17").await;
    let said = refused(&house).await;
    assert!(said.contains("is not the database that was here before"), "{said}");
    assert_eq!(
        older("select 1 from _sqlx_migrations where version = 17").await,
        0,
        "it was brought up to date"
    );
    assert_eq!(older("select 1 from pragma_table_info('seats') where name = 'mark'").await, 0);
}

#[tokio::test]
async fn b12_a_server_does_not_begin_anew_where_its_database_is_gone() {
    let mut house = House::open().await;
    let mut game = house.game().await;
    let played = game.play_to(4).await;
    let copy = house.folder().join("copy.db");
    server::back_up(&house.folder().join("data"), &copy).await.unwrap();
    house.stop().await;
    let file = database(&house);

    std::fs::remove_file(&file).unwrap();
    let said = refused(&house).await;
    assert!(said.contains("is missing or empty, but there was a database before"), "{said}");
    assert!(!file.exists(), "no empty one is put in its place");
    std::fs::write(&file, "").unwrap();
    assert!(refused(&house).await.contains("is missing or empty"));

    let stranger = House::open().await;
    std::fs::remove_file(&file).unwrap();
    server::back_up(&stranger.folder().join("data"), &file).await.unwrap();
    let said = refused(&house).await;
    assert!(said.contains("is not the database that was here before"), "{said}");
    assert!(said.contains("delete ") && said.contains("boxlid.db.id"), "it says how to go on: {said}");

    // A backup is a copy of the same database, so it needs nothing else.
    std::fs::copy(&copy, &file).unwrap();
    house.start().await;
    let ann = Player::sit(house.door, game.table.clone(), game.ann.token.clone()).await.unwrap();
    assert_eq!(ann.sight.seq, played);
    house.stop().await;

    // Whoever wants to begin anew says so.
    std::fs::remove_file(&file).unwrap();
    std::fs::remove_file(file.with_file_name("boxlid.db.id")).unwrap();
    house.start().await;
    assert!(house.door.card(&game.table).await.is_err());
}

#[tokio::test]
async fn b12_a_flipped_bit_sets_one_table_aside_and_the_others_play_on() {
    let mut house = House::open().await;
    let mut hurt = house.game().await;
    hurt.play_to(5).await;
    let mut sound = house.game().await;
    let played = sound.play_to(5).await;
    house.stop().await;
    let line = house.record(&hurt.table).await.steps[4].entry.clone();
    let mut bytes = std::fs::read(database(&house)).unwrap();
    // A digit becomes another one: it is still good JSON, and another move that was legal. It is the last one, so nothing
    // that follows gives it away.
    let place = bytes.windows(line.len()).position(|window| window == line.as_bytes());
    let place = place.expect("the line is in the file");
    let digit = line.rfind(|letter: char| letter.is_ascii_digit()).expect("a move has a number");
    bytes[place + digit] ^= if matches!(bytes[place + digit], b'1' | b'4') { 2 } else { 1 };
    std::fs::write(database(&house), bytes).unwrap();
    house.start().await;
    let (mut damaged, mut whole) = (Vec::new(), Vec::new());
    for game in [&hurt, &sound] {
        let reply = house.door.get(&format!("/api/tables/{}", game.table)).await.unwrap();
        match reply.status {
            200 => whole.push(&game.table),
            _ => {
                assert!(reply.text().contains("damaged and was set aside"), "{}", reply.text());
                damaged.push(&game.table);
            }
        }
    }
    // Two games that begin alike have the same line; one of them was hit.
    assert_eq!((damaged.len(), whole.len()), (1, 1));
    let game = if *whole[0] == sound.table { &sound } else { &hurt };
    let mut ann = Player::sit(house.door, game.table.clone(), game.ann.token.clone()).await.unwrap();
    let mut bob = Player::sit(house.door, game.table.clone(), game.bob.token.clone()).await.unwrap();
    assert_eq!(ann.sight.seq, played);
    let mover = if ann.sight.listed().is_empty() { &mut bob } else { &mut ann };
    mover.play_first().await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn b12_the_database_and_its_folder_are_for_their_owner_alone() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;
    let mut house = House::open().await;
    house.game().await.play_to(3).await;
    let data = house.folder().join("data");
    let check = || {
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&data), 0o700);
        for entry in std::fs::read_dir(&data).unwrap() {
            let path = entry.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{}", path.display());
        }
    };
    check();
    house.stop().await;
    // As a version from before may have left them.
    set_permissions(&data, Permissions::from_mode(0o755)).unwrap();
    set_permissions(database(&house), Permissions::from_mode(0o644)).unwrap();
    house.start().await;
    house.game().await.play_to(3).await;
    check();
}

fn database(house: &House) -> PathBuf {
    house.folder().join("data").join(server::Config::DATABASE)
}

/// Why a server does not start in this house.
async fn refused(house: &House) -> String {
    match server::start(config(house.folder())).await {
        Ok(_) => panic!("it should not start"),
        Err(error) => error.to_string(),
    }
}

async fn until_ready_is(house: &House, status: u16) {
    let since = Instant::now();
    while house.door.get("/ready").await.unwrap().status != status {
        assert!(since.elapsed() < Duration::from_secs(60), "it never says {status}");
        sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn b12_after_a_long_outage_or_a_clock_jump_game_clocks_wait_until_people_are_back() {
    // Each seat has a second.
    let mut house = House::open_faster(20).await;
    let game = house.game_on(r#"{"clock":{"game_s":20}}"#).await;
    house.stop().await;
    // As if the server had last been alive yesterday, or the clock had jumped by a day since.
    let store = SqliteStore::open(&database(&house)).await.unwrap();
    store.probe(game_day_before()).await.unwrap();
    store.close().await.unwrap();
    house.start().await;
    // The sweep looks at the table, and so does a spectator; but nobody loses.
    house.door.card(&game.table).await.unwrap();
    sleep(Duration::from_secs(4)).await;
    assert_eq!(house.written(&game.table).await, 0, "clocks stand still while nobody is there");
    // It is not forgotten by another start that finds nothing wrong.
    house.stop().await;
    house.start().await;
    house.door.card(&game.table).await.unwrap();
    sleep(Duration::from_secs(4)).await;
    assert_eq!(house.written(&game.table).await, 0, "clocks still stand still");
    // Ann, whose turn it is, is back: what was left is still left, and runs.
    let mut ann = Player::sit(house.door, game.table.clone(), game.ann.token.clone()).await.unwrap();
    while ann.sight.over.is_none() {
        ann.take_in().await.unwrap();
    }
    let over = ann.sight.over.as_ref().unwrap().get();
    assert_eq!(over, r#"{"places":[2,1]}"#, "her time runs again, and she does not move");
}

/// This time yesterday, in milliseconds since 1970.
fn game_day_before() -> i64 {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap();
    since.as_millis() as i64 - 86_400_000
}
