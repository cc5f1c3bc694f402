//! Everything the linter found, by severity and rule; each finding leads to its question.

use decks::{Deck, Finding, Severity};
use maud::{Markup, html};

use super::bench::Bench;
use super::findings::{RULES, place, places, rule_title};
use super::parts::{Button, PAGE, count, figure, shown};
use super::press::{OnBench, Place, Press};
use super::shelf::whole_cards;
use super::{card_view, mend};

/// Draws the findings.
pub fn draw(bench: &Bench) -> Markup {
    if bench.looking {
        return html! {
            section.paper.reading data-key="looking" role="status" {
                h2 { "Looking at " (count(bench.deck.cards.len(), "card")) "…" }
                p.muted { "Every answer is held against every other. This takes a few seconds." }
                .busy aria-hidden="true" { i {} }
            }
        };
    }
    let fits = |finding: &&Finding| bench.rule.is_none_or(|rule| finding.rule == rule);
    let chosen: Vec<&Finding> = bench.findings.all.iter().filter(fits).collect();
    let page = &chosen[bench.found.range(chosen.len(), PAGE)];
    let places = places(&bench.deck);
    html! {
        section.paper.sheet-in data-key="check" data-test="deck-findings" {
            (summary(bench))
            (rules(bench))
            .findings {
                @for (at, finding) in page.iter().enumerate() {
                    @if at == 0 || page[at - 1].severity != finding.severity {
                        (heading(finding.severity, &chosen))
                    }
                    (row(bench, place(&bench.deck, &places, finding), finding))
                }
            }
            (bench.found.draw(Press::Page, chosen.len(), PAGE))
        }
    }
}

fn summary(bench: &Bench) -> Markup {
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
    let unfinished = bench.deck.cards.len() - whole_cards(&bench.deck);
    let mend = format!("Mend {} for me", figure(findings.plain));
    let remove = format!("Remove {}", count(unfinished, "unfinished card"));
    html! {
        .check-top {
            .grow { h2 { (said) } p.muted { (hint) } }
            .acts {
                @if findings.stale {
                    (Button::new(OnBench::CheckAgain, "Look again").test("deck-check-again"))
                }
                @if !bench.starter && findings.plain > 0 {
                    (Button::new(OnBench::MendAll, &mend).class("btn small primary").test("deck-mend-all"))
                }
                @if !bench.starter && can_close_gaps(&bench.deck) {
                    (Button::new(OnBench::CloseGaps, "Close the gaps")
                        .test("deck-close-gaps")
                        .title("Move questions of unfinished cards together"))
                }
                @if !bench.starter && unfinished > 0 {
                    (Button::new(OnBench::DropUnfinished, &remove).test("deck-drop-unfinished"))
                }
            }
        }
    }
}

/// Whether unfinished cards have questions that would make another card whole, or are empty.
fn can_close_gaps(deck: &Deck) -> bool {
    let unfinished = deck.cards.len() - whole_cards(deck);
    unfinished > 1 && mend::close_gaps(deck).len() < deck.cards.len()
}

/// One chip for each rule that found something.
fn rules(bench: &Bench) -> Markup {
    let found = |rule| bench.findings.all.iter().filter(|finding| finding.rule == rule).count();
    html! {
        @if !bench.findings.all.is_empty() {
            .why {
                @for (rule, found) in RULES.map(|rule| (rule, found(rule))) {
                    @if found > 0 {
                        (Button::new(OnBench::Rule(rule), &format!("{} {}", rule_title(rule), figure(found)))
                            .class(if bench.rule == Some(rule) { "chip on" } else { "chip" }))
                    }
                }
            }
        }
    }
}

fn heading(severity: Severity, findings: &[&Finding]) -> Markup {
    let of_it = findings.iter().filter(|finding| finding.severity == severity).count();
    let noun = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    html! { h3.grade data-key={ "grade-" (noun) } { (count(of_it, noun)) } }
}

fn row(bench: &Bench, at: Option<usize>, finding: &Finding) -> Markup {
    let id = shown(finding.card.as_deref().unwrap_or_default(), 20);
    let label = match (at, finding.category) {
        (Some(_), Some(category)) => format!("{id}, {}", category.title()),
        (Some(_), None) => id,
        (None, _) => "The deck".to_owned(),
    };
    let go = OnBench::GoTo(at.map(|card| Place { card, category: finding.category }));
    html! {
        .found {
            (Button::new(go, &label).class("btn small where").test("deck-goto"))
            (card_view::told(bench, at, finding))
        }
    }
}
