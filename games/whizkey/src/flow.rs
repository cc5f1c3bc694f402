//! How a turn goes on: what follows from each action and each draw.

use rules::{Clause, Seat, Told};

use crate::card::Cards;
use crate::game::WhizKey;
use crate::{Action, Card, Doing, Door, Draw, Event, How, Key, Kind, Outcome, QuietDraw, Square, WhizCards};

pub(crate) type Tale = Vec<Told<Event>>;

impl WhizKey {
    pub(crate) fn act(&mut self, seat: Seat, action: Action, told: &mut Tale) {
        match action {
            Action::Step { from } => {
                let to = self.board.right(from).expect("the step was checked");
                self.walk(seat, from, to, How::Step, told);
            }
            Action::Hop { from } => {
                let to = self.board.next_doorway(from).expect("the hop was checked");
                self.walk(seat, from, to, How::Hop, told);
            }
            Action::Go { to } => {
                let Doing::Choosing { at, .. } = self.doing else { return };
                self.walk(seat, at, to, How::Choice, told);
            }
            Action::Return { from } => self.walk(seat, from, Square::START, How::Return, told),
            Action::PutBack { from } => self.walk(seat, from, Square::START, How::PutBack, told),
            Action::Open { from, door, key } => self.open(seat, from, door, key, told),
            Action::Draw | Action::Mercy => {
                self.draw_into_hand(seat, told);
                self.end_turn(told);
            }
            Action::Swap { give, take } => {
                let player = &mut self.players[seat.index()];
                let gave = player.hand.lowest(give).expect("the swap was checked");
                let took = self.table.lowest(take).expect("the swap was checked");
                player.hand = player.hand.without(gave).with(took);
                self.table = self.table.without(took).with(gave);
                told.push(Told::all(Event::Swapped { seat, gave, took }));
                self.end_turn(told);
            }
            Action::Stop => {
                told.push(Told::all(Event::Stopped { seat }));
                self.end_turn(told);
            }
            Action::ClaimDraw => {
                told.push(Told::all(Event::Claimed { seat }));
                self.finish(Outcome::Quiet, told);
            }
            Action::Miss => {
                told.push(Told::all(Event::Missed { seat }));
                self.end_turn(told);
            }
        }
    }

    pub(crate) fn take_draw(&mut self, draw: Draw, told: &mut Tale) {
        match draw {
            Draw::Dealer(dealer) => {
                self.dealer = dealer;
                told.push(Told::all(Event::Cut { dealer }));
                self.doing = Doing::Shuffling;
            }
            Draw::Order(order) => self.deal(&order, told),
        }
    }

    /// WK-2: one card at a time, from the dealer's left.
    fn deal(&mut self, order: &[Card], told: &mut Tale) {
        let each = WhizKey::hand_limit(self.seats);
        self.stack = crate::card::Stack::of(order);
        for _ in 0..each {
            let mut seat = self.dealer;
            for _ in 0..self.playing().len() {
                seat = self.after(seat);
                let card = self.stack.draw().expect("a pack has enough cards for all");
                let player = &mut self.players[seat.index()];
                player.hand = player.hand.with(card);
            }
        }
        let dealer = self.dealer;
        told.push(Told::all(Event::Dealt { dealer, each }));
        for seat in self.playing().iter() {
            told.push(Told::only(seat, Event::Hand { cards: self.player(seat).hand.list() }));
        }
        // WK-4: the player left of the dealer begins.
        self.mover = self.dealer;
        self.begin_next_turn(told);
    }

    fn walk(&mut self, seat: Seat, from: Square, to: Square, how: How, told: &mut Tale) {
        self.put(seat, from, to);
        told.push(Told::all(Event::Moved { seat, from, to, how }));
        self.land(seat, from, to, false, told);
    }

    fn put(&mut self, seat: Seat, from: Square, to: Square) {
        let pieces = &mut self.players[seat.index()].pieces;
        let piece = pieces.iter_mut().find(|square| **square == from).expect("the piece was checked");
        *piece = to;
    }

    fn open(&mut self, seat: Seat, from: Square, door: Door, key: Key, told: &mut Tale) {
        let to = self.passage(from, door).expect("the door was checked").to;
        let bonus = matches!(self.doing, Doing::Bonus { .. });
        let player = &mut self.players[seat.index()];
        let mut laid = Vec::with_capacity(4);
        let mut lay = |cards: &mut Cards, count: u8| {
            for _ in 0..count {
                let card = cards.lowest(key.rank).expect("the key was checked");
                *cards = cards.without(card);
                laid.push(card);
            }
        };
        lay(&mut player.hand, key.hand);
        lay(&mut player.whiz, key.whiz);
        // WK-15: what was presented stays on the table.
        self.table = laid.iter().fold(self.table, |table, card| table.with(*card));
        self.stir();
        self.put(seat, from, to);
        told.push(Told::all(Event::Opened { seat, from, door, to, key, laid, bonus }));
        self.land(seat, from, to, from != Square::START, told);
    }

    /// WK-9: the piece follows the direction of the square it landed on.
    fn land(&mut self, seat: Seat, from: Square, at: Square, by_door: bool, told: &mut Tale) {
        let nothing =
            |clause: &'static str| Told::all(Event::Nothing { seat, at, clause: Clause::new(clause) });
        match self.board.kind(at) {
            Kind::Start | Kind::Entry => self.end_turn(told),
            Kind::MoveOneOrToDoorway => {
                // WK-25: with neither way free the piece stays.
                if self.next_step(seat, at).is_ok() || self.next_hop(seat, at).is_ok() {
                    self.doing = Doing::GoingOn { at };
                } else {
                    told.push(nothing("WK-25"));
                    self.end_turn(told);
                }
            }
            Kind::MoveToDoorwayOfChoice => self.doing = Doing::Choosing { at, from },
            Kind::DrawOrSwap => {
                if self.has_draw_or_swap(seat) {
                    self.doing = Doing::Drawing { at };
                } else {
                    told.push(nothing("WK-23"));
                    self.end_turn(told);
                }
            }
            Kind::DrawWhizCard => {
                let player = self.player(seat);
                let counted = self.options.whiz_cards == WhizCards::InHand;
                if self.stack.is_empty() {
                    told.push(nothing("WK-24"));
                } else if counted && self.is_hand_full(player.hand, player.whiz) {
                    // WK-3: the card would be one more than the player may hold.
                    told.push(nothing("WK-3"));
                } else {
                    self.draw_whiz(seat, told);
                }
                self.end_turn(told);
            }
            Kind::Doorway => {
                // WK-17: the player is asked even if no key can be made, or the asking would give the hand away.
                let below = self.board.door(at).map(|passage| passage.to);
                let is_free = below.is_some_and(|below| self.is_free(seat, below));
                if by_door && is_free && !self.player(seat).is_bare() {
                    self.doing = Doing::Bonus { at };
                } else {
                    self.end_turn(told);
                }
            }
            Kind::Payoff => {
                if self.pieces(seat).iter().all(|square| *square == Square::PAYOFF) {
                    self.finish(Outcome::PaidOff(seat), told);
                } else {
                    self.end_turn(told);
                }
            }
        }
    }

    fn draw_into_hand(&mut self, seat: Seat, told: &mut Tale) {
        let card = self.stack.draw().expect("the draw was checked");
        let player = &mut self.players[seat.index()];
        player.hand = player.hand.with(card);
        self.stir();
        told.push(Told::only(seat, Event::Drew { seat, card: Some(card) }));
        told.push(Told::all_but(seat, Event::Drew { seat, card: None }));
    }

    /// WK-24: looked at by its owner, and by nobody else.
    fn draw_whiz(&mut self, seat: Seat, told: &mut Tale) {
        let card = self.stack.draw().expect("the stack is not empty");
        let player = &mut self.players[seat.index()];
        player.whiz = player.whiz.with(card);
        self.stir();
        told.push(Told::only(seat, Event::DrewWhiz { seat, card: Some(card) }));
        told.push(Told::all_but(seat, Event::DrewWhiz { seat, card: None }));
    }

    /// WK-31: a door was passed or a card left the stack.
    fn stir(&mut self) {
        self.quiet = 0;
        self.stirred = true;
    }

    /// Ends the turn, and all turns after it that are missed by themselves (WK-28).
    pub(crate) fn end_turn(&mut self, told: &mut Tale) {
        loop {
            self.quiet = if self.stirred { 0 } else { self.quiet.saturating_add(1) };
            if let Some(outcome) = self.worn_out() {
                return self.finish(outcome, told);
            }
            if self.begin_next_turn(told) {
                return;
            }
            told.push(Told::all(Event::Missed { seat: self.mover }));
        }
    }

    /// Gives the turn to the next player; says whether the game goes on with a choice of theirs, or is over.
    pub(crate) fn begin_next_turn(&mut self, told: &mut Tale) -> bool {
        self.stirred = false;
        self.mover = self.after(self.mover);
        told.push(Told::all(Event::Passed { to: self.mover }));
        // WK-29: a stand-off is looked for as a turn begins.
        if self.playing().iter().all(|seat| !self.has_move(seat)) {
            self.finish(Outcome::StandOff, told);
            return true;
        }
        self.doing = Doing::Moving;
        // A player without a move who may claim a DRAW is asked, or the turn would be missed and the claim with it.
        self.has_move(self.mover) || self.may_claim()
    }

    /// WK-31: looked for as a turn ends.
    fn worn_out(&self) -> Option<Outcome> {
        let bare = self.playing().iter().all(|seat| self.player(seat).is_bare());
        if self.stack.is_empty() && bare {
            return Some(Outcome::OutOfCards);
        }
        let automatic = self.options.quiet_draw == QuietDraw::Automatic;
        (automatic && self.quiet >= self.most_quiet()).then_some(Outcome::Quiet)
    }
}
