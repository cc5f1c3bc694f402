//! Who and how far: the marks of seats, tokens that fill up, and the die.

use maud::{Markup, html};
use rules::Seat;
use trivia::{Category, EditionName};

use super::glyphs::{INK, PEGS, WEDGES, colour, on};
use super::shapes::{Point, at, n, points, polygon, sixth};

/// The mark a seat wears: one of the six, with the seat's letter on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worn {
    /// The mark, by its place among the six.
    pub mark: u8,
    /// The seat.
    pub seat: Seat,
}

impl Worn {
    /// The mark somebody chose, or else the one with the number of their seat.
    pub fn by(seat: Seat, chosen: Option<u8>) -> Self {
        Worn { mark: chosen.unwrap_or(seat.0) % 6, seat }
    }

    fn place(self) -> usize {
        usize::from(self.mark) % 6
    }
}

/// A mark's colour.
pub fn seat_colour(worn: Worn) -> &'static str {
    ["#0B5FA5", "#BC3F0B", "#0A7657", "#E594DD", "#B4EDEE", "#45423F"][worn.place()]
}

/// A mark's shape in words.
pub fn seat_shape(worn: Worn) -> &'static str {
    ["circle", "square", "triangle", "diamond", "hexagon", "cross"][worn.place()]
}

/// A mark's shape around 0,0 in its color, with an edge. All six look equally heavy at the same size.
pub fn shape(worn: Worn, size: f64, edge: &str, width: f64) -> Markup {
    let fill = seat_colour(worn);
    let many = |corners: &[Point]| {
        html! {
            polygon points=(points(corners)) stroke-linejoin="round" fill=(fill) stroke=(edge) stroke-width=(width) {}
        }
    };
    match worn.place() {
        0 => html! { circle r=(n(size)) fill=(fill) stroke=(edge) stroke-width=(width) {} },
        1 => {
            let (corner, side) = (n(-size * 0.89), n(size * 1.78));
            html! {
                rect x=(corner) y=(corner) width=(side) height=(side) rx=(n(size * 0.2))
                    fill=(fill) stroke=(edge) stroke-width=(width) {}
            }
        }
        2 => {
            let corners = polygon(3, size * 1.28, 0.0);
            many(&corners.iter().map(|(x, y)| (*x, y + size * 0.22)).collect::<Vec<_>>())
        }
        3 => many(&polygon(4, size * 1.2, 0.0)),
        4 => many(&polygon(6, size * 1.08, 0.0)),
        _ => {
            let (a, b) = (size * 1.05, size * 0.58);
            let corner = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b)];
            let other = corner.map(|(x, y)| (-x, -y));
            many(&[corner, other].concat())
        }
    }
}

/// The letter in the middle of something of this size.
fn letter(worn: Worn, size: f64, lower: f64) -> Markup {
    html! {
        text text-anchor="middle" y=(n(size * 0.36 + lower)) font-size=(n(size)) font-weight="800"
            fill=(on(seat_colour(worn))) { (worn.seat.letter()) }
    }
}

/// How much lower the middle of a mark's shape looks than it is.
fn drop(worn: Worn) -> f64 {
    if worn.place() == 2 { 0.12 } else { 0.0 }
}

/// A mark in the page: colour, shape and letter.
pub fn mark(worn: Option<Worn>, size: f64) -> Markup {
    html! {
        svg.mark style={ "width:" (size) "rem;height:" (size) "rem" } viewBox="-135 -135 270 270" aria-hidden="true" {
            @if let Some(worn) = worn { (picture(worn)) } @else {
                circle r="80" fill="none" stroke="var(--line-2)" stroke-width="16" {}
            }
        }
    }
}

/// What a mark shows, around 0,0: shape and letter.
pub fn picture(worn: Worn) -> Markup {
    let edge = if on(seat_colour(worn)) == INK { "var(--edge-pale)" } else { "var(--edge)" };
    html! { (shape(worn, 100.0, edge, 12.0)) (letter(worn, 112.0, 110.0 * drop(worn))) }
}

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
            circle r="3.5" fill=(seat_colour(worn)) {}
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
    use super::*;

    #[test]
    fn seats_differ_in_colour_shape_and_letter() {
        let each: Vec<String> =
            (0..6).map(|seat| mark(Some(Worn::by(Seat(seat), None)), 2.0).into_string()).collect();
        for (place, one) in each.iter().enumerate() {
            assert!(each[..place].iter().all(|other| other != one));
            assert!(one.contains(&format!(">{}<", Seat(place as u8).letter())));
        }
    }

    /// TP-1, HM-1: everybody has a token of their own, and picks it.
    #[test]
    fn a_chosen_mark_has_its_own_colour_and_shape_and_the_letter_of_the_seat() {
        let chosen = mark(Some(Worn::by(Seat(1), Some(3))), 2.0).into_string();
        assert!(
            chosen.contains("#E594DD") && chosen.contains(">B<") && chosen.contains("<polygon"),
            "{chosen}"
        );
    }

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
