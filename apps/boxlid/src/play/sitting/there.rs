//! A table on a server, seen from a seat or from among those who look on.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use client::{Command, Connection, Eyes, Fresh, News, Place, Seen};
use remote::Door;
use rules::{Choices, Refusal, RefusalKind, Saying, Seat, Seats, Seq, Standing, Step, Viewer};

use super::line::{Line, Report};
use super::{Meanwhile, Sit};
use crate::play::{Deed, Desk, Face, Moment, sentence, tell};

/// How long a server may take to show a table for the first time.
const FIRST_SIGHT: Duration = Duration::from_secs(15);

/// What is needed to come to a table.
pub struct Joining {
    /// The way to the server.
    pub door: Door,
    /// Where one sits, or that one looks on.
    pub place: Place,
    /// The link for others who are to sit down, if we know it.
    pub link: Option<String>,
}

/// A table on a server.
pub struct There<G: Face> {
    line: Line<G>,
    now: Report<G>,
    /// What was last seen; kept while the next table has not been seen yet.
    seen: Arc<Seen<G>>,
    names: Vec<String>,
    marks: Vec<u8>,
    options: G::Options,
    sayings: Vec<Saying>,
    /// What is to be done once what is on its way has come to something.
    next: VecDeque<G::Action>,
    link: Option<String>,
    trouble: Option<String>,
}

impl<G: Face> There<G> {
    /// Comes to a table, and waits until it can be seen.
    pub fn join(joining: Joining) -> Result<Self> {
        let line = Line::open(joining.door, joining.place)?;
        let began = Instant::now();
        let (now, seen) = loop {
            let left = FIRST_SIGHT.saturating_sub(began.elapsed());
            let report = line.wait(left).context("the server did not show the table")?;
            if let Some(said) = &report.gone {
                bail!("there is no place for you at this table: {said}");
            }
            if let Some(seen) = report.seen.clone() {
                break (report, seen);
            }
        };
        // Everything that is shown counts on it.
        let seats = now.people.len();
        ensure!(
            G::kind().seat_counts().iter().any(|count| usize::from(*count) == seats),
            "the server has {seats} seats at this table, which nobody can play with"
        );
        let mut there = There {
            line,
            now,
            seen,
            names: Vec::new(),
            marks: Vec::new(),
            options: G::Options::default(),
            sayings: Vec::new(),
            next: VecDeque::new(),
            link: joining.link,
            trouble: None,
        };
        there.read_card();
        Ok(there)
    }

    fn seat(&self) -> Option<Seat> {
        match self.now.eyes {
            Some(Eyes::Seat(seat)) => Some(seat),
            Some(Eyes::Everybody | Eyes::Spectator) | None => None,
        }
    }

    /// Reads who sits at the table and by what rules it is played, and tells everything again.
    fn read_card(&mut self) {
        let called = |person: &client::Person| texts::strip(person.called()).0.chars().take(40).collect();
        self.names = self.now.people.iter().map(called).collect();
        let marks: Option<Vec<u8>> = self.now.people.iter().map(|person| person.mark).collect();
        self.marks = marks.unwrap_or_default();
        let options = self.now.options.as_ref().and_then(|json| serde_json::from_str(json.get()).ok());
        self.options = options.unwrap_or_default();
        self.sayings = tell::<G>(&self.names, &self.seen.history).into_iter().flatten().collect();
    }

    /// Takes in a report; gives what it tells.
    fn take_in(&mut self, report: Report<G>) -> Option<Meanwhile<G>> {
        let was = self.now.connection;
        if let Some(refusal) =
            report.refused.clone().filter(|refusal| self.now.refused.as_ref() != Some(refusal))
        {
            self.trouble = Some(sentence(&refusal));
            self.next.clear();
        }
        // Where the same people meet again, the next table has not been seen yet; the last is shown until then.
        if report.seen.is_none() || report.people.len() != self.names.len() {
            self.now.gone = report.gone;
            return None;
        }
        let is_lost = |connection| connection == Connection::Looking;
        if is_lost(was) != is_lost(report.connection) {
            let said = if is_lost(was) {
                "The server is back."
            } else {
                "The server is gone and is being looked for."
            };
            self.trouble = Some(said.to_owned());
        }
        self.now = report;
        let before = self.view();
        let is_new = self.now.seen.as_ref().is_some_and(|seen| !Arc::ptr_eq(seen, &self.seen));
        if let Some(seen) = self.now.seen.clone().filter(|_| is_new) {
            self.seen = seen;
        }
        self.read_card();
        if !self.now.is_pending
            && let Some(action) = self.next.pop_front()
        {
            self.order(Command::Act(action));
        }
        if !is_new {
            return None;
        }
        let news = match self.seen.fresh {
            Fresh::Lines(_) => self.seen.news().to_vec(),
            Fresh::Everything | Fresh::Rewound => Vec::new(),
        };
        Some(Meanwhile { before, news })
    }

    fn order(&mut self, command: Command<G::Action>) {
        // Until the first report says so itself, nothing more may be done.
        self.now.is_pending = true;
        self.now.refused = None;
        self.line.order(command);
    }

    fn ours(&self) -> Result<Seat, Refusal> {
        let refuse = |kind, said: &str| Err(Refusal::new(kind, said));
        match self.seat() {
            None => refuse(RefusalKind::NotYourTurn, "you only look on"),
            Some(_) if !self.now.is_captain => {
                refuse(RefusalKind::Illegal, "your captain answers for the team")
            }
            Some(_) if self.now.is_pending => refuse(RefusalKind::NotDue, "your last move is on its way"),
            Some(seat) => Ok(seat),
        }
    }
}

impl<G: Face> Sit<G> for There<G> {
    fn moment(&self) -> Moment<'_, G> {
        let viewer = self.seat().map_or(Viewer::Spectator, Viewer::Seat);
        let desk = Desk {
            asked: self.to_move(),
            people: self.seat().map_or(Seats::NONE, Seats::only),
            home: self.seat().unwrap_or(Seat(0)),
            viewer,
            names: &self.names,
            marks: &self.marks,
        };
        let choices = if self.is_ours() { self.seen.sighting.choices.clone() } else { Choices::Nothing };
        Moment { view: self.view(), choices, desk }
    }

    fn view(&self) -> G::View {
        self.seen.sighting.view.clone()
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn marks(&self) -> &[u8] {
        &self.marks
    }

    fn options(&self) -> &G::Options {
        &self.options
    }

    fn over(&self) -> Option<Standing> {
        self.seen.sighting.over.clone()
    }

    fn to_move(&self) -> Option<Seat> {
        let waiting_for = self.seen.sighting.waiting_for;
        self.seat().filter(|seat| waiting_for.includes(*seat)).or_else(|| waiting_for.iter().next())
    }

    fn is_ours(&self) -> bool {
        let is_asked = self.seat().is_some_and(|seat| self.seen.sighting.waiting_for.includes(seat));
        is_asked && self.now.is_captain && !self.now.is_pending && self.now.connection == Connection::Online
    }

    fn sayings(&self) -> &[Saying] {
        &self.sayings
    }

    fn asked_at(&self) -> Seq {
        self.seen.sighting.seq
    }

    fn foretell(&self, action: &G::Action) -> Result<(Vec<G::Event>, Option<Saying>), Refusal> {
        let Some(mut game) = G::whole(&self.seen.sighting.view) else { return Ok((Vec::new(), None)) };
        let seat = self.to_move().unwrap_or(Seat(0));
        let told = game.play(Step::acted(seat, action.clone())).map_err(|refused| refused.refusal())?;
        let events: Vec<G::Event> = told.into_iter().map(|told| told.event).collect();
        let mut lines = self.seen.history.clone();
        lines.push(events.clone());
        Ok((events, tell::<G>(&self.names, &lines).pop().flatten()))
    }

    /// The first is sent at once, each further one when the one before has come to something. So of several the last may
    /// be refused, which a server cannot know beforehand.
    fn do_all(&mut self, deeds: Vec<Deed<G>>) -> Result<News<G>, Refusal> {
        let seat = self.ours()?;
        if !self.seen.sighting.waiting_for.includes(seat) {
            let said = if self.over().is_some() { "the game is over" } else { "it is not your turn" };
            return Err(Refusal::new(RefusalKind::NotYourTurn, said));
        }
        // What others would have to say is theirs to say.
        let mut ours = deeds.into_iter().filter(|(by, _)| *by == seat).map(|(_, action)| action);
        if let Some(first) = ours.next() {
            self.next = ours.collect();
            self.order(Command::Act(first));
        }
        Ok(Vec::new())
    }

    fn undo(&mut self) -> Result<(), Refusal> {
        self.ours()?;
        if !self.now.may_take_back {
            return Err(Refusal::new(RefusalKind::NotFair, "there is nothing to take back"));
        }
        self.order(Command::TakeBack);
        Ok(())
    }

    fn resign(&mut self) -> Result<News<G>, Refusal> {
        self.ours()?;
        self.order(Command::Resign);
        Ok(Vec::new())
    }

    fn rematch(&mut self) -> Result<(), Refusal> {
        self.ours()?;
        if self.over().is_none() {
            return Err(Refusal::new(RefusalKind::NotDue, "the game is not over"));
        }
        self.order(Command::Rematch);
        Ok(())
    }

    fn seconds(&self) -> Option<(u16, u16)> {
        let left =
            self.now.deadline.filter(|_| self.over().is_none())?.saturating_duration_since(Instant::now());
        let seconds = u16::try_from(left.as_millis().div_ceil(1000)).ok()?;
        Some((seconds, seconds))
    }

    fn trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    fn trouble_waits(&self) -> bool {
        self.trouble.is_some()
    }

    fn is_there(&self) -> bool {
        true
    }

    fn meanwhile(&mut self) -> Option<Meanwhile<G>> {
        let mut all: Option<Meanwhile<G>> = None;
        while let Some(report) = self.line.report() {
            if let Some(meanwhile) = self.take_in(report) {
                all = Some(match all {
                    Some(mut before) => {
                        before.news.extend(meanwhile.news);
                        before
                    }
                    None => meanwhile,
                });
            }
        }
        all
    }

    fn settle(&mut self, longest: Duration) {
        let began = Instant::now();
        while self.now.is_pending || !self.next.is_empty() {
            let Some(report) = self.line.wait(longest.saturating_sub(began.elapsed())) else { return };
            self.take_in(report);
        }
    }

    fn status(&self) -> Option<String> {
        let open = self.now.people.iter().filter(|person| person.name.is_none()).count();
        match self.now.connection {
            Connection::Looking => return Some("The server is being looked for …".to_owned()),
            Connection::BrokenOff => return Some("The game was broken off.".to_owned()),
            Connection::Local | Connection::Online => {}
        }
        if let Some(said) = &self.now.gone {
            return Some(format!("There is no place for you here any more: {said}."));
        }
        if self.over().is_some() || self.is_ours() {
            return None;
        }
        match self.to_move() {
            Some(seat) if Some(seat) == self.seat() => Some("Your move is on its way …".to_owned()),
            Some(seat) => {
                let name = self.names.get(seat.index()).map_or("somebody", String::as_str);
                Some(format!("Waiting for {name} …"))
            }
            None if open > 0 => {
                let link = self.link.as_ref().map(|link| format!(" at {link}")).unwrap_or_default();
                let seats = if open == 1 { "a seat is" } else { "seats are" };
                Some(format!("The game begins when everybody is here; {seats} still free{link}"))
            }
            None => Some("The game is about to begin …".to_owned()),
        }
    }

    fn gone(&self) -> Option<&str> {
        self.now.gone.as_deref()
    }
}
