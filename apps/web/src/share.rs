//! Bringing others to the table: a link, a QR code, and a link for those who only look on.

use leptos::prelude::*;

use crate::browser::{Timer, copy, spawn};
use crate::bundle;
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
    let drawing = RwSignal::new(String::new());
    spawn(async move {
        // A link can be followed without a picture of it, too.
        let drawn = bundle::qr_code(&text).await.unwrap_or_default();
        let _ = drawing.try_set(drawn);
    });
    view! { <div class="qr" data-test="qr" inner_html=drawing></div> }
}
