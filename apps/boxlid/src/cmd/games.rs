//! `boxlid games`: the shelf.

use anyhow::Result;
use clap::Args;

use crate::Out;
use crate::play::house_rules::flag;
use crate::shelf::{self, BoxCard, Inside};

/// Shows the shelf: each game with its options, seats, bots and clauses.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Games {
    /// Print JSON, for programs
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  boxlid games
  boxlid games --json";

impl Games {
    /// Prints the shelf.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        let cards = shelf::cards();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&cards)?)?;
            return Ok(());
        }
        cards.iter().try_for_each(|card| print(card, out))
    }
}

fn print(card: &BoxCard, out: Out<'_>) -> Result<()> {
    writeln!(out, "{}: {}, {}", card.title, card.sort.to_lowercase(), card.size)?;
    writeln!(out, "  {}", card.about)?;
    print_inside(card.game, &card.inside, out)?;
    Ok(writeln!(out)?)
}

fn print_inside(game: &str, inside: &Inside, out: Out<'_>) -> Result<()> {
    if let [first, .., last] = &inside.presets[..] {
        writeln!(out, "  Presets of `boxlid play {game}`:")?;
        for preset in &inside.presets {
            let flag = format!("--preset {}", preset.name);
            writeln!(out, "    {flag:<28} {}. {}", preset.title, preset.about)?;
        }
        let (first, last) = (first.title, last.title);
        writeln!(out, "    People who share a device begin with \"{first}\".")?;
        writeln!(out, "    People who play with bots, by link or alone begin with \"{last}\".")?;
        writeln!(out, "  Options, the default of \"{last}\" first:")?;
    } else {
        writeln!(out, "  Options of `boxlid play {game}`, the default first:")?;
    }
    for option in &inside.options {
        let values: Vec<&str> = option.choices.iter().map(|choice| choice.value).collect();
        let numbers = option.numbers.map_or_else(String::new, |numbers| format!("; or {}", numbers.range()));
        let flag = format!("--{} {}", flag(option.name), values.join("|"));
        writeln!(out, "    {flag:<28} {} ({}){numbers}", option.about, option.clause)?;
        if let Some(said) = option.box_says {
            writeln!(out, "    {:<28} In the box: {said}", "")?;
        }
        if let Some(house) = option.house_rule() {
            writeln!(out, "    {:<28} {house}.", "")?;
        }
    }
    if !inside.at_the_table.is_empty() {
        writeln!(out, "  Chosen as people sit down:")?;
    }
    for at in &inside.at_the_table {
        writeln!(out, "    {:<28} In the box: {} ({})", at.title, at.box_says, at.clause)?;
    }
    writeln!(out, "  Bots:")?;
    for bot in &inside.bots {
        let flag = format!("--bot {}", bot.level);
        writeln!(out, "    {flag:<28} {}", bot.about)?;
    }
    if let Some(said) = inside.reconstructed {
        writeln!(out, "  Reconstructed: {said}")?;
    }
    if let (Some(first), Some(last)) = (inside.clauses.first(), inside.clauses.last()) {
        let (first, last) = (&first.clause, &last.clause);
        writeln!(out, "  Rules: clauses {first} to {last}, read them with `boxlid rules {game}`")?;
    }
    Ok(())
}
