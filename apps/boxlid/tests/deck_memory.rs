//! How much memory a real server takes for the heaviest decks it accepts.

#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use decks::limits::HEAVIEST;
use decks::{Card, Deck, Edition, Question};
use protocol::{DeckKept, OpenTable, TableOpened};
use remote::Door;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

const MIB: usize = 1024 * 1024;

/// More than would fit into the memory that the test allows.
const DECKS: usize = 25;

/// Decks that are sent at the same time.
const AT_ONCE: usize = 10;

/// A deck of cards with this question as often as it fits.
fn heaviest(title: &str, question: &Question) -> Deck {
    let edition = Edition::HeiseyMania;
    let mut deck = Deck {
        title: title.to_owned(),
        edition,
        language: "en".to_owned(),
        licence: "CC0-1.0".to_owned(),
        source: "our own".to_owned(),
        about: String::new(),
        cards: Vec::new(),
    };
    let card = |number: usize| {
        let questions: BTreeMap<_, _> = edition
            .categories()
            .iter()
            .map(|category| {
                let answer = format!("{number} {category} {}", question.answer).chars().take(300).collect();
                (*category, Question { answer, ..question.clone() })
            })
            .collect();
        Card { id: number.to_string(), questions }
    };
    deck.cards.push(card(99_999));
    let cards = HEAVIEST / deck.weight();
    deck.cards = (0..cards).map(card).collect();
    assert!(deck.weight() <= HEAVIEST && deck.weight() > HEAVIEST / 100 * 95, "{}", deck.weight());
    deck
}

/// Decks that are heavy in different ways: for many cards, many ways to answer, long texts, many and long alternates.
fn kinds() -> [Question; 5] {
    let list = |many: usize, length: usize| -> Vec<String> {
        (0..many).map(|number| format!("{number} {}", "word ".repeat(length / 5))).collect()
    };
    [
        Question::new("q", ""),
        Question::new("q", "a (b) or c or d or e or f or g or h or i or j"),
        Question { note: Some("n".repeat(1_500)), ..Question::new("q".repeat(1_500), "a") },
        Question {
            alternates: list(50, 0),
            needs: list(20, 0),
            rejects: list(50, 0),
            ..Question::new("q", "a")
        },
        Question { alternates: list(50, 280), rejects: list(50, 280), ..Question::new("q", "a") },
    ]
}

#[test]
fn b06_many_of_the_heaviest_decks_uploaded_and_played_stay_within_their_memory() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder);
    let before = server.memory("VmRSS");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let statuses = runtime.block_on(async {
        let (mut players, turns) = (JoinSet::new(), Arc::new(Semaphore::new(AT_ONCE)));
        for number in 0..DECKS {
            let deck = heaviest(&format!("Deck {number}"), &kinds()[number % 5]).to_json();
            let door = server.door.from([127, 0, 6, 1 + number as u8].into());
            let turns = Arc::clone(&turns);
            players.spawn(async move {
                let _turn = turns.acquire().await.unwrap();
                upload_and_play(door, deck).await
            });
        }
        players.join_all().await
    });
    let played = statuses.iter().filter(|status| **status == 200).count();
    assert!(played >= 2, "{statuses:?}");
    assert!(statuses.iter().all(|status| matches!(status, 200 | 503)), "{statuses:?}");
    let taken = server.memory("VmHWM") - before;
    assert!(taken < 200 * MIB, "{} MiB for {played} decks in play", taken / MIB);
}

/// Uploads a deck, opens a table with it and looks at the table; gives the last status.
async fn upload_and_play(door: Door, deck: String) -> u16 {
    let reply = loop {
        let reply = door.request("POST", "/api/decks", &[], deck.as_bytes()).await.unwrap();
        // The bodies of all uploads share their memory, too.
        if reply.status != 503 {
            break reply;
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    };
    let kept: DeckKept = reply.ok().unwrap();
    let wanted = OpenTable {
        game: kept.game,
        seats: Some(2),
        name: "Ann".into(),
        deck: Some(kept.hash),
        deck_key: Some(kept.owner),
        ..OpenTable::default()
    };
    let reply = door.post("/api/tables", &wanted).await.unwrap();
    if reply.status != 201 {
        return reply.status;
    }
    let opened: TableOpened = reply.ok().unwrap();
    door.get(&format!("/api/tables/{}", opened.table)).await.unwrap().status
}

struct Server {
    child: Child,
    door: Door,
    /// Kept, because the server goes on writing there.
    _out: BufReader<std::process::ChildStdout>,
}

impl Server {
    fn start(folder: &tempfile::TempDir) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_boxlid"))
            // So that whoever finds no room for an upload may try again and again.
            .args(["serve", "--port", "0", "--limit-factor", "20", "--data"])
            .arg(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Boxlid is ready at http://").expect("it says where it is");
        Server { child, door: Door::new(address.parse().unwrap()), _out: out }
    }

    /// Bytes of its memory: `VmRSS` now, `VmHWM` at the most.
    fn memory(&self, which: &str) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with(which)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() * 1024
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
