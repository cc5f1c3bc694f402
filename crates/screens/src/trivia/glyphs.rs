//! The categories' colours, glyphs and names, and the small drawings that go with them.
//!
//! A category is colour and glyph, always both. Glyphs are drawn in a box from -1 to 1 with the current colour.

use maud::{Markup, html};
use trivia::{Category, EditionName};

use crate::seat_mark::INK;

/// What is possible.
pub const LAMP: &str = "#FFC83D";

/// What a glyph can stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// A category of an edition.
    Of(Category),
    /// Roll again.
    Again,
    /// The hub, or H.M.
    Hub,
    /// A box of cards.
    Box,
}

impl Glyph {
    /// The strokes, for an element whose colour is the glyph's.
    pub fn strokes(self) -> Markup {
        match self {
            Glyph::Of(Category::PeoplePlaces) => html! {
                circle r=".78" {}
                ellipse rx=".34" ry=".78" {}
                path d="M-.75 0H.75" {}
            },
            Glyph::Of(Category::ArtsEntertainment) => html! {
                circle.tv-f cx="-.42" cy=".56" r=".3" {}
                circle.tv-f cx=".52" cy=".38" r=".3" {}
                path d="M-.16 .56V-.62L.78-.8V.38" {}
            },
            Glyph::Of(Category::History) => html! {
                path d="M-.6-.8H.6M-.6.8H.6M-.46-.8C-.46-.2 0-.2 0 0S-.46.2-.46.8M.46-.8C.46-.2 0-.2 0 0S.46.2.46.8" {}
            },
            Glyph::Of(Category::ScienceNature) => html! {
                path d="M-.66 .74C-.9-.4 0-.9 .8-.8C.9 .1 .3 .9-.66 .74ZM-.74 .82L.3-.3" {}
            },
            Glyph::Of(Category::SportsLeisure) => html! {
                circle r=".8" {}
                path d="M-.57-.57C-.1-.2-.1.2-.57.57M.57-.57C.1-.2.1.2.57.57" {}
            },
            Glyph::Of(Category::WildCard) => html! {
                path.tv-f d="M0-.95L.247-.34L.904-.294L.399 .13L.558 .769L0 .42L-.558 .769L-.399 .13L-.904-.294L-.247-.34Z" {}
            },
            Glyph::Of(Category::Abc) => html! {
                path d="M-.52 .84H.52M0 .84V.2M-.4 .2H.4M-.2 .2V-.28H.2V.2" {}
                path.tv-f d="M0-1.02C.3-.7.22-.4 0-.4S-.3-.7 0-1.02Z" {}
            },
            Glyph::Of(Category::Colors) => html! {
                path d="M0-.9C.5-.3 .66 0 .66 .28A.66 .6 0 0 1-.66 .28C-.66 0-.5-.3 0-.9Z" {}
            },
            Glyph::Of(Category::Patterns) => html! {
                path d="M0-.9L.9 0L0 .9L-.9 0ZM-.45-.45L.45 .45M.45-.45L-.45 .45" {}
            },
            Glyph::Again => html! { path d="M.66-.3A.74 .74 0 1 0 .74 .22M.78-.82L.68-.24L.12-.4" {} },
            Glyph::Hub => html! {
                path d="M0-.86L.74-.43V.43L0 .86L-.74 .43V-.43Z" {}
                circle r=".2" {}
            },
            Glyph::Box => html! {
                path d="M-.8-.3H.8V.75H-.8ZM-.6-.3L-.45-.75H.45L.6-.3M-.25 .1H.25" {}
            },
        }
    }

    /// The name of the glyph among the symbols of a board.
    pub fn symbol(self) -> String {
        match self {
            Glyph::Of(category) => format!("tv-g-{}", category.name()),
            Glyph::Again => "tv-g-again".to_owned(),
            Glyph::Hub => "tv-g-hub".to_owned(),
            Glyph::Box => "tv-g-box".to_owned(),
        }
    }

    /// The glyph as a symbol that a board can use many times.
    pub fn definition(self) -> Markup {
        html! { g.tv-glyph id=(self.symbol()) { (self.strokes()) } }
    }

    /// The glyph on a board whose symbols are defined, at a size.
    pub fn used(self, size: f64, colour: &str) -> Markup {
        html! { use href={ "#" (self.symbol()) } transform={ "scale(" (size) ")" } color=(colour) {} }
    }

    /// The colour behind the glyph.
    pub fn colour(self, edition: EditionName) -> &'static str {
        match self {
            Glyph::Of(category) => colour(edition, category),
            Glyph::Again | Glyph::Hub | Glyph::Box => "#F4EAD6",
        }
    }

    /// The glyph on its colour, as a picture in the page.
    pub fn mark(self, edition: EditionName, size: f64) -> Markup {
        let behind = self.colour(edition);
        html! {
            svg.tv-cat style={ "width:" (size) "rem;height:" (size) "rem" } viewBox="-1.6 -1.6 3.2 3.2" aria-hidden="true" {
                rect x="-1.5" y="-1.5" width="3" height="3" rx=".6" fill=(behind) {}
                g.tv-glyph color=(on(behind)) { (self.strokes()) }
            }
        }
    }
}

/// The colour of a category: six prints on card, four colours of glass.
pub fn colour(edition: EditionName, category: Category) -> &'static str {
    match category {
        Category::PeoplePlaces => "#2F74C0",
        Category::ArtsEntertainment => "#E38BB4",
        Category::History => edition.pick("#F2C230", "#EE9AA2"),
        Category::ScienceNature => "#7B4A2B",
        Category::SportsLeisure => "#24804E",
        Category::WildCard => "#EE8434",
        Category::Abc => "#2A49A8",
        Category::Colors => "#EBC75A",
        Category::Patterns => "#5FA87C",
    }
}

/// Ink or white, whichever reads better on one of our colours.
pub fn on(colour: &str) -> &'static str {
    match colour {
        "#2F74C0" | "#7B4A2B" | "#24804E" | "#2A49A8" | "#0B5FA5" | "#BC3F0B" | "#0A7657" | "#45423F" => {
            "#FFFFFF"
        }
        _ => INK,
    }
}

/// The name of a colour, as players say it.
pub fn colour_word(edition: EditionName, category: Category) -> &'static str {
    match category {
        Category::PeoplePlaces => "blue",
        Category::ArtsEntertainment => "pink",
        Category::History => edition.pick("yellow", "flamingo"),
        Category::ScienceNature => "brown",
        Category::SportsLeisure => "green",
        Category::WildCard => "orange",
        Category::Abc => "cobalt",
        Category::Colors => "sahara",
        Category::Patterns => "moongleam",
    }
}

/// What a category is called on a card of its edition.
pub fn title(edition: EditionName, category: Category) -> &'static str {
    match category {
        Category::History => edition.pick("History", "History & Early Years"),
        other => other.title(),
    }
}

/// What a category is about, where its name does not say.
pub fn about(category: Category) -> &'static str {
    match category {
        Category::Abc => "Animals, baskets and beverage, candlesticks",
        Category::WildCard => "Questions of its own, about anything",
        _ => "",
    }
}

/// The order in which wedges lie in a token, clockwise from the top: as their headquarters lie round the wheel.
pub const WEDGES: [Category; 6] = [
    Category::ScienceNature,
    Category::PeoplePlaces,
    Category::WildCard,
    Category::History,
    Category::ArtsEntertainment,
    Category::SportsLeisure,
];

/// The order in which pegs lie in a token, from the upper right corner clockwise.
pub const PEGS: [Category; 4] = [Category::Abc, Category::History, Category::Patterns, Category::Colors];

/// The categories in the order they lie round the board.
pub fn round_the_board(edition: EditionName) -> &'static [Category] {
    edition.pick(&WEDGES, &PEGS)
}

/// The list of categories with colour and glyph.
pub fn legend(edition: EditionName) -> Markup {
    html! {
        @for category in round_the_board(edition) {
            li { (Glyph::Of(*category).mark(edition, 1.625)) span { (title(edition, *category)) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_category_has_a_colour_a_glyph_and_a_name_of_its_own() {
        for edition in [EditionName::TrivialPursuit, EditionName::HeiseyMania] {
            let each: Vec<_> = edition
                .categories()
                .iter()
                .map(|category| {
                    (
                        colour(edition, *category),
                        Glyph::Of(*category).strokes().into_string(),
                        colour_word(edition, *category),
                        title(edition, *category),
                    )
                })
                .collect();
            for (place, one) in each.iter().enumerate() {
                for other in &each[..place] {
                    assert!(one.0 != other.0 && one.1 != other.1 && one.2 != other.2 && one.3 != other.3);
                }
            }
            assert_eq!(round_the_board(edition).len(), edition.categories().len());
        }
    }
}
