//! A card on the bench: its questions with all their fields, what the linter says about them, and the judge to try.

use answers::{Level, Ruling, judge_at_all_levels};
use decks::{Category, Difficulty, Finding, KINDS, Question, Rule, Severity, kind_name};

use super::bench::Bench;
use super::fields::QuestionField;
use super::findings::rule_name;
use super::marks::mark;
use super::mend;
use super::parts::{Button, Field, Select, count, shown};
use crate::{Markup, escaped};

/// Draws the card in a place of the deck.
pub fn draw(bench: &mut Bench, at: usize) -> String {
    let card = bench.deck.cards[at].clone();
    let findings = bench.findings.about(&bench.deck, &card);
    let mut page = Markup::default();
    page.add(format_args!("{}", head(bench, at)));
    let whole: String = findings
        .iter()
        .filter(|finding| finding.category.is_none())
        .map(|finding| told(bench, at, finding))
        .collect();
    page.add(format_args!("{whole}"));
    for category in bench.deck.categories() {
        let of_it: Vec<&Finding> =
            findings.iter().filter(|finding| finding.category == Some(*category)).collect();
        let drawn = question(bench, at, *category, card.questions.get(category), &of_it);
        page.add(format_args!("{drawn}"));
    }
    page.done()
}

fn head(bench: &Bench, at: usize) -> String {
    let card = &bench.deck.cards[at];
    let last = bench.deck.cards.len() - 1;
    let to = |label: &str, title: &str, to: usize, off: bool| {
        let place = to.to_string();
        Button::new("card", label).value(&place).title(title).class("btn small turn").off(off).to_string()
    };
    let remove = match (bench.starter, bench.asked) {
        (true, _) => String::new(),
        (false, false) => Button::new("card-remove", "Remove")
            .title("Remove this card")
            .test("deck-card-remove")
            .to_string(),
        (false, true) => format!(
            r#"<span class="sure-in" role="alert">Remove it? {}{}</span>"#,
            Button::new("card-remove-sure", "Remove").class("btn small brick").test("deck-card-remove-sure"),
            Button::new("no", "Keep")
        ),
    };
    format!(
        r#"<div class="card-top paper" data-key="top">{}{}{}{}<span class="grow"></span>{remove}</div>"#,
        Button::new("cards", "All cards").class("btn small to-list").test("deck-cards"),
        to("‹", "Card before", at.saturating_sub(1), at == 0),
        to("›", "Next card", (at + 1).min(last), at == last),
        Field::new("card-id", "Card", &card.id).id("card-id").class("id").locked(bench.starter),
    )
}

fn question(
    bench: &mut Bench,
    at: usize,
    category: Category,
    asked: Option<&Question>,
    findings: &[&Finding],
) -> String {
    let blank = Question::default();
    let written = asked.is_some();
    let asked = asked.unwrap_or(&blank);
    let edition = bench.deck.edition;
    let locked = bench.starter;
    let name = category.name();
    let (what_q, what_a) = (format!("q/{name}/question"), format!("q/{name}/answer"));
    let (id_q, id_a) = (format!("q-{name}"), format!("a-{name}"));
    let open = bench.more.contains(&category);
    let worst = findings
        .iter()
        .filter(|finding| finding.rule != Rule::MissingCategory)
        .map(|finding| finding.severity)
        .min();
    let class = match worst {
        Some(Severity::Error) => "bad",
        Some(Severity::Warning) => "warn",
        None => "",
    };
    let told: String = findings
        .iter()
        // An empty question says so by itself; a blank card need not shout it six times.
        .filter(|finding| finding.rule != Rule::MissingCategory)
        .map(|finding| told(bench, at, finding))
        .collect();
    let more = if open { "Less" } else { "More" };
    let extras = if open { extras(bench, category, asked) } else { String::new() };
    format!(
        r#"<section class="paper ask-card {class}" data-key="q-{name}" aria-label="{title}"><h3>{mark}<span class="grow">{title}</span><small class="muted">{gist}</small>{more}</h3><div class="pair">{q}{a}</div>{told}{extras}{tried}</section>"#,
        title = escaped(category.title()),
        mark = mark(edition, category),
        gist = if written { gist(asked) } else { "No question yet".to_owned() },
        more = Button::new("more", more).value(name).class("more").test(&format!("more-{name}")),
        q = Field::new(&what_q, "Question", &asked.question).rows(2).id(&id_q).test(&id_q).locked(locked),
        a = Field::new(&what_a, "Answer", &asked.answer).id(&id_a).test(&id_a).locked(locked),
        tried = if written { tried(bench, category, asked) } else { String::new() },
    )
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
fn extras(bench: &Bench, category: Category, asked: &Question) -> String {
    let locked = bench.starter;
    let field = |field: QuestionField, label: &str, rows: usize, hint: &str| {
        let what = format!("q/{category}/{}", field.name());
        let test = format!("{}-{category}", field.name());
        let text = bench.drafts.get(&(category, field)).cloned().unwrap_or_else(|| field.text(asked));
        Field::new(&what, label, &text).rows(rows).hint(hint).test(&test).locked(locked).to_string()
    };
    let mut kinds = vec![("", "The judge guesses")];
    kinds.extend(KINDS.map(|kind| (kind_name(kind), kind_name(kind))));
    let mut hard = vec![("", "Not said")];
    hard.extend(Difficulty::ALL.map(|difficulty| (difficulty.name(), difficulty.name())));
    let select = |field: QuestionField, label: &str, choices: &[(&str, &str)]| {
        let (what, chosen) = (format!("q/{category}/{}", field.name()), field.text(asked));
        Select { what: &what, label, choices, chosen: &chosen, locked }.to_string()
    };
    format!(
        r#"<div class="extras" data-key="extras">{}{}{}{}{}{}{}</div>"#,
        field(QuestionField::Alternates, "Also right, one a line", 3, "Lord Nelson"),
        field(QuestionField::Rejects, "To be refused, one a line", 3, "Wellington"),
        field(QuestionField::Needs, "Must not be dropped, one a line", 3, "City"),
        select(QuestionField::Kind, "Kind of answer", &kinds),
        select(QuestionField::Difficulty, "Difficulty", &hard),
        field(QuestionField::Note, "Note, shown after the answer", 2, ""),
        field(QuestionField::Source, "Source of the fact", 2, ""),
    )
}

/// The judge, to be tried with what people might type.
fn tried(bench: &mut Bench, category: Category, asked: &Question) -> String {
    let typed = bench.tries.get(&category).cloned().unwrap_or_default();
    let verdicts = match typed.trim().is_empty() {
        true => String::new(),
        false => {
            let lexicon = bench.lexicon(category);
            let verdicts = judge_at_all_levels(&asked.judged(), &typed, Some(lexicon));
            let row = |(level, verdict): (Level, &answers::Verdict)| {
                let (class, word) = match verdict.ruling {
                    Ruling::Accept => ("yes", "right"),
                    Ruling::Prompt => ("more-please", "more, please"),
                    Ruling::Reject => ("nope", "wrong"),
                };
                format!(
                    r#"<li class="{class}"><b>{}</b> <span>{word}</span> <small>{}</small></li>"#,
                    level_word(level),
                    shown(&verdict.reason.to_string(), 160)
                )
            };
            let rows: String = LEVELS.into_iter().zip(&verdicts).map(row).collect();
            format!(r#"<ul class="verdicts" data-test="verdicts-{category}" aria-live="polite">{rows}</ul>"#)
        }
    };
    let what = format!("try/{category}");
    format!(
        r#"<div class="try" data-key="try">{}{verdicts}</div>"#,
        Field::new(&what, "Try the judge", &typed)
            .hint("Type what a player might say")
            .test(&format!("try-{category}"))
    )
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

/// A finding beside what it is about, with a mend where a machine can do it.
pub fn told(bench: &Bench, at: usize, finding: &Finding) -> String {
    let class = match finding.severity {
        Severity::Error => "bad",
        Severity::Warning => "warn",
    };
    let able = !bench.starter && mend::mended(&bench.deck, at, finding.category, finding.rule).is_some();
    let button = mend::label(finding.rule).filter(|_| able).map_or_else(String::new, |label| {
        let category = finding.category.map_or("", Category::name);
        let value = format!("{at}/{category}/{}", rule_name(finding.rule));
        Button::new("mend", label).value(&value).test("deck-mend").to_string()
    });
    format!(
        r#"<div class="told {class}" data-test="finding-{}"><p class="grow">{} <span class="muted">{}</span></p>{button}</div>"#,
        rule_name(finding.rule),
        shown(&finding.said, 400),
        shown(&finding.mend, 200)
    )
}
