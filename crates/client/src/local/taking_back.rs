//! What may be taken back at a table on this device.

use rules::{Refusal, RefusalKind};

use super::{LocalTable, NewsOf, Opens, Playable};

/// By what custom something is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeBack {
    /// Only while nobody else has acted and nothing can have been learned, as at a server's table.
    Fair,
    /// Everybody sits here and agrees: the last action of a person, with all that bots have done since.
    Agreed,
}

impl<O: Opens> LocalTable<O> {
    /// Whether something can be taken back.
    pub fn may_take_back(&self, custom: TakeBack) -> bool {
        self.decide_take_back(custom).is_ok()
    }

    /// Takes back the last action of somebody at this device.
    pub fn take_back(&mut self, custom: TakeBack) -> Result<NewsOf<O>, Refusal> {
        let entries = self.decide_take_back(custom)?;
        self.commit(entries)
    }

    fn decide_take_back(&self, custom: TakeBack) -> Result<Vec<<O::Table as Playable>::Entry>, Refusal> {
        match custom {
            TakeBack::Fair => {
                let mut people = self.seats_here().iter();
                let fair = people.find_map(|seat| self.table().decide_take_back(seat).ok());
                fair.ok_or_else(nothing)
            }
            TakeBack::Agreed => self.decide_agreed(),
        }
    }

    /// Tried on a copy first: what a bot did is taken back only if what the person did before it can be, too.
    fn decide_agreed(&self) -> Result<Vec<<O::Table as Playable>::Entry>, Refusal> {
        let movers = self.any().movers();
        let from = movers.iter().rposition(|seat| self.is_here(*seat)).ok_or_else(nothing)?;
        let back = movers[from..].iter().rev();
        self.ahead(back.copied(), |table, seat| table.decide_agreed_take_back(seat))
    }
}

fn nothing() -> Refusal {
    Refusal::new(RefusalKind::NotFair, "there is nothing to take back")
}
