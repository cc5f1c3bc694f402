//! What every bus promises, as a suite any bus can be put through.

use std::time::Duration;

use protocol::{Seq, TableId};

use crate::{Bus, Listener, News, Notice};

/// How long a notice may take; far longer than any does, even over a network.
const SOON: Duration = Duration::from_secs(5);

/// Puts a bus through every promise; panics at the first that is broken.
pub async fn check(bus: &dyn Bus) {
    a_listener_hears_of_its_tables_and_of_no_others(bus).await;
    everybody_who_listens_hears(bus).await;
    news_of_one_table_is_gathered(bus).await;
    who_turns_away_hears_no_more(bus).await;
    a_notice_that_nobody_hears_does_no_harm(bus);
}

async fn a_listener_hears_of_its_tables_and_of_no_others(bus: &dyn Bus) {
    let mut listener = bus.listener();
    listener.listen_to(&table(1));
    listener.listen_to(&table(2));
    bus.publish(grew(3, 1));
    bus.publish(grew(2, 7));
    assert_eq!(next(&mut listener).await, grew(2, 7));
    bus.publish(changed(1));
    assert_eq!(next(&mut listener).await, changed(1));
}

async fn everybody_who_listens_hears(bus: &dyn Bus) {
    let mut listeners = [bus.listener(), bus.listener()];
    for listener in &mut listeners {
        listener.listen_to(&table(1));
    }
    bus.publish(grew(1, 1));
    for listener in &mut listeners {
        assert_eq!(next(listener).await, grew(1, 1));
    }
}

async fn news_of_one_table_is_gathered(bus: &dyn Bus) {
    let mut listener = bus.listener();
    listener.listen_to(&table(1));
    bus.publish(grew(1, 1));
    bus.publish(changed(1));
    bus.publish(grew(1, 2));
    // A bus over a network may deliver them one by one; what counts is that the end is known.
    let mut known = News::default();
    while known.log != Some(Seq(2)) || !known.card {
        known = known.and(next(&mut listener).await.news);
    }
}

async fn who_turns_away_hears_no_more(bus: &dyn Bus) {
    let mut listener = bus.listener();
    listener.listen_to(&table(1));
    listener.listen_to(&table(2));
    bus.publish(grew(1, 1));
    listener.turn_from(&table(1));
    bus.publish(grew(1, 2));
    bus.publish(grew(2, 1));
    assert_eq!(next(&mut listener).await, grew(2, 1));
}

fn a_notice_that_nobody_hears_does_no_harm(bus: &dyn Bus) {
    bus.publish(grew(9, 1));
    let mut listener = bus.listener();
    listener.listen_to(&table(9));
    drop(listener);
    bus.publish(grew(9, 2));
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
