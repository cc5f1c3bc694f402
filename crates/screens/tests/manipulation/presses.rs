//! Every press in every screen of the gallery can be read.

use screens::ManipulationPress;

use crate::gallery::screens;
use crate::markup::presses;
use crate::support::{phone, room};

#[test]
fn every_press_of_the_gallery_can_be_read() {
    let mut read = 0;
    for screen in screens() {
        for room in [room(), phone()] {
            for pressed in presses(&screen.draw(room).1) {
                let press = ManipulationPress::parse(&pressed.what, &pressed.value);
                let press = press.unwrap_or_else(|| panic!("{}: {pressed:?}", screen.name));
                let written = (press.what(), press.value().unwrap_or_default());
                assert_eq!(written, (pressed.what.as_str(), pressed.value));
                read += 1;
            }
        }
    }
    assert!(read > 1000, "the galleries have {read} presses");
}
