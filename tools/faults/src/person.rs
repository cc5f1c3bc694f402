//! One person at a table, with one socket at a time, who comes back whatever happens.
//!
//! They play whatever is legal, with the client that people play with: what was not answered it sends again, by the same
//! id and perhaps through another node, until it is. When the game is over they go on to the table of the rematch.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use client::{Change, Changes, Command, Connection, Eyes, Place, Tempo};
use protocol::{Fault, FaultKind, MessageId, RawValue, ServerMessage, TableId, Token};
use remote::{Choices, Session, Sight};
use rules::Viewer;
use tokio::time::{Instant, sleep};

use crate::check::Wrong;
use crate::dice::Dice;
use crate::record::{Note, Wished, Witness};
use crate::town::Town;

/// How often somebody looks whether there is something to do.
const TICK: Duration = Duration::from_millis(25);

/// How long somebody waits before they ask for a rematch again.
const REMATCHES: Duration = Duration::from_secs(1);

/// A log this long may be ended by giving up, or some games never would.
const LONG_ENOUGH: u64 = 90;

/// A person or an onlooker.
pub(crate) struct Person {
    town: Arc<Town>,
    party: usize,
    witness: Witness,
    session: Session<Sight>,
    /// The node the line is opened to.
    node: Arc<AtomicUsize>,
    dice: Dice,
    /// A message that was sent and not answered.
    pending: Option<MessageId>,
    acts_at: Instant,
    is_denounced: bool,
}

impl Person {
    pub(crate) fn new(
        town: &Arc<Town>,
        party: usize,
        witness: Witness,
        table: TableId,
        token: Option<Token>,
        mut dice: Dice,
    ) -> Self {
        let place = Place { table, token, slip: None };
        // In a hurry, and no two alike: all come back at once otherwise.
        let patience = dice.span_ms(1500, 6000).as_millis() as u32;
        let tempo = Tempo { waits: [60, 120, 240, 480, 960], ping_every: 700, patience };
        let node = Arc::new(AtomicUsize::new(0));
        let (doors, opened_to, mut choice) = (town.doors().to_vec(), Arc::clone(&node), dice.fork());
        let door = move || {
            let node = choice.below(doors.len());
            opened_to.store(node, Ordering::Relaxed);
            doors[node]
        };
        let mut session = Session::by_any(Box::new(door), place, tempo);
        session.keep_a_diary();
        Person {
            town: Arc::clone(town),
            party,
            witness,
            session,
            node,
            dice,
            pending: None,
            acts_at: Instant::now(),
            is_denounced: false,
        }
    }

    /// Plays until the town is over.
    pub(crate) async fn live(mut self) {
        while !self.town.is_over() {
            let changes = tokio::select! {
                changes = self.session.next() => changes,
                () = sleep(TICK) => Changes::NONE,
            };
            self.take_in(changes);
            if !self.town.is_paused() && Instant::now() >= self.acts_at {
                self.act();
            }
        }
        self.settle();
    }

    fn take_in(&mut self, changes: Changes) {
        for message in self.session.diary() {
            self.hear(message);
        }
        if changes.includes(Change::Found) {
            self.note(Note::Came { node: self.node.load(Ordering::Relaxed) });
        }
        if changes.includes(Change::Connection) && self.session.client().connection() == Connection::Looking {
            self.note(Note::Went { why: "the line broke or was given up".to_owned() });
        }
        if self.session.client().next().is_some() {
            self.settle();
            self.town.get_on(self.party, self.session.client().table());
            self.session.follow();
        }
    }

    fn hear(&mut self, message: ServerMessage) {
        match message {
            // The table before still had something to say.
            ServerMessage::Seen { ref table, .. }
            | ServerMessage::Resync { ref table, .. }
            | ServerMessage::Accepted { ref table, .. }
            | ServerMessage::Refused { ref table, .. }
                if table != self.session.client().table() => {}
            ServerMessage::Seen { sight, .. } => self.see(&sight),
            ServerMessage::Resync { id, sight, .. } => {
                self.answered(&id, Note::Refused { id: id.clone(), said: "too late".to_owned() });
                self.see(&sight);
            }
            ServerMessage::Accepted { id, seq, .. } => {
                self.town.get_on(self.party, self.session.client().table());
                self.answered(&id, Note::Accepted { id: id.clone(), seq });
            }
            ServerMessage::Refused { id, refusal, .. } => {
                self.answered(&id, Note::Refused { id: id.clone(), said: refusal.to_string() });
            }
            ServerMessage::Fault(fault) => self.put_up_with(&fault),
            ServerMessage::Welcome { .. }
            | ServerMessage::Opened { .. }
            | ServerMessage::People { .. }
            | ServerMessage::Fairness { .. }
            | ServerMessage::Heard { .. }
            | ServerMessage::Spoken { .. }
            | ServerMessage::Rematch { .. }
            | ServerMessage::Pong { .. }
            | ServerMessage::Closing => {}
        }
    }

    fn see(&mut self, sight: &RawValue) {
        match Sight::of(sight) {
            Ok(read) => {
                self.note(Note::Saw { seq: read.seq, since: read.since, sight: sight.get().to_owned() })
            }
            Err(error) => self.denounce(&format!("a sight could not be read: {error}")),
        }
        self.acts_at = Instant::now() + self.dice.span_ms(40, 400);
    }

    fn answered(&mut self, id: &MessageId, note: Note) {
        self.note(note);
        if self.pending.as_ref() == Some(id) {
            self.settle();
            // What was seen is old now; what there is to do next is shown in a moment.
            self.acts_at = Instant::now() + self.dice.span_ms(40, 400);
        }
    }

    fn settle(&mut self) {
        if self.pending.take().is_some() {
            self.town.settle();
        }
    }

    /// Does something, if there is something to do.
    fn act(&mut self) {
        let client = self.session.client();
        let (Some(Eyes::Seat(seat)), Some(seen)) = (client.eyes(), client.seen()) else { return };
        if client.is_pending() || client.connection() == Connection::Looking {
            return;
        }
        let sight = seen.sighting.clone();
        let is_mine = !matches!(sight.choices, Choices::Nothing);
        let (wish, command) = if sight.over.is_some() {
            // A rematch is no line of the log; asking twice gives the same table.
            self.acts_at = Instant::now() + REMATCHES;
            let _ = self.session.command(Command::Rematch);
            return;
        } else if sight.may_take_back && self.dice.once_in(15) {
            (Wished::TakeBack, Command::TakeBack)
        } else if is_mine && sight.seq.0 > LONG_ENOUGH && self.dice.once_in(25) {
            (Wished::Resign, Command::Resign)
        } else if let Some(action) = choose(&sight, &mut self.dice) {
            (Wished::Act(action.get().to_owned()), Command::Act(action))
        } else {
            return;
        };
        if let Err(refusal) = self.session.command(command) {
            return self.denounce(&format!("the client refused: {refusal}"));
        }
        // Before it is sent, which is when the session goes on.
        if let Some(id) = self.session.client().unanswered().cloned() {
            self.town.send(self.session.client().table(), seat, id.clone(), wish);
            self.pending = Some(id);
        }
    }

    fn put_up_with(&mut self, fault: &Fault) {
        match fault.kind {
            // The client tries again.
            FaultKind::NotStored | FaultKind::TooFast | FaultKind::NotOver => {}
            FaultKind::Malformed
            | FaultKind::TooLong
            | FaultKind::TooMany
            | FaultKind::NoSuchTable
            | FaultKind::NotYourSeat
            | FaultKind::SeatFreed
            | FaultKind::SeatedElsewhere => self.denounce(&fault.said),
        }
    }

    /// Says once that something happened that must not.
    fn denounce(&mut self, said: &str) {
        if !std::mem::replace(&mut self.is_denounced, true) {
            let said = format!("witness {} was told: {said}", self.witness.0);
            self.town.denounce(self.session.client().table().as_str(), Wrong::Lost, said);
        }
    }

    fn note(&self, note: Note) {
        let viewer = match self.session.client().eyes() {
            Some(Eyes::Seat(seat)) => Viewer::Seat(seat),
            Some(Eyes::Everybody | Eyes::Spectator) | None => Viewer::Spectator,
        };
        self.town.note(self.session.client().table(), self.witness, viewer, note);
    }
}

/// Something that may be done now, if it is for this viewer to do anything.
fn choose(sight: &Sight, dice: &mut Dice) -> Option<Box<RawValue>> {
    match &sight.choices {
        Choices::Listed(choices) if choices.is_empty() => None,
        Choices::Listed(choices) => Some(dice.one_of(choices).clone()),
        // An open question; that the answer is wrong is part of the game.
        Choices::Open => RawValue::from_string(format!(r#"{{"answer":"answer {}"}}"#, dice.below(100))).ok(),
        Choices::Nothing => None,
    }
}
