//! A real server is killed under load a few times in every test run; `cargo xtask kills` does it for longer.

use load::kills::{Plan, run};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    let plan = Plan { count: 8, tables: 12, seed: std::process::id().into(), talk: false };
    let report = run(plan).await.unwrap();
    assert_eq!(report.kills, 8);
    assert!(report.moves > 0 && report.tables >= 12);
}
