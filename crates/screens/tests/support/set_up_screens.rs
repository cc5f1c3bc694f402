//! Screens of tables that are being set up: each game with each company, and whatever else changes what is shown.

use catalog::GameKind;
use screens::{Hosted as _, KeptDeck, Press, Room, SetUp};

const ROOM: Room = Room { narrow: false, tall: false, still: true, touch: false, now: 0.0 };

fn pressed(kind: GameKind, presses: &[(&str, &str)]) -> SetUp {
    let mut set_up = SetUp::new(kind, "Ana <3", "Ben & Co", None, 7);
    for (what, value) in presses {
        set_up.press(Press::Do { what: (*what).to_owned(), value: (*value).to_owned() }, ROOM);
    }
    set_up
}

fn typed(mut set_up: SetUp, what: &str, value: &str) -> SetUp {
    set_up.press(Press::Typed { what: what.to_owned(), value: value.to_owned() }, ROOM);
    set_up
}

fn with_file(mut set_up: SetUp, file: &str) -> SetUp {
    set_up.take_file("mine.json", file.as_bytes());
    set_up
}

fn with_deck(mut set_up: SetUp) -> SetUp {
    let deck = KeptDeck {
        hash: "h".to_owned(),
        title: "<b>Ours</b>".to_owned(),
        edition: "trivial_pursuit".to_owned(),
        json: include_str!("../../../../content/decks/genus-starter.json").to_owned(),
        key: None,
        sent: Vec::new(),
    };
    set_up.take_decks(vec![deck]);
    set_up.press(Press::Do { what: "deck".to_owned(), value: "h".to_owned() }, ROOM);
    set_up
}

/// Every screen, by its name.
pub fn screens() -> Vec<(String, SetUp)> {
    let mut screens = Vec::new();
    for kind in GameKind::ALL {
        let mut add = |name: &str, set_up: SetUp| screens.push((format!("{}-{name}", kind.name()), set_up));
        add("alone", pressed(kind, &[]));
        for who in ["here", "bot", "link"] {
            add(who, pressed(kind, &[("add", who)]));
        }
        add("crowd", pressed(kind, &[("add", "here"), ("add", "bot"), ("add", "bot"), ("add", "link")]));
        add("full", pressed(kind, &[("add", "bot"); 6]));
        add("opening", pressed(kind, &[("add", "bot"), ("start", "")]));
        let chosen = [("add", "link"), ("term", "clock days"), ("term", "talk free"), ("preset", "printed")];
        add("terms", pressed(kind, &chosen));
    }
    let (mancala, pursuit) = (GameKind::Mancala, GameKind::TrivialPursuit);
    let fair = [("option", "stones 3"), ("option", "start fair")];
    let heisey = include_str!("../../../../testdata/boards/heisey_mania_own.json");
    let whiz_key = include_str!("../../../../testdata/boards/whiz_key_own.json");
    let others = [
        ("fair-starts", pressed(mancala, &fair)),
        ("fair-starts-four", pressed(mancala, &fair[1..])),
        ("changed", pressed(pursuit, &[("add", "here"), ("option", "time 60"), ("option", "put choices")])),
        ("deck", with_deck(pressed(pursuit, &[("add", "here")]))),
        ("time-typed", typed(pressed(pursuit, &[("add", "here")]), "number-time", "75")),
        ("time-misread", typed(pressed(pursuit, &[("add", "here")]), "number-time", "<soon>")),
        ("name-and-mark", typed(typed(pressed(pursuit, &[]), "name-0", "<i>\"&'"), "mark-0", "3")),
        ("board-own", with_file(pressed(GameKind::HeiseyMania, &[("add", "here")]), heisey)),
        ("board-own-keys", with_file(pressed(GameKind::WhizKey, &[("add", "here")]), whiz_key)),
        ("board-wrong", with_file(pressed(GameKind::WhizKey, &[]), "<hello>")),
    ];
    screens.extend(others.map(|(name, set_up)| (name.to_owned(), set_up)));
    screens
}
