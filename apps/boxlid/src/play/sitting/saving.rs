//! The file a sitting is saved to: the whole log, written again after every step.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use catalog::{Fairness, LogFile};
use table::AnyTable;

use super::Here;
use crate::play::Face;

impl<G: Face> Here<G> {
    /// The log of the game so far.
    pub(super) fn written(&self) -> LogFile {
        let table: &dyn AnyTable = self.local.table();
        LogFile::of(G::kind(), table, self.deck.as_ref())
    }

    pub(super) fn save_and_remember(&mut self) {
        if let Err(error) = self.write() {
            self.save_trouble = Some(format!("The game could not be saved: {error}."));
        }
    }

    /// Writes the whole log, first beside its place and then into it, so that there is never half a log.
    pub(super) fn write(&self) -> io::Result<()> {
        let Some(first) = &self.save else { return Ok(()) };
        let path = numbered(first, self.games);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let beside = path.with_file_name(format!("{name}.part"));
        let mut log = self.written();
        // Not before the end: whoever read it would know every die to come.
        if self.is_seeded && self.local.over().is_some() {
            let seeded = Fairness::seeded(self.local.seed(), self.local.last().cloned());
            log = log.with_fairness(seeded).map_err(io::Error::other)?;
        }
        fs::write(&beside, log.to_string())?;
        fs::rename(&beside, &path)
    }
}

/// The file of the game with this number: `evening.log`, then `evening-2.log`.
fn numbered(first: &Path, game: u32) -> PathBuf {
    if game == 1 {
        return first.to_owned();
    }
    let stem = first.file_stem().unwrap_or_default().to_string_lossy();
    let ending = first.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    first.with_file_name(format!("{stem}-{game}{ending}"))
}
