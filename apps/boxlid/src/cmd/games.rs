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
    let soon = if card.inside.is_some() { "" } else { " (soon)" };
    writeln!(out, "{}{soon}: {}, {}", card.title, card.sort.to_lowercase(), card.size)?;
    writeln!(out, "  {}", card.about)?;
    if let Some(inside) = &card.inside {
        print_inside(card.game, inside, out)?;
    }
    Ok(writeln!(out)?)
}

fn print_inside(game: &str, inside: &Inside, out: Out<'_>) -> Result<()> {
    writeln!(out, "  Options of `boxlid play {game}`, the default first:")?;
    for option in &inside.options {
        let values: Vec<&str> = option.choices.iter().map(|choice| choice.value).collect();
        let house = if option.in_the_box { "" } else { ", a house rule" };
        let flag = format!("--{} {}", flag(option.name), values.join("|"));
        writeln!(out, "    {flag:<28} {} ({}{house})", option.about, option.clause)?;
    }
    writeln!(out, "  Bots:")?;
    for bot in &inside.bots {
        let flag = format!("--bot {}", bot.level);
        writeln!(out, "    {flag:<28} {}", bot.about)?;
    }
    if let (Some(first), Some(last)) = (inside.clauses.first(), inside.clauses.last()) {
        let (first, last) = (&first.clause, &last.clause);
        writeln!(out, "  Rules: clauses {first} to {last}, read them with `boxlid rules {game}`")?;
    }
    Ok(())
}
