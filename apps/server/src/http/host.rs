//! Refuses every request that is for a server of another name, before anything else looks at it.

use std::sync::Arc;

use axum::extract::{Extension, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::ApiError;
use crate::doorman::Here;
use crate::hosts::Hosts;

/// What load balancers ask.
const PROBES: [&str; 3] = ["/health", "/healthz", "/ready"];

/// Passes a request on if it is for this server.
pub(crate) async fn known(
    State(hosts): State<Arc<Hosts>>,
    Extension(Here(here)): Extension<Here>,
    request: Request,
    next: Next,
) -> Response {
    let (uri, headers) = (request.uri(), request.headers());
    let checked = if PROBES.contains(&uri.path()) {
        hosts.check_probe(uri, headers, here)
    } else {
        hosts.check(uri, headers, here)
    };
    match checked {
        Ok(()) => next.run(request).await,
        Err(error) if uri.path().starts_with("/api/") => ApiError::from(error).into_response(),
        // A person who typed a name into a browser reads this.
        Err(error) => (StatusCode::MISDIRECTED_REQUEST, format!("{error}\n")).into_response(),
    }
}
