//! What the perfect bot for Mancala gets of this machine, as flags of every command that has bots.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, ensure};
use catalog::SolverResources;
use clap::Args;
use mancala::Capture;
use solver::Endgame;

use super::{room, table_file};

/// Boards the perfect bot looks at for one move where somebody waits for it: some seconds at most.
const BOARDS: u64 = 40_000_000;
/// Bytes it remembers in.
const MEMORY: usize = 256 << 20;

/// Where the exact answers for Mancala come from.
#[derive(Args, Clone, Debug, Default)]
pub struct Means {
    /// Use the endgame tables in this folder, which make the perfect bot at Mancala and exact values quicker;
    /// `boxlid solve` builds them
    #[arg(long = "table", value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

impl Means {
    /// What the perfect bots of this process may use of the machine.
    pub fn resources(&self) -> Result<Arc<SolverResources>> {
        let tables = self.tables()?;
        Ok(Arc::new(SolverResources { boards: BOARDS, memory: MEMORY, room: room::room, tables }))
    }

    /// The same where many tables share the machine: bots give a proof up sooner.
    pub fn resources_for_many(&self) -> Result<Arc<SolverResources>> {
        let tables = self.tables()?;
        Ok(Arc::new(SolverResources { tables, ..SolverResources::default() }))
    }

    /// The tables of the folder, if one was named.
    pub fn tables(&self) -> Result<Vec<Arc<Endgame>>> {
        self.folder.as_deref().map_or(Ok(Vec::new()), tables_in)
    }
}

/// The largest table for each capture.
fn tables_in(folder: &Path) -> Result<Vec<Arc<Endgame>>> {
    let mut tables = Vec::new();
    for capture in [Capture::Empty, Capture::Standard] {
        tables.extend(table_file::open_largest(folder, capture)?.map(Arc::new));
    }
    let shown = folder.display();
    ensure!(
        !tables.is_empty(),
        "there is no endgame table in {shown}; build one with `boxlid solve mancala --build-table`"
    );
    Ok(tables)
}
