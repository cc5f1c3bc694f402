//! What travels on the bus.

use protocol::{Seq, TableId};

/// There is news of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The table, by its own name (not the spectators').
    pub table: TableId,
    /// What sort of news.
    pub news: News,
}

/// What sort of news there is of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// The log has grown to this length.
    pub log: Option<Seq>,
    /// Its card has changed: somebody sat down, came or went, or there is a rematch.
    pub card: bool,
    /// Somebody said something to their team; to which, and what, is told to that team alone.
    pub talk: bool,
}

impl News {
    /// The log has grown to this length.
    pub fn log(seq: Seq) -> Self {
        News { log: Some(seq), ..News::default() }
    }

    /// The card has changed.
    pub fn card() -> Self {
        News { card: true, ..News::default() }
    }

    /// Somebody said something to their team.
    pub fn talk() -> Self {
        News { talk: true, ..News::default() }
    }

    /// Something may have happened unheard: look at everything. The log is at least as long as it always was.
    pub fn everything() -> Self {
        News { log: Some(Seq(0)), card: true, talk: true }
    }

    /// Both pieces of news in one.
    pub fn and(self, other: News) -> Self {
        News { log: self.log.max(other.log), card: self.card || other.card, talk: self.talk || other.talk }
    }
}
