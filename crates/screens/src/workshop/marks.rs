//! The small pictures of the workshop: a mark for each category, and a glyph for each thing one can do.

use decks::{Category, Edition};
use maud::{Markup, html};

const WHITE: &str = "#FFFFFF";
const INK: &str = "#2A2420";

/// A category's mark: colour and glyph, as on the boards.
pub fn mark(edition: Edition, category: Category) -> Markup {
    let (colour, ink) = match (edition, category) {
        (_, Category::PeoplePlaces) => ("#2F74C0", WHITE),
        (_, Category::ArtsEntertainment) => ("#E38BB4", INK),
        (Edition::TrivialPursuit, Category::History) => ("#F2C230", INK),
        (Edition::HeiseyMania, Category::History) => ("#EE9AA2", INK),
        (_, Category::ScienceNature) => ("#7B4A2B", WHITE),
        (_, Category::SportsLeisure) => ("#24804E", WHITE),
        (_, Category::WildCard) => ("#EE8434", INK),
        (_, Category::Abc) => ("#2A49A8", WHITE),
        (_, Category::Colors) => ("#EBC75A", INK),
        (_, Category::Patterns) => ("#5FA87C", INK),
    };
    html! {
        svg.cat viewBox="-1.6 -1.6 3.2 3.2" aria-hidden="true" style={ "color:" (ink) } {
            rect x="-1.5" y="-1.5" width="3" height="3" rx=".6" fill=(colour) {}
            g.glyph { (glyph(category)) }
        }
    }
}

/// What stands for a category, around 0,0.
fn glyph(category: Category) -> Markup {
    match category {
        Category::PeoplePlaces => html! {
            circle r=".78" {}
            ellipse rx=".34" ry=".78" {}
            path d="M-.75 0H.75" {}
        },
        Category::ArtsEntertainment => html! {
            circle.f cx="-.42" cy=".56" r=".3" {}
            circle.f cx=".52" cy=".38" r=".3" {}
            path d="M-.16 .56V-.62L.78-.8V.38" {}
        },
        Category::History => html! {
            path d="M-.6-.8H.6M-.6.8H.6M-.46-.8C-.46-.2 0-.2 0 0S-.46.2-.46.8M.46-.8C.46-.2 0-.2 0 0S.46.2.46.8" {}
        },
        Category::ScienceNature => html! {
            path d="M-.66 .74C-.9-.4 0-.9 .8-.8C.9 .1 .3 .9-.66 .74ZM-.74 .82L.3-.3" {}
        },
        Category::SportsLeisure => html! {
            circle r=".8" {}
            path d="M-.57-.57C-.1-.2-.1.2-.57.57M.57-.57C.1-.2.1.2.57.57" {}
        },
        Category::WildCard => html! {
            polygon.f points="0,-.95 .25,-.34 .9,-.29 .4,.13 .56,.77 0,.42 -.56,.77 -.4,.13 -.9,-.29 -.25,-.34" {}
        },
        Category::Abc => html! {
            path d="M-.52 .84H.52M0 .84V.2M-.4 .2H.4M-.2 .2V-.28H.2V.2" {}
            path.f d="M0-1.02C.3-.7.22-.4 0-.4S-.3-.7 0-1.02Z" {}
        },
        Category::Colors => html! {
            path d="M0-.9C.5-.3 .66 0 .66 .28A.66 .6 0 0 1-.66 .28C-.66 0-.5-.3 0-.9Z" {}
        },
        Category::Patterns => html! {
            path d="M0-.9L.9 0L0 .9L-.9 0ZM-.45-.45L.45 .45M.45-.45L-.45 .45" {}
        },
    }
}

/// A deck of cards seen from above, in the colours of its edition: what stands for a deck on the shelf.
pub fn pile(edition: Edition) -> Markup {
    html! {
        .pile aria-hidden="true" {
            i {}
            i {}
            .back { @for category in edition.categories() { (mark(edition, *category)) } }
        }
    }
}

/// The page a file is dropped on.
pub fn file() -> Markup {
    html! {
        svg.glyph width="34" height="34" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" {
            path d="M-.62-.9H.2L.66-.44V.9H-.62ZM.2-.9V-.44H.66M0 .56V-.16M-.3 .12L0-.18L.3 .12" {}
        }
    }
}

/// The words for an edition.
pub fn edition_title(edition: Edition) -> &'static str {
    match edition {
        Edition::TrivialPursuit => "Trivial Pursuit",
        Edition::HeiseyMania => "Heisey Mania",
    }
}

/// The short name of the game an edition is played as; it also names the colour of its lid.
pub fn game(edition: Edition) -> &'static str {
    catalog::kind_of(edition).name()
}

/// The color of that game's lid.
pub fn lid_color(edition: Edition) -> &'static str {
    catalog::kind_of(edition).lid().color
}
