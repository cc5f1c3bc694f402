//! A table on this device: the people who share it and the bots they play with, without any server.
//!
//! It is plain values and has no clock: whoever runs it counts the seconds, lets bots think where it likes and keeps the
//! log; this knows whose eyes look, whose turn it is and what is fair.
//!
//! What a stranger would get wrong: several people may share the device, and not all of them may know the same. What
//! comes of a move is told as all of them may hear it; [`LocalTable::curtain`] says when one of them has to be alone.

mod playable;
mod taking_back;

use rules::{Choices, Game, Patience, Refusal, RefusalKind, Seat, Seats, Seq, Standing, Step, Turn, Viewer};
use table::{AnyTable, StoredEntry, StoredPrecedent, Table};

use crate::{Eyes, Person};

pub use playable::{InTheBox, Opens, Playable};
pub use taking_back::TakeBack;

/// The events of each new line of the log.
pub type News<G> = Vec<Vec<<G as Game>::Event>>;

type ActionOf<O> = <<O as Opens>::Table as Playable>::Action;
type EntryOf<O> = <<O as Opens>::Table as Playable>::Entry;
type NewsOf<O> = <<O as Opens>::Table as Playable>::News;
type SightingOf<O> = <<O as Opens>::Table as Playable>::Sighting;

/// What a bot is to think about.
#[derive(Clone, Debug)]
pub struct Question<S> {
    /// Where it sits.
    pub seat: Seat,
    /// What it may know: no more than a person in its seat.
    pub sighting: S,
}

/// A table on this device, from a box or from a shelf of them.
pub struct LocalTable<O: Opens> {
    table: O::Table,
    source: O,
    people: Vec<Person>,
    seed: u64,
    /// How the same seats came out the time before.
    last: Option<Standing>,
    /// What the same people decided by vote in the games before.
    precedents: Vec<StoredPrecedent>,
    /// Whether what a seat is asked or shown is for their eyes alone.
    is_private: fn(&O::Table, Seat) -> bool,
    /// Whom the others have turned away for, and at which question.
    alone: Option<(Seq, Seat)>,
}

impl<O: Opens> LocalTable<O> {
    /// Sits down at a table that was just opened; what luck has to draw first is drawn.
    pub fn begin(mut table: O::Table, source: O, people: Vec<Person>, seed: u64) -> Result<Self, Refusal> {
        let first = table.any().begin();
        table.any_mut().commit(&first)?;
        Ok(Self::resume(table, source, people, seed))
    }

    /// Goes on with a table as it is.
    pub fn resume(table: O::Table, source: O, people: Vec<Person>, seed: u64) -> Self {
        LocalTable {
            table,
            source,
            people,
            seed,
            last: None,
            precedents: Vec::new(),
            is_private: |_, _| false,
            alone: None,
        }
    }

    /// The same table, where this says whether what a seat is asked or shown is for their eyes alone.
    pub fn with_secrets(self, is_private: fn(&O::Table, Seat) -> bool) -> Self {
        LocalTable { is_private, ..self }
    }

    /// The same table, where the judge heeds what the same people decided by vote in the games before. It must be told
    /// before the log is played again.
    pub fn with_precedents(mut self, precedents: Vec<StoredPrecedent>) -> Result<Self, Refusal> {
        self.table.any_mut().bring_precedents(&precedents)?;
        Ok(LocalTable { precedents, ..self })
    }

    /// The same table, after its log was played again.
    pub fn with_log(mut self, log: &[StoredEntry]) -> Result<Self, Refusal> {
        self.table.any_mut().commit(log)?;
        Ok(self)
    }

    /// Opens another table for the same people. What they decided by vote holds among them.
    pub fn rematch(&self, seed: u64) -> Result<Self, Refusal>
    where
        O: Clone,
    {
        let table = self.source.again(&self.table, &self.people, seed)?;
        let next = Self::begin(table, self.source.clone(), self.people.clone(), seed)?;
        let next = LocalTable { last: self.over(), ..next }.with_precedents(self.any().precedents())?;
        Ok(next.with_secrets(self.is_private))
    }

    /// The table with its log, for whoever keeps it.
    pub fn table(&self) -> &O::Table {
        &self.table
    }

    /// The same, whatever its game.
    pub fn any(&self) -> &dyn AnyTable {
        self.table.any()
    }

    /// Where it came from.
    pub fn source(&self) -> &O {
        &self.source
    }

    /// What the luck of the table follows from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How the same seats came out the time before.
    pub fn last(&self) -> Option<&Standing> {
        self.last.as_ref()
    }

    /// What the same people decided by vote in the games before.
    pub fn precedents(&self) -> &[StoredPrecedent] {
        &self.precedents
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
        self.any().waiting_for()
    }

    /// The seat that is to choose; nobody once the game is over. Where several are asked, bots come first: they do not
    /// keep anybody waiting.
    pub fn to_move(&self) -> Option<Seat> {
        let seats = self.waiting_for();
        seats.iter().find(|seat| !self.is_here(*seat)).or_else(|| seats.iter().next())
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
        self.any().over()
    }

    /// How long the log is.
    pub fn seq(&self) -> Seq {
        self.any().seq()
    }

    /// Which question is put, as the line of the log it was put at.
    pub fn asked_at(&self) -> Seq {
        self.any().asked_at()
    }

    /// How long the game waits for an answer to it.
    pub fn patience(&self) -> Option<Patience<ActionOf<O>>> {
        self.table.patience()
    }

    /// What is known, with the eyes of whoever acts through this device. While only bots are to act and several people
    /// share the device, nobody's secrets are shown.
    pub fn look(&self, since: Seq) -> SightingOf<O> {
        self.table.seen_by(self.actor().map_or(Viewer::Spectator, Viewer::Seat), since)
    }

    /// Plays an action of whoever acts through this device.
    pub fn act(&mut self, action: ActionOf<O>) -> Result<NewsOf<O>, Refusal> {
        let seat = self.actor().ok_or_else(only_looking)?;
        self.play(seat, action)
    }

    /// Plays an action for a seat.
    pub fn play(&mut self, seat: Seat, action: ActionOf<O>) -> Result<NewsOf<O>, Refusal> {
        let entries = self.table.decide(seat, action)?;
        self.commit(entries)
    }

    /// Does one thing after the other, all of them or none.
    pub fn do_all(&mut self, deeds: Vec<(Seat, ActionOf<O>)>) -> Result<NewsOf<O>, Refusal> {
        let entries = self.ahead(deeds, |table, (seat, action)| table.decide(seat, action))?;
        self.commit(entries)
    }

    /// Does what the game takes silence for, for everybody who was waited for in vain since the question at `asked_at`.
    /// If the table has moved on, nothing happens.
    pub fn lose_patience(&mut self, asked_at: Seq) -> Result<NewsOf<O>, Refusal> {
        let patience = self.patience().filter(|_| self.asked_at() == asked_at);
        let then = patience.map(|patience| patience.then).unwrap_or_default();
        let entries = self.ahead(then, |table, (seat, action)| {
            // Whoever has spoken, or is asked no more since another was played for, is not played for.
            let is_asked = table.any().waiting_for().includes(seat);
            if is_asked { table.decide(seat, action) } else { Ok(Vec::new()) }
        })?;
        self.commit(entries)
    }

    /// What the bot that is to choose is to think about.
    pub fn question(&self) -> Option<Question<SightingOf<O>>> {
        let (seat, _) = self.bot()?;
        Some(Question { seat, sighting: self.table.seen_by(Viewer::Seat(seat), self.seq()) })
    }

    /// Plays what a bot has come to, unless the table has moved on since it was asked.
    pub fn answer(&mut self, seat: Seat, at: Seq, action: ActionOf<O>) -> Result<NewsOf<O>, Refusal> {
        if self.seq() != at || !self.waiting_for().includes(seat) {
            return self.commit(Vec::new());
        }
        self.play(seat, action)
    }

    /// Gives up for the person who acts through this device, or for the first there is.
    pub fn leave(&mut self) -> Result<NewsOf<O>, Refusal> {
        let seat = self.actor().or_else(|| self.seats_here().iter().next()).ok_or_else(only_looking)?;
        let entries = self.table.decide_leave(seat)?;
        self.commit(entries)
    }

    /// The person for whose eyes alone the next thing is, until the others have turned away.
    pub fn curtain(&self) -> Option<Seat> {
        let seat = self.to_move().filter(|seat| self.is_here(*seat))?;
        let is_shared = self.seats_here().len() > 1 && (self.is_private)(&self.table, seat);
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

    /// What comes of several things, each decided on a copy that has done those before; the table itself then takes all.
    fn ahead<D>(
        &self,
        deeds: impl IntoIterator<Item = D>,
        decide: impl Fn(&O::Table, D) -> Result<Vec<EntryOf<O>>, Refusal>,
    ) -> Result<Vec<EntryOf<O>>, Refusal> {
        let mut ahead = self.table.copied();
        let mut entries = Vec::new();
        for deed in deeds {
            let decided = decide(&ahead, deed)?;
            ahead.commit(decided.clone())?;
            entries.extend(decided);
        }
        Ok(entries)
    }

    fn commit(&mut self, entries: Vec<EntryOf<O>>) -> Result<NewsOf<O>, Refusal> {
        let before = self.seq();
        let alone = self.to_move().filter(|seat| self.is_alone(*seat));
        self.table.commit(entries)?;
        self.stay_alone(alone);
        Ok(self.table.news(self.everybody(), before))
    }

    /// Whoever was alone with the table and goes on with their turn need not ask the others to look away again.
    fn stay_alone(&mut self, alone: Option<Seat>) {
        let goes_on = |seat: &Seat| self.to_move() == Some(*seat) && (self.is_private)(&self.table, *seat);
        if let Some(seat) = alone.filter(goes_on) {
            self.alone = Some((self.asked_at(), seat));
        }
    }
}

impl<G: Game> LocalTable<InTheBox<G>> {
    /// Opens a table of a game whose types are at hand.
    pub fn open(
        in_the_box: InTheBox<G>,
        options: G::Options,
        people: Vec<Person>,
        seed: u64,
    ) -> Result<Self, Refusal> {
        let table: Table<G> = in_the_box.open(options, people.len() as u8, seed, None)?;
        Self::begin(table, in_the_box, people, seed)
    }

    /// The game, secrets included.
    pub fn game(&self) -> &G {
        self.table.game()
    }

    /// Whether several are asked at once.
    pub fn asks_several(&self) -> bool {
        match self.game().turn() {
            Turn::AnyOf(_) | Turn::EachOf(_) => true,
            Turn::Of(_) | Turn::Luck(_) | Turn::Appeal(_) | Turn::Over(_) => false,
        }
    }

    /// What whoever is to choose may do.
    pub fn choices(&self) -> Choices<G::Action> {
        self.to_move().map_or(Choices::Nothing, |seat| self.game().choices(seat))
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
}

fn only_looking() -> Refusal {
    Refusal::new(RefusalKind::NotYourTurn, "nobody at this device is to act")
}
