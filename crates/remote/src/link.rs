//! The links that people send each other: `http://host:7878/t/k7m2p-9xq4t`.

use anyhow::{Context, Result, bail, ensure};
use protocol::TableId;

use crate::Door;

/// A link to a table on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The server, by name or address, with its port if the link has one.
    pub host: String,
    /// The port.
    pub port: u16,
    /// What one may do there.
    pub to: LinkTo,
}

/// What a link is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkTo {
    /// Sitting down.
    Sit(TableId),
    /// Looking on.
    Watch(TableId),
}

impl Link {
    /// Reads a link as it was sent. The scheme may be left out.
    pub fn read(text: &str) -> Result<Self> {
        let text = text.trim();
        let rest = match text.split_once("://") {
            Some(("http", rest)) => rest,
            Some(("https", _)) => bail!("{text} is an https link, and only http can be spoken here so far"),
            Some((scheme, _)) => bail!("{text} is no link to a table: {scheme} is not http"),
            None => text,
        };
        let shape = "a link to a table looks like http://localhost:7878/t/k7m2p-9xq4t";
        let (host, path) = rest.split_once('/').with_context(|| format!("{text} names no table; {shape}"))?;
        ensure!(!host.is_empty(), "{text} names no server; {shape}");
        let path = path.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
        let id = |name: &str| {
            TableId::try_from(name.to_owned()).with_context(|| format!("{text} is no link to a table"))
        };
        let to = match path.split_once('/') {
            Some(("t", name)) => LinkTo::Sit(id(name)?),
            Some(("w", name)) => LinkTo::Watch(id(name)?),
            Some(_) | None => bail!("{text} is no link to a table; {shape}, or with /w/ to look on"),
        };
        let port = match host.rsplit_once(':') {
            // The colons of an address in brackets are no port.
            Some((_, port)) if !port.ends_with(']') => {
                port.parse().with_context(|| format!("{port} is no port"))?
            }
            Some(_) | None => 80,
        };
        Ok(Link { host: host.to_owned(), port, to })
    }

    /// Finds the server.
    pub async fn door(&self) -> Result<Door> {
        let name = match self.host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => name,
            Some(_) | None => &self.host,
        };
        let name = name.trim_start_matches('[').trim_end_matches(']');
        let found = tokio::net::lookup_host((name, self.port)).await;
        let found = found.with_context(|| format!("there is no server called {name}"))?;
        let mut last = None;
        // A name may stand for several addresses, and the server may listen on one of them only.
        for address in found {
            let door = Door::new(address).called(&self.host);
            match door.connect().await {
                Ok(_) => return Ok(door),
                Err(error) => last = Some(error),
            }
        }
        let none = || anyhow::anyhow!("it has no address");
        Err(last.unwrap_or_else(none)).with_context(|| format!("{} cannot be reached", self.host))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        format!("{:#}", Link::read(text).unwrap_err())
    }

    #[test]
    fn links_are_read_as_people_send_them() {
        let table = TableId::try_from("k7m2p-9xq4t".to_owned()).unwrap();
        let link = Link::read(" http://localhost:7878/t/k7m2p-9xq4t?from=qr ").unwrap();
        assert_eq!((link.host.as_str(), link.port), ("localhost:7878", 7878));
        assert_eq!(link.to, LinkTo::Sit(table.clone()));
        let link = Link::read("192.168.1.7/w/K7M2P-9XQ4T/").unwrap();
        assert_eq!((link.port, link.to), (80, LinkTo::Watch(table)));
        assert_eq!(Link::read("http://[::1]/t/k7m2p-9xq4t").unwrap().port, 80);
        assert_eq!(Link::read("http://[::1]:81/t/k7m2p-9xq4t").unwrap().port, 81);
    }

    #[test]
    fn what_is_no_link_says_why() {
        assert!(said("https://box.example/t/k7m2p-9xq4t").contains("only http"));
        assert!(said("ftp://x/t/k7m2p-9xq4t").contains("ftp is not http"));
        assert!(said("localhost:7878").contains("names no table"));
        assert!(said("http://localhost/rules/mancala").contains("is no link to a table"));
        assert!(said("http://localhost/t/kestrel").contains("11 characters"));
        assert!(said("http://localhost:x/t/k7m2p-9xq4t").contains("is no port"));
    }
}
