//! How a careful player plays: on towards PAYOFF, cheap keys first, and never the last card if it can be helped.
//!
//! The rulebook warns that whoever has no card left cannot leave START. Everything here goes by what the player may
//! know: their own cards, the boards and the table.

use rules::{Bot, Choices, Dice, Imagine, Playout, Seat, ThinkingTime, Viewer};

use crate::card::Cards;
use crate::effort::{CARD, TURN};
use crate::game::WhizKey;
use crate::key::Means;
use crate::{Action, Doing, Key, Kind, Rank, Square, View, WhizCards};

/// A bot that plays by [`Playout::habit`]: it looks at its own cards and the table, and not ahead.
#[derive(Clone, Copy, Debug, Default)]
pub struct Careful;

impl Careful {
    /// What is honestly behind it, for a set-up page.
    pub const ABOUT: &'static str = "Keeps its last card and takes the cheapest key; does not look ahead";
}

impl Bot<WhizKey> for Careful {
    fn choose_within(
        &mut self,
        view: &View,
        choices: &Choices<Action>,
        dice: &mut Dice,
        _: &dyn ThinkingTime,
    ) -> Action {
        let listed = choices.listed();
        assert!(!listed.is_empty(), "a bot is asked only when it has a listed choice");
        let game = WhizKey::imagine(view, Viewer::Spectator, dice);
        listed[game.habit(game.mover, listed, dice)]
    }
}

/// A bot that claims a DRAW whenever it may (WK-31), and otherwise plays like another.
#[derive(Clone, Copy, Debug, Default)]
pub struct Claiming<B>(pub B);

impl<B: Bot<WhizKey>> Bot<WhizKey> for Claiming<B> {
    fn choose_within(
        &mut self,
        view: &View,
        choices: &Choices<Action>,
        dice: &mut Dice,
        time: &dyn ThinkingTime,
    ) -> Action {
        match choices.listed().contains(&Action::ClaimDraw) {
            true => Action::ClaimDraw,
            false => self.0.choose_within(view, choices, dice, time),
        }
    }
}

/// What giving up the last card costs: more than any move gains.
const LAST_CARD: i32 = 200;

impl Playout for WhizKey {
    fn habit(&self, seat: Seat, listed: &[Action], dice: &mut Dice) -> usize {
        if listed.len() == 1 {
            return 0;
        }
        // WK-31: after so many quiet turns nothing will come of it any more.
        if let Some(claim) = listed.iter().position(|action| *action == Action::ClaimDraw) {
            return claim;
        }
        let look = Look { game: self, seat, means: self.means(seat) };
        let mut best = (i32::MIN, 0);
        for (place, action) in listed.iter().enumerate() {
            // Equal choices are taken at random, so that not every game is the same.
            let score = 8 * look.score(action) + dice.below(8) as i32;
            best = best.max((score, place));
        }
        best.1
    }

    /// By what is left to do for each player, the cards in hand counted.
    fn outlook(&self, seat: Seat) -> f64 {
        if let (Doing::Over | Doing::Shuffling, Some(outcome)) = (self.doing, self.outcome) {
            return match outcome.winner() {
                Some(winner) => f64::from(u8::from(winner == seat)),
                None => 1.0 / self.playing().len().max(1) as f64,
            };
        }
        let weights =
            self.playing().iter().map(|other| (other, (-f64::from(self.left_to_do(other)) / 60.0).exp()));
        let (mut own, mut all) = (0.0, 0.0);
        for (other, weight) in weights {
            all += weight;
            own += if other == seat { weight } else { 0.0 };
        }
        own / all
    }

    /// The next game of a match begins with a new shuffle.
    fn rests(&self) -> bool {
        self.doing == Doing::Shuffling
    }
}

impl WhizKey {
    /// What `seat` has left to do, in tenths of a turn.
    pub(crate) fn left_to_do(&self, seat: Seat) -> i32 {
        let efforts = self.board.efforts();
        let way: i32 = self.pieces(seat).iter().map(|square| efforts.from(*square)).sum();
        let means = self.means(seat);
        let worth: i32 = means.hand.iter().map(|card| means.worth(card.rank())).sum();
        let whiz: i32 = means.whiz.iter().map(|card| 4 + means.worth(card.rank())).sum();
        way - (worth + whiz) / 2 + if self.player(seat).is_bare() { 30 } else { 0 }
    }
}

impl Means {
    /// What one card of a rank is worth: the more of it lie on the table or in hand, the more doors it opens.
    fn worth(&self, rank: Rank) -> i32 {
        match self.hand.count(rank) + 2 * self.whiz.count(rank) + self.table.count(rank) {
            0 | 1 => 6,
            2 => 9,
            3 => 14,
            _ => 22,
        }
    }

    /// What presenting `key` costs: the cards leave the hand and help on the table, others' keys too.
    fn price(&self, key: Key) -> i32 {
        let worth = self.worth(key.rank);
        let spare = self.hand.count(key.rank) > key.hand;
        // While another card of the rank stays, the one given away makes it stronger.
        let each = if spare { worth * 2 / 3 } else { worth };
        each * i32::from(key.hand) + (worth + 5) * i32::from(key.whiz)
    }

    /// How many cards are missing for the door of a doorway; none if it can be opened.
    fn missing(&self, door: crate::Door) -> i32 {
        if self.opens(door) {
            return 0;
        }
        let Some(size) = door.size() else { return 1 };
        let best = self.hand.and(self.whiz).ranks().map(|rank| {
            i32::from(size)
                - i32::from(self.hand.count(rank) + 2 * self.whiz.count(rank) + self.table.count(rank))
        });
        best.min().unwrap_or(i32::from(size)).max(1)
    }
}

/// One player's look at a position.
struct Look<'g> {
    game: &'g WhizKey,
    seat: Seat,
    means: Means,
}

impl Look<'_> {
    fn score(&self, action: &Action) -> i32 {
        let (board, efforts) = (&self.game.board, self.game.board.efforts());
        match *action {
            Action::Step { from } => {
                let to = board.right(from).unwrap_or(from);
                efforts.from(from) - TURN - self.landed(to, self.means) - self.urge(from)
            }
            Action::Hop { from } => {
                let to = board.next_doorway(from).unwrap_or(from);
                efforts.from(from) - TURN - self.landed(to, self.means) - self.urge(from)
            }
            Action::Go { to } => -self.landed(to, self.means),
            Action::Open { from, door, key } => {
                let to = self.game.passage(from, door).map_or(from, |passage| passage.to);
                self.open(from, to, key)
            }
            // A way back is a way lost.
            Action::Return { from } | Action::PutBack { from } => {
                efforts.from(from) - efforts.from(Square::START)
            }
            Action::Draw => CARD + if self.means.hand.len() <= 1 { 6 } else { 2 },
            Action::Swap { give, take } => self.swap(give, take),
            Action::Stop | Action::Mercy | Action::ClaimDraw | Action::Miss => 0,
        }
    }

    /// A piece before a door that opens should pass it rather than walk on.
    fn urge(&self, from: Square) -> i32 {
        match self.game.board.door(from) {
            Some(passage) if self.game.is_free(self.seat, passage.to) && self.means.opens(passage.door) => 4,
            Some(_) | None => 0,
        }
    }

    fn open(&self, from: Square, to: Square, key: Key) -> i32 {
        let (board, efforts) = (&self.game.board, self.game.board.efforts());
        if to == Square::PAYOFF {
            let others = self.game.pieces(self.seat).iter().filter(|square| **square != Square::PAYOFF);
            if others.count() == 1 {
                return 10 * LAST_CARD;
            }
        }
        let means = self.after(key);
        let bonus = matches!(self.game.doing, Doing::Bonus { .. });
        let mut landed = self.landed(to, means);
        // A bonus that can be taken at once saves a turn.
        if let Some(next) = board.door(to).filter(|next| from != Square::START && means.opens(next.door)) {
            landed = landed.min(efforts.through(board, next.to) + CARD);
        }
        let gain = efforts.from(from) - if bonus { 0 } else { TURN } - landed;
        let refilled = board.kind(to) == Kind::DrawOrSwap && !self.game.stack.is_empty();
        let bare = means.hand.is_empty() && means.whiz.is_empty() && !refilled;
        gain - self.means.price(key) - if bare { LAST_CARD } else { 0 }
    }

    /// What the player has once a key was presented. Which suit goes does not matter here.
    fn after(&self, key: Key) -> Means {
        let mut means = self.means;
        let mut lay = |cards: &mut Cards, count: u8| {
            for _ in 0..count {
                if let Some(card) = cards.lowest(key.rank) {
                    *cards = cards.without(card);
                    means.table = means.table.with(card);
                }
            }
        };
        lay(&mut means.hand, key.hand);
        lay(&mut means.whiz, key.whiz);
        means
    }

    /// What is left to do from a square the piece would land on with these cards.
    fn landed(&self, at: Square, means: Means) -> i32 {
        let (board, efforts) = (&self.game.board, self.game.board.efforts());
        let landed = efforts.landed(board, at);
        match board.kind(at) {
            Kind::Doorway => {
                let Some(passage) = board.door(at) else { return landed };
                let missing = means.missing(passage.door);
                let stuck = if board.right(at).is_none() { 2 } else { 1 };
                landed + if missing == 0 { -6 } else { 4 * missing * stuck }
            }
            Kind::DrawOrSwap => {
                // With a full hand or an empty stack one can but swap.
                let full = self.game.is_hand_full(means.hand, means.whiz);
                let draws = !full && !self.game.stack.is_empty();
                let hunger = if means.hand.len() <= 2 { 4 } else { 0 };
                landed + if draws { -hunger } else { CARD / 2 }
            }
            Kind::DrawWhizCard if !self.draws_whiz(means) => efforts.from(at),
            Kind::Start
            | Kind::Entry
            | Kind::MoveOneOrToDoorway
            | Kind::MoveToDoorwayOfChoice
            | Kind::DrawWhizCard
            | Kind::Payoff => landed,
        }
    }

    /// Whether a DRAW WHIZ CARD square gives a card to somebody with these (WK-3, WK-24).
    fn draws_whiz(&self, means: Means) -> bool {
        let counted = self.game.options.whiz_cards == WhizCards::InHand;
        let full = counted && self.game.is_hand_full(means.hand, means.whiz);
        !full && !self.game.stack.is_empty()
    }

    /// A swap is worth what the taken card will open, less what the given one would have.
    fn swap(&self, give: Rank, take: Rank) -> i32 {
        let means = self.means;
        let (Some(gave), Some(took)) = (means.hand.lowest(give), means.table.lowest(take)) else { return 0 };
        let hand = means.hand.without(gave).with(took);
        let table = means.table.without(took).with(gave);
        let after = Means { hand, table, ..means };
        let opened: i32 = self
            .game
            .pieces(self.seat)
            .iter()
            .filter_map(|square| self.game.board.door(*square))
            .filter(|passage| self.game.is_free(self.seat, passage.to))
            .map(|passage| 8 * (means.missing(passage.door) - after.missing(passage.door)))
            .sum();
        // A second card of a rank that one already holds adds less.
        let held = if means.hand.count(take) > 0 { after.worth(take) / 3 } else { 0 };
        after.worth(take) - held - means.worth(give) + opened
    }
}
