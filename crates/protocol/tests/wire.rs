//! One JSON file per message in `testdata/wire`: what is on the wire today must be understood tomorrow.
//!
//! The files are written by hand and are the examples of `docs/protocol.md`, word for word.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use protocol::{
    ClientMessage, DeckCard, DeckGranted, DeckGrants, DeckKept, DeckProposals, ErrorBody, FaultKind,
    ListedTables, MineAsked, MyTables, OpenTable, PHRASES, Recover, RecoveryAsked, RecoveryShown, SeatTaken,
    ServerMessage, SettleProposal, TableCard, TableOpened, TakeSeat,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

#[test]
fn every_message_of_a_client_has_its_file() {
    assert_eq!(names("client"), variants::<ClientMessage>());
    for file in files("client") {
        survives::<ClientMessage>(&file);
    }
}

#[test]
fn every_message_of_the_server_has_its_file() {
    assert_eq!(names("server"), variants::<ServerMessage>());
    for file in files("server") {
        survives::<ServerMessage>(&file);
    }
}

#[test]
fn every_body_has_its_file() {
    let file = |name: &str| folder("http").join(name).with_extension("json");
    survives::<OpenTable>(&file("open_table"));
    survives::<TableOpened>(&file("table_opened"));
    survives::<TakeSeat>(&file("take_seat"));
    survives::<SeatTaken>(&file("seat_taken"));
    survives::<TableCard>(&file("table_card"));
    survives::<ErrorBody>(&file("error_body"));
    survives::<DeckKept>(&file("deck_kept"));
    survives::<DeckCard>(&file("deck_card"));
    survives::<ListedTables>(&file("listed_tables"));
    survives::<MineAsked>(&file("mine_asked"));
    survives::<MyTables>(&file("my_tables"));
    survives::<RecoveryAsked>(&file("recovery_asked"));
    survives::<RecoveryShown>(&file("recovery_shown"));
    survives::<Recover>(&file("recover"));
    survives::<DeckGranted>(&file("deck_granted"));
    survives::<DeckGrants>(&file("deck_grants"));
    survives::<DeckProposals>(&file("deck_proposals"));
    survives::<SettleProposal>(&file("settle_proposal"));
    assert_eq!(names("http").len(), 18, "a new file wants a line above");
}

#[test]
fn a_file_is_named_after_its_message() {
    for direction in ["client", "server"] {
        for file in files(direction) {
            let found = match read(&file) {
                Value::String(name) => name,
                Value::Object(map) => map.keys().next().expect("a message has a name").clone(),
                other => panic!("{other} is no message"),
            };
            assert_eq!(found, stem(&file));
        }
    }
}

#[test]
fn the_documentation_shows_every_file_word_for_word() {
    let documentation = documentation();
    for direction in ["client", "server", "http"] {
        for file in files(direction) {
            let example = fs::read_to_string(&file).unwrap();
            assert!(documentation.contains(&example), "docs/protocol.md lacks {}", file.display());
        }
    }
}

#[test]
fn the_documentation_names_every_kind_of_fault_and_refusal() {
    let documentation = documentation();
    for kind in variants::<FaultKind>().into_iter().chain(variants::<rules::RefusalKind>()) {
        assert!(documentation.contains(&format!("`{kind}`")), "docs/protocol.md lacks {kind}");
    }
}

#[test]
fn the_documentation_lists_every_phrase() {
    let documentation = documentation();
    for phrase in PHRASES {
        let (id, words) = (phrase.id, phrase.words);
        let line =
            if phrase.is_reaction { format!("`{id}` {words}") } else { format!("| `{id}` | {words} |") };
        assert!(documentation.contains(&line), "docs/protocol.md lacks {id}");
    }
}

/// The names of an enum's variants, which serde lists when it meets one that is none.
fn variants<T: DeserializeOwned>() -> BTreeSet<String> {
    let Err(error) = serde_json::from_str::<T>("\"no such variant\"") else {
        panic!("there is such a variant")
    };
    let said = error.to_string();
    let listed = said.split_once("expected").expect("serde says what it expected").1;
    listed.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn survives<T: Serialize + DeserializeOwned>(file: &Path) {
    let json = read(file);
    // From the text, not from the value: opaque parts are kept as text.
    let message: T = serde_json::from_str(&fs::read_to_string(file).unwrap())
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    assert_eq!(serde_json::to_value(&message).unwrap(), json, "{}", file.display());
}

fn read(file: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

fn names(direction: &str) -> BTreeSet<String> {
    files(direction).iter().map(|file| stem(file)).collect()
}

fn stem(file: &Path) -> String {
    file.file_stem().unwrap().to_str().unwrap().to_owned()
}

fn files(direction: &str) -> Vec<PathBuf> {
    fs::read_dir(folder(direction)).unwrap().map(|file| file.unwrap().path()).collect()
}

fn folder(direction: &str) -> PathBuf {
    root().join("testdata/wire").join(direction)
}

fn documentation() -> String {
    fs::read_to_string(root().join("docs/protocol.md")).unwrap()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
