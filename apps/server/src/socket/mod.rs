//! One socket: reads what a client says, tells it what it watches.
//!
//! One task per socket and no queue of outgoing messages. News of a table is only the notice that there is some. How
//! the table looks now lies ready in the socket's window if the table is played here, and is asked for otherwise; there
//! is never more than one look for each table. So a slow client costs next to no memory, and skips what it was too slow
//! for. What is told about one moment is sent in one piece.

mod admission;
mod drawn;
mod fault;
mod luck;
mod people;
mod regroup;
mod sending;
mod session;
mod talk;
mod watching;

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, Extension, State};
use axum::response::Response;

pub(crate) use self::regroup::Regroupings;
use self::session::Session;
use crate::app::App;
use crate::doorman::Peer;
use crate::gate::Line;
use crate::http::{ApiError, SameOrigin};
use crate::limits::LONGEST_FRAME;

/// What is read at once: two moves or so. The default of 128 KiB would be paid for by every idle socket.
const READ_BUFFER: usize = 512;

/// What is gathered before it is sent although more may follow at once.
const WRITE_BUFFER: usize = 1024;

/// `GET /ws`.
pub(crate) async fn upgrade(
    _: SameOrigin,
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    Extension(line): Extension<Arc<Line>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|_| ApiError::NotASocket)?;
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(LONGEST_FRAME)
        .max_frame_size(LONGEST_FRAME);
    Ok(upgrade.on_upgrade(async move |socket| {
        line.becomes_a_socket();
        Box::new(Session::new(socket, app, peer.ip(), line)).run().await;
    }))
}
