//! The server as its guests meet it: real sockets, a real database, port nought.

mod admin;
mod backup;
mod bots;
mod clocks;
mod decks;
mod fairness;
mod flood;
mod house;
mod http;
mod leaks;
mod nodes;
mod page;
mod paper;
mod play;
mod quiz;
mod rematch;
mod restart;
mod retry;
mod secrecy;
mod shutdown;
mod teams;
