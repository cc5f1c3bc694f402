//! Numbers for drawings: rounded for markup, and the sine of an angle. What the standard library has for both is exact to
//! the last digit, which nobody sees and every first visit would have to wait for.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// A number to two digits behind the point, which is less than any screen can show.
pub fn n(number: f64) -> f64 {
    (number * 100.0 + 0.5).floor() / 100.0
}

/// The sine of an angle, to five digits.
pub fn sin(angle: f64) -> f64 {
    let turned = angle - TAU * (angle / TAU + 0.5).floor();
    let folded = match turned {
        high if high > FRAC_PI_2 => PI - high,
        low if low < -FRAC_PI_2 => -PI - low,
        near => near,
    };
    let square = folded * folded;
    let terms = [362_880.0, -5040.0, 120.0, -6.0, 1.0];
    folded * terms.iter().fold(0.0, |sum, term| sum * square + 1.0 / term)
}

/// The cosine of an angle, to five digits.
pub fn cos(angle: f64) -> f64 {
    sin(angle + FRAC_PI_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_of_many_turns_have_the_right_sine() {
        for step in -2000..2000 {
            let angle = f64::from(step) * 0.037;
            assert!((sin(angle) - angle.sin()).abs() < 1e-5, "{angle}");
            assert!((cos(angle) - angle.cos()).abs() < 1e-5, "{angle}");
        }
    }

    #[test]
    fn numbers_are_short_in_markup() {
        assert_eq!([n(12.3456), n(-0.126), n(7.0)].map(|number| number.to_string()), ["12.35", "-0.13", "7"]);
    }
}
