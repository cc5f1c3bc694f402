//! `boxlid deck import`: questions from other people's files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use decks::import::{Asked, Dealt, DeckWords, Format, Import as Imported, Options, Separators, Upload};
use decks::import::{cards_from, import};
use decks::{Edition, limits::LARGEST_FILE};
use serde::Serialize;

use super::count;
use super::progress::Bar;
use crate::Out;

/// Reads questions from a file of any of a dozen formats and makes a deck of them.
///
/// Each question is accepted, mended or skipped, and the report says which and why; one broken question never costs
/// the others. Without --to nothing is written: look first, then write.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Import {
    /// The file with the questions
    file: PathBuf,
    /// Write the deck here
    #[arg(long, value_name = "OUT.json")]
    to: Option<PathBuf>,
    /// The box the deck is for: trivial_pursuit or heisey_mania
    #[arg(long, default_value = "trivial_pursuit")]
    edition: Edition,
    /// The format of the file, if it is not found out: boxlid, csv, opentdb, opentriviaqa, gift, aiken, kahoot,
    /// blooket, anki, quizlet, jeopardy-tsv, jeopardy-json
    #[arg(long)]
    format: Option<Format>,
    /// Where one of their categories goes, as "Their category=history"; "*=any" deals all others out evenly
    #[arg(long, value_name = "THEIRS=OURS")]
    map: Vec<String>,
    /// The title of the deck; the file's name if neither this nor the file says
    #[arg(long)]
    title: Option<String>,
    /// Under which terms the questions may be passed on
    #[arg(long)]
    licence: Option<String>,
    /// Where the questions come from
    #[arg(long)]
    source: Option<String>,
    /// The language of the questions
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
    /// Keep questions that only make sense with their choices
    #[arg(long)]
    keep_choices: bool,
    /// Quizlet: what parts term and definition
    #[arg(long, value_name = "TEXT", default_value = "\t", hide_default_value = true)]
    within: String,
    /// Quizlet: what parts the rows
    #[arg(long, value_name = "TEXT", default_value = "\n", hide_default_value = true)]
    between: String,
    /// Quizlet: which side is asked
    #[arg(long, value_enum, default_value = "term")]
    ask: Side,
    /// Write what happened to each question into this file
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Print what happened to each question
    #[arg(short, long)]
    verbose: bool,
    /// Print the whole report as JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  boxlid deck import quiz.xlsx                                 what would come in?
  boxlid deck import quiz.xlsx --map '*=any' --to quiz.json    deal it into all categories
  boxlid deck import glass.csv --edition heisey_mania --map 'Colours=colors' --to glass.json
  boxlid deck import set.txt --format quizlet --within ' - ' --ask definition

Exit codes: 0 something was accepted, 1 nothing was (or the deck could not be written).";

/// Which side of a Quizlet set is the question.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    Term,
    Definition,
}

/// The whole report as JSON.
#[derive(Serialize)]
struct Told<'a> {
    accepted: usize,
    mended: usize,
    skipped: usize,
    cards: usize,
    written: Option<&'a Path>,
    remarks: Vec<String>,
    import: &'a Imported,
}

impl Import {
    /// Reads, reports, and writes the deck if it was asked for.
    pub fn run(self, out: Out<'_>) -> Result<ExitCode> {
        let name = self.file.display();
        let bytes = self.read()?;
        let options = self.options()?;
        let mut bar = Bar::new();
        let upload = Upload { name: self.file.to_str().unwrap_or_default(), bytes: &bytes };
        let imported = import(upload, &options, &mut |share| bar.show(share));
        bar.done();
        let dealt = cards_from(&imported.questions, self.edition, self.words(&imported));
        if let Some(report) = &self.report {
            std::fs::write(report, entries(&imported))
                .with_context(|| format!("{} could not be written", report.display()))?;
        }
        let written = self.write(&imported, &dealt)?;
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&told(&imported, &dealt, written))?)?;
        } else {
            if self.verbose {
                write!(out, "{}", entries(&imported))?;
            }
            writeln!(out, "{name}: {}", imported.report.format)?;
            write!(out, "{}", summary(&imported, &dealt))?;
            match written {
                Some(file) => {
                    writeln!(out, "{} with {}.", file.display(), count(dealt.deck.cards.len(), "card"))?
                }
                None if imported.questions.is_empty() => {}
                None => writeln!(out, "Nothing was written; --to FILE writes the deck.")?,
            }
        }
        Ok(if imported.questions.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    fn read(&self) -> Result<Vec<u8>> {
        let name = self.file.display();
        let size = std::fs::metadata(&self.file).with_context(|| format!("{name} could not be read"))?.len();
        if size > LARGEST_FILE as u64 {
            bail!("{name} has {} megabytes, and {} is the most that is read", size >> 20, LARGEST_FILE >> 20);
        }
        std::fs::read(&self.file).with_context(|| format!("{name} could not be read"))
    }

    fn options(&self) -> Result<Options> {
        let mut options = Options::new(self.edition);
        options.format = self.format;
        options.keep_choice_dependent = self.keep_choices;
        let asked = match self.ask {
            Side::Term => Asked::Term,
            Side::Definition => Asked::Definition,
        };
        let unescaped = |text: &str| text.replace("\\t", "\t").replace("\\n", "\n");
        options.separators =
            Separators { within: unescaped(&self.within), between: unescaped(&self.between), asked };
        for rule in &self.map {
            // Their names may hold the sign themselves; ours never do.
            let Some((theirs, ours)) = rule.rsplit_once('=') else {
                bail!("--map \"{rule}\" has no \"=\"; write --map \"Their category=history\"");
            };
            options.map.add(theirs, ours)?;
        }
        Ok(options)
    }

    /// What stands at the top of the deck: what was said here, else what the file says.
    fn words(&self, imported: &Imported) -> DeckWords {
        let report = &imported.report;
        let first = |said: &Option<String>, found: &str, otherwise: &str| {
            let found = if found.is_empty() { otherwise } else { found };
            said.clone().unwrap_or_else(|| found.to_owned())
        };
        let stem = self.file.file_stem().and_then(|stem| stem.to_str()).unwrap_or("Imported deck");
        let from =
            format!("Imported from {}", self.file.file_name().and_then(|n| n.to_str()).unwrap_or("a file"));
        DeckWords {
            title: first(&self.title, &report.title, stem),
            language: first(&self.language, &report.language, "en"),
            licence: first(&self.licence, &report.licence, "unknown; ask before passing it on"),
            source: first(&self.source, &report.source, &from),
            about: report.about.clone(),
        }
    }

    /// Writes the deck; `None` if nobody asked for it or there is nothing to write.
    fn write(&self, imported: &Imported, dealt: &Dealt) -> Result<Option<&Path>> {
        let Some(to) = &self.to else { return Ok(None) };
        if imported.questions.is_empty() {
            return Ok(None);
        }
        if dealt.deck.cards.is_empty() {
            bail!(
                "no card can be made. {} Map categories with --map, or deal everything out with --map \"*=any\"",
                dealt.remarks().join(" ")
            );
        }
        std::fs::write(to, dealt.deck.to_json())
            .with_context(|| format!("{} could not be written", to.display()))?;
        Ok(Some(to))
    }
}

fn told<'a>(imported: &'a Imported, dealt: &Dealt, written: Option<&'a Path>) -> Told<'a> {
    let report = &imported.report;
    Told {
        accepted: report.accepted(),
        mended: report.mended(),
        skipped: report.skipped(),
        cards: dealt.deck.cards.len(),
        written,
        remarks: dealt.remarks(),
        import: imported,
    }
}

/// What happened to each question, a line each.
fn entries(imported: &Imported) -> String {
    imported.report.entries.iter().fold(String::new(), |mut lines, entry| {
        writeln!(lines, "{entry}").expect("a text takes everything");
        lines
    })
}

/// The table under the bar.
fn summary(imported: &Imported, dealt: &Dealt) -> String {
    let report = &imported.report;
    let mut lines: Vec<String> = vec![
        format!("  accepted  {:>7}", report.accepted()),
        format!("  mended    {:>7}", report.mended()),
        format!("  skipped   {:>7}", report.skipped()),
    ];
    for category in dealt.deck.categories() {
        let sorted =
            imported.questions.iter().filter(|question| question.category() == Some(*category)).count();
        lines.push(format!("    {:<20} {sorted:>7}", category.name()));
    }
    lines.push(format!("  cards     {:>7}", dealt.deck.cards.len()));
    if !dealt.deck.licence.is_empty() {
        lines.push(format!("Licence: {}", dealt.deck.licence));
    }
    lines.extend(report.remarks.iter().map(|remark| format!("Note: {remark}.")));
    for category in &report.unknown_categories {
        let name = if category.name.is_empty() { "no category" } else { &category.name };
        let waiting = count(category.questions, "question");
        lines.push(format!("Unknown category: {name} ({waiting}); --map \"{}=…\" sorts it.", category.name));
    }
    lines.extend(dealt.remarks());
    lines.extend(why_skipped(imported));
    lines.join("\n") + "\n"
}

/// The first few reasons, so that a file that comes to nothing explains itself.
fn why_skipped(imported: &Imported) -> Vec<String> {
    const SHOWN: usize = 3;
    let skipped: Vec<_> = imported
        .report
        .entries
        .iter()
        .filter(|entry| matches!(entry.outcome, decks::import::Outcome::Skipped(_)))
        .collect();
    let mut lines: Vec<String> = skipped.iter().take(SHOWN).map(|entry| format!("  {entry}")).collect();
    if skipped.len() > SHOWN {
        lines.push(format!("  and {} more; -v shows all.", skipped.len() - SHOWN));
    }
    lines
}
