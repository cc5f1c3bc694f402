//! What is seen to happen, and when: the die, ways, attacks, WORLD, homecoming, and how all of it is cut short.

use manipulation::{Mode, Options};
use screens::{Drawing, Eyes, Face, ManipulationFace, Press, Room, Sound};

use crate::drawn::SWING;
use crate::support::{ANA, BEN, Play, drawn, has, later, mode, named, room, say};

/// A face that saw `before` and then, at the time of the test, `after`.
fn after_news(before: &Play, after: &Play, eyes: Eyes) -> ManipulationFace {
    let mut face = ManipulationFace::new(false);
    assert!(face.see(before.sight(eyes)));
    drawn(&mut face);
    assert!(face.see(after.sight_since(eyes, before.table.seq().0)));
    face
}

/// What is drawn at each beat until all is at rest, with the time.
fn film(face: &mut ManipulationFace) -> Vec<(f64, Drawing)> {
    let mut now = 0.0;
    let mut frames = Vec::new();
    loop {
        let drawing = face.draw(later(now));
        let (wakes, rests) = (drawing.wakes_in, drawing.rests_in);
        frames.push((now, drawing));
        match wakes {
            Some(wakes) if rests > 0 => now += f64::from(wakes),
            _ => return frames,
        }
    }
}

/// How a token is drawn: its pose and where.
fn token(drawing: &Drawing, name: &str) -> (String, String) {
    let before =
        drawing.markup.split(&format!(r#"data-key="token-{name}" style="transform:"#)).collect::<Vec<_>>();
    let class = before[0].rsplit(r#"class="bm-token"#).next().unwrap().split('"').next().unwrap();
    let place = before[1].split(')').next().unwrap();
    (class.trim().to_owned(), place.to_owned())
}

fn at(x: f64, y: f64) -> String {
    format!("translate({x}px,{y}px")
}

#[test]
fn a_token_walks_space_by_space_and_the_one_it_lands_on_slides_to_its_tray() {
    let before = Play::at(Options::default(), SWING).rolls(4);
    let after = before.clone().goes("O05-O09");
    let mut face = after_news(&before, &after, BEN);
    let frames = film(&mut face);
    let first = &frames[0].1;
    assert_eq!(say(&first.markup), "Ana moves red to three before the yellow corner.");
    assert!(named(&first.markup, "go-").is_empty() && first.markup.contains(r#"data-do="settle""#));
    let walks: Vec<String> = frames
        .iter()
        .map(|(_, drawing)| token(drawing, "R1"))
        .filter(|(pose, _)| pose == "walking")
        .map(|(_, at)| at)
        .collect();
    let steps: Vec<&String> = walks
        .iter()
        .enumerate()
        .filter(|(place, at)| *place == 0 || walks[place - 1] != **at)
        .map(|(_, at)| at)
        .collect();
    assert_eq!(steps, [&at(60.0, 0.0), &at(70.0, 0.0), &at(80.0, 0.0), &at(90.0, 0.0)]);
    let poses: Vec<String> = frames.iter().map(|(_, drawing)| token(drawing, "Y0").0).collect();
    assert!(poses.contains(&"hit".to_owned()) && poses.contains(&"sliding".to_owned()));
    let hit = frames.iter().find(|(_, drawing)| token(drawing, "Y0").0 == "hit").unwrap();
    assert_eq!(say(&hit.1.markup), "Red sends yellow back to holding!");
    let (end, last) = frames.last().unwrap();
    assert_eq!(token(last, "Y0").1, at(131.0, -11.0), "in its own place of the tray");
    assert!(*end > 1000.0 && *end <= 2500.0, "{end}");
    assert_eq!(last.rests_in, 0);
}

#[test]
fn through_world_a_token_vanishes_and_comes_out_at_its_entrance() {
    let before = Play::at(Options::default(), "R:B3 Y:S1 G:S2 B:S3 to:A").rolls(6);
    let mut face = after_news(&before, &before.clone().goes("B3-WORLD-E0"), BEN);
    let frames = film(&mut face);
    let poses: Vec<String> = frames.iter().map(|(_, drawing)| token(drawing, "R0").0).collect();
    let place =
        |pose: &str| poses.iter().position(|found| found == pose).unwrap_or_else(|| panic!("{poses:?}"));
    assert!(place("walking") < place("vanished") && place("vanished") < place("emerging"));
    let gone = &frames[place("vanished")].1;
    assert_eq!(token(gone, "R0").1, at(60.0, 60.0), "it vanishes in WORLD");
    assert!(gone.markup.contains("bm-wave"), "which is open");
    let (end, last) = frames.last().unwrap();
    assert_eq!(token(last, "R0").1, at(8.5, 8.5));
    assert!(!last.markup.contains("bm-wave") && *end <= 2500.0, "{end}");
}

#[test]
fn coming_home_and_coming_out_are_seen() {
    let before = Play::at(Options::default(), "R:O47 Y:S1 G:S2 B:S3 to:A").rolls(3);
    let mut face = after_news(&before, &before.clone().goes("O47-H02"), BEN);
    let frames = film(&mut face);
    assert!(frames.iter().any(|(_, drawing)| token(drawing, "R0").0 == "homecoming"));
    assert!(frames.last().unwrap().1.markup.contains(r#"data-test="seat-0" data-count="1""#));
    let before = Play::at(Options::default(), "R:O02 Y:S1 G:S2 B:S3 to:A").rolls(6);
    let mut face = after_news(&before, &before.clone().goes("X0-S0"), BEN);
    let frames = film(&mut face);
    assert_eq!(say(&frames[0].1.markup), "Ana brings a red token out.");
    assert_eq!(token(&frames[0].1, "R1"), ("sliding".to_owned(), at(0.0, 0.0)));
}

#[test]
fn the_die_turns_settles_and_then_the_bell_rings_for_whoever_waited() {
    let before = Play::at(Options::default(), SWING).rolls(4).goes("B1-O22");
    let after = before.clone().rolls(2);
    let mut face = after_news(&before, &after, BEN);
    let frames = film(&mut face);
    assert_eq!(say(&frames[0].1.markup), "Ben rolls.");
    assert!(frames[0].1.markup.contains("bm-die bm-turning"));
    let sounds: Vec<Sound> = frames.iter().filter_map(|(_, drawing)| drawing.sound).collect();
    assert_eq!(sounds, [Sound::Dice, Sound::YourTurn]);
    let last = &frames.last().unwrap().1;
    assert!(last.markup.contains(r#"data-face="2""#) && !last.markup.contains("bm-turning"));
    assert!(last.aloud.contains("Ben rolls a 2.") && !named(&last.markup, "go-").is_empty());
}

#[test]
fn a_lost_turn_is_told_while_the_die_lies_there() {
    let before = Play::at(Options::default(), "R:H03,H04 Y:S1 G:S2 B:S3 to:A");
    let mut face = after_news(&before, &before.clone().rolls(6 - 1), ANA);
    let frames = film(&mut face);
    let told = frames.iter().find(|(_, drawing)| say(&drawing.markup).starts_with("Ana sits out")).unwrap();
    assert_eq!(say(&told.1.markup), "Ana sits out: no token can move a 5.");
    assert!(told.1.markup.contains(r#"data-face="5""#) && has(&told.1.markup, "sit-out"));
    assert!(frames.last().unwrap().1.aloud.contains("Ana sits out"));
}

#[test]
fn each_turn_takes_no_longer_than_it_may() {
    // Three turns in one piece of news: a move with an attack, a lost turn, and a roll.
    let before = Play::at(Options::default(), "R:O03,S0 Y:O09 G:H23,H24 B:S3 to:A").rolls(6);
    let after = before.clone().goes("O03-O09").rolls(5).rolls(5);
    let mut face = after_news(&before, &after, ANA);
    let (end, _) = film(&mut face).pop().unwrap();
    assert!((2500.0..=7500.0).contains(&end), "{end}");
}

#[test]
fn a_click_or_a_key_ends_what_is_on_its_way() {
    let before = Play::at(Options::default(), SWING).rolls(4);
    let after = before.clone().goes("O05-O09");
    for end in ["settle", "why", "key"] {
        let mut face = after_news(&before, &after, BEN);
        assert!(drawn(&mut face).rests_in > 0);
        let press = match end {
            "key" => Press::Key("x".to_owned()),
            what => Press::Do { what: what.to_owned(), value: "O02".to_owned() },
        };
        assert!(face.press(press, room()).is_empty());
        let drawing = drawn(&mut face);
        assert_eq!((drawing.rests_in, drawing.wakes_in), (0, None));
        assert_eq!(token(&drawing, "Y0").1, at(131.0, -11.0));
        assert!(!has(&drawing.markup, "why"), "the press was for the motion alone");
    }
}

#[test]
fn stillness_shows_everything_at_once_and_leaves_the_way_dotted() {
    let before = Play::at(Options::default(), SWING).rolls(4);
    let mut face = after_news(&before, &before.clone().goes("O05-O09"), BEN);
    let drawing = face.draw(Room { still: true, ..room() });
    assert_eq!(drawing.rests_in, 0);
    assert!(drawing.markup.contains(" still\"") && drawing.markup.contains("bm-dots"));
    assert_eq!(token(&drawing, "R1").1, at(90.0, 0.0));
}

#[test]
fn tokens_stay_who_they_are_and_a_leavers_are_gone() {
    let before = Play::at(Options::default(), SWING).rolls(4);
    let mut face = after_news(&before, &before.clone().goes("B1-O22"), BEN);
    let (_, last) = film(&mut face).pop().unwrap();
    assert_eq!(token(&last, "R2").1, at(120.0, 100.0));
    assert_eq!(token(&last, "R0").1, at(20.0, 0.0), "the others have not stirred");
    let mut face = after_news(&before, &before.clone().leaves(2), BEN);
    let (_, last) = film(&mut face).pop().unwrap();
    assert!(!last.markup.contains(r#"data-key="token-G"#) && last.markup.contains("Left the game"));
}

#[test]
fn a_take_back_is_shown_at_once_and_a_gap_is_told() {
    let before = Play::at(mode(Mode::Tournament), SWING).rolls(4);
    let after = before.clone().goes("O05-O09").rolls(3);
    let mut face = before.face(ANA);
    drawn(&mut face);
    assert!(!face.see(after.sight_since(ANA, after.table.seq().0)), "something is missing in between");
    assert!(has(&drawn(&mut face).markup, "go-O05-O09"), "and nothing is forgotten");
    assert!(face.reads()(&serde_json::value::to_raw_value("nonsense").unwrap()).is_none());
    assert!(face.see(after.sight(ANA)));
}

#[test]
fn the_roll_for_the_first_turn_is_seen() {
    let before = Play::new(Options::default());
    let mut face = after_news(&before, &before.clone().rolls_off(&[2, 6, 1, 3]), ANA);
    let said: Vec<String> = film(&mut face).iter().map(|(_, drawing)| say(&drawing.markup)).collect();
    for words in
        ["Everybody rolls for the first turn.", "Ana 2, Ben 6, Chloe 1, Dov 3.", "Ben begins.", "Ben rolls."]
    {
        assert!(said.contains(&words.to_owned()), "{words} is not in {said:?}");
    }
}
