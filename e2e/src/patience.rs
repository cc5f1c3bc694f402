//! Waiting for a page the way people do: look again until it is so, and lose patience at some point.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

/// How long to look. A page answers in milliseconds; a machine that also compiles may take seconds.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// How often to look.
const GLANCE: Duration = Duration::from_millis(25);

/// Looks until `look` finds what it looks for, which it says by `Ok`. The last thing it found instead becomes
/// the reason why `what` never came.
pub async fn eventually<T>(what: &str, mut look: impl AsyncFnMut() -> Result<T>) -> Result<T> {
    let began = Instant::now();
    loop {
        match look().await {
            Ok(found) => return Ok(found),
            Err(instead) if began.elapsed() > PATIENCE => {
                bail!("waited {} s for {what}; {instead:#}", PATIENCE.as_secs())
            }
            Err(_) => tokio::time::sleep(GLANCE).await,
        }
    }
}
