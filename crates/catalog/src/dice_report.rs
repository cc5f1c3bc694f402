//! How the dice of a log fell, beside how they should on the average.
//!
//! People trust their memory of bad throws more than any hash, so the numbers are shown with what even dice do.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::StoredEntry;

use crate::fairness::drawn;

const FACES: usize = 6;

/// Below this many dice a face is expected fewer than five times, and the sums below mean nothing.
const FEWEST: u32 = 30;

/// The dice of a log, counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiceReport {
    /// How many were thrown.
    pub thrown: u32,
    /// Every face.
    pub faces: Vec<FaceCount>,
    /// How far the counts are from even: the squared differences, each by what was expected, summed.
    pub chi_square: f64,
    /// How often even dice come out at least this uneven, from nought to one.
    pub chance: f64,
    /// The most throws in a row with the same face.
    pub longest_run: u32,
    /// The same in words.
    pub said: String,
}

/// How often a face came up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct FaceCount {
    /// The face.
    pub face: u8,
    /// How often it came up.
    pub seen: u32,
    /// How often it should on the average.
    pub expected: f64,
}

impl DiceReport {
    /// Counts the dice of a log; nothing if none were thrown.
    pub(crate) fn of(entries: &[StoredEntry]) -> Option<Self> {
        let dice: Vec<u8> = entries.iter().filter_map(drawn).flat_map(|draw| faces(&draw)).collect();
        Self::count(&dice)
    }

    fn count(dice: &[u8]) -> Option<Self> {
        let mut seen = [0_u32; FACES];
        let (mut run, mut longest_run, mut before) = (0, 0, 0);
        for face in dice {
            *seen.get_mut(usize::from(face.checked_sub(1)?))? += 1;
            run = if *face == before { run + 1 } else { 1 };
            longest_run = longest_run.max(run);
            before = *face;
        }
        let thrown: u32 = seen.iter().sum();
        if thrown == 0 {
            return None;
        }
        let expected = f64::from(thrown) / FACES as f64;
        let square = |seen: u32| (f64::from(seen) - expected).powi(2) / expected;
        let chi_square = seen.iter().copied().map(square).sum();
        let chance = chance_of_five(chi_square);
        let faces = (1..).zip(seen).map(|(face, seen)| FaceCount { face, seen, expected }).collect();
        let said = in_words(thrown, expected, &seen, chance);
        Some(DiceReport { thrown, faces, chi_square, chance, longest_run, said })
    }
}

/// The faces a draw threw; none if it was no throw of dice.
fn faces(draw: &Value) -> Vec<u8> {
    let face = |value: &Value| value.as_u64().and_then(|face| u8::try_from(face).ok());
    match (draw.get("die"), draw.get("rolled_off")) {
        (Some(die), _) => face(die).into_iter().collect(),
        (None, Some(Value::Array(dice))) => dice.iter().filter_map(face).collect(),
        (None, _) => Vec::new(),
    }
}

fn in_words(thrown: u32, expected: f64, seen: &[u32; FACES], chance: f64) -> String {
    let (fewest, most) = (seen.iter().min().unwrap_or(&0), seen.iter().max().unwrap_or(&0));
    let dice = if thrown == 1 { "1 die was".to_owned() } else { format!("{thrown} dice were") };
    if thrown < FEWEST {
        return format!("{dice} thrown, too few to say how even they are; that takes {FEWEST} at least.");
    }
    let counted = format!(
        "{dice} thrown. Each face was to be expected about {expected:.0} times and came up {fewest} to {most} times."
    );
    let percent = (chance * 100.0).round() as u32;
    match percent {
        0 => {
            format!("{counted} Even dice are this uneven in fewer than 1 of 100 games: rare, but it happens.")
        }
        1..5 => {
            format!("{counted} Even dice are this uneven in {percent} of 100 games: seldom, but it happens.")
        }
        5..96 => format!(
            "{counted} Even dice are at least this uneven in {percent} of 100 games: nothing unusual."
        ),
        _ => format!("{counted} Even dice are seldom this even: in {percent} of 100 games they are less so."),
    }
}

/// How often the squares of five even degrees of freedom sum to `x` or more.
fn chance_of_five(x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    // The regularised lower gamma function of 5/2 at x/2, as a series; 200 terms are plenty below 200, and beyond
    // that the chance is nought to any digit we print.
    if x > 200.0 {
        return 0.0;
    }
    let (a, half) = (2.5_f64, x / 2.0);
    let mut term = 1.0 / a;
    let mut sum = term;
    for n in 1..400 {
        term *= half / (a + f64::from(n));
        sum += term;
    }
    // The gamma function of 5/2 is three quarters of the root of pi.
    let gamma = 0.75 * std::f64::consts::PI.sqrt();
    (1.0 - half.powf(a) * (-half).exp() / gamma * sum).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_agrees_with_printed_tables() {
        // The 90, 50, 5 and 0.1 per cent points of chi-square with five degrees of freedom.
        for (x, chance) in [(1.610, 0.90), (4.351, 0.50), (11.070, 0.05), (20.515, 0.001)] {
            assert!((chance_of_five(x) - chance).abs() < 0.0002, "{x}: {}", chance_of_five(x));
        }
        assert_eq!((chance_of_five(0.0), chance_of_five(1e9)), (1.0, 0.0));
    }

    #[test]
    fn dice_are_counted_face_by_face() {
        let dice: Vec<u8> = (0..60).map(|n| n % 6 + 1).chain([6, 6, 6]).collect();
        let report = DiceReport::count(&dice).unwrap();
        assert_eq!((report.thrown, report.longest_run), (63, 4));
        assert_eq!(report.faces[5], FaceCount { face: 6, seen: 13, expected: 10.5 });
        assert!(report.said.starts_with("63 dice were thrown. Each face was to be expected about "));
        assert!(DiceReport::count(&[]).is_none() && DiceReport::count(&[7]).is_none());
        let few = DiceReport::count(&[3]).unwrap().said;
        assert_eq!(few, "1 die was thrown, too few to say how even they are; that takes 30 at least.");
    }

    #[test]
    fn loaded_dice_are_called_rare() {
        let report = DiceReport::count(&[6; 60]).unwrap();
        assert!(report.chance < 1e-9 && report.said.contains("fewer than 1 of 100"), "{report:?}");
    }
}
