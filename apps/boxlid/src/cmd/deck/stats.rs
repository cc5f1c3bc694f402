//! `boxlid deck stats`: a deck in numbers.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use decks::stats;

use super::{count, read_deck};
use crate::Out;

/// Counts questions by category, kind and difficulty, and says how long answers are.
#[derive(Args, Debug)]
pub struct Stats {
    /// The deck
    file: PathBuf,
    /// Print the numbers as JSON
    #[arg(long)]
    json: bool,
}

impl Stats {
    /// Prints the numbers.
    pub fn run(self, out: Out<'_>) -> Result<ExitCode> {
        let deck = read_deck(&self.file)?;
        let stats = stats(&deck);
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&stats)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        writeln!(out, "{} ({}), {}", deck.title, deck.edition, deck.licence)?;
        let (cards, questions) = (count(stats.cards, "card"), count(stats.questions, "question"));
        writeln!(out, "{cards}, {questions}")?;
        let categories: Vec<_> =
            stats.categories.iter().map(|(category, count)| (category.name().to_owned(), *count)).collect();
        let named = |counts: &std::collections::BTreeMap<&str, usize>| -> Vec<(String, usize)> {
            counts.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
        };
        let lengths = stats.answer_lengths.iter().map(|bucket| {
            let name = match bucket.to {
                Some(to) => format!("{} to {to} characters", bucket.from),
                None => format!("{} and more", bucket.from),
            };
            (name, bucket.answers)
        });
        table(out, "by category", &categories, stats.questions)?;
        table(out, "by kind of answer", &named(&stats.kinds), stats.questions)?;
        table(out, "by difficulty", &named(&stats.difficulties), stats.questions)?;
        table(out, "by length of answer", &lengths.collect::<Vec<_>>(), stats.questions)?;
        writeln!(
            out,
            "\nHalf of the answers have at most {} characters; the longest has {}.",
            stats.median_answer, stats.longest_answer
        )?;
        let percent = |share: f64| (share * 100.0).round();
        writeln!(
            out,
            "With a note: {} %; with a source: {} %; with alternates: {} %.",
            percent(stats.with_note),
            percent(stats.with_source),
            percent(stats.with_alternates)
        )?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A heading, and a line with a bar for each count.
fn table(out: Out<'_>, heading: &str, counts: &[(String, usize)], total: usize) -> Result<()> {
    writeln!(out, "\n{heading}")?;
    for (name, count) in counts {
        // Forty characters for all questions; a count that is not zero shows at least one.
        let length = (count * 40).div_ceil(total.max(1));
        writeln!(out, "  {name:<20} {count:>6}  {}", "#".repeat(length))?;
    }
    Ok(())
}
