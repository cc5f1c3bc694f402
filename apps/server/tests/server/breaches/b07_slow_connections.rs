//! Connections that never finish a request do not keep anyone else out, nor the server from going away.

use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use protocol::{ClientMessage, ServerMessage};
use remote::{Door, Guest};
use server::Crowd;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::house::{House, mancala, watch};

/// Long enough for a busy machine; a connection that is never closed takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// A request whose headers never end.
const HALF: &[u8] = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";

async fn half_finished(door: Door) -> TcpStream {
    let mut stream = door.connect().await.unwrap();
    // The server may have turned it away already.
    stream.write_all(HALF).await.ok();
    stream
}

fn is_open(stream: &TcpStream) -> bool {
    let mut byte = [0];
    matches!(stream.try_read(&mut byte), Err(error) if error.kind() == std::io::ErrorKind::WouldBlock)
}

/// Waits until the server has closed a connection.
async fn is_closed(stream: &mut TcpStream) {
    let mut answer = Vec::new();
    // Both an end and a reset will do.
    timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("the server closes it").ok();
}

#[tokio::test]
async fn b07_a_stranger_is_served_while_one_address_holds_a_thousand_half_finished_requests() {
    // Fewer places than the attack has connections.
    let crowd = Crowd { connections: 500, ..Crowd::default() };
    let house = House::open_as(|config| config.crowd = crowd).await;
    let attacker = house.door.from(Ipv4Addr::new(127, 0, 0, 2).into());
    let mut attack = Vec::new();
    for _ in 0..1_124 {
        attack.push(half_finished(attacker).await);
    }
    let stranger = house.door.from(Ipv4Addr::new(127, 0, 0, 3).into());
    let mut waited = Vec::new();
    for _ in 0..5 {
        let asked = Instant::now();
        let reply = timeout(PATIENCE, stranger.get("/api/games")).await.expect("a stranger is served");
        assert_eq!(reply.unwrap().status, 200);
        waited.push(asked.elapsed());
    }
    // Half-finished requests end after ten seconds; a stranger who had to wait for that would wait longer.
    assert!(waited.iter().all(|waited| *waited < Duration::from_secs(5)), "{waited:?}");
    assert!(waited.iter().min() < Some(&Duration::from_secs(1)), "{waited:?}");
    // What is not open gets closed, sooner or later on a busy machine.
    let until = Instant::now() + PATIENCE;
    while attack.iter().filter(|stream| is_open(stream)).count() > crowd.connections_per_address {
        assert!(Instant::now() < until, "one address keeps too many connections");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn b07_an_address_has_so_many_connections_and_gets_them_back() {
    let crowd = Crowd { connections_per_address: 3, ..Crowd::default() };
    let house = House::open_as(|config| config.crowd = crowd).await;
    let one = house.door.from(Ipv4Addr::new(127, 0, 0, 2).into());
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(Guest::connect(one).await.unwrap());
    }
    // The answer comes before any request, so that nothing is waited for.
    let mut refused = one.connect().await.unwrap();
    let mut answer = String::new();
    timeout(PATIENCE, refused.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 429 ") && answer.contains("\r\nretry-after: "), "{answer}");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.contains(&format!("content-length: {}", body.len())), "{answer}");
    let other = house.door.from(Ipv4Addr::new(127, 0, 0, 3).into());
    assert_eq!(other.get("/health").await.unwrap().status, 200);
    sockets.pop();
    let until = Instant::now() + PATIENCE;
    while one.get("/health").await.is_err() {
        assert!(Instant::now() < until, "the place of a connection that ended is free again");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn b07_headers_have_a_deadline_even_if_they_trickle() {
    let house = House::open().await;
    let mut silent = house.door.connect().await.unwrap();
    let mut half = half_finished(house.door).await;
    let mut idle = house.door.connect().await.unwrap();
    idle.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let trickling = async {
        let mut stream = half_finished(house.door).await;
        let until = Instant::now() + PATIENCE;
        // The first byte after the end is answered with a reset, and the next one cannot be written.
        while stream.write_all(b"x").await.is_ok() {
            assert!(Instant::now() < until, "a byte now and then does not keep a connection open");
            sleep(Duration::from_millis(500)).await;
        }
    };
    tokio::join!(is_closed(&mut silent), is_closed(&mut half), is_closed(&mut idle), trickling);
}

#[tokio::test]
async fn b07_half_finished_requests_of_many_addresses_give_their_places_back() {
    let crowd = Crowd { connections: 20, ..Crowd::default() };
    let house = House::open_as(|config| config.crowd = crowd).await;
    let mut attack = Vec::new();
    for last in 1..=20 {
        attack.push(half_finished(house.door.from(Ipv4Addr::new(127, 0, 1, last).into())).await);
    }
    // As soon as the headers of those have taken too long.
    let reply = timeout(PATIENCE, house.door.get("/api/games")).await.expect("a stranger is served");
    assert_eq!(reply.unwrap().status, 200);
}

#[tokio::test]
async fn b12_a_stuck_connection_does_not_delay_shutdown() {
    let crowd = Crowd { messages_per_second: 100_000, ..Crowd::default() };
    let mut house = House::open_as(|config| config.crowd = crowd).await;
    let game = house.game().await;
    let silent = house.door.connect().await.unwrap();
    let half_head = half_finished(house.door).await;
    let mut idle = house.door.connect().await.unwrap();
    idle.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let mut half_body = house.door.connect().await.unwrap();
    half_body.write_all(POST).await.unwrap();
    let unread = unread_answers(house.door).await;
    let mut deaf = Guest::connect(house.door).await.unwrap();
    let wish = watch(&game.table, None, 0);
    for _ in 0..20_000 {
        // Until nothing more fits between us and the server, which waits for us to read.
        let asked = deaf.send(&wish);
        if timeout(Duration::from_millis(200), asked).await.is_err() {
            break;
        }
    }
    let began = Instant::now();
    house.stop().await;
    let took = began.elapsed();
    assert!(took < Duration::from_secs(4), "it took {took:?}");
    drop((silent, half_head, idle, half_body, unread, deaf));
}

/// The beginning of a request to open a table; 31 bytes of body are announced.
const POST: &[u8] = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 31\r\n\r\n{\"game\":";

#[tokio::test]
async fn b12_a_request_under_way_is_finished_before_the_server_goes_away() {
    let mut house = House::open().await;
    let mut ann = Guest::connect(house.door).await.unwrap();
    let mut stream = house.door.connect().await.unwrap();
    stream.write_all(POST).await.unwrap();
    // So that the server has read the headers before it is told to go.
    ann.send(&ClientMessage::Ping { n: 1 }).await.unwrap();
    assert!(matches!(ann.next().await.unwrap(), ServerMessage::Pong { n: 1 }));
    sleep(Duration::from_millis(100)).await;
    let rest = async {
        assert!(matches!(ann.next().await.unwrap(), ServerMessage::Closing));
        stream.write_all(br#""mancala","name":"Ann"}"#).await.unwrap();
        let mut answer = String::new();
        timeout(PATIENCE, stream.read_to_string(&mut answer)).await.unwrap().unwrap();
        answer
    };
    let (answer, ()) = tokio::join!(rest, house.stop());
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
    let opened: protocol::TableOpened =
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    house.start().await;
    assert_eq!(house.door.card(&opened.table).await.unwrap().seats[0].name, mancala().name.into());
}

/// Asks again and again and reads nothing, until the server can write no more.
async fn unread_answers(door: Door) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.set_send_buffer_size(4096).unwrap();
    let mut stream = socket.connect(door.address()).await.unwrap();
    let asked = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1_000);
    for _ in 0..1_000 {
        if timeout(Duration::from_millis(500), stream.write_all(&asked)).await.is_err() {
            return stream;
        }
    }
    panic!("the server took every request although nobody reads what it answers");
}
