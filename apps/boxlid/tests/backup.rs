//! Copies of a server's tables, as people make them.

mod boxlid;

use boxlid::boxlid;

#[test]
fn tables_are_copied_and_the_copy_is_a_whole_database() {
    let data = tempfile::tempdir().unwrap();
    let copies = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    // A server that has just been started has made its database.
    runtime.block_on(async {
        let config = server::Config {
            address: std::net::SocketAddr::from(([127, 0, 0, 1], 0)),
            ..server::Config::new(data.path())
        };
        let running = server::start(config).await.unwrap();
        let stop = async {};
        running.until(stop).await;
    });
    let (from, to) = (data.path().to_str().unwrap(), copies.path().join("tables.db"));
    let to = to.to_str().unwrap();
    let run = boxlid(&["backup", "--data", from, to]).run();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("were copied to"), "{}", run.stdout);
    assert!(std::fs::read(to).unwrap().starts_with(b"SQLite format 3\0"));
    let again = boxlid(&["backup", "--data", from, to]).run();
    assert_eq!(again.code, 1);
    assert!(again.stderr.contains("there is a file of this name already"), "{}", again.stderr);
}

#[test]
fn where_there_are_no_tables_nothing_is_copied() {
    let nowhere = tempfile::tempdir().unwrap();
    let file = nowhere.path().join("tables.db");
    let data = nowhere.path().to_str().unwrap();
    let run = boxlid(&["backup", "--data", data, file.to_str().unwrap()]).run();
    assert_eq!((run.code, run.stderr.lines().count()), (1, 1));
    assert!(run.stderr.contains("there are no tables in"), "{}", run.stderr);
    assert!(!file.exists());
}

#[test]
fn one_node_of_many_needs_a_database_that_all_reach() {
    let run = boxlid(&["serve", "--nats", "nats://localhost:4222"]).run();
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("--database"), "{}", run.stderr);
}
