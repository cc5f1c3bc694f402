//! The picture of the envelope: sealed before the game, slips of paper that go into it, opened after the game. It is a
//! picture of what the numbers do, so each part carries the first digits of the number it stands for.

use maud::{Markup, html};
use rules::{Hex32, Seat};

use crate::SeatMarks;

/// A picture of some parts, with what a screen reader says of it.
fn picture(words: &str, parts: Markup) -> Markup {
    html! { svg.env viewBox="0 0 220 180" role="img" aria-label=(words) { (parts) } }
}

fn folds() -> Markup {
    html! { path.env-fold d="M14 164L92 104M206 164L128 104" {} }
}

/// The first digits of a number, for a label.
pub fn digits(hex: &Hex32) -> String {
    hex.to_string()[..8].to_owned()
}

/// The envelope with a seal on it, which shows the first digits of the commitment.
pub fn sealed(commitment: Option<&Hex32>) -> Markup {
    let label = commitment.map(digits).unwrap_or_default();
    let (first, second) = label.split_at(label.len().min(4));
    let parts = html! {
        rect.env-body x="14" y="52" width="192" height="116" rx="8" {}
        (folds())
        path.env-flap d="M14 58Q14 52 20 52H200Q206 52 206 58L116 124Q110 128 104 124Z" {}
        g.env-wax {
            path d="M110 88c9-5 20 0 23 7s12 9 11 19-9 13-12 20-12 10-22 9-19-1-24-8-12-11-11-20 8-13 11-19 13-12 24-8Z" {}
            circle cx="110" cy="114" r="21" {}
            text x="110" y="112" { (first) }
            text x="110" y="125" { (second) }
        }
    };
    picture("A sealed envelope", parts)
}

/// The envelope opened, with the secret on a letter that looks out of it.
pub fn opened(secret: &Hex32) -> Markup {
    let secret = secret.to_string();
    let parts = html! {
        path.env-back d="M14 60L104 6Q110 3 116 6L206 60V70H14Z" {}
        rect.env-letter x="32" y="22" width="156" height="120" rx="3" {}
        @for row in 0..4 { text.env-digits x="110" y=(44 + row * 16) { (secret[row * 16..][..16]) } }
        path.env-body d="M14 60L104 122Q110 126 116 122L206 60V160Q206 168 198 168H22Q14 168 14 160Z" {}
        (folds())
    };
    picture("The envelope, opened: a letter with the secret looks out of it", parts)
}

/// Slips of paper, one for each seat that adds one; `own` is the viewer's.
pub fn slips(seats: &[Seat], own: Option<Seat>, marks: &SeatMarks) -> Markup {
    let words = match seats.len() {
        0 => {
            let none = html! { rect.env-none x="84" y="52" width="52" height="76" rx="3" {} };
            return picture("No slips", none);
        }
        1 => "One slip of paper".to_owned(),
        some => format!("{some} slips of paper"),
    };
    // Fanned out like a hand of cards, the first on the left.
    let middle = (seats.len() as f64 - 1.0) / 2.0;
    let place = |at: usize| {
        let (off, turn) = ((at as f64 - middle) * 36.0, (at as f64 - middle) * 7.0);
        format!("translate({:.0} {:.0}) rotate({turn:.0})", 110.0 + off, 96.0 + off.abs() * 0.12)
    };
    let parts = html! {
        @for (at, seat) in seats.iter().enumerate() {
            g.env-slip.own[own == Some(*seat)] transform=(place(at)) {
                rect x="-26" y="-44" width="52" height="76" rx="3" {}
                (marks.placed(*seat, (-13, -34), 26))
                path d="M-16 4H16M-16 12H16M-16 20H6" {}
            }
        }
    };
    picture(&words, parts)
}
