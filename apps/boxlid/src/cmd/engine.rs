//! `boxlid engine`: any game for any program, by lines of JSON.

use std::io::{self, BufReader};

use anyhow::Result;
use clap::Args;

use crate::Out;
use crate::engine::{self, Engine};
use crate::solving::means::Means;

/// Speaks JSON lines on standard input and output, so that any program can play and referee.
///
/// One request a line, one answer a line. It opens tables of any game from the start or from any position, lists
/// legal actions, plays, draws luck or is given it, shows the table as any viewer or as the referee, asks bots,
/// saves and loads. docs/engine.md describes every request.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct EngineLoop {
    #[command(flatten)]
    means: Means,
}

const EXAMPLES: &str = r#"Examples:
  echo '{"do":"help"}' | boxlid engine
  printf '%s\n' '{"do":"open","game":"mancala","options":{"begins":"a"}}' \
                '{"do":"act","table":"1","notation":"3-6"}' | boxlid engine
  echo '{"do":"open","game":"heisey-mania","seats":1,"deck":"mine.json"}' | boxlid engine"#;

impl EngineLoop {
    /// Answers until the input ends or says quit.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        // Not locked: another thread reads it.
        let mut input = BufReader::new(io::stdin());
        Ok(engine::converse(&mut Engine::with_resources(self.means.resources()?), &mut input, out)?)
    }
}
