//! Every press and every field in every screen of the gallery can be read.

use screens::{WorkshopEntry, WorkshopPress};

use crate::gallery::{room, screens};
use crate::markup::{Pressed, presses};

#[test]
fn every_press_and_field_of_the_gallery_can_be_read() {
    let mut read = 0;
    for narrow in [false, true] {
        for (name, mut workshop) in screens(narrow) {
            for pressed in presses(&workshop.draw(room(narrow)).markup) {
                let Pressed { tag, what, value } = &pressed;
                let again = match tag.as_str() {
                    "input" | "textarea" | "select" => {
                        WorkshopEntry::read(what).map(|entry| (entry.written(), String::new()))
                    }
                    _ => WorkshopPress::parse(what, value)
                        .map(|press| (press.what().to_owned(), press.value().unwrap_or_default())),
                };
                assert_eq!(again, Some((what.clone(), value.clone())), "{name}: {pressed:?}");
                read += 1;
            }
        }
    }
    assert!(read > 500, "the galleries have {read} presses and fields");
}
