//! How the dice fell, beside how they should on the average: a bar for each face and a line where even dice would end.

use std::fmt::Write as _;

use catalog::DiceReport;

use crate::escaped;

const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 210.0;
const FLOOR: f64 = 170.0;
const LEFT: f64 = 40.0;

/// The chart with its words.
pub fn draw(dice: &DiceReport) -> String {
    let most = dice.faces.iter().map(|face| f64::from(face.seen).max(face.expected)).fold(1.0, f64::max);
    let step = (WIDTH - LEFT) / dice.faces.len().max(1) as f64;
    let tall = |count: f64| (FLOOR - 30.0) * count / most;
    let mut bars = String::new();
    for (at, face) in dice.faces.iter().enumerate() {
        let middle = LEFT + step * (at as f64 + 0.5);
        let height = tall(f64::from(face.seen));
        let _ = write!(
            bars,
            r#"<rect class="bar" x="{:.1}" y="{:.1}" width="44" height="{height:.1}" rx="4"/><text x="{middle:.1}" y="{:.1}">{}</text>{}"#,
            middle - 22.0,
            FLOOR - height,
            FLOOR - height - 6.0,
            face.seen,
            pips(face.face, middle)
        );
    }
    let expected = dice.faces.first().map_or(0.0, |face| face.expected);
    let line = FLOOR - tall(expected);
    let counts: Vec<String> =
        dice.faces.iter().map(|face| format!("{} came up {} times", face.face, face.seen)).collect();
    let words = format!("{}; {expected:.1} times each were to be expected", counts.join(", "));
    let longest = match dice.longest_run {
        0 | 1 => String::new(),
        run => format!(" The longest run of one face was {run} throws."),
    };
    format!(
        r#"<section class="paper dice" data-key="dice" data-test="dice"><h2>The dice, expected against seen</h2><svg class="dice-chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{words}">{bars}<path class="floor" d="M{LEFT} {FLOOR}H{WIDTH}"/><path class="expected" d="M{LEFT} {line:.1}H{WIDTH}"/><text class="expected-words" x="34" y="{:.1}">{expected:.1}</text></svg><p class="legend"><span><i class="key-seen"></i>seen</span><span><i class="key-expected"></i>expected of even dice</span></p><p>{}{longest}</p></section>"#,
        line + 4.0,
        escaped(&dice.said)
    )
}

/// A small die below its bar.
fn pips(face: u8, middle: f64) -> String {
    let at: &[(f64, f64)] = match face {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        6 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        _ => &[],
    };
    let pips: String = at
        .iter()
        .map(|(x, y)| format!(r#"<circle cx="{:.1}" cy="{:.1}" r="2.6"/>"#, x * 7.0, y * 7.0))
        .collect();
    format!(
        r#"<g class="die" transform="translate({middle:.1} 191)"><rect x="-14" y="-14" width="28" height="28" rx="6"/>{pips}</g>"#
    )
}
