//! Judging and bots never make a bystander wait.

mod bots {
    //! Forty tables of the strongest bot, and two people who play at another table.

    use std::time::{Duration, Instant};

    use protocol::{BotSeat, OpenTable};
    use remote::Player;
    use rules::Seat;
    use tokio::task::JoinSet;

    use crate::house::{Game, House};

    /// As in the attack that showed the breach.
    const TABLES: usize = 40;

    /// How long everybody watches the bots.
    const WATCHED: Duration = Duration::from_secs(8);

    /// What a bot may take is 3 s; this test also runs where many others do, on two processors, not optimized.
    const PATIENCE: Duration = Duration::from_secs(8);

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn b09_forty_tables_of_the_strongest_bot_are_all_answered_in_time_and_bystanders_do_not_wait() {
        let house = House::open_faster(1).await;
        let mut bystanders = house.game().await;
        let mut players = Vec::new();
        for _ in 0..TABLES {
            players.push(table_with_a_bot(&house, "mancala", "perfect").await);
        }
        let until = Instant::now() + WATCHED;
        let mut tables = JoinSet::new();
        for player in players {
            tables.spawn(slowest_answer(player, until));
        }
        let moves = moves_of_bystanders(&house, &mut bystanders, until).await;
        let answers = tables.join_all().await;
        let slowest = answers.iter().max().unwrap();
        assert!(*slowest < PATIENCE, "a bot took {slowest:?} to answer: {answers:?}");
        let slowest = moves.iter().max().unwrap();
        assert!(*slowest < PATIENCE / 2, "a bystander waited {slowest:?}: {moves:?}");
    }

    async fn table_with_a_bot(house: &House, game: &str, level: &str) -> Player {
        let wanted = OpenTable {
            game: game.into(),
            seats: Some(2),
            name: "Ann".into(),
            bots: vec![BotSeat { seat: Seat(1), level: level.into() }],
            ..OpenTable::default()
        };
        let opened = house.door.open(&wanted).await.unwrap();
        Player::sit(house.door, opened.table, opened.token).await.unwrap()
    }

    /// Plays until the time is up; gives how long the bot took at most for one action of its own.
    async fn slowest_answer(mut player: Player, until: Instant) -> Duration {
        let mut slowest = Duration::ZERO;
        while Instant::now() < until && player.sight.over.is_none() {
            if !player.sight.listed().is_empty() {
                player.play_first().await.unwrap();
                continue;
            }
            let (asked, seq) = (Instant::now(), player.sight.seq);
            while player.sight.seq == seq {
                player.take_in().await.unwrap();
            }
            slowest = slowest.max(asked.elapsed());
        }
        slowest
    }

    /// Two people play ten moves a second until the time is up; gives how long each took to be accepted.
    async fn moves_of_bystanders(house: &House, game: &mut Game, until: Instant) -> Vec<Duration> {
        let mut moves = Vec::new();
        while Instant::now() < until {
            if game.ann.sight.over.is_some() {
                *game = house.game().await;
            }
            let length = game.ann.sight.seq.0;
            let sent = Instant::now();
            game.play_to(length + 1).await;
            moves.push(sent.elapsed());
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        moves
    }
}

mod judging {
    //! Decks that take the judge long, and somebody who looks at another table.

    use std::net::Ipv4Addr;
    use std::time::{Duration, Instant};

    use protocol::{OpenTable, Token};
    use remote::Door;
    use serde_json::{Value, json};
    use store::{DeckStore, DeckSummary, NewDeck, SqliteStore, TableStore, TokenHash};

    use crate::house::House;
    use crate::quiz::{HEISEY, Quiz, deck, wanted};

    /// Our own deck with as many alternates and wrong answers as a deck may have, each as long as it may be, and all of them
    /// alike enough to what is typed that the judge has to look twice.
    fn largest(cards: usize) -> String {
        let mut file: Value = serde_json::from_str(&deck(HEISEY, cards)).unwrap();
        let long = |number: usize, ending: &str| {
            let words = (0..37).map(|word| format!("w{:05}", (number * 37 + word) % 99_991));
            let text = format!("{} {ending}", words.collect::<Vec<_>>().join(" "));
            text.chars().take(300).collect::<String>()
        };
        for card in file["cards"].as_array_mut().unwrap() {
            for question in card["questions"].as_object_mut().unwrap().values_mut() {
                question["alternates"] = (0..50).map(|number| long(number, "right")).collect();
                question["rejects"] = (50..100).map(|number| long(number, "wrong")).collect();
            }
        }
        file.to_string()
    }

    /// What is typed: as many words as the judge reads, each within a slip of one on the card.
    fn nearly() -> String {
        (0..31).map(|word| format!("w{word:05}x")).collect::<Vec<_>>().join(" ")
    }

    /// Lets four tables answer so many questions at once, and gives how long a bystander waited at the most. The server runs
    /// on the one thread of this test, so whatever keeps that thread busy keeps the bystander waiting.
    async fn bystander_waits(house: &House, open: &OpenTable, said: &str, answers: usize) -> Duration {
        let mut tables = Vec::new();
        for _ in 0..4 {
            let mut quiz = Quiz::open(house, open).await;
            let (mover, _) = quiz.until_asked().await;
            tables.push((quiz, mover));
        }
        let bystander = house.table().await;
        let answering = tables.into_iter().map(|(mut quiz, mut mover)| async move {
            for _ in 0..answers {
                quiz.answer(mover, said).await;
                quiz.let_stand().await;
                mover = quiz.until_asked().await.0;
            }
        });
        let mut answered = std::pin::pin!(futures_util::future::join_all(answering));
        let (mut slowest, mut asked) = (Duration::ZERO, 0);
        loop {
            let served = async {
                let begun = Instant::now();
                let reply = house.door.get(&format!("/api/tables/{}", bystander.table)).await.unwrap();
                // Whoever asks faster than one address may is told so, and that is an answer, too.
                assert!(matches!(reply.status, 200 | 429), "{}", reply.status);
                begun.elapsed()
            };
            tokio::select! {
                biased;
                _ = &mut answered => break,
                waited = served => {
                    slowest = slowest.max(waited);
                    asked += 1;
                }
            }
        }
        assert!(asked > 0, "the bystander was never served");
        slowest
    }

    /// How many judgments the server made off the threads that serve sockets.
    async fn judged_elsewhere(admin: Door) -> u64 {
        let page = admin.get("/metrics").await.unwrap().text();
        let counted = page.lines().find_map(|line| line.strip_prefix("boxlid_slow_judgments_total "));
        counted.unwrap().parse().unwrap()
    }

    #[tokio::test]
    async fn b09_judging_by_the_largest_deck_holds_up_no_bystander() {
        let free = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap();
        let house = House::open_as(|config| config.admin = Some(free)).await;
        let kept = house.door.keep_deck(&largest(30)).await.unwrap();
        let open = wanted(HEISEY, r#"{"time":"none","exactness":"lenient"}"#, Some(&kept));
        let waited = bystander_waits(&house, &open, &nearly(), 5).await;
        assert!(waited < Duration::from_secs(2), "the bystander waited {waited:?}");
        // Four tables answered five questions each, and none of it was judged where sockets are served.
        assert!(judged_elsewhere(Door::new(free)).await >= 20);
    }

    #[tokio::test]
    async fn b09_judging_by_a_deck_from_before_there_were_bounds_holds_up_no_bystander() {
        let mut house = House::open().await;
        let mut file: Value = serde_json::from_str(&deck(HEISEY, 2)).unwrap();
        for card in file["cards"].as_array_mut().unwrap() {
            for question in card["questions"].as_object_mut().unwrap().values_mut() {
                question["alternates"] = (0..13_000).map(|number| format!("answer the {number}")).collect();
            }
        }
        house.stop().await;
        let whole = decks::Deck::parse_kept(&file.to_string()).unwrap();
        let (hash, owner) = (whole.flat_hash(), Token::from_random([3; 32]));
        let (game, title, licence) = (HEISEY.to_owned(), whole.title.clone(), whole.licence.clone());
        let summary = DeckSummary { hash: hash.clone(), game, title, licence, cards: 2 };
        let owned = Some(TokenHash::of(&owner));
        let store = SqliteStore::open(&house.folder().join("data").join("boxlid.db")).await.unwrap();
        let new = NewDeck { summary, json: whole.to_json(), owner: owned, created_ms: 1 };
        store.keep_deck(new).await.unwrap();
        store.close().await.unwrap();
        house.start().await;
        let open = OpenTable {
            deck: Some(hash),
            deck_key: Some(owner),
            ..wanted(HEISEY, r#"{"time":"none","exactness":"lenient"}"#, None)
        };
        let waited = bystander_waits(&house, &open, "answer that 7", 1).await;
        assert!(waited < Duration::from_secs(2), "the bystander waited {waited:?}");
    }

    #[tokio::test]
    async fn b09_judging_is_bounded_because_alternates_are() {
        let house = House::open().await;
        let mut file: Value = serde_json::from_str(&deck(HEISEY, 1)).unwrap();
        let many: Vec<String> = (0..52_000).map(|number| format!("answer {number}")).collect();
        file["cards"][0]["questions"]["abc"]["alternates"] = json!(many);
        let reply = house.door.request("POST", "/api/decks", &[], file.to_string().as_bytes()).await.unwrap();
        let body: protocol::ErrorBody = reply.json().unwrap();
        assert_eq!((reply.status, body.code.as_str()), (422, "bad_deck"));
        assert_eq!(body.said, "alternates has 52000 entries, and at most 50 are allowed");
        assert_eq!(body.place.as_deref(), Some("line 1, card C00, category abc"));
    }
}
