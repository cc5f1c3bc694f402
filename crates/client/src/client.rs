//! One person's side of one table on a server: what they know, what they sent, and what is to be done next.

use std::collections::VecDeque;
use std::sync::Arc;

use protocol::{
    ChatLine, ClientMessage, FairnessCard, Fault, JoinRequest, MessageId, SeatCard, SpokenLine, Stage,
    TableCard, TableId, Token,
};
use rules::{Refusal, RefusalKind, Seat, Seq, Viewer};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::asked::{Act, Asked};
use crate::line::{Due, Line};
use crate::{
    Change, Changes, Clocks, Command, Connection, Eyes, Known, Links, Millis, Next, Person, Place,
    RandomBytes, Sight, Slip, Tempo,
};

/// One person's side of one table on a server. What they do is shown when the server has it in writing, never before.
pub struct Client<S: Sight> {
    pub(crate) place: Place,
    /// How a sighting is read as it comes from the server; nothing if it is something else.
    pub(crate) read: fn(&RawValue) -> Option<S>,
    pub(crate) random: RandomBytes,
    pub(crate) line: Line,
    /// Whether the driver is to open a line.
    wants_line: bool,
    outbox: VecDeque<ClientMessage>,
    pub(crate) asked: Asked,
    /// When to say again what was not answered.
    pub(crate) again_at: Option<Millis>,
    /// Whether the table has answered on this line.
    pub(crate) is_open: bool,
    /// Whether the table was asked for and not seen since.
    pub(crate) awaits_sight: bool,
    /// Whether the next sighting must tell everything from the beginning.
    pub(crate) anew: bool,
    pub(crate) seen: Option<Arc<Known<S>>>,
    pub(crate) you: Option<Viewer>,
    pub(crate) is_member: bool,
    pub(crate) card: Option<Box<TableCard>>,
    pub(crate) fairness: Option<FairnessCard>,
    pub(crate) deadline: Option<Millis>,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) chat: Vec<ChatLine>,
    pub(crate) spoken: Vec<SpokenLine>,
    pub(crate) spoken_live: usize,
    pub(crate) refused: Option<Refusal>,
    pub(crate) gone: Option<Fault>,
    pub(crate) next: Option<Next>,
}

impl<S: Sight> Client<S> {
    /// Somebody who is about to come to a table. The driver opens a line at once.
    pub fn new(place: Place, now: Millis, random: RandomBytes) -> Self
    where
        S: DeserializeOwned,
    {
        Client::reading(|json| serde_json::from_str(json.get()).ok(), place, now, random)
    }

    /// The same for somebody who reads sightings in a way of their own.
    pub fn reading(read: fn(&RawValue) -> Option<S>, place: Place, now: Millis, random: RandomBytes) -> Self {
        Client {
            place,
            read,
            random,
            line: Line::opening(now, Tempo::default()),
            wants_line: true,
            outbox: VecDeque::new(),
            asked: Asked::default(),
            again_at: None,
            is_open: false,
            awaits_sight: false,
            anew: false,
            seen: None,
            you: None,
            is_member: false,
            card: None,
            fairness: None,
            deadline: None,
            clocks: None,
            chat: Vec::new(),
            spoken: Vec::new(),
            spoken_live: 0,
            refused: None,
            gone: None,
            next: None,
        }
    }

    /// The same client with more or less patience, as yet without a line.
    pub fn with_tempo(mut self, tempo: Tempo) -> Self {
        self.line.tempo = tempo;
        self
    }

    /// Whether there is a line, or one is being opened. One that was given up is to be dropped.
    pub fn has_line(&self) -> bool {
        self.line.is_there()
    }

    /// Whether the driver is to open a line now, after dropping the one there may be. Says so once for each try.
    pub fn takes_line(&mut self) -> bool {
        std::mem::take(&mut self.wants_line)
    }

    /// The messages to send, oldest first. What is not sent because the line is gone is said again on the next.
    pub fn outbox(&mut self) -> impl Iterator<Item = ClientMessage> {
        self.outbox.drain(..)
    }

    /// When to call [`Client::wake`]; it may have changed after any call.
    pub fn wake_at(&self) -> Millis {
        let line = self.line.wake_at();
        self.again_at.map_or(line, |again| again.min(line))
    }

    /// Does what is due by now: looks for the line again, tries it, gives it up, says something again.
    pub fn wake(&mut self, now: Millis) -> Changes {
        let before = self.status();
        match self.line.wake(now) {
            Due::Nothing => {}
            Due::Connect => self.wants_line = true,
            Due::Ping => self.send(ClientMessage::Ping { n: 0 }),
            Due::Lost => self.lose(now),
        }
        if self.again_at.is_some_and(|again| again <= now) {
            self.say_again(now);
        }
        self.since(before)
    }

    /// The line broke, or could not be opened.
    pub fn lost(&mut self, now: Millis) -> Changes {
        let before = self.status();
        // A line that was given up already may break once more when the driver drops it.
        if self.line.is_there() {
            self.lose(now);
        }
        self.since(before)
    }

    /// The device woke up or found its network.
    pub fn nudge(&mut self, now: Millis) {
        match self.line.nudge(now) {
            Due::Connect => self.wants_line = true,
            Due::Ping => self.send(ClientMessage::Ping { n: 0 }),
            Due::Nothing | Due::Lost => {}
        }
    }

    /// The server has welcomed us: looks at the table, and says again what was not answered.
    pub fn connected(&mut self, now: Millis) -> Changes {
        self.line.found(now);
        self.wants_line = false;
        self.is_open = false;
        self.asked.forget_luck();
        self.outbox.clear();
        self.watch(now);
        let again: Vec<ClientMessage> = self.asked.again().cloned().collect();
        self.outbox.extend(again);
        Changes::from(Change::Found)
    }

    /// Does what the person wants, or says at once why that makes no sense now.
    pub fn command(&mut self, command: Command<S::Action>, now: Millis) -> Result<Changes, Refusal> {
        let before = self.status();
        let refuse = |kind, said: &str| Err(Refusal::new(kind, said));
        let Some(token) = self.place.token.clone() else {
            return refuse(RefusalKind::NotYourTurn, "you only look on");
        };
        if self.gone.is_some() {
            return refuse(RefusalKind::NotDue, "you have no place at this table any more");
        }
        let had_refusal = self.refused.take().is_some();
        let message = Message { table: self.place.table.clone(), token, id: self.next_id() };
        let is_act = match command {
            Command::Act(_) | Command::TakeBack | Command::Resign | Command::Rematch => true,
            Command::Say(_)
            | Command::Speak(_)
            | Command::BreakOff
            | Command::Admit { .. }
            | Command::FreeSeat(_) => false,
        };
        if is_act {
            let Some(at) = self.seen.as_ref().map(|seen| seen.sighting.seq()) else {
                return refuse(RefusalKind::NotBegun, "the table has not been seen yet");
            };
            // A second click while the first is on its way is the same wish.
            if self.asked.is_pending() {
                return refuse(RefusalKind::NotDue, "what you did last is still on its way");
            }
            let (id, message) = (message.id.clone(), message.of(command, at));
            self.ask(&message, now);
            self.asked.act(id, message);
        } else {
            let (id, message) = (message.id.clone(), message.of(command, Seq(0)));
            self.ask(&message, now);
            self.asked.say(id, message);
        }
        let refusal = if had_refusal { Changes::from(Change::Refused) } else { Changes::NONE };
        Ok(self.since(before) | refusal)
    }

    /// Goes on to the table of the rematch, on the same line. Says whether there is one.
    pub fn follow(&mut self, now: Millis) -> bool {
        let Some(next) = self.next.take() else { return false };
        let left = self.place.table.clone();
        let slip = self.place.slip.as_ref().map(|_| Slip::default());
        let place = Place { table: next.table, token: self.place.token.clone(), slip };
        let random = std::mem::replace(&mut self.random, Box::new(|| [0; 32]));
        let line = self.line.clone();
        *self =
            Client { line, wants_line: self.wants_line, ..Client::reading(self.read, place, now, random) };
        if self.line.is_up() {
            self.send(ClientMessage::Unwatch { table: left });
            self.watch(now);
        }
        true
    }

    /// What is known of the game; nothing until it was first seen.
    pub fn seen(&self) -> Option<&Arc<Known<S>>> {
        self.seen.as_ref()
    }

    /// How the table is reached. A table that is closed although the game is not over was broken off; the two may be
    /// heard of in any order.
    pub fn connection(&self) -> Connection {
        let is_closed = self.fairness.as_ref().is_some_and(|card| card.stage == Stage::Closed);
        let goes_on = self.seen.as_ref().is_some_and(|seen| !seen.sighting.is_over());
        match (self.is_open, is_closed && goes_on) {
            (false, _) => Connection::Looking,
            (true, true) => Connection::BrokenOff,
            (true, false) => Connection::Online,
        }
    }

    /// Whether something we did is on its way, or was carried out and not yet seen.
    pub fn is_pending(&self) -> bool {
        self.asked.is_pending()
    }

    /// The id of what we did last, while it is not answered.
    pub fn unanswered(&self) -> Option<&MessageId> {
        match &self.asked.act {
            Act::Sent(id, _) => Some(id),
            Act::None | Act::Written(_) => None,
        }
    }

    /// What was last refused, until the next command.
    pub fn refused(&self) -> Option<&Refusal> {
        self.refused.as_ref()
    }

    /// Whether the last action can be taken back.
    pub fn may_take_back(&self) -> bool {
        self.connection() != Connection::BrokenOff
            && self.seen.as_ref().is_some_and(|seen| seen.sighting.may_take_back())
    }

    /// When the table loses patience with whoever it waits for.
    pub fn deadline(&self) -> Option<Millis> {
        self.deadline
    }

    /// The clock of each seat, if the table is played by the clock.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The table.
    pub fn table(&self) -> &TableId {
        &self.place.table
    }

    /// The proof of our seat, if we sit.
    pub fn token(&self) -> Option<&Token> {
        self.place.token.as_ref()
    }

    /// What the table is, once it was told.
    pub fn card(&self) -> Option<&TableCard> {
        self.card.as_deref()
    }

    /// Whose eyes we look with, once the table has said so.
    pub fn eyes(&self) -> Option<Eyes> {
        self.you.map(Eyes::from)
    }

    /// Whether we may act for our seat; a member of a team who is not its captain only consults.
    pub fn is_captain(&self) -> bool {
        !self.is_member
    }

    /// Who sits where, as the server tells it.
    pub fn seats(&self) -> &[SeatCard] {
        self.card.as_ref().map_or(&[], |card| &card.seats)
    }

    /// Who sits where.
    pub fn people(&self) -> Vec<Person> {
        let us = self.you.and_then(Viewer::seat);
        let seats = (0..).map(Seat).zip(self.seats());
        seats.map(|(seat, card)| Person::at(card, us == Some(seat))).collect()
    }

    /// The seat of the host, while they may still free others' seats.
    pub fn host(&self) -> Option<Seat> {
        let begun = self.seen.as_ref().is_some_and(|seen| seen.sighting.seq() > Seq(0));
        self.card.as_ref().filter(|card| card.may_free && !begun)?.host
    }

    /// Those who ask to join a team and wait for our answer.
    pub fn asking(&self) -> &[JoinRequest] {
        self.card.as_ref().map_or(&[], |card| &card.asking)
    }

    /// How others come to the table.
    pub fn links(&self) -> Option<Links> {
        let seat = self.place.token.as_ref().map(|_| self.place.table.clone());
        self.card.as_ref().map(|card| Links { seat, watch: card.watch.clone() })
    }

    /// What our team said, as far as it was heard, the oldest first.
    pub fn chat(&self) -> &[ChatLine] {
        &self.chat
    }

    /// What was said to the whole table, the oldest first.
    pub fn spoken(&self) -> &[SpokenLine] {
        &self.spoken
    }

    /// How many of these lines, at the end, were said while we listened. The others were said before.
    pub fn spoken_live(&self) -> usize {
        self.spoken_live
    }

    /// What is known of where the table's luck comes from.
    pub fn fairness(&self) -> Option<&FairnessCard> {
        self.fairness.as_ref()
    }

    /// What we add to the luck of the table, to be kept.
    pub fn slip(&self) -> Option<&Slip> {
        self.place.slip.as_ref()
    }

    /// Why there is no such table for us, if there is none.
    pub fn gone(&self) -> Option<&Fault> {
        self.gone.as_ref()
    }

    /// Where the same people meet next, if they do.
    pub fn next(&self) -> Option<&Next> {
        self.next.as_ref()
    }

    /// What may change with anything that happens, to be compared afterwards.
    pub(crate) fn status(&self) -> (Connection, bool) {
        (self.connection(), self.is_pending())
    }

    /// What has changed of that.
    pub(crate) fn since(&self, before: (Connection, bool)) -> Changes {
        let mut changes = Changes::NONE;
        if self.connection() != before.0 {
            changes |= Change::Connection;
        }
        if self.is_pending() != before.1 {
            changes |= Change::Pending;
        }
        changes
    }

    /// Asks for the table: for what is not known of it, or for everything.
    pub(crate) fn watch(&mut self, now: Millis) {
        let known = self.seen.as_ref().filter(|_| !self.anew).map_or(Seq(0), |seen| seen.length());
        let (table, token) = (self.place.table.clone(), self.place.token.clone());
        self.send(ClientMessage::Watch { table, token, since: known });
        self.awaits_sight = true;
        self.again_at = Some(now + self.line.tempo.patience);
    }

    /// Sends something that will be answered.
    pub(crate) fn ask(&mut self, message: &ClientMessage, now: Millis) {
        self.send(message.clone());
        self.again_at.get_or_insert(now + self.line.tempo.patience);
    }

    /// Says again what was not answered, on the line there is.
    fn say_again(&mut self, now: Millis) {
        self.again_at = None;
        if !self.line.is_up() {
            return;
        }
        // What was carried out is about to be seen, unless it got lost on the way.
        if !self.is_open || self.awaits_sight || matches!(self.asked.act, Act::Written(_)) {
            self.watch(now);
        }
        if self.asked.is_waiting() {
            let again: Vec<ClientMessage> = self.asked.again().cloned().collect();
            self.outbox.extend(again);
            self.again_at = Some(now + self.line.tempo.patience);
        }
    }

    pub(crate) fn send(&mut self, message: ClientMessage) {
        if self.line.is_up() {
            self.outbox.push_back(message);
        }
    }

    fn lose(&mut self, now: Millis) {
        let [a, b, c, d, ..] = (self.random)();
        self.line.lose(now, u32::from_le_bytes([a, b, c, d]));
        self.wants_line = false;
        self.is_open = false;
        self.again_at = None;
        self.outbox.clear();
    }

    /// An id that no other message from this seat has.
    pub(crate) fn next_id(&mut self) -> MessageId {
        let bytes = (self.random)();
        let id: String = bytes.iter().take(10).map(|byte| format!("{byte:02x}")).collect();
        // OK because twenty digits are an id.
        MessageId::try_from(id).expect("digits are an id")
    }
}

/// What every message from a seat says.
pub(crate) struct Message {
    pub(crate) table: TableId,
    pub(crate) token: Token,
    pub(crate) id: MessageId,
}

impl Message {
    fn of<A: serde::Serialize>(self, command: Command<A>, at: Seq) -> ClientMessage {
        let Message { table, token, id } = self;
        match command {
            Command::Act(action) => {
                // OK because an action is plain data, which always has a JSON form.
                let action = serde_json::value::to_raw_value(&action).expect("an action has a JSON form");
                ClientMessage::Act { table, token, at, id, action }
            }
            Command::TakeBack => ClientMessage::TakeBack { table, token, at, id },
            Command::Resign => ClientMessage::Resign { table, token, at, id },
            Command::Rematch => ClientMessage::Rematch { table, token, id },
            Command::Say(text) => ClientMessage::Say { table, token, id, text },
            Command::Speak(said) => ClientMessage::Speak { table, token, id, said },
            Command::BreakOff => ClientMessage::BreakOff { table, token, id },
            Command::Admit { number, admit } => ClientMessage::Admit { table, token, id, number, admit },
            Command::FreeSeat(seat) => ClientMessage::FreeSeat { table, token, id, seat },
        }
    }
}
