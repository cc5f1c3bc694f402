//! What there is to play, for programs: what `boxlid games --json` prints and the engine's `games` answers.

use catalog::{BotLevel, Lid, SHELF};
use rules::{AtTheTable, OptionSpec, Preset};
use serde::Serialize;

use crate::rulebook::{self, Paragraph};

/// A box on the shelf.
#[derive(Clone, Debug, Serialize)]
pub struct BoxCard {
    /// The short name, for commands and the engine.
    pub game: &'static str,
    /// The name on the lid.
    pub title: &'static str,
    /// What sort of game it is.
    pub sort: &'static str,
    /// For how many, and for how long.
    pub size: &'static str,
    /// What one does in it.
    pub about: &'static str,
    /// What is in the box.
    pub inside: Inside,
}

/// What is in a box that can be played.
#[derive(Clone, Debug, Serialize)]
pub struct Inside {
    /// The version of the rules as coded.
    pub rules: u16,
    /// The fewest seats.
    pub fewest_seats: u8,
    /// The most seats.
    pub most_seats: u8,
    /// Every number of seats that can play.
    pub seat_counts: Vec<u8>,
    /// The options.
    pub options: Vec<OptionSpec>,
    /// What people choose as they sit down, with what the box says about it.
    pub at_the_table: Vec<AtTheTable>,
    /// Sets of options with a name, the one the box describes first.
    pub presets: Vec<Preset>,
    /// The bots, from the weakest.
    pub bots: Vec<BotCard>,
    /// What of the game is reconstructed, if anything is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reconstructed: Option<&'static str>,
    /// The clauses of the rulebook.
    pub clauses: Vec<Paragraph>,
}

/// A bot.
#[derive(Clone, Debug, Serialize)]
pub struct BotCard {
    /// The word for it in commands and requests.
    pub level: &'static str,
    /// What a page calls it.
    pub title: &'static str,
    /// How it thinks.
    pub about: &'static str,
}

/// The whole shelf, from left to right.
pub fn cards() -> Vec<BoxCard> {
    SHELF.iter().map(card).collect()
}

fn card(on_shelf: &&Lid) -> BoxCard {
    let kind = on_shelf.kind;
    BoxCard {
        game: on_shelf.name,
        title: on_shelf.title,
        sort: on_shelf.sort,
        size: on_shelf.size,
        about: on_shelf.about,
        inside: Inside {
            rules: kind.rules(),
            fewest_seats: kind.seats().0,
            most_seats: kind.seats().1,
            seat_counts: kind.seat_counts().to_vec(),
            options: kind.options(),
            at_the_table: kind.at_the_table(),
            presets: kind.presets(),
            bots: kind.bots().iter().map(bot_card).collect(),
            reconstructed: kind.reconstructed(),
            clauses: rulebook::paragraphs(kind),
        },
    }
}

fn bot_card(level: &BotLevel) -> BotCard {
    BotCard { level: level.name, title: level.title, about: level.about }
}
