//! Ranks, cards and sets of cards.
//!
//! Suits do not matter in play (WK-2): whoever names a rank gives the card of the lowest suit, so that every
//! action leads to one game and no other.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "CDHS";

/// A rank, ace low.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rank(u8);

impl Rank {
    /// Every rank, ace first.
    pub fn all() -> impl Iterator<Item = Rank> {
        (0..13).map(Rank)
    }

    /// The place of the rank among the thirteen, the ace's being nought.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The letter or digit of the rank: `A`, `2` to `9`, `T`, `J`, `Q`, `K`.
    pub fn letter(self) -> char {
        char::from(RANKS.as_bytes()[self.index()])
    }

    /// The rank as it is said: `ace`, `7`, `10`, `queen`.
    pub fn word(self) -> &'static str {
        const WORDS: [&str; 13] =
            ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
        WORDS[self.index()]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A text that is no card, no rank, no square or no door.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no {what}")]
pub struct Unknown {
    /// The text.
    pub text: String,
    /// What it should have been.
    pub what: &'static str,
}

impl Unknown {
    pub(crate) fn new(text: &str, what: &'static str) -> Self {
        Unknown { text: text.chars().take(40).collect(), what }
    }
}

impl FromStr for Rank {
    type Err = Unknown;
    fn from_str(text: &str) -> Result<Self, Unknown> {
        let mut letters = text.chars();
        let place = letters.next().and_then(|letter| RANKS.find(letter.to_ascii_uppercase()));
        match (place, letters.next()) {
            (Some(place), None) => Ok(Rank(place as u8)),
            _ => Err(Unknown::new(text, "rank; ranks are A, 2 to 9, T, J, Q and K")),
        }
    }
}

/// A card of the pack, by rank and then by suit: clubs, diamonds, hearts, spades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

impl Card {
    /// How many cards a pack has.
    pub const PACK: usize = 52;

    /// Every card, ordered by rank and then by suit.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..Card::PACK as u8).map(Card)
    }

    /// Its rank.
    pub fn rank(self) -> Rank {
        Rank(self.0 / 4)
    }

    /// The letter of its suit: `C`, `D`, `H` or `S`.
    pub fn suit(self) -> char {
        char::from(SUITS.as_bytes()[usize::from(self.0 % 4)])
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

impl FromStr for Card {
    type Err = Unknown;
    fn from_str(text: &str) -> Result<Self, Unknown> {
        let unknown = || Unknown::new(text, "card; a card is a rank and a suit, such as TD");
        let suit = text.chars().next_back().ok_or_else(unknown)?;
        let rank: Rank = text[..text.len() - suit.len_utf8()].parse().map_err(|_| unknown())?;
        let suit = SUITS.find(suit.to_ascii_uppercase()).ok_or_else(unknown)?;
        Ok(Card(rank.0 * 4 + suit as u8))
    }
}

/// Writes a value as its own text in JSON, and reads it back.
macro_rules! as_text {
    ($($name:ty),+) => {
        $(
            impl TryFrom<String> for $name {
                type Error = $crate::Unknown;
                fn try_from(text: String) -> Result<Self, $crate::Unknown> {
                    text.parse()
                }
            }

            impl From<$name> for String {
                fn from(value: $name) -> String {
                    value.to_string()
                }
            }
        )+
    };
}
pub(crate) use as_text;
as_text!(Rank, Card);

/// A set of cards. A bit for each of the pack, four to a rank, so that counting a rank is one instruction.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);
    /// The whole pack.
    pub const PACK: Cards = Cards((1 << Card::PACK) - 1);

    /// How many there are.
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many of a rank.
    #[inline]
    pub fn count(self, rank: Rank) -> u8 {
        (self.0 >> (rank.0 * 4) & 0b1111).count_ones() as u8
    }

    /// Whether a card is among them.
    pub fn contains(self, card: Card) -> bool {
        self.0 & 1 << card.0 != 0
    }

    /// The same set and a card.
    #[must_use]
    pub fn with(self, card: Card) -> Self {
        Cards(self.0 | 1 << card.0)
    }

    /// The same set without a card.
    #[must_use]
    pub fn without(self, card: Card) -> Self {
        Cards(self.0 & !(1 << card.0))
    }

    /// The cards of both sets.
    #[must_use]
    pub fn and(self, other: Cards) -> Self {
        Cards(self.0 | other.0)
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    pub fn less(self, other: Cards) -> Self {
        Cards(self.0 & !other.0)
    }

    /// WK-2: of equal ranks the lowest suit.
    pub fn lowest(self, rank: Rank) -> Option<Card> {
        let of_rank = self.0 & 0b1111 << (rank.0 * 4);
        (of_rank != 0).then(|| Card(of_rank.trailing_zeros() as u8))
    }

    /// The ranks there are, ace first, each once.
    #[inline]
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let rank = Rank((left.trailing_zeros() / 4) as u8);
            (left != 0).then(|| {
                left &= !(0b1111 << (rank.0 * 4));
                rank
            })
        })
    }

    /// The cards, by rank and then by suit.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = Card(left.trailing_zeros() as u8);
            (left != 0).then(|| {
                left &= left - 1;
                card
            })
        })
    }

    /// The cards as a list, by rank and then by suit.
    pub fn list(self) -> Vec<Card> {
        self.iter().collect()
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Cards::NONE, Cards::with)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.to_string())).finish()
    }
}

/// The stack, face down. It has room for the whole pack and no more, for there is one pack (WK-2).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stack {
    /// From the bottom up; what lies above the top is the first card of the pack, so that equal stacks are equal.
    cards: [Card; Card::PACK],
    len: u8,
}

impl Stack {
    pub const EMPTY: Stack = Stack { cards: [Card(0); Card::PACK], len: 0 };

    /// A stack of these, the top first.
    pub fn of(cards: &[Card]) -> Self {
        let mut stack = Stack::EMPTY;
        stack.len = cards.len() as u8;
        for (place, card) in cards.iter().rev().enumerate() {
            stack.cards[place] = *card;
        }
        stack
    }

    pub fn len(&self) -> u8 {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes the top card.
    pub fn draw(&mut self) -> Option<Card> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::take(&mut self.cards[usize::from(self.len)]))
    }

    /// Puts a card under all others.
    pub fn put_under(&mut self, card: Card) {
        let len = usize::from(self.len);
        self.cards.copy_within(0..len, 1);
        self.cards[0] = card;
        self.len += 1;
    }

    /// The cards, the top first.
    pub fn iter(&self) -> impl Iterator<Item = Card> {
        self.cards[..usize::from(self.len)].iter().rev().copied()
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|card| card.to_string())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_counts_ranks_and_gives_the_lowest_suit() {
        let cards: Cards = ["7S", "7D", "TC"].map(|card| card.parse().expect("a card")).into_iter().collect();
        let seven = "7".parse().expect("a rank");
        assert_eq!((cards.len(), cards.count(seven)), (3, 2));
        assert_eq!(cards.lowest(seven).map(|card| card.to_string()).as_deref(), Some("7D"));
        assert_eq!(cards.ranks().map(Rank::letter).collect::<String>(), "7T");
        assert_eq!(Cards::PACK.list(), Card::all().collect::<Vec<_>>());
    }

    #[test]
    fn a_stack_is_drawn_from_the_top_and_filled_from_below() {
        let cards: Vec<Card> = Card::all().take(3).collect();
        let mut stack = Stack::of(&cards);
        assert_eq!(stack.draw(), Some(cards[0]));
        stack.put_under(cards[0]);
        assert_eq!(stack, Stack::of(&[cards[1], cards[2], cards[0]]));
    }
}
