//! Draws how a deck is shared: below the deck, on the shelf.

use super::parts::{Button, shown};
use super::sharing::{SentProposals, Sharing, SharingTold, Side};
use crate::escaped;

/// Draws what is known of sharing the deck that is kept under `hash`; nothing if another one is looked at.
pub fn draw(hash: &str, sharing: Option<&Sharing>) -> String {
    let Some(sharing) = sharing.filter(|sharing| sharing.hash == hash) else { return String::new() };
    let trouble =
        sharing.trouble.as_ref().map(|said| format!(r#"<p class="wrong">{}</p>"#, shown(said, 300)));
    let inside = match (&sharing.told, sharing.side) {
        (None, _) if trouble.is_some() => String::new(),
        (None, _) => "<p>Asking the server…</p>".to_owned(),
        (Some(told), Side::Links) => links(told, sharing.fresh.as_deref()),
        (Some(told), Side::Votes) => votes(told),
    };
    format!(
        r#"<div class="shared" role="group" data-key="shared" data-test="deck-shared">{}{inside}<p>{}</p></div>"#,
        trouble.unwrap_or_default(),
        Button::new("share-close", "Close").test("share-close")
    )
}

fn links(told: &SharingTold, fresh: Option<&str>) -> String {
    let new = Button::new("share-link", "New link").class("btn small primary").test("share-link");
    let fresh = fresh.map(|link| {
        format!(
            r#"<label>Copy this link now; it is not shown again.<input class="field" readonly data-test="share-fresh" data-href="{0}" value="{0}"></label>"#,
            escaped(link)
        )
    });
    let row = |(number, link): (usize, &super::sharing::SentGrant)| {
        let value = format!("{} {}", link.deck, link.grant.id);
        let revoke = Button::new("share-revoke", "Revoke").value(&value).test("share-revoke").to_string();
        format!(r#"<li>Link {number} {revoke}</li>"#)
    };
    let rows: String = (1..).zip(&told.links).map(row).collect();
    format!(
        r#"<p>Anyone with a link can open tables with this deck. They cannot read it, and you can revoke the link at any time.</p><p>{new}</p>{}<ul>{rows}</ul>"#,
        fresh.unwrap_or_default()
    )
}

fn votes(told: &SharingTold) -> String {
    if told.tables.is_empty() {
        return "<p>No votes to decide about. When players challenge a ruling and vote, you see it here.</p>"
            .to_owned();
    }
    let tables = told.tables.iter().enumerate().map(|(number, table)| votes_of(number, table));
    let tables: String = tables.collect();
    format!(
        r#"<p>Players voted on these answers. A vote counts only at their table. Accept one to write it into your deck.</p>{tables}"#
    )
}

fn votes_of(number: usize, of_table: &SentProposals) -> String {
    let row = |(index, proposal): (usize, &protocol::DeckProposal)| {
        let value = format!("{number} {index}");
        format!(
            r#"<li><p>{}</p><p class="muted">The card says: {}</p><p>“{}” was voted {}.</p><p>{}{}</p></li>"#,
            shown(&proposal.question, 300),
            shown(&proposal.answer, 120),
            shown(&proposal.typed, 120),
            if proposal.right { "right" } else { "wrong" },
            Button::new("vote-accept", "Accept").value(&value).class("btn small primary").test("vote-accept"),
            Button::new("vote-reject", "Reject").value(&value).test("vote-reject"),
        )
    };
    let rows: String = of_table.table.proposals.iter().enumerate().map(row).collect();
    format!("<h4>Table {}</h4><ul>{rows}</ul>", number + 1)
}
