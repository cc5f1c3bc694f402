//! Tables on a real server, played and looked at from the terminal.

mod boxlid;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use boxlid::boxlid;
use protocol::{OpenTable, RawValue, Seq, TableOpened};
use remote::{Door, Player};
use tokio::runtime::Runtime;

/// A server in a folder, on a port that stays the same when it is started again.
struct Server {
    child: Child,
    address: SocketAddr,
    /// Kept open, for a server that nobody listens to any more goes away.
    _out: BufReader<ChildStdout>,
}

impl Server {
    fn start(data: &Path, port: u16) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_boxlid"))
            .args(["serve", "--port", &port.to_string(), "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Boxlid is ready at http://").expect("it says where it is");
        Server { child, address: address.parse().unwrap(), _out: out }
    }

    fn door(&self) -> Door {
        Door::new(self.address)
    }

    fn link(&self, way: &str, table: impl std::fmt::Display) -> String {
        format!("http://{}/{way}/{table}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody at a terminal, who types when they have read something.
struct Terminal {
    child: Child,
    typing: Option<ChildStdin>,
    said: Arc<Mutex<String>>,
    read: usize,
}

impl Terminal {
    fn join(link: &str, name: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_boxlid"))
            .args(["play", "--join", link, "--plain", "--name", name])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = Arc::new(Mutex::new(String::new()));
        let (mut out, hears) = (child.stdout.take().unwrap(), Arc::clone(&said));
        thread::spawn(move || {
            let mut bytes = [0; 1024];
            while let Ok(count @ 1..) = out.read(&mut bytes) {
                hears.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
        let typing = child.stdin.take();
        Terminal { child, typing, said, read: 0 }
    }

    /// Waits until this is said, after what was waited for last.
    fn until(&mut self, words: &str) {
        let began = Instant::now();
        loop {
            let said = self.said.lock().unwrap().clone();
            if let Some(at) = said[self.read..].find(words) {
                self.read += at + words.len();
                return;
            }
            assert!(began.elapsed() < Duration::from_secs(30), "{words:?} does not follow in\n{said}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.typing.as_mut().unwrap(), "{line}").unwrap();
    }

    fn end(mut self) -> i32 {
        drop(self.typing.take());
        self.child.wait().unwrap().code().unwrap_or(-1)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn wanted(game: &str, options: &str) -> OpenTable {
    let options = Some(RawValue::from_string(options.to_owned()).unwrap());
    OpenTable { game: game.to_owned(), name: "Ann".to_owned(), options, ..OpenTable::default() }
}

async fn open(server: &Server, wanted: &OpenTable) -> (TableOpened, Player) {
    let opened = server.door().open(wanted).await.unwrap();
    let ann = Player::sit(server.door(), opened.table.clone(), opened.token.clone()).await.unwrap();
    (opened, ann)
}

#[test]
fn a_seat_is_taken_by_a_link_and_the_game_is_played_from_there() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), 0);
    Runtime::new().unwrap().block_on(async {
        let (opened, mut ann) = open(&server, &wanted("mancala", r#"{"begins":"b"}"#)).await;
        let mut bob = Terminal::join(&server.link("t", &opened.table), "Bob");
        bob.until("Mancala: Ann against Bob.");
        bob.until("Bob, choose a pocket of side B from 1 to 6:");
        bob.type_line("9");
        bob.until("There is no pocket B9");
        bob.type_line("1");
        bob.until("Bob sows pocket 1");
        bob.until("Waiting for Ann");
        ann.see(Seq(1)).await.unwrap();
        // What comes through a pipe waits for its turn.
        bob.type_line("2");
        while !ann.sight.listed().is_empty() {
            ann.play_first().await.unwrap();
        }
        bob.until("Ann sows pocket");
        bob.until("Bob sows pocket 2");
        bob.type_line("resign");
        bob.until("The game is over");
        bob.type_line("new");
        bob.until("The others are asked to play again.");
        bob.until("choose a pocket");
        bob.type_line("quit");
        bob.until("Goodbye.");
        assert_eq!(bob.end(), 0);
    });
}

#[test]
fn whoever_looks_on_is_told_everything_until_the_game_is_over() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), 0);
    Runtime::new().unwrap().block_on(async {
        let (opened, mut ann) = open(&server, &wanted("mancala", r#"{"begins":"a"}"#)).await;
        let taken = server.door().sit(&opened.table, "Bob").await.unwrap();
        let _bob = Player::sit(server.door(), opened.table.clone(), taken.token).await.unwrap();
        let mut zoe = Terminal::join(&server.link("w", &opened.watch), "Zoe");
        zoe.until("Waiting for Ann");
        zoe.type_line("3");
        zoe.until("You only look on.");
        ann.play_first().await.unwrap();
        zoe.until("Ann sows pocket 1");
        drop(zoe.typing.take());
        ann.command(client::Command::Resign).await.unwrap();
        zoe.until("The game is over");
        assert_eq!(zoe.end(), 0);
    });
}

#[test]
fn a_hand_is_seen_by_whoever_holds_it_and_played_from_a_pipe() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), 0);
    Runtime::new().unwrap().block_on(async {
        let (opened, mut ann) = open(&server, &wanted("whiz-key", "{}")).await;
        let link = server.link("t", &opened.table);
        let run = thread::spawn(move || {
            boxlid(&["play", "--join", &link, "--plain", "--name", "Bob"])
                .with_input("1\nboard\nquit\n")
                .run()
        });
        // Until Bob has moved and gone, Ann moves whenever it is her turn.
        while !run.is_finished() {
            if ann.sight.listed().is_empty() {
                let _ = tokio::time::timeout(Duration::from_millis(50), ann.take_in()).await;
            } else {
                ann.play_first().await.unwrap();
            }
        }
        let run = run.join().unwrap();
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
        assert!(run.stdout.contains("Bob"), "{}", run.stdout);
    });
}

#[test]
fn a_server_that_comes_back_is_found_again() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), 0);
    let runtime = Runtime::new().unwrap();
    let (opened, ann) = runtime.block_on(open(&server, &wanted("mancala", r#"{"begins":"b"}"#)));
    let mut bob = Terminal::join(&server.link("t", &opened.table), "Bob");
    bob.until("Bob, choose a pocket");
    let port = server.address.port();
    drop((server, ann));
    bob.until("The server is gone and is being looked for.");
    let _server = Server::start(data.path(), port);
    bob.until("The server is back.");
    bob.until("Bob, choose a pocket");
    bob.type_line("1");
    bob.until("Bob sows pocket 1");
}

#[test]
fn what_cannot_be_joined_says_why() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), 0);
    let said = |link: &str| {
        let run = boxlid(&["play", "--join", link, "--plain"]).run();
        assert_eq!(run.code, 1, "{}", run.stdout);
        run.stderr
    };
    assert!(said("localhost").contains("names no table"));
    assert!(said("http://127.0.0.1:1/t/k7m2p-9xq4t").contains("cannot be reached"));
    assert!(said(&server.link("rules", "mancala")).contains("is no link to a table"));
    let none = said(&server.link("t", "k7m2p-9xq4t"));
    assert!(none.contains("table"), "{none}");
    Runtime::new().unwrap().block_on(async {
        let (opened, _ann) = open(&server, &wanted("mancala", "{}")).await;
        server.door().sit(&opened.table, "Bob").await.unwrap();
        let full = said(&server.link("t", &opened.table));
        assert!(full.contains("you cannot sit down there"), "{full}");
        assert!(full.contains(&format!("/w/{}", opened.watch)), "{full}");
    });
}
