//! `boxlid backup`: a copy of the tables of a server, also of one that runs, and whether a copy is whole.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use server::Config;

use super::serve::data_folder;
use crate::Out;

/// Copies the tables of a server into a file; the server may go on meanwhile.
///
/// The copy is a whole SQLite database, all as it was at one moment. To restore it, stop the server, put the copy in the
/// place of boxlid.db in its data directory, remove boxlid.db-wal and boxlid.db-shm if they are there, and start it
/// again. The copy holds what all luck follows from: keep it as you keep the original.
///
/// With --check nothing is copied: every table and deck in FILE is read and checked against its hashes.
///
/// A server on PostgreSQL is backed up with pg_dump.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Backup {
    /// The file to write; there must be none of this name
    file: PathBuf,
    /// Check this file for damage instead of writing it
    #[arg(long, conflicts_with = "data")]
    check: bool,
    /// Where the tables are kept [default: boxlid in your data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  boxlid backup tables.db
  boxlid backup --data games /mnt/backup/tables-$(date +%F).db
  boxlid backup --check tables.db";

impl Backup {
    /// Copies the database, or checks a copy.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        if self.check {
            return self.check(out);
        }
        let data = data_folder(self.data.as_deref())?;
        let database = data.join(Config::DATABASE);
        if !database.exists() {
            bail!("there are no tables in {}; say where they are with --data", data.display());
        }
        let runtime = tokio::runtime::Runtime::new().context("the copy could not get its threads")?;
        runtime.block_on(server::back_up(&data, &self.file))?;
        Ok(writeln!(out, "The tables in {} were copied to {}.", data.display(), self.file.display())?)
    }

    fn check(self, out: Out<'_>) -> Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("the check could not get its threads")?;
        let checked = runtime.block_on(server::check_backup(&self.file))?;
        for damage in &checked.damages {
            writeln!(out, "{damage}")?;
        }
        if !checked.damages.is_empty() {
            bail!("{} is damaged; what is wrong stands above", self.file.display());
        }
        let count =
            |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
        let (tables, decks) = (count(checked.tables, "table"), count(checked.decks, "deck"));
        Ok(writeln!(out, "{} is whole: {tables} and {decks} are as they were written.", self.file.display())?)
    }
}
