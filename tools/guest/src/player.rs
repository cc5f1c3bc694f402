//! A guest in a seat.

use anyhow::{Context, Result, bail};
use protocol::{ClientMessage, MessageId, RawValue, Seq, ServerMessage, TableId, Token};
use serde::Deserialize;

use crate::{Door, Guest};

/// What a player needs to know of a sighting, whatever the game.
#[derive(Clone, Debug, Deserialize)]
pub struct Sight {
    /// How long the log is.
    pub seq: Seq,
    /// What may be done.
    pub choices: Choices,
    /// How the game came out, once it has.
    pub over: Option<Box<RawValue>>,
}

/// The choices of a sighting, each in the game's own JSON.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choices {
    /// Exactly these.
    Listed(Vec<Box<RawValue>>),
    /// Too many to list.
    Open,
    /// None.
    Nothing,
}

impl Sight {
    /// Reads a sighting.
    pub fn of(sight: &RawValue) -> Result<Self> {
        serde_json::from_str(sight.get()).context("a sighting could not be read")
    }

    /// The choices that are listed.
    pub fn listed(&self) -> &[Box<RawValue>] {
        match &self.choices {
            Choices::Listed(choices) => choices,
            Choices::Open | Choices::Nothing => &[],
        }
    }
}

/// Somebody who sits at a table and watches it from there.
pub struct Player {
    /// The socket.
    pub guest: Guest,
    /// The table.
    pub table: TableId,
    /// The proof of the seat.
    pub token: Token,
    /// What was last seen.
    pub sight: Sight,
    sent: u64,
}

impl Player {
    /// Connects and watches from the seat.
    pub async fn sit(door: Door, table: TableId, token: Token) -> Result<Self> {
        let guest = Guest::connect(door).await?;
        Self::sit_with(guest, table, token).await
    }

    /// The same on a socket that is there already.
    pub async fn sit_with(mut guest: Guest, table: TableId, token: Token) -> Result<Self> {
        let watch =
            ClientMessage::Watch { table: table.clone(), token: Some(token.clone()), since: Seq::default() };
        guest.send(&watch).await?;
        let seen = guest.until(|message| match message {
            ServerMessage::Seen { sight, .. } => Some(Ok(sight)),
            ServerMessage::Fault(fault) => Some(Err(fault)),
            _ => None,
        });
        match seen.await? {
            Ok(sight) => Ok(Player { guest, table, token, sight: Sight::of(&sight)?, sent: 0 }),
            Err(fault) => bail!("could not sit down: {}", fault.said),
        }
    }

    /// A message that plays `action` on what was last seen, with an id of its own.
    pub fn act(&mut self, action: &RawValue) -> ClientMessage {
        self.sent += 1;
        let id = format!("{}-{}", self.sight.seq, self.sent);
        self.act_as(action, MessageId::try_from(id).expect("digits and a hyphen are an id"))
    }

    /// The same with a given id.
    pub fn act_as(&self, action: &RawValue, id: MessageId) -> ClientMessage {
        ClientMessage::Act {
            table: self.table.clone(),
            token: self.token.clone(),
            at: self.sight.seq,
            id,
            action: action.to_owned(),
        }
    }

    /// Waits until the table is seen with a log at least this long.
    pub async fn see(&mut self, seq: Seq) -> Result<&Sight> {
        while self.sight.seq < seq {
            let sight = self.guest.until(|message| match message {
                ServerMessage::Seen { sight, .. } => Some(sight),
                _ => None,
            });
            self.sight = Sight::of(&sight.await?)?;
        }
        Ok(&self.sight)
    }

    /// Sends a message and waits for what answers it, keeping up with what is seen meanwhile.
    pub async fn ask(&mut self, message: &ClientMessage) -> Result<ServerMessage> {
        self.guest.send(message).await?;
        loop {
            match self.guest.next().await? {
                ServerMessage::Seen { sight, .. } => self.sight = Sight::of(&sight)?,
                ServerMessage::People { .. } | ServerMessage::Opened { .. } | ServerMessage::Heard { .. } => {
                }
                answer => return Ok(answer),
            }
        }
    }

    /// Plays the first legal action and waits until it is accepted and seen.
    pub async fn play_first(&mut self) -> Result<Seq> {
        let action = self.sight.listed().first().context("there is nothing to play")?.clone();
        let act = self.act(&action);
        match self.ask(&act).await? {
            ServerMessage::Accepted { seq, .. } => {
                self.see(seq).await?;
                Ok(seq)
            }
            other => bail!("a legal action was answered by {other:?}"),
        }
    }
}
