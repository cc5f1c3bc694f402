//! The operator's listener, on an address of its own: metrics, health and draining.
//!
//! Nobody has to log in here, so it should listen on this machine only, and no load balancer should lead to it. But a
//! browser on this machine can reach it, and so can any web page that is open in it. So a request must name this server
//! and must not come from a page of another site, and a request that changes something must carry a header that a page
//! cannot send to another site.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::sync::Notify;

use crate::app::App;
use crate::hosts::Hosts;
use crate::http::{health, is_ours, known};

/// What a request that changes something must carry, with any value.
const REQUIRED: &str = "x-boxlid-admin";

/// What the door needs.
#[derive(Clone)]
struct Office {
    app: Arc<App>,
    drain: Arc<Notify>,
}

/// The routes of the door; `drain` is told when somebody sends the node away.
pub(crate) fn router(app: Arc<App>, hosts: Arc<Hosts>, drain: Arc<Notify>) -> Router {
    let health = Router::new()
        .route("/health", get(health::alive))
        .route("/ready", get(health::ready))
        .with_state(Arc::clone(&app));
    Router::new()
        .route("/metrics", get(metrics))
        .route("/drain", post(go_away))
        .with_state(Office { app, drain })
        .merge(health)
        .layer(from_fn(from_no_page))
        .layer(from_fn_with_state(hosts, known))
}

/// Refuses what a page of somebody else sends. Nobody serves a page at this door.
async fn from_no_page(request: Request, next: Next) -> Response {
    if is_ours(request.headers(), None) {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "a page from elsewhere may not speak to this server\n").into_response()
    }
}

async fn metrics(State(Office { app, .. }): State<Office>) -> impl IntoResponse {
    let ready = app.check_ready().await.is_ok();
    let page = app.metrics.page(app.tables.len(), ready);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], page)
}

async fn go_away(State(Office { drain, .. }): State<Office>, headers: HeaderMap) -> impl IntoResponse {
    if !headers.contains_key(REQUIRED) {
        return (
            StatusCode::FORBIDDEN,
            "send the header X-Boxlid-Admin: 1 to show that no web page sends this\n",
        );
    }
    drain.notify_one();
    (StatusCode::ACCEPTED, "draining\n")
}
