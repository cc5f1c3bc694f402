//! Everything the linter found, by severity and rule; each finding leads to its question.

use decks::{Deck, Finding, Severity};

use super::bench::Bench;
use super::findings::{RULES, place, places, rule_name, rule_title};
use super::parts::{Button, PAGE, count, figure, shown};
use super::shelf::whole_cards;
use super::{card_view, mend};
use crate::escaped;

/// Draws the findings.
pub fn draw(bench: &Bench) -> String {
    if bench.looking {
        return format!(
            r#"<section class="paper reading" data-key="looking" role="status"><h2>Looking at {}…</h2><p class="muted">Every answer is held against every other. This takes a few seconds.</p><div class="busy" aria-hidden="true"><i></i></div></section>"#,
            count(bench.deck.cards.len(), "card")
        );
    }
    let findings = &bench.findings;
    let chosen: Vec<&Finding> =
        findings.all.iter().filter(|finding| bench.rule.is_none_or(|rule| finding.rule == rule)).collect();
    let places = places(&bench.deck);
    let mut rows = String::new();
    let mut severity = None;
    for finding in &chosen[bench.found.range(chosen.len(), PAGE)] {
        if severity != Some(finding.severity) {
            severity = Some(finding.severity);
            rows.push_str(&heading(finding.severity, &chosen));
        }
        rows.push_str(&row(bench, place(&bench.deck, &places, finding), finding));
    }
    format!(
        r#"<section class="paper sheet-in" data-key="check" data-test="deck-findings">{}{}<div class="findings">{rows}</div>{}</section>"#,
        summary(bench),
        rules(bench),
        bench.found.draw("page", chosen.len(), PAGE)
    )
}

fn summary(bench: &Bench) -> String {
    let findings = &bench.findings;
    let (errors, all) = (findings.errors(), findings.all.len());
    let (said, hint) = match (errors, all - errors) {
        (0, 0) => {
            ("Nothing to complain about".to_owned(), "The linter looked at every card and found nothing.")
        }
        (0, warnings) => (count(warnings, "warning"), "Warnings are worth a look; the deck can be played."),
        (errors, warnings) => (
            format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
            "A table would trip over the errors; warnings are worth a look.",
        ),
    };
    let mut acts = String::new();
    if findings.stale {
        acts.push_str(&Button::new("check-again", "Look again").test("deck-check-again").to_string());
    }
    if !bench.starter && findings.plain > 0 {
        let words = format!("Mend {} for me", figure(findings.plain));
        acts.push_str(
            &Button::new("mend-all", &words).class("btn small primary").test("deck-mend-all").to_string(),
        );
    }
    if !bench.starter && can_close_gaps(&bench.deck) {
        let close = Button::new("close-gaps", "Close the gaps").test("deck-close-gaps");
        acts.push_str(&close.title("Move questions of unfinished cards together").to_string());
    }
    let unfinished = bench.deck.cards.len() - whole_cards(&bench.deck);
    if !bench.starter && unfinished > 0 {
        let words = format!("Remove {}", count(unfinished, "unfinished card"));
        let remove = Button::new("drop-unfinished", &words).test("deck-drop-unfinished");
        acts.push_str(&remove.to_string());
    }
    format!(
        r#"<div class="check-top"><div class="grow"><h2>{said}</h2><p class="muted">{hint}</p></div><div class="acts">{acts}</div></div>"#
    )
}

/// Whether unfinished cards have questions that would make another card whole, or are empty.
fn can_close_gaps(deck: &Deck) -> bool {
    let unfinished = deck.cards.len() - whole_cards(deck);
    unfinished > 1 && mend::close_gaps(deck).len() < deck.cards.len()
}

/// One chip for each rule that found something.
fn rules(bench: &Bench) -> String {
    let chip = |rule| {
        let found = bench.findings.all.iter().filter(|finding| finding.rule == rule).count();
        let words = format!("{} {}", rule_title(rule), figure(found));
        let class = if bench.rule == Some(rule) { "chip on" } else { "chip" };
        (found > 0).then(|| Button::new("rule", &words).value(rule_name(rule)).class(class).to_string())
    };
    let chips: String = RULES.into_iter().filter_map(chip).collect();
    if chips.is_empty() { chips } else { format!(r#"<div class="why">{chips}</div>"#) }
}

fn heading(severity: Severity, findings: &[&Finding]) -> String {
    let of_it = findings.iter().filter(|finding| finding.severity == severity).count();
    let noun = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    format!(r#"<h3 class="grade" data-key="grade-{noun}">{}</h3>"#, count(of_it, noun))
}

fn row(bench: &Bench, at: Option<usize>, finding: &Finding) -> String {
    let (value, label) = match (at, finding.category) {
        (Some(at), Some(category)) => {
            let id = finding.card.as_deref().unwrap_or_default();
            (format!("{at}/{category}"), format!("{}, {}", shown(id, 20), escaped(category.title())))
        }
        (Some(at), None) => (at.to_string(), shown(finding.card.as_deref().unwrap_or_default(), 20)),
        (None, _) => ("deck".to_owned(), "The deck".to_owned()),
    };
    format!(
        r#"<div class="found"><button type="button" class="btn small where" data-do="goto" data-value="{value}" data-test="deck-goto">{label}</button>{}</div>"#,
        card_view::told(bench, at.unwrap_or(usize::MAX), finding)
    )
}
