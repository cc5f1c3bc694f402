//! A guest in a seat.

use anyhow::{Context, Result, bail};
use protocol::{
    ChatLine, ClientMessage, FairnessCard, JoinRequest, MessageId, RawValue, Seat, SeatCard, SeatClock, Seq,
    ServerMessage, Speech, SpokenLine, TableId, Token, Unread,
};
use serde::Deserialize;

use crate::{Door, Guest};

/// What a player needs to know of a sighting, whatever the game.
#[derive(Clone, Debug, Deserialize)]
pub struct Sight {
    /// How long the log is.
    pub seq: Seq,
    /// What may be done.
    pub choices: Choices,
    /// All that the viewer may know, in the game's own JSON.
    pub view: Box<RawValue>,
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
    /// The clock of each seat when it was last seen, if the table is played by the clock.
    pub clocks: Vec<SeatClock>,
    /// Who sits where, as was last told.
    pub seats: Vec<SeatCard>,
    /// Those who ask to join a team and wait for this player's answer.
    pub asking: Vec<JoinRequest>,
    /// How long the table would still wait when it was last seen.
    pub left_ms: Option<u32>,
    /// What is known of where the table's luck comes from.
    pub fairness: Option<FairnessCard>,
    /// What the own team said, as far as it was heard.
    pub heard: Vec<ChatLine>,
    /// What was said to the whole table.
    pub spoken: Vec<SpokenLine>,
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
        let (mut fairness, mut seats, mut asking) = (None, Vec::new(), Vec::new());
        let seen = guest.until(|message| match message {
            ServerMessage::Opened { card, .. } => {
                fairness = card.fairness.and_then(|fairness| fairness.read());
                (seats, asking) = (card.seats, card.asking);
                None
            }
            ServerMessage::Seen { sight, left_ms, clocks, .. } => Some(Ok((sight, left_ms, clocks))),
            ServerMessage::Fault(fault) => Some(Err(fault)),
            _ => None,
        });
        match seen.await? {
            Ok((sight, left_ms, clocks)) => Ok(Player {
                guest,
                table,
                token,
                sight: Sight::of(&sight)?,
                clocks: read(clocks),
                seats,
                asking,
                left_ms,
                fairness,
                heard: Vec::new(),
                spoken: Vec::new(),
                sent: 0,
            }),
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

    /// A message that says something to the own team, with an id of its own.
    pub fn say(&mut self, text: &str) -> ClientMessage {
        self.sent += 1;
        let id = MessageId::try_from(format!("say-{}", self.sent)).expect("letters and digits are an id");
        ClientMessage::Say { table: self.table.clone(), token: self.token.clone(), id, text: text.to_owned() }
    }

    /// A message that says something to the whole table, with an id of its own.
    pub fn speak(&mut self, said: Speech) -> ClientMessage {
        self.sent += 1;
        let id = MessageId::try_from(format!("speak-{}", self.sent)).expect("letters and digits are an id");
        ClientMessage::Speak { table: self.table.clone(), token: self.token.clone(), id, said }
    }

    /// Waits until the table is seen with a log at least this long.
    pub async fn see(&mut self, seq: Seq) -> Result<&Sight> {
        while self.sight.seq < seq {
            self.take_in().await?;
        }
        Ok(&self.sight)
    }

    /// Waits until what is known of the table's luck is as `wanted`.
    pub async fn learn(&mut self, wanted: impl Fn(&FairnessCard) -> bool) -> Result<&FairnessCard> {
        while !self.fairness.as_ref().is_some_and(&wanted) {
            self.take_in().await?;
        }
        self.fairness.as_ref().context("the table has no envelope")
    }

    /// Waits until somebody who sits at the table is as `wanted`.
    pub async fn meet(&mut self, seat: Seat, wanted: impl Fn(&SeatCard) -> bool) -> Result<&SeatCard> {
        while !self.seats.get(seat.index()).is_some_and(&wanted) {
            self.take_in().await?;
        }
        Ok(&self.seats[seat.index()])
    }

    /// Waits until this many lines were said to the whole table.
    pub async fn listen(&mut self, lines: usize) -> Result<&[SpokenLine]> {
        while self.spoken.len() < lines {
            self.take_in().await?;
        }
        Ok(&self.spoken)
    }

    /// Waits until the own team has said this many lines.
    pub async fn hear(&mut self, lines: usize) -> Result<&[ChatLine]> {
        while self.heard.len() < lines {
            self.take_in().await?;
        }
        Ok(&self.heard)
    }

    /// Waits for a message and takes in what it shows; gives back one that shows nothing.
    pub async fn take_in(&mut self) -> Result<Option<ServerMessage>> {
        match self.guest.next().await? {
            ServerMessage::Seen { sight, left_ms, clocks, .. } => {
                self.sight = Sight::of(&sight)?;
                self.left_ms = left_ms;
                self.clocks = read(clocks);
            }
            ServerMessage::Heard { anew, lines, .. } => {
                if anew {
                    self.heard.clear();
                }
                self.heard.extend(lines);
            }
            ServerMessage::Fairness { fairness, .. } => self.fairness = fairness.read(),
            ServerMessage::Opened { card, .. } => {
                self.fairness = card.fairness.and_then(|fairness| fairness.read());
                (self.seats, self.asking) = (card.seats, card.asking);
            }
            ServerMessage::People { seats, asking, .. } => (self.seats, self.asking) = (seats, asking),
            ServerMessage::Spoken { anew, lines, .. } => {
                if anew {
                    self.spoken.clear();
                }
                self.spoken.extend(lines.read().context("what was said could not be read")?);
            }
            answer => return Ok(Some(answer)),
        }
        Ok(None)
    }

    fn next_id(&mut self) -> MessageId {
        self.sent += 1;
        MessageId::try_from(format!("seats-{}", self.sent)).expect("letters and digits are an id")
    }

    /// Waits until somebody of this name asks to join a team and this player is to answer; gives their number.
    pub async fn until_asked(&mut self, name: &str) -> Result<u32> {
        loop {
            if let Some(request) = self.asking.iter().find(|request| request.name == name) {
                return Ok(request.number);
            }
            self.take_in().await?;
        }
    }

    /// Answers somebody who asks to join a team.
    pub async fn admit(&mut self, number: u32, admit: bool) -> Result<ServerMessage> {
        let id = self.next_id();
        let (table, token) = (self.table.clone(), self.token.clone());
        self.ask(&ClientMessage::Admit { table, token, id, number, admit }).await
    }

    /// Sends the person in a seat away.
    pub async fn free_seat(&mut self, seat: Seat) -> Result<ServerMessage> {
        let id = self.next_id();
        let (table, token) = (self.table.clone(), self.token.clone());
        self.ask(&ClientMessage::FreeSeat { table, token, id, seat }).await
    }

    /// Sends a message and waits for what answers it, keeping up with what is seen meanwhile.
    pub async fn ask(&mut self, message: &ClientMessage) -> Result<ServerMessage> {
        self.guest.send(message).await?;
        loop {
            if let Some(answer) = self.take_in().await? {
                return Ok(answer);
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

fn read(clocks: Option<Unread<Vec<SeatClock>>>) -> Vec<SeatClock> {
    clocks.and_then(|clocks| clocks.read()).unwrap_or_default()
}
