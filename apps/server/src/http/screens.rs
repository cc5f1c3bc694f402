//! The addresses that are answered with a screen: the shelf, games and their rules, open tables, a table by its link and
//! the report of its game. All other addresses get the page without one.

use std::sync::Arc;

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use catalog::GameKind;
use protocol::TableId;
use screens::{Home, Join, Route, Tables};
use serde::Deserialize;

use super::{ApiError, lobby, tables};
use crate::app::App;
use crate::document::Asking;
use crate::gate::{Activity, Routes};
use crate::table_actor::Door;

/// The name in a path.
type Name = Result<Path<String>, PathRejection>;

/// Adds every address that is answered with a screen.
pub(super) fn add(routes: Routes) -> Routes {
    let routes = routes
        .screen("/", Activity::Request, home)
        .screen("/tables", Activity::ListTables, open_tables)
        .screen("/t", Activity::Request, by_code)
        .screen("/t/{name}", Activity::ViewCard, table)
        .screen("/w/{name}", Activity::ViewCard, watched)
        .screen("/t/{name}/report", Activity::ViewCard, report)
        .screen("/w/{name}/report", Activity::ViewCard, report);
    GameKind::ALL.into_iter().fold(routes, |routes, kind| {
        let game = async move |State(app): State<Arc<App>>, asking: Asking| {
            asking.answer(&app, &screens::game(kind))
        };
        let rules = async move |State(app): State<Arc<App>>, asking: Asking| {
            asking.answer(&app, &screens::rules(kind, screens::clauses(kind, kind.rulebook(), None)))
        };
        routes.screen(&format!("/{kind}"), Activity::Request, game).screen(
            &format!("/rules/{kind}"),
            Activity::Request,
            rules,
        )
    })
}

async fn home(State(app): State<Arc<App>>, asking: Asking) -> Response {
    asking.answer(&app, &screens::home(&Home::answer()))
}

async fn open_tables(State(app): State<Arc<App>>, asking: Asking) -> Result<Response, ApiError> {
    let listed = lobby::list(&app, None, None).await?;
    Ok(asking.answer(&app, &screens::tables(&Tables { listed: Some(&listed), ..Tables::default() })))
}

/// What is typed on the shelf.
#[derive(Debug, Deserialize)]
struct Typed {
    code: String,
}

/// Leads somebody without scripts from the code of a table, or its whole link, to the table.
async fn by_code(typed: Result<Query<Typed>, QueryRejection>) -> Result<Response, ApiError> {
    let Query(Typed { code }) = typed.map_err(|_| ApiError::NoSuchTable)?;
    let last = code.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let table = TableId::try_from(last.to_owned()).map_err(|_| ApiError::NoSuchTable)?;
    let place = match code.contains("/w/") {
        true => Route::Watch(table.to_string()),
        false => Route::Table(table.to_string()),
    };
    Ok(Redirect::to(&place.address()).into_response())
}

async fn table(State(app): State<Arc<App>>, asking: Asking, name: Name) -> Result<Response, ApiError> {
    let (stub, door) = tables::find(&app, name).await?;
    let card = stub.card(door).await?;
    let screen = match door {
        Door::Seats => screens::join(&Join::answer(&card)),
        Door::Gallery => screens::watch(&card),
    };
    Ok(asking.answer(&app, &screen))
}

async fn watched(State(app): State<Arc<App>>, asking: Asking, name: Name) -> Result<Response, ApiError> {
    let (stub, door) = tables::find(&app, name).await?;
    Ok(asking.answer(&app, &screens::watch(&stub.card(door).await?)))
}

async fn report(State(app): State<Arc<App>>, asking: Asking, name: Name) -> Result<Response, ApiError> {
    let (stub, door) = tables::find(&app, name).await?;
    let card = stub.card(door).await?;
    let table = match Route::read(&asking.path, "") {
        Route::Report(table) => *table,
        _ => Route::Watch(card.watch.to_string()),
    };
    Ok(asking.answer(&app, &screens::report(&card, &table)))
}
