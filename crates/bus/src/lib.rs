//! How those who watch a table learn that there is something new to see.
//!
//! A [`Notice`] says which table, and what sort of news; never what happened. Whoever hears it asks the table
//! for their own sighting. So no secret can ride on the bus, and a notice that is heard late, twice or together
//! with the next one does no harm.
//!
//! [`Bus`] is the trait, [`LocalBus`] the one for a single server, [`NatsBus`] the one for many, and [`Listener`] what
//! a socket holds. Beside it stands [`Post`], by which one node asks another: [`LocalPost`] and [`NatsPost`].

#[cfg(feature = "contract")]
pub mod contract;
mod listener;
mod local;
mod local_post;
mod nats;
mod notice;
mod post;

pub use listener::Listener;
pub use local::LocalBus;
pub use local_post::LocalPost;
pub use nats::{NatsBus, NatsError, NatsPost};
pub use notice::{News, Notice};
pub use post::{Delivery, Handler, LONGEST_LETTER, Post, PostError, Round, handler};

/// Carries notices from where something happened to where somebody watches.
pub trait Bus: Send + Sync + 'static {
    /// Tells everybody who listens to the table. Never waits; who cannot keep up hears only the latest.
    fn publish(&self, notice: Notice);

    /// A listener that listens to no table yet. Where notices come over a network, it hears
    /// [`News::everything`] of a table once it can be reached, and again whenever something may have been missed.
    fn listener(&self) -> Listener;
}
