//! What a table says about its own board and about the rules it is played by.

use screens::Room;
use serde_json::Value;

const ROOM: Room = Room { narrow: false, tall: false, still: true, touch: false, now: 0.0 };

/// What somebody at the device sees of a table with a board of one's own.
fn seen_on(game: &str, file: &str) -> String {
    seen_with(game, "{}", Some(file))
}

/// The same of a table with these options.
fn seen_with(game: &str, options: &str, board: Option<&str>) -> String {
    let options = serde_json::value::RawValue::from_string(options.to_owned()).unwrap();
    let kind: catalog::GameKind = game.parse().unwrap();
    let people = ["Ana", "Ben"].map(screens::Person::here);
    let table = screens::SHELF.open(screens::Settled {
        kind,
        people: people.to_vec(),
        options: Some(&options),
        deck: None,
        board,
        last: None,
        seed: 7,
    });
    let table = table.unwrap();
    // The page itself has the face of Mancala.
    let own = || Box::new(screens::MancalaFace::default());
    let mut face = screens::face_for(kind, false).unwrap_or_else(|| own());
    assert!(face.see(screens::Sight {
        sighting: face.reads()(&table.look(rules::Seq(0))).unwrap(),
        chosen: table.any().options().0,
        options: table.any().options().1,
        people: table.people().to_vec(),
        eyes: screens::Eyes::Everybody,
        halted: None,
        local: true,
        pending: false,
        refused: None,
        deadline: None,
        chat: Vec::new(),
        captain: true,
        values: false,
        watch: Some(screens::WatchLink {
            href: "https://example.org/w/aaaaa-bbbbb".to_owned(),
            copied: Some(false)
        }),
    }));
    face.draw(ROOM).markup
}

#[test]
fn the_table_shows_the_board_of_ones_own_and_names_its_differences() {
    let heisey = include_str!("../../../testdata/boards/heisey_mania_own.json");
    let drawn = seen_on("heisey-mania", heisey);
    assert!(drawn.contains("Own board: Long sides"), "{drawn}");
    assert!(
        drawn.contains("Between headquarters lie 8, 8, 8, 8 spaces; built in are 6, 6, 6, 6."),
        "{drawn}"
    );
    let built_in =
        seen_on("heisey-mania", "heisey-mania".parse::<catalog::GameKind>().unwrap().board_file().unwrap());
    assert!(drawn.len() > built_in.len(), "eight more spaces are drawn");
    let drawn = seen_on("whiz-key", include_str!("../../../testdata/boards/whiz_key_own.json"));
    assert!(drawn.contains("<h2>Own board: Grandmother's board</h2>"), "{drawn}");
    assert!(drawn.contains("R2C3 is DRAW OR SWAP; built in is DRAW WHIZ CARD."), "{drawn}");
    let drawn = seen_on("manipulation", include_str!("../../../testdata/boards/manipulation_own.json"));
    assert!(drawn.contains("<h2>Own board: Long lanes</h2>"), "{drawn}");
    assert!(drawn.contains("Clockwise lie red, blue, green, yellow;"), "{drawn}");
    assert!(drawn.contains("Outer lane of 56"), "{drawn}");
    assert!(drawn.contains(r#"data-value="U01""#) && drawn.contains(r#"data-value="N07""#), "{drawn}");
}

/// Whoever brings a board reads its title at the table, even if only its names and its drawing differ.
#[test]
fn the_title_of_a_board_is_shown_though_it_differs_in_nothing_else() {
    for game in ["whiz-key", "manipulation", "heisey-mania"] {
        let file = game.parse::<catalog::GameKind>().unwrap().board_file().unwrap();
        let mut file: Value = serde_json::from_str(file).unwrap();
        file["title"] = "My own box".into();
        let drawn = seen_on(game, &file.to_string());
        assert!(drawn.contains("<h2>Own board: My own box</h2>"), "{game}: {drawn}");
        assert!(drawn.contains("in its names and its drawing at most"), "{game}: {drawn}");
    }
}

/// The sheet says the preset and what was changed since, or what differs from the defaults.
#[test]
fn the_sheet_of_a_table_says_by_which_rules_it_is_played() {
    let told = |game: &str, options: &str| seen_with(game, options, None);
    let quiz = told("trivial-pursuit", r#"{"preset":"printed","order":"printed","contest":"on"}"#);
    assert!(quiz.contains("The rules of this table") && quiz.contains("<p>As printed: "), "{quiz}");
    assert!(quiz.contains("<p>Changed: Order of the cards: As printed.</p>"), "{quiz}");
    assert!(quiz.contains("<p>Changed: Challenge a ruling: On.</p>"), "{quiz}");
    let keys = told("whiz-key", r#"{"whiz_cards":"in_hand","quiet_draw":"never"}"#);
    assert!(keys.contains("<p>WHIZ cards: Counted in the hand.</p>"), "{keys}");
    assert!(keys.contains("<p>Draw after quiet turns: Never.</p>"), "{keys}");
    let race = told("manipulation", r#"{"world_home":"fits"}"#);
    assert!(race.contains("<p>Going home after WORLD: Any roll that fits.</p>"), "{race}");
    assert!(told("whiz-key", "{}").contains("Every option is as usual."));
    let stones = told("mancala", r#"{"stones":"3","pie":"on","start":"fair"}"#);
    assert!(stones.contains("<p>Stones in each pocket: Three.</p>"), "{stones}");
    assert!(stones.contains("<p>Swap after the first turn: On.</p>"), "{stones}");
    assert!(stones.contains("<p>How the stones lie: Fair, drawn by lot.</p>"), "{stones}");
    assert!(!stones.contains("Who begins:"), "nobody chose what was drawn by lot: {stones}");
}

#[test]
fn the_sheet_of_every_game_has_the_link_for_those_who_look_on() {
    for game in ["mancala", "trivial-pursuit", "heisey-mania", "manipulation", "whiz-key"] {
        let drawn = seen_with(game, "{}", None);
        assert!(drawn.contains(r#"data-href="https://example.org/w/aaaaa-bbbbb""#), "{game}: {drawn}");
        assert!(drawn.contains(r#"<p class="by-hand">https://"#), "it could not be copied: {game}: {drawn}");
    }
}
