//! The rules, read from top to bottom like a turn.

use std::sync::Arc;

use rules::{Choices, Clause, Game, Never, OptionSpec, Seat, Seats, Standing, Step, Told, Turn, Viewer};

use crate::moves::{Move, Moves, colors_to_move, moves};
use crate::why::why_not;
use crate::{
    Action, Color, Course, Draw, Effect, Event, Illegal, Lines, Luck, Mode, Options, Six, Tokens, View,
};

/// A game of Basic Manipulation in progress. Nothing in it is secret, yet it is not `Serialize`: what is sent is
/// a [`View`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manipulation {
    pub(crate) course: Arc<Course>,
    pub(crate) options: Options,
    pub(crate) tokens: Tokens,
    pub(crate) phase: Phase,
    pub(crate) mover: Seat,
    /// The roll each seat sat out in its last turn; nought if it did not (BM-8).
    pub(crate) sat_out: [u8; 4],
    pub(crate) left: Seats,
    /// Those who have won; nobody while the game goes on.
    pub(crate) winners: Seats,
    /// The version of the rules it is played by.
    pub(crate) rules: u16,
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// These roll for the first turn (BM-3).
    RollingOff(Seats),
    /// The mover's die is about to fall.
    Rolling,
    /// The die has fallen, and there is a move to choose.
    Moving {
        /// The roll.
        die: u8,
    },
}

impl Game for Manipulation {
    /// The board: the one of the rules by default, or one that somebody brought.
    type Contents = Course;
    type Options = Options;
    type Action = Action;
    type Luck = Luck;
    type Appeal = Never;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const RULES: u16 = 2;
    const TURN_CLAUSE: Clause = Clause::new("BM-3");
    const END_CLAUSE: Clause = Clause::new("BM-24");

    fn options() -> Vec<OptionSpec> {
        crate::options::describe()
    }

    fn new(course: Arc<Course>, options: &Options, seats: u8) -> Result<Self, Illegal> {
        check_seats(options, seats)?;
        let phase = Phase::RollingOff(Seats::first(seats));
        Ok(Self::from_parts(*options, Tokens::start(), Seat(0), phase).on(course))
    }

    /// Version 1 let a seat leave again and again, and left the tokens of the last to leave where they stood.
    fn by_rules(self, version: u16) -> Self {
        Manipulation { rules: version, ..self }
    }

    fn seats(&self) -> u8 {
        self.options.mode.seats()
    }

    fn has_left(&self, seat: Seat) -> bool {
        self.rules > 1 && self.left.includes(seat)
    }

    fn ended_by_leaving(&self) -> Seats {
        let by_tokens = !self.side_that_is_home().is_empty();
        if self.is_over() && !by_tokens { self.left } else { Seats::NONE }
    }

    fn turn(&self) -> Turn<Self> {
        if self.is_over() {
            return Turn::Over(self.standing());
        }
        match self.phase {
            Phase::RollingOff(seats) => Turn::Luck(Luck::RollOff(seats)),
            Phase::Rolling => Turn::Luck(Luck::Die),
            Phase::Moving { .. } => Turn::Of(self.mover),
        }
    }

    fn choices(&self, seat: Seat) -> Choices<Action> {
        match self.moves() {
            Some(moves) if seat == self.mover => {
                Choices::Listed(moves.iter().map(|found| found.action).collect())
            }
            Some(_) | None => Choices::Nothing,
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let Phase::Moving { die } = self.phase else { return Ok(()) };
        why_not(self.lines(), &self.tokens, self.options, seat, die, action).map_or(Ok(()), Err)
    }

    fn apply(&mut self, step: Step<Self>) -> Vec<Told<Event>> {
        let mut events = Vec::with_capacity(4);
        match step {
            Step::Drew(Draw::RolledOff(rolls)) => self.roll_off(&rolls, &mut events),
            Step::Drew(Draw::Die(die)) => self.roll(die, &mut events),
            Step::Acted { action, .. } => self.act(&action, &mut events),
            Step::Left(seat) => self.leave(seat, &mut events),
        }
        events
    }

    fn view(&self, _: Viewer) -> View {
        self.show()
    }
}

/// BM-1: each mode has its number of players.
pub(crate) fn check_seats(options: &Options, seats: u8) -> Result<(), Illegal> {
    let mode = options.mode;
    match seats {
        seats if !Mode::SEATS.contains(&seats) => Err(Illegal::TwoOrFour { seats }),
        seats if seats != mode.seats() => Err(Illegal::WrongSeats { mode, seats }),
        _ => Ok(()),
    }
}

impl Manipulation {
    /// A game from any arrangement on the built-in board. If a side has all its tokens home it is over at once (BM-24). A roll given
    /// with [`Phase::Moving`] must be one the mover can use, for any other is sat out as it falls (BM-8).
    pub fn from_parts(options: Options, tokens: Tokens, mover: Seat, phase: Phase) -> Self {
        let (sat_out, left, winners, rules) = ([0; 4], Seats::NONE, Seats::NONE, Manipulation::RULES);
        let course = Course::built_in();
        let mut game = Manipulation { course, options, tokens, phase, mover, sat_out, left, winners, rules };
        game.winners = game.side_that_is_home();
        game
    }

    /// The same game on another board. The tokens must stand on spaces that it has.
    pub fn on(self, course: Arc<Course>) -> Self {
        Manipulation { course, ..self }
    }

    /// The lines of the board.
    #[inline]
    pub fn lines(&self) -> &Lines {
        self.course.lines()
    }

    /// Who stands where.
    pub fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    /// Who plays with whom.
    pub fn mode(&self) -> Mode {
        self.options.mode
    }

    /// Where the turn stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is, or would be.
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// Whether somebody has won.
    pub fn is_over(&self) -> bool {
        !self.winners.is_empty()
    }

    /// The legal moves, if somebody is to move.
    pub fn moves(&self) -> Option<Moves> {
        match self.phase {
            Phase::Moving { die } if !self.is_over() => {
                Some(moves(self.lines(), &self.tokens, self.options, self.mover, die))
            }
            Phase::RollingOff(_) | Phase::Rolling | Phase::Moving { .. } => None,
        }
    }

    /// BM-3: the highest begins; those who tie for it roll again.
    fn roll_off(&mut self, rolls: &[u8], events: &mut Vec<Told<Event>>) {
        let Phase::RollingOff(seats) = self.phase else { return };
        let rolls: Vec<(Seat, u8)> = seats.iter().zip(rolls.iter().copied()).collect();
        let highest = rolls.iter().map(|(_, roll)| *roll).max().unwrap_or(0);
        let best: Vec<Seat> =
            rolls.iter().filter(|(_, roll)| *roll == highest).map(|(seat, _)| *seat).collect();
        events.push(Told::all(Event::RolledOff { rolls }));
        match best[..] {
            [seat] => self.begin(seat, events),
            _ => {
                self.phase = Phase::RollingOff(best.iter().copied().collect());
                events.push(Told::all(Event::Tied { seats: best }));
            }
        }
    }

    fn begin(&mut self, seat: Seat, events: &mut Vec<Told<Event>>) {
        self.mover = seat;
        self.phase = Phase::Rolling;
        events.push(Told::all(Event::Begins { seat }));
    }

    fn roll(&mut self, die: u8, events: &mut Vec<Told<Event>>) {
        let seat = self.mover;
        events.push(Told::all(Event::Rolled { seat, die }));
        if moves(self.lines(), &self.tokens, self.options, seat, die).is_empty() {
            // BM-8: no token can move the full roll, and the turn is lost by itself.
            self.sat_out[seat.index()] = die;
            events.push(Told::all(Event::SatOut { seat, die }));
            self.go_on(die, events);
        } else {
            self.sat_out[seat.index()] = 0;
            self.phase = Phase::Moving { die };
        }
    }

    fn act(&mut self, action: &Action, events: &mut Vec<Told<Event>>) {
        let Phase::Moving { die } = self.phase else { return };
        let moves = moves(self.lines(), &self.tokens, self.options, self.mover, die);
        if let Some(chosen) = moves.iter().find(|found| found.action == *action) {
            self.carry_out(chosen, die, events);
        }
    }

    fn carry_out(&mut self, chosen: &Move, die: u8, events: &mut Vec<Told<Event>>) {
        let Move { color, action, effect } = *chosen;
        let seat = self.mover;
        let path = crate::show::path(self.lines(), &self.tokens, self.options, chosen, die);
        self.tokens.shift(color, action.from, action.to, action.world);
        events.push(Told::all(Event::Moved { seat, color, from: action.from, path }));
        match effect {
            Effect::Plain => {}
            Effect::Attack(other) => {
                events.push(Told::all(Event::Attacked { by: color, color: other, at: action.to }));
            }
            Effect::SetBack(other) => {
                events.push(Told::all(Event::SetBack { by: color, color: other, at: action.to }));
            }
        }
        if action.to.is_home() && !action.from.is_home() && self.tokens.is_home(color) {
            events.push(Told::all(Event::AllHome { color }));
            // BM-24: the game ends at once, before any other roll.
            self.winners = self.side_that_is_home();
            if self.is_over() {
                return self.end(events);
            }
            // BM-25: the partner's tokens are still out, and from the next roll on they are this player's, too.
            if self.mode() == Mode::Partners {
                events.push(Told::all(Event::Assists { seat, color: color.opposite() }));
            }
        }
        self.go_on(die, events);
    }

    /// BM-26: a six may roll again, whether it was moved or sat out. BM-3: otherwise the turn passes.
    fn go_on(&mut self, die: u8, events: &mut Vec<Told<Event>>) {
        self.phase = Phase::Rolling;
        if die == 6 && self.options.six == Six::RollsAgain {
            events.push(Told::all(Event::RollsAgain { seat: self.mover }));
        } else {
            self.pass(events);
        }
    }

    fn pass(&mut self, events: &mut Vec<Told<Event>>) {
        self.phase = Phase::Rolling;
        let on = self.lines().layout().turns_by(self.seats());
        loop {
            self.mover = Seat((self.mover.0 + on) % self.seats());
            if !self.left.includes(self.mover) {
                break;
            }
        }
        events.push(Told::all(Event::Passed { to: self.mover }));
    }

    /// A seat gives up. Alone, its tokens leave the game with it and the others play on until one is left; with
    /// partners its team loses, and of two the other wins, and the tokens stay where they are.
    fn leave(&mut self, seat: Seat, events: &mut Vec<Told<Event>>) {
        events.push(Told::all(Event::Left { seat }));
        let had_left = self.left.includes(seat);
        self.left = self.left.with(seat);
        self.winners = self.side_that_is_left();
        let tokens_go = self.mode() == Mode::Alone && !had_left && (self.rules > 1 || !self.is_over());
        if tokens_go {
            self.tokens.take_away(Color::at(seat.index()));
            self.sat_out[seat.index()] = 0;
        }
        if self.is_over() {
            return self.end(events);
        }
        if had_left {
            return;
        }
        match self.phase {
            Phase::RollingOff(seats) => {
                // If those who tied are down to one, there is nothing left to roll for.
                let still = seats.without(seat);
                match still.len() {
                    1 => self.begin(still.iter().next().unwrap_or(self.mover), events),
                    0 => self.phase = Phase::RollingOff(self.playing()),
                    _ => self.phase = Phase::RollingOff(still),
                }
            }
            // The leaver's own turn is broken off.
            Phase::Rolling | Phase::Moving { .. } if seat == self.mover => self.pass(events),
            // The moves of the other are counted afresh, now that tokens have left the board.
            Phase::Moving { die } => {
                if moves(self.lines(), &self.tokens, self.options, self.mover, die).is_empty() {
                    self.sat_out[self.mover.index()] = die;
                    events.push(Told::all(Event::SatOut { seat: self.mover, die }));
                    self.go_on(die, events);
                }
            }
            Phase::Rolling => {}
        }
    }

    fn end(&mut self, events: &mut Vec<Told<Event>>) {
        self.phase = Phase::Rolling;
        events.push(Told::all(Event::Ended { winners: self.winners.iter().collect() }));
    }

    /// BM-24: those whose side has every token home.
    pub(crate) fn side_that_is_home(&self) -> Seats {
        let mode = self.mode();
        let home = |color: Color| self.tokens.is_home(color);
        let done = |color: &Color| match mode {
            Mode::Alone => home(*color),
            Mode::Partners | Mode::Tournament => home(*color) && home(color.opposite()),
        };
        Color::ALL.into_iter().filter(done).map(|color| mode.seat_of(color)).collect()
    }

    /// Those who win because others have left: the other player, the other team, or the last one left.
    pub(crate) fn side_that_is_left(&self) -> Seats {
        let playing = self.playing();
        match self.mode() {
            Mode::Alone | Mode::Tournament if playing.len() == 1 => playing,
            Mode::Alone | Mode::Tournament => Seats::NONE,
            Mode::Partners => {
                let beside = |seat: Seat| [Seat((seat.0 + 1) % 4), Seat((seat.0 + 3) % 4)];
                self.left.iter().take(1).flat_map(beside).collect()
            }
        }
    }

    /// Those who have not left.
    pub fn playing(&self) -> Seats {
        Seats::first(self.seats()).iter().filter(|seat| !self.left.includes(*seat)).collect()
    }

    /// BM-24: no further places are played out. Whoever left is behind those who stayed.
    pub(crate) fn standing(&self) -> Standing {
        let score = |seat: Seat| match (self.winners.includes(seat), self.left.includes(seat)) {
            (true, _) => 2,
            (false, false) => 1,
            (false, true) => 0,
        };
        Standing::by_score(&Seats::first(self.seats()).iter().map(score).collect::<Vec<u32>>())
    }

    /// The colours a seat moves at present.
    pub(crate) fn colors_of(&self, seat: Seat) -> Vec<Color> {
        let (one, two) = colors_to_move(&self.tokens, self.mode(), seat);
        [Some(one), two].into_iter().flatten().collect()
    }
}
