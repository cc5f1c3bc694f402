//! A game of Whiz Key in progress: what it holds and what it is waiting for.

use std::sync::Arc;

use rules::{Choices, Clause, Game, Never, OptionSpec, Seat, Seats, Standing, Step, Told, Turn, Viewer};

use crate::card::{Cards, Stack};
use crate::key::Means;
use crate::{
    Action, Board, Card, Doing, Event, Illegal, Luck, Options, Outcome, Points, QuietDraw, Square, View,
    WhizCards,
};

/// The most players.
pub(crate) const MOST_SEATS: usize = 4;
/// The most pieces a player has.
pub(crate) const MOST_PIECES: usize = 4;
/// WK-3: the most WHIZ cards.
pub const MOST_WHIZ: u8 = 2;

/// A game, or a match of games, of Whiz Key. It holds every hand and the order of the stack, and so is never
/// `Serialize`: what is sent is a [`View`].
#[derive(Clone, Debug, PartialEq)]
pub struct WhizKey {
    pub(crate) board: Arc<Board>,
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// Those who have left.
    pub(crate) left: Seats,
    pub(crate) dealer: Seat,
    pub(crate) mover: Seat,
    pub(crate) doing: Doing,
    /// One for each seat, and blank ones after them.
    pub(crate) players: [Player; MOST_SEATS],
    pub(crate) table: Cards,
    pub(crate) stack: Stack,
    /// WK-31: turns in a row without a door and without a card drawn.
    pub(crate) quiet: u16,
    /// Whether the present turn has had its door or its card.
    pub(crate) stirred: bool,
    /// WK-32: the points of the match, and the number of its game from 1.
    pub(crate) scores: [Points; 2],
    pub(crate) game: u16,
    /// How the game came out, or the one before it in a match.
    pub(crate) outcome: Option<Outcome>,
    /// The version of the rules it is played by.
    pub(crate) rules: u16,
}

/// What one player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub hand: Cards,
    pub whiz: Cards,
    /// Only the first few are in play, as many as WK-2 gives.
    pub pieces: [Square; MOST_PIECES],
}

impl Player {
    pub const FRESH: Player =
        Player { hand: Cards::NONE, whiz: Cards::NONE, pieces: [Square::START; MOST_PIECES] };

    /// Whether the player has no card at all.
    pub fn is_bare(&self) -> bool {
        self.hand.is_empty() && self.whiz.is_empty()
    }
}

impl Game for WhizKey {
    type Contents = Board;
    type Options = Options;
    type Action = Action;
    type Luck = Luck;
    type Appeal = Never;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const RULES: u16 = 2;
    const TURN_CLAUSE: Clause = Clause::new("WK-4");
    const END_CLAUSE: Clause = Clause::new("WK-5");

    fn options() -> Vec<OptionSpec> {
        crate::options::describe()
    }

    fn new(board: Arc<Board>, options: &Options, seats: u8) -> Result<Self, Illegal> {
        if !(2..=MOST_SEATS as u8).contains(&seats) {
            return Err(Illegal::Players { seats });
        }
        if options.tournament.is_on() && seats != 2 {
            return Err(Illegal::TournamentIsForTwo { seats });
        }
        if options.tournament.is_on() && options.total().is_none() {
            return Err(Illegal::NoSuchTotal { total: options.total });
        }
        Ok(WhizKey {
            board,
            options: *options,
            seats,
            left: Seats::NONE,
            dealer: Seat(0),
            mover: Seat(0),
            doing: Doing::Cutting,
            players: [Player::FRESH; MOST_SEATS],
            table: Cards::NONE,
            stack: Stack::EMPTY,
            quiet: 0,
            stirred: false,
            scores: [Points::NONE; 2],
            game: 1,
            outcome: None,
            rules: WhizKey::RULES,
        })
    }

    /// Version 1 let a seat leave again and again, and ended the game by itself after so many quiet turns.
    fn by_rules(mut self, version: u16) -> Self {
        self.rules = version;
        if version == 1 {
            self.options.quiet_draw = QuietDraw::Automatic;
        }
        self
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn has_left(&self, seat: Seat) -> bool {
        self.rules > 1 && self.left.includes(seat)
    }

    fn ended_by_leaving(&self) -> Seats {
        let alone = matches!(self.outcome, Some(Outcome::LastSeat(_)));
        if alone && self.doing == Doing::Over { self.left } else { Seats::NONE }
    }

    fn turn(&self) -> Turn<Self> {
        match self.doing {
            Doing::Cutting => Turn::Luck(Luck::Cut(self.playing())),
            Doing::Shuffling => Turn::Luck(Luck::Shuffle),
            Doing::Moving
            | Doing::GoingOn { .. }
            | Doing::Choosing { .. }
            | Doing::Drawing { .. }
            | Doing::Bonus { .. } => Turn::Of(self.mover),
            Doing::Over => Turn::Over(self.standing()),
        }
    }

    fn choices(&self, seat: Seat) -> Choices<Action> {
        if !self.turn().seats().includes(seat) {
            return Choices::Nothing;
        }
        let mut listed = Vec::with_capacity(16);
        self.list(&mut listed);
        Choices::Listed(listed)
    }

    fn check(&self, _: Seat, action: &Action) -> Result<(), Illegal> {
        self.judge(action)
    }

    fn apply(&mut self, step: Step<Self>) -> Vec<Told<Event>> {
        let mut told = Vec::with_capacity(4);
        match step {
            Step::Acted { seat, action } => self.act(seat, action, &mut told),
            Step::Drew(draw) => self.take_draw(draw, &mut told),
            Step::Left(seat) => self.leave(seat, &mut told),
        }
        told
    }

    /// What shows cards or draws them cannot be taken back, and a DRAW shows every hand. A step may end on DRAW WHIZ CARD, so it counts too.
    fn reveals(action: &Action) -> bool {
        match action {
            Action::Step { .. }
            | Action::Open { .. }
            | Action::Draw
            | Action::Swap { .. }
            | Action::Mercy
            | Action::ClaimDraw => true,
            Action::Hop { .. }
            | Action::Return { .. }
            | Action::PutBack { .. }
            | Action::Go { .. }
            | Action::Stop
            | Action::Miss => false,
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.show(viewer)
    }
}

impl WhizKey {
    /// WK-2 and WK-3: how many cards a player is dealt, which is the most a hand may hold.
    pub fn hand_limit(seats: u8) -> u8 {
        match seats {
            2 => 6,
            3 => 5,
            _ => 4,
        }
    }

    /// WK-2: how many pieces a player has.
    pub fn pieces_each(seats: u8) -> usize {
        if seats == 2 { 4 } else { 3 }
    }

    /// Whether each card of the pack is in exactly one place; before the deal it is in none. For tests and benches.
    pub fn keeps_its_pack(&self) -> bool {
        let held = self.players.iter().flat_map(|player| [player.hand, player.whiz]);
        let places: Vec<Cards> = held.chain([self.table, self.stack.iter().collect()]).collect();
        let count: u32 = places.iter().map(|cards| u32::from(cards.len())).sum();
        let all = places.iter().fold(Cards::NONE, |all, cards| all.and(*cards));
        let before_the_deal = matches!(self.doing, Doing::Cutting | Doing::Shuffling);
        if before_the_deal { count == 0 } else { count == Card::PACK as u32 && all == Cards::PACK }
    }

    /// Those who have not left.
    pub(crate) fn playing(&self) -> Seats {
        self.left.iter().fold(Seats::first(self.seats), Seats::without)
    }

    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The pieces of a player. They leave the board with their player, unless that ends the game.
    pub(crate) fn pieces(&self, seat: Seat) -> &[Square] {
        let gone = self.seats > 2 && self.left.includes(seat);
        let count = if gone { 0 } else { WhizKey::pieces_each(self.seats) };
        &self.players[seat.index()].pieces[..count]
    }

    /// What a player makes keys of.
    pub(crate) fn means(&self, seat: Seat) -> Means {
        let player = self.player(seat);
        Means { hand: player.hand, whiz: player.whiz, table: self.table }
    }

    /// WK-7: whether a piece of `seat` may come to stand on `square`.
    #[inline]
    pub(crate) fn is_free(&self, seat: Seat, square: Square) -> bool {
        square.is_roomy() || !self.pieces(seat).contains(&square)
    }

    /// The seat to the left of another, without those who have left (WK-4).
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        let order = (1..=self.seats).map(|step| Seat((seat.0 + step) % self.seats));
        order.into_iter().find(|next| !self.left.includes(*next)).unwrap_or(seat)
    }

    /// WK-3: whether a player may hold no further card in the hand. In the WHIZ space two are the most (WK-24).
    pub(crate) fn is_hand_full(&self, hand: Cards, whiz: Cards) -> bool {
        let held = match self.options.whiz_cards {
            WhizCards::Apart => hand.len(),
            WhizCards::InHand => hand.len() + whiz.len(),
        };
        held >= WhizKey::hand_limit(self.seats)
    }

    /// WK-31: how many quiet turns make a draw.
    pub(crate) fn most_quiet(&self) -> u16 {
        20 * self.playing().len() as u16
    }

    /// WK-31: whether a DRAW may be claimed as a turn begins.
    pub(crate) fn may_claim(&self) -> bool {
        self.options.quiet_draw == QuietDraw::Claimed && self.quiet >= self.most_quiet()
    }

    /// Winners first, then those who played to the end, then those who left.
    pub(crate) fn standing(&self) -> Standing {
        let winner = match self.outcome.and_then(Outcome::winner) {
            // A match is won by points, and by the other's leaving.
            Some(_) if self.options.tournament.is_on() && self.left.is_empty() => {
                Some(if self.scores[0] > self.scores[1] { Seat(0) } else { Seat(1) })
            }
            winner => winner,
        };
        let score = |seat: Seat| match (winner, self.left.includes(seat)) {
            (Some(winner), _) if winner == seat => 2,
            (None, false) => 2,
            (Some(_), false) => 1,
            (_, true) => 0,
        };
        Standing::by_score(&Seats::first(self.seats).iter().map(score).collect::<Vec<u32>>())
    }
}
