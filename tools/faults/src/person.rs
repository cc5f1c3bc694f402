//! One person at a table, with one socket at a time, who comes back whatever happens.
//!
//! They play whatever is legal. What was not answered they send again, by the same id and perhaps through another node,
//! until it is. When the game is over they go on to the table of the rematch.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use guest::{Choices, Guest, Sight};
use protocol::{ClientMessage, FaultKind, MessageId, RawValue, Seq, ServerMessage, TableId, Token};
use rules::Viewer;
use serde::Deserialize;
use tokio::time::{Instant, sleep, timeout};

use crate::check::Wrong;
use crate::dice::Dice;
use crate::record::{Note, Wished, Witness};
use crate::town::Town;

/// How often somebody looks whether there is something to do.
const TICK: Duration = Duration::from_millis(25);

/// How long a connection may take to be made.
const CONNECTING: Duration = Duration::from_secs(2);

/// How often a socket on which nothing happens is asked whether it lives.
const PINGS: Duration = Duration::from_millis(700);

/// A log this long may be ended by giving up, or some games never would.
const LONG_ENOUGH: u64 = 90;

/// A person or an onlooker.
pub(crate) struct Person {
    town: Arc<Town>,
    party: usize,
    witness: Witness,
    table: TableId,
    /// Nothing for those who only look on.
    token: Option<Token>,
    viewer: Viewer,
    dice: Dice,
    /// A message that was sent and not answered.
    pending: Option<Pending>,
    messages: u64,
    failures: u32,
}

struct Pending {
    message: ClientMessage,
    id: MessageId,
    /// When it is sent again on the same socket.
    again_at: Option<Instant>,
}

/// One socket, and what was last seen on it.
struct Visit {
    guest: Guest,
    sight: Option<(Sight, bool)>,
    acts_at: Instant,
    heard_at: Instant,
    pinged_at: Instant,
    patience: Duration,
}

/// What a sight says besides what every client needs.
#[derive(Deserialize)]
struct Margin {
    since: Seq,
    may_take_back: bool,
}

impl Person {
    pub(crate) fn new(
        town: &Arc<Town>,
        party: usize,
        witness: Witness,
        table: TableId,
        token: Option<Token>,
        dice: Dice,
    ) -> Self {
        Person {
            town: Arc::clone(town),
            party,
            witness,
            table,
            token,
            viewer: Viewer::Spectator,
            dice,
            pending: None,
            messages: 0,
            failures: 0,
        }
    }

    /// Plays until the town is over.
    pub(crate) async fn live(mut self) {
        while !self.town.is_over() {
            if let Err(why) = self.visit().await {
                self.note(Note::Went { why: format!("{why:#}") });
                self.failures += 1;
                // Longer each time, and never the same for two: all come back at once otherwise.
                let most = 60 << self.failures.min(4);
                let pause = self.dice.span_ms(20, most);
                sleep(pause).await;
            }
        }
        if self.pending.is_some() {
            self.town.settle();
        }
    }

    async fn visit(&mut self) -> Result<()> {
        let node = self.dice.below(self.town.doors().len());
        let door = self.town.doors()[node];
        let guest = timeout(CONNECTING, Guest::connect(door)).await.context("no welcome")??;
        let now = Instant::now();
        let mut visit = Visit {
            guest,
            sight: None,
            acts_at: now,
            heard_at: now,
            pinged_at: now,
            patience: self.dice.span_ms(1500, 6000),
        };
        self.note(Note::Came { node });
        self.watch(&mut visit).await?;
        if let Some(pending) = &mut self.pending {
            pending.again_at = Some(now);
        }
        while !self.town.is_over() {
            tokio::select! {
                message = visit.guest.next_or_end() => {
                    let message = message?.context("the socket ended")?;
                    visit.heard_at = Instant::now();
                    self.take_in(&mut visit, message).await?;
                }
                () = sleep(TICK) => self.tick(&mut visit).await?,
            }
        }
        Ok(())
    }

    async fn watch(&mut self, visit: &mut Visit) -> Result<()> {
        visit.sight = None;
        let (table, token) = (self.table.clone(), self.token.clone());
        visit.guest.send(&ClientMessage::Watch { table, token, since: Seq::default() }).await
    }

    async fn tick(&mut self, visit: &mut Visit) -> Result<()> {
        let now = Instant::now();
        if now - visit.heard_at > visit.patience {
            bail!("nothing was heard for {} ms", visit.patience.as_millis());
        }
        if now - visit.heard_at.max(visit.pinged_at) > PINGS {
            visit.pinged_at = now;
            visit.guest.send(&ClientMessage::Ping { n: 0 }).await?;
        }
        match &mut self.pending {
            Some(pending) => {
                if pending.again_at.is_some_and(|at| at <= now) {
                    pending.again_at = None;
                    let message = pending.message.clone();
                    visit.guest.send(&message).await?;
                }
                Ok(())
            }
            None if self.town.is_paused() || now < visit.acts_at => Ok(()),
            None => self.act(visit).await,
        }
    }

    /// Does something, if there is something to do.
    async fn act(&mut self, visit: &mut Visit) -> Result<()> {
        let (Some(token), Some((sight, may_take_back))) = (self.token.clone(), &visit.sight) else {
            return Ok(());
        };
        let Some(seat) = self.viewer.seat() else { return Ok(()) };
        let (table, at) = (self.table.clone(), sight.seq);
        let id = format!("w{}-{}", self.witness.0, self.messages + 1);
        let id = MessageId::try_from(id).context("letters, digits and a hyphen are an id")?;
        if sight.over.is_some() {
            // A rematch is no line of the log; asking twice gives the same table.
            visit.acts_at = Instant::now() + Duration::from_secs(1);
            return visit.guest.send(&ClientMessage::Rematch { table, token, id }).await;
        }
        let is_mine = !matches!(sight.choices, Choices::Nothing);
        let (wish, message) = if *may_take_back && self.dice.once_in(15) {
            (Wished::TakeBack, ClientMessage::TakeBack { table, token, at, id: id.clone() })
        } else if is_mine && at.0 > LONG_ENOUGH && self.dice.once_in(25) {
            (Wished::Resign, ClientMessage::Resign { table, token, at, id: id.clone() })
        } else if let Some(action) = choose(sight, &mut self.dice)? {
            let wish = Wished::Act(action.get().to_owned());
            (wish, ClientMessage::Act { table, token, at, id: id.clone(), action })
        } else {
            return Ok(());
        };
        self.messages += 1;
        self.town.send(&self.table, seat, id.clone(), wish);
        self.pending = Some(Pending { message: message.clone(), id, again_at: None });
        visit.guest.send(&message).await
    }

    async fn take_in(&mut self, visit: &mut Visit, message: ServerMessage) -> Result<()> {
        match message {
            ServerMessage::Opened { you, .. } => {
                self.viewer = you;
                self.failures = 0;
            }
            ServerMessage::Seen { table, sight, .. } if table == self.table => self.see(visit, &sight)?,
            ServerMessage::Resync { table, id, sight, .. } if table == self.table => {
                self.answered(visit, &id, Note::Refused { id: id.clone(), said: "too late".to_owned() });
                self.see(visit, &sight)?;
            }
            ServerMessage::Accepted { table, id, seq } if table == self.table => {
                self.town.get_on(self.party, &self.table);
                self.answered(visit, &id, Note::Accepted { id: id.clone(), seq });
            }
            ServerMessage::Refused { table, id, refusal } if table == self.table => {
                self.answered(visit, &id, Note::Refused { id: id.clone(), said: refusal.to_string() });
            }
            ServerMessage::Rematch { table, next, .. } if table == self.table => {
                self.go_on_to(visit, next).await?;
            }
            ServerMessage::Fault(fault) => self.put_up_with(fault.kind, &fault.said, fault.id.is_some())?,
            ServerMessage::Closing => bail!("the node is going away"),
            _ => {}
        }
        Ok(())
    }

    fn see(&mut self, visit: &mut Visit, sight: &RawValue) -> Result<()> {
        let margin: Margin = serde_json::from_str(sight.get()).context("a sight could not be read")?;
        let read = Sight::of(sight)?;
        let note = Note::Saw { seq: read.seq, since: margin.since, sight: sight.get().to_owned() };
        self.note(note);
        visit.sight = Some((read, margin.may_take_back));
        visit.acts_at = Instant::now() + self.dice.span_ms(40, 400);
        Ok(())
    }

    fn answered(&mut self, visit: &mut Visit, id: &MessageId, note: Note) {
        self.note(note);
        if self.pending.as_ref().is_some_and(|pending| pending.id == *id) {
            self.pending = None;
            self.town.settle();
            // What was seen is old now; what there is to do next is shown in a moment.
            visit.acts_at = Instant::now() + self.dice.span_ms(40, 400);
        }
    }

    async fn go_on_to(&mut self, visit: &mut Visit, next: TableId) -> Result<()> {
        if self.pending.take().is_some() {
            self.town.settle();
        }
        self.town.get_on(self.party, &self.table);
        let left = std::mem::replace(&mut self.table, next);
        visit.guest.send(&ClientMessage::Unwatch { table: left }).await?;
        self.watch(visit).await
    }

    fn put_up_with(&mut self, kind: FaultKind, said: &str, is_answer: bool) -> Result<()> {
        match kind {
            FaultKind::NotStored | FaultKind::TooFast => {
                let pause = self.dice.span_ms(150, 700);
                match &mut self.pending {
                    Some(pending) if is_answer => {
                        pending.again_at = Some(Instant::now() + pause);
                        Ok(())
                    }
                    Some(_) | None => bail!("told to try again: {said}"),
                }
            }
            FaultKind::NotOver => Ok(()),
            FaultKind::Malformed
            | FaultKind::TooLong
            | FaultKind::TooMany
            | FaultKind::NoSuchTable
            | FaultKind::NotYourSeat
            | FaultKind::SeatFreed
            | FaultKind::SeatedElsewhere => {
                let said = format!("witness {} was told: {said}", self.witness.0);
                self.town.denounce(self.table.as_str(), Wrong::Lost, said.clone());
                bail!(said)
            }
        }
    }

    fn note(&self, note: Note) {
        self.town.note(&self.table, self.witness, self.viewer, note);
    }
}

/// Something that may be done now, if it is for this viewer to do anything.
fn choose(sight: &Sight, dice: &mut Dice) -> Result<Option<Box<RawValue>>> {
    Ok(match &sight.choices {
        Choices::Listed(choices) if choices.is_empty() => None,
        Choices::Listed(choices) => Some(dice.one_of(choices).clone()),
        // An open question; that the answer is wrong is part of the game.
        Choices::Open => {
            Some(RawValue::from_string(format!(r#"{{"answer":"answer {}"}}"#, dice.below(100)))?)
        }
        Choices::Nothing => None,
    })
}
