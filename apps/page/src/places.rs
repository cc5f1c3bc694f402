//! Which screen an address shows.

use catalog::GameKind;

use crate::Route;
use crate::bundle::Bundle;
use crate::join;
use crate::rules::{Clauses, RulesPage};
use crate::screen::{Made, Making, at_once};

/// Makes the screen of a place: one that every bundle has, or one of this bundle; or it is elsewhere.
pub fn make(bundle: &'static Bundle, place: &Route) -> Making {
    match place {
        Route::Rules(game, clause) => match game.parse::<GameKind>() {
            Ok(kind) => at_once(RulesPage(Clauses::fetch(kind, clause.clone()))),
            Err(_) => trouble("There is no such game on the shelf."),
        },
        Route::Local(id) => {
            let id = id.clone();
            Box::pin(async move { join::local(bundle, &id).await })
        }
        Route::Table(table) => {
            let table = table.clone();
            Box::pin(async move { join::seat(bundle, &table).await })
        }
        Route::Watch(watch) => {
            let watch = watch.clone();
            Box::pin(async move { join::watch(bundle, &watch).await })
        }
        Route::Nowhere => trouble("There is nothing at this address."),
        Route::Shelf
        | Route::SetUp(_)
        | Route::Report(_)
        | Route::Verify(_)
        | Route::Tables
        | Route::Workshop => {
            (bundle.screen)(place).unwrap_or_else(|| Box::pin(std::future::ready(Ok(Made::Elsewhere))))
        }
    }
}

fn trouble(said: &str) -> Making {
    Box::pin(std::future::ready(Err(said.to_owned())))
}
