//! The page. Whether it was built when the tests run is not ours to say, so both are right.

use crate::house::House;

#[tokio::test]
async fn every_address_of_the_page_is_answered_by_the_page() {
    let house = House::open().await;
    let first = house.door.get("/").await.unwrap();
    for path in ["/mancala", "/t/k7m2p-9xq4t", "/w/k7m2p-9xq4t", "/rules/mancala"] {
        let reply = house.door.get(path).await.unwrap();
        assert_eq!((reply.status, &reply.body), (first.status, &first.body), "{path}");
    }
    match first.status {
        200 => assert_eq!(first.header("content-type"), Some("text/html; charset=utf-8")),
        _ => assert!(first.text().contains("cargo xtask start"), "{}", first.text()),
    }
}

#[tokio::test]
async fn a_page_that_is_known_is_not_sent_again() {
    let house = House::open().await;
    let first = house.door.get("/").await.unwrap();
    if let Some(etag) = first.header("etag") {
        let again = house.door.request("GET", "/", &[("if-none-match", etag)], b"").await.unwrap();
        assert_eq!((again.status, again.body.len()), (304, 0));
        assert_eq!(first.header("cache-control"), Some("no-cache"));
    }
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_keep_others_out() {
    let house = House::open().await;
    for path in ["/", "/api/games", "/api/nothing", "/healthz"] {
        let reply = house.door.get(path).await.unwrap();
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("'wasm-unsafe-eval'") && !policy.contains("'unsafe-eval'"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
    }
    assert_eq!(house.door.get("/api/games").await.unwrap().header("cache-control"), Some("no-store"));
}
