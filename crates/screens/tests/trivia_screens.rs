//! What each person sees of a trivia table at each of its moments, and what they do not see.

#[path = "support/gallery.rs"]
mod gallery;
mod support;

use rules::Seat;
use screens::{Company, Eyes, Face, Halt, Line, TriviaFace, TriviaPress};
use support::{Placed, Play, actions, drawn, has, phone, press, room, say};
use trivia::{
    Action, Boxes, Call, Category, Draw, EditionName, Exactness, HeiseyMania, HeiseyOptions, PursuitOptions,
    Put, Switch, TrivialPursuit, Verdict,
};

const TOKENS: [Placed<'_>; 3] = [
    ("R02", &[Category::SportsLeisure, Category::History]),
    ("S32", &[Category::PeoplePlaces, Category::WildCard, Category::ArtsEntertainment]),
    ("R24", &[Category::ScienceNature]),
];
const FULL: [Category; 6] = [
    Category::PeoplePlaces,
    Category::ArtsEntertainment,
    Category::History,
    Category::ScienceNature,
    Category::SportsLeisure,
    Category::WildCard,
];
const ANSWER: &str = "Louis Braille";

fn wheel(options: PursuitOptions) -> Play<TrivialPursuit> {
    Play::begins(options, 3).with_tokens(&TOKENS)
}

fn moving() -> Play<TrivialPursuit> {
    wheel(PursuitOptions::default()).rolls(5)
}

fn asked(options: PursuitOptions) -> Play<TrivialPursuit> {
    wheel(options).rolls(5).goes(0, "R07")
}

fn at_the_hub() -> Play<TrivialPursuit> {
    let full: [Placed<'_>; 3] = [("S01", &FULL), TOKENS[1], TOKENS[2]];
    Play::begins(PursuitOptions::default(), 3).with_tokens(&full).rolls(1).goes(0, "HUB")
}

/// The values of one attribute, in the order they stand.
fn values<'a>(markup: &'a str, before: &str) -> Vec<&'a str> {
    markup.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn whoever_moves_sees_lit_spaces_and_the_same_rows_in_the_same_order() {
    let play = moving();
    let ana = play.seen_by(0);
    assert_eq!(say(&ana), "Ana, you rolled five. Choose a lit space.");
    let lit = values(&ana, r#"data-test="space-"#);
    let rows = values(&ana, r#"data-test="go-"#);
    assert_eq!(lit, ["S03", "R07", "R39"]);
    assert_eq!(rows, lit);
    assert!(ana.contains("tv-dim on"));
    assert!(ana.contains("Three spaces are exactly five steps away."));
}

#[test]
fn those_who_wait_see_nothing_lit_and_nothing_to_press() {
    let play = moving();
    for markup in [play.seen_by(1), drawn(&mut play.face(Eyes::Spectator)).markup] {
        assert_eq!(say(&markup), "Ana rolled five and is choosing.");
        assert!(!markup.contains(r#"data-test="space-"#) && !markup.contains(r#"data-test="go-"#));
        assert!(!markup.contains("tv-dim on") && !has(&markup, "call-act"));
    }
}

#[test]
fn a_lit_space_says_place_content_and_effect_and_shows_its_way() {
    let mut face = moving().face(Eyes::Seat(Seat(0)));
    let label = "Headquarters, clockwise, People &amp; Places, a wedge you still need, TP-13";
    let plain = drawn(&mut face).markup;
    assert!(plain.contains(&format!(r#"aria-label="{label}""#)));
    assert!(!plain.contains("stroke-dasharray=\".01"));
    face.press(screens::Press::Peek(Some("R07".to_owned())), room());
    let shown = drawn(&mut face).markup;
    assert!(shown.contains("stroke-dasharray=\".01"), "the way is dotted");
    assert!(shown.contains("Headquarters, clockwise: a wedge you still need"));
    assert!(shown.contains("Move to People &amp; Places") && has(&shown, "call-act"));
    assert!(shown.contains(r#"data-do="rules" data-value="TP-13""#));
}

#[test]
fn tokens_and_seats_show_what_was_won() {
    let markup = moving().seen_by(0);
    assert!(markup.contains(r#"data-test="seat-0" data-count="2""#));
    assert!(markup.contains(r#"data-test="seat-1" data-count="3""#));
    assert!(markup.contains("2 of 6 wedges, choosing"));
    let narrow = moving().face(Eyes::Seat(Seat(0))).draw(phone()).markup;
    assert!(narrow.contains(r#"data-test="seat-2" data-count="1""#) && narrow.contains("3 of 6"));
    assert_eq!(narrow.matches(r#"data-test="seat-0""#).count(), 1);
}

#[test]
fn on_the_hub_the_mover_chooses_the_category() {
    let tokens: [Placed<'_>; 3] = [("S01", &[]), TOKENS[1], TOKENS[2]];
    let play = Play::<TrivialPursuit>::begins(PursuitOptions::default(), 3).with_tokens(&tokens);
    let play = play.rolls(1).goes(0, "HUB");
    let ana = play.seen_by(0);
    assert_eq!(say(&ana), "Ana, choose your category.");
    for category in FULL {
        assert!(has(&ana, &format!("choose-{}", category.name())));
    }
    assert_eq!(say(&play.seen_by(1)), "Ana is choosing a category.");
    assert!(!has(&play.seen_by(1), "choose-history"));
}

#[test]
fn the_others_vote_for_the_winning_category() {
    let play = at_the_hub();
    let ben = play.seen_by(1);
    assert_eq!(say(&ben), "Ben, choose the category of Ana's winning question.");
    assert!(has(&ben, "vote-history"));
    let ana = play.seen_by(0);
    assert!(!has(&ana, "vote-history"));
    assert!(ana.contains("Ben and Chloe have still to vote."));
    let voted = play.does(1, Action::Vote(Category::History));
    assert!(!has(&voted.seen_by(1), "vote-history"));
    assert!(voted.seen_by(1).contains("Chloe has still to vote."));
}

#[test]
fn the_reader_picks_a_box() {
    let play = asked(PursuitOptions { boxes: Boxes::Two, ..PursuitOptions::default() });
    let ben = play.seen_by(1);
    assert_eq!(say(&ben), "Ben, pick a box to read from.");
    assert!(has(&ben, "box-1") && has(&ben, "box-2"));
    assert_eq!(say(&play.seen_by(0)), "Ben is picking a box.");
}

#[test]
fn a_question_is_answered_by_typing_and_nobody_sees_the_answer() {
    let play = asked(PursuitOptions::default());
    let ana = play.seen_by(0);
    assert_eq!(say(&ana), "Ana, this one is yours.");
    for test in ["question", "answer", "answer-send", "pass"] {
        assert!(has(&ana, test), "{test}");
    }
    assert!(ana.contains("Right wins the blue wedge and another roll."));
    let ben = play.seen_by(1);
    assert_eq!(say(&ben), "Ana is answering.");
    assert!(has(&ben, "question") && !has(&ben, "answer") && !has(&ben, "pass"));
    for markup in [ana, ben, drawn(&mut play.face(Eyes::Spectator)).markup] {
        assert!(!markup.contains(ANSWER) && !markup.contains("He was 15"));
    }
}

#[test]
fn more_may_be_asked_for() {
    let play = asked(PursuitOptions::default()).answers(0, "Louis").judged(Verdict::More, "which surname?");
    let ana = play.seen_by(0);
    assert_eq!(say(&ana), "Ana, a little more, please.");
    assert!(ana.contains("<b>More, please.</b> Which surname?</p>") && has(&ana, "answer"));
}

#[test]
fn choices_are_buttons_for_whoever_is_asked() {
    let play = asked(PursuitOptions { put: Put::Choices, ..PursuitOptions::default() });
    let ana = play.seen_by(0);
    assert_eq!(say(&ana), "Ana, which of these is it?");
    assert_eq!(ana.matches(r#"data-test="choice""#).count(), 4);
    assert!(has(&ana, "pass") && !has(&ana, "answer"));
    assert!(!has(&play.seen_by(1), "choice") && play.seen_by(1).contains("<li>Blaise Pascal</li>"));
}

#[test]
fn the_reader_of_a_spoken_question_sees_the_card_and_rules() {
    let play = asked(PursuitOptions { put: Put::Spoken, ..PursuitOptions::default() });
    let ben = play.seen_by(1);
    assert_eq!(say(&ben), "Ben, read it out. Was Ana right?");
    assert!(ben.contains(ANSWER) && has(&ben, "judge-right") && has(&ben, "judge-wrong"));
    assert!(ben.contains("Right: give Ana the wedge"));
    for seat in [0, 2] {
        let markup = play.seen_by(seat);
        assert!(has(&markup, "question") && !markup.contains(ANSWER) && !has(&markup, "judge-right"));
    }
    assert_eq!(say(&play.seen_by(0)), "Ana, say your answer. Ben rules.");
    assert_eq!(say(&play.seen_by(2)), "Ben reads; Ana answers.");
    // TP-23: how exact an answer must be is advice to the reader.
    let advice = "a last name alone is enough";
    assert!(ben.contains(advice) && !play.seen_by(2).contains(advice));
}

#[test]
fn where_players_judge_a_spoken_answer_the_reader_votes_first_and_then_the_others() {
    let options =
        PursuitOptions { put: Put::Spoken, exactness: Exactness::Players, ..PursuitOptions::default() };
    let play = asked(options);
    assert_eq!(say(&play.seen_by(0)), "Ana, say your answer. The others vote.");
    let ben = play.seen_by(1);
    assert!(has(&ben, "judge-right") && !ben.contains("give Ana the wedge"));
    let voting = play.does(1, Action::Judge(Call::Wrong));
    let chloe = voting.seen_by(2);
    assert_eq!(say(&chloe), "Chloe, was Ana right?");
    assert!(chloe.contains(ANSWER) && has(&chloe, "judge-right"));
    assert!(!voting.seen_by(0).contains(ANSWER));
}

#[test]
fn where_players_judge_they_see_both_answers() {
    let play = asked(PursuitOptions { exactness: Exactness::Players, ..PursuitOptions::default() });
    let play = play.answers(0, "Luis Braile");
    let ben = play.seen_by(1);
    assert_eq!(say(&ben), "Ben, was Ana right?");
    assert!(ben.contains(ANSWER) && ben.contains("Luis Braile") && has(&ben, "judge-wrong"));
    let ana = play.seen_by(0);
    assert!(!ana.contains(ANSWER) && !has(&ana, "judge-wrong"));
    assert!(ana.contains("Ben and Chloe have still to vote."));
}

#[test]
fn a_ruling_stands_with_its_reason_and_can_be_challenged_by_those_it_concerns() {
    let play = asked(PursuitOptions::default()).answers(0, "Luis Braile");
    let play = play.judged(Verdict::Right, "one typo in word 2");
    for seat in 0..3 {
        let markup = play.seen_by(seat);
        assert_eq!((has(&markup, "let-stand"), has(&markup, "contest")), (seat != 0, seat != 0));
        assert!(markup.contains(r#"data-test="verdict" data-call="right""#));
        assert!(markup.contains("One typo in word 2") && markup.contains(ANSWER));
    }
    assert_eq!(say(&play.seen_by(0)), "Right, Ana!");
    assert!(play.seen_by(0).contains("Ben and Chloe may still challenge it."));
    assert_eq!(say(&play.seen_by(1)), "Ana is right.");
    let waits = play.does(1, Action::LetStand).seen_by(1);
    assert!(!has(&waits, "let-stand") && waits.contains("Chloe may still challenge it."));
}

#[test]
fn the_voters_on_a_challenge_see_both_answers_and_the_challenger_does_not() {
    let options = PursuitOptions { read_aloud: Switch::Off, ..PursuitOptions::default() };
    let play = asked(options).answers(0, "Pascal");
    let play = play.judged(Verdict::Wrong, "that is another answer").does(0, Action::Contest);
    let ben = play.seen_by(1);
    assert_eq!(say(&ben), "Ben, was Ana right?");
    assert!(ben.contains(ANSWER) && ben.contains("Pascal") && has(&ben, "judge-right"));
    assert!(ben.contains("Ana challenges the ruling: wrong. A tie upholds it."));
    let ana = play.seen_by(0);
    assert_eq!(say(&ana), "You challenged the ruling. The others vote.");
    assert!(!ana.contains(ANSWER) && !has(&ana, "judge-right"));
}

#[test]
fn the_question_before_is_shown_with_its_answer_and_note_if_they_were_read_out() {
    let right = asked(PursuitOptions::default()).answers(0, "Braille").settled(Call::Right).rolls(3);
    let markup = right.seen_by(1);
    assert!(markup.contains("The question before") && markup.contains(ANSWER));
    assert!(markup.contains("He was 15 when"));
    assert!(markup.contains(r#"data-test="seat-0" data-count="3""#));
    let silent = PursuitOptions { read_aloud: Switch::Off, ..PursuitOptions::default() };
    let wrong = asked(silent).answers(0, "Pascal").settled(Call::Wrong).rolls(3).seen_by(2);
    assert!(!wrong.contains(ANSWER) && wrong.contains("Ana was wrong."));
}

#[test]
fn the_winning_question_is_marked_and_the_winner_named() {
    let play = at_the_hub().does(1, Action::Vote(Category::History)).does(2, Action::Vote(Category::History));
    let ana = play.seen_by(0);
    assert_eq!(say(&ana), "Ana, this is for the game.");
    assert!(ana.contains("Winning question") && ana.contains("Right wins the game."));
    let over = play.answers(0, "Nelson").settled(Call::Right);
    assert_eq!(say(&over.seen_by(0)), "You win!");
    assert_eq!(say(&over.seen_by(1)), "Ana wins!");
    assert!(has(&over.seen_by(1), "over") && has(&over.seen_by(1), "rematch"));
    let mut spectator = over.face(Eyes::Spectator);
    let drawing = drawn(&mut spectator);
    assert!(!has(&drawing.markup, "rematch") && !drawing.may_resign);
    assert_eq!(drawing.title, "Game over – Trivial Pursuit");
}

/// No printed rule covers a game that ends because the others left.
#[test]
fn a_game_that_ends_by_leaving_says_who_left_and_names_no_rule() {
    let over = Play::<TrivialPursuit>::begins(PursuitOptions::default(), 2).leaves(1);
    let ana = over.seen_by(0);
    assert_eq!(say(&ana), "You win!");
    assert!(ana.contains("Ben left. No printed rule covers this ending."));
    assert!(!ana.contains("TP-18"));
}

#[test]
fn heisey_mania_has_pegs_its_own_clauses_and_a_note_about_its_board() {
    let tokens: [Placed<'_>; 3] = [("D05", &[Category::Abc]), ("P22", &[]), ("D23", &[])];
    let play = Play::<HeiseyMania>::begins(HeiseyOptions::default(), 3).with_tokens(&tokens).rolls(2);
    let ana = play.seen_by(0);
    assert!(has(&ana, "space-D07") && ana.contains("a peg you still need") && ana.contains("HM-11"));
    assert!(ana.contains("1 of 4 pegs, choosing") && ana.contains("About this board"));
    assert!(!ana.contains("TP-") && !ana.contains("wedge"));
    let asked = play.goes(0, "D07").seen_by(0);
    assert!(asked.contains("History &amp; Early Years") && asked.contains("Right wins the flamingo peg"));
}

#[test]
fn one_may_practise_alone() {
    let play = Play::<HeiseyMania>::begins(HeiseyOptions::default(), 1).rolls(1);
    assert_eq!(say(&play.seen_by(0)), "Ana, you rolled one. Choose a lit space.");
    let asked = play.goes(0, "P01");
    assert!(has(&asked.seen_by(0), "answer"));
    // Somebody who plays alone is first and last, and that is no draw.
    let full: [Placed<'_>; 1] = [("P01", EditionName::HeiseyMania.categories())];
    let play = Play::<HeiseyMania>::begins(HeiseyOptions::default(), 1).with_tokens(&full).rolls(1);
    let play = play.goes(0, "HM").draws(Draw::Lot(Category::History)).answers(0, "Newark");
    let over = play.settled(Call::Right).seen_by(0);
    assert_eq!(say(&over), "You win!");
    assert!(over.contains("4 of 4 pegs, won the game") && over.contains("HM-19"));
}

#[test]
fn nothing_people_write_becomes_markup() {
    let play = asked(PursuitOptions::default()).with_people(|people| {
        people[0].name = Some("<b>Ana</b>".to_owned());
        people[0].team = vec!["<i>Gus</i>".to_owned()];
    });
    let play = play.answers(0, "<script>x</script>").judged(Verdict::Wrong, "that is <another> answer");
    let mut face = play.face_with(Eyes::Seat(Seat(0)), |sight| {
        sight.chat = vec![Line { name: "<u>".to_owned(), text: "<s>no</s>".to_owned() }];
    });
    for room in [room(), phone()] {
        let markup = face.draw(room).markup;
        for bad in ["<script", "<b>Ana", "<i>Gus", "<another>", "<u>", "<s>"] {
            assert!(!markup.contains(bad), "{bad}");
        }
    }
}

#[test]
fn a_member_of_a_team_consults_and_presses_nothing() {
    let play = asked(PursuitOptions::default()).with_people(|people| people[0].team = vec!["Gus".to_owned()]);
    let mut face = play.face_with(Eyes::Seat(Seat(0)), |sight| sight.captain = false);
    let markup = drawn(&mut face).markup;
    assert_eq!(say(&markup), "Your captain answers: Ana.");
    assert!(
        !has(&markup, "answer") && !has(&markup, "pass") && has(&markup, "chat") && has(&markup, "chat-text")
    );
    assert!(actions(&press(&mut face, "answer", ANSWER, room())).is_empty());
    let mut moves = moving().face_with(Eyes::Seat(Seat(0)), |sight| sight.captain = false);
    assert!(!drawn(&mut moves).markup.contains(r#"data-test="space-"#));
}

#[test]
fn team_talk_needs_a_team_and_the_rule() {
    assert!(!has(&asked(PursuitOptions::default()).seen_by(0), "chat"));
    let hushed = PursuitOptions { consultation: Switch::Off, ..PursuitOptions::default() };
    let play = asked(hushed).with_people(|people| people[0].team = vec!["Gus".to_owned()]);
    assert!(!has(&play.seen_by(0), "chat"));
}

#[test]
fn an_empty_seat_a_lost_line_and_a_sent_act_leave_nothing_to_press() {
    let open = moving().with_people(|people| people[2].name = None);
    let markup = open.seen_by(0);
    assert_eq!(say(&markup), "Waiting for someone with the link.");
    assert!(!markup.contains(r#"data-test="space-"#));
    let glass = Play::<HeiseyMania>::begins(HeiseyOptions::default(), 2);
    let glass = glass.with_people(|people| people[1].name = None).seen_by(0);
    assert!(
        glass.contains("as soon as every seat is taken") && glass.contains("HM-1") && !glass.contains("TP-")
    );
    let mut lost = moving().face_with(Eyes::Seat(Seat(0)), |sight| sight.halted = Some(Halt::Looking));
    let markup = drawn(&mut lost).markup;
    assert_eq!(say(&markup), "Looking for the table…");
    assert!(!markup.contains(r#"data-test="space-"#));
    let mut parted = moving().face_with(Eyes::Seat(Seat(0)), |sight| sight.halted = Some(Halt::BrokenOff));
    let markup = drawn(&mut parted).markup;
    assert_eq!(say(&markup), "This game was broken off.");
    assert!(!markup.contains(r#"data-test="space-"#));
    let mut sent = moving().face_with(Eyes::Seat(Seat(0)), |sight| sight.pending = true);
    drawn(&mut sent);
    assert!(press(&mut sent, "go", "R07", room()).is_empty());
}

#[test]
fn bots_and_those_who_are_away_are_called_so() {
    let play = moving().with_people(|people| people[0].company = Company::Bot { level: "steady".to_owned() });
    assert_eq!(say(&play.seen_by(1)), "Ana rolled five and is thinking.");
    assert!(play.seen_by(1).contains("Ana, steady"));
    let play = moving().with_people(|people| people[0].company = Company::Away { present: false });
    assert_eq!(say(&play.seen_by(1)), "Ana is away. Their seat is kept.");
}

#[test]
fn the_lid_and_the_tab_say_what_is_played() {
    let mut face = moving().face(Eyes::Seat(Seat(0)));
    let drawing = drawn(&mut face);
    assert_eq!(drawing.sub, "Genus III, six wedges, 45 seconds");
    assert_eq!(drawing.title, "Your turn – Trivial Pursuit");
    assert!(drawing.may_resign);
    let unseen = TriviaFace::new(EditionName::HeiseyMania, false).draw(room());
    assert_eq!(unseen, screens::Drawing::default());
}

/// Whatever can be pressed on a screen is something that the face knows.
fn all_can_be_read(name: &str, markup: &str) {
    for element in markup.split('<').filter(|element| element.contains(" data-do=")) {
        let attribute = |name: &str| values(element, &format!(r#" {name}=""#)).first().copied();
        let (what, value) = (attribute("data-do").unwrap(), attribute("data-value").unwrap_or_default());
        assert!(TriviaPress::parse(what, value).is_some(), "{name}: {what} {value}");
    }
}

#[test]
fn every_press_on_every_screen_can_be_read() {
    for screen in gallery::screens() {
        for room in [room(), phone()] {
            all_can_be_read(screen.name, &screen.draw(room).1);
        }
    }
    // Those who share a device are asked who challenges; a narrow screen shows its sheet.
    let ruled = asked(PursuitOptions::default()).answers(0, "Pascal").judged(Verdict::Right, "close enough");
    let ruled =
        ruled.with_people(|people| people.iter_mut().for_each(|person| person.company = Company::Here));
    let mut face = ruled.face(Eyes::Everybody);
    face.draw(phone());
    press(&mut face, "contest", "", phone());
    press(&mut face, "sheet", "", phone());
    let shown = face.draw(phone()).markup;
    assert!(has(&shown, "contest-by") && has(&shown, "sheet-close"));
    all_can_be_read("who challenges", &shown);
}
