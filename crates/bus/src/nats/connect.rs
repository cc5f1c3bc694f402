//! A connection to NATS that is made again for ever once it was made, and why it was not.

use std::time::Duration;

use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, RequestErrorKind};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

/// How long a node that starts waits for a NATS that starts with it.
const STARTING: Duration = Duration::from_secs(3);

/// How often each side asks whether the other is still there; two questions without an answer mean that it is not.
const PING: Duration = Duration::from_secs(2);

/// A subject nobody listens to. That NATS says so is a proof that it has heard everything said before.
const NOBODY: &str = "boxlid.nobody";

/// How long one such proof is waited for before it is asked for again.
const PROOF: Duration = Duration::from_secs(2);

/// Why NATS cannot be used. The address is said without user and password.
#[derive(Debug, thiserror::Error)]
pub enum NatsError {
    /// The address cannot be understood.
    #[error("this is no address of a NATS server; write nats://HOST:PORT or nats://USER:PASSWORD@HOST:PORT")]
    BadUrl,
    /// NATS does not know the user, or not by this password.
    #[error("NATS at {place} does not let us in; see whether user and password are right")]
    NotLetIn {
        /// Where.
        place: String,
    },
    /// NATS cannot be reached.
    #[error("NATS at {place} cannot be reached: {why}; see whether it runs and whether the address is right")]
    Away {
        /// Where.
        place: String,
        /// What the network says.
        why: String,
    },
}

/// Something that may have been missed, so that everything should be looked at.
pub(super) struct Gap;

/// Connects, and from then on reconnects for ever. Every time something may have been missed, there is a [`Gap`].
pub(super) async fn connect(
    url: &str,
    name: &str,
    echo: bool,
    gaps: Option<mpsc::UnboundedSender<Gap>>,
) -> Result<Client, NatsError> {
    let place = place(url);
    let until = Instant::now() + STARTING;
    loop {
        let error = match options(name, echo, gaps.clone()).connect(url).await {
            Ok(client) => return Ok(client),
            Err(error) => error,
        };
        match error.kind() {
            ConnectErrorKind::ServerParse => return Err(NatsError::BadUrl),
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                return Err(NatsError::NotLetIn { place });
            }
            ConnectErrorKind::Dns
            | ConnectErrorKind::TimedOut
            | ConnectErrorKind::Tls
            | ConnectErrorKind::Io
            | ConnectErrorKind::MaxReconnects => {
                if Instant::now() > until {
                    return Err(NatsError::Away { place, why: error.to_string() });
                }
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
    }
}

fn options(name: &str, echo: bool, gaps: Option<mpsc::UnboundedSender<Gap>>) -> ConnectOptions {
    let options = ConnectOptions::new()
        .name(name)
        .connection_timeout(Duration::from_secs(3))
        .ping_interval(PING)
        .max_reconnects(None)
        .reconnect_delay_callback(|attempts| Duration::from_millis((attempts as u64 * 50).min(1000)))
        .event_callback(move |event| {
            let gaps = gaps.clone();
            async move {
                let missed = match &event {
                    Event::Connected | Event::SlowConsumer(_) => true,
                    Event::Disconnected
                    | Event::LameDuckMode
                    | Event::Draining
                    | Event::Closed
                    | Event::ServerError(_)
                    | Event::ClientError(_) => false,
                };
                tracing::info!(%event, "NATS");
                if let (true, Some(gaps)) = (missed, gaps) {
                    // If nobody wants to know any more, the process is about to end.
                    gaps.send(Gap).ok();
                }
            }
        });
    if echo { options } else { options.no_echo() }
}

/// Waits until NATS has heard everything that was said before, subscriptions above all.
pub(super) async fn heard(client: &Client) {
    loop {
        let asked = timeout(PROOF, client.request(NOBODY, Default::default())).await;
        match asked {
            Ok(Err(error)) if error.kind() == RequestErrorKind::NoResponders => return,
            // Somebody listens there after all, which is as good a proof.
            Ok(Ok(_)) => return,
            Ok(Err(_)) | Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

/// The hosts and ports of an address or several, without users and passwords.
fn place(url: &str) -> String {
    let bare = |url: &str| {
        let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
        rest.rsplit_once('@').map_or(rest, |(_, host)| host).to_owned()
    };
    url.split(',').map(bare).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_told_without_its_password() {
        assert_eq!(place("nats://ann:hush@nats.example.org:4222"), "nats.example.org:4222");
        assert_eq!(place("nats://a:4222,nats://b:p@ss@c"), "a:4222, c");
    }
}
