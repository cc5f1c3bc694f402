//! The names the server answers to.
//!
//! The owner of a web page can point the page's own name at this server (DNS rebinding). The browser then takes the
//! server for a part of that site, and lets the page do here whatever our own page may. But the browser still sends the
//! name, so a server that answers only to names it knows gives such a page nothing. Addresses cannot be rebound, but the
//! server answers only to those that lead to it all the same.

use std::net::{IpAddr, SocketAddr};

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, header};

/// Every name the server answers to besides its addresses.
pub(crate) struct Hosts {
    /// In lower case, without ports.
    names: Vec<String>,
    addresses: Vec<IpAddr>,
}

/// A request for a server of another name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum UnknownHost {
    /// It names no server, or several, or what it names is no name.
    #[error("this request does not say in one Host header which server it is for")]
    Unclear,
    /// It names another one.
    #[error(
        "this server does not know the name {0}; if people reach it by that name, start it with --host {0}"
    )]
    Other(String),
}

/// What a `Host` header holds.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Host {
    Name(String),
    Address(IpAddr),
}

impl Hosts {
    /// Those that were given, with or without a port, that of the public address, and those of this machine.
    pub(crate) fn new(given: &[String], public_url: Option<&str>) -> Self {
        let mut hosts = Hosts { names: vec!["localhost".to_owned()], addresses: Vec::new() };
        let public =
            public_url.and_then(|url| url.split_once("://")).map(|(_, host)| host.trim_end_matches('/'));
        for given in given.iter().map(String::as_str).chain(public) {
            match host(given) {
                Some(Host::Name(name)) => hosts.names.push(name),
                Some(Host::Address(address)) => hosts.addresses.push(address),
                None => tracing::warn!("{given} is not the name of a server"),
            }
        }
        if let Some(Host::Name(own)) = gethostname::gethostname().to_str().and_then(host) {
            // What a network calls this machine, and how phones and laptops find it without a name server.
            let short = own.split('.').next().unwrap_or_default();
            hosts.names.extend([short.to_owned(), format!("{short}.local")]);
            hosts.names.push(own);
        }
        hosts
    }

    /// Whether a request that came to the address `here` is for this server.
    pub(crate) fn check(&self, uri: &Uri, headers: &HeaderMap, here: SocketAddr) -> Result<(), UnknownHost> {
        let host = asked(uri, headers)?;
        let is_known = match &host {
            Host::Name(name) => self.names.contains(name),
            Host::Address(address) => {
                address.is_loopback()
                    || *address == here.ip().to_canonical()
                    || self.addresses.contains(address)
            }
        };
        match (is_known, host) {
            (true, _) => Ok(()),
            (false, Host::Name(name)) => Err(UnknownHost::Other(name)),
            (false, Host::Address(address)) => Err(UnknownHost::Other(address.to_string())),
        }
    }

    /// Whether a health check is for this server. Those of load balancers come by any address, and some old ones name
    /// no server; neither can be the work of somebody's page.
    pub(crate) fn check_probe(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        here: SocketAddr,
    ) -> Result<(), UnknownHost> {
        let is_nameless = uri.authority().is_none() && !headers.contains_key(header::HOST);
        match asked(uri, headers) {
            Ok(Host::Address(_)) => Ok(()),
            Err(UnknownHost::Unclear) if is_nameless => Ok(()),
            Ok(Host::Name(_)) | Err(_) => self.check(uri, headers, here),
        }
    }
}

/// Whether these bytes name a server: for the fuzzer, which reads all that comes from outside.
#[doc(hidden)]
pub fn reads_host(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| host(text).is_some())
}

/// Which server a request is for. One that is sent as if to a proxy says so in its first line as well.
fn asked(uri: &Uri, headers: &HeaderMap) -> Result<Host, UnknownHost> {
    let mut named = headers.get_all(header::HOST).iter();
    let (Some(value), None) = (named.next(), named.next()) else {
        return Err(UnknownHost::Unclear);
    };
    let asked = value.to_str().ok().and_then(host).ok_or(UnknownHost::Unclear)?;
    match uri.authority() {
        Some(other) if host(other.as_str()).as_ref() != Some(&asked) => Err(UnknownHost::Unclear),
        Some(_) | None => Ok(asked),
    }
}

/// Reads the host of `games.example.org:7878`, `192.0.2.1` or `[2001:db8::1]:80`.
fn host(text: &str) -> Option<Host> {
    let authority: Authority = text.parse().ok()?;
    if authority.as_str().contains('@') {
        return None;
    }
    let host = authority.host();
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    if let Ok(address) = bare.parse::<IpAddr>() {
        return Some(Host::Address(address.to_canonical()));
    }
    let name = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
    (!name.is_empty()).then_some(Host::Name(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts() -> Hosts {
        Hosts::new(
            &["Games.example.org".to_owned(), "198.51.100.4".to_owned()],
            Some("https://play.example.net:8443"),
        )
    }

    fn check(host: &str) -> Result<(), UnknownHost> {
        let headers = HeaderMap::from_iter([(header::HOST, host.parse().unwrap())]);
        hosts().check(&Uri::from_static("/"), &headers, "192.168.1.20:7878".parse().unwrap())
    }

    #[test]
    fn a_server_answers_to_its_names_and_addresses() {
        for known in [
            "games.example.org",
            "GAMES.example.org:7878",
            "games.example.org.",
            "play.example.net",
            "localhost:7878",
            "127.0.0.1:7878",
            "[::1]:7878",
            "192.168.1.20:7878",
            "198.51.100.4",
        ] {
            assert_eq!(check(known), Ok(()), "{known}");
        }
        let own = gethostname::gethostname().into_string().unwrap();
        let short = own.split('.').next().unwrap();
        assert_eq!(check(&format!("{short}.local:7878")), Ok(()));
        assert_eq!(check(&own), Ok(()));
    }

    #[test]
    fn a_server_answers_to_no_other_name() {
        for unknown in
            ["evil.example", "localhost.evil.example", "192.168.1.21", "[2001:db8::1]", "xgames.example.org"]
        {
            assert!(matches!(check(unknown), Err(UnknownHost::Other(_))), "{unknown}");
        }
        for unclear in ["", "games.example.org, evil.example", "me@games.example.org", "[::1"] {
            assert_eq!(check(unclear), Err(UnknownHost::Unclear), "{unclear}");
        }
    }

    #[test]
    fn a_request_names_one_server_once() {
        let here = "127.0.0.1:7878".parse().unwrap();
        let mut headers = HeaderMap::new();
        let known = |uri: &str, headers: &HeaderMap| hosts().check(&uri.parse().unwrap(), headers, here);
        assert_eq!(known("/", &headers), Err(UnknownHost::Unclear));
        headers.append(header::HOST, "localhost".parse().unwrap());
        assert_eq!(known("http://localhost/", &headers), Ok(()));
        assert_eq!(known("http://evil.example/", &headers), Err(UnknownHost::Unclear));
        headers.append(header::HOST, "evil.example".parse().unwrap());
        assert_eq!(known("/", &headers), Err(UnknownHost::Unclear));
    }

    #[test]
    fn a_health_check_comes_by_any_address_but_by_no_strange_name() {
        let here = "10.1.2.3:7878".parse().unwrap();
        let check = |host: Option<&str>| {
            let host = host.map(|host| (header::HOST, host.parse().unwrap()));
            hosts().check_probe(&Uri::from_static("/ready"), &HeaderMap::from_iter(host), here)
        };
        assert_eq!(check(None), Ok(()));
        assert_eq!(check(Some("203.0.113.9:30123")), Ok(()));
        assert_eq!(check(Some("games.example.org")), Ok(()));
        assert!(check(Some("evil.example")).is_err());
    }
}
