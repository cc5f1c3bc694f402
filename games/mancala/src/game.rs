//! The rules, read from top to bottom like a turn.

use std::sync::Arc;

use rules::{
    Appraise, Choices, Clause, Dice, Game, Imagine, Never, OptionSpec, Seat, Seats, Standing, Step, Told,
    Turn, Viewer,
};

use crate::{
    Action, Begins, Board, Event, FairStart, Half, Illegal, Options, POCKETS, Pie, Pocket, Side, Sown, Space,
    Start, View,
};

/// A game of Mancala in progress. Nothing in it is secret, yet it is not `Serialize`: what is sent is a [`View`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mancala {
    board: Board,
    mover: Side,
    offer: Offer,
    /// Whether people have changed sides (M-17).
    swapped: bool,
    resigned: Option<Seat>,
    options: Options,
}

/// M-17: where the pie rule stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offer {
    /// The first player is still in their first turn.
    FirstTurn,
    /// The second player may swap now.
    Open,
    /// It was taken or declined, or the rule is not played.
    Closed,
}

impl Game for Mancala {
    type Contents = ();
    type Options = Options;
    type Action = Action;
    type Luck = Never;
    type Appeal = Never;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const RULES: u16 = 1;
    const TURN_CLAUSE: Clause = Clause::new("M-13");
    const END_CLAUSE: Clause = Clause::new("M-14");

    fn options() -> Vec<OptionSpec> {
        crate::options::describe()
    }

    /// M-4: the lot is drawn as the table opens, and the loser of the last game is known then. M-18: so is the start.
    fn settle(options: &Options, lots: &mut Dice, last: Option<&Standing>) -> Options {
        let mut by_lot = || if lots.below(2) == 0 { Begins::A } else { Begins::B };
        let begins = match options.begins {
            Begins::A => Begins::A,
            Begins::B => Begins::B,
            Begins::ByLot => by_lot(),
            Begins::Loser => match last.and_then(Standing::loser) {
                Some(Seat(0)) => Begins::A,
                Some(_) => Begins::B,
                None => by_lot(),
            },
        };
        Options { begins, start: laid_out(options, lots), ..*options }
    }

    fn new(_: Arc<()>, options: &Options, seats: u8) -> Result<Self, Illegal> {
        if seats != 2 {
            return Err(Illegal::NotForTwo { seats });
        }
        let mover = match options.begins {
            Begins::A => Side::A,
            Begins::B => Side::B,
            Begins::ByLot | Begins::Loser => return Err(Illegal::LotNotDrawn),
        };
        let offer = match options.pie {
            Pie::Off => Offer::Closed,
            Pie::On => Offer::FirstTurn,
        };
        let not_for_these = Illegal::NotForTheseStones { stones: options.stones };
        let board = match options.start {
            Start::Box => Board::start(options.stones.count()),
            Start::Named(start) if start.is_for(options.stones) => start.board(mover),
            Start::Fair if FairStart::all_for(options.stones).next().is_some() => {
                return Err(Illegal::StartNotDrawn);
            }
            Start::Named(_) | Start::Fair => return Err(not_for_these),
        };
        Ok(Self::from_parts(board, mover, offer, false, *options))
    }

    fn seats(&self) -> u8 {
        2
    }

    /// The game is over as soon as one of the two leaves.
    fn has_left(&self, _: Seat) -> bool {
        false
    }

    fn ended_by_leaving(&self) -> Seats {
        self.resigned.map_or(Seats::NONE, Seats::only)
    }

    fn turn(&self) -> Turn<Self> {
        match self.standing() {
            Some(standing) => Turn::Over(standing),
            None => Turn::Of(self.seat_of(self.mover)),
        }
    }

    fn choices(&self, seat: Seat) -> Choices<Action> {
        if self.is_over() || seat != self.seat_of(self.mover) {
            return Choices::Nothing;
        }
        let pockets = (1..=POCKETS).map(|number| Pocket::new(self.mover, number));
        let sowings = pockets.filter(|pocket| self.board.stones(*pocket) > 0).map(Action::Sow);
        let swap = (self.offer == Offer::Open).then_some(Action::Swap);
        Choices::Listed(sowings.chain(swap).collect())
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let own = self.side_of(seat);
        match *action {
            Action::Sow(pocket) if !(1..=POCKETS).contains(&pocket.number) => {
                Err(Illegal::NoSuchPocket { pocket })
            }
            Action::Sow(pocket) if pocket.side != own => Err(Illegal::NotYourPocket { pocket, own }),
            Action::Sow(pocket) if self.board.stones(pocket) == 0 => Err(Illegal::EmptyPocket { pocket }),
            Action::Swap if self.offer != Offer::Open => Err(Illegal::NoSwap),
            Action::Sow(_) | Action::Swap => Ok(()),
        }
    }

    fn apply(&mut self, step: Step<Self>) -> Vec<Told<Event>> {
        let events = match step {
            Step::Acted { action: Action::Sow(pocket), .. } => self.sow(pocket),
            Step::Acted { action: Action::Swap, seat } => self.swap(seat),
            Step::Left(seat) => self.resign(seat),
        };
        events.into_iter().map(Told::all).collect()
    }

    fn view(&self, _: Viewer) -> View {
        let half = |side| Half { pockets: self.board.pockets(side), store: self.board.store(side) };
        View {
            a: half(Side::A),
            b: half(Side::B),
            mover: (!self.is_over()).then_some(self.mover),
            sides: (self.side_of(Seat(0)), self.side_of(Seat(1))),
            swap_offered: self.offer == Offer::Open && !self.is_over(),
            first_turn: self.offer == Offer::FirstTurn,
            resigned: self.resigned,
            over: self.standing(),
            options: self.options,
        }
    }
}

impl Mancala {
    /// A game from any arrangement. If a side is empty the game ends at once, as M-14 and M-15 say.
    pub fn from_parts(board: Board, mover: Side, offer: Offer, swapped: bool, options: Options) -> Self {
        let mut game = Mancala { board, mover, offer, swapped, resigned: None, options };
        game.sweep_if_ended();
        game
    }

    /// Pockets and stores.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side that moves, or would.
    pub fn mover(&self) -> Side {
        self.mover
    }

    /// Where the pie rule stands.
    pub fn offer(&self) -> Offer {
        self.offer
    }

    /// Whether people have changed sides.
    pub fn is_swapped(&self) -> bool {
        self.swapped
    }

    /// The options the game is played under.
    pub fn house_rules(&self) -> &Options {
        &self.options
    }

    /// Whether the game has ended: a side is empty (M-14), or somebody gave up.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some() || Side::BOTH.into_iter().any(|side| self.board.is_empty(side))
    }

    /// The side a seat has.
    pub fn side_of(&self, seat: Seat) -> Side {
        if (seat.0 == 0) != self.swapped { Side::A } else { Side::B }
    }

    /// The seat that has a side.
    pub fn seat_of(&self, side: Side) -> Seat {
        if (side == Side::A) != self.swapped { Seat(0) } else { Seat(1) }
    }

    /// Sows `pocket`, which is the mover's and not empty.
    fn sow(&mut self, pocket: Pocket) -> Vec<Event> {
        let stones = self.board.stones(pocket);
        let Sown { again, captured } = self.board.sow(pocket.side, pocket.number, self.options.capture);
        let mut events = vec![Event::Sowed { pocket, into: path(pocket).take(stones.into()).collect() }];
        if let Some((number, taken)) = captured {
            let last = Pocket::new(pocket.side, number);
            events.push(Event::Captured { last, opposite: last.opposite(), taken });
        }
        // M-14: the end comes before another turn, even one that was earned.
        if let Some(swept) = self.sweep_if_ended() {
            events.extend([swept, self.ended()]);
        } else if again {
            // M-9: there is no limit to how often. A sowing by the second player declines a swap for good.
            self.offer = if self.offer == Offer::Open { Offer::Closed } else { self.offer };
            events.push(Event::WentAgain { side: self.mover });
        } else {
            self.pass();
            events.push(Event::Passed { to: self.mover });
        }
        events
    }

    /// M-13: the other side moves. M-17: after the whole first turn the swap is on offer, and only then.
    fn pass(&mut self) {
        self.mover = self.mover.other();
        self.offer = match self.offer {
            Offer::FirstTurn => Offer::Open,
            Offer::Open | Offer::Closed => Offer::Closed,
        };
    }

    /// M-17: stores and pockets stay, people change sides, and the side that has not moved moves next: it is
    /// the one the swapper had, and now the first player has it.
    fn swap(&mut self, by: Seat) -> Vec<Event> {
        self.swapped = !self.swapped;
        self.offer = Offer::Closed;
        vec![Event::Swapped { by, to: self.mover }]
    }

    fn resign(&mut self, seat: Seat) -> Vec<Event> {
        self.resigned = Some(seat);
        vec![Event::Resigned { seat }, self.ended()]
    }

    /// M-14 and M-15: if a side is empty, the other puts its stones into its own store.
    fn sweep_if_ended(&mut self) -> Option<Event> {
        let empty = Side::BOTH.into_iter().find(|side| self.board.is_empty(*side))?;
        let side = empty.other();
        let pockets = (1..=POCKETS).map(|number| Pocket::new(side, number));
        let stones = pockets.map(|pocket| (pocket, self.board.stones(pocket)));
        let stones = stones.filter(|(_, stones)| *stones > 0).collect();
        self.board.sweep(side);
        Some(Event::Swept { side, stones })
    }

    fn ended(&self) -> Event {
        let standing = self.standing().expect("the game has just ended");
        let winner = standing.winners().iter().next().filter(|_| !standing.is_draw());
        Event::Ended { stores: (self.board.store(Side::A), self.board.store(Side::B)), winner }
    }

    /// M-16: more stones in the store wins; equal is a draw. A player who resigns loses, which no clause covers.
    fn standing(&self) -> Option<Standing> {
        if let Some(seat) = self.resigned {
            return Some(Standing::won_by(Seat(1 - seat.0), 2));
        }
        let store = |seat| u32::from(self.board.store(self.side_of(seat)));
        self.is_over().then(|| Standing::by_score(&[store(Seat(0)), store(Seat(1))]))
    }
}

/// M-18: the fair start is drawn as the table opens. If there is none for so many stones, setting up says so.
fn laid_out(options: &Options, lots: &mut Dice) -> Start {
    match options.start {
        Start::Box | Start::Named(_) => options.start,
        Start::Fair => {
            let fitting: Vec<&'static FairStart> = FairStart::all_for(options.stones).collect();
            match fitting.len() {
                0 => Start::Fair,
                count => Start::Named(fitting[lots.below(count as u32) as usize]),
            }
        }
    }
}

/// The spaces stones from `pocket` fall into: to the right, the owner's store included, the other's left out
/// (M-5, M-6, M-7), and round again (M-8).
fn path(pocket: Pocket) -> impl Iterator<Item = Space> {
    let own = pocket.side;
    let home = (1..=POCKETS).map(move |number| Space::Pocket(Pocket::new(own, number)));
    let away = (1..=POCKETS).map(move |number| Space::Pocket(Pocket::new(own.other(), number)));
    home.chain([Space::Store(own)]).chain(away).cycle().skip(pocket.number.into())
}

impl Imagine for Mancala {
    /// Nothing is hidden, so there is nothing to make up.
    fn imagine(view: &View, _: Viewer, _: &mut Dice) -> Self {
        let halves = [view.a, view.b];
        let board = Board::of(halves.map(|half| half.pockets), halves.map(|half| half.store));
        let offer = match (view.swap_offered, view.first_turn) {
            (true, _) => Offer::Open,
            (false, true) => Offer::FirstTurn,
            (false, false) => Offer::Closed,
        };
        Mancala {
            board: board.expect("a view shows a board that was played on"),
            mover: view.mover.unwrap_or(Side::A),
            offer,
            swapped: view.sides.0 == Side::B,
            resigned: view.resigned,
            options: view.options,
        }
    }
}

impl Appraise for Mancala {
    /// Stones in one's store less those in the other's, and a little for stones on one's own side, which one
    /// keeps if the game ends (M-15).
    fn appraise(&self, seat: Seat) -> i32 {
        let worth = |side| {
            let pockets: i32 = self.board.pockets(side).into_iter().map(i32::from).sum();
            4 * i32::from(self.board.store(side)) + pockets
        };
        let own = self.side_of(seat);
        worth(own) - worth(own.other())
    }
}
