//! What travels between nodes: a request of a table without its way back, and what it was answered.
//!
//! A letter names the table by the name that lets one sit down, and holds hashes of tokens and what people say. So it is
//! for nodes alone; anyone who can read messages between nodes can read the database, too.

use protocol::{MessageId, Speech, TableId};
use rules::Seq;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::{CodeHash, TokenHash};
use tokio::sync::oneshot;

use crate::table_actor::{
    Door, Gone, Heard, Joining, LuckWish, Place, Request, SeatWish, Sitting, TableStub, Ticket, Visitor, Wish,
};

/// A question about a table.
#[derive(Serialize, Deserialize)]
pub(super) struct Letter {
    /// The table; none if it is only to be known that letters arrive.
    pub(super) about: Option<(TableId, Question)>,
}

impl Letter {
    pub(super) fn write(table: &TableId, question: Question) -> Vec<u8> {
        write(&Letter { about: Some((table.clone(), question)) })
    }

    /// A letter that is answered by anything.
    pub(super) fn ping() -> Vec<u8> {
        write(&Letter { about: None })
    }

    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }
}

/// What comes back.
#[derive(Serialize, Deserialize)]
pub(super) enum Answer {
    /// What the table answered.
    Told(Box<RawValue>),
    /// The table is another's; claim it again.
    NotMine,
    /// This is no letter, or one of a version this node does not know.
    Garbled,
}

impl Answer {
    pub(super) fn write(&self) -> Vec<u8> {
        write(self)
    }

    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }
}

/// A [`Request`] that can travel.
#[derive(Serialize, Deserialize)]
pub(super) enum Question {
    Attend { token: Option<TokenHash>, since: Seq, visitor: Visitor },
    Leave { place: Place, visitor: Visitor },
    Look { ticket: Ticket, since: Seq },
    CardFor { ticket: Ticket },
    Card { door: Door },
    Sit { who: Sitting },
    Join { who: Joining },
    Seats { token: TokenHash, wish: SeatWish },
    Say { token: TokenHash, id: MessageId, text: String },
    Speak { token: TokenHash, id: MessageId, said: Speech },
    Hear { ticket: Ticket, since: Heard },
    Stands { token: TokenHash },
    SetRecovery { token: TokenHash, code: CodeHash },
    Recover { code: CodeHash, token: TokenHash },
    Wish { wish: Wish },
    Luck { token: TokenHash, wish: LuckWish },
    Rematch { token: TokenHash },
    Doubt { seq: Seq },
}

/// Passes the reply to the caller.
pub(super) type Reply = Box<dyn FnOnce(&RawValue) -> Result<(), serde_json::Error> + Send>;

impl Request {
    /// Takes the request apart into what travels and what waits here for the answer; nothing if it is not for other
    /// nodes.
    pub(super) fn cross(self) -> Option<(Question, Reply)> {
        Some(match self {
            Request::Attend { token, since, visitor, window: _, answer } => {
                (Question::Attend { token, since, visitor }, reply(answer))
            }
            Request::Leave { place, visitor } => (Question::Leave { place, visitor }, no_reply()),
            Request::Look { ticket, since, answer } => (Question::Look { ticket, since }, reply(answer)),
            Request::CardFor { ticket, answer } => (Question::CardFor { ticket }, reply(answer)),
            Request::Stands { token, answer } => (Question::Stands { token }, reply(answer)),
            Request::Card { door, answer } => (Question::Card { door }, reply(answer)),
            Request::Sit { who, answer } => (Question::Sit { who }, reply(answer)),
            Request::Join { who, answer } => (Question::Join { who }, reply(answer)),
            Request::Seats { token, wish, answer } => (Question::Seats { token, wish }, reply(answer)),
            Request::Say { token, id, text, answer } => (Question::Say { token, id, text }, reply(answer)),
            Request::Speak { token, id, said, answer } => {
                (Question::Speak { token, id, said }, reply(answer))
            }
            Request::Hear { ticket, since, answer } => (Question::Hear { ticket, since }, reply(answer)),
            Request::SetRecovery { token, code, answer } => {
                (Question::SetRecovery { token, code }, reply(answer))
            }
            Request::Recover { code, token, answer } => (Question::Recover { code, token }, reply(answer)),
            Request::Wish { wish, answer } => (Question::Wish { wish }, reply(answer)),
            Request::Luck { token, wish, answer } => (Question::Luck { token, wish }, reply(answer)),
            Request::Rematch { token, answer } => (Question::Rematch { token }, reply(answer)),
            Request::Doubt { seq } => (Question::Doubt { seq }, no_reply()),
            // A log may be longer than a letter; it is read from the store.
            Request::Log { .. } | Request::Bereave { .. } | Request::HandOver { .. } => return None,
        })
    }
}

impl Question {
    /// Puts the question to a table of this node.
    pub(super) async fn put_to(self, table: &TableStub) -> Result<Box<RawValue>, Gone> {
        match self {
            Question::Attend { token, since, visitor } => {
                told(&table.attend(token, since, visitor, None).await?)
            }
            Question::Leave { place, visitor } => told(&table.leave(place, visitor).await),
            Question::Look { ticket, since } => told(&table.look(ticket, since).await?),
            Question::CardFor { ticket } => told(&table.card_for(ticket).await?),
            Question::Stands { token } => told(&table.stands(token).await?),
            Question::Card { door } => told(&table.card(door).await?),
            Question::Sit { who } => told(&table.sit(who).await?),
            Question::Join { who } => told(&table.join(who).await?),
            Question::Seats { token, wish } => told(&table.seats(token, wish).await?),
            Question::Say { token, id, text } => told(&table.say(token, id, text).await?),
            Question::Speak { token, id, said } => told(&table.speak(token, id, said).await?),
            Question::Hear { ticket, since } => told(&table.hear(ticket, since).await?),
            Question::SetRecovery { token, code } => told(&table.set_recovery(token, code).await?),
            Question::Recover { code, token } => told(&table.recover(code, token).await?),
            Question::Wish { wish } => told(&table.wish(wish).await?),
            Question::Luck { token, wish } => told(&table.luck(token, wish).await?),
            Question::Rematch { token } => told(&table.rematch(token).await?),
            Question::Doubt { seq } => told(&table.doubt(seq).await),
        }
    }
}

fn told<T: Serialize>(answer: &T) -> Result<Box<RawValue>, Gone> {
    serde_json::value::to_raw_value(answer).map_err(|_| Gone)
}

fn reply<T: for<'a> Deserialize<'a> + Send + 'static>(answer: oneshot::Sender<T>) -> Reply {
    Box::new(move |told| {
        // The caller may have gone away meanwhile.
        answer.send(serde_json::from_str(told.get())?).ok();
        Ok(())
    })
}

fn no_reply() -> Reply {
    Box::new(|_| Ok(()))
}

fn write<T: Serialize>(letter: &T) -> Vec<u8> {
    // OK because letters are plain data with string keys, which always have a JSON form.
    serde_json::to_vec(letter).expect("a letter has a JSON form")
}
