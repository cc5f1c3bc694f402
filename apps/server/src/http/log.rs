//! `GET /api/tables/{name}/log`: the log of a finished game, as the file `boxlid replay` reads.

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
    let log = stub.log().await?.ok_or(ApiError::NotOver)?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CONTENT_DISPOSITION, r#"attachment; filename="boxlid-log.jsonl""#),
    ];
    Ok((headers, log).into_response())
}
