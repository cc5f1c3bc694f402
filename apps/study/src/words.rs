//! Outcomes in figures and in words.

use solver::Worth;

use crate::message::Proof;

/// How far an outcome is proved, and the number to show for it.
///
/// `widest` is what one knows without looking: nobody gets more than all stones. A bound is worth showing only if it is
/// narrower than that.
pub fn proof(worth: Worth, widest: Worth) -> (Proof, i32) {
    match worth.exact() {
        Some(margin) => (Proof::Exact, margin),
        None if worth.low > widest.low || worth.high < widest.high => (Proof::Bound, worth.guess),
        None => (Proof::About, worth.guess),
    }
}

/// An outcome for a small label: `+6`, `=`, `−2`, with a sign before it if it is not exact.
pub fn label(worth: Worth, widest: Worth) -> String {
    let (proof, margin) = proof(worth, widest);
    let sign = match proof {
        Proof::Exact => "",
        Proof::Bound if at_least(worth, widest) => "≥",
        Proof::Bound if worth.high < widest.high => "≤",
        Proof::Bound | Proof::About => "≈",
    };
    let margin = match (proof, sign) {
        (Proof::Bound, "≥") => worth.low,
        (Proof::Bound, "≤") => worth.high,
        (Proof::Exact | Proof::Bound | Proof::About, _) => margin,
    };
    format!("{sign}{}", figure(margin))
}

/// Of two bounds the one nearer to the estimate says more.
fn at_least(worth: Worth, widest: Worth) -> bool {
    let low = worth.low > widest.low;
    let high = worth.high < widest.high;
    low && (!high || worth.guess - worth.low <= worth.high - worth.guess)
}

/// A margin: `+6`, `=`, `−2`.
pub fn figure(margin: i32) -> String {
    match margin {
        0 => "=".to_owned(),
        1.. => format!("+{margin}"),
        _ => format!("\u{2212}{}", -margin),
    }
}

/// What an outcome means to whoever makes the choice, to be read after the choice: "wins by 6, exact".
pub fn words(worth: Worth, widest: Worth) -> String {
    match proof(worth, widest) {
        (Proof::Exact, margin) => format!("{}, exact", exactly(margin)),
        (Proof::Bound, _) if at_least(worth, widest) => match worth.low {
            0 => "draws at least, still proving".to_owned(),
            1.. => format!("wins by at least {}, still proving", worth.low),
            low => format!("loses by at most {}, still proving", -low),
        },
        (Proof::Bound, _) => match worth.high {
            0 => "draws at best, still proving".to_owned(),
            1.. => format!("wins by at most {}, still proving", worth.high),
            high => format!("loses by at least {}, still proving", -high),
        },
        (Proof::About, margin) => format!("about {}, an estimate", exactly(margin)),
    }
}

fn exactly(margin: i32) -> String {
    match margin {
        0 => "a draw".to_owned(),
        1.. => format!("wins by {margin}"),
        _ => format!("loses by {}", -margin),
    }
}

/// A position as a sentence without its end: "Ana wins by 10". `worth` is seen by `mover`.
pub fn line(worth: Worth, widest: Worth, mover: &str, other: &str) -> String {
    let by = |margin: i32, how: &str| match margin {
        0 => "A draw".to_owned(),
        1.. => format!("{mover} wins by {how}{margin}"),
        _ => format!("{other} wins by {how}{}", -margin),
    };
    match proof(worth, widest) {
        (Proof::Exact, margin) => by(margin, ""),
        (Proof::Bound, _) if at_least(worth, widest) => match worth.low {
            0 => format!("{mover} does not lose"),
            1.. => by(worth.low, "at least "),
            low => by(low, "at most "),
        },
        (Proof::Bound, _) => match worth.high {
            0 => format!("{other} does not lose"),
            1.. => by(worth.high, "at most "),
            high => by(high, "at least "),
        },
        (Proof::About, 0) => "About even".to_owned(),
        (Proof::About, margin) => by(margin, "about "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDEST: Worth = Worth { low: -40, high: 40, guess: 0 };

    #[test]
    fn what_is_proved_is_said_plainly_and_what_is_not_is_called_so() {
        let exact = Worth::exactly(6);
        assert_eq!(label(exact, WIDEST), "+6");
        assert_eq!(words(exact, WIDEST), "wins by 6, exact");
        assert_eq!(line(exact, WIDEST, "Ana", "Ben"), "Ana wins by 6");
        assert_eq!(line(exact.turned(), WIDEST, "Ana", "Ben"), "Ben wins by 6");
        assert_eq!(label(Worth::exactly(0), WIDEST), "=");
        assert_eq!(words(Worth::exactly(0), WIDEST), "a draw, exact");
        assert_eq!(label(Worth::exactly(-2), WIDEST), "−2");
        let about = Worth { guess: -4, ..WIDEST };
        assert_eq!(label(about, WIDEST), "≈−4");
        assert_eq!(words(about, WIDEST), "about loses by 4, an estimate");
        assert_eq!(line(about, WIDEST, "Ana", "Ben"), "Ben wins by about 4");
    }

    #[test]
    fn a_bound_says_from_which_side() {
        let low = Worth { low: 2, high: 40, guess: 2 };
        assert_eq!(label(low, WIDEST), "≥+2");
        assert_eq!(words(low, WIDEST), "wins by at least 2, still proving");
        let high = Worth { low: -40, high: -2, guess: -2 };
        assert_eq!(label(high, WIDEST), "≤−2");
        assert_eq!(words(high, WIDEST), "loses by at least 2, still proving");
        assert_eq!(line(high, WIDEST, "Ana", "Ben"), "Ben wins by at least 2");
        let both = Worth { low: 0, high: 8, guess: 8 };
        assert_eq!(label(both, WIDEST), "≤+8");
        let even = Worth { low: 0, high: 40, guess: 0 };
        assert_eq!(line(even, WIDEST, "Ana", "Ben"), "Ana does not lose");
    }
}
