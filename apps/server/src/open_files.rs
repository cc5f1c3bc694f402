//! Room for connections: each is an open file, and many systems allow a process no more than 1,024 unless it asks.

use crate::Crowd;
use crate::limits::OTHER_FILES;

/// Raises the open-file limit as far as the system allows. If that is still too little for the connections that were
/// asked for, says so in one line, and takes as many as fit, so that the store always has files.
pub(crate) fn room_for(crowd: Crowd) -> Crowd {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(limit) => fit(crowd, limit),
        Err(error) => {
            tracing::warn!(%error, "the open-file limit could not be raised");
            crowd
        }
    }
}

fn fit(crowd: Crowd, limit: u64) -> Crowd {
    let room = usize::try_from(limit.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX).max(1);
    if room >= crowd.connections {
        return crowd;
    }
    if is_low(room, crowd.connections) {
        tracing::warn!(
            "the open-file limit is {limit}, so there is room for {room} connections and not for {}; raise it with \
             `ulimit -n`, or with LimitNOFILE= in systemd",
            crowd.connections
        );
    }
    Crowd { connections: room, ..crowd }
}

/// Whether there is room for so few that it is worth a line: a limit of 20,000 is not, if 20,000 connections are wanted.
fn is_low(room: usize, wanted: usize) -> bool {
    room < wanted / 10 * 9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_never_more_connections_than_files() {
        let crowd = Crowd { connections: 2_000, ..Crowd::default() };
        assert_eq!(fit(crowd, 1_048_576).connections, 2_000);
        assert_eq!(fit(crowd, 1_024).connections, 1_024 - OTHER_FILES as usize);
        assert_eq!(fit(crowd, 10).connections, 1);
        assert!(is_low(896, 2_000) && !is_low(1_872, 2_000));
    }
}
