//! Games without a face of their own are played with the plain one, on this device, through the page's own code.

use catalog::GameKind;
use client::{Glimpse, Person};
use rules::Seq;
use screens::{DeviceTable, Face, PlainFace, Press, Room, SHELF, Settled, Sight, Wish};

const ROOM: Room = Room { narrow: false, tall: false, still: true, touch: false, now: 0.0 };

fn sight(table: &DeviceTable) -> Sight {
    let (chosen, options) = table.any().options();
    Sight {
        sighting: Glimpse::blind(&table.look(Seq(0))).expect("it is a sighting"),
        chosen,
        options,
        people: table.people().to_vec(),
        eyes: table.eyes(),
        halted: None,
        local: true,
        pending: false,
        refused: None,
        deadline: None,
        chat: Vec::new(),
        captain: true,
        values: false,
        watch: None,
    }
}

/// Plays by pressing the first choice again and again; gives what was drawn last, and whether the game is over.
fn played(kind: GameKind, most: usize) -> (String, bool) {
    let people = vec![Person::here("Ana"), Person::here("<b>Ben</b>")];
    let mut table = SHELF.open(Settled::as_in_the_box(kind, people, 1)).expect("it opens");
    let mut face = PlainFace::new(kind);
    for _ in 0..most {
        assert!(face.see(sight(&table)), "{kind}: the sighting is understood");
        let drawn = face.draw(ROOM).markup;
        if table.over().is_some() {
            return (drawn, true);
        }
        assert!(drawn.contains(r#"data-do="choose" data-value="0""#), "{kind}: {drawn}");
        let press = Press::Do { what: "choose".to_owned(), value: "0".to_owned() };
        for wish in face.press(press, ROOM) {
            let Wish::Act(action) = wish else { panic!("{kind}: a choice is an action") };
            table.act(action).expect("what is listed is legal");
        }
    }
    (face.draw(ROOM).markup, false)
}

#[test]
fn a_game_is_played_to_its_end_with_the_plain_face() {
    let (drawn, is_over) = played(GameKind::Mancala, 400);
    assert!(is_over && drawn.contains(r#"data-do="rematch""#), "{drawn}");
    assert!(!drawn.contains("<b>Ben"), "a name is text");
}

#[test]
fn every_unfinished_game_is_played_with_the_plain_face_and_says_what_is_seen() {
    for kind in GameKind::ALL.into_iter().filter(|kind| !kind.lid().finished) {
        let (drawn, is_over) = played(kind, 400);
        assert!(is_over, "{kind}: {drawn}");
        assert!(drawn.contains(r#"data-test="plain-view"><p>"#), "{kind} says nothing: {drawn}");
        assert!(screens::face_for(kind, false).is_some(), "{kind} has a face");
    }
}
