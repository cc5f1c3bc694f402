//! Bus and post over NATS, for nodes that share their players.
//!
//! Only the core of NATS is used: who is there hears, and who is not has missed it. That is enough, because a notice
//! only says that there is something to see; whoever may have missed one is told to look at everything.
//!
//! No subject and no notice holds a name by which one could sit down, let alone a token. Letters do hold tokens, so
//! NATS is for nodes alone: no client may reach it.

mod bus;
mod connect;
mod post;
mod wire;

pub use self::bus::NatsBus;
pub use self::connect::NatsError;
pub use self::post::NatsPost;
