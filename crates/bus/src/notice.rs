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
    /// Something may have gone unheard, so that what was seen last proves nothing.
    pub unheard: bool,
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

    /// Something may have gone unheard: look at everything. The log is at least as long as it always was.
    pub fn everything() -> Self {
        News { log: Some(Seq(0)), card: true, talk: true, unheard: true }
    }

    /// How long the log is at least, for somebody who has seen it when it was `known` long; nothing if they need not look
    /// at it again. If something may have gone unheard they must, whatever they know.
    pub fn log_to_see(self, known: Seq) -> Option<Seq> {
        self.log.filter(|seq| self.unheard || *seq > known)
    }

    /// Both pieces of news in one.
    pub fn and(self, other: News) -> Self {
        News {
            log: self.log.max(other.log),
            card: self.card || other.card,
            talk: self.talk || other.talk,
            unheard: self.unheard || other.unheard,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_that_was_seen_need_not_be_seen_again() {
        assert_eq!(News::log(Seq(5)).log_to_see(Seq(4)), Some(Seq(5)));
        for known in [5, 6] {
            assert_eq!(News::log(Seq(5)).log_to_see(Seq(known)), None);
        }
        // Nor because somebody came or spoke.
        let people = News::card().and(News::talk());
        assert_eq!(people.log_to_see(Seq(0)), None);
        assert_eq!(people.and(News::log(Seq(5))).log_to_see(Seq(5)), None);
    }

    #[test]
    fn who_may_have_missed_something_looks_whatever_they_know() {
        assert_eq!(News::everything().log_to_see(Seq(9)), Some(Seq(0)));
        // Gathered with other news it is still so.
        for news in [News::everything().and(News::log(Seq(5))), News::log(Seq(5)).and(News::everything())] {
            assert_eq!(news.log_to_see(Seq(9)), Some(Seq(5)));
            assert!(news.card && news.talk);
        }
        assert!(
            !News::log(Seq(5)).and(News::card()).and(News::talk()).unheard,
            "three things heard are not a gap"
        );
    }
}
