//! Bus and post over NATS: the contract, between nodes too, and what becomes of them when NATS is killed.

use std::time::Duration;

use bus::{Bus, Listener, NatsBus, NatsError, NatsPost, News, Notice, Post, PostError, handler};
use protocol::{Seq, TableId};

/// Far longer than anything takes.
const SOON: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bus_over_nats_keeps_the_contract() {
    let Some(nats) = neighbours::nats() else { return };
    let (here, there) = (bus(nats.url()).await, bus(nats.url()).await);
    bus::contract::check(&here).await;
    bus::contract::check_between(&here, &there).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_post_over_nats_keeps_the_contract() {
    let Some(nats) = neighbours::nats() else { return };
    let (here, there) = (post(nats.url()).await, post(nats.url()).await);
    bus::contract::check_post(&here, &there).await;
    bus::contract::check_post(&here, &here).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_nats_comes_back_everybody_looks_at_everything_once_and_news_go_on() {
    let Some(mut nats) = own_nats() else { return };
    let (here, there) = (bus(&nats.url()).await, bus(&nats.url()).await);
    let tables = [1, 2, 3].map(|number| TableId::from_random([number; 10]));
    let mut listener = there.listener();
    tables.iter().for_each(|table| listener.listen_to(table));
    looks_at_all(&mut listener, &tables).await;
    nats.kill();
    // Nobody can hear this before NATS is back, and nobody waits for it.
    here.publish(Notice { table: tables[0].clone(), news: News::log(Seq(1)) });
    // But who is in the same process hears of its own tables without NATS.
    let mut neighbour = here.listener();
    neighbour.listen_to(&tables[1]);
    here.publish(Notice { table: tables[1].clone(), news: News::log(Seq(5)) });
    assert_eq!(next(&mut neighbour).await.news.log, Some(Seq(5)));
    let nats = tokio::task::spawn_blocking(move || nats.restart().map(|()| nats)).await.unwrap().unwrap();
    looks_at_all(&mut listener, &tables).await;
    // The other end may come back a little later, and then what it says is lost; who says it again is heard.
    let heard = async {
        loop {
            here.publish(Notice { table: tables[2].clone(), news: News::log(Seq(9)) });
            let notice = tokio::time::timeout(Duration::from_millis(200), listener.next()).await;
            if notice.is_ok_and(|notice| notice.news.log == Some(Seq(9))) {
                break;
            }
        }
    };
    tokio::time::timeout(SOON, heard).await.expect("news go on");
    drop(nats);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_nats_is_away_the_post_says_so_and_when_it_is_back_letters_are_answered() {
    let Some(mut nats) = own_nats() else { return };
    let (here, there) = (post(&nats.url()).await, post(&nats.url()).await);
    let _round = there.serve("node-a", handler(async |letter| letter)).await.unwrap();
    nats.kill();
    let away = async {
        while here.ask("node-a", b"?".to_vec(), Duration::from_millis(200)).await != Err(PostError::Away) {}
    };
    tokio::time::timeout(SOON, away).await.expect("it says that it is away");
    let nats = tokio::task::spawn_blocking(move || nats.restart().map(|()| nats)).await.unwrap().unwrap();
    let answered = async {
        while here.ask("node-a", b"?".to_vec(), Duration::from_millis(200)).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(SOON, answered).await.expect("letters are answered again");
    drop(nats);
}

#[tokio::test]
async fn a_nats_that_is_not_there_is_named_without_the_password() {
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let error = NatsBus::connect(&format!("nats://ann:hush@127.0.0.1:{nobody}")).await.err().unwrap();
    assert!(matches!(error, NatsError::Away { .. }), "{error}");
    let said = error.to_string();
    assert!(said.contains(&format!("127.0.0.1:{nobody}")) && !said.contains("hush"), "{said}");
}

/// A server of the test's own, because it is killed. The tests that borrow one say what is missing.
fn own_nats() -> Option<neighbours::Nats> {
    match neighbours::Nats::start() {
        Ok(nats) => Some(nats),
        Err(neighbours::Absent::NotInstalled { .. }) => None,
        Err(absent) => panic!("{absent}"),
    }
}

async fn bus(url: &str) -> NatsBus {
    NatsBus::connect(url).await.unwrap()
}

async fn post(url: &str) -> NatsPost {
    NatsPost::connect(url).await.unwrap()
}

async fn next(listener: &mut Listener) -> Notice {
    tokio::time::timeout(SOON, listener.next()).await.expect("the notice comes")
}

/// Waits until the listener was told of each table to look at everything.
async fn looks_at_all(listener: &mut Listener, tables: &[TableId]) {
    let mut told: Vec<TableId> = Vec::new();
    while told.len() < tables.len() {
        let notice = next(listener).await;
        // Other news of the table may have come meanwhile, and is told with it.
        let of_everything = notice.news == notice.news.and(News::everything());
        if of_everything && !told.contains(&notice.table) {
            told.push(notice.table);
        }
    }
}
