//! What may be taken back at a table on this device.

use rules::{Game, Refusal, RefusalKind, Seat, Step};
use table::{Entry, Table};

use super::{LocalTable, News};

/// By what custom something is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeBack {
    /// Only while nobody else has acted and nothing can have been learned, as at a server's table.
    Fair,
    /// Everybody sits here and agrees: the last action of a person, with all that bots have done since.
    Agreed,
}

impl<G: Game> LocalTable<G> {
    /// Whether something can be taken back.
    pub fn may_take_back(&self, custom: TakeBack) -> bool {
        self.decide_take_back(custom).is_ok()
    }

    /// Takes back the last action of somebody at this device.
    pub fn take_back(&mut self, custom: TakeBack) -> Result<News<G>, Refusal> {
        let entries = self.decide_take_back(custom)?;
        self.commit(entries)
    }

    fn decide_take_back(&self, custom: TakeBack) -> Result<Vec<Entry<G>>, Refusal> {
        match custom {
            TakeBack::Fair => {
                let mut people = self.seats_here().iter();
                let fair = people.find_map(|seat| self.table().decide_take_back(seat, self.seq()).ok());
                fair.ok_or_else(nothing)
            }
            TakeBack::Agreed => self.decide_agreed(),
        }
    }

    /// Tried on a copy first: what a bot did is taken back only if what the person did before it can be, too.
    fn decide_agreed(&self) -> Result<Vec<Entry<G>>, Refusal> {
        if !doers(self.table()).any(|seat| self.is_here(seat)) {
            return Err(nothing());
        }
        let mut ahead = self.table().clone();
        let mut entries = Vec::new();
        loop {
            let seat = doers(&ahead).last().ok_or_else(nothing)?;
            let decided = ahead.decide_agreed_take_back(seat)?;
            ahead.commit(decided.clone())?;
            entries.extend(decided);
            if self.is_here(seat) {
                return Ok(entries);
            }
        }
    }
}

/// Who did something, in order, as far as it counts.
fn doers<G: Game>(table: &Table<G>) -> impl Iterator<Item = Seat> {
    table.steps().filter_map(|step| match step {
        Step::Acted { seat, .. } | Step::Left(seat) => Some(seat),
        Step::Drew(_) | Step::Ruled(_) => None,
    })
}

fn nothing() -> Refusal {
    Refusal::new(RefusalKind::NotFair, "there is nothing to take back")
}
