//! One file per breach that was found in an attack on the server, named after its number: each test in it shows that
//! the breach is closed.

pub mod b01_private_decks;
mod b02_votes_stay_at_their_table;
mod b03_members_are_admitted;
mod b04_seats_and_codes;
mod b05_names_and_texts;
mod b06_decks_in_play;
mod b06_memory;
mod b07_slow_connections;
mod b08_everything_is_counted;
mod b08_names_and_frames;
mod b09_thinking_elsewhere;
mod b10_other_pages;
mod b11_behind_a_proxy;
mod b12_health_and_storage;
mod b13_promised_entropy;
