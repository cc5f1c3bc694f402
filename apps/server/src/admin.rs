//! The door for whoever runs the server, on an address of its own: numbers, health, and going away.
//!
//! Nothing here asks who knocks. It listens on this machine unless told otherwise, and no load balancer should lead to
//! it.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio::sync::Notify;

use crate::app::App;
use crate::http::health;

/// What the door needs.
#[derive(Clone)]
struct Office {
    app: Arc<App>,
    drain: Arc<Notify>,
}

/// Serves the door until the task is dropped; `drain` is told when somebody sends the node away.
pub(crate) async fn serve(listener: TcpListener, app: Arc<App>, drain: Arc<Notify>) {
    let health = Router::new()
        .route("/health", get(health::alive))
        .route("/ready", get(health::ready))
        .with_state(Arc::clone(&app));
    let router = Router::new()
        .route("/metrics", get(metrics))
        .route("/drain", post(go_away))
        .with_state(Office { app, drain })
        .merge(health);
    if let Err(error) = axum::serve(listener, router).await {
        tracing::error!(%error, "the door for the administrator is closed");
    }
}

async fn metrics(State(Office { app, .. }): State<Office>) -> impl IntoResponse {
    let ready = app.check_ready().await.is_ok();
    let page = app.metrics.page(app.tables.len(), ready);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], page)
}

async fn go_away(State(Office { drain, .. }): State<Office>) -> impl IntoResponse {
    drain.notify_one();
    (StatusCode::ACCEPTED, "draining\n")
}
