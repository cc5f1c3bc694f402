//! `GET /api/games`: what can be played here.

use axum::Json;
use catalog::{GameKind, SHELF};
use protocol::GameCard;

pub(super) async fn list() -> Json<Vec<GameCard>> {
    Json(SHELF.iter().map(|lid| card(lid.kind)).collect())
}

fn card(kind: GameKind) -> GameCard {
    let (fewest_seats, most_seats) = kind.seats();
    GameCard {
        game: kind.name().to_owned(),
        title: kind.title().to_owned(),
        fewest_seats,
        most_seats,
        seat_counts: kind.seat_counts().to_vec(),
        most_people: kind.most_people(),
        rules: kind.rules(),
        options: kind.options(),
        presets: kind.presets(),
        at_the_table: kind.at_the_table(),
        marks: kind.loose_marks(most_seats).to_vec(),
        bots: kind.bots().iter().map(|level| level.name.to_owned()).collect(),
    }
}
