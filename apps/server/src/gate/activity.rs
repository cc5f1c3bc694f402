//! Everything a stranger may do, and how often: the only list of rates in the server.
//!
//! `docs/protocol.md` shows the same list as a table, and a test keeps the two equal.

use std::time::Duration;

use crate::Crowd;

/// Something a stranger may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Activity {
    /// Any HTTP request at all, the page's files included. Requests that do more are counted again below.
    Request,
    /// Opening a table, a rematch included.
    OpenTable,
    /// Taking a seat, or joining a team.
    TakeSeat,
    /// Taking a seat at a table that is open to everybody.
    TakeListedSeat,
    /// Asking anew to join a team.
    AskToJoin,
    /// Asking which tables are listed, or how one's own tables stand.
    ListTables,
    /// Asking for the card of a table or a deck by its name, or for the links and votes of a deck.
    ViewCard,
    /// Naming a table or a deck that does not exist, by HTTP or on a socket.
    WrongName,
    /// Fetching the log of a closed table.
    FetchLog,
    /// Having the server check a log.
    FetchProof,
    /// Uploading a deck.
    SendDeck,
    /// Fetching a whole deck.
    FetchDeck,
    /// Making or trying a recovery code.
    UseCode,
    /// Opening a socket.
    OpenSocket,
    /// Starting to watch a table.
    WatchTable,
    /// Being sent what happened before: a KiB of what answers `watch` and `resync`.
    ReadHistory,
    /// Opening a rematch, and a rematch of that, and so on.
    PlayAgain,
    /// Sending a message or a control frame.
    SendMessage,
    /// Sending a message although it is too early.
    SendTooFast,
    /// Saying a line to the team.
    SayToTeam,
    /// Saying a phrase to the whole table.
    SpeakToTable,
}

/// Whose doings are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// An IPv4 address, or the first half of an IPv6 address.
    Address,
    /// The people who move from one rematch to the next.
    People,
    /// One socket.
    Socket,
    /// A team at a table.
    Team,
    /// A seat at a table.
    Seat,
}

/// How often something may be done: so many at once, and so many more as time passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rate {
    pub(crate) at_once: u32,
    pub(crate) more: u32,
    pub(crate) every: Every,
}

/// The time in which a limit grows back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Every {
    Second,
    Minute,
}

impl Every {
    pub(super) fn span(self) -> Duration {
        match self {
            Every::Second => Duration::from_secs(1),
            Every::Minute => Duration::from_secs(60),
        }
    }
}

const fn a_second(at_once: u32, more: u32) -> Rate {
    Rate { at_once, more, every: Every::Second }
}

const fn a_minute(at_once: u32, more: u32) -> Rate {
    Rate { at_once, more, every: Every::Minute }
}

impl Activity {
    /// All of them, in the order in which the documentation lists them.
    pub(crate) const ALL: [Activity; 21] = [
        Activity::Request,
        Activity::OpenTable,
        Activity::TakeSeat,
        Activity::TakeListedSeat,
        Activity::AskToJoin,
        Activity::ListTables,
        Activity::ViewCard,
        Activity::WrongName,
        Activity::FetchLog,
        Activity::FetchProof,
        Activity::SendDeck,
        Activity::FetchDeck,
        Activity::UseCode,
        Activity::OpenSocket,
        Activity::WatchTable,
        Activity::ReadHistory,
        Activity::PlayAgain,
        Activity::SendMessage,
        Activity::SendTooFast,
        Activity::SayToTeam,
        Activity::SpeakToTable,
    ];

    /// Whose doings are counted together.
    pub(crate) fn scope(self) -> Scope {
        match self {
            Activity::Request
            | Activity::OpenTable
            | Activity::TakeSeat
            | Activity::TakeListedSeat
            | Activity::AskToJoin
            | Activity::ListTables
            | Activity::ViewCard
            | Activity::WrongName
            | Activity::FetchLog
            | Activity::FetchProof
            | Activity::SendDeck
            | Activity::FetchDeck
            | Activity::UseCode
            | Activity::OpenSocket
            | Activity::WatchTable
            | Activity::ReadHistory => Scope::Address,
            Activity::PlayAgain => Scope::People,
            Activity::SendMessage | Activity::SendTooFast => Scope::Socket,
            Activity::SayToTeam => Scope::Team,
            Activity::SpeakToTable => Scope::Seat,
        }
    }

    /// How often it may be done on a server for such a crowd.
    pub(crate) fn rate(self, crowd: Crowd) -> Rate {
        let rate = self.usual(crowd);
        match self.scope() {
            Scope::Address | Scope::People => Rate {
                at_once: rate.at_once.saturating_mul(crowd.limit_factor),
                more: rate.more.saturating_mul(crowd.limit_factor),
                every: rate.every,
            },
            Scope::Socket | Scope::Team | Scope::Seat => rate,
        }
    }

    fn usual(self, crowd: Crowd) -> Rate {
        match self {
            // Opening the page takes about twenty requests, and a classroom may share one address.
            Activity::Request => a_second(1200, 40),
            Activity::OpenTable => a_minute(60, 60),
            // A person waiting to join a team asks every three seconds.
            Activity::TakeSeat => a_second(60, 2),
            // A family at their phones, and no more: these seats are open to everybody.
            Activity::TakeListedSeat => a_minute(5, 1),
            // A class that sits down to a quiz behind one router.
            Activity::AskToJoin => a_minute(20, 4),
            // The page asks two such questions when it is opened.
            Activity::ListTables => a_second(60, 2),
            Activity::ViewCard => a_second(120, 4),
            // A link that was copied badly is tried a few times. More is guessing.
            Activity::WrongName => a_minute(30, 10),
            Activity::FetchLog => a_minute(30, 30),
            // A long game takes a while to be played again.
            Activity::FetchProof => a_minute(10, 6),
            // Each is kept for good.
            Activity::SendDeck => a_minute(10, 1),
            Activity::FetchDeck => a_minute(20, 20),
            // With 40 random bits to a code, guessing one takes ages at this rate.
            Activity::UseCode => a_minute(10, 2),
            Activity::OpenSocket => a_second(120, 4),
            Activity::WatchTable => a_second(120, 4),
            Activity::ReadHistory => a_second(16 * 1024, 256),
            // Nobody finishes more games than this, not even by resigning.
            Activity::PlayAgain => a_minute(20, 10),
            // Enough to return to every table a socket watches and to play a few quick moves.
            Activity::SendMessage => {
                a_second(crowd.messages_per_second.saturating_mul(4), crowd.messages_per_second)
            }
            Activity::SendTooFast => a_second(100, 1),
            // Four people who type fast say no more.
            Activity::SayToTeam => a_second(20, 2),
            // One every three seconds is a talk, more is noise.
            Activity::SpeakToTable => a_minute(4, 20),
        }
    }

    /// The code of the error when it was done too often.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Activity::Request => "too_many_requests",
            Activity::OpenTable | Activity::PlayAgain => "too_many_tables",
            Activity::TakeSeat => "too_many_seats",
            Activity::TakeListedSeat => "too_many_listed_seats",
            Activity::AskToJoin => "too_many_join_requests",
            Activity::ListTables => "too_many_questions",
            Activity::ViewCard => "too_many_cards",
            Activity::WrongName => "too_many_wrong_names",
            Activity::FetchLog => "too_many_logs",
            Activity::FetchProof => "too_many_proofs",
            Activity::SendDeck | Activity::FetchDeck => "too_many_decks",
            Activity::UseCode => "too_many_tries",
            Activity::OpenSocket => "too_many_sockets",
            Activity::WatchTable
            | Activity::ReadHistory
            | Activity::SendMessage
            | Activity::SendTooFast
            | Activity::SayToTeam
            | Activity::SpeakToTable => "too_fast",
        }
    }

    /// What is counted, in words.
    pub(crate) fn what(self) -> &'static str {
        match self {
            Activity::Request => "HTTP requests of any kind",
            Activity::OpenTable => "tables opened, rematches included",
            Activity::TakeSeat => "seats and teams asked for",
            Activity::TakeListedSeat => "seats taken at listed tables",
            Activity::AskToJoin => "new requests to join a team",
            Activity::ListTables => "questions about listed tables and about one's own",
            Activity::ViewCard => "cards of tables and decks",
            Activity::WrongName => "names of tables or decks that do not exist",
            Activity::FetchLog => "logs fetched",
            Activity::FetchProof => "proofs fetched",
            Activity::SendDeck => "decks uploaded",
            Activity::FetchDeck => "whole decks fetched",
            Activity::UseCode => "recovery codes made or tried",
            Activity::OpenSocket => "sockets opened",
            Activity::WatchTable => "`watch` messages",
            Activity::ReadHistory => "KiB sent in answer to `watch` and in `resync`",
            Activity::PlayAgain => "rematches in a row",
            Activity::SendMessage => "messages and control frames",
            Activity::SendTooFast => "messages over that limit before the socket is closed",
            Activity::SayToTeam => "lines said to the team",
            Activity::SpeakToTable => "phrases said to the whole table",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<String> {
        let row = |activity: Activity| {
            let Rate { at_once, more, every } = activity.rate(Crowd::default());
            let whose = match activity.scope() {
                Scope::Address => "address",
                Scope::People => "people",
                Scope::Socket => "socket",
                Scope::Team => "team",
                Scope::Seat => "seat",
            };
            let every = match every {
                Every::Second => "second",
                Every::Minute => "minute",
            };
            format!(
                "| {} | {whose} | {at_once} | {more} a {every} | `{}` |",
                activity.what(),
                activity.code()
            )
        };
        Activity::ALL.map(row).into()
    }

    #[test]
    fn b08_the_documentation_lists_the_limits_as_they_are() {
        let document = include_str!("../../../../docs/protocol.md");
        let table = document.split_once("<!-- limits -->\n").and_then(|(_, rest)| rest.split_once("\n\n"));
        let (table, _) = table.expect("docs/protocol.md has a table of limits");
        let listed: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(listed, rows(), "the table should be\n{}", rows().join("\n"));
    }

    #[test]
    fn b08_every_activity_is_listed_once() {
        for activity in Activity::ALL {
            assert_eq!(Activity::ALL.iter().filter(|other| **other == activity).count(), 1, "{activity:?}");
        }
    }

    #[test]
    fn b08_whoever_runs_the_server_can_raise_the_limits_of_addresses() {
        let generous = Crowd { limit_factor: 3, ..Crowd::default() };
        assert_eq!(Activity::OpenTable.rate(generous), a_minute(180, 180));
        assert_eq!(
            Activity::SayToTeam.rate(generous),
            a_second(20, 2),
            "not what people hear from each other"
        );
    }
}
