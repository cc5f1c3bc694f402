//! Tables with a fair start. That they are fair is proved in the tests of the solver.

use catalog::{GameKind, LogFile, Setting};
use mancala::FairStart;
use serde_json::value::RawValue;
use table::{Fortune, Secret};

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
