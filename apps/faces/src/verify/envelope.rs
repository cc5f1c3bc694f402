//! The picture of the envelope: sealed before the game, slips of paper that go into it, opened after the game. It is a
//! picture of what the numbers do, so each part carries the first digits of the number it stands for.

use rules::{Hex32, Seat};

use crate::marks::Marks;

const BODY: &str = r#"<rect class="env-body" x="14" y="52" width="192" height="116" rx="8"/>"#;
const FOLDS: &str = r#"<path class="env-fold" d="M14 164L92 104M206 164L128 104"/>"#;

/// A picture of so many parts, with what a screen reader says of it.
fn picture(words: &str, parts: &str) -> String {
    format!(r#"<svg class="env" viewBox="0 0 220 180" role="img" aria-label="{words}">{parts}</svg>"#)
}

/// The first digits of a number, for a label.
pub fn digits(hex: &Hex32) -> String {
    hex.to_string()[..8].to_owned()
}

/// The envelope with a seal on it, which shows the first digits of the commitment.
pub fn sealed(commitment: Option<&Hex32>) -> String {
    let label = commitment.map(digits).unwrap_or_default();
    let (first, second) = label.split_at(label.len().min(4));
    let parts = format!(
        r#"{BODY}{FOLDS}<path class="env-flap" d="M14 58Q14 52 20 52H200Q206 52 206 58L116 124Q110 128 104 124Z"/><g class="env-wax"><path d="M110 88c9-5 20 0 23 7s12 9 11 19-9 13-12 20-12 10-22 9-19-1-24-8-12-11-11-20 8-13 11-19 13-12 24-8Z"/><circle cx="110" cy="114" r="21"/><text x="110" y="112">{first}</text><text x="110" y="125">{second}</text></g>"#
    );
    picture("A sealed envelope", &parts)
}

/// The envelope opened, with the secret on a letter that looks out of it.
pub fn opened(secret: &Hex32) -> String {
    let secret = secret.to_string();
    let line = |row: usize| {
        let (from, y) = (row * 16, 44 + row * 16);
        format!(r#"<text class="env-digits" x="110" y="{y}">{}</text>"#, &secret[from..from + 16])
    };
    let letter: String = (0..4).map(line).collect();
    let parts = format!(
        r#"<path class="env-back" d="M14 60L104 6Q110 3 116 6L206 60V70H14Z"/><rect class="env-letter" x="32" y="22" width="156" height="120" rx="3"/>{letter}<path class="env-body" d="M14 60L104 122Q110 126 116 122L206 60V160Q206 168 198 168H22Q14 168 14 160Z"/>{FOLDS}"#
    );
    picture("The envelope, opened: a letter with the secret looks out of it", &parts)
}

/// Slips of paper, one for each seat that adds one; `own` is the viewer's.
pub fn slips(seats: &[Seat], own: Option<Seat>, marks: &Marks) -> String {
    let count = seats.len();
    let slip = |(at, seat): (usize, &Seat)| {
        // Fanned out like a hand of cards, the first on the left.
        let middle = (count as f64 - 1.0) / 2.0;
        let (off, turn) = ((at as f64 - middle) * 36.0, (at as f64 - middle) * 7.0);
        let class = if own == Some(*seat) { "env-slip own" } else { "env-slip" };
        let mark = marks.mark(Some(*seat), 1.0).replacen(
            "<svg ",
            r#"<svg x="-13" y="-34" width="26" height="26" "#,
            1,
        );
        // A picture within a picture takes its size from here, not from a style.
        let mark = mark.replacen(r#"style="width:1rem;height:1rem""#, "", 1);
        format!(
            r#"<g class="{class}" transform="translate({:.0} {:.0}) rotate({turn:.0})"><rect x="-26" y="-44" width="52" height="76" rx="3"/>{mark}<path d="M-16 4H16M-16 12H16M-16 20H6"/></g>"#,
            110.0 + off,
            96.0 + off.abs() * 0.12
        )
    };
    let parts: String = seats.iter().enumerate().map(slip).collect();
    match count {
        0 => picture("No slips", r#"<rect class="env-none" x="84" y="52" width="52" height="76" rx="3"/>"#),
        1 => picture("One slip of paper", &parts),
        some => picture(&format!("{some} slips of paper"), &parts),
    }
}
