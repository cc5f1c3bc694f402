//! The engine of both games: what is waited for, what may be done, and what is shown.

use std::collections::VecDeque;
use std::sync::Arc;

use rules::{
    Choices, Clause, Game, OptionSpec, Patience, Precedent, Preset, Seat, Seats, Standing, Step, Told, Turn,
    Viewer,
};

use crate::checks::check_set_up;
use crate::phase::{Asked, Phase};
use crate::{
    Action, Appeal, Board, Call, Category, Contents, Deed, Edition, Event, Forbidden, House, Luck, Order,
    Put, Ruling, Space, TurnBack, Verdict, View, Walk, Why, walks,
};

/// The longest answer, in characters; the longest that a card could ask for is far below it.
pub const LONGEST_ANSWER: usize = 300;

/// A game of Trivial Pursuit or Heisey Mania in progress. It holds the order of the cards and sealed votes.
#[derive(Clone, Debug)]
pub struct Trivia<E: Edition> {
    pub(crate) contents: Arc<Contents>,
    pub(crate) house: House,
    pub(crate) options: E::Options,
    pub(crate) phase: Phase,
    pub(crate) mover: Seat,
    pub(crate) tokens: Vec<Token>,
    /// The cards of each box, front first.
    pub(crate) boxes: Vec<VecDeque<u16>>,
    /// Those who have left.
    pub(crate) left: Seats,
    /// Those who have won, in their first turn if there are others still to have theirs (TP-20).
    pub(crate) winners: Seats,
    /// The question before, who saw its answer, and how it was ruled.
    pub(crate) last: Option<(Seat, Asked, Seats, Call)>,
    /// The typed answer that the last step settled by vote, and how.
    pub(crate) precedent: Option<(Asked, Call)>,
    /// The version of the rules it is played by. Version 1 has other challenges (TP-29) and spoken votes (TP-23).
    pub(crate) rules: u16,
}

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub at: Space,
    /// The wedges won, as bits in the order of the edition's categories.
    pub won: u8,
    /// The headquarters that gives nothing for now (TP-14).
    pub marked: Option<Space>,
    /// How many turns its seat has begun, up to 255: TP-20 asks whether this is the first.
    pub turns: u8,
}

/// Equality leaves out what is in the box: it never changes, and games are compared only at one table.
impl<E: Edition> PartialEq for Trivia<E> {
    fn eq(&self, other: &Self) -> bool {
        (&self.options, &self.phase, self.mover, &self.tokens, &self.boxes)
            == (&other.options, &other.phase, other.mover, &other.tokens, &other.boxes)
            && (self.left, self.winners, &self.last) == (other.left, other.winners, &other.last)
            && self.rules == other.rules
    }
}

impl<E: Edition> Game for Trivia<E> {
    type Contents = Contents;
    type Options = E::Options;
    type Action = Action;
    type Luck = Luck;
    type Appeal = Appeal;
    type Event = Event;
    type View = View;
    type Illegal = Forbidden;

    const RULES: u16 = E::RULES;
    const TURN_CLAUSE: Clause = E::TURN_CLAUSE;
    const END_CLAUSE: Clause = E::END_CLAUSE;

    fn options() -> Vec<OptionSpec> {
        E::describe()
    }

    fn presets() -> Vec<Preset> {
        E::presets()
    }

    fn new(contents: Arc<Contents>, options: &E::Options, seats: u8) -> Result<Self, Forbidden> {
        let house = E::house(options);
        check_set_up::<E>(&contents, &house, seats)?;
        let token = Token { at: contents.board.start(), won: 0, marked: None, turns: 0 };
        let mut game = Trivia {
            contents,
            house,
            options: options.clone(),
            phase: Phase::Shuffling,
            mover: Seat(0),
            tokens: vec![token; usize::from(seats)],
            boxes: Vec::new(),
            left: Seats::NONE,
            winners: Seats::NONE,
            last: None,
            precedent: None,
            rules: E::RULES,
        };
        // TP-10, HM-9: cards may lie in printed order, and then nothing is shuffled.
        if game.house.order == Order::Printed {
            let order = crate::luck::dealt(&game.box_sizes(), |_| {});
            game.stack(order);
        }
        Ok(game)
    }

    fn by_rules(self, version: u16) -> Self {
        Trivia { rules: version, ..self }
    }

    fn seats(&self) -> u8 {
        self.tokens.len() as u8
    }

    fn turn_clause(&self) -> Clause {
        match &self.phase {
            Phase::Ruled { .. } | Phase::Contest { .. } => E::clause(&Why::NotNow(Deed::Contest)),
            Phase::Shuffling
            | Phase::RollingOff(_)
            | Phase::Rolling
            | Phase::Moving { .. }
            | Phase::Choosing
            | Phase::Electing(_)
            | Phase::Lot
            | Phase::PickingBox { .. }
            | Phase::Asking(_)
            | Phase::Judging(_)
            | Phase::Panel(..)
            | Phase::Over { .. } => E::TURN_CLAUSE,
        }
    }

    /// TP-20: whoever had won in their first turn has won by the rules, even if the others leave.
    fn ended_by_leaving(&self) -> Seats {
        if self.phase == (Phase::Over { by_leaving: true }) { self.left } else { Seats::NONE }
    }

    /// Version 1 let a seat leave again, so its logs may hold that.
    fn has_left(&self, seat: Seat) -> bool {
        self.rules > 1 && self.left.includes(seat)
    }

    fn turn(&self) -> Turn<Self> {
        match &self.phase {
            Phase::Shuffling => Turn::Luck(Luck::Shuffle { boxes: self.box_sizes() }),
            Phase::RollingOff(seats) => Turn::Luck(Luck::RollOff(*seats)),
            Phase::Rolling => Turn::Luck(Luck::Die),
            Phase::Moving { .. } | Phase::Choosing => Turn::Of(self.mover),
            Phase::Electing(votes) => Turn::EachOf(votes.waiting(self.others(self.mover))),
            Phase::Lot => Turn::Luck(Luck::Lot(E::NAME.categories())),
            Phase::PickingBox { .. } => Turn::Of(self.reader().unwrap_or(self.mover)),
            Phase::Asking(asked) => match (self.bot_chance(asked.category), self.house.put) {
                (Some(chance), _) => Turn::Luck(Luck::Knows { chance }),
                (None, Put::Spoken) => Turn::Of(self.reader().unwrap_or(self.mover)),
                (None, Put::Typed | Put::Choices) => Turn::Of(self.mover),
            },
            Phase::Judging(asked) => Turn::Appeal(self.appeal(asked)),
            Phase::Panel(_, votes) => Turn::EachOf(votes.waiting(self.panel())),
            Phase::Ruled { call, stood, .. } => {
                Turn::AnyOf(stood.iter().fold(self.concerned(*call), Seats::without))
            }
            Phase::Contest { by, votes, .. } => Turn::EachOf(votes.waiting(self.voters(*by))),
            Phase::Over { .. } => Turn::Over(self.standing()),
        }
    }

    fn choices(&self, seat: Seat) -> Choices<Action> {
        if !self.turn().seats().includes(seat) {
            return Choices::Nothing;
        }
        let categories =
            |action: fn(Category) -> Action| E::NAME.categories().iter().copied().map(action).collect();
        let calls = vec![Action::Judge(Call::Right), Action::Judge(Call::Wrong)];
        Choices::Listed(match &self.phase {
            Phase::Moving { roll } => {
                let name = |walk: &Walk| Action::MoveTo(self.contents.board.name(walk.to).to_owned());
                self.walks(*roll).iter().map(name).collect()
            }
            Phase::Choosing => categories(Action::Choose),
            Phase::Electing(_) => categories(Action::Vote),
            Phase::PickingBox { .. } => (1..=self.boxes.len() as u8).map(Action::PickBox).collect(),
            Phase::Asking(_) if self.house.put == Put::Spoken => {
                calls.into_iter().chain(self.house.time.map(|_| Action::OutOfTime)).collect()
            }
            Phase::Asking(asked) => {
                let shown = self.shown_choices(asked);
                if shown.is_empty() {
                    return Choices::Open;
                }
                let others = [Some(Action::Pass), self.house.time.map(|_| Action::OutOfTime)];
                shown.iter().cloned().map(Action::Answer).chain(others.into_iter().flatten()).collect()
            }
            Phase::Panel(..) | Phase::Contest { .. } => calls,
            Phase::Ruled { .. } => vec![Action::LetStand, Action::Contest],
            Phase::Shuffling
            | Phase::RollingOff(_)
            | Phase::Rolling
            | Phase::Lot
            | Phase::Judging(_)
            | Phase::Over { .. } => return Choices::Nothing,
        })
    }

    fn check(&self, _: Seat, action: &Action) -> Result<(), Forbidden> {
        self.why_not(action).map_or(Ok(()), |why| Err(Forbidden::by::<E>(why)))
    }

    fn apply(&mut self, step: Step<Self>) -> Vec<Told<Event>> {
        let mut told = Vec::new();
        self.precedent = None;
        match step {
            Step::Acted { seat, action } => self.act(seat, action, &mut told),
            Step::Drew(draw) => self.take_draw(draw, &mut told),
            Step::Ruled(ruling) => self.take_ruling(ruling, &mut told),
            Step::Left(seat) => self.leave(seat, &mut told),
        }
        told
    }

    /// Every action but a move to Roll Again puts a question, an answer or a judgement on the table, and that move
    /// is followed by a roll.
    fn reveals(_: &Action) -> bool {
        true
    }

    fn patience(&self) -> Option<Patience<Action>> {
        let for_all = |action: Action| {
            let seats = self.turn().seats();
            seats.iter().map(|seat| (seat, action.clone())).collect::<Vec<_>>()
        };
        match &self.phase {
            // TP-22, HM-21: running out of time is wrong. A bot is not asked but drawn for.
            Phase::Asking(_) if !self.is_bot(self.mover) => {
                Some(Patience { seconds: self.house.time?, then: for_all(Action::OutOfTime) })
            }
            // TP-29, HM-24: anyone who does nothing lets the ruling stand.
            Phase::Ruled { .. } => {
                Some(Patience { seconds: self.house.contest_time, then: for_all(Action::LetStand) })
            }
            Phase::Shuffling
            | Phase::RollingOff(_)
            | Phase::Rolling
            | Phase::Moving { .. }
            | Phase::Choosing
            | Phase::Electing(_)
            | Phase::Lot
            | Phase::PickingBox { .. }
            | Phase::Asking(_)
            | Phase::Judging(_)
            | Phase::Panel(..)
            | Phase::Contest { .. }
            | Phase::Over { .. } => None,
        }
    }

    /// TP-29: what a challenge settled by vote, whichever way, is how the same answer is ruled from then on.
    fn precedent(&self) -> Option<Precedent<Self>> {
        let (asked, call) = self.precedent.as_ref()?;
        let verdict = if call.is_right() { Verdict::Right } else { Verdict::Wrong };
        let reason = "so it was decided by vote before".to_owned();
        Some((self.appeal(asked), Ruling { verdict, reason }))
    }

    fn view(&self, viewer: Viewer) -> View {
        self.show(viewer)
    }
}

impl<E: Edition> Trivia<E> {
    /// The board it is played on.
    pub fn board(&self) -> &Board {
        &self.contents.board
    }

    /// The question on the table and the one before it, each by its card and its category.
    pub fn questions_shown(&self) -> impl Iterator<Item = (u16, Category)> {
        let now = match &self.phase {
            Phase::Asking(asked)
            | Phase::Judging(asked)
            | Phase::Panel(asked, _)
            | Phase::Ruled { asked, .. }
            | Phase::Contest { asked, .. } => Some(asked),
            Phase::Shuffling
            | Phase::RollingOff(_)
            | Phase::Rolling
            | Phase::Moving { .. }
            | Phase::Choosing
            | Phase::Electing(_)
            | Phase::Lot
            | Phase::PickingBox { .. }
            | Phase::Over { .. } => None,
        };
        let before = self.last.as_ref().map(|(_, asked, ..)| asked);
        now.into_iter().chain(before).map(|asked| (asked.card, asked.category))
    }

    /// The options people chose.
    pub fn options_chosen(&self) -> &E::Options {
        &self.options
    }

    /// The options as the engine reads them.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// The ways `roll` leads the mover's token.
    pub fn walks(&self, roll: u8) -> Vec<Walk> {
        let token = &self.tokens[self.mover.index()];
        // TP-7 and HM-7: whether a token may turn back at the hub.
        let may_turn_back = match self.house.turn_back {
            TurnBack::Never => false,
            TurnBack::WhenFull => self.is_full(self.mover),
            TurnBack::Always => true,
        };
        walks(&self.contents.board, token.at, roll, may_turn_back)
    }

    fn appeal(&self, asked: &Asked) -> Appeal {
        Appeal {
            card: asked.card,
            category: asked.category,
            typed: asked.typed.clone().unwrap_or_default(),
            exactness: self.house.exactness,
        }
    }

    /// Whether `seat` has what opens the winning question (TP-17, TP-21, HM-16).
    pub(crate) fn is_full(&self, seat: Seat) -> bool {
        self.tokens[seat.index()].won.count_ones() >= u32::from(self.house.needed)
    }

    /// Those who have not left.
    pub(crate) fn playing(&self) -> Seats {
        Seats::first(self.seats()).iter().filter(|seat| !self.left.includes(*seat)).collect()
    }

    /// Those seats that have people and have not left.
    pub(crate) fn people(&self) -> Seats {
        self.playing().iter().filter(|seat| !self.is_bot(*seat)).collect()
    }

    /// Those who have not left, but `seat`.
    pub(crate) fn others(&self, seat: Seat) -> Seats {
        self.playing().without(seat)
    }

    /// TP-10: the player to the mover's left reads. Alone there is nobody (HM-1). A bot cannot hear, so it does not
    /// read a question that is answered aloud while there is somebody else who can.
    pub(crate) fn reader(&self) -> Option<Seat> {
        let order = || (1..self.seats()).map(|step| Seat((self.mover.0 + step) % self.seats()));
        let mut playing = order().filter(|seat| !self.left.includes(*seat));
        let hears = |seat: &Seat| self.house.put != Put::Spoken || !self.is_bot(*seat);
        playing.clone().find(hears).or_else(|| playing.next())
    }

    /// Who reads the question on the table and sees its card, if it is answered aloud.
    pub(crate) fn card_reader(&self) -> Option<Seat> {
        self.reader().filter(|_| self.house.put == Put::Spoken && !self.is_bot(self.mover))
    }

    /// The chance that the mover knows, if the mover is a bot.
    fn bot_chance(&self, category: Category) -> Option<u8> {
        let knows = self.house.bots.get(self.mover.index()).copied().flatten()?;
        let place = E::NAME.categories().iter().position(|other| *other == category);
        Some(knows.chance(place.unwrap_or(0)))
    }

    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        self.house.bots.get(seat.index()).copied().flatten().is_some()
    }

    /// The choices the card shows, where questions are put so.
    pub(crate) fn shown_choices(&self, asked: &Asked) -> &[String] {
        let question = self.contents.question(E::NAME, asked.card, asked.category);
        if self.house.put == Put::Choices { &question.choices } else { &[] }
    }

    pub(crate) fn box_sizes(&self) -> Vec<u16> {
        let cards = self.contents.cards.len() as u16;
        match self.house.boxes {
            // TP-10: the deck is cut into two boxes of equal size.
            2 => vec![cards.div_ceil(2), cards / 2],
            _ => vec![cards],
        }
    }

    /// Winners first, then by wedges, then those who left.
    fn standing(&self) -> Standing {
        let score = |seat: Seat| match (self.winners.includes(seat), self.left.includes(seat)) {
            (true, _) => 100,
            (false, false) => 1 + self.tokens[seat.index()].won.count_ones(),
            (false, true) => 0,
        };
        Standing::by_score(&Seats::first(self.seats()).iter().map(score).collect::<Vec<u32>>())
    }
}
