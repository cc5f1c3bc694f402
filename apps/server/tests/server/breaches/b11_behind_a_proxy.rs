//! Behind a proxy each player is still an address of their own, and nobody can pretend to be another one.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use neighbours::Haproxy;
use remote::{Door, Guest};
use server::Crowd;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{House, mancala};

const ANN: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const BOB: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);
const EVE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 4);

/// A house that trusts the proxies on this machine's usual address.
async fn house(crowd: Crowd) -> House {
    House::open_as(|config| {
        config.crowd = crowd;
        config.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
        config.hosts = vec!["games.example.org".to_owned()];
    })
    .await
}

/// The example in `deploy/`, with all of its nodes at this server.
fn example(listen: SocketAddr, server: SocketAddr) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/haproxy.cfg");
    let mut text = std::fs::read_to_string(path).unwrap().replace("bind :8080", &format!("bind {listen}"));
    for node in 1..=3 {
        text = text.replace(&format!("node-{node}:7878"), &server.to_string());
    }
    assert!(text.contains(&listen.to_string()) && text.contains(" send-proxy-v2"));
    // Wherever this runs, so many files may be more than there are.
    text.replace("maxconn 40000", "maxconn 200")
}

/// The same, but saying in a header for whom it speaks.
fn example_with_header(listen: SocketAddr, server: SocketAddr) -> String {
    let text = example(listen, server);
    text.replace(" check-send-proxy", "")
        .replace(" send-proxy-v2", "")
        .replace("mode http", "mode http\n    option forwardfor")
}

/// Opens tables from one address until there may be no more from there.
async fn use_up(door: Door, headers: &[(&str, &str)]) {
    let body = serde_json::to_vec(&mancala()).unwrap();
    for _ in 0..200 {
        match door.request("POST", "/api/tables", headers, &body).await.unwrap().status {
            201 => {}
            429 => return,
            // HAProxy has not asked yet whether the server is ready.
            503 => tokio::time::sleep(Duration::from_millis(100)).await,
            other => panic!("{other}"),
        }
    }
    panic!("one address opens as many tables as it likes");
}

async fn opens(door: Door, headers: &[(&str, &str)]) -> u16 {
    let body = serde_json::to_vec(&mancala()).unwrap();
    door.request("POST", "/api/tables", headers, &body).await.unwrap().status
}

/// Two players behind this proxy, one of whom asks for too much and then lies about who they are.
async fn two_players_have_two_budgets(proxy: &Haproxy) {
    let door = Door::new(proxy.address());
    let (ann, bob) = (door.from(ANN.into()), door.from(BOB.into()));
    use_up(ann, &[]).await;
    assert_eq!(opens(bob, &[]).await, 201, "the other player still has a budget");
    for forged in [
        [("x-forwarded-for", "192.0.2.1")],
        [("x-forwarded-for", "127.0.0.3")],
        [("x-forwarded-for", "192.0.2.1, 127.0.0.1")],
    ] {
        assert_eq!(opens(ann, &forged).await, 429, "{forged:?}");
    }
    // The header that the proxy does not write, it passes on. It gets nobody out of all limits: such requests share one
    // budget, and it is nobody else's.
    use_up(ann, &[("forwarded", "for=192.0.2.1")]).await;
    assert_eq!(opens(ann, &[("forwarded", "for=192.0.2.2")]).await, 429);
    assert_eq!(opens(bob, &[]).await, 201);
    let mut socket = Guest::connect(bob).await.unwrap();
    socket.send(&protocol::ClientMessage::Ping { n: 7 }).await.unwrap();
    assert!(matches!(socket.next().await.unwrap(), protocol::ServerMessage::Pong { n: 7 }));
}

#[tokio::test]
async fn b11_players_behind_haproxy_have_budgets_of_their_own_by_the_proxy_protocol() {
    let house = house(Crowd::default()).await;
    let Some(proxy) = neighbours::haproxy(|listen| example(listen, house.door.address())) else { return };
    two_players_have_two_budgets(&proxy).await;
}

#[tokio::test]
async fn b11_players_behind_haproxy_have_budgets_of_their_own_by_x_forwarded_for() {
    let house = house(Crowd::default()).await;
    let Some(proxy) = neighbours::haproxy(|listen| example_with_header(listen, house.door.address())) else {
        return;
    };
    two_players_have_two_budgets(&proxy).await;
}

#[tokio::test]
async fn b11_players_behind_haproxy_have_connections_of_their_own() {
    let house = house(Crowd { connections_per_address: 3, ..Crowd::default() }).await;
    let Some(proxy) = neighbours::haproxy(|listen| example(listen, house.door.address())) else { return };
    let door = Door::new(proxy.address());
    let (ann, bob) = (door.from(ANN.into()), door.from(BOB.into()));
    let mut sockets = Vec::new();
    while sockets.len() < 3 {
        match Guest::connect(ann).await {
            Ok(socket) => sockets.push(socket),
            // HAProxy has not asked yet whether the server is ready.
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
    assert!(Guest::connect(ann).await.is_err(), "one player has only so many connections");
    assert!(Guest::connect(bob).await.is_ok(), "and the other one has theirs");
}

#[tokio::test]
async fn b11_a_proxy_has_as_many_connections_as_its_players_need() {
    let house = house(Crowd { connections_per_address: 3, ..Crowd::default() }).await;
    let mut open = Vec::new();
    for player in 1..=20 {
        let mut stream = house.door.connect().await.unwrap();
        let request = format!(
            "GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.{player}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).await.unwrap();
        assert_eq!(&status, b"HTTP/1.1 200", "connection {player} of the proxy");
        open.push(stream);
    }
    let eve = house.door.from(EVE.into());
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(Guest::connect(eve).await.unwrap());
    }
    assert!(Guest::connect(eve).await.is_err(), "somebody who is no proxy has as many as anybody");
}

#[tokio::test]
async fn b11_nobody_but_the_proxy_says_for_whom_they_speak() {
    let house = house(Crowd::default()).await;
    let eve = house.door.from(EVE.into());
    use_up(eve, &[]).await;
    for forged in
        [("x-forwarded-for", "192.0.2.1"), ("forwarded", "for=192.0.2.1"), ("x-real-ip", "192.0.2.1")]
    {
        assert_eq!(opens(eve, &[forged]).await, 429, "{forged:?}");
    }
    for preamble in PREAMBLES {
        let answer = after(eve.connect().await.unwrap(), preamble).await;
        assert!(!answer.contains("HTTP/1.1 2"), "{answer}");
    }
    // And the proxy itself may.
    for preamble in PREAMBLES {
        let answer = after(house.door.connect().await.unwrap(), preamble).await;
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    }
    // One that is none, or never ends, is no request.
    let answer = after(house.door.connect().await.unwrap(), b"PROXY TCP4 nonsense\r\n").await;
    assert_eq!(answer, "");
}

const PREAMBLES: [&[u8]; 2] = [
    b"PROXY TCP4 192.0.2.1 127.0.0.1 4000 7878\r\n",
    b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c\xc0\0\x02\x01\x7f\0\0\x01\x0f\xa0\x1e\xc6",
];

/// What is answered to a request after this preamble.
async fn after(mut stream: TcpStream, preamble: &[u8]) -> String {
    let request = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all(&[preamble, request].concat()).await.unwrap();
    let mut answer = Vec::new();
    // A reset is an answer too.
    stream.read_to_end(&mut answer).await.ok();
    String::from_utf8_lossy(&answer).into_owned()
}
