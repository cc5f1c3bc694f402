//! The page, and the screens the server draws of it. Whether the page was built when the tests run is not ours to say, so
//! both are right.

use protocol::OpenTable;
use remote::Reply;
use server::Crowd;

use crate::house::{House, mancala, on_terms};

/// What a document says, whether or not the page was built.
fn says(reply: &Reply, said: &str) -> bool {
    reply.text().contains(said)
}

async fn get(house: &House, path: &str) -> Reply {
    house.door.get(path).await.unwrap()
}

#[tokio::test]
async fn every_address_without_a_screen_is_answered_by_the_page() {
    let house = House::open().await;
    let first = get(&house, "/workshop").await;
    for path in ["/verify", "/play/k3f9a2", "/t/k7m2p-9xq4t/verify", "/chess", "/rules/chess"] {
        let reply = get(&house, path).await;
        assert_eq!((reply.status, &reply.body), (first.status, &first.body), "{path}");
    }
    match first.status {
        200 => assert_eq!(first.header("content-type"), Some("text/html; charset=utf-8")),
        _ => assert!(says(&first, "cargo xtask start"), "{}", first.text()),
    }
}

#[tokio::test]
async fn every_screen_can_be_read_without_the_page() {
    let house = House::open().await;
    let screens = [
        ("/", "Boxlid – five boxed games", "Which box shall we open?"),
        ("/mancala", "Mancala – Boxlid", "How it can be played"),
        ("/whiz-key", "Whiz Key – Boxlid", "How it can be played"),
        ("/rules/mancala", "The rules of Mancala – Boxlid", "id=\"M-5\""),
        ("/rules/heisey-mania", "The rules of Heisey Mania – Boxlid", "id=\"HM-1\""),
        ("/tables", "Tables – Boxlid", "No table is open to everybody now."),
    ];
    for (path, title, said) in screens {
        let reply = get(&house, path).await;
        assert_eq!(
            (reply.status, reply.header("content-type")),
            (200, Some("text/html; charset=utf-8")),
            "{path}"
        );
        assert!(says(&reply, &format!("<title>{title}</title>")), "{path}: {}", reply.text());
        assert!(says(&reply, said) && says(&reply, "<meta name=\"description\""), "{path}");
        assert!(reply.header("content-security-policy").is_some(), "{path}");
    }
}

#[tokio::test]
async fn a_link_says_what_it_leads_to() {
    let house =
        House::open_as(|config| config.public_url = Some("https://games.example.org".to_owned())).await;
    let reply = get(&house, "/rules/mancala").await;
    if says(&reply, "was not built into this server") {
        return;
    }
    for said in [
        r#"<link rel="canonical" href="https://games.example.org/rules/mancala">"#,
        r#"<meta property="og:title" content="The rules of Mancala – Boxlid">"#,
        r#"<meta property="og:image" content="https://games.example.org/preview/mancala.png">"#,
        r#"<meta name="twitter:card" content="summary_large_image">"#,
        r#"<div id="page" data-first>"#,
        "<script type=\"module\" src=\"/boot.js?v=",
    ] {
        assert!(says(&reply, said), "{said} is missing in {}", reply.text());
    }
}

#[tokio::test]
async fn a_document_that_is_known_is_not_sent_again() {
    let house = House::open().await;
    for path in ["/", "/rules/mancala", "/tables"] {
        let first = get(&house, path).await;
        let etag = first.header("etag").expect("a document has a name");
        let again = house.door.request("GET", path, &[("if-none-match", etag)], b"").await.unwrap();
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        assert_eq!(first.header("cache-control"), Some("no-cache"), "{path}");
        let packed = house.door.request("GET", path, &[("accept-encoding", "gzip")], b"").await.unwrap();
        assert!(
            packed.header("etag").is_some_and(|packed| packed != etag),
            "{path}: other bytes, another name"
        );
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
        assert!(packed.body.len() * 2 < first.body.len(), "{path}: {} bytes", packed.body.len());
    }
}

#[tokio::test]
async fn a_table_by_its_link_says_who_sits_there_and_no_more() {
    let house = House::open().await;
    let opened = house.door.open(&OpenTable { name: "Ann <b>\"&".to_owned(), ..mancala() }).await.unwrap();
    let reply = get(&house, &format!("/t/{}", opened.table)).await;
    assert_eq!((reply.status, reply.header("cache-control")), (200, Some("private, no-cache")));
    assert!(says(&reply, "<title>Take a seat – Mancala</title>"), "{}", reply.text());
    assert!(
        says(&reply, "Ann &lt;b&gt;&quot;&amp; has a seat free for you.") && says(&reply, "<b>B</b> free")
    );
    assert!(!says(&reply, "<b>\"&") && !says(&reply, "canonical"));
    let token: String = serde_json::to_value(&opened.token).unwrap().as_str().unwrap().to_owned();
    assert!(!says(&reply, &token), "the proof of a seat is its owner's");

    let card = house.door.card(&opened.table).await.unwrap();
    let watched = get(&house, &format!("/w/{}", card.watch)).await;
    assert!(watched.status == 200 && says(&watched, "You look on.") && says(&watched, "Ann &lt;b&gt;"));
    assert!(
        !says(&watched, opened.table.as_str()),
        "who watches does not learn the name for those who sit down"
    );
    // Whoever takes the name for spectators for the other one learns no more.
    let mistaken = get(&house, &format!("/t/{}", card.watch)).await;
    assert!(!says(&mistaken, opened.table.as_str()) && !says(&mistaken, "join-sit"));

    house.door.sit(&opened.table, "Bob").await.unwrap();
    let full = get(&house, &format!("/t/{}", opened.table)).await;
    assert!(says(&full, "and Bob sit here already.") && !says(&full, "join-sit"), "{}", full.text());
    let report = get(&house, &format!("/t/{}/report", opened.table)).await;
    assert!(says(&report, "<title>How it went – Mancala</title>") && says(&report, "not over yet"));
}

#[tokio::test]
async fn an_open_table_is_on_the_list_and_a_private_one_is_not() {
    let house = House::open().await;
    let private = house.table().await;
    let listed = house.door.open(&on_terms(mancala(), r#"{"listed":true}"#)).await.unwrap();
    let reply = get(&house, "/tables").await;
    assert!(says(&reply, &format!(r#"href="/t/{}""#, listed.table)) && says(&reply, "Ann, an open seat"));
    assert!(!says(&reply, private.table.as_str()));
}

#[tokio::test]
async fn a_table_that_does_not_exist_is_said_so_in_words() {
    let house = House::open().await;
    for path in
        ["/t/k7m2p-9xq4t", "/w/k7m2p-9xq4t", "/t/<script>", "/t/k7m2p-9xq4t/report", "/t?code=nonsense", "/t"]
    {
        let reply = get(&house, &path.replace('<', "%3C").replace('>', "%3E")).await;
        assert_eq!(
            (reply.status, reply.header("content-type")),
            (404, Some("text/html; charset=utf-8")),
            "{path}"
        );
        assert!(says(&reply, "There is no such table.") && says(&reply, "Back to the shelf"), "{path}");
        assert!(!says(&reply, "<script>"), "{path}");
    }
}

#[tokio::test]
async fn the_code_of_a_table_leads_to_it_without_a_script() {
    let house = House::open().await;
    for (typed, place) in
        [("K7M2P-9xq4t", "/t/k7m2p-9xq4t"), ("http%3A%2F%2Flocalhost%2Fw%2Fk7m2p-9xq4t%2F", "/w/k7m2p-9xq4t")]
    {
        let reply = get(&house, &format!("/t?code={typed}")).await;
        assert_eq!((reply.status, reply.header("location")), (303, Some(place)), "{typed}");
    }
}

/// Names are guessed no faster by documents than by the API, and a guesser reads why they are told nothing.
#[tokio::test]
async fn b08_guessed_names_count_whichever_way_they_are_asked() {
    let house = House::open_for(Crowd::default()).await;
    let opened = house.table().await;
    let mut guesses = 0;
    while get(&house, &format!("/t/k7m2p-9xq{:02}", guesses % 90 + 2)).await.status == 404 {
        guesses += 1;
        assert!(guesses < 1000, "a guesser was never stopped");
    }
    let known = get(&house, &format!("/t/{}", opened.table)).await;
    assert_eq!(known.status, 429, "even the right name is told nothing");
    assert!(
        known.header("retry-after").is_some()
            && known.header("content-type") == Some("text/html; charset=utf-8")
    );
    assert!(says(&known, "over its limit") && !says(&known, "Ann"), "{}", known.text());
    assert_eq!(get(&house, &format!("/api/tables/{}", opened.table)).await.status, 429, "nor is the API");
    assert_eq!(get(&house, "/").await.status, 200, "the shelf names nothing");
}

#[tokio::test]
async fn b08_every_screen_about_a_table_is_counted_like_what_it_is_made_of() {
    let house = House::open().await;
    let table = house.table().await.table;
    let at = |route: &str| route.replace("{name}", table.as_str());
    let counted = ["/tables", "/t/{name}", "/w/{name}", "/t/{name}/report", "/w/{name}/report"];
    let source = include_str!("../../src/http/screens.rs");
    let routes = source.lines().filter_map(|line| line.split_once(".screen(\"")?.1.split_once('"'));
    for (route, counts_as) in routes {
        let is_request = counts_as.contains("Activity::Request");
        assert_eq!(!is_request, counted.contains(&route), "{route} names or lists tables, or it does not");
    }
    for (number, route) in counted.into_iter().enumerate() {
        // From an address of its own, so that they are not counted together.
        let door = house.door.from([127, 0, 9, 1 + number as u8].into());
        let mut count = 0;
        let refused = loop {
            let reply = door.get(&at(route)).await.unwrap();
            match reply.status {
                200 if count < 1000 => count += 1,
                _ => break reply,
            }
        };
        assert!(count >= 60, "{route} was refused after {count}");
        assert_eq!(refused.status, 429, "{route}");
        assert!(says(&refused, "over its limit") && refused.header("retry-after").is_some(), "{route}");
    }
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_keep_others_out() {
    let house = House::open().await;
    for path in ["/", "/rules/mancala", "/workshop", "/api/games", "/api/nothing", "/healthz"] {
        let reply = house.door.get(path).await.unwrap();
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("'wasm-unsafe-eval'") && !policy.contains("'unsafe-eval'"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
    }
    assert_eq!(house.door.get("/api/games").await.unwrap().header("cache-control"), Some("no-store"));
}
