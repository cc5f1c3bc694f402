//! The proxies an operator trusts, and whom they speak for.
//!
//! A trusted proxy may say for whom it connects (the PROXY protocol) or whose request it passes on (`X-Forwarded-For` or
//! `Forwarded`). Nobody else is believed: the headers are ignored, and a PROXY preamble is not HTTP and gets a 400.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use ipnet::IpNet;
use ppp::{HeaderResult, PartialResult as _, v1, v2};
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;

use crate::limits::LONGEST_PREAMBLE;

/// What a PROXY preamble begins with.
const SIGNATURES: [&[u8]; 2] = [b"PROXY ", b"\r\n\r\n\0\r\nQUIT\n"];

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The networks of trusted proxies.
#[derive(Clone, Default)]
pub(crate) struct Proxies(Arc<[IpNet]>);

/// What a trusted proxy said as it connected.
pub(super) struct Introduction {
    /// For whom it connects, if it said so.
    pub(super) client: Option<SocketAddr>,
    /// What was read beyond that; it belongs to the first request.
    pub(super) unread: Vec<u8>,
}

impl Proxies {
    pub(crate) fn new(networks: &[IpNet]) -> Self {
        Proxies(networks.into())
    }

    /// Whether somebody at this address is believed.
    pub(super) fn trust(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Who sent a request that `peer` passed on. Each proxy appends the address it heard from, so the rightmost address
    /// that does not belong to a trusted proxy is the client's. Anybody may have written what is left of it.
    ///
    /// A proxy that writes one of the two headers usually passes the other one on as the client sent it. So if both are
    /// there and they disagree, neither is believed, and the request counts as the proxy's own.
    pub(super) fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> SocketAddr {
        if !self.trust(peer.ip()) {
            return peer;
        }
        let named = [X_FORWARDED_FOR, header::FORWARDED].map(|name| self.named_by(peer.ip(), headers, &name));
        let client = match named {
            [Some(one), Some(other)] => (one == other).then_some(one),
            [one, other] => one.or(other),
        };
        // The headers usually leave out the port, and nothing here depends on it.
        client.filter(|client| *client != peer.ip()).map_or(peer, |client| (client, 0).into())
    }

    fn named_by(&self, peer: IpAddr, headers: &HeaderMap, name: &HeaderName) -> Option<IpAddr> {
        let values = headers.get_all(name);
        values.iter().next()?;
        // A value that is not text names nobody, and ends the search like any other nonsense.
        let nodes = values.iter().flat_map(|value| value.to_str().unwrap_or("?").split(','));
        let nodes: Vec<&str> = nodes.collect();
        let mut client = peer;
        for node in nodes.into_iter().rev() {
            let node = if *name == header::FORWARDED { forwarded_for(node) } else { Some(node) };
            match node.and_then(address) {
                Some(address) => client = address,
                None => break,
            }
            if !self.trust(client) {
                break;
            }
        }
        Some(client)
    }
}

/// Whether these bytes name a client, as a preamble or as the value of a header: for the fuzzer, which reads all that
/// comes from outside.
#[doc(hidden)]
pub fn reads_proxy(bytes: &[u8]) -> bool {
    let proxies = Proxies::new(&[IpNet::from(IpAddr::from([10, 0, 0, 1]))]);
    let peer = SocketAddr::from(([10, 0, 0, 1], 80));
    let named = |name: HeaderName| {
        let value = HeaderValue::from_bytes(bytes).ok()?;
        Some(proxies.client(peer, &HeaderMap::from_iter([(name, value)])) != peer)
    };
    let introduced = preamble(bytes).is_ok_and(|found| found.is_some());
    [named(X_FORWARDED_FOR), named(header::FORWARDED), Some(introduced)]
        .into_iter()
        .flatten()
        .any(|named| named)
}

/// Reads the PROXY preamble of a trusted proxy, if it sends one.
pub(super) async fn introduction(stream: &mut TcpStream) -> io::Result<Introduction> {
    let mut unread = Vec::new();
    loop {
        let begins = |signature: &&[u8]| signature.starts_with(&unread) || unread.starts_with(signature);
        if !SIGNATURES.iter().any(begins) {
            return Ok(Introduction { client: None, unread });
        }
        if let Some((client, length)) = preamble(&unread)? {
            unread.drain(..length);
            return Ok(Introduction { client, unread });
        }
        if unread.len() >= LONGEST_PREAMBLE || stream.read_buf(&mut unread).await? == 0 {
            return Err(io::ErrorKind::InvalidData.into());
        }
    }
}

/// The client that a preamble names, if any, and the length of the preamble; `None` until all of it has arrived.
fn preamble(read: &[u8]) -> io::Result<Option<(Option<SocketAddr>, usize)>> {
    let parsed = HeaderResult::parse(read);
    if parsed.is_incomplete() {
        return Ok(None);
    }
    let found = match parsed {
        HeaderResult::V1(Ok(header)) => {
            let client = match header.addresses {
                v1::Addresses::Tcp4(ends) => Some((ends.source_address, ends.source_port).into()),
                v1::Addresses::Tcp6(ends) => Some((ends.source_address, ends.source_port).into()),
                v1::Addresses::Unknown => None,
            };
            (client, header.header.len())
        }
        HeaderResult::V2(Ok(header)) => {
            let client = match (header.command, header.addresses) {
                (v2::Command::Proxy, v2::Addresses::IPv4(ends)) => {
                    Some((ends.source_address, ends.source_port).into())
                }
                (v2::Command::Proxy, v2::Addresses::IPv6(ends)) => {
                    Some((ends.source_address, ends.source_port).into())
                }
                // A health check of the proxy's own, or a client on the proxy's machine.
                (v2::Command::Local, _)
                | (v2::Command::Proxy, v2::Addresses::Unspecified | v2::Addresses::Unix(_)) => None,
            };
            (client, header.len())
        }
        HeaderResult::V1(Err(_)) | HeaderResult::V2(Err(_)) => return Err(io::ErrorKind::InvalidData.into()),
    };
    Ok(Some(found))
}

/// The `for` of one element of a `Forwarded` header.
fn forwarded_for(element: &str) -> Option<&str> {
    element.split(';').find_map(|pair| {
        let (name, value) = pair.split_once('=')?;
        name.trim().eq_ignore_ascii_case("for").then_some(value)
    })
}

/// An address as proxies write them: with or without a port, brackets and quotes.
fn address(node: &str) -> Option<IpAddr> {
    let node = node.trim().trim_matches('"');
    let bare = || node.trim_start_matches('[').trim_end_matches(']').parse().ok();
    let address = node.parse::<SocketAddr>().ok().map(|address| address.ip()).or_else(bare)?;
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, headers: &[(&str, &str)]) -> String {
        let proxies = Proxies::new(&["10.0.0.0/8".parse().unwrap(), "fd00::/8".parse().unwrap()]);
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
        }
        proxies.client((peer.parse::<IpAddr>().unwrap(), 4000).into(), &map).ip().to_string()
    }

    #[test]
    fn the_rightmost_address_that_is_no_proxy_is_the_client() {
        let forwarded = |value| client("10.0.0.1", &[("x-forwarded-for", value)]);
        assert_eq!(forwarded("192.0.2.7"), "192.0.2.7");
        assert_eq!(forwarded("198.51.100.9, 192.0.2.7"), "192.0.2.7", "what the client wrote is ignored");
        assert_eq!(
            forwarded("198.51.100.9, 192.0.2.7, 10.2.3.4"),
            "192.0.2.7",
            "two proxies, one behind the other"
        );
        assert_eq!(forwarded("10.9.9.9"), "10.9.9.9");
        assert_eq!(forwarded("192.0.2.7:5555"), "192.0.2.7");
        assert_eq!(forwarded("[2001:db8::7]:5555"), "2001:db8::7");
        assert_eq!(forwarded("2001:db8::7"), "2001:db8::7");
        let two = [("x-forwarded-for", "198.51.100.9"), ("x-forwarded-for", "192.0.2.7")];
        assert_eq!(client("10.0.0.1", &two), "192.0.2.7", "two lines are one list");
    }

    #[test]
    fn what_cannot_be_read_counts_as_the_proxys_own() {
        let forwarded = |value| client("10.0.0.1", &[("x-forwarded-for", value)]);
        assert_eq!(forwarded("192.0.2.7, unknown"), "10.0.0.1");
        assert_eq!(forwarded(""), "10.0.0.1");
        assert_eq!(forwarded("192.0.2.7, nonsense, 10.2.3.4"), "10.2.3.4");
    }

    #[test]
    fn the_standard_header_is_read_too() {
        let forwarded = |value| client("10.0.0.1", &[("forwarded", value)]);
        assert_eq!(forwarded("for=192.0.2.7;proto=https;by=10.0.0.1"), "192.0.2.7");
        assert_eq!(forwarded("for=198.51.100.9, proto=https;For=\"[2001:db8::7]:80\""), "2001:db8::7");
        assert_eq!(forwarded("for=_hidden"), "10.0.0.1");
        assert_eq!(
            forwarded("for=\"198.51.100.9, for=192.0.2.7"),
            "192.0.2.7",
            "an open quote hides nothing"
        );
    }

    #[test]
    fn headers_that_disagree_are_not_believed() {
        let both = |one, other| client("10.0.0.1", &[("x-forwarded-for", one), ("forwarded", other)]);
        assert_eq!(both("192.0.2.7", "for=192.0.2.7"), "192.0.2.7");
        assert_eq!(both("192.0.2.7", "for=198.51.100.9"), "10.0.0.1");
        assert_eq!(both("198.51.100.9", "for=192.0.2.7"), "10.0.0.1");
    }

    #[test]
    fn nobody_else_is_believed() {
        assert_eq!(client("192.0.2.1", &[("x-forwarded-for", "198.51.100.9")]), "192.0.2.1");
        assert_eq!(client("192.0.2.1", &[("forwarded", "for=198.51.100.9")]), "192.0.2.1");
        assert_eq!(client("::ffff:10.0.0.1", &[("x-forwarded-for", "192.0.2.7")]), "192.0.2.7");
    }

    #[test]
    fn preambles_of_both_versions_are_read() {
        let text = b"PROXY TCP4 192.0.2.7 10.0.0.1 5555 80\r\nGET /";
        assert_eq!(preamble(text).unwrap(), Some((Some("192.0.2.7:5555".parse().unwrap()), text.len() - 5)));
        assert_eq!(preamble(&text[..20]).unwrap(), None, "the rest is waited for");
        assert_eq!(preamble(b"PROXY UNKNOWN\r\n").unwrap(), Some((None, 15)));
        assert!(preamble(b"PROXY TCP4 nowhere 10.0.0.1 5555 80\r\n").is_err());
        let mut binary = b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c".to_vec();
        binary.extend([192, 0, 2, 7, 10, 0, 0, 1, 0x15, 0xb3, 0, 80]);
        assert_eq!(preamble(&binary[..20]).unwrap(), None);
        binary.extend(b"GET /");
        assert_eq!(preamble(&binary).unwrap(), Some((Some("192.0.2.7:5555".parse().unwrap()), 28)));
        // A health check of the proxy's own.
        assert_eq!(preamble(b"\r\n\r\n\0\r\nQUIT\n\x20\0\0\0").unwrap(), Some((None, 16)));
    }
}
