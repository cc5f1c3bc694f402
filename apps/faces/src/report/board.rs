//! A position of Mancala in small: heaps as numbers, and beside each pocket of the mover what it is worth.

use std::fmt::Write as _;

use rules::Seat;

use super::told::{Moment, Values};
use crate::escaped;
use crate::marks::Marks;

/// The drawing is so large.
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 232.0;
/// Where the rows of pockets lie: A's and B's.
const ROWS: [f64; 2] = [156.0, 76.0];

/// Draws a position. The pocket that was sown is ringed, and so is one that would have been better.
pub fn draw(moment: &Moment, values: Option<&Values>) -> String {
    let words = in_words(moment);
    let mut svg = format!(
        r#"<svg class="small-board" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{}" data-test="report-board">"#,
        escaped(&words)
    );
    let _ = write!(
        svg,
        r#"<rect class="slab" width="{WIDTH}" height="{HEIGHT}" rx="26"/><rect class="groove" x="5" y="5" width="{}" height="{}" rx="22"/>"#,
        WIDTH - 10.0,
        HEIGHT - 10.0
    );
    for side in 0..2 {
        store(&mut svg, moment, side);
        for pocket in 0..6 {
            draw_pocket(&mut svg, moment, side, pocket, values);
        }
    }
    svg + "</svg>"
}

fn store(svg: &mut String, moment: &Moment, side: usize) {
    let x = if side == 0 { WIDTH - 42.0 } else { 42.0 };
    // Nobody chooses a mark in Mancala.
    let (seat, marks) = (seat_of(moment, side), Marks::default());
    let _ = write!(
        svg,
        r#"<rect class="hollow" x="{}" y="42" width="52" height="148" rx="26"/><text class="heap large" x="{x}" y="122">{}</text><g transform="translate({x} 24)">{}<text class="letter" y="5">{}</text></g>"#,
        x - 26.0,
        moment.stores[side],
        marks.shape(seat, 11.5, "#FBF3E4", "1.5"),
        seat.letter()
    );
}

fn draw_pocket(svg: &mut String, moment: &Moment, side: usize, pocket: usize, values: Option<&Values>) {
    let along = if side == 0 { pocket } else { 5 - pocket };
    let (x, y) = (104.0 + 62.4 * along as f64, ROWS[side]);
    let name = format!("{}{}", ["A", "B"][side], pocket + 1);
    let sown = moment.made.as_ref().is_some_and(|made| made.what == name);
    let better = moment.made.as_ref().is_some_and(|made| made.better.as_ref() == Some(&name));
    let class = match (sown, better) {
        (true, _) => "hollow sown",
        (false, true) => "hollow better",
        (false, false) => "hollow",
    };
    let heap = moment.pockets[side][pocket];
    let faint = if heap == 0 { " none" } else { "" };
    let _ = write!(
        svg,
        r#"<circle class="{class}" cx="{x:.1}" cy="{y}" r="27"/><text class="heap{faint}" x="{x:.1}" y="{}">{heap}</text>"#,
        y + 7.0
    );
    let worth = values.and_then(|values| values.sowings.iter().find(|sown| sown.pocket == name));
    let Some(worth) = worth else { return };
    let state = match (worth.proof.as_str(), worth.best) {
        ("exact", true) => " best",
        ("exact", false) => "",
        _ => " open",
    };
    let wide = 16.0 + 9.5 * worth.label.chars().count() as f64;
    let at = if side == 0 { y + 45.0 } else { y - 45.0 };
    let _ = write!(
        svg,
        r#"<g class="worth{state}" data-test="report-worth-{name}"><title>{}</title><rect x="{:.1}" y="{:.1}" width="{wide:.1}" height="22" rx="6"/><text x="{x:.1}" y="{:.1}">{}</text></g>"#,
        escaped(&worth.words),
        x - wide / 2.0,
        at - 11.0,
        at + 5.5,
        worth.label
    );
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
