//! What every bus promises, as a suite any bus can be put through.

mod post;

use std::time::Duration;

use protocol::{Seq, TableId};

pub use self::post::check as check_post;
use crate::{Bus, Listener, News, Notice};

/// How long a notice may take; far longer than any does, even over a network.
const SOON: Duration = Duration::from_secs(5);

/// How long it may take until a listener over a network can be reached.
const REACHABLE: Duration = Duration::from_millis(400);

/// Puts a bus through every promise; panics at the first that is broken.
pub async fn check(bus: &dyn Bus) {
    check_between(bus, bus).await;
}

/// The same for two ends of one bus: what is published `here` is heard `there`.
pub async fn check_between(here: &dyn Bus, there: &dyn Bus) {
    a_listener_hears_of_its_tables_and_of_no_others(here, there).await;
    everybody_who_listens_hears(here, there).await;
    news_of_one_table_is_gathered(here, there).await;
    who_turns_away_hears_no_more(here, there).await;
    a_notice_that_nobody_hears_does_no_harm(here, there);
}

async fn a_listener_hears_of_its_tables_and_of_no_others(here: &dyn Bus, there: &dyn Bus) {
    let mut listener = listening(there, &[1, 2]).await;
    here.publish(grew(3, 1));
    here.publish(grew(2, 7));
    hears(&mut listener, grew(2, 7), &[1, 2]).await;
    here.publish(changed(1));
    hears(&mut listener, changed(1), &[1, 2]).await;
    here.publish(talked(2));
    hears(&mut listener, talked(2), &[1, 2]).await;
}

async fn everybody_who_listens_hears(here: &dyn Bus, there: &dyn Bus) {
    let mut listeners = [listening(there, &[1]).await, listening(there, &[1]).await];
    here.publish(grew(1, 1));
    for listener in &mut listeners {
        hears(listener, grew(1, 1), &[1]).await;
    }
}

async fn news_of_one_table_is_gathered(here: &dyn Bus, there: &dyn Bus) {
    let mut listener = listening(there, &[1]).await;
    here.publish(grew(1, 1));
    here.publish(changed(1));
    here.publish(grew(1, 2));
    // A bus over a network may deliver them one by one; what counts is that the end is known.
    hears(&mut listener, Notice { table: table(1), news: News::log(Seq(2)).and(News::card()) }, &[1]).await;
}

async fn who_turns_away_hears_no_more(here: &dyn Bus, there: &dyn Bus) {
    let mut listener = listening(there, &[1, 2]).await;
    here.publish(grew(1, 1));
    listener.turn_from(&table(1));
    here.publish(grew(1, 2));
    here.publish(grew(2, 1));
    hears(&mut listener, grew(2, 1), &[2]).await;
}

fn a_notice_that_nobody_hears_does_no_harm(here: &dyn Bus, there: &dyn Bus) {
    here.publish(grew(9, 1));
    let mut listener = there.listener();
    listener.listen_to(&table(9));
    drop(listener);
    here.publish(grew(9, 2));
}

/// A listener to these tables that can be reached. A bus over a network says when it can, by news of everything;
/// one within a process says nothing, and waiting a little for it does no harm.
async fn listening(bus: &dyn Bus, tables: &[u8]) -> Listener {
    let mut listener = bus.listener();
    tables.iter().for_each(|number| listener.listen_to(&table(*number)));
    for _ in tables {
        tokio::time::timeout(REACHABLE, listener.next()).await.ok();
    }
    listener
}

/// Waits until the listener knows what `wanted` says, perhaps by several notices; all it hears of must be among
/// `listened`.
async fn hears(listener: &mut Listener, wanted: Notice, listened: &[u8]) {
    let mut known = News::default();
    while known.and(wanted.news) != known {
        let notice = next(listener).await;
        assert!(listened.iter().any(|number| table(*number) == notice.table), "{notice:?} is not for us");
        if notice.table == wanted.table {
            known = known.and(notice.news);
        }
    }
}

async fn next(listener: &mut Listener) -> Notice {
    let notice = tokio::time::timeout(SOON, listener.next()).await;
    notice.expect("the notice comes")
}

fn table(number: u8) -> TableId {
    TableId::from_random([number; 10])
}

fn grew(number: u8, seq: u64) -> Notice {
    Notice { table: table(number), news: News::log(Seq(seq)) }
}

fn changed(number: u8) -> Notice {
    Notice { table: table(number), news: News::card() }
}

fn talked(number: u8) -> Notice {
    Notice { table: table(number), news: News::talk() }
}
