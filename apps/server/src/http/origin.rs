//! Whether a request comes from our own page.
//!
//! A browser says with every WebSocket and every POST which page it comes from. A page of another site must not
//! be able to open tables or speak for its visitor. Programs that are no browsers say nothing, and have no
//! visitor to speak for.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::ApiError;
use crate::app::App;

/// Proof that the request does not come from somebody else's page.
pub(crate) struct SameOrigin;

impl FromRequestParts<Arc<App>> for SameOrigin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        if is_ours(&parts.headers, app.services.public_url.as_deref()) {
            Ok(SameOrigin)
        } else {
            Err(ApiError::BadOrigin)
        }
    }
}

/// Whether a request with these headers comes from our own page, or from no page at all.
pub(crate) fn is_ours(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Some(origin) = origin.to_str().ok().and_then(host) else {
        return false;
    };
    let asked = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    [asked, public_url.and_then(host)].into_iter().flatten().any(|ours| ours.eq_ignore_ascii_case(origin))
}

/// The host, with its port if it names one, of an address such as `https://games.example.org/`.
fn host(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"))?;
    rest.split('/').next().filter(|host| !host.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(origin: Option<&str>, host: &str, public_url: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        is_ours(&headers, public_url)
    }

    #[test]
    fn our_own_page_and_programs_without_a_page_are_let_in() {
        assert!(check(None, "127.0.0.1:7878", None));
        assert!(check(Some("http://127.0.0.1:7878"), "127.0.0.1:7878", None));
        assert!(check(Some("https://Games.example.org"), "games.example.org", None));
    }

    #[test]
    fn behind_a_proxy_the_public_address_counts() {
        let public = Some("https://games.example.org/");
        assert!(check(Some("https://games.example.org"), "10.0.0.7:7878", public));
        assert!(!check(Some("https://evil.example.org"), "10.0.0.7:7878", public));
    }

    #[test]
    fn other_pages_are_kept_out() {
        assert!(!check(Some("http://evil.example.org"), "127.0.0.1:7878", None));
        assert!(!check(Some("http://127.0.0.1:8080"), "127.0.0.1:7878", None));
        assert!(!check(Some("http://127.0.0.1:7878.evil.example.org"), "127.0.0.1:7878", None));
        assert!(!check(Some("null"), "127.0.0.1:7878", None));
        assert!(!check(Some("file://"), "127.0.0.1:7878", None));
    }
}
