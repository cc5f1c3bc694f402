//! The page as a whole: it finds out where it is and shows that.

use catalog::GameKind;
use leptos::prelude::*;

use crate::desk::{Desk, Panels};
use crate::face;
use crate::route::{Route, Way};
use crate::rules_page::RulesPage;
use crate::settings::Liking;
use crate::shelf::Shelf;
use crate::table_page::{LocalPage, SeatPage, WatchPage};
use crate::trouble::Trouble;
use crate::update::{Builds, NewBuild};

/// The page.
#[component]
pub fn App() -> impl IntoView {
    Liking::provide();
    let way = Way::provide();
    Builds::provide(Desk::provide());
    let here = move || match way.here() {
        Route::Shelf => view! { <Shelf /> }.into_any(),
        Route::SetUp(game) => of_game(&game, face::set_up_page),
        Route::Rules(game, clause) => {
            of_game(&game, move |kind| view! { <RulesPage kind clause /> }.into_any())
        }
        Route::Local(id) => view! { <LocalPage id /> }.into_any(),
        Route::Table(table) => view! { <SeatPage table /> }.into_any(),
        Route::Watch(watch) => view! { <WatchPage watch /> }.into_any(),
        Route::Report(table) => face::report_page(*table),
        Route::Verify(table) => face::verify_page(table.map(|table| *table)),
        Route::Tables => face::lobby_page(),
        Route::Workshop => face::workshop_page(),
        Route::Nowhere => view! { <Trouble said="There is nothing at this address." /> }.into_any(),
    };
    view! {
        {here}
        <Panels />
        <NewBuild />
    }
}

fn of_game(name: &str, show: impl FnOnce(GameKind) -> AnyView) -> AnyView {
    match name.parse() {
        Ok(kind) => show(kind),
        Err(_) => view! { <Trouble said="There is no such game on the shelf." /> }.into_any(),
    }
}
