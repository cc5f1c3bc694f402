//! Bringing others to the table: a link, a QR code, and a link for those who only look on.

use leptos::prelude::*;
use qrcode::{Color, EcLevel, QrCode};

use crate::browser::{Timer, copy};
use crate::marks::{Glyph, Icon};
use crate::play::Share;

/// The links of a table; with the QR code while a seat is free.
#[component]
pub fn ShareBox(
    /// The links.
    share: Share,
    /// Whether somebody can still sit down.
    open: bool,
) -> impl IntoView {
    let seat = share.seat.clone().filter(|_| open);
    let invitation = seat.map(|link| {
        view! {
            <div class="invite">
                <QrPicture text=link.clone() />
                <div>
                    <b class="code">{share.code.clone()}</b>
                    <p class="muted">"Scan, open the link, or type the code on the shelf. No account is needed."</p>
                    <CopyButton link=link text="Copy link" test="seat-link" />
                </div>
            </div>
        }
    });
    view! {
        <div class="share">
            {invitation}
            <div class="watchers">
                <p class="muted">"Others may look on."</p>
                <CopyButton link=share.watch text="Copy their link" test="watch-link" />
            </div>
        </div>
    }
}

/// Copies a link. Where that is not allowed, the link is shown so that it can be copied by hand.
#[component]
fn CopyButton(link: String, text: &'static str, test: &'static str) -> impl IntoView {
    let said = RwSignal::new(None::<bool>);
    let href = link.clone();
    let shown = link.clone();
    let press = move |_| {
        copy(link.clone(), move |worked| {
            let _ = said.try_set(Some(worked));
            if worked {
                Timer::after(2500, move || {
                    let _ = said.try_set(None);
                })
                .forget();
            }
        });
    };
    view! {
        <button type="button" class="btn small" data-test=test data-href=href on:click=press>
            <Glyph icon=Icon::Link size=18 />
            {move || if said.get() == Some(true) { "Copied" } else { text }}
        </button>
        {move || (said.get() == Some(false)).then(|| view! { <p class="by-hand">{shown.clone()}</p> })}
    }
}

#[component]
fn QrPicture(text: String) -> impl IntoView {
    let drawing = qr_path(&text);
    view! {
        <div class="qr" data-test="qr">
            {drawing.map(|(path, size)| {
                let view_box = format!("-2 -2 {0} {0}", size + 4);
                view! {
                    <svg role="img" aria-label="QR code of the link" viewBox=view_box>
                        <path d=path fill="#2A2420"></path>
                    </svg>
                }
            })}
        </div>
    }
}

/// The dark modules of a QR code as one path, and how many modules it is wide.
fn qr_path(text: &str) -> Option<(String, usize)> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let size = code.width();
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, colour)| *colour == Color::Dark);
    let squares = dark.map(|(at, _)| format!("M{} {}h1v1h-1z", at % size, at / size));
    Some((squares.collect(), size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_square_of_dark_modules() {
        let (path, size) = qr_path("https://example.org/t/k7m2p-9xq4t").unwrap();
        assert!(size >= 21);
        // The corner of a finder pattern is always dark.
        assert!(path.starts_with("M0 0h1v1h-1z"));
    }
}
