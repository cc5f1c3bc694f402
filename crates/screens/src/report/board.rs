//! A position of Mancala in small: heaps as numbers, and beside each pocket of the mover what it is worth.

use crate::SeatMarks;
use maud::{Markup, html};
use rules::Seat;

use super::told::{Moment, Sown, Values};

/// The drawing is so large.
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 232.0;
/// Where the rows of pockets lie: A's and B's.
const ROWS: [f64; 2] = [156.0, 76.0];

/// Draws a position. The pocket that was sown is ringed, and so is one that would have been better.
pub fn draw(moment: &Moment, values: Option<&Values>) -> Markup {
    html! {
        svg.small-board viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(in_words(moment))
            data-test="report-board" {
            rect.slab width=(WIDTH) height=(HEIGHT) rx="26" {}
            rect.groove x="5" y="5" width=(WIDTH - 10.0) height=(HEIGHT - 10.0) rx="22" {}
            @for side in 0..2 {
                (store(moment, side))
                @for at in 0..6 { (pocket(moment, side, at, values)) }
            }
        }
    }
}

fn store(moment: &Moment, side: usize) -> Markup {
    let x = if side == 0 { WIDTH - 42.0 } else { 42.0 };
    // Nobody chooses a mark in Mancala.
    let (seat, marks) = (seat_of(moment, side), SeatMarks::default());
    html! {
        rect.hollow x=(x - 26.0) y="42" width="52" height="148" rx="26" {}
        text.heap.large x=(x) y="122" { (moment.stores[side]) }
        g transform={ "translate(" (x) " 24)" } {
            (marks.shape(seat, 11.5, "#FBF3E4", 1.5))
            text.letter y="5" { (seat.letter()) }
        }
    }
}

fn pocket(moment: &Moment, side: usize, pocket: usize, values: Option<&Values>) -> Markup {
    let along = if side == 0 { pocket } else { 5 - pocket };
    let (x, y) = (104.0 + 62.4 * along as f64, ROWS[side]);
    let name = format!("{}{}", ["A", "B"][side], pocket + 1);
    let sown = moment.made.as_ref().is_some_and(|made| made.what == name);
    let better = moment.made.as_ref().is_some_and(|made| made.better.as_ref() == Some(&name));
    let heap = moment.pockets[side][pocket];
    let worth = values.and_then(|values| values.sowings.iter().find(|sown| sown.pocket == name));
    let beside = if side == 0 { y + 45.0 } else { y - 45.0 };
    html! {
        circle.hollow.sown[sown].better[better && !sown] cx=(tenths(x)) cy=(y) r="27" {}
        text.heap.none[heap == 0] x=(tenths(x)) y=(y + 7.0) { (heap) }
        @if let Some(sown) = worth { (worth_at(sown, x, beside)) }
    }
}

/// What a sowing is worth, on a label.
fn worth_at(sown: &Sown, x: f64, y: f64) -> Markup {
    let exact = sown.proof == "exact";
    let wide = 16.0 + 9.5 * sown.label.chars().count() as f64;
    html! {
        g.worth.best[exact && sown.best].open[!exact] data-test={ "report-worth-" (sown.pocket) } {
            title { (sown.words) }
            rect x=(tenths(x - wide / 2.0)) y=(tenths(y - 11.0)) width=(tenths(wide)) height="22" rx="6" {}
            text x=(tenths(x)) y=(tenths(y + 5.5)) { (sown.label) }
        }
    }
}

fn tenths(number: f64) -> String {
    format!("{number:.1}")
}

/// The seat that has a side.
pub fn seat_of(moment: &Moment, side: usize) -> Seat {
    Seat(u8::from(usize::from(moment.side) != side))
}

fn in_words(moment: &Moment) -> String {
    let half = |side: usize| {
        let heaps = moment.pockets[side].map(|heap| heap.to_string()).join(", ");
        format!("{}'s pockets hold {heaps}, store {}", ["A", "B"][side], moment.stores[side])
    };
    format!("{}; {}.", half(0), half(1))
}
