//! The lid and what lies over a page that the other bundle draws, as markup. What is pressed in it begins with `page-`,
//! and is for the page and not for what it hosts.

use catalog::GameKind;
use rules::Refusal;

use crate::api::sentence;
use crate::marks::Icon;
use crate::play::Share;

/// The colour of a lid that is no game's, dark enough for what is written on it in any light.
pub const PLAIN: &str = "#5C5148";

/// Text that may stand in markup, between tags or within a quoted attribute.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

/// The strip along the top, with tools before the menu.
pub fn lid(title: &str, sub: &str, tools: &str) -> String {
    let (back, sub) = (glyph(Icon::Back, "1.375"), escaped(sub));
    let menu = tool("menu", Icon::Menu, "Menu", false);
    format!(
        r#"<header class="lid" data-key="lid"><a class="icon" href="/" aria-label="Back to the shelf" data-do="page-back" data-test="back">{back}</a><div class="titles"><h1 class="name">{title}</h1><p class="sub">{sub}</p></div>{tools}{menu}</header>"#
    )
}

/// A button with an icon and a name.
pub fn tool(act: &str, icon: Icon, label: &str, off: bool) -> String {
    let off = if off { " disabled" } else { "" };
    let icon = glyph(icon, "1.5");
    format!(
        r#"<button type="button" class="icon" aria-label="{label}" title="{label}" data-do="page-{act}" data-test="{act}" data-key="{act}"{off}>{icon}</button>"#
    )
}

/// A button that is a switch.
pub fn switch(act: &str, icon: Icon, label: &str, on: Option<bool>) -> String {
    let (off, on) = (if on.is_none() { " disabled" } else { "" }, on == Some(true));
    let icon = glyph(icon, "1.5");
    format!(
        r#"<button type="button" class="icon" aria-label="{label}" title="{label}" aria-pressed="{on}" data-do="page-{act}" data-test="{act}" data-key="{act}"{off}>{icon}</button>"#
    )
}

/// An icon, so many rem large.
pub fn glyph(icon: Icon, rem: &str) -> String {
    let strokes = icon.strokes();
    format!(
        r#"<svg class="glyph" width="{rem}rem" height="{rem}rem" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">{strokes}</svg>"#
    )
}

/// What a screen reader says.
pub fn live(aloud: &str) -> String {
    format!(r#"<p class="sr" aria-live="polite" data-test="live" data-key="live">{}</p>"#, escaped(aloud))
}

/// A page with nothing but a sentence on it.
pub fn sentence_alone(said: &str) -> String {
    format!(r#"<main class="trouble"><p class="say" role="status">{}</p></main>"#, escaped(said))
}

/// Why something was refused, with the way to the clause.
pub fn slip(kind: GameKind, refusal: Option<&Refusal>) -> String {
    let inside = refusal.map(|refusal| {
        let said = escaped(&sentence(&refusal.said));
        let clause = refusal.clause.as_ref().map(|clause| {
            let (game, clause) = (kind.name(), escaped(clause.as_str()));
            let chip = format!(
                r#"<a class="rid" href="/rules/{game}#{clause}" aria-label="Rule {clause}" data-do="page-rules" data-value="{clause}">{clause}</a>"#
            );
            let show = format!(
                r#"<button type="button" class="btn small" data-test="why" data-do="page-rules" data-value="{clause}">Show the rule</button>"#
            );
            (chip, show)
        });
        let (chip, show) = clause.unwrap_or_default();
        format!(r#"<div class="slip" data-test="slip">{chip}<p>{said}</p>{show}</div>"#)
    });
    let inside = inside.unwrap_or_default();
    format!(r#"<div class="over-call" data-key="slips"><div class="slips" role="alert">{inside}</div></div>"#)
}

/// Whether one is sure.
pub fn resigning() -> &'static str {
    r#"<div class="invitation over-face paper" role="alertdialog" aria-labelledby="resigning" data-key="resigning"><h2 id="resigning">Resign this game?</h2><p>Whoever resigns is out of the game; the others play on.</p><div class="sure"><button type="button" class="btn" id="resign-no" data-do="page-resign-no" data-test="resign-no">Play on</button><button type="button" class="btn primary" data-do="page-resign-yes" data-test="resign-yes">Yes, resign</button></div></div>"#
}

/// How others come to the table, with the drawing of the QR code. `copied` is the link that was copied last, and whether
/// that worked.
pub fn invitation(share: &Share, qr: &str, copied: Option<&(String, bool)>) -> String {
    let copy = |link: &str, text: &str, test: &str| {
        let done = copied.filter(|(copied, _)| copied == link).map(|(_, worked)| *worked);
        let (link, icon) = (escaped(link), glyph(Icon::Link, "1.125"));
        let text = if done == Some(true) { "Copied" } else { text };
        // Where copying is not allowed, the link is shown to be copied by hand.
        let by_hand =
            if done == Some(false) { format!(r#"<p class="by-hand">{link}</p>"#) } else { String::new() };
        format!(
            r#"<button type="button" class="btn small" data-test="{test}" data-href="{link}" data-do="page-copy" data-value="{link}">{icon}{text}</button>{by_hand}"#
        )
    };
    let seat = share.seat.as_deref().map(|link| {
        format!(
            r#"<div class="invite"><div class="qr" data-test="qr">{}</div><div><b class="code">{}</b><p class="muted">Scan, open the link, or type the code on the shelf. No account is needed.</p>{}</div></div>"#,
            qr,
            share.code,
            copy(link, "Copy link", "seat-link"),
        )
    });
    format!(
        r#"<div class="invitation over-face paper" data-key="invitation"><div class="share">{}<div class="watchers"><p class="muted">Others may look on.</p>{}</div></div></div>"#,
        seat.unwrap_or_default(),
        copy(&share.watch, "Copy their link", "watch-link"),
    )
}

#[cfg(test)]
mod tests {
    use rules::{Clause, RefusalKind};

    use super::*;

    #[test]
    fn nothing_people_write_becomes_markup() {
        assert_eq!(escaped(r#"<b onclick="x">'&"#), "&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;");
        assert!(!lid("Trivial Pursuit", "<script>", "").contains("<script>"));
        assert!(!live("<b>").contains("<b>"));
    }

    #[test]
    fn a_refusal_leads_to_its_clause() {
        let kind = GameKind::TrivialPursuit;
        let refusal = Refusal {
            clause: Some(Clause::new("TP-5")),
            ..Refusal::new(RefusalKind::Illegal, "that space is too <far>")
        };
        let slip = slip(kind, Some(&refusal));
        assert!(slip.contains(r##"href="/rules/trivial-pursuit#TP-5""##));
        assert!(slip.contains("That space is too &lt;far&gt;."));
    }

    #[test]
    fn a_link_that_cannot_be_copied_is_shown() {
        let share = Share {
            seat: Some("https://example.org/t/k7m2p-9xq4t".to_owned()),
            watch: "https://example.org/w/aaaaa-bbbbb".to_owned(),
            code: "k7m2p-9xq4t".to_owned(),
        };
        let shown = |worked: bool| invitation(&share, "", Some(&(share.watch.clone(), worked)));
        assert!(invitation(&share, "", None).contains("seat-link"));
        assert!(shown(true).contains("Copied") && !shown(true).contains("by-hand"));
        assert!(shown(false).contains("by-hand"));
    }
}
