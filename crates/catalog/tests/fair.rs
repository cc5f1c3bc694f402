//! Fair starts are fair: the solver proves that a perfect game from each of them is a draw.

use catalog::{GameKind, LogFile, Setting};
use mancala::{Capture, FairStart, Side};
use serde_json::value::RawValue;
use solver::{Position, Room, Solver};
use table::{Fortune, Secret};

/// M-18
#[test]
fn every_fair_start_is_a_draw_by_either_capture() {
    for capture in [Capture::Empty, Capture::Standard] {
        let mut solver = Solver::new(6, capture, Room::new(256 << 20));
        let desk = solver.desk();
        for start in FairStart::ALL {
            let position = Position::on(&start.board(Side::A), Side::A);
            let solved = desk.solve_from(&position, Some(0), &mut |_, _| true);
            assert_eq!(solved.worth.exact(), Some(0), "{} by the {capture:?} capture", start.name);
        }
    }
}

/// M-18
#[test]
fn a_table_with_a_drawn_start_records_which_and_can_be_replayed() {
    let options: &RawValue =
        serde_json::from_str(r#"{"stones":"3","begins":"b","start":"fair"}"#).expect("it is JSON");
    let setting = Setting { options: Some(options), ..Setting::default() };
    let kind = GameKind::Mancala;
    let table =
        catalog::set_up(kind, &setting, None, Fortune::Drawn(Secret::from_seed(9))).expect("it opens");
    let log = LogFile::of(kind, table.as_any(), None).to_string();
    assert!(log.contains(r#""start":"fair"}"#), "what was chosen is kept: {log}");
    let (_, settled) = table.options();
    let named = FairStart::ALL.iter().find(|start| settled.get().contains(&format!("\"{}\"", start.name)));
    assert!(named.is_some(), "what was drawn is kept: {log}");
    // Nothing is drawn again.
    let again =
        LogFile::parse(&log).expect("it was just written").replay(Fortune::Given).expect("it replays");
    assert_eq!(again.position(), table.position());
}
