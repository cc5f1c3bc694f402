//! The few requests that are not messages: opening a table, taking a seat, asking what a table is.

use js_sys::futures::JsFuture;
use protocol::{
    ErrorBody, ListedTables, MineAsked, MyTables, RecoveryShown, SeatTaken, TableCard, TableId, TableOpened,
    TakeSeat, Token,
};
use screens::sentence;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use web_sys::{RequestInit, Response};

use crate::browser::window;

/// Why the server did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Nobody answers.
    #[error("The server cannot be reached. Games on this device work all the same.")]
    Unreachable,
    /// It says why not.
    #[error("{0}")]
    Said(String),
}

/// Opens a table, as an `OpenTable` in JSON says, and takes a seat at it.
pub async fn open_table(table: String) -> Result<TableOpened, Problem> {
    send("/api/tables", table).await
}

/// Takes a free seat.
pub async fn take_seat(table: &TableId, wish: &TakeSeat) -> Result<SeatTaken, Problem> {
    post(&format!("/api/tables/{table}/seats"), wish).await
}

/// Asks what a table is and who sits at it.
pub async fn card(table: &TableId) -> Result<TableCard, Problem> {
    let init = RequestInit::new();
    init.set_method("GET");
    fetch(&format!("/api/tables/{table}"), &init).await
}

/// The log of a finished game, as the text that `boxlid replay` reads.
pub async fn log(table: &TableId) -> Result<String, Problem> {
    let init = RequestInit::new();
    init.set_method("GET");
    fetch_text(&format!("/api/tables/{table}/log"), &init).await
}

/// What the server says comes of checking that log, in JSON.
pub async fn proof(table: &TableId) -> Result<String, Problem> {
    let init = RequestInit::new();
    init.set_method("GET");
    fetch_text(&format!("/api/tables/{table}/proof"), &init).await
}

/// How things stand at one's own tables.
pub async fn mine(asked: &MineAsked) -> Result<MyTables, Problem> {
    post("/api/tables/mine", asked).await
}

/// The tables that are open to everybody.
pub async fn listed() -> Result<ListedTables, Problem> {
    fetch("/api/tables", &RequestInit::new()).await
}

/// Asks for a code that takes a seat to another device.
pub async fn recovery(table: &TableId, token: &Token) -> Result<RecoveryShown, Problem> {
    let asked = format!(r#"{{"token":"{}"}}"#, token.reveal());
    send(&format!("/api/tables/{table}/recovery"), asked).await
}

/// Takes a seat back with a code, as it was typed; `token` proves the seat from then on.
pub async fn recover(table: &TableId, code: &str, token: &Token) -> Result<SeatTaken, Problem> {
    let code = serde_json::to_string(code).unwrap_or_default();
    let wish = format!(r#"{{"code":{code},"token":"{}"}}"#, token.reveal());
    send(&format!("/api/tables/{table}/recover"), wish).await
}

async fn post<B: Serialize, A: DeserializeOwned>(path: &str, body: &B) -> Result<A, Problem> {
    send(path, serde_json::to_string(body).map_err(|error| Problem::Said(error.to_string()))?).await
}

async fn send<A: DeserializeOwned>(path: &str, body: String) -> Result<A, Problem> {
    fetch(path, &posting(body)?).await
}

fn posting(body: String) -> Result<RequestInit, Problem> {
    let init = RequestInit::new();
    init.set_method("POST");
    let headers = web_sys::Headers::new().map_err(|_| Problem::Unreachable)?;
    let _ = headers.set("content-type", "application/json");
    init.set_headers(&headers);
    init.set_body(&body.into());
    Ok(init)
}

async fn fetch<A: DeserializeOwned>(path: &str, init: &RequestInit) -> Result<A, Problem> {
    let text = fetch_text(path, init).await?;
    serde_json::from_str(&text).map_err(|_| Problem::Unreachable)
}

/// Fetches a text.
pub async fn fetch_text(path: &str, init: &RequestInit) -> Result<String, Problem> {
    let unreachable = |_: JsValue| Problem::Unreachable;
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, init)).await.map_err(unreachable)?;
    let answer: Response = answer.unchecked_into();
    let text = JsFuture::from(answer.text().map_err(unreachable)?).await.map_err(unreachable)?;
    let text = text.as_string().unwrap_or_default();
    if answer.ok() {
        return Ok(text);
    }
    Err(match serde_json::from_str::<ErrorBody>(&text) {
        Ok(error) => Problem::Said(sentence(&error.said)),
        Err(_) => Problem::Unreachable,
    })
}

/// What an error of a script says.
pub fn said(error: JsValue) -> String {
    let message =
        js_sys::Reflect::get(&error, &"message".into()).ok().and_then(|message| message.as_string());
    let unknown = || "Something is wrong with this page. Reload it.".to_owned();
    message.map_or_else(unknown, |said| sentence(&said))
}
