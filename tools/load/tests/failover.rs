//! A real node among three is killed under load once in every test run; `cargo xtask failover` does it for longer.

use std::time::Duration;

use load::failover::{Plan, run};

/// The bar is three seconds; a busy machine gets more.
const STANDSTILL: Duration = Duration::from_secs(8);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_tables_of_a_killed_node_are_played_on_and_nothing_is_lost() {
    let (Some(postgres), Some(nats)) = (neighbours::postgres(), neighbours::nats()) else { return };
    let plan = Plan {
        database: postgres.url().to_owned(),
        nats: nats.url().to_owned(),
        nodes: 3,
        kills: 1,
        tables: 12,
        seed: std::process::id().into(),
        talk: true,
    };
    let report = run(plan).await.unwrap();
    println!("{report}");
    assert!(report.longest < STANDSTILL, "{report}");
    assert!(report.moves > 0 && report.tables >= 12);
}
