//! A link as a QR code. It is drawn here and not in the page's own bundle, because nobody needs one before they have opened
//! a table on the server.

use maud::{Markup, html};
use qrcode::{Color, EcLevel, QrCode};

/// The QR code of a text as a drawing; nothing if the text is too long for one.
pub fn qr_code(text: &str) -> Option<Markup> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let wide = code.width();
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, colour)| *colour == Color::Dark);
    let squares: String = dark.map(|(at, _)| format!("M{} {}h1v1h-1z", at % wide, at / wide)).collect();
    // Two modules of quiet on each side.
    let size = wide + 4;
    Some(html! {
        svg role="img" aria-label="QR code of the link" viewBox={ "-2 -2 " (size) " " (size) } {
            path d=(squares) fill="#2A2420" {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_square_of_dark_modules() {
        let drawing = qr_code("https://example.org/t/k7m2p-9xq4t").unwrap().into_string();
        // The corner of a finder pattern is always dark.
        assert!(drawing.contains(r#"d="M0 0h1v1h-1z"#));
        assert!(qr_code(&"x".repeat(5000)).is_none());
    }
}
