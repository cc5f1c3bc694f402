//! How far everybody is: tokens that fill up, and the die.

use maud::{Markup, html};
use trivia::{Category, EditionName};

use super::glyphs::{PEGS, WEDGES, colour};
use super::shapes::{Point, at, sixth};
use crate::number::n;
use crate::seat_mark::{INK, Worn, color, drop, letter, shape};

/// A token on the board: the seat's shape outside, the winnings inside. `new` is what was won just now.
pub fn token(edition: EditionName, worn: Worn, won: &[Category], new: Option<Category>) -> Markup {
    match edition {
        EditionName::TrivialPursuit => wheel_token(worn, won, new),
        EditionName::HeiseyMania => peg_token(worn, won, new),
    }
}

/// The class of a wedge or a peg that was won just now.
fn fresh(category: Category, new: Option<Category>) -> Option<&'static str> {
    (new == Some(category)).then_some("tv-won-now")
}

fn wheel_token(worn: Worn, won: &[Category], new: Option<Category>) -> Markup {
    html! {
        circle cy="1.2" r="7.84" fill="#000000" opacity=".4" {}
        (shape(worn, 8.12, "#FFFFFF", 1.6))
        g transform={ "translate(0 " (n(7.0 * drop(worn))) ")" } {
            circle r="6.02" fill="#FFFDF8" {}
            @for (place, category) in WEDGES.into_iter().enumerate() {
                @let has = won.contains(&category);
                @let fill = if has { colour(EditionName::TrivialPursuit, category) } else { "#D9CFBE" };
                path class=[fresh(category, new)] d=(sixth(place, 3.5, 5.6, 0.07)) fill=(fill) {}
            }
            circle r="3.5" fill=(color(worn)) {}
            (letter(worn, 5.6, 0.0))
        }
    }
}

fn peg_token(worn: Worn, won: &[Category], new: Option<Category>) -> Markup {
    let peg = |place: usize, category: Category| {
        let (x, y) = at(7.2, std::f64::consts::FRAC_PI_4 * (1.0 + 2.0 * place as f64));
        let (fill, size, edge) = match won.contains(&category) {
            true => (colour(EditionName::HeiseyMania, category), "2.3", "#FFFFFF"),
            false => ("#FFFDF8", "1.5", INK),
        };
        html! {
            circle class=[fresh(category, new)] cx=(n(x)) cy=(n(y)) r=(size) fill=(fill) stroke=(edge) stroke-width=".7" {}
        }
    };
    html! {
        ellipse cy="1.4" rx="7.75" ry="7.44" fill="#000000" opacity=".3" {}
        (shape(worn, 7.3, "#FFFFFF", 1.3))
        (letter(worn, 6.6, 7.0 * drop(worn)))
        @for (place, category) in PEGS.into_iter().enumerate() { (peg(place, category)) }
    }
}

/// Where pegs lie in the picture of a seat's winnings, as the points of the diamond do: each towards its own
/// headquarters' corner of the board.
const PEG_PLACES: [(Category, i8, i8); 4] = [
    (Category::Abc, -55, -55),
    (Category::History, 55, -55),
    (Category::Colors, -55, 55),
    (Category::Patterns, 55, 55),
];

/// What a seat has won, as a picture in the page.
pub fn winnings(edition: EditionName, won: &[Category], new: Option<Category>, size: f64) -> Markup {
    let fill = |category: Category, not: &'static str| {
        if won.contains(&category) { colour(edition, category) } else { not }
    };
    let inside = match edition {
        EditionName::TrivialPursuit => html! {
            circle r="105" fill="#FFFDF8" stroke="#85786A" stroke-width="9" {}
            @for (place, category) in WEDGES.into_iter().enumerate() {
                path class=[fresh(category, new)] d=(sixth(place, 8.0, 92.0, 0.06)) fill=(fill(category, "#E6DDCD")) {}
            }
        },
        EditionName::HeiseyMania => html! {
            @for (category, x, y) in PEG_PLACES {
                circle class=[fresh(category, new)] cx=(x) cy=(y) r="44" fill=(fill(category, "none"))
                    stroke="var(--line-2)" stroke-width="10" {}
            }
        },
    };
    html! {
        svg.tv-won style={ "width:" (size) "rem;height:" (size) "rem" } viewBox="-115 -115 230 230" aria-hidden="true" {
            (inside)
        }
    }
}

/// A die that shows a face, or turns. Each roll has a number of its own, so that each is seen to turn.
pub fn die(face: u8, turning: bool, roll_number: usize) -> Markup {
    let pips: &[Point] = match face {
        1 => &[(0., 0.)],
        2 => &[(-1., -1.), (1., 1.)],
        3 => &[(-1., -1.), (0., 0.), (1., 1.)],
        4 => &[(-1., -1.), (1., -1.), (-1., 1.), (1., 1.)],
        5 => &[(-1., -1.), (1., -1.), (0., 0.), (-1., 1.), (1., 1.)],
        _ => &[(-1., -1.), (1., -1.), (-1., 0.), (1., 0.), (-1., 1.), (1., 1.)],
    };
    let said = if turning { "The die is rolling".to_owned() } else { format!("Die shows {face}") };
    html! {
        svg.tv-die.tv-turning[turning] data-key={ "die-" (roll_number) } viewBox="-220 -220 440 440" role="img"
            aria-label=(said) {
            @for (x, y) in pips { circle cx=(n(x * 98.0)) cy=(n(y * 98.0)) r="42" {} }
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::Seat;

    use super::*;

    #[test]
    fn a_token_fills_up() {
        let empty = token(EditionName::TrivialPursuit, Worn::by(Seat(0), None), &[], None).into_string();
        assert_eq!(empty.matches("#D9CFBE").count(), 6);
        let one = token(
            EditionName::TrivialPursuit,
            Worn::by(Seat(0), None),
            &[Category::History],
            Some(Category::History),
        )
        .into_string();
        assert_eq!((one.matches("#D9CFBE").count(), one.matches("tv-won-now").count()), (5, 1));
        let pegs =
            winnings(EditionName::HeiseyMania, &[Category::Abc, Category::Colors], None, 2.0).into_string();
        assert_eq!(pegs.matches(r#"fill="none""#).count(), 2);
    }
}
