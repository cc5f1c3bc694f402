//! Whether a copy of a server's tables is whole.

mod boxlid;

use std::path::{Path, PathBuf};

use boxlid::boxlid;
use tempfile::TempDir;

#[test]
fn b12_a_whole_copy_is_found_whole_and_a_flipped_bit_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let copy = copy_with_tables(&folder);
    let run = check(&copy);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    assert!(run.stdout.contains("2 tables"), "{}", run.stdout);
    // A copy is for its owner alone.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let bytes = std::fs::read(&copy).unwrap();
    let place =
        bytes.windows(8).position(|window| window == b"\"begins\"").expect("the opening is in the file");
    let mut damaged = bytes.clone();
    damaged[place + 2] ^= 1;
    std::fs::write(&copy, &damaged).unwrap();
    let run = check(&copy);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.contains("is damaged outside its log"), "{}", run.stdout);
    assert!(run.stderr.contains("is damaged"), "{}", run.stderr);
    // The file was only looked at.
    assert_eq!(std::fs::read(&copy).unwrap(), damaged);

    // A line of a log: another order of the cards, and still good JSON.
    let place = bytes.windows(8).position(|window| window == b"{\"drew\":").expect("a draw is in the file");
    let digit = bytes[place..].iter().position(u8::is_ascii_digit).expect("what was drawn has numbers");
    let mut damaged = bytes.clone();
    damaged[place + digit] ^= 1;
    std::fs::write(&copy, &damaged).unwrap();
    let run = check(&copy);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.contains("of its log"), "{}", run.stdout);

    let no_copy = check(&folder.path().join("nothing.db"));
    assert_eq!(no_copy.code, 1);
    std::fs::write(folder.path().join("list.txt"), "milk and bread ".repeat(100)).unwrap();
    assert_eq!(check(&folder.path().join("list.txt")).code, 1);
}

fn check(file: &Path) -> boxlid::Ended {
    boxlid(&["backup", "--check", file.to_str().unwrap()]).run()
}

/// A copy of the database of a server at which somebody opened two tables, one of which has a log.
fn copy_with_tables(folder: &TempDir) -> PathBuf {
    let data = folder.path().join("data");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let address = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
        let config = server::Config { address, ..server::Config::new(&data) };
        let running = server::start(config).await.unwrap();
        let address = running.address();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let serving = tokio::spawn(running.until(async {
            stopped.await.ok();
        }));
        let opened = tokio::task::spawn_blocking(move || {
            open_table(address, r#"{"game":"mancala","options":{"begins":"a"},"name":"Ann"}"#);
            // With a bot in the other seat it begins at once, and cards are dealt.
            let with_bot =
                r#"{"game":"whiz-key","seats":2,"name":"Ann","bots":[{"seat":1,"level":"strong"}]}"#;
            open_table(address, with_bot);
        });
        opened.await.unwrap();
        stop.send(()).unwrap();
        serving.await.unwrap();
    });
    let copy = folder.path().join("copy.db");
    let run = boxlid(&["backup", "--data", data.to_str().unwrap(), copy.to_str().unwrap()]).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    copy
}

fn open_table(address: std::net::SocketAddr, body: &str) {
    use std::io::{Read as _, Write as _};
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    write!(
        stream,
        "POST /api/tables HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 20"), "{answer}");
}
