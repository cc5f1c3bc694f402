//! The server as its guests meet it: real sockets, a real database, port nought.

mod flood;
mod house;
mod http;
mod page;
mod paper;
mod play;
mod rematch;
mod restart;
mod retry;
mod secrecy;
mod shutdown;
