//! `GET /health` and `GET /ready`: whether the process lives, and whether it should be sent players.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::app::App;

/// The process lives, so nothing needs to restart it.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// Whether the load balancer should send players here.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Response {
    match app.check_ready().await {
        Ok(()) => "ready\n".into_response(),
        Err(not_ready) => (StatusCode::SERVICE_UNAVAILABLE, format!("{not_ready}\n")).into_response(),
    }
}
