//! The local bus keeps the contract.

#[tokio::test]
async fn the_local_bus_keeps_the_contract() {
    bus::contract::check(&bus::LocalBus::default()).await;
}

#[tokio::test(start_paused = true)]
async fn a_slow_listener_holds_one_notice_per_table() {
    use bus::{Bus, LocalBus, News, Notice};
    use protocol::{Seq, TableId};
    let bus = LocalBus::default();
    let table = TableId::from_random([1; 10]);
    let mut listener = bus.listener();
    listener.listen_to(&table);
    for seq in 1..=1000 {
        bus.publish(Notice { table: table.clone(), news: News::log(Seq(seq)) });
    }
    assert_eq!(listener.next().await.news, News::log(Seq(1000)));
    let nothing_more = tokio::time::timeout(std::time::Duration::from_secs(60), listener.next()).await;
    assert!(nothing_more.is_err());
}

#[tokio::test(start_paused = true)]
async fn the_local_post_keeps_the_contract() {
    let post = bus::LocalPost::default();
    bus::contract::check_post(&post, &post.clone()).await;
}
