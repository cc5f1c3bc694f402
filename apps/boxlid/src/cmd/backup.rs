//! `boxlid backup`: a copy of the tables of a server, also of one that runs.

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
/// A server on PostgreSQL is backed up with pg_dump.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Backup {
    /// The file to write; there must be none of this name
    file: PathBuf,
    /// Where the tables are kept [default: boxlid in your data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  boxlid backup tables.db
  boxlid backup --data games /mnt/backup/tables-$(date +%F).db";

impl Backup {
    /// Copies the database.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        let data = data_folder(self.data.as_deref())?;
        let database = data.join(Config::DATABASE);
        if !database.exists() {
            bail!("there are no tables in {}; say where they are with --data", data.display());
        }
        let runtime = tokio::runtime::Runtime::new().context("the copy could not get its threads")?;
        runtime.block_on(server::back_up(&data, &self.file))?;
        Ok(writeln!(out, "The tables in {} were copied to {}.", data.display(), self.file.display())?)
    }
}
