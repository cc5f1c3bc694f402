//! Everything a stranger can do counts against a limit, and whoever is over it is told when to try again.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use protocol::{ClientMessage, ErrorBody, FaultKind, Seq, ServerMessage, TableId};
use remote::{Door, Guest, Player, Reply};
use server::Crowd;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::house::{House, id, raw, watch};

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

pub fn refused(reply: &Reply, code: &str) {
    let body: ErrorBody = reply.json().unwrap();
    assert_eq!((reply.status, body.code.as_str()), (429, code), "{}", body.said);
    let wait: u64 = reply.header("retry-after").expect("a 429 says when to try again").parse().unwrap();
    assert!((1..=600).contains(&wait), "{wait}");
}

/// Asks again and again until that is refused with `code`; answers how often it was not.
pub async fn until_refused(door: Door, method: &str, path: &str, body: &[u8], code: &str) -> usize {
    for count in 0..3000 {
        let reply = door.request(method, path, &[], body).await.unwrap();
        if reply.status == 429 {
            refused(&reply, code);
            return count;
        }
    }
    panic!("{method} {path} is not counted");
}

/// Every route there is, as the source lists them.
fn routes() -> Vec<(&'static str, &'static str)> {
    let source = include_str!("../../../src/http/mod.rs");
    let methods =
        [(".get(\"", "GET"), (".post(\"", "POST"), (".upload(\"", "POST"), (".delete(\"", "DELETE")];
    let of_line = |line: &'static str| {
        let of_method = |(call, method)| Some((method, line.split_once(call)?.1.split_once('"')?.0));
        methods.into_iter().find_map(of_method)
    };
    let found: Vec<_> = source.lines().filter_map(of_line).collect();
    assert!(found.len() > 15, "{found:?}");
    found
}

/// Whether a path is one of a route, where what is in braces stands for anything.
fn is_of(path: &str, route: &str) -> bool {
    let (path, route): (Vec<_>, Vec<_>) = (path.split('/').collect(), route.split('/').collect());
    path.len() == route.len()
        && path.iter().zip(route).all(|(one, other)| *one == other || other.starts_with('{'))
}

#[tokio::test]
async fn b08_every_request_is_counted_and_a_429_says_when_to_try_again() {
    let house = House::open().await;
    let table = house.table().await.table;
    let deck = "0".repeat(64);
    let table = |rest: &str| format!("/api/tables/{table}{rest}");
    let requests = [
        ("GET", "/no-such-page".to_owned(), "too_many_requests"),
        ("PUT", "/api/games".to_owned(), "too_many_requests"),
        ("GET", "/ready".to_owned(), "too_many_requests"),
        ("GET", "/health".to_owned(), "too_many_requests"),
        ("GET", "/healthz".to_owned(), "too_many_requests"),
        ("GET", "/api/games".to_owned(), "too_many_requests"),
        ("POST", "/api/tables".to_owned(), "too_many_tables"),
        ("GET", "/api/tables".to_owned(), "too_many_questions"),
        ("POST", "/api/tables/mine".to_owned(), "too_many_questions"),
        ("GET", table(""), "too_many_cards"),
        ("POST", table("/seats"), "too_many_seats"),
        ("POST", table("/recovery"), "too_many_tries"),
        ("POST", table("/recover"), "too_many_tries"),
        ("GET", table("/log"), "too_many_logs"),
        ("GET", table("/proof"), "too_many_proofs"),
        ("POST", "/api/decks".to_owned(), "too_many_decks"),
        ("GET", format!("/api/decks/{deck}"), "too_many_decks"),
        ("GET", format!("/api/decks/{deck}/card"), "too_many_wrong_names"),
        ("GET", format!("/api/decks/{deck}/grants"), "too_many_wrong_names"),
        ("POST", format!("/api/decks/{deck}/grants"), "too_many_wrong_names"),
        ("DELETE", format!("/api/decks/{deck}/grants/1"), "too_many_wrong_names"),
        ("GET", format!("/api/decks/{deck}/proposals"), "too_many_wrong_names"),
        ("POST", format!("/api/decks/{deck}/proposals/settle"), "too_many_cards"),
        ("GET", "/api/tables/00000-00000".to_owned(), "too_many_wrong_names"),
        ("GET", "/ws".to_owned(), "too_many_sockets"),
    ];
    for (method, route) in routes() {
        let is_it = |(other, path, _): &(&str, String, &str)| *other == method && is_of(path, route);
        assert!(requests.iter().any(is_it), "{method} {route} is not tried here");
    }
    for (number, (method, path, code)) in requests.into_iter().enumerate() {
        // From an address of its own, so that they are not counted together.
        let door = house.door.from([127, 0, 8, 1 + number as u8].into());
        let count = until_refused(door, method, &path, b"{}", code).await;
        assert!(count >= 10, "{method} {path} was refused after {count}");
    }
}

#[tokio::test]
async fn b08_guessing_names_costs_more_than_knowing_them() {
    let house = House::open().await;
    let table = house.table().await.table;
    let eve = house.door.from([127, 0, 0, 2].into());
    let guesses = until_refused(eve, "GET", "/api/tables/00000-00000", b"", "too_many_wrong_names").await;
    assert!(guesses <= 60, "{guesses} names were guessed");
    // Who guesses must not learn from what is refused which name is right.
    refused(&eve.get(&format!("/api/tables/{table}")).await.unwrap(), "too_many_wrong_names");
    let mut socket = Guest::connect(eve).await.unwrap();
    socket.send(&watch(&table, None, 0)).await.unwrap();
    match socket.next().await.unwrap() {
        ServerMessage::Fault(fault) => assert_eq!(fault.kind, FaultKind::TooFast),
        other => panic!("{other:?}"),
    }
    house.door.card(&table).await.unwrap();
}

#[tokio::test]
async fn b08_a_socket_that_guesses_names_is_closed() {
    let house = House::open_for(Crowd { messages_per_second: 10_000, ..Crowd::default() }).await;
    let mut eve = Guest::connect(house.door).await.unwrap();
    let mut guesses = 0;
    for number in 0..200 {
        let table = TableId::from_random([number; 10]);
        let token = protocol::Token::from_random([1; 32]);
        let resign = ClientMessage::Resign { table, token, at: Seq(0), id: id("guess") };
        if eve.send(&resign).await.is_err() {
            break;
        }
        match eve.next_or_end().await {
            Ok(Some(ServerMessage::Fault(fault))) => assert_eq!(fault.kind, FaultKind::NoSuchTable),
            Ok(Some(other)) => panic!("{other:?}"),
            Ok(None) | Err(_) => break,
        }
        guesses += 1;
    }
    assert!((10..60).contains(&guesses), "{guesses} names were guessed");
}

/// Resigns at once, and asks for a rematch; the next table, or none if that is too fast.
async fn resign_and_meet_again(player: &mut Player) -> Option<TableId> {
    let (table, token) = (player.table.clone(), player.token.clone());
    let at = player.sight.seq;
    let resign = ClientMessage::Resign { table: table.clone(), token: token.clone(), at, id: id("resign") };
    assert!(matches!(player.ask(&resign).await.unwrap(), ServerMessage::Accepted { .. }));
    let rematch = ClientMessage::Rematch { table, token, id: id("again") };
    player.guest.send(&rematch).await.unwrap();
    let answered = player.guest.until(|message| match message {
        ServerMessage::Rematch { next, .. } => Some(Some(next)),
        ServerMessage::Fault(fault) => {
            assert_eq!(fault.kind, FaultKind::TooFast, "{}", fault.said);
            Some(None)
        }
        _ => None,
    });
    answered.await.unwrap()
}

#[tokio::test]
async fn b08_rematch_after_rematch_counts_as_opening_tables() {
    let house = House::open_for(Crowd { messages_per_second: 10_000, ..Crowd::default() }).await;
    let started = Instant::now();
    // One chain of rematches has a limit of its own.
    let mut ann = house.game().await.ann;
    let mut tables = 1;
    while let Some(next) = resign_and_meet_again(&mut ann).await {
        tables += 1;
        assert!(tables <= 22 + started.elapsed().as_secs() / 6, "{tables} tables in one chain");
        ann = Player::sit(house.door, next, ann.token).await.unwrap();
    }
    // Several chains share what their address may open.
    while tables < 500 {
        let Ok(opened) = house.door.open(&crate::house::mancala()).await else { break };
        tables += 1;
        let bob = house.door.from([127, 0, 0, 2].into()).sit(&opened.table, "Bob").await;
        let Ok(bob) = bob else { break };
        let mut bob = Player::sit(house.door, opened.table, bob.token).await.unwrap();
        if resign_and_meet_again(&mut bob).await.is_none() {
            break;
        }
        tables += 1;
    }
    assert!(tables <= 70 + started.elapsed().as_secs(), "{tables} tables were opened from one address");
}

/// A socket, opened by hand so that frames can be sent that no library sends.
pub async fn bare_socket(door: Door) -> TcpStream {
    let mut stream = door.connect().await.unwrap();
    let request = format!(
        "GET /ws HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        door.address()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.windows(4).any(|some| some == b"\r\n\r\n") {
        assert_ne!(stream.read_buf(&mut answer).await.unwrap(), 0);
    }
    assert!(answer.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&answer));
    stream
}

/// Sends a frame again and again until the server hangs up; answers how many it took.
async fn flood(stream: &mut TcpStream, frame: &[u8]) -> usize {
    const AT_ONCE: usize = 1000;
    let many = frame.repeat(AT_ONCE);
    let mut sent = 0;
    let mut heard = [0; 4096];
    let flooding = async {
        loop {
            if stream.write_all(&many).await.is_err() {
                return;
            }
            sent += AT_ONCE;
            assert!(sent < 5_000_000, "the server reads on and on");
            // What it says is of no interest, only whether it is still there.
            while let Ok(some) = stream.try_read(&mut heard) {
                if some == 0 {
                    return;
                }
            }
        }
    };
    timeout(PATIENCE, flooding).await.expect("the server hangs up");
    sent
}

#[tokio::test]
async fn b08_empty_frames_without_end_cut_the_socket_off() {
    let house = House::open().await;
    let mut stream = bare_socket(house.door).await;
    // The first frame of a text that never ends, masked as a client's frames are; then nothing, again and again.
    stream.write_all(&[0x01, 0x80, 1, 2, 3, 4]).await.unwrap();
    let sent = flood(&mut stream, &[0x00, 0x80, 1, 2, 3, 4]).await;
    // A buffer of the system may hold many more than were read.
    assert!(sent < 3_000_000, "{sent} empty frames");
    house.game().await.play_to(4).await;
}

#[tokio::test]
async fn b08_pings_and_pongs_count_as_messages() {
    let house = House::open().await;
    for control in [0x89, 0x8a] {
        let mut stream = bare_socket(house.door).await;
        flood(&mut stream, &[control, 0x80, 1, 2, 3, 4]).await;
    }
    house.game().await.play_to(4).await;
}

#[tokio::test]
async fn b08_watching_again_and_again_is_counted_for_all_sockets_of_an_address() {
    let house = House::open_for(Crowd { messages_per_second: 10_000, ..Crowd::default() }).await;
    let table = house.table().await.table;
    let started = Instant::now();
    let mut seen = 0;
    'sockets: for _ in 0..10 {
        let mut eve = Guest::connect(house.door).await.unwrap();
        for _ in 0..50 {
            eve.send(&watch(&table, None, 0)).await.unwrap();
            let answered = eve.until(|message| match message {
                ServerMessage::Seen { .. } => Some(true),
                ServerMessage::Fault(fault) => {
                    assert_eq!(fault.kind, FaultKind::TooFast, "{}", fault.said);
                    Some(false)
                }
                _ => None,
            });
            if !answered.await.unwrap() {
                break 'sockets;
            }
            seen += 1;
        }
    }
    assert!(seen >= 100 && seen <= 121 + 4 * started.elapsed().as_secs(), "{seen}");
}

#[tokio::test]
async fn b08_what_a_few_bytes_can_draw_is_counted_by_what_is_sent() {
    let house = House::open_for(Crowd { messages_per_second: 100_000, ..Crowd::default() }).await;
    let mut game = house.game().await;
    game.play_to(40).await;
    let started = Instant::now();
    let (mut drawn, mut is_refused) = (0, false);
    // A move that was chosen at the very beginning is answered with all that has happened since.
    for number in 0..60_000 {
        let old = ClientMessage::Act {
            table: game.table.clone(),
            token: game.ann.token.clone(),
            at: Seq(0),
            id: id(&format!("old-{number}")),
            action: raw(r#"{"sow":"A1"}"#),
        };
        game.ann.guest.send(&old).await.unwrap();
        let text = game.ann.guest.next_text().await.unwrap();
        if text.contains("too_fast") {
            is_refused = true;
            break;
        }
        assert!(text.starts_with(r#"{"resync""#), "{text}");
        drawn += text.len();
        let most = 18 * 1024 * 1024 + 300 * 1024 * started.elapsed().as_secs() as usize;
        assert!(drawn < most, "{drawn} bytes were drawn");
    }
    assert!(drawn > 1024 * 1024, "{drawn} bytes were drawn");
    assert!(is_refused, "{drawn} bytes were drawn, and nothing was refused");
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// How a router can be made, or be led past the gate. What a stranger reaches is made in `gate/routes.rs` alone.
const WAYS_ROUND: [&str; 11] = [
    "Router::new",
    "Router::default",
    "MethodRouter",
    "axum::routing",
    ".route(",
    ".route_service(",
    ".nest(",
    ".nest_service(",
    ".fallback(",
    ".fallback_service(",
    ".method_not_allowed_fallback(",
];

/// The way round the gate that a source has, if it has one. Only whitespace may stand within one.
fn way_round(text: &str) -> Option<&'static str> {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    WAYS_ROUND.into_iter().find(|way| text.contains(way))
}

#[test]
fn b08_every_way_round_the_gate_is_known() {
    for source in [
        r#"Router::new()"#,
        r#"api.route("/open", get(open))"#,
        r#"api.nest("/more", more)"#,
        r#"api.merge(Router::new().with_state(app))"#,
        "api\n    .fallback_service(files)",
        r#"use axum::routing::any;"#,
    ] {
        assert!(way_round(source).is_some(), "{source}");
    }
    assert_eq!(way_round(r#"routes.get("/api/games", Activity::Request, games::list)"#), None);
}

#[test]
fn b08_no_route_goes_round_the_gate() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    sources(&src, &mut found);
    assert!(found.len() > 50);
    // The admin's listener is not for strangers.
    let gates = [src.join("gate").join("routes.rs"), src.join("admin.rs")];
    for path in found.iter().filter(|path| !gates.contains(path)) {
        let way = way_round(&std::fs::read_to_string(path).unwrap());
        assert_eq!(way, None, "{} may add a route that is not counted", path.display());
    }
}
