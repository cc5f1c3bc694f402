//! The server as its guests meet it: real sockets, a real database, port nought.

mod absence;
mod admin;
mod backup;
mod bots;
mod clocks;
mod decks;
mod fairness;
mod flood;
mod game_clocks;
mod house;
mod http;
mod leaks;
mod lobby;
mod nodes;
mod page;
mod paper;
mod play;
mod quiz;
mod recovery;
mod rematch;
mod restart;
mod retry;
mod secrecy;
mod shutdown;
mod speech;
mod teams;
