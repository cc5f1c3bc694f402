//! One evening at one terminal: a table, wherever it is, and those who sit at it.
//!
//! [`Sit`] is what the screen and the plain game need of a table. [`Here`] is a table on this device, [`There`] one on a
//! server; a [`Sitting`] is either.

mod here;
mod line;
mod saving;
mod there;

use std::ops::{Deref, DerefMut};
use std::sync::mpsc::Receiver;
use std::time::Duration;

use anyhow::Result;
use catalog::{LogFile, OwnBoard, PlayDeck};
use client::News;
use rules::{Choices, Patience, Refusal, RefusalKind, Saying, Seat, Seats, Seq, Standing};

use super::{Deed, Face, Moment};

pub use here::{Here, Player, Setup, Thought};
pub use there::{Joining, There};

/// A table and those who sit at it.
pub struct Sitting<G: Face>(Box<dyn Sit<G>>);

impl<G: Face> Sitting<G> {
    /// Sits down at a table on this device and begins the first game.
    pub fn begin(setup: Setup<G>) -> Result<Self> {
        Ok(Here::begin(setup)?.into())
    }
}

impl<G: Face> From<Here<G>> for Sitting<G> {
    fn from(here: Here<G>) -> Self {
        Sitting(Box::new(here))
    }
}

impl<G: Face> From<There<G>> for Sitting<G> {
    fn from(there: There<G>) -> Self {
        Sitting(Box::new(there))
    }
}

impl<G: Face> Deref for Sitting<G> {
    type Target = dyn Sit<G>;
    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl<G: Face> DerefMut for Sitting<G> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

/// What happened at a table without anybody here having done it.
pub struct Meanwhile<G: Face> {
    /// What all who sit here saw before.
    pub before: G::View,
    /// What happened, line by line; nothing if it cannot be told as one thing after another, as when something was taken
    /// back.
    pub news: News<G>,
}

/// What the screen and the plain game need of a table.
pub trait Sit<G: Face> {
    /// How things stand for whoever looks.
    fn moment(&self) -> Moment<'_, G>;
    /// What all who sit here may see: what a lone person knows, and of several people only what anybody may know.
    fn view(&self) -> G::View;
    /// The names by seat.
    fn names(&self) -> &[String];
    /// The token of each seat; empty if nobody chose one.
    fn marks(&self) -> &[u8];
    /// The house rules.
    fn options(&self) -> &G::Options;
    /// How the game came out, once it has.
    fn over(&self) -> Option<Standing>;
    /// The seat that is to choose; nobody once the game is over. Where several are asked, those come first who keep nobody
    /// here waiting.
    fn to_move(&self) -> Option<Seat>;
    /// Whether somebody here is to choose, and can.
    fn is_ours(&self) -> bool;
    /// What is said of each line that counts, in order.
    fn sayings(&self) -> &[Saying];
    /// Which question is put, as the line of the log it was put at.
    fn asked_at(&self) -> Seq;
    /// What would come of `action`, and what would be said of it; or why it cannot be.
    fn foretell(&self, action: &G::Action) -> Result<(Vec<G::Event>, Option<Saying>), Refusal>;
    /// Does one thing after the other, all of them or none.
    fn do_all(&mut self, deeds: Vec<Deed<G>>) -> Result<News<G>, Refusal>;
    /// Takes back the last action of a person, where that is fair or everybody agrees.
    fn undo(&mut self) -> Result<(), Refusal>;
    /// Gives up for the person who is to move, or for the one person there is.
    fn resign(&mut self) -> Result<News<G>, Refusal>;
    /// Begins another game of the same people.
    fn rematch(&mut self) -> Result<(), Refusal>;

    /// The people at this terminal.
    fn people(&self) -> Seats {
        self.moment().desk.people
    }

    /// What whoever is asked may do.
    fn choices(&self) -> Choices<G::Action> {
        self.moment().choices
    }

    /// Plays what a person typed for a whole turn, all of it or nothing.
    fn act_by_notation(&mut self, text: &str) -> Result<News<G>, Refusal> {
        let deeds = G::read_line(&self.moment(), text)?;
        self.do_all(deeds)
    }

    /// Who plays, in a phrase: `Ana against Dov`.
    fn who(&self) -> String {
        match self.names() {
            [first, second] => format!("{first} against {second}"),
            names => names.join(", "),
        }
    }

    /// Who has which token, in a sentence, if somebody chose one.
    fn worn(&self) -> Option<String> {
        let titles = G::kind().loose_marks(self.names().len() as u8);
        let have = self.names().iter().zip(self.marks()).filter_map(|(name, mark)| {
            let title = titles.get(usize::from(*mark))?.to_lowercase();
            Some(format!("{name} has the {title}"))
        });
        let have: Vec<String> = have.collect();
        (!have.is_empty()).then(|| format!("{}.", have.join(", ")))
    }

    /// How the result is said, once there is one.
    fn result(&self) -> Option<String> {
        let standing = self.over()?;
        // Alone one is neither ahead nor behind; what was done is told with the moves.
        if self.names().len() == 1 {
            return Some(String::new());
        }
        if standing.is_draw() {
            return Some("It is a draw.".to_owned());
        }
        let name = |seat: Seat| self.names().get(seat.index()).map_or("Somebody", String::as_str);
        let winners: Vec<&str> = standing.winners().iter().map(name).collect();
        let verb = if winners.len() == 1 { "wins" } else { "win" };
        Some(format!("{} {verb}.", winners.join(" and ")))
    }

    /// The person for whose eyes alone the next thing is, until the others have turned away.
    fn curtain(&self) -> Option<Seat> {
        None
    }
    /// The others have turned away.
    fn lift_curtain(&mut self) {}
    /// The deck of questions, if it is at hand.
    fn deck(&self) -> Option<&PlayDeck> {
        None
    }
    /// The board that somebody brought, if it is at hand.
    fn own_board(&self) -> Option<&OwnBoard> {
        None
    }
    /// How long the game waits for an answer, if the seconds are counted here.
    fn patience(&self) -> Option<Patience<G::Action>> {
        None
    }
    /// The seconds that are left, and how many there were, if they are counted elsewhere.
    fn seconds(&self) -> Option<(u16, u16)> {
        None
    }
    /// Does what the game takes silence for, for everybody who has not spoken.
    fn run_out_of_time(&mut self) -> Result<News<G>, Refusal> {
        Ok(Vec::new())
    }
    /// Whether several are asked at once.
    fn asks_several(&self) -> bool {
        false
    }
    /// Whether a bot on this device is to choose.
    fn is_bots_turn(&self) -> bool {
        false
    }
    /// Lets the bot that is to move think in another thread, so that nobody is kept waiting. What it comes to must be
    /// handed to [`Sit::bot_has_thought`], even if the table has moved on by then.
    fn bot_thinks(&mut self) -> Result<Receiver<Thought<G>>, Refusal> {
        Err(no_bot())
    }
    /// Plays what a bot has come to, unless the table has moved on since.
    fn bot_has_thought(&mut self, _: Thought<G>) -> Result<News<G>, Refusal> {
        Err(no_bot())
    }
    /// Lets the bot that is to move play one action.
    fn bot_acts(&mut self) -> Result<News<G>, Refusal> {
        Err(no_bot())
    }
    /// The log of the game so far, if it is at hand.
    fn log(&self) -> Option<LogFile> {
        None
    }
    /// Something that went wrong beside the game, to be told once.
    fn trouble(&mut self) -> Option<String> {
        None
    }
    /// Whether there is such a thing to be told.
    fn trouble_waits(&self) -> bool {
        false
    }
    /// Whether the table is on a server.
    fn is_there(&self) -> bool {
        false
    }
    /// What happened meanwhile, if the table is elsewhere and anything did.
    fn meanwhile(&mut self) -> Option<Meanwhile<G>> {
        None
    }
    /// Waits until what was done last has come to something, but no longer than that.
    fn settle(&mut self, _: Duration) {}
    /// What is to be said instead of a question to somebody here: whom or what the table waits for.
    fn status(&self) -> Option<String> {
        None
    }
    /// Why there is no table any more, if there is none.
    fn gone(&self) -> Option<&str> {
        None
    }
}

fn no_bot() -> Refusal {
    Refusal::new(RefusalKind::NotYourTurn, "no bot is to move")
}

#[cfg(test)]
mod tests;
