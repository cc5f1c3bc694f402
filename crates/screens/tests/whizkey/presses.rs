//! Whatever can be pressed or pointed at in any screen can be read, and means what was written.

use std::collections::BTreeSet;

use screens::{Face as _, Press, WhizKeyPeek, WhizKeyPress};

use crate::gallery::screens;
use crate::support::{phone, press, room, values};

/// Every `data-do` with its `data-value`, or nothing.
fn presses(markup: &str) -> Vec<(String, String)> {
    let value = |tag: &str, name: &str| {
        values(tag, &format!(r#" {name}=""#)).first().map(|value| (*value).to_owned())
    };
    let tags = markup.split('<').filter_map(|tag| tag.split('>').next());
    tags.filter_map(|tag| Some((value(tag, "data-do")?, value(tag, "data-value").unwrap_or_default())))
        .collect()
}

#[test]
fn every_press_in_the_gallery_is_read_as_it_was_written_and_handled() {
    let mut met = BTreeSet::new();
    for screen in screens() {
        for room in [room(), phone()] {
            let (mut face, room) = screen.open(room);
            let markup = face.draw(room).markup;
            for (what, value) in presses(&markup) {
                let read = WhizKeyPress::parse(&what, &value);
                let read = read.unwrap_or_else(|| panic!("{}: {what} {value} cannot be read", screen.name));
                assert_eq!((read.what(), read.value().unwrap_or_default()), (what.as_str(), value.clone()));
                met.insert(read.what());
                press(&mut face, &what, &value, room);
                assert!(!face.draw(room).markup.is_empty());
            }
            for key in values(&markup, r#" data-peek=""#) {
                let read = key.parse::<WhizKeyPeek>().ok();
                assert_eq!(read.map(|peek| peek.to_string()).as_deref(), Some(key), "{}", screen.name);
                face.press(Press::Peek(Some(key.to_owned())), room);
                assert!(!face.draw(room).markup.is_empty());
            }
        }
    }
    let all = [
        "aim",
        "go",
        "let-go",
        "make",
        "page-report",
        "page-verify",
        "rematch",
        "rules",
        "settle",
        "sheet",
        "skip-tutorial",
        "take",
        "uncover",
    ];
    assert_eq!(met, BTreeSet::from(all), "the gallery has a screen for every press");
}

#[test]
fn what_nobody_wrote_is_no_press() {
    for (what, value) in [
        ("", ""),
        ("fly", ""),
        ("go", "x"),
        ("go", "-1"),
        ("take", "11"),
        ("aim", ""),
        ("aim", "door-"),
        ("aim", "door-START-9"),
        ("aim", "door-R2C9-"),
        ("aim", "square-R9C99"),
        ("aim", "card-11"),
    ] {
        assert_eq!(WhizKeyPress::parse(what, value), None, "{what} {value}");
    }
}
