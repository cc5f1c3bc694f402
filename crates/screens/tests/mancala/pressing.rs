//! What follows when somebody presses something, strikes a key, or waits.

use mancala::{Action, Begins, Options, Pie};
use rules::Seat;
use screens::{Eyes, Face as _, MancalaFace, Press, Room, Sight, Sound, Wish};

use crate::support::{drawn, later, phone, press, room, start, strike, with};

const ANA: Eyes = Eyes::Seat(Seat(0));

/// The actions among wishes.
fn acts(wishes: &[Wish]) -> Vec<Action> {
    let act = |wish: &Wish| match wish {
        Wish::Act(action) => serde_json::from_str(action.get()).ok(),
        _ => None,
    };
    wishes.iter().filter_map(act).collect()
}

fn sow(pocket: &str) -> Vec<Action> {
    vec![Action::Sow(pocket.parse().unwrap())]
}

#[test]
fn a_mouse_sows_at_once_and_a_finger_is_shown_first() {
    let mut face = start().face(ANA);
    assert_eq!(acts(&press(&mut face, "pocket", "A3", room())), sow("A3"));
    let mut face = start().face(ANA);
    assert!(press(&mut face, "pocket", "A3", phone()).is_empty());
    let shown = face.draw(phone()).markup;
    assert!(
        shown.contains("Sow pocket 3")
            && shown.contains("Pocket 3: four stones, the last lands in your store")
    );
    assert_eq!(acts(&press(&mut face, "pocket", "A3", phone())), sow("A3"));
    press(&mut face, "pocket", "A2", phone());
    let made = press(&mut face, "sow", "A2", phone());
    assert_eq!(acts(&made), sow("A2"));
    assert!(matches!(&made[1], Wish::Focus(id) if id == "pocket-A2"));
}

#[test]
fn keys_sow_walk_ask_and_let_go() {
    let mut face = start().face(ANA);
    assert_eq!(acts(&strike(&mut face, "3")), sow("A3"));
    assert!(strike(&mut face, "7").is_empty());
    let walked = |wishes: Vec<Wish>| match &wishes[..] {
        [Wish::Focus(id)] => id.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(walked(strike(&mut face, "ArrowRight")), "pocket-A1");
    assert_eq!(walked(strike(&mut face, "ArrowDown")), "pocket-A2");
    assert_eq!(walked(strike(&mut face, "ArrowLeft")), "pocket-A1");
    assert!(drawn(&mut face).markup.contains("Sow pocket 1"));
    assert!(matches!(strike(&mut face, "?")[..], [Wish::Rules(None)]));
    assert!(matches!(strike(&mut face, "v")[..], [Wish::Values]));
    strike(&mut face, "L");
    assert_eq!(drawn(&mut face).aloud, "Nothing has happened yet.");
    press(&mut face, "resign", "", room());
    assert!(drawn(&mut face).markup.contains("Resign this game?"));
    strike(&mut face, "Escape");
    assert!(!drawn(&mut face).markup.contains("Resign this game?"));
}

#[test]
fn a_refusal_names_its_clause_is_heard_and_goes_with_the_next_act() {
    let mut face = start().plays("A3").face(Eyes::Everybody);
    assert!(press(&mut face, "pocket", "A3", room()).is_empty());
    let refused = drawn(&mut face);
    assert_eq!(refused.sound, Some(Sound::Knock));
    assert!(refused.markup.contains("Pocket A3 is empty, so there is nothing to sow."));
    assert!(refused.markup.contains(r#"data-do="rules" data-value="M-5""#));
    press(&mut face, "pocket", "A6", room());
    assert!(!drawn(&mut face).markup.contains(r#"data-test="slip""#));
}

#[test]
fn whoever_resigns_is_asked_first() {
    let mut face = start().plays("A1").face(Eyes::Everybody);
    assert!(press(&mut face, "give-up", "", room()).is_empty(), "nobody was asked");
    assert!(press(&mut face, "resign", "", room()).is_empty());
    assert!(matches!(press(&mut face, "give-up", "", room())[..], [Wish::Resign]));
}

#[test]
fn sides_are_swapped_only_where_that_is_on_offer() {
    let pie = with(Options { begins: Begins::A, pie: Pie::On, ..Options::default() }).plays("A1");
    assert_eq!(acts(&press(&mut pie.face(Eyes::Everybody), "swap", "", room())), [Action::Swap]);
    assert!(press(&mut start().face(ANA), "swap", "", room()).is_empty());
}

#[test]
fn nothing_is_sent_while_an_act_is_on_its_way() {
    let mut face = MancalaFace::default();
    assert!(face.see(Sight { pending: true, ..start().sight(ANA) }));
    assert!(press(&mut face, "pocket", "A3", room()).is_empty());
    assert!(drawn(&mut face).markup.contains("Sowing…"));
}

#[test]
fn stones_take_their_time_and_a_press_ends_it() {
    let mut face = start().face(ANA);
    assert!(face.see(start().plays("A3").sight_since(ANA, 0)));
    let first = drawn(&mut face);
    assert!(first.rests_in > 500 && first.wakes_in.is_some());
    assert!(first.markup.contains(r#"class="stone gem-"#) && first.markup.contains(" held"));
    let heard = face.draw(later(300.0));
    assert_eq!(heard.sound, Some(Sound::Stone));
    press(&mut face, "settle", "", later(310.0));
    let still = face.draw(later(310.0));
    assert_eq!((still.rests_in, still.sound), (0, None));
    assert!(still.markup.contains("Again!") && !still.markup.contains(" held"));
    assert_eq!(face.draw(later(4000.0)).wakes_in, None);
}

#[test]
fn without_motion_everything_is_there_at_once() {
    let mut face = start().face(ANA);
    let still = Room { still: true, ..room() };
    assert!(face.see(start().plays("A1").sight_since(ANA, 0)));
    let drawing = face.draw(still);
    assert_eq!(drawing.rests_in, 0);
    assert!(drawing.markup.contains("stones blink-b"));
}

#[test]
fn values_are_asked_for_while_somebody_wants_them_and_shown_when_they_come() {
    let mut face = start().face(Eyes::Everybody);
    assert_eq!(drawn(&mut face).asks, None);
    assert!(face.see(Sight { values: true, ..start().sight(Eyes::Everybody) }));
    let asks = drawn(&mut face).asks.expect("the study is asked");
    assert!(asks.starts_with(r#"{"ask":"values","ticket":1,"view":{"#), "{asks}");
    let told = |ticket: u32| {
        format!(
            r#"{{"told":"values","ticket":{ticket},"line":"Ana wins by 10","proof":"exact","done":true,"sowings":[{{"pocket":"A3","label":"+10","words":"wins by 10, exact","proof":"exact","best":true}}],"swap":null}}"#
        )
    };
    face.hear(&told(9));
    assert!(!drawn(&mut face).markup.contains("worth-A3"), "that was another question");
    face.hear(&told(1));
    let shown = drawn(&mut face).markup;
    assert!(shown.contains(r#"data-test="worth-A3""#) && shown.contains("Ana wins by 10, exact."));
    assert!(shown.contains("go again, M-9, wins by 10, exact"));
}

#[test]
fn the_bell_is_for_somebody_who_waited() {
    let mut face = start().plays("A1").face(ANA);
    assert!(face.see(start().plays("A1 B1").sight_since(ANA, 0)));
    assert_ne!(drawn(&mut face).sound, Some(Sound::YourTurn), "it waits until the stones lie still");
    press(&mut face, "settle", "", room());
    assert_eq!(drawn(&mut face).sound, Some(Sound::YourTurn));
    assert_eq!(drawn(&mut face).title, "Your turn – Mancala");
    let mut shared = start().plays("A1").face(Eyes::Everybody);
    assert!(shared.see(start().plays("A1 B1").sight_since(Eyes::Everybody, 0)));
    press(&mut shared, "settle", "", room());
    assert_eq!(drawn(&mut shared).sound, None);
}

#[test]
fn a_pointed_pocket_shows_where_its_stones_fall() {
    let mut face = start().face(ANA);
    face.press(Press::Peek(Some("A3".to_owned())), room());
    assert!(drawn(&mut face).markup.contains(r#"class="spot last""#));
    face.press(Press::Peek(None), room());
    assert!(!drawn(&mut face).markup.contains(r#"class="spot"#));
}
