//! A real server on a port of its own: whatever is asked of it by HTTP or said through a socket is answered, and nothing
//! within it panics.
//!
//! What its libraries read before us (the lines of HTTP, the frames of a socket) is sent in good order; everything that
//! is ours to read, from the path to the last field of a message, is not.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use protocol::{BotSeat, ClientMessage, OpenTable, RawValue, Seat, ServerMessage, TableOpened};
use remote::{Door, Guest};
use server::{Config, Crowd, Tempo};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::time::timeout;

use crate::SLOWEST;
use crate::target::{Target, texts};

/// A request: method and path on the first line, then headers, an empty line, and the body. `TABLE`, `WATCH` and `TOKEN`
/// stand for those of a table that is there.
pub const HTTP: Target = Target {
    name: "http",
    read: |input| site().ask(input),
    good: || {
        texts(&[
            "GET /api/games\n\n",
            "GET /api/tables?game=mancala&before=17&most=5\n\n",
            "GET /api/tables/TABLE\n\n",
            "GET /api/tables/WATCH/log\naccept: */*\n\n",
            "GET /api/tables/TABLE/proof\n\n",
            "GET /api/decks/5d41402abc4b2a76b9719d911017c592/card\n\n",
            "GET /api/decks/5d41402abc4b2a76b9719d911017c592\nauthorization: Bearer TOKEN\n\n",
            "POST /api/tables\ncontent-type: application/json\norigin: http://localhost\n\n\
             {\"game\":\"mancala\",\"name\":\"Ann\",\"options\":{\"begins\":\"a\"},\"terms\":{\"listed\":true}}",
            "POST /api/tables\n\n{\"game\":\"whiz-key\",\"name\":\"Ann\",\"seats\":3,\"bots\":[{\"seat\":2,\"level\":\"careful\"}]}",
            "POST /api/tables/TABLE/seats\n\n{\"name\":\"Bob\",\"seat\":1}",
            "POST /api/tables/TABLE/seats\n\n{\"name\":\"Cleo\",\"seat\":0,\"member\":true,\"token\":\"TOKEN\"}",
            "POST /api/tables/mine\n\n{\"tables\":[{\"table\":\"TABLE\",\"token\":\"TOKEN\"}]}",
            "POST /api/tables/TABLE/recovery\n\n{\"token\":\"TOKEN\"}",
            "POST /api/tables/TABLE/recover\n\n{\"code\":\"K7M2-P9XQ\",\"token\":\"TOKEN\"}",
            "POST /api/decks\n\n{\"boxlid_deck\":1,\"title\":\"T\",\"edition\":\"heisey_mania\",\"cards\":[]}",
            "GET /t/TABLE?x=%2e%2e%2f#f\ncookie: a=b; c\nif-none-match: \"x\"\naccept-encoding: br, gzip;q=0\n\n",
            "GET /../Cargo.toml\nrange: bytes=0-1\n\n",
            "GET /ws\nupgrade-insecure-requests: 1\n\n",
            "OPTIONS /api/tables\norigin: https://evil.example\nsec-fetch-site: cross-site\n\n",
        ])
    },
    words: &[
        "TABLE",
        "TOKEN",
        "WATCH",
        "%00",
        "%2f",
        "..",
        "//",
        "?",
        "&",
        "=",
        "#",
        "\n",
        ": ",
        "POST ",
        "DELETE ",
        "HEAD ",
        "*",
        "\"name\":\"\\u202e\"",
        "\"seat\":255",
        "null",
        "[[[[",
        "q=1;",
        "http://[::1",
        "\u{e9}",
    ],
    brief: 2_000,
};

/// What a client says through its socket, a message a line.
pub const SOCKET: Target = Target {
    name: "socket",
    read: |input| site().talk(input),
    good: || {
        let act = |id: &str, action: &str| {
            format!(r#"{{"act":{{"table":"TABLE","token":"TOKEN","at":0,"id":"{id}","action":{action}}}}}"#)
        };
        let watched = r#"{"watch":{"table":"TABLE","token":"TOKEN","since":0}}"#;
        let conversations = [
            [watched.to_owned(), act("m-1", r#"{"sow":"A3"}"#), act("m-2", r#"{"sow":"A6"}"#)],
            [watched.to_owned(), act("m-1", r#""draw""#), act("m-2", r#"{"step":{"from":"R1C1"}}"#)],
            [watched.to_owned(), act("m-1", r#"{"answer":"Rome"}"#), act("m-2", r#"{"move_to":"S43"}"#)],
            [
                r#"{"watch":{"table":"WATCH"}}"#.to_owned(),
                r#"{"speak":{"table":"TABLE","token":"TOKEN","id":"s-1","said":{"phrase":"well_played"}}}"#
                    .to_owned(),
                r#"{"say":{"table":"TABLE","token":"TOKEN","id":"s-2","text":"psst"}}"#.to_owned(),
            ],
            [
                r#"{"take_back":{"table":"TABLE","token":"TOKEN","at":1,"id":"m-3"}}"#.to_owned(),
                r#"{"rematch":{"table":"TABLE","token":"TOKEN","id":"m-4"}}"#.to_owned(),
                r#"{"break_off":{"table":"TABLE","token":"TOKEN","id":"m-5"}}"#.to_owned(),
            ],
            [
                r#"{"unwatch":{"table":"TABLE"}}"#.to_owned(),
                r#"{"resign":{"table":"TABLE","token":"TOKEN","at":0,"id":"m-6"}}"#.to_owned(),
                r#"{"ping":{"n":7}}"#.to_owned(),
            ],
        ];
        conversations.map(|lines| lines.join("\n").into_bytes()).into()
    },
    words: &[
        "\n",
        "{",
        "}",
        "\"",
        "TABLE",
        "TOKEN",
        "WATCH",
        "\"at\":",
        "\"id\":\"m-1\"",
        "\"since\":",
        "null",
        "-1",
        "{\"watch\":{\"table\":\"TABLE\",\"token\":\"TOKEN\"}}",
        "{\"answer\":\"\\u0000\"}",
        "\"swap\"",
        "\"stop\"",
        "{\"judge\":\"right\"}",
        "\\ud800",
        "1e400",
        "18446744073709551615",
    ],
    brief: 1_500,
};

/// How long an answer is waited for: a little longer than an input may take, so that whoever drives us notices.
const PATIENCE: Duration = SLOWEST.saturating_add(Duration::from_secs(1));

/// After so many inputs there are new tables, for the old ones have been played to their end.
const INPUTS_PER_TABLE: usize = 200;

/// Headers that belong to the framing of a request; those are set in good order.
const FRAMING: [&str; 6] = ["content-length", "transfer-encoding", "connection", "upgrade", "expect", "host"];

/// The name of the threads whose panics count.
const THREAD: &str = "fuzzed-server";

static PANICS: AtomicUsize = AtomicUsize::new(0);

/// A server, and the tables that stand there.
struct Site {
    runtime: Runtime,
    door: Door,
    inputs: AtomicUsize,
    tables: Mutex<Vec<TableOpened>>,
    _folder: TempDir,
}

fn site() -> &'static Site {
    static SITE: OnceLock<Site> = OnceLock::new();
    SITE.get_or_init(Site::open)
}

impl Site {
    fn open() -> Self {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if std::thread::current().name() == Some(THREAD) {
                PANICS.fetch_add(1, Ordering::SeqCst);
            }
            before(info);
        }));
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name(THREAD)
            .enable_all()
            .build()
            .expect("a runtime starts");
        let folder = tempfile::tempdir().expect("there is room for a database");
        let config = Config {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            tempo: Tempo { bot_pause: Duration::ZERO, ..Tempo::default() },
            crowd: Crowd {
                messages_per_second: 100_000,
                connections_per_address: 10_000,
                limit_factor: 10_000,
                ..Crowd::default()
            },
            ..Config::new(folder.path())
        };
        let running = runtime.block_on(server::start(config)).expect("a server starts");
        let door = Door::new(running.address());
        runtime.spawn(running.until(std::future::pending()));
        Site { runtime, door, inputs: AtomicUsize::new(0), tables: Mutex::default(), _folder: folder }
    }

    /// Puts the names of a table where the input has words for them.
    fn fill_in(&self, input: &[u8]) -> Vec<u8> {
        let count = self.inputs.fetch_add(1, Ordering::SeqCst);
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if count.is_multiple_of(INPUTS_PER_TABLE) || tables.is_empty() {
            *tables = self.runtime.block_on(self.open_tables(count));
        }
        let table = &tables[input.len() % tables.len()];
        let text = String::from_utf8_lossy(input);
        let text = text.replace("TABLE", table.table.as_str()).replace("WATCH", table.watch.as_str());
        text.replace("TOKEN", table.token.reveal()).into_bytes()
    }

    /// A table of each game, with a person in the first seat and a bot in the second.
    async fn open_tables(&self, count: usize) -> Vec<TableOpened> {
        let games = [
            ("mancala", r#"{"begins":"a"}"#, "easy"),
            ("manipulation", r#"{"mode":"tournament"}"#, "random"),
            ("whiz-key", "{}", "random"),
            ("trivial-pursuit", "{}", "little"),
            ("heisey-mania", "{}", "little"),
        ];
        let mut tables = Vec::new();
        for (game, options, level) in games {
            let wanted = OpenTable {
                game: game.to_owned(),
                options: RawValue::from_string(options.to_owned()).ok(),
                seats: Some(2),
                name: "Ann".to_owned(),
                bots: vec![BotSeat { seat: Seat(1), level: level.to_owned() }],
                ..OpenTable::default()
            };
            tables.push(self.door_from(count).open(&wanted).await.expect("a table opens"));
        }
        tables
    }

    /// The door from another of this machine's own addresses each time, where it has many: what one address may ask for
    /// is limited.
    fn door_from(&self, number: usize) -> Door {
        let [.., high, low] = (number % 65_000).to_be_bytes();
        let many = cfg!(target_os = "linux");
        if many { self.door.from(IpAddr::from([127, 1, high, low])) } else { self.door }
    }

    fn ask(&self, input: &[u8]) {
        let input = self.fill_in(input);
        let (head, body) = split(&input, b"\n\n");
        let head = String::from_utf8_lossy(head);
        let (first, headers) = head.split_once('\n').unwrap_or((&head, ""));
        let (method, path) = first.split_once(' ').unwrap_or(("GET", first));
        let is_ours = |line: &&str| {
            let name = line.split(':').next().unwrap_or_default().trim().to_ascii_lowercase();
            line.contains(':') && !FRAMING.contains(&name.as_str())
        };
        let headers: Vec<(&str, &str)> =
            headers.lines().filter(is_ours).filter_map(|line| line.split_once(':')).collect();
        let door = self.door_from(self.inputs.load(Ordering::SeqCst));
        let asked = self
            .runtime
            .block_on(async { timeout(PATIENCE, door.request(method, path, &headers, body)).await });
        // What is no HTTP at all may be hung up on.
        if let Ok(Ok(reply)) = asked {
            assert!(reply.status != 500, "the server is at a loss: {}", reply.text());
        }
        self.check();
    }

    fn talk(&self, input: &[u8]) {
        let input = self.fill_in(input);
        let text = String::from_utf8_lossy(&input).into_owned();
        self.runtime.block_on(async {
            let mut guest = Guest::connect(self.door).await.expect("the server stands");
            for line in text.lines().take(30) {
                // It hangs up on who says too much.
                if guest.send_text(line).await.is_err() {
                    return;
                }
            }
            if guest.send(&ClientMessage::Ping { n: 4_000_000_007 }).await.is_err() {
                return;
            }
            let answered = async {
                loop {
                    match guest.next_or_end().await {
                        Ok(Some(ServerMessage::Pong { n: 4_000_000_007 }) | None) => return,
                        Ok(Some(_)) => {}
                        // A broken connection is a way to hang up; a message that cannot be read is not.
                        Err(error) => {
                            assert!(!error.is::<serde_json::Error>(), "no client can read this: {error}");
                            return;
                        }
                    }
                }
            };
            // If it is in vain, the time that took says so.
            let _ = timeout(PATIENCE, answered).await;
        });
        self.check();
    }

    fn check(&self) {
        assert_eq!(PANICS.swap(0, Ordering::SeqCst), 0, "something panicked within the server");
    }
}

fn split<'a>(input: &'a [u8], at: &[u8]) -> (&'a [u8], &'a [u8]) {
    match input.windows(at.len()).position(|some| some == at) {
        Some(place) => (&input[..place], &input[place + at.len()..]),
        None => (input, b""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_good_input_is_answered() {
        for target in [&HTTP, &SOCKET] {
            for good in (target.good)() {
                (target.read)(&good);
            }
        }
    }
}
