//! A card on the bench: its questions with all their fields, what the linter says about them, and the judge to try.

use answers::{Level, Ruling, judge_at_all_levels};
use decks::{Category, Difficulty, Finding, KINDS, Question, Rule, Severity, kind_name};
use maud::{Markup, Render, html};

use super::bench::Bench;
use super::entry::BenchEntry;
use super::fields::QuestionField;
use super::findings::rule_name;
use super::marks::mark;
use super::mend;
use super::parts::{Button, Field, Select, count, shown};
use super::press::{OnBench, Place, Press};

/// Draws the card in a place of the deck.
pub fn draw(bench: &mut Bench, at: usize) -> Markup {
    let card = bench.deck.cards[at].clone();
    let findings = bench.findings.about(&bench.deck, &card);
    let about = |category: Option<Category>| findings.iter().filter(move |of| of.category == category);
    html! {
        (head(bench, at))
        @for finding in about(None) { (told(bench, Some(at), finding)) }
        @for category in bench.deck.categories() {
            @let of_it: Vec<&Finding> = about(Some(*category)).collect();
            (question(bench, at, *category, card.questions.get(category), &of_it))
        }
    }
}

fn head(bench: &Bench, at: usize) -> Markup {
    let card = &bench.deck.cards[at];
    let last = bench.deck.cards.len() - 1;
    let to = |label: &str, title: &str, to: usize, off: bool| {
        Button::new(OnBench::Card(to), label).title(title).class("btn small turn").off(off).render()
    };
    html! {
        .card-top.paper data-key="top" {
            (Button::new(OnBench::Cards, "All cards").class("btn small to-list").test("deck-cards"))
            (to("‹", "Card before", at.saturating_sub(1), at == 0))
            (to("›", "Next card", (at + 1).min(last), at == last))
            (Field::new(BenchEntry::CardId, "Card", &card.id).id("card-id").class("id").locked(bench.starter))
            span.grow {}
            @match (bench.starter, bench.asked) {
                (true, _) => {}
                (false, false) => {
                    (Button::new(OnBench::CardRemove, "Remove").title("Remove this card").test("deck-card-remove"))
                }
                (false, true) => {
                    span.sure-in role="alert" {
                        "Remove it? "
                        (Button::new(OnBench::CardRemoveSure, "Remove")
                            .class("btn small brick")
                            .test("deck-card-remove-sure"))
                        (Button::new(Press::No, "Keep"))
                    }
                }
            }
        }
    }
}

fn question(
    bench: &mut Bench,
    at: usize,
    category: Category,
    asked: Option<&Question>,
    findings: &[&Finding],
) -> Markup {
    let blank = Question::default();
    let written = asked.is_some();
    let asked = asked.unwrap_or(&blank);
    let (name, locked) = (category.name(), bench.starter);
    let (id_q, id_a, id_more) = (format!("q-{name}"), format!("a-{name}"), format!("more-{name}"));
    let open = bench.more.contains(&category);
    // An empty question says so by itself; a blank card need not shout it six times.
    let findings = findings.iter().filter(|finding| finding.rule != Rule::MissingCategory);
    let class = match findings.clone().map(|finding| finding.severity).min() {
        Some(Severity::Error) => "bad",
        Some(Severity::Warning) => "warn",
        None => "",
    };
    let field = |field: QuestionField, label: &'static str| {
        let text = if field == QuestionField::Question { &asked.question } else { &asked.answer };
        Field::new(BenchEntry::Question(category, field), label, text).locked(locked)
    };
    html! {
        section.paper.ask-card.(class) data-key={ "q-" (name) } aria-label=(category.title()) {
            h2 {
                (mark(bench.deck.edition, category))
                span.grow { (category.title()) }
                small.muted { @if written { (gist(asked)) } @else { "No question yet" } }
                (Button::new(OnBench::More(category), if open { "Less" } else { "More" })
                    .class("more")
                    .test(&id_more))
            }
            .pair {
                (field(QuestionField::Question, "Question").rows(2).id(&id_q).test(&id_q))
                (field(QuestionField::Answer, "Answer").id(&id_a).test(&id_a))
            }
            @for finding in findings { (told(bench, Some(at), finding)) }
            @if open { (extras(bench, category, asked)) }
            @if written { (tried(bench, category, asked)) }
        }
    }
}

/// What is in the fields that are folded away.
fn gist(asked: &Question) -> String {
    let mut parts: Vec<String> = Vec::new();
    parts.extend(asked.kind.map(|kind| kind_name(kind).to_owned()));
    parts.extend(asked.difficulty.map(|difficulty| difficulty.name().to_owned()));
    let lists = [("alternate", &asked.alternates), ("need", &asked.needs), ("reject", &asked.rejects)];
    parts.extend(
        lists.into_iter().filter(|(_, list)| !list.is_empty()).map(|(noun, list)| count(list.len(), noun)),
    );
    parts.extend(asked.note.as_ref().map(|_| "note".to_owned()));
    parts.join(", ")
}

/// The further fields.
fn extras(bench: &Bench, category: Category, asked: &Question) -> Markup {
    let locked = bench.starter;
    let field = |field: QuestionField, label: &str, rows: usize, hint: &str| {
        let test = format!("{}-{category}", field.name());
        let text = bench.drafts.get(&(category, field)).cloned().unwrap_or_else(|| field.text(asked));
        let entry = BenchEntry::Question(category, field);
        Field::new(entry, label, &text).rows(rows).hint(hint).test(&test).locked(locked).render()
    };
    let mut kinds = vec![("", "The judge guesses")];
    kinds.extend(KINDS.map(|kind| (kind_name(kind), kind_name(kind))));
    let mut hard = vec![("", "Not said")];
    hard.extend(Difficulty::ALL.map(|difficulty| (difficulty.name(), difficulty.name())));
    let select = |field: QuestionField, label: &str, choices: &[(&str, &str)]| {
        let entry = BenchEntry::Question(category, field).into();
        Select { entry, label, choices, chosen: &field.text(asked), locked }.render()
    };
    html! {
        .extras data-key="extras" {
            (field(QuestionField::Alternates, "Also right, one a line", 3, "Lord Nelson"))
            (field(QuestionField::Rejects, "To be refused, one a line", 3, "Wellington"))
            (field(QuestionField::Needs, "Must not be dropped, one a line", 3, "City"))
            (select(QuestionField::Kind, "Kind of answer", &kinds))
            (select(QuestionField::Difficulty, "Difficulty", &hard))
            (field(QuestionField::Note, "Note, shown after the answer", 2, ""))
            (field(QuestionField::Source, "Source of the fact", 2, ""))
        }
    }
}

/// The judge, to be tried with what people might type.
fn tried(bench: &mut Bench, category: Category, asked: &Question) -> Markup {
    let typed = bench.tries.get(&category).cloned().unwrap_or_default();
    let test = format!("try-{category}");
    html! {
        .try data-key="try" {
            (Field::new(BenchEntry::Try(category), "Try the judge", &typed)
                .hint("Type what a player might say")
                .test(&test))
            @if !typed.trim().is_empty() {
                @let verdicts = judge_at_all_levels(&asked.judged(), &typed, Some(bench.lexicon(category)));
                ul.verdicts data-test={ "verdicts-" (category.name()) } aria-live="polite" {
                    @for (level, verdict) in LEVELS.into_iter().zip(&verdicts) {
                        @let (class, word) = ruled(verdict.ruling);
                        li class=(class) {
                            b { (level_word(level)) } " " span { (word) } " "
                            small { (shown(&verdict.reason.to_string(), 160)) }
                        }
                    }
                }
            }
        }
    }
}

/// The class and the words for a ruling.
fn ruled(ruling: Ruling) -> (&'static str, &'static str) {
    match ruling {
        Ruling::Accept => ("yes", "right"),
        Ruling::Prompt => ("more-please", "more, please"),
        Ruling::Reject => ("nope", "wrong"),
    }
}

/// The levels in the order the judge gives its verdicts.
const LEVELS: [Level; 3] = [Level::Strict, Level::Standard, Level::Lenient];

fn level_word(level: Level) -> &'static str {
    match level {
        Level::Strict => "Strict",
        Level::Standard => "Standard",
        Level::Lenient => "Lenient",
    }
}

/// A finding beside what it is about, with a mend where a machine can do it. `at` is the place of the card.
pub fn told(bench: &Bench, at: Option<usize>, finding: &Finding) -> Markup {
    let class = match finding.severity {
        Severity::Error => "bad",
        Severity::Warning => "warn",
    };
    let Finding { category, rule, .. } = *finding;
    let able = |at: &usize| !bench.starter && mend::mended(&bench.deck, *at, category, rule).is_some();
    html! {
        .told.(class) data-test={ "finding-" (rule_name(rule)) } {
            p.grow { (shown(&finding.said, 400)) " " span.muted { (shown(&finding.mend, 200)) } }
            @if let (Some(at), Some(label)) = (at.filter(able), mend::label(rule)) {
                (Button::new(OnBench::Mend(Place { card: at, category }, rule), label).test("deck-mend"))
            }
        }
    }
}
