//! Games looked back on: what is drawn of what a worker tells.

#[path = "markup/mod.rs"]
mod markup;

use catalog::GameKind;
use markup::presses;
use screens::{Hosted, LookBack, Press, ReportPress, Room};
use serde_json::{Value, json};

const WIDE: Room = Room { narrow: false, tall: false, still: true, touch: false, now: 0.0 };

fn names() -> Vec<String> {
    vec!["Ana".to_owned(), "<b>Ben".to_owned()]
}

/// The end of a game: A gives four stones away with pocket 5, and then it is over.
fn end_of_a_game(proved: bool) -> String {
    let moment = |pockets: [[u8; 6]; 2], stores: [u8; 2], worth: i32, made: Value| {
        let (low, high) = if proved { (worth, worth) } else { (worth - 4, worth + 4) };
        json!({ "pockets": pockets, "stores": stores, "side": 0, "mover": 0, "seen": true, "view": {"any": 1},
            "worth": { "low": low, "high": high, "guess": worth }, "made": made })
    };
    let cost = proved.then_some(4);
    let made = json!({ "what": "A5", "words": "5: two stones, the last in the store.", "cost": cost,
        "better": proved.then_some("A6") });
    let moments = [
        moment([[0, 0, 0, 0, 2, 1], [0; 6]], [20, 25], 8, made),
        moment([[0; 6]; 2], [26, 22], 4, Value::Null),
    ];
    json!({ "told": "report", "ticket": 0, "seen": 2, "done": proved, "by_lot": true, "resigned": null,
        "names": names(), "moments": moments })
    .to_string()
}

#[test]
fn a_game_of_mancala_is_drawn_with_what_each_slip_cost_and_what_was_better() {
    let mut back = LookBack::new(GameKind::Mancala, names(), Vec::new());
    back.take_report(&end_of_a_game(true));
    let page = back.draw(WIDE).markup;
    assert!(page.contains("Ana wins, 26 to 22"), "{page}");
    assert!(page.contains("With perfect play Ana wins by 8 from the start."), "{page}");
    assert!(page.contains("Instead: pocket 6."), "{page}");
    assert!(page.contains("Where the 4 stones came from"), "{page}");
    assert!(page.contains(r#"data-test="curve-proof" data-state="exact""#), "{page}");
    assert!(!page.contains("<b>Ben"), "a name has become markup: {page}");
}

#[test]
fn what_is_not_proved_is_called_an_estimate() {
    let mut back = LookBack::new(GameKind::Mancala, names(), Vec::new());
    back.take_report(&end_of_a_game(false));
    let drawing = back.draw(WIDE);
    assert!(drawing.markup.contains("0 of 2 values are proved"), "{}", drawing.markup);
    assert!(drawing.markup.contains("not proved yet"), "{}", drawing.markup);
    assert!(drawing.markup.contains(r#"class="line open""#), "{}", drawing.markup);
    assert_eq!(drawing.sub, "How it went, 100 % looked at");
}

#[test]
fn looking_at_a_moment_asks_what_it_is_worth_and_shows_the_answer_beside_the_pockets() {
    let mut back = LookBack::new(GameKind::Mancala, names(), Vec::new());
    back.take_report(&end_of_a_game(true));
    let press = Press::Do { what: "moment".to_owned(), value: "0".to_owned() };
    let wanted = back.press(press, WIDE);
    let question: Value = serde_json::from_str(&wanted[0].1).unwrap();
    assert_eq!(
        (wanted[0].0, &question["ask"], &question["view"]["any"]),
        ("ask", &json!("values"), &json!(1))
    );
    let told = json!({ "told": "values", "ticket": 0, "line": "Ana wins by 8", "proof": "exact", "done": true,
        "swap": null, "sowings": [
            { "pocket": "A5", "label": "+4", "words": "wins by 4, exact", "proof": "exact", "best": false },
            { "pocket": "A6", "label": "+8", "words": "wins by 8, exact", "proof": "exact", "best": true }] });
    back.take_report(&told.to_string());
    let page = back.draw(WIDE).markup;
    assert!(page.contains(r#"class="worth best" data-test="report-worth-A6""#), "{page}");
    assert!(page.contains("Ana wins by 8"), "{page}");
    // An answer about another moment is not shown.
    back.press(Press::Key("ArrowRight".to_owned()), WIDE);
    back.take_report(&told.to_string());
    assert!(!back.draw(WIDE).markup.contains("report-worth"));
}

/// The report of `docs/analysis.md`.
fn sample() -> String {
    let page = include_str!("../../../docs/analysis.md");
    let block = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    format!(r#"{{"told":"analysis","report":{block}}}"#)
}

#[test]
fn a_game_of_dice_is_drawn_with_luck_and_decisions_that_add_up() {
    let mut back = LookBack::new(GameKind::Manipulation, names(), Vec::new());
    assert!(back.draw(WIDE).markup.contains("Looking back at every move"));
    back.take_report(r#"{"told":"progress","done":1,"of":4}"#);
    assert_eq!(back.draw(WIDE).sub, "How it went, 25 % looked at");
    back.take_report(&sample());
    let page = back.draw(WIDE).markup;
    assert!(page.contains("The game goes on"), "{page}");
    assert!(page.contains("dice +2.9") && page.contains("own −2.0, unseen +0.1"), "{page}");
    assert!(page.contains("Better: S2-O25."), "{page}");
    assert!(page.matches(r#"class="line""#).count() == 2, "one line for each side: {page}");
    assert!(!page.contains("<b>Ben"), "a name has become markup: {page}");
    back.press(Press::Do { what: "moment".to_owned(), value: "2".to_owned() }, WIDE);
    let page = back.draw(WIDE).markup;
    assert!(page.contains("Step 3: A moves a red token") && page.contains("53 % → 51 %"), "{page}");
}

#[test]
fn every_press_can_be_read() {
    let mut screens = Vec::new();
    let told = [
        (GameKind::Mancala, end_of_a_game(true)),
        (GameKind::Mancala, end_of_a_game(false)),
        (GameKind::Manipulation, sample()),
    ];
    for (kind, told) in told {
        for room in [WIDE, Room { narrow: true, touch: true, ..WIDE }] {
            let mut back = LookBack::new(kind, names(), Vec::new());
            screens.push(back.draw(room).markup);
            back.take_report(&told);
            screens.push(back.draw(room).markup);
            back.press(Press::Key("Home".to_owned()), room);
            screens.push(back.draw(room).markup);
        }
    }
    let all: Vec<_> = screens.iter().flat_map(|screen| presses(screen)).collect();
    assert!(
        all.iter().any(|pressed| pressed.what == "moment")
            && all.iter().any(|pressed| pressed.what == "rules")
    );
    for pressed in all {
        let press = ReportPress::parse(&pressed.what, &pressed.value);
        let press = press.unwrap_or_else(|| panic!("{pressed:?}"));
        assert_eq!((press.what(), press.value().unwrap_or_default()), (pressed.what.as_str(), pressed.value));
    }
}
