//! Draws how a deck is shared: below the deck, on the shelf.

use maud::{Markup, html};

use super::parts::{Button, shown};
use super::press::OnDeck;
use super::sharing::{Sharing, SharingTold, Side};

/// Draws what is known of sharing a deck.
pub fn draw(sharing: &Sharing) -> Markup {
    html! {
        .shared role="group" data-key="shared" data-test="deck-shared" {
            @if let Some(said) = &sharing.trouble { p.wrong { (shown(said, 300)) } }
            @match (&sharing.told, sharing.side) {
                (None, _) if sharing.trouble.is_some() => {}
                (None, _) => { p { "Asking the server…" } }
                (Some(told), Side::Links) => (links(told, sharing.fresh.as_deref())),
                (Some(told), Side::Votes) => (votes(told)),
            }
            p { (Button::new(OnDeck::ShareClose, "Close").test("share-close")) }
        }
    }
}

fn links(told: &SharingTold, fresh: Option<&str>) -> Markup {
    let revoke = |deck: &str, id: &str| OnDeck::ShareRevoke(deck.to_owned(), id.to_owned());
    html! {
        p {
            "Anyone with a link can open tables with this deck. They cannot read it, and you can revoke the link at any "
            "time."
        }
        p { (Button::new(OnDeck::ShareLink, "New link").class("btn small primary").test("share-link")) }
        @if let Some(link) = fresh {
            label {
                "Copy this link now; it is not shown again."
                input.field readonly data-test="share-fresh" data-href=(link) value=(link);
            }
        }
        ul {
            @for (number, link) in (1..).zip(&told.links) {
                li {
                    "Link " (number) " "
                    (Button::new(revoke(&link.deck, &link.grant.id.to_string()), "Revoke").test("share-revoke"))
                }
            }
        }
    }
}

fn votes(told: &SharingTold) -> Markup {
    if told.tables.is_empty() {
        return html! {
            p { "No votes to decide about. When players challenge a ruling and vote, you see it here." }
        };
    }
    html! {
        p {
            "Players voted on these answers. A vote counts only at their table. Accept one to write it into your deck."
        }
        @for (number, of_table) in told.tables.iter().enumerate() {
            h4 { "Table " (number + 1) }
            ul {
                @for (index, proposal) in of_table.table.proposals.iter().enumerate() {
                    li {
                        p { (shown(&proposal.question, 300)) }
                        p.muted { "The card says: " (shown(&proposal.answer, 120)) }
                        p {
                            "“" (shown(&proposal.typed, 120)) "” was voted "
                            (if proposal.right { "right" } else { "wrong" }) "."
                        }
                        p {
                            (Button::new(OnDeck::Accept(number, index), "Accept")
                                .class("btn small primary")
                                .test("vote-accept"))
                            (Button::new(OnDeck::Reject(number, index), "Reject").test("vote-reject"))
                        }
                    }
                }
            }
        }
    }
}
