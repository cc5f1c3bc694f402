//! What is said when a database cannot be opened: one sentence, and never the password.

use sqlx::{Connection as _, Executor as _, PgConnection};
use store::{PostgresStore, StoreError, TableStore};

use super::scene;

async fn refused(url: &str) -> StoreError {
    match store::open(url).await {
        Ok(_) => panic!("it should not open"),
        Err(error) => error,
    }
}

#[tokio::test]
async fn an_address_that_is_none_is_refused_without_being_repeated() {
    for (url, why) in [
        ("mysql://ann:hush@localhost/games", "it begins neither with postgres: nor with sqlite:"),
        ("hush", "there is no colon in it"),
        ("sqlite:", "there is no file in it"),
        ("postgres://ann:hush@localhost:port/games", "invalid port number"),
        ("postgres://ann:hush@localhost/games?sslmode=perhaps", "unknown value"),
    ] {
        let error = refused(url).await;
        assert!(matches!(error, StoreError::BadUrl(_)), "{url}: {error}");
        let said = error.to_string();
        assert!(said.contains(why) && !said.contains("hush"), "{said}");
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named() {
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let error = refused(&format!("postgres://ann:hush@127.0.0.1:{nobody}/games")).await;
    assert!(matches!(error, StoreError::Away { .. }), "{error}");
    let said = error.to_string();
    assert!(
        said.starts_with(&format!(
            "the PostgreSQL database \"games\" at 127.0.0.1:{nobody} cannot be reached"
        ))
    );
    assert!(!said.contains("hush"), "{said}");
}

#[tokio::test]
async fn a_wrong_password_is_called_one() {
    let Some(database) = scene::database().await else { return };
    let port = database.port();
    let error = refused(&format!("postgres://postgres:hush@127.0.0.1:{port}/postgres")).await;
    assert!(matches!(error, StoreError::NotLetIn { .. }), "{error}");
    let said = error.to_string();
    assert!(said.contains("does not let \"postgres\" in") && !said.contains("hush"), "{said}");
}

#[tokio::test]
async fn a_database_that_does_not_exist_can_be_created() {
    let Some(database) = scene::database().await else { return };
    let error = refused(&database.url().replace("/test_", "/no_such_")).await;
    assert!(matches!(error, StoreError::NoSuchDatabase { .. }), "{error}");
    assert!(error.to_string().contains("createdb no_such_"), "{error}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let Some(database) = scene::database().await else { return };
    PostgresStore::open(database.url()).await.unwrap().close().await.unwrap();
    let mut connection = PgConnection::connect(database.url()).await.unwrap();
    connection
        .execute(
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
             values (9999, 'from the future', true, '\\x00', 0)",
        )
        .await
        .unwrap();
    let error = refused(database.url()).await;
    assert!(matches!(error, StoreError::NewerDatabase { .. }), "{error}");
}
