//! A web page of somebody else gains nothing, neither by giving its own name the address of this server, nor by sending
//! something to the admin door of whoever looks at it.

use std::net::Ipv4Addr;
use std::time::Duration;

use remote::Door;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::house::{House, config};

/// The status of opening a socket as a page with this name would.
async fn socket(door: Door, host: &str) -> String {
    let mut stream = door.connect().await.unwrap();
    let request = format!(
        "GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut status = [0; 12];
    stream.read_exact(&mut status).await.unwrap();
    String::from_utf8(status.to_vec()).unwrap()
}

async fn status(door: Door, method: &str, path: &str, headers: &[(&str, &str)]) -> u16 {
    door.request(method, path, headers, b"").await.unwrap().status
}

#[tokio::test]
async fn b10_a_page_that_rebinds_its_name_to_this_server_gets_nothing() {
    let house = House::open().await;
    let evil = [("host", "evil.example"), ("origin", "http://evil.example")];
    for path in ["/", "/t/00000-00000", "/api/games", "/api/tables", "/health", "/ready"] {
        assert_eq!(status(house.door, "GET", path, &evil).await, 421, "{path}");
    }
    assert_eq!(status(house.door, "POST", "/api/tables", &evil).await, 421);
    assert_eq!(socket(house.door, "evil.example").await, "HTTP/1.1 421");
    let said = house.door.request("GET", "/", &evil, b"").await.unwrap().text();
    assert!(said.contains("start it with --host evil.example"), "{said}");
    // The port does not make a name known, nor does a second header or another first line.
    let port = house.door.address().port();
    let with_port = format!("evil.example:{port}");
    assert_eq!(status(house.door, "GET", "/", &[("host", &with_port)]).await, 421);
    let two = [("host", "localhost"), ("host", "evil.example")];
    assert_eq!(status(house.door, "GET", "/api/games", &two).await, 421);
    let line = [("host", "localhost")];
    assert_eq!(status(house.door, "GET", "http://evil.example/api/games", &line).await, 421);
}

#[tokio::test]
async fn b10_a_server_answers_to_its_own_names_and_those_it_was_given() {
    let house = House::open_as(|config| {
        config.hosts = vec!["games.example.org".to_owned()];
        config.public_url = Some("https://play.example.net".to_owned());
    })
    .await;
    for host in ["games.example.org", "Games.Example.org:8080", "play.example.net", "localhost", "127.0.0.1"]
    {
        assert_eq!(status(house.door, "GET", "/api/games", &[("host", host)]).await, 200, "{host}");
        assert_eq!(socket(house.door, host).await, "HTTP/1.1 101", "{host}");
    }
    assert_eq!(status(house.door, "GET", "/api/games", &[("host", "other.example.org")]).await, 421);
}

#[tokio::test]
async fn b10_a_load_balancer_may_ask_for_health_by_any_address() {
    let house = House::open().await;
    for path in ["/health", "/ready"] {
        assert_eq!(status(house.door, "GET", path, &[("host", "203.0.113.9:30123")]).await, 200, "{path}");
    }
    assert_eq!(status(house.door, "GET", "/api/games", &[("host", "203.0.113.9:30123")]).await, 421);
}

#[tokio::test]
async fn b10_no_web_page_sends_the_server_away() {
    let folder = tempfile::tempdir().unwrap();
    // A port that was free a moment ago; nobody else asks for one by number.
    let admin = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap();
    let running =
        server::start(server::Config { admin: Some(admin), ..config(folder.path()) }).await.unwrap();
    let (door, admin) = (Door::new(running.address()), Door::new(admin));
    let until = tokio::spawn(running.until(std::future::pending()));
    let required = ("x-boxlid-admin", "1");
    // A form, or a script that asks nobody.
    assert_eq!(status(admin, "POST", "/drain", &[("origin", "http://evil.example")]).await, 403);
    assert_eq!(status(admin, "POST", "/drain", &[("origin", "null")]).await, 403);
    assert_eq!(status(admin, "POST", "/drain", &[("content-type", "text/plain")]).await, 403);
    // A script that asks first is not allowed to.
    let asking = [("origin", "http://evil.example"), ("access-control-request-headers", "x-boxlid-admin")];
    let answer = admin.request("OPTIONS", "/drain", &asking, b"").await.unwrap();
    assert!(answer.status >= 400 && answer.header("access-control-allow-origin").is_none());
    assert_eq!(status(admin, "POST", "/drain", &[("origin", "http://evil.example"), required]).await, 403);
    // A page that rebinds its name, so that both are the same to the browser.
    let rebound = [("host", "evil.example"), ("origin", "http://evil.example"), required];
    for (method, path) in [("POST", "/drain"), ("GET", "/metrics"), ("GET", "/ready")] {
        assert_eq!(status(admin, method, path, &rebound).await, 421, "{path}");
    }
    assert_eq!(status(door, "GET", "/ready", &[]).await, 200, "it is still here");
    assert_eq!(status(admin, "GET", "/metrics", &[]).await, 200);
    assert_eq!(status(admin, "POST", "/drain", &[required]).await, 202);
    tokio::time::timeout(Duration::from_secs(30), until).await.unwrap().unwrap();
}
