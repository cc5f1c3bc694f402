//! `GET /api/tables/{name}/log` and `/proof`: the log of a closed table, as the file `boxlid replay` and `boxlid verify`
//! read, and what comes of checking it.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use catalog::Proof;

use super::{ApiError, tables};
use crate::app::App;

pub(super) async fn file(
    State(app): State<Arc<App>>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Response, ApiError> {
    let (stub, _) = tables::find(&app, name).await?;
    let log = stub.log().await?.ok_or(ApiError::NotOver)?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CONTENT_DISPOSITION, r#"attachment; filename="boxlid-log.jsonl""#),
    ];
    Ok((headers, log).into_response())
}

pub(super) async fn proof(
    State(app): State<Arc<App>>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Json<Proof>, ApiError> {
    let (stub, _) = tables::find(&app, name).await?;
    let log = stub.log().await?.ok_or(ApiError::NotOver)?;
    // A long game takes a while to be played again, and others wait for this thread.
    let checked = tokio::task::spawn_blocking(move || catalog::verify_text(&log));
    match checked.await {
        Ok(Ok(proof)) => Ok(Json(proof)),
        Ok(Err(_)) | Err(_) => Err(ApiError::Damaged),
    }
}
