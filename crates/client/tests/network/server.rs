//! A server as small as can be that speaks the protocol the way the real one does: a move is written down, then
//! committed, then answered; a retry is answered like the first; what answers an old question is answered by `resync`.

use std::collections::BTreeMap;

use protocol::{
    ChatLine, ClientMessage, Fault, FaultKind, MessageId, PROTOCOL, SeatCard, ServerMessage, TableCard,
    TableId, Token,
};
use rules::{Game, Refusal, RefusalKind, Seat, Seq, Viewer};
use serde_json::value::{RawValue, to_raw_value};
use table::{Entry, Table};

/// How many messages of each seat are remembered, as by the real server.
const REMEMBERED: usize = 4;

/// What is to be sent on which line.
pub type Answers = Vec<(usize, ServerMessage)>;

/// A line on the disk, and the message it came of.
pub type Written<G> = (Entry<G>, Option<(Seat, MessageId)>);

/// What goes wrong with the next wish, if anything does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    None,
    /// It cannot be written down.
    NotStored,
    /// It is written down, and then the server dies.
    DiesAfterwards,
    /// The client is told to wait.
    TooFast,
}

/// Somebody who watches on a line.
struct Watch {
    viewer: Viewer,
    known: Seq,
}

pub struct Server<G: Game> {
    pub name: TableId,
    pub tokens: Vec<Token>,
    /// The table before its first move, to be played again.
    start: Table<G>,
    /// The disk: every line that was ever written.
    pub disk: Vec<Written<G>>,
    pub table: Table<G>,
    carried_out: Vec<(Seat, MessageId, Seq)>,
    lines: BTreeMap<usize, Option<Watch>>,
    /// What the team of seat A has said. It is kept in memory alone.
    pub talk: Vec<(MessageId, ChatLine)>,
}

impl<G: Game> Server<G> {
    pub fn new(start: Table<G>) -> Self {
        let seats = start.opening().seats;
        Server {
            name: TableId::from_random([1; 10]),
            tokens: (0..seats).map(|seat| Token::from_random([seat; 32])).collect(),
            table: start.clone(),
            start,
            disk: Vec::new(),
            carried_out: Vec::new(),
            lines: BTreeMap::new(),
            talk: Vec::new(),
        }
    }

    /// A line was opened.
    pub fn accept(&mut self, line: usize) -> ServerMessage {
        self.lines.insert(line, None);
        ServerMessage::Welcome { version: "test".to_owned(), protocol: PROTOCOL }
    }

    /// A line broke.
    pub fn hang_up(&mut self, line: usize) {
        self.lines.remove(&line);
    }

    /// The server dies and starts again: it knows what is on the disk, and nothing else.
    pub fn restart(&mut self) {
        self.table = self.start.clone();
        let entries: Vec<Entry<G>> = self.disk.iter().map(|(entry, _)| entry.clone()).collect();
        self.table.commit(entries).expect("what was written down is legal");
        self.carried_out.clear();
        let before = self.start.seq().0;
        let marks: Vec<_> = (before + 1..)
            .zip(&self.disk)
            .filter_map(|(seq, (_, mark))| mark.clone().map(|(seat, id)| (seat, id, Seq(seq))))
            .collect();
        marks.into_iter().for_each(|(seat, id, seq)| self.remember(seat, id, seq));
        self.lines.clear();
        self.talk.clear();
    }

    /// Deals with a message; what comes of it is to be sent. `false` if the server died of it.
    pub fn handle(&mut self, line: usize, message: ClientMessage, mishap: Mishap) -> (Answers, bool) {
        if !self.lines.contains_key(&line) {
            return (Vec::new(), true);
        }
        let answer = match message {
            ClientMessage::Watch { token, since, .. } => return (self.watch(line, token, since), true),
            ClientMessage::Act { token, at, id, action, .. } => {
                let decide = |table: &Table<G>, seat| {
                    let action = serde_json::from_str(action.get())
                        .map_err(|error| Refusal::new(RefusalKind::Malformed, error.to_string()))?;
                    table.decide(seat, at, action)
                };
                return self.wish(line, &token, at, id, mishap, decide);
            }
            ClientMessage::TakeBack { token, at, id, .. } => {
                let decide = |table: &Table<G>, seat| table.decide_take_back(seat, at);
                return self.wish(line, &token, at, id, mishap, decide);
            }
            ClientMessage::Resign { token, at, id, .. } => {
                let decide = |table: &Table<G>, seat| table.decide_leave(seat);
                return self.wish(line, &token, at, id, mishap, decide);
            }
            ClientMessage::Say { token, id, text, .. } => return (self.say(line, &token, id, text), true),
            ClientMessage::Ping { n } => ServerMessage::Pong { n },
            ClientMessage::Unwatch { .. } => {
                self.lines.insert(line, None);
                return (Vec::new(), true);
            }
            ClientMessage::Rematch { id, .. }
            | ClientMessage::Speak { id, .. }
            | ClientMessage::Promise { id, .. }
            | ClientMessage::Reveal { id, .. }
            | ClientMessage::BreakOff { id, .. }
            | ClientMessage::Admit { id, .. }
            | ClientMessage::FreeSeat { id, .. } => self.fault(FaultKind::NotOver, Some(id)),
        };
        (vec![(line, answer)], true)
    }

    fn watch(&mut self, line: usize, token: Option<Token>, since: Seq) -> Answers {
        let viewer = match token {
            None => Viewer::Spectator,
            Some(token) => match self.seat_of(&token) {
                Some(seat) => Viewer::Seat(seat),
                None => return vec![(line, self.fault(FaultKind::NotYourSeat, None))],
            },
        };
        self.lines.insert(line, Some(Watch { viewer, known: self.table.seq() }));
        let opened = ServerMessage::Opened {
            table: self.name.clone(),
            you: viewer,
            member: false,
            card: Box::new(self.card()),
        };
        let mut answers = vec![(line, opened), (line, self.seen(viewer, since))];
        if viewer == Viewer::Seat(Seat(0)) {
            let lines = self.talk.iter().map(|(_, line)| line.clone()).collect();
            answers.push((line, ServerMessage::Heard { table: self.name.clone(), anew: true, lines }));
        }
        answers
    }

    fn wish(
        &mut self,
        line: usize,
        token: &Token,
        at: Seq,
        id: MessageId,
        mishap: Mishap,
        decide: impl FnOnce(&Table<G>, Seat) -> Result<Vec<Entry<G>>, Refusal>,
    ) -> (Answers, bool) {
        let Some(seat) = self.seat_of(token) else {
            return (vec![(line, self.fault(FaultKind::NotYourSeat, Some(id)))], true);
        };
        let table = self.name.clone();
        let known = self.carried_out.iter().find(|(by, known, _)| *by == seat && *known == id);
        let answer = match known {
            Some((_, _, seq)) => ServerMessage::Accepted { table, id, seq: *seq },
            None if mishap == Mishap::TooFast => self.fault(FaultKind::TooFast, Some(id)),
            None => match decide(&self.table, seat) {
                Err(refusal) if refusal.kind == RefusalKind::Stale => {
                    let sight = self.sight(Viewer::Seat(seat), at);
                    ServerMessage::Resync { table, id, sight, left_ms: None, clocks: None }
                }
                Err(refusal) => ServerMessage::Refused { table, id, refusal },
                Ok(_) if mishap == Mishap::NotStored => self.fault(FaultKind::NotStored, Some(id)),
                Ok(entries) => return self.write_down(line, seat, id, entries, mishap),
            },
        };
        (vec![(line, answer)], true)
    }

    fn write_down(
        &mut self,
        line: usize,
        seat: Seat,
        id: MessageId,
        entries: Vec<Entry<G>>,
        mishap: Mishap,
    ) -> (Answers, bool) {
        let last = entries.len() - 1;
        let marked = entries.iter().cloned().enumerate();
        self.disk.extend(marked.map(|(index, entry)| (entry, (index == last).then(|| (seat, id.clone())))));
        if mishap == Mishap::DiesAfterwards {
            self.restart();
            return (Vec::new(), false);
        }
        self.table.commit(entries).expect("what was decided is legal");
        let seq = self.table.seq();
        self.remember(seat, id.clone(), seq);
        let mut answers = vec![(line, ServerMessage::Accepted { table: self.name.clone(), id, seq })];
        answers.extend(self.news());
        (answers, true)
    }

    /// Shows everybody what they have not seen yet.
    fn news(&mut self) -> Answers {
        let seq = self.table.seq();
        let mut shown = Vec::new();
        for (line, watch) in &mut self.lines {
            if let Some(watch) = watch.as_mut().filter(|watch| watch.known < seq) {
                shown.push((*line, watch.viewer, std::mem::replace(&mut watch.known, seq)));
            }
        }
        shown.into_iter().map(|(line, viewer, since)| (line, self.seen(viewer, since))).collect()
    }

    fn say(&mut self, line: usize, token: &Token, id: MessageId, text: String) -> Answers {
        let table = self.name.clone();
        let seq = self.table.seq();
        if self.seat_of(token) != Some(Seat(0)) {
            let refusal = Refusal::new(RefusalKind::NotDue, "only seat A is a team here");
            return vec![(line, ServerMessage::Refused { table, id, refusal })];
        }
        let mut answers = vec![(line, ServerMessage::Accepted { table: table.clone(), id: id.clone(), seq })];
        if self.talk.iter().all(|(known, _)| *known != id) {
            let said = ChatLine { name: "Ann".to_owned(), text };
            self.talk.push((id, said.clone()));
            let heard = ServerMessage::Heard { table, anew: false, lines: vec![said] };
            let team = self.lines.iter().filter(|(_, watch)| {
                watch.as_ref().is_some_and(|watch| watch.viewer == Viewer::Seat(Seat(0)))
            });
            answers.extend(team.map(|(line, _)| (*line, heard.clone())));
        }
        answers
    }

    fn remember(&mut self, seat: Seat, id: MessageId, seq: Seq) {
        if self.carried_out.iter().filter(|(by, ..)| *by == seat).count() >= REMEMBERED {
            let oldest = self.carried_out.iter().position(|(by, ..)| *by == seat);
            self.carried_out.remove(oldest.expect("there are several"));
        }
        self.carried_out.push((seat, id, seq));
    }

    fn seat_of(&self, token: &Token) -> Option<Seat> {
        self.tokens.iter().position(|known| known == token).map(|seat| Seat(seat as u8))
    }

    fn sight(&self, viewer: Viewer, since: Seq) -> Box<RawValue> {
        to_raw_value(&self.table.seen_by(viewer, since)).expect("a sighting has a JSON form")
    }

    fn seen(&self, viewer: Viewer, since: Seq) -> ServerMessage {
        let sight = self.sight(viewer, since);
        ServerMessage::Seen { table: self.name.clone(), sight, left_ms: None, clocks: None }
    }

    fn fault(&self, kind: FaultKind, id: Option<MessageId>) -> ServerMessage {
        ServerMessage::Fault(Fault { kind, said: format!("{kind:?}"), id, table: Some(self.name.clone()) })
    }

    fn card(&self) -> TableCard {
        let nothing = || RawValue::from_string("{}".to_owned()).expect("this is JSON");
        let seat = SeatCard {
            name: Some("Ann".to_owned()),
            present: true,
            bot: None,
            mark: None,
            members: Vec::new(),
            away: None,
        };
        TableCard {
            rules_in_words: Vec::new(),
            game: "test".to_owned(),
            options: nothing(),
            settled: nothing(),
            watch: TableId::from_random([2; 10]),
            seats: vec![seat; self.tokens.len()],
            host: Some(Seat(0)),
            may_free: false,
            asking: Vec::new(),
            deck: None,
            board: None,
            fairness: None,
            terms: None,
            over: self.table.over().is_some(),
            next: None,
        }
    }
}
