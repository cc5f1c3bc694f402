//! Two people at a table who play whatever is legal, and a room full of them.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use client::{Client, Command, Place};
use protocol::{ClientMessage, RawValue, Seq, ServerMessage, TableId, Token};
use remote::{Clock, Door, Guest, Sight, random_bytes};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::dice::Dice;
use crate::seating::Seating;

/// Tables that are opened at once while the room fills.
const OPENING_AT_ONCE: usize = 16;

/// Opens the tables and seats everybody.
pub(crate) async fn fill(door: Door, tables: usize) -> Result<Vec<Pair>> {
    let mut pairs = Vec::with_capacity(tables);
    let mut opening = JoinSet::new();
    for number in 0..tables {
        if opening.len() == OPENING_AT_ONCE {
            pairs.push(opening.join_next().await.context("some are being opened")???);
        }
        opening.spawn(Pair::sit_down(door, number));
    }
    while let Some(pair) = opening.join_next().await {
        pairs.push(pair??);
    }
    Ok(pairs)
}

/// Two people at a table.
pub(crate) struct Pair {
    people: [Person; 2],
}

impl Pair {
    pub(crate) async fn sit_down(door: Door, number: usize) -> Result<Self> {
        let Seating { table, tokens: [ann, bob] } = Seating::open(door, number).await?;
        let ann = Person::sit(door, table.clone(), ann).await?;
        let bob = Person::sit(door, table, bob).await?;
        Ok(Pair { people: [ann, bob] })
    }

    /// Makes a move; answers how long the mover waited for `accepted` and the other for the sight of it.
    pub(crate) async fn make_a_move(
        &mut self,
        since: Instant,
        dice: &mut Dice,
    ) -> Result<(Duration, Duration)> {
        let [ann, bob] = &mut self.people;
        let (mover, other) = if ann.choices().is_empty() { (bob, ann) } else { (ann, bob) };
        let after = other.seq();
        mover.act(dice).await?;
        let (accepted, told) = mover.hear_of_it(since).await?;
        // The other's message has come meanwhile, or is about to.
        while other.seq() == after {
            other.hear().await?;
        }
        let (seen, shown) = (since.elapsed(), other.seq());
        ensure!(told == shown, "the mover was told of line {told}, the other was shown line {shown}");
        Ok((accepted, seen))
    }

    /// Goes to the table of the rematch, if the game is over.
    pub(crate) async fn meet_again_if_over(&mut self) -> Result<()> {
        if self.people[0].is_over() { self.meet_again().await } else { Ok(()) }
    }

    async fn meet_again(&mut self) -> Result<()> {
        let mut next: Option<TableId> = None;
        for person in &mut self.people {
            let table = person.go_on().await?;
            ensure!(next.as_ref().is_none_or(|other| *other == table), "they were sent to two tables");
            next = Some(table);
        }
        Ok(())
    }
}

/// Somebody in a seat: the client that people play with, on a socket.
struct Person {
    guest: Guest,
    client: Client<Sight>,
    clock: Clock,
}

impl Person {
    async fn sit(door: Door, table: TableId, token: Token) -> Result<Self> {
        let guest = Guest::connect(door).await?;
        let clock = Clock::start();
        let client = Client::new(Place::seat(table, token), clock.now(), random_bytes());
        let mut person = Person { guest, client, clock };
        person.client.connected(person.clock.now());
        person.watch().await?;
        Ok(person)
    }

    /// Waits until the table is seen.
    async fn watch(&mut self) -> Result<()> {
        self.flush().await?;
        while self.client.seen().is_none() {
            self.hear().await?;
        }
        Ok(())
    }

    fn seq(&self) -> Seq {
        self.client.seen().map_or(Seq(0), |seen| seen.sighting.seq)
    }

    fn choices(&self) -> &[Box<RawValue>] {
        self.client.seen().map_or(&[], |seen| seen.sighting.listed())
    }

    fn is_over(&self) -> bool {
        self.client.seen().is_some_and(|seen| seen.sighting.over.is_some())
    }

    /// Picks any move and sends it.
    async fn act(&mut self, dice: &mut Dice) -> Result<()> {
        ensure!(!self.choices().is_empty(), "nobody is to move");
        let action = self.choices()[dice.below(self.choices().len())].clone();
        self.command(Command::Act(action)).await
    }

    async fn command(&mut self, command: Command<Box<RawValue>>) -> Result<()> {
        let done = self.client.command(command, self.clock.now());
        done.map_err(|refusal| anyhow::anyhow!("the client refused: {refusal}"))?;
        self.flush().await
    }

    async fn flush(&mut self) -> Result<()> {
        let messages: Vec<ClientMessage> = self.client.outbox().collect();
        for message in &messages {
            self.guest.send(message).await?;
        }
        Ok(())
    }

    /// Waits until the move was accepted and seen; answers how long the former took and how long the log is.
    async fn hear_of_it(&mut self, since: Instant) -> Result<(Duration, Seq)> {
        let mut accepted: Option<(Duration, Seq)> = None;
        loop {
            if let Some(seq) = self.hear().await? {
                accepted = Some((since.elapsed(), seq));
            }
            if let Some(accepted) = accepted.filter(|(_, seq)| self.seq() >= *seq) {
                return Ok(accepted);
            }
        }
    }

    /// Takes in the next message; answers how long the log is if it accepts a move.
    async fn hear(&mut self) -> Result<Option<Seq>> {
        let message = self.guest.next().await?;
        let accepted = match &message {
            ServerMessage::Accepted { seq, .. } => Some(*seq),
            ServerMessage::Fault(fault) => bail!("a legal move was answered by {fault:?}"),
            ServerMessage::Refused { .. } | ServerMessage::Resync { .. } | ServerMessage::Closing => {
                bail!("a legal move was answered by {message:?}")
            }
            ServerMessage::Welcome { .. }
            | ServerMessage::Opened { .. }
            | ServerMessage::Seen { .. }
            | ServerMessage::People { .. }
            | ServerMessage::Fairness { .. }
            | ServerMessage::Heard { .. }
            | ServerMessage::Spoken { .. }
            | ServerMessage::Rematch { .. }
            | ServerMessage::Pong { .. } => None,
        };
        self.client.receive(message, self.clock.now());
        self.flush().await?;
        Ok(accepted)
    }

    /// Asks for a rematch and goes there; answers where that is.
    async fn go_on(&mut self) -> Result<TableId> {
        // The other may have asked already.
        if self.client.next().is_none() {
            self.command(Command::Rematch).await?;
        }
        while self.client.next().is_none() {
            self.hear().await?;
        }
        self.client.follow(self.clock.now());
        self.watch().await?;
        Ok(self.client.table().clone())
    }
}
