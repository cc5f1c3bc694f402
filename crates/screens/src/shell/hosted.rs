//! Screens that are no tables: the workshop, the set-up, how a game went. All are told what is pressed and asked
//! to draw; what they want done is a word and a value.

use serde::Serialize;

use crate::workshop::{KeptDeck, ToldOfDecks, Workshop, WorkshopWish};
use crate::{Drawing, Press, Room};

/// What is wanted, for the page that hosts it: a word, and a value that belongs to it.
pub type Wanted = (&'static str, String);

/// Something the page shows.
pub trait Hosted {
    /// Something was pressed, pointed at, typed or struck.
    fn press(&mut self, press: Press, room: Room) -> Vec<Wanted>;
    /// What it looks like now.
    fn draw(&mut self, room: Room) -> Drawing;
    /// Takes the decks this browser keeps, the oldest first.
    fn take_decks(&mut self, _decks: Vec<KeptDeck>) {}
    /// Takes what the server told about decks.
    fn take_told(&mut self, _told: ToldOfDecks) {}
    /// Takes a file that was chosen or dropped.
    fn take_file(&mut self, _name: &str, _bytes: &[u8]) {}
    /// Takes what a worker tells of how a game went.
    fn take_report(&mut self, _told: &str) {}
    /// What was wanted could not be done, and why.
    fn take_trouble(&mut self, _why: &str) {}
}

impl Hosted for Workshop {
    fn press(&mut self, press: Press, room: Room) -> Vec<Wanted> {
        let wanted = |wish: WorkshopWish| match wish {
            WorkshopWish::Keep(deck) => ("keep", json(&deck)),
            WorkshopWish::Forget { hash } => ("forget", hash),
            WorkshopWish::Download { name, mime, text } => ("download", json(&[name, mime, text])),
            WorkshopWish::Play { hash, game } => ("play", format!("{game} {hash}")),
            WorkshopWish::Share(deck) => ("share", json(&deck)),
            WorkshopWish::Grant(deck) => ("grant", json(&deck)),
            WorkshopWish::Revoke { deck, id } => ("revoke", json(&(deck, id))),
            WorkshopWish::Settle { deck, answer } => ("settle", json(&(deck, answer))),
            WorkshopWish::Focus(id) => ("focus", id),
            WorkshopWish::ChooseFile => ("choose_file", String::new()),
        };
        Workshop::press(self, press, room).into_iter().map(wanted).collect()
    }

    fn draw(&mut self, room: Room) -> Drawing {
        Workshop::draw(self, room)
    }

    fn take_decks(&mut self, decks: Vec<KeptDeck>) {
        self.take_shelf(decks);
    }

    fn take_told(&mut self, told: ToldOfDecks) {
        Workshop::take_told(self, told);
    }

    fn take_file(&mut self, name: &str, bytes: &[u8]) {
        Workshop::take_file(self, name, bytes);
    }

    fn take_trouble(&mut self, why: &str) {
        self.not_kept(why);
    }
}

/// Plain data as JSON.
pub fn json(value: &impl Serialize) -> String {
    // OK because everything that is wanted is plain data with string keys, which always has a JSON form.
    serde_json::to_string(value).expect("plain data has a JSON form")
}
