//! Keys: which cards open which door, and what is missing where none do.

use serde::{Deserialize, Serialize};

use crate::card::Cards;
use crate::{Door, Illegal, Rank};

/// The cards that are presented for a door, all of one rank. The table makes up the rest (WK-13, WK-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// The rank.
    pub rank: Rank,
    /// How many cards from the hand.
    pub hand: u8,
    /// How many WHIZ cards; each counts as two.
    pub whiz: u8,
}

impl Key {
    /// What the presented cards count (WK-14).
    pub fn value(self) -> u8 {
        self.hand.saturating_add(self.whiz.saturating_mul(2))
    }
}

/// What a player has to make keys of: their own cards and those on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Means {
    pub hand: Cards,
    pub whiz: Cards,
    pub table: Cards,
}

/// What is missing for the nearest key of a door.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// Any card at all.
    AnyCard,
    /// A WHIZ card.
    WhizCard,
    /// This many more of a rank.
    More {
        /// How many.
        count: u8,
        /// Of which ranks: the nearest, or none named where more than three are as near.
        ranks: Vec<Rank>,
    },
    /// Enough lie on the table, but none of these ranks is one's own (WK-13).
    Own {
        /// The ranks.
        ranks: Vec<Rank>,
    },
}

impl Means {
    /// Calls `each` with every key that opens `door`, each once, by rank; it stops when `each` says so.
    pub fn keys(&self, door: Door, mut each: impl FnMut(Key) -> bool) {
        let Some(size) = door.size() else {
            for rank in self.whiz.ranks() {
                if !each(Key { rank, hand: 0, whiz: 1 }) {
                    return;
                }
            }
            return;
        };
        for rank in self.hand.and(self.whiz).ranks() {
            let (hand, whiz, table) = (self.hand.count(rank), self.whiz.count(rank), self.table.count(rank));
            if hand + 2 * whiz + table < size {
                continue;
            }
            for whiz in 0..=whiz {
                for hand in 0..=hand.min(size) {
                    let key = Key { rank, hand, whiz };
                    if hand + whiz > 0
                        && key.value() + table >= size
                        && spare(key, size).is_none()
                        && !each(key)
                    {
                        return;
                    }
                }
            }
        }
    }

    /// Whether any key opens `door`.
    pub fn opens(&self, door: Door) -> bool {
        let mut found = false;
        self.keys(door, |_| {
            found = true;
            false
        });
        found
    }

    /// Says why `key` does not open `door`, if it does not.
    pub fn judge(&self, door: Door, key: Key) -> Result<(), Illegal> {
        let rank = key.rank;
        let have = self.hand.count(rank);
        if key.hand > have {
            return Err(Illegal::NotInHand { rank, named: key.hand, have });
        }
        let have = self.whiz.count(rank);
        if key.whiz > have {
            return Err(Illegal::NotInWhizSpace { rank, named: key.whiz, have });
        }
        let Some(size) = door.size() else {
            return if (key.hand, key.whiz) == (0, 1) { Ok(()) } else { Err(Illegal::NoWhizKey) };
        };
        if key.hand + key.whiz == 0 {
            return Err(Illegal::NoOwnCard);
        }
        let table = self.table.count(rank);
        if key.value() + table < size {
            return Err(Illegal::KeyTooSmall { door, rank, makes: key.value() + table });
        }
        match spare(key, size) {
            Some(whiz) => Err(Illegal::KeyTooLarge { door, rank, whiz }),
            None => Ok(()),
        }
    }

    /// What is missing for `door`; nothing if it can be opened.
    pub fn need(&self, door: Door) -> Option<Need> {
        if self.opens(door) {
            return None;
        }
        let Some(size) = door.size() else { return Some(Need::WhizCard) };
        if size == 1 {
            return Some(Need::AnyCard);
        }
        let missing = |rank: Rank| {
            let own = self.hand.count(rank) + 2 * self.whiz.count(rank);
            // Without a card of one's own the table may have all that is needed, and still one is missing.
            size.saturating_sub(own + self.table.count(rank)).max(u8::from(own == 0))
        };
        let count = Rank::all().map(missing).min().unwrap_or(size);
        let ranks: Vec<Rank> = Rank::all().filter(|rank| missing(*rank) == count).collect();
        let lies_there = |rank: &&Rank| self.table.count(**rank) >= size;
        let on_table: Vec<Rank> = ranks.iter().filter(lies_there).copied().collect();
        if on_table.is_empty() {
            Some(Need::More { count, ranks: if ranks.len() > 3 { Vec::new() } else { ranks } })
        } else {
            Some(Need::Own { ranks: on_table })
        }
    }
}

/// WK-14: whether a presented card could be left out, judged by the presented cards alone; if so, whether it is a
/// WHIZ card.
fn spare(key: Key, size: u8) -> Option<bool> {
    if key.whiz > 0 && key.value() >= size + 2 {
        Some(true)
    } else if key.hand > 0 && key.value() > size {
        Some(false)
    } else {
        None
    }
}
