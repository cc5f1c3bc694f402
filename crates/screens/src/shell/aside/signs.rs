//! Reactions as small pictures. They are drawn and not written, because a device without a font of emoji would show boxes.

use maud::{Markup, html};

/// A face without eyes and mouth.
fn face() -> Markup {
    html! { circle.skin r="10" {} }
}

fn eyes() -> Markup {
    html! { @for x in ["-3.6", "3.6"] { circle.dot cx=(x) cy="-2.4" r="1.4" {} } }
}

/// One of two hands that clap.
fn hand(transform: &str) -> Markup {
    html! { rect.skin x="-3.6" y="-7" width="7.2" height="14" rx="3.5" transform=(transform) {} }
}

/// The picture of a reaction, with what a screen reader says; nothing for one that has no picture yet, as from a newer
/// server.
pub fn sign(id: &str) -> Option<Markup> {
    let parts = match id {
        "clap" => html! {
            (hand("translate(-3.4 3) rotate(24)"))
            (hand("translate(3.4 3) rotate(-24)"))
            path d="M0-11V-8.4M-5.6-10L-4.4-7.8M5.6-10L4.4-7.8" {}
        },
        "laugh" => html! {
            (face())
            path d="M-6-1.8Q-4-5-2-1.8M2-1.8Q4-5 6-1.8" {}
            path.mouth d="M-5.6 2H5.6A5.6 5.2 0 0 1-5.6 2Z" {}
        },
        "surprised" => html! {
            (face())
            (eyes())
            path d="M-5.6-6Q-3.6-7.4-1.8-6.2M5.6-6Q3.6-7.4 1.8-6.2" {}
            ellipse.mouth cy="4.2" rx="2.3" ry="3" {}
        },
        "thinking" => html! {
            (face())
            (eyes())
            path d="M-5.8-5.2H-1.8M1.6-6.2Q3.8-7.8 5.8-5.8M-2.6 3Q.4 1.4 3 2.6" {}
            path.skin d={
                "M-7.6 11Q-9 6.8-5.8 5.8L-1.6 4.7Q.2 4.6 0 6 -.1 6.9-1.2 7.2L-3 7.7Q-1.6 10.2-4.4 11.6Z"
            } {}
        },
        "heart" => html! {
            path.heart d="M0 9.6C-11.4 2-9.8-8-4.6-8-2.2-8-.6-6.6 0-5 .6-6.6 2.2-8 4.6-8 9.8-8 11.4 2 0 9.6Z" {}
        },
        _ => return None,
    };
    Some(html! { svg.sign viewBox="-12 -12 24 24" role="img" aria-label=(id) { (parts) } })
}

#[cfg(test)]
mod tests {
    use protocol::PHRASES;

    use super::*;

    #[test]
    fn every_reaction_is_drawn_and_no_phrase_is() {
        for phrase in PHRASES {
            assert_eq!(sign(phrase.id).is_some(), phrase.is_reaction, "{}", phrase.id);
        }
    }
}
