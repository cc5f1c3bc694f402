//! A table on this device: the people who share it and the bots they play with, without any server.
//!
//! It is plain values and has no clock: whoever runs it counts the seconds, lets bots think where it likes and keeps the
//! log; this knows whose eyes look, whose turn it is and what is fair.
//!
//! What a stranger would get wrong: several people may share the device, and not all of them may know the same. What
//! comes of a move is told as all of them may hear it; [`LocalTable::curtain`] says when one of them has to be alone.

mod taking_back;

use std::sync::Arc;

use rules::{
    Choices, Game, Judge, Patience, Refusal, RefusalKind, Seat, Seats, Seq, Standing, Step, Turn, Viewer,
};
use table::{Entry, Fortune, Opening, Secret, Sighting, Table};

use crate::{Eyes, Known, Person, Seen};

pub use taking_back::TakeBack;

/// The events of each new line of the log.
pub type News<G> = Vec<Vec<<G as Game>::Event>>;

/// What is in the box of a game.
pub struct InTheBox<G: Game> {
    /// What the game is given.
    pub contents: Arc<G::Contents>,
    /// Who rules on answers.
    pub judge: Arc<dyn Judge<G> + Send + Sync>,
    /// What the contents are known by, where there is more than one kind.
    pub hash: Option<String>,
    /// The text of the board that somebody brought, if it is not the built-in one.
    pub board: Option<String>,
}

impl<G: Game> Clone for InTheBox<G> {
    fn clone(&self) -> Self {
        InTheBox {
            contents: Arc::clone(&self.contents),
            judge: Arc::clone(&self.judge),
            hash: self.hash.clone(),
            board: self.board.clone(),
        }
    }
}

/// What a bot is to think about.
#[derive(Clone, Debug)]
pub struct Question<G: Game> {
    /// Where it sits.
    pub seat: Seat,
    /// What it may know: no more than a person in its seat.
    pub sighting: Sighting<G>,
}

/// A table on this device.
#[derive(Clone)]
pub struct LocalTable<G: Game> {
    table: Table<G>,
    in_the_box: InTheBox<G>,
    people: Vec<Person>,
    seed: u64,
    /// How the same seats came out the time before.
    last: Option<Standing>,
    /// What was shown last, with the eyes of whoever acted.
    seen: Option<Arc<Seen<G>>>,
    /// Whether what a seat is asked or shown is for their eyes alone.
    is_private: fn(&G, Seat) -> bool,
    /// Whom the others have turned away for, and at which question.
    alone: Option<(Seq, Seat)>,
}

impl<G: Game> LocalTable<G> {
    /// Opens a table; what luck has to draw first is drawn. `last` is how the same seats came out the time before.
    pub fn open(
        in_the_box: InTheBox<G>,
        options: G::Options,
        people: Vec<Person>,
        seed: u64,
        last: Option<Standing>,
    ) -> Result<Self, Refusal> {
        let fortune = Fortune::Drawn(Secret::from_seed(seed));
        let mut opening = Opening::new(options, people.len() as u8, &fortune, last.as_ref())
            .with_board(in_the_box.board.clone());
        if let Some(hash) = &in_the_box.hash {
            opening = opening.with_contents(hash.clone());
        }
        let (contents, judge) = (Arc::clone(&in_the_box.contents), Arc::clone(&in_the_box.judge));
        let mut table = Table::open(opening, contents, fortune, judge)?;
        table.commit(table.begin())?;
        Ok(Self::resume(table, in_the_box, people, seed, last))
    }

    /// Goes on with a table that was kept, and has played its log again.
    pub fn resume(
        table: Table<G>,
        in_the_box: InTheBox<G>,
        people: Vec<Person>,
        seed: u64,
        last: Option<Standing>,
    ) -> Self {
        LocalTable {
            table,
            in_the_box,
            people,
            seed,
            last,
            seen: None,
            is_private: |_, _| false,
            alone: None,
        }
    }

    /// The same table, where this says whether what a seat is asked or shown is for their eyes alone.
    pub fn with_secrets(self, is_private: fn(&G, Seat) -> bool) -> Self {
        LocalTable { is_private, ..self }
    }

    /// Opens another table for the same people. What they decided by vote holds among them.
    pub fn rematch(&self, seed: u64) -> Result<Self, Refusal> {
        let options = self.table.opening().options.clone();
        let mut next = Self::open(self.in_the_box.clone(), options, self.people.clone(), seed, self.over())?;
        next.table.bring_precedents(self.table.precedents().to_vec());
        Ok(next.with_secrets(self.is_private))
    }

    /// The table with its log, for whoever keeps it.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// The game, secrets included.
    pub fn game(&self) -> &G {
        self.table.game()
    }

    /// What the luck of the table follows from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How the same seats came out the time before.
    pub fn last(&self) -> Option<&Standing> {
        self.last.as_ref()
    }

    /// Who sits where.
    pub fn people(&self) -> &[Person] {
        &self.people
    }

    /// The seats of the people at this device.
    pub fn seats_here(&self) -> Seats {
        (0..self.people.len() as u8).map(Seat).filter(|seat| self.is_here(*seat)).collect()
    }

    /// Whether a person sits there, and no bot.
    pub fn is_here(&self, seat: Seat) -> bool {
        self.people.get(seat.index()).is_some_and(|person| person.level().is_none())
    }

    /// Whose eyes look.
    pub fn eyes(&self) -> Eyes {
        let here = self.seats_here();
        let first = here.iter().next();
        match (first, here.len()) {
            (Some(seat), 1) => Eyes::Seat(seat),
            (Some(_), _) => Eyes::Everybody,
            (None, _) => Eyes::Spectator,
        }
    }

    /// What all who sit here may see together: what a lone person knows, and of several only what anybody may.
    pub fn everybody(&self) -> Viewer {
        match self.eyes() {
            Eyes::Seat(seat) => Viewer::Seat(seat),
            Eyes::Everybody | Eyes::Spectator => Viewer::Spectator,
        }
    }

    /// The seat that acts through this device now: a lone person's always, and of several the one that is waited for.
    pub fn actor(&self) -> Option<Seat> {
        match self.eyes() {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Everybody => self.waiting_for().iter().find(|seat| self.is_here(*seat)),
            Eyes::Spectator => None,
        }
    }

    /// Who is to act.
    pub fn waiting_for(&self) -> Seats {
        self.game().turn().seats()
    }

    /// The seat that is to choose; nobody once the game is over. Where several are asked, bots come first: they do not
    /// keep anybody waiting.
    pub fn to_move(&self) -> Option<Seat> {
        let seats = self.waiting_for();
        seats.iter().find(|seat| !self.is_here(*seat)).or_else(|| seats.iter().next())
    }

    /// Whether several are asked at once.
    pub fn asks_several(&self) -> bool {
        match self.game().turn() {
            Turn::AnyOf(_) | Turn::EachOf(_) => true,
            Turn::Of(_) | Turn::Luck(_) | Turn::Appeal(_) | Turn::Over(_) => false,
        }
    }

    /// The bot that is to choose, if one is, and its level.
    pub fn bot(&self) -> Option<(Seat, &str)> {
        let seat = self.waiting_for().iter().find(|seat| !self.is_here(*seat))?;
        Some((seat, self.people.get(seat.index())?.level()?))
    }

    /// The seat whose side of the board lies nearest: a lone person's, or the first.
    pub fn home(&self) -> Seat {
        self.seats_here().iter().next().unwrap_or(Seat(0))
    }

    /// How the game came out, once it has.
    pub fn over(&self) -> Option<Standing> {
        self.table.over()
    }

    /// How long the log is.
    pub fn seq(&self) -> Seq {
        self.table.seq()
    }

    /// Which question is put, as the line of the log it was put at.
    pub fn asked_at(&self) -> Seq {
        self.table.asked_at()
    }

    /// How long the game waits for an answer to it.
    pub fn patience(&self) -> Option<Patience<G::Action>> {
        self.game().patience()
    }

    /// What whoever is to choose may do.
    pub fn choices(&self) -> Choices<G::Action> {
        self.to_move().map_or(Choices::Nothing, |seat| self.game().choices(seat))
    }

    /// What is known, with the eyes of whoever acts through this device. While only bots are to act and several people
    /// share the device, nobody's secrets are shown.
    pub fn look(&mut self) -> Arc<Seen<G>> {
        let viewer = self.actor().map_or(Viewer::Spectator, Viewer::Seat);
        let before = self.seen.take().map(Arc::unwrap_or_clone);
        let since = before.as_ref().map_or(Seq(0), Known::length);
        let seen = match Known::after(before, self.table.seen_by(viewer, since)) {
            Ok(seen) => seen,
            // Nothing gets lost on this device; and if it did, all of it is here.
            Err(_) => self.whole(viewer),
        };
        let seen = Arc::new(seen);
        self.seen = Some(Arc::clone(&seen));
        seen
    }

    fn whole(&self, viewer: Viewer) -> Seen<G> {
        let sighting = self.table.seen_by(viewer, Seq(0));
        let history = sighting.events.clone();
        Known { sighting, history, fresh: crate::Fresh::Everything }
    }

    /// What happened so far, as all who sit here may hear it.
    pub fn told(&self) -> News<G> {
        self.table.seen_by(self.everybody(), Seq(0)).events
    }

    /// What would come of `action` if whoever is to choose did it, or why it cannot be.
    pub fn foretell(&self, action: &G::Action) -> Result<Vec<G::Event>, Refusal> {
        let seat = self.to_move().unwrap_or(Seat(0));
        let told = self.game().clone().play(Step::acted(seat, action.clone()));
        let told = told.map_err(|refused| refused.refusal())?;
        Ok(told.into_iter().map(|told| told.event).collect())
    }

    /// Plays an action of whoever acts through this device.
    pub fn act(&mut self, action: G::Action) -> Result<News<G>, Refusal> {
        let seat = self.actor().ok_or_else(only_looking)?;
        self.play(seat, action)
    }

    /// Plays an action for a seat.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<News<G>, Refusal> {
        let entries = self.table.decide(seat, self.seq(), action)?;
        self.commit(entries)
    }

    /// Does one thing after the other, all of them or none.
    pub fn do_all(&mut self, deeds: Vec<(Seat, G::Action)>) -> Result<News<G>, Refusal> {
        // Each is decided on a copy that has played those before; the table itself then takes all.
        let mut ahead = self.table.clone();
        let mut entries = Vec::new();
        for (seat, action) in deeds {
            let decided = ahead.decide(seat, ahead.seq(), action)?;
            ahead.commit(decided.clone())?;
            entries.extend(decided);
        }
        self.commit(entries)
    }

    /// Does what the game takes silence for, for everybody who was waited for in vain since the question at `asked_at`.
    /// If the table has moved on, nothing happens.
    pub fn lose_patience(&mut self, asked_at: Seq) -> Result<News<G>, Refusal> {
        let Some(patience) = self.patience().filter(|_| self.asked_at() == asked_at) else {
            return Ok(Vec::new());
        };
        let mut ahead = self.table.clone();
        let mut entries = Vec::new();
        for (seat, action) in patience.then {
            // Whoever has spoken, or is asked no more since another was played for, is not played for.
            if ahead.game().turn().seats().includes(seat) {
                let decided = ahead.decide(seat, ahead.seq(), action)?;
                ahead.commit(decided.clone())?;
                entries.extend(decided);
            }
        }
        self.commit(entries)
    }

    /// What the bot that is to choose is to think about.
    pub fn question(&self) -> Option<Question<G>> {
        let (seat, _) = self.bot()?;
        Some(Question { seat, sighting: self.table.seen_by(Viewer::Seat(seat), self.seq()) })
    }

    /// Plays what a bot has come to, unless the table has moved on since it was asked.
    pub fn answer(&mut self, seat: Seat, at: Seq, action: G::Action) -> Result<News<G>, Refusal> {
        if self.seq() != at || !self.waiting_for().includes(seat) {
            return Ok(Vec::new());
        }
        self.play(seat, action)
    }

    /// Gives up for the person who is to choose, or for the first there is.
    pub fn leave(&mut self) -> Result<News<G>, Refusal> {
        let seat = self.to_move().filter(|seat| self.is_here(*seat)).unwrap_or_else(|| self.home());
        let entries = self.table.decide_leave(seat)?;
        self.commit(entries)
    }

    /// The person for whose eyes alone the next thing is, until the others have turned away.
    pub fn curtain(&self) -> Option<Seat> {
        let seat = self.to_move().filter(|seat| self.is_here(*seat))?;
        let is_shared = self.seats_here().len() > 1 && (self.is_private)(self.game(), seat);
        (is_shared && !self.is_alone(seat)).then_some(seat)
    }

    /// The others have turned away.
    pub fn lift_curtain(&mut self) {
        self.alone = self.curtain().map(|seat| (self.asked_at(), seat));
    }

    /// Whose eyes the table may be shown to now: a lone person's always, and of several nobody's in particular, unless
    /// the others have turned away.
    pub fn viewer(&self) -> Viewer {
        match self.everybody() {
            Viewer::Spectator => {
                let alone = self.to_move().filter(|seat| self.is_alone(*seat));
                alone.map_or(Viewer::Spectator, Viewer::Seat)
            }
            seat => seat,
        }
    }

    fn is_alone(&self, seat: Seat) -> bool {
        self.alone == Some((self.asked_at(), seat))
    }

    fn commit(&mut self, entries: Vec<Entry<G>>) -> Result<News<G>, Refusal> {
        let before = self.seq();
        let alone = self.to_move().filter(|seat| self.is_alone(*seat));
        self.table.commit(entries)?;
        self.stay_alone(alone);
        Ok(self.table.seen_by(self.everybody(), before).events)
    }

    /// Whoever was alone with the table and goes on with their turn need not ask the others to look away again.
    fn stay_alone(&mut self, alone: Option<Seat>) {
        let goes_on = |seat: &Seat| self.to_move() == Some(*seat) && (self.is_private)(self.game(), *seat);
        if let Some(seat) = alone.filter(goes_on) {
            self.alone = Some((self.asked_at(), seat));
        }
    }
}

fn only_looking() -> Refusal {
    Refusal::new(RefusalKind::NotYourTurn, "nobody at this device is to act")
}
