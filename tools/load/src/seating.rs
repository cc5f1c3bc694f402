//! Tables for two, opened by the hundred.

use std::net::{IpAddr, Ipv4Addr};

use anyhow::Result;
use protocol::{OpenTable, TableId, Token};
use remote::Door;

/// A table and the proofs of its two seats.
#[derive(Clone)]
pub(crate) struct Seating {
    pub(crate) table: TableId,
    pub(crate) tokens: [Token; 2],
}

impl Seating {
    /// Opens the table with this number, and sits two people down.
    pub(crate) async fn open(door: Door, number: usize) -> Result<Self> {
        let door = door.from(neighbour(number));
        let wanted =
            OpenTable { game: "mancala".to_owned(), name: format!("Ann {number}"), ..OpenTable::default() };
        let opened = door.open(&wanted).await?;
        let taken = door.sit(&opened.table, &format!("Bob {number}")).await?;
        Ok(Seating { table: opened.table, tokens: [opened.token, taken.token] })
    }
}

/// A server lets each address open only so many tables a minute. All of 127.0.0.0/8 is this machine (on Linux),
/// so each twenty tables come from a neighbour of their own.
fn neighbour(number: usize) -> IpAddr {
    let house = number / 20;
    // OK because both are cut down to a byte, and 1 to 250 is always an address.
    IpAddr::V4(Ipv4Addr::new(127, 1, (house / 250 % 250) as u8, (1 + house % 250) as u8))
}
