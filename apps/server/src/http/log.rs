//! `GET /api/tables/{name}/log` and `/proof`: the log of a closed table, as the file `boxlid replay` and `boxlid verify`
//! read, and what comes of checking it.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::{ApiError, tables};
use crate::app::App;

pub(super) async fn file(
    State(app): State<Arc<App>>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Response, ApiError> {
    let (stub, _) = tables::find(&app, name).await?;
    let log = app.library.log(&stub).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CONTENT_DISPOSITION, r#"attachment; filename="boxlid-log.jsonl""#),
    ];
    Ok((headers, [(header::CONTENT_LENGTH, log.len())], log.body()).into_response())
}

pub(super) async fn proof(
    State(app): State<Arc<App>>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Response, ApiError> {
    let (stub, _) = tables::find(&app, name).await?;
    let proof = app.library.proof(&stub).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], proof).into_response())
}
