//! A dozen faults in each world in every test run, with what powers everybody has: no namespaces and no disks of our own.
//! `cargo xtask faults` does the rest.

use faults::fault::WorldKind;
use faults::run::{Plan, run};
use faults::world::Powers;

/// What a short run has come to.
async fn run_briefly(world: WorldKind, faults: usize) {
    let records = std::env::temp_dir().join("boxlid-faults");
    let seed = std::process::id().into();
    let plan =
        Plan { world, powers: Powers::NONE, faults, round: faults, tables: 10, seed, talk: true, records };
    let report = run(plan).await.unwrap();
    println!("{report}");
    assert!(report.is_fine(), "{:?}", report.violations);
    assert_eq!(report.faults, faults);
    assert!(report.accepted > 0 && report.tables >= 10, "{report}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_alone_loses_nothing_by_a_dozen_faults() {
    run_briefly(WorldKind::Single, 12).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_nodes_lose_nothing_by_a_dozen_faults() {
    let (Some(_), Some(_)) = (neighbours::Postgres::programs(), neighbours::Nats::program()) else {
        // Said by those who lend servers, and refused where nothing may be left out.
        assert!(neighbours::postgres().is_none() || neighbours::nats().is_none());
        return;
    };
    run_briefly(WorldKind::Cluster, 12).await;
}
