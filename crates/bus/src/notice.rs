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

    /// Whether somebody who has seen the log when it was so long learns nothing from this. That something may have
    /// happened unheard is never old.
    pub fn is_old_at(self, known: Seq) -> bool {
        self.log.is_some_and(|seq| seq <= known) && !self.card && !self.talk
    }

    /// Both pieces of news in one.
    pub fn and(self, other: News) -> Self {
        News { log: self.log.max(other.log), card: self.card || other.card, talk: self.talk || other.talk }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_log_that_was_seen_is_old_news() {
        assert!(News::log(Seq(5)).is_old_at(Seq(5)) && News::log(Seq(5)).is_old_at(Seq(6)));
        assert!(!News::log(Seq(5)).is_old_at(Seq(4)));
        assert!(!News::card().is_old_at(Seq(9)) && !News::talk().is_old_at(Seq(9)));
        // A node that could hear nothing for a while has to look, whatever it knows.
        assert!(!News::everything().is_old_at(Seq(9)));
        assert!(!News::everything().and(News::log(Seq(5))).is_old_at(Seq(9)));
    }
}
