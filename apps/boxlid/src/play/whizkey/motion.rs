//! Pieces on their way, and cards as they are laid and drawn.
//!
//! What moves is made from events that all who sit here may hear, so a card nobody here knows is not shown.

use rules::Seat;
use whizkey::{Card, Event, PlayerView, Square, View, WhizKey};

use crate::play::Still;

/// What is lit while things move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The square something happens on, and whose board it is on.
    pub lit: Option<(Seat, Square)>,
    /// The cards that have just been laid or drawn.
    pub cards: Vec<Card>,
}

/// How long a step is shown, in milliseconds.
const STEP: u64 = 500;
/// How long a door, a swap or a draw is shown.
const SHOWN: u64 = 900;

/// The pictures from `before` to the position after `events`.
pub fn stills(before: &View, events: &[Event]) -> Vec<Still<WhizKey>> {
    let mut reel = Reel { view: before.clone(), at: None, stills: Vec::new() };
    // What can be opened is known again when all has come to rest.
    reel.view.doors.iter_mut().for_each(|door| door.now = false);
    for event in events {
        // In a match the next game is dealt in the same breath; what follows is shown as it is then.
        if matches!(event, Event::Cut { .. } | Event::Dealt { .. }) {
            break;
        }
        reel.take(event);
    }
    reel.stills
}

struct Reel {
    view: View,
    /// Where the last piece came to stand.
    at: Option<(Seat, Square)>,
    stills: Vec<Still<WhizKey>>,
}

impl Reel {
    fn take(&mut self, event: &Event) {
        match event {
            Event::Moved { seat, from, to, .. } => {
                self.shift(*seat, *from, *to);
                self.show(Vec::new(), STEP);
            }
            Event::Opened { seat, from, to, key, laid, .. } => {
                self.shift(*seat, *from, *to);
                self.view.table.extend(laid);
                self.view.table.sort_unstable();
                let player = self.player(*seat);
                player.cards = player.cards.saturating_sub(key.hand);
                player.whiz_cards = player.whiz_cards.saturating_sub(key.whiz);
                for cards in [&mut player.hand, &mut player.whiz].into_iter().flatten() {
                    cards.retain(|card| !laid.contains(card));
                }
                self.show(laid.clone(), SHOWN);
            }
            Event::Drew { seat, card } => {
                self.view.stack = self.view.stack.saturating_sub(1);
                let player = self.player(*seat);
                player.cards += 1;
                add(&mut player.hand, *card);
                self.show(card.iter().copied().collect(), SHOWN);
            }
            Event::DrewWhiz { seat, card } => {
                self.view.stack = self.view.stack.saturating_sub(1);
                let player = self.player(*seat);
                player.whiz_cards += 1;
                add(&mut player.whiz, *card);
                self.show(card.iter().copied().collect(), SHOWN);
            }
            Event::Swapped { seat, gave, took } => {
                self.view.table.retain(|card| card != took);
                self.view.table.push(*gave);
                self.view.table.sort_unstable();
                let player = self.player(*seat);
                if let Some(hand) = &mut player.hand {
                    hand.retain(|card| card != gave);
                }
                add(&mut player.hand, Some(*took));
                self.show(vec![*gave, *took], SHOWN);
            }
            Event::Passed { to } => self.view.mover = Some(*to),
            Event::Cut { .. }
            | Event::Dealt { .. }
            | Event::Hand { .. }
            | Event::Nothing { .. }
            | Event::Stopped { .. }
            | Event::Missed { .. }
            | Event::Claimed { .. }
            | Event::Left { .. }
            | Event::Finished { .. }
            | Event::Scored { .. }
            | Event::Ended { .. } => {}
        }
    }

    fn player(&mut self, seat: Seat) -> &mut PlayerView {
        &mut self.view.players[seat.index()]
    }

    fn shift(&mut self, seat: Seat, from: Square, to: Square) {
        if let Some(piece) = self.player(seat).pieces.iter_mut().find(|piece| **piece == from) {
            *piece = to;
        }
        self.at = Some((seat, to));
    }

    fn show(&mut self, cards: Vec<Card>, milliseconds: u64) {
        let mark = Mark { lit: self.at, cards };
        self.stills.push(Still { view: self.view.clone(), mark, milliseconds });
    }
}

/// Adds a card to those that are known, if they and it are.
fn add(known: &mut Option<Vec<Card>>, card: Option<Card>) {
    if let (Some(known), Some(card)) = (known, card) {
        known.push(card);
        known.sort_unstable();
    }
}
