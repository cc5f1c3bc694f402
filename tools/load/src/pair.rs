//! Two people at a table who play whatever is legal, and a room full of them.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use guest::{Door, Guest};
use protocol::{ClientMessage, MessageId, RawValue, Seq, ServerMessage, TableId, Token};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::dice::Dice;
use crate::seating::Seating;
use crate::told::{Sight, Told};

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
        let (mover, other) = if ann.choices.is_empty() { (bob, ann) } else { (ann, bob) };
        let after = other.seq;
        mover.act(dice).await?;
        let (accepted, told) = mover.hear_of_it(since).await?;
        // The other's message has come meanwhile, or is about to.
        while other.seq == after {
            other.hear().await?;
        }
        let (seen, shown) = (since.elapsed(), other.seq);
        ensure!(told == shown, "the mover was told of line {told}, the other was shown line {shown}");
        Ok((accepted, seen))
    }

    /// Goes to the table of the rematch, if the game is over.
    pub(crate) async fn meet_again_if_over(&mut self) -> Result<()> {
        if self.people[0].is_over { self.meet_again().await } else { Ok(()) }
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

/// Somebody in a seat, and what they know.
struct Person {
    guest: Guest,
    table: TableId,
    token: Token,
    sent: u64,
    seq: Seq,
    choices: Vec<Box<RawValue>>,
    is_over: bool,
}

impl Person {
    async fn sit(door: Door, table: TableId, token: Token) -> Result<Self> {
        let guest = Guest::connect(door).await?;
        let (seq, choices) = (Seq::default(), Vec::new());
        let mut person = Person { guest, table, token, sent: 0, seq, choices, is_over: false };
        person.watch().await?;
        Ok(person)
    }

    /// Begins to watch the table, and waits until it is seen.
    async fn watch(&mut self) -> Result<()> {
        let (table, token) = (self.table.clone(), Some(self.token.clone()));
        self.guest.send(&ClientMessage::Watch { table, token, since: Seq::default() }).await?;
        loop {
            let text = self.guest.next_text().await?;
            let told: Told<'_> = serde_json::from_str(&text)?;
            if let Some(seen) = told.seen {
                self.see(&seen.sight);
                return Ok(());
            }
            ensure!(!text.starts_with(r#"{"fault""#), "could not sit down: {text}");
        }
    }

    /// Picks any move and sends it.
    async fn act(&mut self, dice: &mut Dice) -> Result<()> {
        ensure!(!self.choices.is_empty(), "nobody is to move");
        let action = self.choices.swap_remove(dice.below(self.choices.len()));
        self.sent += 1;
        let id = MessageId::try_from(format!("{}-{}", self.seq, self.sent)).context("digits are an id")?;
        let (table, token, at) = (self.table.clone(), self.token.clone(), self.seq);
        self.guest.send(&ClientMessage::Act { table, token, at, id, action }).await
    }

    /// Waits until the move was accepted and seen; answers how long the former took and how long the log is.
    async fn hear_of_it(&mut self, since: Instant) -> Result<(Duration, Seq)> {
        let mut accepted: Option<(Duration, Seq)> = None;
        loop {
            if let Some(seq) = self.hear().await? {
                accepted = Some((since.elapsed(), seq));
            }
            if let Some(accepted) = accepted.filter(|(_, seq)| self.seq >= *seq) {
                return Ok(accepted);
            }
        }
    }

    /// Takes in the next message; answers how long the log is if it accepts a move.
    async fn hear(&mut self) -> Result<Option<Seq>> {
        let text = self.guest.next_text().await?;
        let told: Told<'_> = serde_json::from_str(&text)?;
        if let Some(seen) = &told.seen {
            self.see(&seen.sight);
        } else if told.accepted.is_none() {
            match serde_json::from_str(&text)? {
                ServerMessage::People { .. } | ServerMessage::Rematch { .. } => {}
                other => bail!("a legal move was answered by {other:?}"),
            }
        }
        Ok(told.accepted.map(|accepted| accepted.seq))
    }

    fn see(&mut self, sight: &Sight<'_>) {
        self.seq = sight.seq;
        self.choices.clear();
        self.choices.extend(sight.listed().iter().map(|choice| (*choice).to_owned()));
        self.is_over = sight.is_over();
    }

    /// Asks for a rematch and goes there; answers where that is.
    async fn go_on(&mut self) -> Result<TableId> {
        let id = MessageId::try_from("again".to_owned()).context("a word is an id")?;
        let (table, token) = (self.table.clone(), self.token.clone());
        self.guest.send(&ClientMessage::Rematch { table, token, id }).await?;
        let next = self.guest.until(|message| match message {
            ServerMessage::Rematch { next, .. } => Some(next),
            _ => None,
        });
        let next = next.await?;
        self.guest.send(&ClientMessage::Unwatch { table: self.table.clone() }).await?;
        self.table = next.clone();
        self.watch().await?;
        Ok(next)
    }
}
