//! What lies over a table, and a tool on its lid.

use catalog::GameKind;
use maud::{Markup, html};
use rules::Refusal;
use screens::{Icon, glyph, sentence};

use crate::PagePress;

/// The links by which others come to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// For somebody who is to sit down; nobody can once all seats are taken.
    pub seat: Option<String>,
    /// For somebody who is to look on.
    pub watch: String,
    /// The table's name, to be typed.
    pub code: String,
}

/// A button that is a switch; one that is neither on nor off cannot be used.
pub fn switch(press: &PagePress, test: &str, icon: Icon, label: &str, on: Option<bool>) -> Markup {
    html! {
        button.icon type="button" aria-label=(label) title=(label) aria-pressed=(on == Some(true))
            data-do=(press.what()) data-test=(test) data-key=(test) disabled[on.is_none()] { (glyph(icon, "1.5")) }
    }
}

/// What a screen reader says.
pub fn live(aloud: &str) -> Markup {
    html! { p.sr aria-live="polite" data-test="live" data-key="live" { (aloud) } }
}

/// A page with nothing but a sentence on it.
pub fn sentence_alone(said: &str) -> Markup {
    html! { main.trouble { p.say role="status" { (said) } } }
}

/// Why something was refused, with the way to the clause.
pub fn slip(kind: GameKind, refusal: Option<&Refusal>) -> Markup {
    html! {
        div.over-call data-key="slips" {
            div.slips role="alert" {
                @if let Some(refusal) = refusal {
                    @let clause = refusal.clause.as_ref().map(|clause| clause.as_str());
                    div.slip data-test="slip" {
                        @if let Some(clause) = clause {
                            a.rid href={ "/rules/" (kind.name()) "#" (clause) } aria-label={ "Rule " (clause) }
                                data-do="page-rules" data-value=(clause) { (clause) }
                        }
                        p { (sentence(&refusal.said)) }
                        @if let Some(clause) = clause {
                            button.btn.small type="button" data-test="why" data-do="page-rules" data-value=(clause) {
                                "Show the rule"
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Whether one is sure.
pub fn resigning() -> Markup {
    html! {
        div.invitation.over-face.paper role="alertdialog" aria-labelledby="resigning" data-key="resigning" {
            h2 id="resigning" { "Resign this game?" }
            p { "Whoever resigns is out of the game; the others play on." }
            div.sure {
                button.btn type="button" id="resign-no" data-do=(PagePress::ResignNo.what()) data-test="resign-no" {
                    "Play on"
                }
                button.btn.primary type="button" data-do=(PagePress::ResignYes.what()) data-test="resign-yes" {
                    "Yes, resign"
                }
            }
        }
    }
}

/// How others come to the table, with the drawing of the QR code. `copied` is the link that was copied last, and whether
/// that worked.
pub fn invitation(share: &Share, qr: Option<&Markup>, copied: Option<&(String, bool)>) -> Markup {
    html! {
        div.invitation.over-face.paper data-key="invitation" {
            div.share {
                @if let Some(link) = &share.seat {
                    div.invite {
                        div.qr data-test="qr" { @if let Some(qr) = qr { (qr) } }
                        div {
                            b.code { (share.code) }
                            p.muted { "Scan, open the link, or type the code on the shelf. No account is needed." }
                            (copying(link, "Copy link", "seat-link", copied))
                        }
                    }
                }
                div.watchers {
                    p.muted { "Others may look on." }
                    (copying(&share.watch, "Copy their link", "watch-link", copied))
                }
            }
        }
    }
}

fn copying(link: &str, text: &str, test: &str, copied: Option<&(String, bool)>) -> Markup {
    let done = copied.filter(|(copied, _)| copied == link).map(|(_, worked)| *worked);
    let press = PagePress::Copy(link.to_owned());
    html! {
        button.btn.small type="button" data-test=(test) data-href=(link) data-do=(press.what())
            data-value=[press.value()] {
            (glyph(Icon::Link, "1.125"))
            (if done == Some(true) { "Copied" } else { text })
        }
        // Where copying is not allowed, the link is shown to be copied by hand.
        @if done == Some(false) { p.by-hand { (link) } }
    }
}

#[cfg(test)]
mod tests {
    use rules::{Clause, RefusalKind};

    use super::*;

    #[test]
    fn nothing_people_write_becomes_markup() {
        assert!(!live("<b>").into_string().contains("<b>"));
    }

    #[test]
    fn a_refusal_leads_to_its_clause() {
        let kind = GameKind::TrivialPursuit;
        let refusal = Refusal {
            clause: Some(Clause::new("TP-5")),
            ..Refusal::new(RefusalKind::Illegal, "that space is too <far>")
        };
        let slip = slip(kind, Some(&refusal)).into_string();
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
        let shown =
            |worked: bool| invitation(&share, None, Some(&(share.watch.clone(), worked))).into_string();
        assert!(invitation(&share, None, None).into_string().contains("seat-link"));
        assert!(shown(true).contains("Copied") && !shown(true).contains("by-hand"));
        assert!(shown(false).contains("by-hand"));
    }
}
