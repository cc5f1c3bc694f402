//! Somebody in a seat whom a test leads by the hand: one message, one answer.

use anyhow::{Context, Result, bail};
use client::{Change, Changes, Client, Command, Place};
use protocol::{
    ChatLine, ClientMessage, FairnessCard, JoinRequest, MessageId, RawValue, Seat, SeatCard, SeatClock, Seq,
    ServerMessage, Speech, SpokenLine, TableId, Token,
};

use crate::{Clock, Door, Guest, Sight, random_bytes};

/// Somebody who sits at a table and watches it from there. What they know is what their client knows.
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
    client: Client<Sight>,
    clock: Clock,
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
        let clock = Clock::start();
        let place = Place::seat(table.clone(), token.clone());
        let mut client = Client::new(place, clock.now(), random_bytes());
        client.connected(clock.now());
        flush(&mut client, &mut guest).await?;
        let sight = loop {
            let message = guest.next().await?;
            if let ServerMessage::Fault(fault) = message {
                bail!("could not sit down: {}", fault.said);
            }
            client.receive(message, clock.now());
            flush(&mut client, &mut guest).await?;
            if let Some(seen) = client.seen() {
                break seen.sighting.clone();
            }
        };
        let mut player = Player {
            guest,
            table,
            token,
            sight,
            clocks: Vec::new(),
            seats: Vec::new(),
            asking: Vec::new(),
            left_ms: None,
            fairness: None,
            heard: Vec::new(),
            spoken: Vec::new(),
            client,
            clock,
            sent: 0,
        };
        player.copy(Changes::ALL);
        Ok(player)
    }

    /// The client that does the knowing.
    pub fn client(&self) -> &Client<Sight> {
        &self.client
    }

    /// A message that plays `action` on what was last seen, with an id of its own.
    pub fn act(&mut self, action: &RawValue) -> ClientMessage {
        let seq = self.sight.seq.to_string();
        let id = self.next_id(&seq);
        self.act_as(action, id)
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
        let id = self.next_id("say");
        ClientMessage::Say { table: self.table.clone(), token: self.token.clone(), id, text: text.to_owned() }
    }

    /// A message that says something to the whole table, with an id of its own.
    pub fn speak(&mut self, said: Speech) -> ClientMessage {
        let id = self.next_id("speak");
        ClientMessage::Speak { table: self.table.clone(), token: self.token.clone(), id, said }
    }

    fn next_id(&mut self, word: &str) -> MessageId {
        self.sent += 1;
        MessageId::try_from(format!("{word}-{}", self.sent)).expect("letters and digits are an id")
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
        let message = self.guest.next().await?;
        let answer = match &message {
            ServerMessage::Seen { .. }
            | ServerMessage::Heard { .. }
            | ServerMessage::Fairness { .. }
            | ServerMessage::Opened { .. }
            | ServerMessage::People { .. }
            | ServerMessage::Spoken { .. } => None,
            ServerMessage::Welcome { .. }
            | ServerMessage::Accepted { .. }
            | ServerMessage::Refused { .. }
            | ServerMessage::Resync { .. }
            | ServerMessage::Rematch { .. }
            | ServerMessage::Fault(_)
            | ServerMessage::Pong { .. }
            | ServerMessage::Closing => Some(message.clone()),
        };
        let changes = self.client.receive(message, self.clock.now());
        flush(&mut self.client, &mut self.guest).await?;
        self.copy(changes);
        Ok(answer)
    }

    /// Copies what the client knows now to where tests look at it.
    fn copy(&mut self, changes: Changes) {
        let client = &self.client;
        if changes.includes(Change::Seen) {
            if let Some(seen) = client.seen() {
                self.sight = seen.sighting.clone();
            }
            self.clocks = client.clocks().map(|clocks| clocks.seats.clone()).unwrap_or_default();
            self.left_ms = client.deadline().map(|at| at.since(self.clock.now()) as u32);
        }
        if changes.includes(Change::People) {
            (self.seats, self.asking) = (client.seats().to_vec(), client.asking().to_vec());
        }
        if changes.includes(Change::Fairness) {
            self.fairness = client.fairness().cloned();
        }
        if changes.includes(Change::Chat) {
            self.heard = client.chat().to_vec();
        }
        if changes.includes(Change::Spoken) {
            self.spoken = client.spoken().to_vec();
        }
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
        self.command(Command::Admit { number, admit }).await
    }

    /// Sends the person in a seat away.
    pub async fn free_seat(&mut self, seat: Seat) -> Result<ServerMessage> {
        self.command(Command::FreeSeat(seat)).await
    }

    /// Sends a message of the test's own and waits for what answers it, keeping up with what is seen meanwhile.
    pub async fn ask(&mut self, message: &ClientMessage) -> Result<ServerMessage> {
        self.guest.send(message).await?;
        self.answer().await
    }

    /// Lets the client do something and waits for what answers it.
    pub async fn command(&mut self, command: Command<Box<RawValue>>) -> Result<ServerMessage> {
        let done = self.client.command(command, self.clock.now());
        done.map_err(|refusal| anyhow::anyhow!("the client refused: {refusal}"))?;
        flush(&mut self.client, &mut self.guest).await?;
        self.answer().await
    }

    async fn answer(&mut self) -> Result<ServerMessage> {
        loop {
            if let Some(answer) = self.take_in().await? {
                return Ok(answer);
            }
        }
    }

    /// Plays the first legal action and waits until it is accepted and seen.
    pub async fn play_first(&mut self) -> Result<Seq> {
        let action = self.sight.listed().first().context("there is nothing to play")?.clone();
        match self.command(Command::Act(action)).await? {
            ServerMessage::Accepted { seq, .. } => {
                self.see(seq).await?;
                Ok(seq)
            }
            other => bail!("a legal action was answered by {other:?}"),
        }
    }
}

/// Sends what a client wants to send.
async fn flush(client: &mut Client<Sight>, guest: &mut Guest) -> Result<()> {
    let messages: Vec<ClientMessage> = client.outbox().collect();
    for message in &messages {
        guest.send(message).await?;
    }
    Ok(())
}
