//! What follows from what people do to a trivia table: clicks, taps, keys, time, and several people at one device.

mod support;

use rules::Seat;
use screens::{Company, Eyes, Face, Press, Room, Sight, Sound, TriviaFace, Wish};
use support::{NOW, Placed, Play, actions, drawn, has, phone, press, room, say};
use trivia::{Action, Call, Category, EditionName, PursuitOptions, Put, TrivialPursuit, Verdict};

const TOKENS: [Placed<'_>; 3] = [("R02", &[]), ("S32", &[]), ("R24", &[])];
const ANA: Eyes = Eyes::Seat(Seat(0));

fn moving() -> Play<TrivialPursuit> {
    Play::begins(PursuitOptions::default(), 3).with_tokens(&TOKENS).rolls(5)
}

fn asked() -> Play<TrivialPursuit> {
    moving().goes(0, "R07")
}

fn go(name: &str) -> Action {
    Action::MoveTo(name.to_owned())
}

fn key(face: &mut TriviaFace, key: &str) -> Vec<Wish> {
    face.press(Press::Key(key.to_owned()), room())
}

fn later(milliseconds: f64) -> Room {
    Room { now: NOW + milliseconds, ..room() }
}

/// Everybody at one device, all of them people.
fn together(play: Play<TrivialPursuit>) -> Play<TrivialPursuit> {
    play.with_people(|people| people.iter_mut().for_each(|person| person.company = Company::Here))
}

#[test]
fn with_a_mouse_one_click_is_enough() {
    let mut face = moving().face(ANA);
    drawn(&mut face);
    assert_eq!(actions(&press(&mut face, "go", "R07", room())), [go("R07")]);
    assert!(press(&mut face, "go", "R08", room()).is_empty(), "what is not lit cannot be chosen");
}

#[test]
fn a_finger_is_shown_its_choice_first_and_makes_it_by_the_calls_button() {
    let mut face = moving().face(ANA);
    face.draw(phone());
    assert!(press(&mut face, "go", "R07", phone()).is_empty());
    let shown = face.draw(phone()).markup;
    assert!(shown.contains("Move to People &amp; Places") && shown.contains("stroke-dasharray=\".01"));
    assert_eq!(actions(&press(&mut face, "make", "R07", phone())), [go("R07")]);
    let mut again = moving().face(ANA);
    again.draw(phone());
    press(&mut again, "go", "R39", phone());
    assert_eq!(actions(&press(&mut again, "go", "R39", phone())), [go("R39")], "pressed again, it is made");
}

#[test]
fn arrows_walk_the_lit_spaces_and_escape_lets_go() {
    let mut face = moving().face(ANA);
    drawn(&mut face);
    let focused = |wishes: Vec<Wish>| match &wishes[..] {
        [Wish::Focus(id)] => id.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(focused(key(&mut face, "ArrowRight")), "space-S03");
    assert_eq!(focused(key(&mut face, "ArrowDown")), "space-R07");
    assert_eq!(focused(key(&mut face, "ArrowLeft")), "space-S03");
    assert_eq!(focused(key(&mut face, "ArrowUp")), "space-R39");
    assert!(has(&drawn(&mut face).markup, "call-act"));
    key(&mut face, "Escape");
    assert!(!has(&drawn(&mut face).markup, "call-act"));
    assert!(key(&mut face, "Enter").is_empty(), "the browser presses the button that has the focus");
}

#[test]
fn a_question_mark_opens_the_rules_and_l_reads_the_last_move() {
    let mut face = asked().face(ANA);
    drawn(&mut face);
    assert!(matches!(key(&mut face, "?")[..], [Wish::Rules(None)]));
    key(&mut face, "l");
    let said = drawn(&mut face).aloud;
    assert!(said.starts_with("Ana moves to the People & Places headquarters."), "{said}");
    key(&mut face, "L");
    assert_ne!(drawn(&mut face).aloud, said, "the same words are read again only if they differ");
    let rule = press(&mut face, "rules", "TP-13", room());
    assert!(matches!(&rule[..], [Wish::Rules(Some(clause))] if clause == "TP-13"));
}

#[test]
fn an_answer_is_sent_trimmed_and_an_empty_one_is_not() {
    let mut face = asked().face(ANA);
    drawn(&mut face);
    assert!(press(&mut face, "answer", "   ", room()).is_empty());
    let answer = Action::Answer("Braille".to_owned());
    assert_eq!(actions(&press(&mut face, "answer", " Braille ", room())), [answer]);
    assert_eq!(actions(&press(&mut face, "pass", "", room())), [Action::Pass]);
    let long = "x".repeat(1000);
    let sent = actions(&press(&mut face, "answer", &long, room()));
    assert!(matches!(&sent[..], [Action::Answer(text)] if text.len() == trivia::LONGEST_ANSWER));
}

#[test]
fn rulings_are_judged_let_stand_and_challenged() {
    let ruled = asked().answers(0, "Pascal").judged(Verdict::Wrong, "that is another answer");
    let mut face = ruled.face(ANA);
    drawn(&mut face);
    assert_eq!(actions(&press(&mut face, "stand", "", room())), [Action::LetStand]);
    assert_eq!(actions(&press(&mut face, "contest", "", room())), [Action::Contest]);
    assert!(press(&mut face, "judge", "right", room()).is_empty(), "nothing is to be judged here");
    let mut voter = ruled.does(0, Action::Contest).face(Eyes::Seat(Seat(1)));
    drawn(&mut voter);
    assert_eq!(actions(&press(&mut voter, "judge", "right", room())), [Action::Judge(Call::Right)]);
    assert_eq!(actions(&press(&mut voter, "judge", "wrong", room())), [Action::Judge(Call::Wrong)]);
}

#[test]
fn a_team_is_talked_to_and_its_field_is_emptied() {
    let play = asked().with_people(|people| people[0].team = vec!["Gus".to_owned()]);
    let mut face = play.face(ANA);
    assert!(drawn(&mut face).markup.contains(r#"data-key="say-0""#));
    let wishes = press(&mut face, "say", " Braille? ", room());
    assert!(matches!(&wishes[0], Wish::Say(text) if text == "Braille?"));
    assert!(drawn(&mut face).markup.contains(r#"data-key="say-1""#), "a new field is an empty one");
    assert!(press(&mut face, "say", "  ", room()).is_empty());
}

/// A face that saw `before` and then, at the time of the test, `after`.
fn after_news(before: Sight, after: Sight) -> TriviaFace {
    let mut face = TriviaFace::new(EditionName::TrivialPursuit, false);
    assert!(face.see(before));
    drawn(&mut face);
    assert!(face.see(after));
    face
}

#[test]
fn a_token_walks_its_way_before_the_card_is_turned() {
    let (before, after) = (moving(), asked());
    let known = before.table.seq().0;
    let mut face = after_news(before.sight(ANA), after.sight_since(ANA, known));
    let begun = drawn(&mut face);
    assert_eq!(say(&begun.markup), "Ana moves to the People & Places headquarters.");
    assert!(!has(&begun.markup, "question") && begun.markup.contains("tv-token walking"));
    assert!(begun.rests_in > 1000 && begun.rests_in <= 2500 && begun.wakes_in == Some(220));
    assert_eq!(begun.sound, Some(Sound::Step));
    let rested = face.draw(later(f64::from(begun.rests_in) + 1.0));
    assert!(has(&rested.markup, "question") && has(&rested.markup, "answer"));
    assert_eq!(rested.rests_in, 0);
}

#[test]
fn a_click_or_a_key_ends_what_is_on_its_way() {
    let (before, after) = (moving(), asked());
    let known = before.table.seq().0;
    for end in [Press::Do { what: "settle".to_owned(), value: String::new() }, Press::Key("x".to_owned())] {
        let mut face = after_news(before.sight(ANA), after.sight_since(ANA, known));
        assert!(drawn(&mut face).markup.contains(r#"data-do="settle""#));
        face.press(end, room());
        assert!(has(&drawn(&mut face).markup, "answer"));
    }
}

#[test]
fn stillness_shows_everything_at_once_and_leaves_the_way_dotted() {
    let (before, after) = (moving(), asked());
    let known = before.table.seq().0;
    let still = Room { still: true, ..room() };
    let mut face = after_news(before.sight(ANA), after.sight_since(ANA, known));
    let drawing = face.draw(still);
    assert!(has(&drawing.markup, "answer") && drawing.markup.contains("wide still"));
    assert!(drawing.markup.contains("stroke-dasharray=\".01"));
    assert_eq!(drawing.rests_in, 0);
}

#[test]
fn the_field_gets_the_focus_once_and_never_under_a_finger() {
    let play = asked();
    let mut face = play.face(ANA);
    assert_eq!(drawn(&mut face).wakes_in, Some(30));
    let wishes = face.press(Press::Woke, room());
    assert!(matches!(&wishes[..], [Wish::Focus(id)] if id == "tv-answer"));
    drawn(&mut face);
    assert!(face.press(Press::Woke, room()).is_empty());
    let mut touched = play.face(ANA);
    assert_eq!(touched.draw(phone()).wakes_in, None);
}

#[test]
fn a_gap_is_told_and_nothing_is_forgotten() {
    let (before, after) = (moving(), asked());
    let mut face = before.face(ANA);
    drawn(&mut face);
    assert!(!face.see(after.sight_since(ANA, after.table.seq().0)));
    assert!(drawn(&mut face).markup.contains(r#"data-test="space-R07""#));
    assert!(face.reads()(&serde_json::value::to_raw_value("nonsense").unwrap()).is_none());
    assert!(face.see(after.sight(ANA)));
}

#[test]
fn the_clock_ticks_shows_and_speaks() {
    let mut face = asked().face_with(ANA, |sight| sight.deadline = Some(NOW + 45_000.0));
    let first = face.draw(phone());
    assert!(has(&first.markup, "clock") && first.markup.contains(r#"data-left="45""#));
    assert_eq!(first.wakes_in, Some(1000));
    let mut said = Vec::new();
    for second in 0..=45 {
        let room = Room { now: NOW + f64::from(second) * 1000.0, ..phone() };
        let aloud = face.draw(room).aloud;
        if said.last() != Some(&aloud) {
            said.push(aloud);
        }
    }
    assert_eq!(said, ["", "23 seconds left.", "10 seconds left.", "5 seconds left."]);
    assert_eq!(face.draw(Room { now: NOW + 46_000.0, ..phone() }).wakes_in, None);
}

#[test]
fn news_are_read_out_and_the_bell_is_for_whoever_waited() {
    let ben = Eyes::Seat(Seat(1));
    let before = asked().answers(0, "Pascal").judged(Verdict::Wrong, "no");
    let known = before.table.seq().0;
    let after = before.clone().stands().rolls(2);
    let mut face = after_news(before.sight(ben), after.sight_since(ben, known));
    let drawing = drawn(&mut face);
    assert!(drawing.aloud.contains("It is Ben's turn.") && drawing.aloud.contains("Ben rolls a 2."));
    assert!(drawing.markup.contains("tv-turning"));
    let rested = face.draw(later(3000.0));
    assert_eq!(rested.sound, Some(Sound::Dice), "first the die");
    assert_eq!(face.draw(later(3001.0)).sound, Some(Sound::YourTurn), "then the bell");
}

#[test]
fn at_one_device_each_votes_in_turn_by_name() {
    let full: [Placed<'_>; 3] = [("S01", EditionName::TrivialPursuit.categories()), TOKENS[1], TOKENS[2]];
    let play =
        together(Play::begins(PursuitOptions::default(), 3)).with_tokens(&full).rolls(1).goes(0, "HUB");
    let first = drawn(&mut play.face(Eyes::Everybody)).markup;
    assert_eq!(say(&first), "Ben, choose the category of Ana's winning question.");
    assert!(first.contains("the others look away") && has(&first, "vote-history"));
    let second = play.does(1, Action::Vote(Category::History));
    let second = drawn(&mut second.face(Eyes::Everybody)).markup;
    assert_eq!(say(&second), "Chloe, choose the category of Ana's winning question.");
}

#[test]
fn at_one_device_the_card_is_covered_until_whoever_rules_looks() {
    let options = PursuitOptions { put: Put::Spoken, ..PursuitOptions::default() };
    let play = together(Play::begins(options, 3)).with_tokens(&TOKENS).rolls(5).goes(0, "R07");
    let mut face = play.face(Eyes::Everybody);
    let covered = drawn(&mut face);
    assert!(!covered.markup.contains("Louis Braille") && !covered.aloud.contains("Louis Braille"));
    assert!(
        has(&covered.markup, "cover")
            && has(&covered.markup, "reveal")
            && !has(&covered.markup, "judge-right")
    );
    press(&mut face, "reveal", "", room());
    let open = drawn(&mut face).markup;
    assert!(open.contains("Louis Braille") && has(&open, "judge-right"));
}

#[test]
fn at_one_device_one_press_goes_on_for_everyone_or_one_of_them_challenges() {
    // TP-29: a ruling of right concerns Ben and Chloe.
    let play = together(asked()).answers(0, "Luis Braile").judged(Verdict::Right, "one typo in word 2");
    let mut face = play.face(Eyes::Everybody);
    // The answer was read out, so there is nothing to cover.
    let markup = drawn(&mut face).markup;
    assert!(markup.contains("Louis Braille") && !has(&markup, "cover"));
    assert_eq!(actions(&press(&mut face, "stand", "", room())), vec![Action::LetStand; 2]);
    assert!(press(&mut face, "contest", "", room()).is_empty());
    assert_eq!(say(&drawn(&mut face).markup), "Who challenges the ruling?");
    let by_chloe = actions(&press(&mut face, "contest-by", "2", room()));
    assert_eq!(by_chloe, [Action::LetStand, Action::Contest]);
    // The one device plays them one after the other, each for the player who is asked first.
    let after = play.does(1, by_chloe[0].clone()).does(2, by_chloe[1].clone());
    assert_eq!(say(&drawn(&mut after.face(Eyes::Everybody)).markup), "Ana, was your answer right?");
    // A ruling of wrong concerns Ana alone, so nobody is asked who challenges it.
    let play = together(asked()).answers(0, "Pascal").judged(Verdict::Wrong, "that is another answer");
    let mut face = play.face(Eyes::Everybody);
    drawn(&mut face);
    assert_eq!(actions(&press(&mut face, "contest", "", room())), [Action::Contest]);
}

#[test]
fn a_newcomer_is_led_through_their_first_turn() {
    let mut face = TriviaFace::new(EditionName::TrivialPursuit, true);
    let mut note = |play: &Play<TrivialPursuit>| {
        assert!(face.see(play.sight(ANA)));
        face.press(Press::Key("x".to_owned()), room());
        let markup = drawn(&mut face).markup;
        let note = markup
            .split(r#"data-test="tutorial""#)
            .nth(1)
            .map(|rest| rest.split("</p>").next().unwrap().to_owned());
        (note.unwrap_or_default(), face.tutorial_done())
    };
    assert!(note(&moving()).0.contains("Lit spaces are exactly that far away"));
    assert!(note(&asked()).0.contains("Type what you think"));
    let ruled = asked().answers(0, "Braille").judged(Verdict::Right, "just as on the card");
    assert!(note(&ruled).0.contains("This is the ruling"));
    let (said, done) = note(&ruled.stands().rolls(4));
    assert!(said.contains("one last question wins") && done);
    press(&mut face, "skip-tutorial", "", room());
    assert!(!has(&drawn(&mut face).markup, "tutorial"));
}

#[test]
fn the_tutorial_can_be_skipped_and_never_stands_in_the_way() {
    let mut face = TriviaFace::new(EditionName::TrivialPursuit, true);
    face.see(moving().sight(ANA));
    let markup = drawn(&mut face).markup;
    assert!(has(&markup, "tutorial") && has(&markup, "space-R07") && !face.tutorial_done());
    press(&mut face, "skip-tutorial", "", room());
    assert!(face.tutorial_done() && !has(&drawn(&mut face).markup, "tutorial"));
    assert!(TriviaFace::new(EditionName::HeiseyMania, false).tutorial_done());
}

#[test]
fn on_a_phone_whoever_types_has_the_card_first_and_the_sheet_is_a_press_away() {
    let mut face = asked().face(ANA);
    assert!(face.draw(phone()).markup.contains("shell tv tv-asked tv-typing narrow"));
    press(&mut face, "sheet", "", phone());
    assert!(has(&face.draw(phone()).markup, "sheet-close"));
    key(&mut face, "Escape");
    assert!(!has(&face.draw(phone()).markup, "sheet-close"));
    let mut waits = asked().face(Eyes::Seat(Seat(1)));
    let markup = waits.draw(phone()).markup;
    assert!(markup.contains("tv-asked") && !markup.contains("tv-typing"));
}
