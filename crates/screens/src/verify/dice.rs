//! How the dice fell, beside how they should on the average: a bar for each face and a line where even dice would end.

use catalog::DiceReport;
use maud::{Markup, html};

const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 210.0;
const FLOOR: f64 = 170.0;
const LEFT: f64 = 40.0;

/// The chart with its words.
pub fn draw(dice: &DiceReport) -> Markup {
    let most = dice.faces.iter().map(|face| f64::from(face.seen).max(face.expected)).fold(1.0, f64::max);
    let step = (WIDTH - LEFT) / dice.faces.len().max(1) as f64;
    let tall = |count: f64| (FLOOR - 30.0) * count / most;
    let expected = dice.faces.first().map_or(0.0, |face| face.expected);
    let line = FLOOR - tall(expected);
    let counts: Vec<String> =
        dice.faces.iter().map(|face| format!("{} came up {} times", face.face, face.seen)).collect();
    let words = format!("{}; {expected:.1} times each were to be expected", counts.join(", "));
    html! {
        section.paper.dice data-key="dice" data-test="dice" {
            h2 { "The dice, expected against seen" }
            svg.dice-chart viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(words) {
                @for (at, face) in dice.faces.iter().enumerate() {
                    @let middle = LEFT + step * (at as f64 + 0.5);
                    @let height = tall(f64::from(face.seen));
                    rect.bar x=(tenths(middle - 22.0)) y=(tenths(FLOOR - height)) width="44" height=(tenths(height))
                        rx="4" {}
                    text x=(tenths(middle)) y=(tenths(FLOOR - height - 6.0)) { (face.seen) }
                    (die(face.face, middle))
                }
                path.floor d={ "M" (LEFT) " " (FLOOR) "H" (WIDTH) } {}
                path.expected d={ "M" (LEFT) " " (tenths(line)) "H" (WIDTH) } {}
                text.expected-words x="34" y=(tenths(line + 4.0)) { (tenths(expected)) }
            }
            p.legend {
                span { i.key-seen {} "seen" }
                span { i.key-expected {} "expected of even dice" }
            }
            p {
                (dice.said)
                @if dice.longest_run > 1 { " The longest run of one face was " (dice.longest_run) " throws." }
            }
        }
    }
}

fn tenths(number: f64) -> String {
    format!("{number:.1}")
}

/// A small die below its bar.
fn die(face: u8, middle: f64) -> Markup {
    let pips: &[(f64, f64)] = match face {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        6 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        _ => &[],
    };
    html! {
        g.die transform={ "translate(" (tenths(middle)) " 191)" } {
            rect x="-14" y="-14" width="28" height="28" rx="6" {}
            @for (x, y) in pips { circle cx=(tenths(x * 7.0)) cy=(tenths(y * 7.0)) r="2.6" {} }
        }
    }
}
