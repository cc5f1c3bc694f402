//! The gate: the one place that decides whether a stranger may do something now.
//!
//! [`Activity`] lists everything that can be done and how often. HTTP comes in through [`Routes`], where every route
//! names its activity, and through nothing else; what a socket sends is counted by its [`SocketMeter`] and, where it
//! costs more than a message, by [`Gate::admit`]. [`Bodies`] is the memory that all bodies in flight share, and a
//! [`Line`] notices a socket that sends bytes and no messages.
//!
//! What a stranger would get wrong: limits are applied before a body is read, so a mistake counts, too.

mod activity;
mod body;
mod line;
mod meter;
mod patience;
mod routes;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::TokenHash;
use tokio::time::Instant;

pub(crate) use self::activity::{Activity, Rate, Scope};
use self::body::Bodies;
pub(crate) use self::line::Line;
pub(crate) use self::meter::Meter;
use self::meter::Meters;
pub(crate) use self::patience::Patience;
pub(crate) use self::routes::{NameUnknown, Routes};
use crate::Crowd;
use crate::limits::ADDRESSES;

/// Something was done too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMuch {
    pub(crate) activity: Activity,
    /// How long to wait.
    pub(crate) wait: Duration,
}

/// What everybody does, counted.
pub(crate) struct Gate {
    crowd: Crowd,
    /// One for each activity, in the order of [`Activity::ALL`]; those that are not counted by address stay empty.
    by_address: [Meters<IpAddr>; Activity::ALL.len()],
    by_people: Meters<TokenHash>,
    /// Who named so much that does not exist that they may name nothing for a moment.
    shut_out: Mutex<HashMap<IpAddr, Instant>>,
    bodies: Bodies,
}

impl Gate {
    pub(crate) fn new(crowd: Crowd) -> Self {
        Gate {
            crowd,
            by_address: Activity::ALL.map(|activity| Meters::new(activity.rate(crowd))),
            by_people: Meters::new(Activity::PlayAgain.rate(crowd)),
            shut_out: Mutex::default(),
            bodies: Bodies::new(crowd.body_memory),
        }
    }

    /// Whether somebody at `address` may do this once more now.
    pub(crate) fn admit(&self, activity: Activity, address: IpAddr) -> Result<(), TooMuch> {
        self.admit_many(activity, address, 1)
    }

    /// Whether somebody at `address` may do this so many times more now.
    pub(crate) fn admit_many(&self, activity: Activity, address: IpAddr, count: u32) -> Result<(), TooMuch> {
        debug_assert_eq!(activity.scope(), Scope::Address, "{activity:?} is not counted by address");
        let meters = &self.by_address[activity as usize];
        meters.take(&network(address), count).map_err(|wait| TooMuch { activity, wait })
    }

    /// Whether these people, known by the token of one of them, may open another rematch now.
    pub(crate) fn admit_rematch(&self, people: TokenHash) -> Result<(), TooMuch> {
        let activity = Activity::PlayAgain;
        self.by_people.take(&people, 1).map_err(|wait| TooMuch { activity, wait })
    }

    /// Whether somebody at `address` may name a table or a deck: not if they have just named too many that do not
    /// exist. Otherwise a guesser would still learn which names do.
    pub(crate) fn may_name(&self, address: IpAddr) -> Result<(), TooMuch> {
        let now = Instant::now();
        let mut shut_out = self.shut_out();
        match shut_out.get(&network(address)) {
            Some(until) if *until > now => Err(TooMuch { activity: Activity::WrongName, wait: *until - now }),
            Some(_) => {
                shut_out.remove(&network(address));
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Somebody at `address` named something that does not exist.
    pub(crate) fn named_wrongly(&self, address: IpAddr) -> Result<(), TooMuch> {
        self.admit(Activity::WrongName, address).inspect_err(|too_much| {
            let mut shut_out = self.shut_out();
            let now = Instant::now();
            if shut_out.len() >= ADDRESSES {
                shut_out.retain(|_, until| *until > now);
            }
            if shut_out.len() < ADDRESSES {
                shut_out.insert(network(address), now + too_much.wait);
            }
        })
    }

    /// A meter for what is not counted by address.
    pub(crate) fn meter(&self, activity: Activity) -> Meter {
        Meter::new(activity.rate(self.crowd))
    }

    fn shut_out(&self) -> MutexGuard<'_, HashMap<IpAddr, Instant>> {
        // OK because no code that could panic runs while the lock is held.
        self.shut_out.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts what one socket sends.
pub(crate) struct SocketMeter {
    messages: Meter,
    too_fast: Meter,
}

/// What is to be done with a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    /// It is read.
    Read,
    /// It came too early, and its sender is told so.
    TooFast,
    /// Too many came too early; the socket is closed.
    CutOff,
}

impl SocketMeter {
    pub(crate) fn new(gate: &Gate) -> Self {
        SocketMeter {
            messages: gate.meter(Activity::SendMessage),
            too_fast: gate.meter(Activity::SendTooFast),
        }
    }

    /// Counts a message or a control frame.
    pub(crate) fn admit(&self) -> Admission {
        if self.messages.take() {
            Admission::Read
        } else if self.too_fast.take() {
            Admission::TooFast
        } else {
            Admission::CutOff
        }
    }
}

/// A host with one IPv6 address has all that share its first half, so they count as one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) & !0 << 64).into()),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> IpAddr {
        address.parse().unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn each_address_is_counted_and_an_ipv6_network_is_one() {
        let gate = Gate::new(Crowd::default());
        let take = |address| gate.admit_many(Activity::FetchProof, at(address), 10).is_ok();
        assert!(take("192.0.2.1"));
        assert!(!take("192.0.2.1"));
        assert!(!take("::ffff:192.0.2.1"));
        assert!(take("192.0.2.2"));
        assert!(take("2001:db8::1"));
        assert!(!take("2001:db8::2"));
    }

    #[tokio::test(start_paused = true)]
    async fn b08_a_guesser_is_shut_out_even_if_the_next_guess_is_right() {
        let gate = Gate::new(Crowd::default());
        let eve = at("192.0.2.1");
        let guesses = (0..1000).take_while(|_| gate.named_wrongly(eve).is_ok()).count();
        assert!((1..1000).contains(&guesses), "{guesses} guesses were allowed");
        assert_eq!(gate.may_name(eve).unwrap_err().activity, Activity::WrongName);
        assert_eq!(gate.may_name(at("192.0.2.2")), Ok(()), "others are not");
        tokio::time::advance(Duration::from_secs(60)).await;
        assert_eq!(gate.may_name(eve), Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn b08_a_socket_that_floods_is_warned_and_cut_off_even_if_it_pauses_now_and_then() {
        let meter = SocketMeter::new(&Gate::new(Crowd::default()));
        let mut warned = 0;
        // 500 messages a second, in ten bursts each.
        for burst in 0..1000 {
            for _ in 0..50 {
                match meter.admit() {
                    Admission::Read => {}
                    Admission::TooFast => warned += 1,
                    Admission::CutOff => {
                        assert!(burst > 0 && warned >= 100);
                        return;
                    }
                }
            }
            tokio::time::advance(Duration::from_millis(100)).await;
        }
        panic!("the socket was never cut off");
    }
}
