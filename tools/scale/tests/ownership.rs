//! What must hold whatever befalls the nodes, for many seeds and few tables.

use scale::{Mishap, Plan, Report, play};

const SECOND: u64 = 1_000_000;

fn check(mishaps: &[(u64, Mishap)], seed: u64) -> Report {
    let plan = Plan { mishaps: mishaps.to_vec(), ..Plan::small(seed) };
    let report = play(&plan);
    assert_eq!(report.astray, 0, "seed {seed}: a move was lost, doubled or put out of order");
    assert_eq!(report.unowned, 0, "seed {seed}: a table was left to nobody");
    report
}

#[test]
fn nobody_waits_when_nothing_happens() {
    assert!(check(&[], 1).longest_wait() < 0.5);
}

#[test]
fn tables_of_a_dead_node_are_played_on_within_the_lease_and_a_moment() {
    for seed in 1..20 {
        let report = check(&[(10 * SECOND, Mishap::Dies(2))], seed);
        assert!(report.taken_over > 0);
        // A lease, a greeting by which the others hear of it, and somebody whose socket broke as well.
        assert!(report.longest_wait() < 4.0, "seed {seed}: {} s", report.longest_wait());
    }
}

#[test]
fn a_node_that_overslept_its_lease_is_found_out_by_the_log() {
    let reports = (1..20).map(|seed| check(&[(10 * SECOND, Mishap::Stalls(1, 6 * SECOND))], seed));
    assert!(reports.map(|report| report.conflicts).sum::<u64>() > 0, "the case never arose");
}

#[test]
fn without_the_key_of_the_log_a_node_that_overslept_doubles_moves() {
    let mishaps = vec![(10 * SECOND, Mishap::Stalls(1, 6 * SECOND))];
    let unguarded = |seed| Plan { guarded: false, mishaps: mishaps.clone(), ..Plan::small(seed) };
    assert!(
        (1..20).map(|seed| play(&unguarded(seed)).astray).sum::<u64>() > 0,
        "leases alone are not enough"
    );
}

#[test]
fn a_move_that_a_node_carried_out_late_is_acknowledged_and_not_written_again() {
    // It stands still for less than its lease: nobody else may take its tables, but whoever asked asks again.
    for seed in 1..20 {
        let report = check(&[(10 * SECOND, Mishap::Stalls(1, 7 * SECOND / 5))], seed);
        assert_eq!(report.conflicts, 0, "seed {seed}: nobody wrote behind its back");
    }
}

#[test]
fn who_goes_away_in_good_order_is_hardly_missed() {
    for seed in 1..20 {
        let report = check(&[(10 * SECOND, Mishap::Drains(0)), (14 * SECOND, Mishap::Drains(1))], seed);
        assert!(report.handed_over > 0);
        // Somebody may be sent from one that goes to the other that will: a second each to find the next.
        assert!(report.longest_wait() < 2.2, "seed {seed}: {} s", report.longest_wait());
    }
}

#[test]
fn all_nodes_but_one_may_die() {
    let mishaps = [0, 1, 2].map(|node| ((10 + 2 * u64::from(node)) * SECOND, Mishap::Dies(node)));
    check(&mishaps, 5);
}
