//! What follows from what people do: clicks, taps, keys, lone moves, and things that cannot be done.

use manipulation::{Mode, Options};
use screens::{Eyes, Face, ManipulationFace, Press, Room, Sound, Wish};

use crate::drawn::SWING;
use crate::support::{
    ANA, NOW, Play, drawn, focused, has, how, key, later, mode, moves, named, peek, phone, press, room, say,
};

fn swing() -> Play {
    Play::at(Options::default(), SWING).rolls(4)
}

/// A table where whoever moves has one move only.
fn lone() -> Play {
    Play::at(Options::default(), "R:S0 Y:S1 G:S2 B:S3 to:A").rolls(3)
}

fn woke(face: &mut ManipulationFace, milliseconds: f64) -> Vec<String> {
    moves(&face.press(Press::Woke, later(milliseconds)))
}

#[test]
fn with_a_mouse_one_click_on_a_space_a_row_or_a_token_with_one_move_is_enough() {
    let fresh = || {
        let mut face = swing().face(ANA);
        drawn(&mut face);
        face
    };
    assert_eq!(moves(&press(&mut fresh(), "target", "N13", room())), ["B1-N13"]);
    assert_eq!(moves(&press(&mut fresh(), "go", "B1-O22", room())), ["B1-O22"]);
    assert_eq!(moves(&press(&mut fresh(), "token", "O05", room())), ["O05-O09"]);
    assert_eq!(moves(&press(&mut fresh(), "make", "B1-P13", room())), ["B1-P13"]);
    for (what, value) in [("target", "O10"), ("token", "O02"), ("go", "O02-O06"), ("target", "nonsense")] {
        assert!(press(&mut fresh(), what, value, room()).is_empty(), "{what} {value} is not lit");
    }
}

#[test]
fn a_token_with_several_moves_is_taken_up_first_and_put_down_again() {
    let mut face = swing().face(ANA);
    drawn(&mut face);
    assert_eq!(focused(&press(&mut face, "token", "B1", room())), "target-O22");
    let held = drawn(&mut face).markup;
    assert_eq!(named(&held, "target-"), ["O22", "P13", "N13"], "only its own ends are lit");
    assert_eq!(named(&held, "token-"), ["O05", "B1"], "another can be taken up instead");
    assert!(press(&mut face, "token", "B1", room()).is_empty());
    assert_eq!(named(&drawn(&mut face).markup, "target-").len(), 4);
}

#[test]
fn a_finger_is_shown_its_choice_first_and_makes_it_by_the_calls_button() {
    let mut face = swing().face(ANA);
    face.draw(phone());
    assert!(press(&mut face, "target", "O09", phone()).is_empty());
    let shown = face.draw(phone()).markup;
    assert!(shown.contains("Move and send yellow back") && shown.contains("bm-dots") && has(&shown, "tip"));
    assert_eq!(moves(&press(&mut face, "make", "O05-O09", phone())), ["O05-O09"]);
    let mut again = swing().face(ANA);
    again.draw(phone());
    assert!(press(&mut again, "token", "B1", phone()).is_empty());
    assert!(face.draw(phone()).markup.contains(" narrow"));
    assert!(press(&mut again, "target", "N13", phone()).is_empty());
    assert_eq!(moves(&press(&mut again, "target", "N13", phone())), ["B1-N13"], "pressed again, it is made");
    let mut row = swing().face(ANA);
    row.draw(phone());
    assert!(press(&mut row, "go", "B1-P13", phone()).is_empty());
    assert!(has(&row.draw(phone()).markup, "call-act"));
    assert!(press(&mut row, "token", "O05", phone()).is_empty(), "another is looked at");
    assert_eq!(moves(&press(&mut row, "token", "O05", phone())), ["O05-O09"]);
}

#[test]
fn where_several_ways_lead_to_one_space_the_call_asks_which() {
    // By the lane and through WORLD: two moves of one token with one end (BM-5).
    let play = Play::at(Options::default(), "R:B3,O20 Y:S1 G:S2 B:S3 to:A").rolls(6);
    let mut face = play.face(ANA);
    drawn(&mut face);
    assert!(press(&mut face, "target", "E0", room()).is_empty());
    let asked = drawn(&mut face).markup;
    assert_eq!(say(&asked), "Ana, you rolled six. Which way?");
    assert!(asked.contains(">By the lane</button>") && asked.contains(">Through WORLD</button>"));
    assert_eq!(named(&asked, "way-"), ["B3-E0", "B3-WORLD-E0"]);
    assert_eq!(moves(&press(&mut face, "make", "B3-WORLD-E0", room())), ["B3-WORLD-E0"]);
    // Two tokens that reach the same space.
    let play = Play::at(mode(Mode::Tournament), "R:O29,T2 Y:S1 G:H21 B:S3 to:A").rolls(2);
    let mut face = play.face(ANA);
    let markup = drawn(&mut face).markup;
    let shared = named(&markup, "target-").into_iter().filter(|space| *space == "O31").count();
    assert_eq!(shared, 1, "one space, lit once");
    press(&mut face, "target", "O31", room());
    let asked = drawn(&mut face).markup;
    assert_eq!(how(&asked), "Two ways lead to one past the bottom BEAST. BM-5");
    assert_eq!(moves(&press(&mut face, "token", "T2", room())), ["T2-O31"], "a token settles it, too");
}

#[test]
fn arrows_walk_the_tokens_and_then_the_spaces_and_escape_lets_go() {
    let mut face = swing().face(ANA);
    drawn(&mut face);
    assert_eq!(focused(&key(&mut face, "ArrowRight")), "token-O05");
    assert_eq!(focused(&key(&mut face, "ArrowDown")), "token-B1");
    assert_eq!(focused(&key(&mut face, "ArrowRight")), "token-O05", "round the end");
    assert_eq!(focused(&key(&mut face, "ArrowLeft")), "token-B1");
    // Enter presses the button that has the focus.
    assert!(key(&mut face, "Enter").is_empty());
    assert_eq!(focused(&press(&mut face, "token", "B1", room())), "target-O22");
    peek(&mut face, "target-O22");
    assert_eq!(focused(&key(&mut face, "ArrowRight")), "target-P13");
    assert_eq!(focused(&key(&mut face, "ArrowUp")), "target-O22");
    assert!(has(&drawn(&mut face).markup, "call-act"));
    assert_eq!(focused(&key(&mut face, "Escape")), "token-B1", "back on the token");
    assert!(!has(&drawn(&mut face).markup, "call-act"));
}

#[test]
fn a_question_mark_opens_the_rules_and_l_reads_the_last_move() {
    let mut face = swing().goes("O05-O09").face(ANA);
    drawn(&mut face);
    assert!(matches!(key(&mut face, "?")[..], [Wish::Rules(None)]));
    key(&mut face, "l");
    let said = drawn(&mut face).aloud;
    assert!(
        said.starts_with("Ana moves red from one before the top BEAST to three before the yellow corner.")
    );
    key(&mut face, "L");
    assert_ne!(drawn(&mut face).aloud, said, "the same words are read again only if they differ");
    let rule = press(&mut face, "rules", "BM-9", room());
    assert!(matches!(&rule[..], [Wish::Rules(Some(clause))] if clause == "BM-9"));
}

#[test]
fn a_lone_move_is_made_by_itself_after_a_moment_and_says_so() {
    let mut face = lone().face(ANA);
    let drawing = drawn(&mut face);
    assert_eq!(say(&drawing.markup), "Ana, you rolled three. One move, made for you.");
    assert_eq!(drawing.wakes_in, Some(1200));
    assert!(has(&drawing.markup, "wait") && drawing.markup.contains("bm-dots"), "and shows it meanwhile");
    assert!(woke(&mut face, 600.0).is_empty());
    assert_eq!(woke(&mut face, 1200.0), ["S0-O03"]);
    face.draw(later(1300.0));
    assert!(woke(&mut face, 3000.0).is_empty(), "once");
}

#[test]
fn a_lone_move_can_be_hurried_held_and_switched_off() {
    let mut hurried = lone().face(ANA);
    drawn(&mut hurried);
    assert_eq!(moves(&press(&mut hurried, "make", "S0-O03", room())), ["S0-O03"]);
    assert!(woke(&mut hurried, 2000.0).is_empty());
    let hold = |end: &dyn Fn(&mut ManipulationFace)| {
        let mut face = lone().face(ANA);
        drawn(&mut face);
        end(&mut face);
        let held = face.draw(later(100.0));
        assert_eq!(say(&held.markup), "Ana, you rolled three. There is one move.");
        assert_eq!(held.wakes_in, None);
        assert!(woke(&mut face, 2000.0).is_empty());
        assert_eq!(moves(&press(&mut face, "token", "S0", room())), ["S0-O03"]);
    };
    hold(&|face| drop(press(face, "wait", "", room())));
    hold(&|face| drop(key(face, "Escape")));
    hold(&|face| drop(press(face, "auto", "", room())));
    let mut switched = lone().face(ANA);
    assert!(drawn(&mut switched).markup.contains(r#"aria-checked="true""#));
    press(&mut switched, "auto", "", room());
    assert!(drawn(&mut switched).markup.contains(r#"aria-checked="false""#));
    press(&mut switched, "auto", "", room());
    assert_eq!(drawn(&mut switched).wakes_in, Some(1200));
}

#[test]
fn only_a_lone_move_of_somebody_here_is_made_by_itself() {
    assert_eq!(drawn(&mut swing().face(ANA)).wakes_in, None, "there is a choice");
    assert_eq!(drawn(&mut lone().face(Eyes::Spectator)).wakes_in, None);
    assert_eq!(drawn(&mut lone().face(crate::support::BEN)).wakes_in, None);
    assert_eq!(drawn(&mut lone().face(Eyes::Everybody)).wakes_in, None, "they are not at this device");
    assert_eq!(drawn(&mut lone().together().face(Eyes::Everybody)).wakes_in, Some(1200));
    assert_eq!(drawn(&mut lone().face_with(ANA, |sight| sight.pending = true)).wakes_in, None);
    let mut newcomer = ManipulationFace::new(true);
    newcomer.see(lone().sight(ANA));
    assert_eq!(drawn(&mut newcomer).wakes_in, Some(4000), "a newcomer has time to read");
}

#[test]
fn what_cannot_be_done_is_explained_by_the_rules() {
    let mut face = swing().face(ANA);
    drawn(&mut face);
    press(&mut face, "why", "O02", room());
    let drawing = drawn(&mut face);
    assert!(has(&drawing.markup, "why") && drawing.markup.contains(r#"role="alert""#));
    assert!(drawing.markup.contains("A token never passes its own color."));
    assert!(drawing.markup.contains("Your red token on one before the top BEAST is in the way."));
    assert!(drawing.markup.contains("refused-O02") && drawing.sound == Some(Sound::Knock));
    assert!(drawing.aloud.contains("BM-6"));
    let why = |face: &mut ManipulationFace, space: &str| {
        press(face, "why", space, room());
        let markup = drawn(face).markup;
        markup
            .split(r#"data-test="why"><span class="rid">"#)
            .nth(1)
            .map(|rest| rest.split('<').next().unwrap().to_owned())
    };
    assert_eq!(why(&mut face, "X0").as_deref(), Some("BM-4"), "holding opens on a 1 or a 6");
    assert_eq!(why(&mut face, "O27").as_deref(), Some("BM-5"), "that is yellow's");
    assert_eq!(why(&mut face, "O31"), None, "nobody stands there");
    press(&mut face, "token", "B1", room());
    assert_eq!(why(&mut face, "WORLD").as_deref(), Some("BM-16"), "WORLD is six away");
    assert_eq!(why(&mut face, "O05"), None, "a press after that begins anew");
    press(&mut face, "let-go", "", room());
    assert!(!has(&drawn(&mut face).markup, "why"));
    let mut waits = swing().face(crate::support::BEN);
    drawn(&mut waits);
    assert_eq!(why(&mut waits, "O27"), None, "those who wait are told nothing");
    let mut home = Play::at(Options::default(), "R:H03,S0 Y:S1 G:S2 B:S3 to:A").rolls(4).face(ANA);
    drawn(&mut home);
    assert_eq!(why(&mut home, "H03").as_deref(), Some("BM-18"));
}

#[test]
fn a_newcomer_is_led_through_the_first_moves() {
    let mut face = ManipulationFace::new(true);
    assert!(face.see(lone().sight(ANA)));
    assert!(drawn(&mut face).markup.contains("Point at a lit token or space") && !face.tutorial_done());
    assert!(face.draw(phone()).markup.contains("Tap a lit token"));
    press(&mut face, "make", "S0-O03", room());
    assert!(face.tutorial_done());
    let next = lone().goes("S0-O03").rolls(2);
    assert!(face.see(next.sight(ANA)));
    key(&mut face, "x");
    assert!(drawn(&mut face).markup.contains("So it goes on."));
    press(&mut face, "skip-tutorial", "", room());
    assert!(!has(&drawn(&mut face).markup, "tutorial"));
    assert!(ManipulationFace::new(false).tutorial_done());
}

#[test]
fn at_one_device_whoever_is_to_move_acts() {
    let play = swing().together();
    let mut face = play.face(Eyes::Everybody);
    assert_eq!(say(&drawn(&mut face).markup), "Ana, you rolled four. Choose a lit space.");
    assert_eq!(moves(&press(&mut face, "target", "O09", room())), ["O05-O09"]);
    let next = play.goes("O05-O09").rolls(1);
    assert!(face.see(next.sight(Eyes::Everybody)));
    let room = Room { still: true, now: NOW, ..room() };
    assert!(say(&face.draw(room).markup).starts_with("Ben, you rolled one."));
}

#[test]
fn another_game_is_wished_for() {
    let won = Play::at(Options::default(), "R:E0,H02,H03,H04 Y:S1 G:S2 B:S3 to:A").rolls(1).goes("E0-H01");
    let mut face = won.face(ANA);
    drawn(&mut face);
    assert!(matches!(press(&mut face, "rematch", "", room())[..], [Wish::Rematch]));
}
