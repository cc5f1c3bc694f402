//! A sitting without a screen: taking back, saving, playing again.

use std::fs;
use std::path::{Path, PathBuf};

use catalog::LogFile;
use mancala::{Begins, Mancala, Options};
use rules::{Imagine as _, Notation as _};

use super::*;

fn position(sitting: &Sitting<Mancala>) -> String {
    Mancala::imagine(&sitting.view(), rules::Viewer::Spectator, &mut rules::Dice::seeded(0)).write_position()
}

fn sitting(players: Vec<Player<Mancala>>, save: Option<PathBuf>) -> Sitting<Mancala> {
    let options = Options { begins: Begins::A, ..Options::default() };
    let names = vec!["Ana".to_owned(), "Dov".to_owned()];
    Sitting::begin(Setup {
        options,
        deck: None,
        board: None,
        players,
        names,
        marks: Vec::new(),
        seed: Some(1),
        save,
    })
    .unwrap()
}

fn people() -> Vec<Player<Mancala>> {
    vec![Player::Person, Player::Person]
}

fn against_bot() -> Vec<Player<Mancala>> {
    vec![Player::Person, Player::Bot(catalog::bot_of("easy", &Default::default()).unwrap())]
}

#[test]
fn undo_takes_back_one_sowing_at_a_time_when_people_play() {
    let mut sitting = sitting(people(), None);
    sitting.act_by_notation("3-6").unwrap();
    sitting.undo().unwrap();
    assert_eq!(position(&sitting), "4,4,0,5,5,5/1 4,4,4,4,4,4/0 A");
    sitting.undo().unwrap();
    assert_eq!(sitting.undo().unwrap_err().said, "there is nothing to take back");
}

#[test]
fn undo_takes_back_what_the_bot_answered_too() {
    let mut sitting = sitting(against_bot(), None);
    sitting.act_by_notation("1").unwrap();
    while sitting.is_bots_turn() {
        sitting.bot_acts().unwrap();
    }
    sitting.undo().unwrap();
    assert_eq!(position(&sitting), "4,4,4,4,4,4/0 4,4,4,4,4,4/0 A");
}

#[test]
fn a_game_that_is_over_is_final_and_the_next_goes_to_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let first = folder.path().join("evening.log");
    let mut sitting = sitting(people(), Some(first.clone()));
    sitting.resign().unwrap();
    assert_eq!(sitting.result().as_deref(), Some("Dov wins."));
    assert_eq!(sitting.undo().unwrap_err().kind, RefusalKind::NotFair);
    sitting.rematch().unwrap();
    sitting.act_by_notation("4").unwrap();
    let entries = |path: &Path| LogFile::parse(&fs::read_to_string(path).unwrap()).unwrap().entries.len();
    assert_eq!(entries(&first), 1);
    assert_eq!(entries(&folder.path().join("evening-2.log")), 1);
    assert_eq!(sitting.trouble(), None);
}

#[test]
fn a_file_that_exists_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.log");
    fs::write(&path, "precious").unwrap();
    let setup = Setup::<Mancala> {
        options: Options::default(),
        deck: None,
        board: None,
        players: people(),
        names: vec![String::new(); 2],
        marks: Vec::new(),
        seed: None,
        save: Some(path.clone()),
    };
    assert!(Sitting::begin(setup).is_err());
    assert_eq!(fs::read_to_string(path).unwrap(), "precious");
}
