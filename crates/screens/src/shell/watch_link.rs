//! How others come to look on, for the sheet of a table on the server.

use maud::{Markup, html};
use serde::{Deserialize, Serialize};

/// The link for somebody who is to look on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatchLink {
    /// The link.
    pub href: String,
    /// Whether it could be copied, once somebody wanted it to be.
    pub copied: Option<bool>,
}

/// The link as a part of the sheet. The page copies it, as it does everything that begins with `page-`.
pub fn section(link: Option<&WatchLink>) -> Markup {
    let Some(WatchLink { href, copied }) = link else { return html! {} };
    html! {
        section.links data-key="links" {
            h2.sr { "A link to the table" }
            div.watchers {
                p.muted { "Others may look on." }
                button.btn.small type="button" data-do="page-copy" data-value=(href) data-href=(href)
                    data-test="watch-link" {
                    @if *copied == Some(true) { "Copied" } @else { "Copy their link" }
                }
            }
            // Where copying is not allowed, the link is shown to be copied by hand.
            @if *copied == Some(false) { p.by-hand { (href) } }
        }
    }
}
