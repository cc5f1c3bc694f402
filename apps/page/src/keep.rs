//! What the browser keeps for us: names, settings, games on this device, and the proofs of our seats.
//!
//! What a stranger would get wrong: storage may be missing or full (private windows, blocked sites). Then the
//! page still plays; it only forgets.

use client::Slip;
use protocol::{TableId, Token};
use rules::Seat;
pub use screens::KeptGame;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::browser::{now, random_name, window};
use crate::settings::Settings;

/// How many unfinished or finished games of each kind are kept; the oldest are forgotten.
const MOST: usize = 24;

/// A table on the server that this browser sits at.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptSeat {
    /// The game, by its short name.
    pub game: String,
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
    /// Its proof.
    pub token: Token,
    /// Who sits at the table, as last known.
    pub names: Vec<Option<String>>,
    /// Whether it was our turn, as last known.
    pub our_turn: bool,
    /// Whether the game has ended.
    pub over: bool,
    /// What this browser adds to the luck of the table.
    #[serde(default)]
    pub slip: Slip,
    /// When it was last looked at, in milliseconds since 1970.
    pub touched: f64,
}

/// The names last used here: one's own, and that of whoever shares the device.
pub fn names() -> (String, String) {
    read("names").unwrap_or_default()
}

/// Keeps the names for the next time.
pub fn keep_names(own: &str, other: &str) {
    write("names", &(own, other));
}

/// The settings last chosen here.
pub fn settings() -> Settings {
    read("settings").unwrap_or_default()
}

/// Keeps the settings.
pub fn keep_settings(settings: &Settings) {
    write("settings", settings);
}

/// Whether somebody at this browser has been shown round a game.
pub fn knows(game: &str) -> bool {
    read(&format!("knows:{game}")).unwrap_or(false)
}

/// Keeps that somebody was shown round a game.
pub fn keep_known(game: &str) {
    write(&format!("knows:{game}"), &true);
}

/// What is said of a game that is not kept here.
pub const NOT_KEPT: &str = "This game is not kept on this device.";

/// A game on this device.
pub fn game(id: &str) -> Option<KeptGame> {
    read(&format!("game:{id}"))
}

/// Keeps a game on this device as it stands.
pub fn keep_game(id: &str, game: &KeptGame) {
    write(&format!("game:{id}"), game);
    forget_oldest("game:", |game: &KeptGame| game.touched);
}

/// Keeps a game that was just opened, and gives the name it is kept under.
pub fn keep_new(game: &KeptGame) -> String {
    let id = random_name();
    keep_game(&id, game);
    id
}

/// Every game on this device with its name, the latest first.
pub fn games() -> Vec<(String, KeptGame)> {
    every("game:", |game: &KeptGame| game.touched)
}

/// Our seat at a table on the server.
pub fn seat(table: &TableId) -> Option<KeptSeat> {
    read(&format!("seat:{table}"))
}

/// Keeps a seat.
pub fn keep_seat(kept: KeptSeat) {
    let key = format!("seat:{}", kept.table);
    write(&key, &KeptSeat { touched: now(), ..kept });
    forget_oldest("seat:", |seat: &KeptSeat| seat.touched);
}

/// Gives up a seat that the server does not know any more.
pub fn forget_seat(table: &TableId) {
    remove(&format!("seat:{table}"));
}

/// Every seat, the latest first.
pub fn seats() -> Vec<(String, KeptSeat)> {
    every("seat:", |seat: &KeptSeat| seat.touched)
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

fn key(name: &str) -> String {
    format!("boxlid:{name}")
}

fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = storage()?.get_item(&key(name)).ok().flatten()?;
    // What cannot be read was written by another version; it is as good as not there.
    serde_json::from_str(&text).ok()
}

fn write<T: Serialize>(name: &str, value: &T) {
    if let (Ok(text), Some(storage)) = (serde_json::to_string(value), storage()) {
        let _ = storage.set_item(&key(name), &text);
    }
}

fn remove(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&key(name));
    }
}

fn every<T: DeserializeOwned>(prefix: &str, touched: impl Fn(&T) -> f64) -> Vec<(String, T)> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let full = key(prefix);
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let names = keys.filter_map(|key| key.strip_prefix(&full).map(str::to_owned));
    let found: Vec<(String, T)> = names
        .collect::<Vec<_>>()
        .into_iter()
        .filter_map(|name| read(&format!("{prefix}{name}")).map(|value| (name, value)))
        .collect();
    latest_first(found, |(_, kept)| touched(kept))
}

/// Orders what was kept by when it was last touched.
pub fn latest_first<T>(kept: Vec<T>, touched: impl Fn(&T) -> f64) -> Vec<T> {
    let times: Vec<f64> = kept.iter().map(touched).collect();
    let mut kept: Vec<Option<T>> = kept.into_iter().map(Some).collect();
    order(&times).into_iter().filter_map(|at| kept[at].take()).collect()
}

/// The places of these times, the latest first. Sorting is a lot of code, so it is written once and not for each type.
fn order(times: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..times.len()).collect();
    places.sort_by(|a, b| times[*b].total_cmp(&times[*a]));
    places
}

fn forget_oldest<T: DeserializeOwned>(prefix: &str, touched: impl Fn(&T) -> f64) {
    for (name, _) in every(prefix, touched).into_iter().skip(MOST) {
        remove(&format!("{prefix}{name}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_touched_last_comes_first() {
        let kept = vec![("a", 1.0), ("b", 3.0), ("c", 2.0), ("d", 3.0)];
        let names: String =
            latest_first(kept, |(_, touched)| *touched).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, "bdca");
    }
}
