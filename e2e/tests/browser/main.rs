//! Stories in a real browser. Each file is one way of using Boxlid; each test tells of somebody who does.

mod access;
mod bot;
mod faces;
mod fairness;
mod first;
mod hot_seat;
mod keyboard;
mod keys;
mod layout;
mod marks;
mod offline;
mod online;
mod options;
mod own_board;
mod perfect;
mod pictures;
mod quiz;
mod race;
mod report;
mod stage;
mod study;
mod tables;
mod teams;
mod update;
mod values;
mod workshop;
