//! A client on a line that is opened again whenever it breaks.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;

use anyhow::Result;
use client::{Changes, Client, Command, Millis, Place, Sight, Tempo};
use protocol::ServerMessage;
use rules::Refusal;
use serde::de::DeserializeOwned;
use tokio::time::sleep_until;

use crate::{Clock, Door, Guest, random_bytes};

type Opening = Pin<Box<dyn Future<Output = Result<Guest>> + Send>>;

/// One person's side of one table, on a real line.
pub struct Session<S: Sight> {
    /// Where lines are opened to; it may be another door each time.
    door: Box<dyn FnMut() -> Door + Send>,
    client: Client<S>,
    clock: Clock,
    opening: Option<Opening>,
    line: Option<Guest>,
    /// What is to be sent on the line there is, oldest first.
    unsent: VecDeque<String>,
    /// What was told, if somebody wants to know it word for word.
    diary: Option<Vec<ServerMessage>>,
}

/// What happened on the line.
enum Happening {
    Opened(Result<Box<Guest>>),
    Told(String),
    Broke,
    Sent,
    Rang,
}

impl<S: Sight> Session<S> {
    /// Comes to a table. The line is opened by [`Session::next`].
    pub fn begin(door: Door, place: Place) -> Self
    where
        S: DeserializeOwned,
    {
        Self::by_any(Box::new(move || door), place, Tempo::default())
    }

    /// The same where each line is opened to the door that `door` says, at a tempo of one's own.
    pub fn by_any(door: Box<dyn FnMut() -> Door + Send>, place: Place, tempo: Tempo) -> Self
    where
        S: DeserializeOwned,
    {
        let clock = Clock::start();
        let client = Client::new(place, clock.now(), random_bytes()).with_tempo(tempo);
        Session { door, client, clock, opening: None, line: None, unsent: VecDeque::new(), diary: None }
    }

    /// The client.
    pub fn client(&self) -> &Client<S> {
        &self.client
    }

    /// What time the client is told it is.
    pub fn now(&self) -> Millis {
        self.clock.now()
    }

    /// Does what the person wants; it is sent by [`Session::next`].
    pub fn command(&mut self, command: Command<S::Action>) -> Result<Changes, Refusal> {
        let now = self.clock.now();
        let done = self.client.command(command, now);
        self.collect();
        done
    }

    /// Goes on to the table of the rematch, if there is one.
    pub fn follow(&mut self) -> bool {
        let now = self.clock.now();
        let follows = self.client.follow(now);
        self.collect();
        follows
    }

    /// Breaks the line, as if it had broken by itself.
    pub fn hang_up(&mut self) {
        (self.line, self.opening) = (None, None);
        self.unsent.clear();
        self.client.lost(self.clock.now());
    }

    /// Writes down every message from now on.
    pub fn keep_a_diary(&mut self) {
        self.diary.get_or_insert_default();
    }

    /// Every message since this was last asked.
    pub fn diary(&mut self) -> Vec<ServerMessage> {
        self.diary.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Waits until something has changed. It may be dropped at any moment and called again; nothing gets lost, though
    /// something may be sent twice, which counts once.
    pub async fn next(&mut self) -> Changes {
        loop {
            self.tend();
            let happening = self.happening().await;
            let changes = self.take_in(happening);
            self.collect();
            if !changes.is_empty() {
                return changes;
            }
        }
    }

    /// Opens a line if the client wants one.
    fn tend(&mut self) {
        self.collect();
        if self.client.takes_line() {
            self.line = None;
            self.unsent.clear();
            let door = (self.door)();
            self.opening = Some(Box::pin(async move { Guest::open(door, None).await }));
        }
    }

    /// Takes what the client wants to send.
    fn collect(&mut self) {
        for message in self.client.outbox() {
            // OK because messages are plain data, which always has a JSON form.
            self.unsent.push_back(serde_json::to_string(&message).expect("a message has a JSON form"));
        }
    }

    async fn happening(&mut self) -> Happening {
        let rings = sleep_until(self.clock.at(self.client.wake_at()));
        match (&mut self.opening, &mut self.line, self.unsent.front()) {
            (Some(opening), _, _) => tokio::select! {
                opened = opening => Happening::Opened(opened.map(Box::new)),
                () = rings => Happening::Rang,
            },
            (None, Some(line), Some(text)) => tokio::select! {
                sent = line.send_text(text) => if sent.is_ok() { Happening::Sent } else { Happening::Broke },
                () = rings => Happening::Rang,
            },
            (None, Some(line), None) => tokio::select! {
                told = line.text_or_end() => match told {
                    Ok(Some(text)) => Happening::Told(text.as_str().to_owned()),
                    Ok(None) | Err(_) => Happening::Broke,
                },
                () = rings => Happening::Rang,
            },
            (None, None, _) => {
                rings.await;
                Happening::Rang
            }
        }
    }

    fn take_in(&mut self, happening: Happening) -> Changes {
        let now = self.clock.now();
        match happening {
            Happening::Opened(Ok(line)) => {
                (self.opening, self.line) = (None, Some(*line));
                Changes::NONE
            }
            Happening::Told(text) => {
                if let (Some(diary), Ok(message)) = (&mut self.diary, serde_json::from_str(&text)) {
                    diary.push(message);
                }
                self.client.receive_text(&text, now)
            }
            Happening::Sent => {
                self.unsent.pop_front();
                Changes::NONE
            }
            Happening::Opened(Err(_)) | Happening::Broke => {
                (self.opening, self.line) = (None, None);
                self.unsent.clear();
                self.client.lost(now)
            }
            Happening::Rang => {
                let changes = self.client.wake(now);
                // A line that was given up is dropped at once, so that nothing late is heard on it.
                if !self.client.has_line() {
                    (self.opening, self.line) = (None, None);
                    self.unsent.clear();
                }
                changes
            }
        }
    }
}
