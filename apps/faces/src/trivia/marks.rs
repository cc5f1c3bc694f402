//! Who and how far: the marks of seats, tokens that fill up, and the die.

use rules::Seat;
use trivia::{Category, EditionName};

use super::glyphs::{INK, PEGS, WEDGES, colour, on};
use super::shapes::{at, n, points, polygon, sixth};

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

/// A mark's shape around 0,0. All six look equally heavy at the same size.
pub fn shape(worn: Worn, size: f64, attributes: &str) -> String {
    let many = |corners: &[(f64, f64)]| {
        format!(r#"<polygon points="{}" stroke-linejoin="round" {attributes}/>"#, points(corners))
    };
    match worn.place() {
        0 => format!(r#"<circle r="{}" {attributes}/>"#, n(size)),
        1 => {
            let half = size * 0.89;
            format!(
                r#"<rect x="{0}" y="{0}" width="{1}" height="{1}" rx="{2}" {attributes}/>"#,
                n(-half),
                n(2.0 * half),
                n(size * 0.2)
            )
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
fn letter(worn: Worn, size: f64, lower: f64) -> String {
    format!(
        r#"<text text-anchor="middle" y="{}" font-size="{}" font-weight="800" fill="{}">{}</text>"#,
        n(size * 0.36 + lower),
        n(size),
        on(seat_colour(worn)),
        worn.seat.letter()
    )
}

/// How much lower the middle of a mark's shape looks than it is.
fn drop(worn: Worn) -> f64 {
    if worn.place() == 2 { 0.12 } else { 0.0 }
}

/// A mark in the page: colour, shape and letter.
pub fn mark(worn: Option<Worn>, size: f64) -> String {
    let inside = match worn {
        None => r#"<circle r="80" fill="none" stroke="var(--line-2)" stroke-width="16"/>"#.to_owned(),
        Some(worn) => {
            let behind = seat_colour(worn);
            let edge = if on(behind) == INK { "var(--edge-pale)" } else { "var(--edge)" };
            let look = format!(r#"fill="{behind}" stroke="{edge}" stroke-width="12""#);
            format!("{}{}", shape(worn, 100.0, &look), letter(worn, 112.0, 110.0 * drop(worn)))
        }
    };
    format!(
        r#"<svg class="mark" style="width:{size}rem;height:{size}rem" viewBox="-135 -135 270 270" aria-hidden="true">{inside}</svg>"#
    )
}

/// A token on the board: the seat's shape outside, the winnings inside. `new` is what was won just now.
pub fn token(edition: EditionName, worn: Worn, won: &[Category], new: Option<Category>) -> String {
    match edition {
        EditionName::TrivialPursuit => wheel_token(worn, won, new),
        EditionName::HeiseyMania => peg_token(worn, won, new),
    }
}

fn fresh(category: Category, new: Option<Category>) -> &'static str {
    if new == Some(category) { r#" class="tv-won-now""# } else { "" }
}

fn wheel_token(worn: Worn, won: &[Category], new: Option<Category>) -> String {
    let behind = seat_colour(worn);
    let look = format!(r##"fill="{behind}" stroke="#FFFFFF" stroke-width="1.6""##);
    let wedges: String = WEDGES
        .iter()
        .enumerate()
        .map(|(place, category)| {
            let has = won.contains(category);
            let fill = if has { colour(EditionName::TrivialPursuit, *category) } else { "#D9CFBE" };
            format!(r#"<path d="{}" fill="{fill}"{}/>"#, sixth(place, 3.5, 5.6, 0.07), fresh(*category, new))
        })
        .collect();
    format!(
        concat!(
            r##"<circle cy="1.2" r="7.84" fill="#000000" opacity=".4"/>{}"##,
            r##"<g transform="translate(0 {})"><circle r="6.02" fill="#FFFDF8"/>{}<circle r="3.5" fill="{}"/>{}</g>"##
        ),
        shape(worn, 8.12, &look),
        n(7.0 * drop(worn)),
        wedges,
        behind,
        letter(worn, 5.6, 0.0)
    )
}

fn peg_token(worn: Worn, won: &[Category], new: Option<Category>) -> String {
    let behind = seat_colour(worn);
    let look = format!(r##"fill="{behind}" stroke="#FFFFFF" stroke-width="1.3""##);
    let peg = |(place, category): (usize, &Category)| {
        let (x, y) = at(7.2, std::f64::consts::FRAC_PI_4 * (1.0 + 2.0 * place as f64));
        let has = won.contains(category);
        let (fill, size) =
            if has { (colour(EditionName::HeiseyMania, *category), 2.3) } else { ("#FFFDF8", 1.5) };
        let edge = if has { "#FFFFFF" } else { INK };
        format!(
            r#"<circle cx="{}" cy="{}" r="{size}" fill="{fill}" stroke="{edge}" stroke-width=".7"{}/>"#,
            n(x),
            n(y),
            fresh(*category, new)
        )
    };
    format!(
        r##"<ellipse cy="1.4" rx="7.75" ry="7.44" fill="#000000" opacity=".3"/>{}{}{}"##,
        shape(worn, 7.3, &look),
        letter(worn, 6.6, 7.0 * drop(worn)),
        PEGS.iter().enumerate().map(peg).collect::<String>()
    )
}

/// What a seat has won, as a picture in the page.
pub fn winnings(edition: EditionName, won: &[Category], new: Option<Category>, size: f64) -> String {
    let inside: String = match edition {
        EditionName::TrivialPursuit => {
            let wedge = |(place, category): (usize, &Category)| {
                let has = won.contains(category);
                let fill = if has { colour(edition, *category) } else { "#E6DDCD" };
                format!(
                    r#"<path d="{}" fill="{fill}"{}/>"#,
                    sixth(place, 8.0, 92.0, 0.06),
                    fresh(*category, new)
                )
            };
            let rim = r##"<circle r="105" fill="#FFFDF8" stroke="#85786A" stroke-width="9"/>"##.to_owned();
            rim + &WEDGES.iter().enumerate().map(wedge).collect::<String>()
        }
        EditionName::HeiseyMania => {
            // As the points of the diamond lie: each peg towards its own headquarters' corner of the board.
            let places = [
                (Category::Abc, -55, -55),
                (Category::History, 55, -55),
                (Category::Colors, -55, 55),
                (Category::Patterns, 55, 55),
            ];
            let peg = |(category, x, y): (Category, i32, i32)| {
                let fill = if won.contains(&category) { colour(edition, category) } else { "none" };
                format!(
                    r#"<circle cx="{x}" cy="{y}" r="44" fill="{fill}" stroke="var(--line-2)" stroke-width="10"{}/>"#,
                    fresh(category, new)
                )
            };
            places.map(peg).concat()
        }
    };
    format!(
        r#"<svg class="tv-won" style="width:{size}rem;height:{size}rem" viewBox="-115 -115 230 230" aria-hidden="true">{inside}</svg>"#
    )
}

/// A die that shows a face, or turns. Each roll has a number of its own, so that each is seen to turn.
pub fn die(face: u8, turning: bool, roll_number: usize) -> String {
    let pips: &[(f64, f64)] = match face {
        1 => &[(0., 0.)],
        2 => &[(-1., -1.), (1., 1.)],
        3 => &[(-1., -1.), (0., 0.), (1., 1.)],
        4 => &[(-1., -1.), (1., -1.), (-1., 1.), (1., 1.)],
        5 => &[(-1., -1.), (1., -1.), (0., 0.), (-1., 1.), (1., 1.)],
        _ => &[(-1., -1.), (1., -1.), (-1., 0.), (1., 0.), (-1., 1.), (1., 1.)],
    };
    let pips: String = pips
        .iter()
        .map(|(x, y)| format!(r#"<circle cx="{}" cy="{}" r="42"/>"#, n(x * 98.0), n(y * 98.0)))
        .collect();
    let said = if turning { "The die is rolling".to_owned() } else { format!("Die shows {face}") };
    format!(
        r#"<svg class="tv-die{}" data-key="die-{roll_number}" viewBox="-220 -220 440 440" role="img" aria-label="{said}">{pips}</svg>"#,
        if turning { " tv-turning" } else { "" }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_differ_in_colour_shape_and_letter() {
        let each: Vec<String> = (0..6).map(|seat| mark(Some(Worn::by(Seat(seat), None)), 2.0)).collect();
        for (place, one) in each.iter().enumerate() {
            assert!(each[..place].iter().all(|other| other != one));
            assert!(one.contains(&format!(">{}<", Seat(place as u8).letter())));
        }
    }

    /// TP-1, HM-1: everybody has a token of their own, and picks it.
    #[test]
    fn a_chosen_mark_has_its_own_colour_and_shape_and_the_letter_of_the_seat() {
        let chosen = mark(Some(Worn::by(Seat(1), Some(3))), 2.0);
        assert!(
            chosen.contains("#E594DD") && chosen.contains(">B<") && chosen.contains("<polygon"),
            "{chosen}"
        );
    }

    #[test]
    fn a_token_fills_up() {
        let empty = token(EditionName::TrivialPursuit, Worn::by(Seat(0), None), &[], None);
        assert_eq!(empty.matches("#D9CFBE").count(), 6);
        let one = token(
            EditionName::TrivialPursuit,
            Worn::by(Seat(0), None),
            &[Category::History],
            Some(Category::History),
        );
        assert_eq!((one.matches("#D9CFBE").count(), one.matches("tv-won-now").count()), (5, 1));
        let pegs = winnings(EditionName::HeiseyMania, &[Category::Abc, Category::Colors], None, 2.0);
        assert_eq!(pegs.matches(r#"fill="none""#).count(), 2);
    }
}
