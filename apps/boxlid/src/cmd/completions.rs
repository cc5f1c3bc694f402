//! `boxlid completions`: so that the shell can finish what one types.

use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::Out;
use crate::cli::Cli;

/// Prints completions for your shell.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  boxlid completions bash > ~/.local/share/bash-completion/completions/boxlid
  boxlid completions fish > ~/.config/fish/completions/boxlid.fish";

impl Completions {
    /// Prints them.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        // Written to memory first: the generator panics if it cannot write, and pipes do break.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "boxlid", &mut script);
        Ok(out.write_all(&script)?)
    }
}
