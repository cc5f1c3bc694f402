//! Who sits at a table, and whose eyes it is looked at with.

use protocol::SeatCard;
use rules::{Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

/// Whose eyes a table is looked at with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    /// One person in one seat.
    Seat(Seat),
    /// Everybody at this device: whoever is to act.
    Everybody,
    /// Somebody who only looks on.
    Spectator,
}

impl Eyes {
    /// The seat, if they are one person's.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Everybody | Eyes::Spectator => None,
        }
    }

    /// The seat that acts through these eyes, given who is to act.
    pub fn acts_for(self, waiting_for: Seats) -> Option<Seat> {
        match self {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Everybody => waiting_for.iter().next(),
            Eyes::Spectator => None,
        }
    }
}

impl From<Viewer> for Eyes {
    fn from(viewer: Viewer) -> Self {
        match viewer {
            Viewer::Seat(seat) => Eyes::Seat(seat),
            Viewer::Spectator => Eyes::Spectator,
        }
    }
}

/// Somebody in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Their name; nobody has sat down yet if there is none.
    pub name: Option<String>,
    /// What kind of company they are.
    pub company: Company,
    /// The other members of the team, if the seat is a team's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub team: Vec<String>,
    /// The mark they chose, by its place among the game's marks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<u8>,
}

/// How somebody plays along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Company {
    /// At this device.
    Here,
    /// A program, with what is honestly behind it.
    Bot {
        /// The word for its level.
        level: String,
    },
    /// Over the network, connected now or not.
    Away {
        /// Whether they are connected.
        present: bool,
    },
}

impl Person {
    /// Somebody at this device.
    pub fn here(name: impl Into<String>) -> Self {
        Person { name: Some(name.into()), company: Company::Here, team: Vec::new(), mark: None }
    }

    /// A program.
    pub fn bot(name: impl Into<String>, level: impl Into<String>) -> Self {
        Person { company: Company::Bot { level: level.into() }, ..Person::here(name) }
    }

    /// Somebody at a table on a server, looked at with these eyes from across the table.
    pub fn at(card: &SeatCard, is_us: bool) -> Self {
        let company = match (&card.bot, is_us) {
            (Some(level), _) => Company::Bot { level: level.clone() },
            (None, true) => Company::Here,
            (None, false) => Company::Away { present: card.present },
        };
        Person { name: card.name.clone(), company, team: card.members.clone(), mark: card.mark }
    }

    /// The name, or what to call an empty seat.
    pub fn called(&self) -> &str {
        self.name.as_deref().unwrap_or("Open seat")
    }

    /// The level, if it is a bot.
    pub fn level(&self) -> Option<&str> {
        match &self.company {
            Company::Bot { level } => Some(level),
            Company::Here | Company::Away { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_at_one_device_act_for_whoever_is_to_act() {
        let second = Seats::only(Seat(1));
        assert_eq!(Eyes::Everybody.acts_for(second), Some(Seat(1)));
        assert_eq!(Eyes::Seat(Seat(0)).acts_for(second), Some(Seat(0)));
        assert_eq!(Eyes::Spectator.acts_for(second), None);
    }
}
