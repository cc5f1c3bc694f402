//! A curve over the moves of a game: one line for each side, dashed where nothing is proved, with marks where something
//! was given away, and a column to press for every move.

use std::fmt::Write as _;

use crate::SeatMarks;
use maud::{Markup, html};
use rules::Seat;

use super::press::Press;

/// One line of a curve.
pub struct Line {
    /// Whose it is.
    pub seat: Seat,
    /// A value for each moment, and whether it is certain.
    pub points: Vec<(f64, bool)>,
}

/// A moment at which somebody gave something away.
pub struct Slip {
    /// The moment after it.
    pub moment: usize,
    /// Who.
    pub seat: Seat,
    /// Where the curve is then.
    pub value: f64,
}

/// All that a curve is drawn from.
pub struct Curve {
    /// The lines.
    pub lines: Vec<Line>,
    /// Where somebody gave something away.
    pub slips: Vec<Slip>,
    /// The values that are written at the side, from the lowest, with their words.
    pub ticks: Vec<(f64, String)>,
    /// The moment that is looked at.
    pub chosen: Option<usize>,
    /// How many points of the curve lie before the first moment that can be looked at.
    pub before: usize,
    /// The curve in words.
    pub words: String,
}

/// Where the field of the curve lies.
struct Field {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    low: f64,
    high: f64,
    moments: usize,
}

impl Field {
    fn x(&self, moment: f64) -> f64 {
        let steps = (self.moments.max(2) - 1) as f64;
        self.left + (self.right - self.left) * moment / steps
    }

    fn y(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low).max(1e-9);
        self.bottom - (self.bottom - self.top) * share
    }
}

impl Curve {
    /// Draws it, for a narrow screen or a wide one.
    pub fn draw(&self, narrow: bool, marks: &SeatMarks) -> Markup {
        let (width, height) = if narrow { (360.0, 230.0) } else { (620.0, 260.0) };
        let moments = self.lines.iter().map(|line| line.points.len()).max().unwrap_or(0);
        let field = Field {
            left: 46.0,
            right: width - 14.0,
            top: 16.0,
            bottom: height - 30.0,
            low: self.ticks.first().map_or(0.0, |tick| tick.0),
            high: self.ticks.last().map_or(1.0, |tick| tick.0),
            moments,
        };
        let place =
            |slip: &Slip| format!("translate({:.1} {:.1})", field.x(slip.moment as f64), field.y(slip.value));
        html! {
            svg.curve viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(self.words) data-test="curve" {
                (self.grid(&field))
                @if let Some(chosen) = self.chosen {
                    @let x = field.x(chosen as f64);
                    path.now d=(format!("M{x:.1} {:.1}V{:.1}", field.top - 8.0, field.bottom + 4.0)) {}
                }
                @for line in &self.lines { (drawn(&field, line, marks.colour(line.seat))) }
                @for slip in &self.slips {
                    g transform=(place(slip)) { (marks.shape(slip.seat, 6.5, "var(--paper)", 2.0)) }
                }
                (self.columns(&field))
            }
        }
    }

    fn grid(&self, field: &Field) -> Markup {
        let last = field.moments.saturating_sub(1);
        let every =
            [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|every| last / every <= 8).unwrap_or(1000);
        html! {
            @for (value, words) in &self.ticks {
                @let y = field.y(*value);
                path class=(if *value == 0.0 { "axis" } else { "grid" })
                    d=(format!("M{:.1} {y:.1}H{:.1}", field.left, field.right)) {}
                text.tick x=(tenths(field.left - 8.0)) y=(tenths(y + 4.5)) text-anchor="end" { (words) }
            }
            @for moment in (0..=last).step_by(every) {
                text.tick x=(tenths(field.x(moment as f64))) y=(tenths(field.bottom + 21.0)) text-anchor="middle" {
                    (moment)
                }
            }
        }
    }

    /// A column to press for every moment, as wide as there is room.
    fn columns(&self, field: &Field) -> Markup {
        let half = (field.right - field.left) / (field.moments.max(2) - 1) as f64 / 2.0;
        html! {
            @for moment in 0..field.moments {
                @let press = Press::Moment(moment.saturating_sub(self.before));
                rect.column x=(tenths(field.x(moment as f64) - half)) y=(tenths(field.top - 12.0))
                    width=(tenths(2.0 * half)) height=(tenths(field.bottom - field.top + 24.0))
                    data-do=(press.what()) data-value=[press.value()] {}
            }
        }
    }
}

fn tenths(number: f64) -> String {
    format!("{number:.1}")
}

/// Steps from value to value: what a position is worth holds until the next move.
fn drawn(field: &Field, line: &Line, colour: &str) -> Markup {
    let mut parts = [String::new(), String::new()];
    let mut before: Option<(f64, bool)> = None;
    for (moment, (value, certain)) in line.points.iter().enumerate() {
        let (x, y) = (field.x(moment as f64), field.y(*value));
        if let Some((y0, sure)) = before {
            let x0 = field.x(moment as f64 - 1.0);
            let part = &mut parts[usize::from(!(sure && *certain))];
            let _ = write!(part, "M{x0:.1} {y0:.1}H{x:.1}V{y:.1}");
        }
        before = Some((y, *certain));
    }
    html! {
        @for (part, class) in parts.iter().zip(["line", "line open"]).filter(|(part, _)| !part.is_empty()) {
            path class=(class) d=(part) stroke=(colour) {}
        }
    }
}

/// Ticks for stones: from the lowest to the highest and nought, at even distances.
pub fn stone_ticks(low: i32, high: i32) -> Vec<(f64, String)> {
    let (low, high) = (low.min(0), high.max(0).max(low.min(0) + 4));
    let every = [2, 4, 8, 12, 24].into_iter().find(|every| (high - low) / every <= 5).unwrap_or(48);
    let (first, last) = (low.div_euclid(every), (high + every - 1).div_euclid(every));
    (first..=last).map(|step| (f64::from(step * every), super::stones::figure(step * every))).collect()
}

/// Ticks for chances.
pub fn chance_ticks() -> Vec<(f64, String)> {
    [0, 25, 50, 75, 100].map(|share| (f64::from(share) / 100.0, format!("{share} %"))).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_hold_every_value_and_nought() {
        for (low, high) in [(0, 0), (-3, 14), (10, 14), (-48, 48), (-7, -5)] {
            let ticks = stone_ticks(low, high);
            let (first, last) = (ticks[0].0, ticks[ticks.len() - 1].0);
            assert!(
                first <= f64::from(low.min(0)) && last >= f64::from(high.max(0)),
                "{low} {high}: {ticks:?}"
            );
            assert!(ticks.len() >= 2 && ticks.len() <= 8, "{low} {high}: {ticks:?}");
        }
    }

    #[test]
    fn a_curve_has_a_column_for_every_moment_and_dashes_where_nothing_is_proved() {
        let line = Line { seat: Seat(0), points: vec![(0.0, true), (4.0, true), (4.0, false)] };
        let curve = Curve {
            lines: vec![line],
            slips: vec![Slip { moment: 1, seat: Seat(1), value: 4.0 }],
            ticks: stone_ticks(0, 4),
            chosen: Some(1),
            before: 0,
            words: "What it was worth".to_owned(),
        };
        let svg = curve.draw(true, &SeatMarks::default()).into_string();
        assert_eq!(svg.matches(r#"data-do="moment""#).count(), 3);
        assert_eq!(svg.matches(r#"class="line open""#).count(), 1);
        assert!(svg.contains(r#"class="now""#));
    }
}
