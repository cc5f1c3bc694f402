//! The servers of others that some tests speak to: PostgreSQL, NATS and HAProxy. Found and installed where that is
//! polite. PostgreSQL and NATS are started once for the whole run, on free ports and in folders that are gone afterwards;
//! a test that needs HAProxy starts its own.

use std::process::Command;

use anyhow::Result;
use neighbours::{Haproxy, NATS, Nats, POSTGRES, Postgres};

use crate::setup::install;

/// Both, until this is dropped.
pub struct Servers {
    postgres: Postgres,
    nats: Nats,
}

impl Servers {
    /// Starts both, installing what is missing if that is possible; otherwise says what to install.
    pub fn start() -> Result<Self> {
        install_missing()?;
        let servers = Servers { postgres: Postgres::start()?, nats: Nats::start()? };
        println!("PostgreSQL listens on port {}, NATS at {}.", servers.postgres.port(), servers.nats.url());
        Ok(servers)
    }

    /// Tells a command where they are.
    pub fn tell(&self, command: &mut Command) {
        command.env(POSTGRES, self.postgres.url()).env(NATS, self.nats.url());
    }
}

/// Installs what is missing, if that is possible. If it is not, whoever starts them says what to do.
pub fn install_missing() -> Result<()> {
    let mut missing = Vec::new();
    if Postgres::programs().is_none() {
        missing.push("postgresql");
    }
    if Nats::program().is_none() {
        missing.push("nats-server");
    }
    if Haproxy::program().is_none() {
        missing.push("haproxy");
    }
    if !missing.is_empty() {
        install(&missing)?;
    }
    Ok(())
}
