//! `boxlid judge`: what the judge of typed answers says, and why.

use std::io::{self, BufRead};

use answers::{Card, Level, cases, judge_at_all_levels};
use anyhow::{Context as _, Result};
use clap::Args;

use crate::Out;

/// Judges typed answers: one, with the reasons, or many from standard input.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Judge {
    /// Say what each level rules, and why
    #[arg(long, num_args = 2, value_names = ["CARD", "TYPED"], allow_hyphen_values = true)]
    explain: Option<Vec<String>>,
    /// Read lines `card answer<TAB>typed` and print `strict<TAB>standard<TAB>lenient` for each
    #[arg(long, conflicts_with = "explain", required_unless_present = "explain")]
    tsv: bool,
    /// Ask for more where an answer is right as far as it goes, instead of refusing it
    #[arg(long)]
    ask_back: bool,
}

const EXAMPLES: &str = "\
Examples:
  boxlid judge --explain 'Albert Einstein' einstien
  boxlid judge --explain 'Franklin D. Roosevelt' Roosevelt --ask-back
  boxlid judge --tsv < pairs.tsv

In the typed answers of a file, \\uXXXX and \\UXXXXXXXX stand for characters and {{REPEAT:text:n}} for a text n times.
Each ruling is accept, prompt or reject. A line that cannot be read is rejected, with a note on standard error.";

impl Judge {
    /// Judges one answer or a file of them.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        match self.explain.as_deref() {
            Some([card, typed]) => explain(&self.card(card), typed, out),
            // The parser lets nothing but two values or `--tsv` through.
            _ => self.judge_lines(io::stdin().lock(), out),
        }
    }

    fn card(&self, line: &str) -> Card {
        let card = Card::new(line);
        if self.ask_back { card.asking_back() } else { card }
    }

    fn judge_lines(&self, mut lines: impl BufRead, out: Out<'_>) -> Result<()> {
        let mut bytes = Vec::new();
        for number in 1.. {
            bytes.clear();
            if lines.read_until(b'\n', &mut bytes).context("could not read standard input")? == 0 {
                break;
            }
            // A damaged line must not end the run: whoever compares line by line would lose the rest.
            let line = String::from_utf8_lossy(&bytes);
            let line = line.trim_end_matches(['\n', '\r']);
            match line.split_once('\t') {
                Some((card, typed)) => {
                    let typed = typed.split('\t').next().unwrap_or_default();
                    let [strict, standard, lenient] =
                        judge_at_all_levels(&self.card(card), &cases::decode(typed), None)
                            .map(|verdict| verdict.ruling);
                    writeln!(out, "{strict}\t{standard}\t{lenient}")?;
                }
                None => {
                    eprintln!("boxlid: line {number} has no tab; it is rejected");
                    writeln!(out, "reject\treject\treject")?;
                }
            }
        }
        Ok(())
    }
}

fn explain(card: &Card, typed: &str, out: Out<'_>) -> Result<()> {
    for (level, verdict) in Level::ALL.into_iter().zip(judge_at_all_levels(card, typed, None)) {
        writeln!(out, "{level:<8}  {:<6}  {}", verdict.ruling, verdict.reason)?;
    }
    Ok(())
}
