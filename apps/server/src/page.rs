//! The page and its files, embedded from `dist/` (read from there at run time in a debug build).
//!
//! Addresses with a screen of their own are answered with that (`http/screens.rs`); the page finds its own way among all
//! others, so a path that is no file's is answered with the page. What a stranger would get wrong: everything is sent with `no-cache`, which means
//! "ask before you use your copy"; with an ETag the asking costs a few bytes, and nobody is left with half of
//! an old page.

use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::http::ApiError;

const PAGE: &str = "index.html";

/// The encodings a file may have been packed in beforehand, the smaller first.
const PACKINGS: [Packing; 2] =
    [Packing { name: "br", suffix: ".br" }, Packing { name: "gzip", suffix: ".gz" }];

#[derive(Clone, Copy)]
struct Packing {
    name: &'static str,
    suffix: &'static str,
}

#[derive(RustEmbed)]
#[folder = "../../dist/"]
struct Dist;

/// Answers with a file, with the page, or with the news that there is neither.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ApiError::NoSuchMethod.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let last = path.rsplit('/').next().unwrap_or_default();
    let path = if last.contains('.') { path } else { PAGE };
    match find(path, &headers) {
        Some((file, packing)) => answer(path, &file, packing, &headers),
        None if path == PAGE => not_built(),
        None => ApiError::NoSuchPath.into_response(),
    }
}

/// The page as it was built, if it was.
pub(crate) fn index() -> Option<String> {
    String::from_utf8(Dist::get(PAGE)?.data.into_owned()).ok()
}

/// The file, packed if the browser can unpack it.
fn find(path: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<Packing>)> {
    let packed = PACKINGS
        .into_iter()
        .filter(|packing| accepts(headers, packing.name))
        .find_map(|packing| Some((Dist::get(&format!("{path}{}", packing.suffix))?, Some(packing))));
    packed.or_else(|| Some((Dist::get(path)?, None)))
}

fn answer(path: &str, file: &EmbeddedFile, packing: Option<Packing>, headers: &HeaderMap) -> Response {
    let etag = etag(file);
    let mut common: Vec<(HeaderName, String)> = vec![
        (header::ETAG, etag.clone()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    if knows(headers, &etag) {
        return (StatusCode::NOT_MODIFIED, headers_of(common)).into_response();
    }
    common.push((header::CONTENT_TYPE, content_type(path).to_owned()));
    if let Some(packing) = packing {
        common.push((header::CONTENT_ENCODING, packing.name.to_owned()));
    }
    (headers_of(common), file.data.clone()).into_response()
}

fn headers_of(list: Vec<(HeaderName, String)>) -> HeaderMap {
    // OK because the values are ours: hex digits and plain words.
    list.into_iter().map(|(name, value)| (name, value.parse().expect("a plain word is a header"))).collect()
}

/// A name for the very bytes that are sent; a packed file has other bytes and so another name.
fn etag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let digits: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

pub(crate) fn knows(headers: &HeaderMap, etag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).iter();
    known
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|known| known.trim().trim_start_matches("W/") == etag)
}

pub(crate) fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
    accepted.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        // A weight of zero means "anything but this".
        named && !parts.any(|weight| matches!(weight, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn not_built() -> Response {
    let said = "The server is here, but the page was not built into it. Start it with `cargo xtask start`.\n";
    (StatusCode::NOT_FOUND, said).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn a_packed_file_is_sent_only_to_who_can_unpack_it() {
        let accepts = |value, encoding| accepts(&with(header::ACCEPT_ENCODING, value), encoding);
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("gzip;q=0.5", "gzip"));
        assert!(!accepts("gzip, br;q=0", "br"));
        assert!(!accepts("gzip", "br"));
        assert!(!accepts("brotli", "br"));
    }

    #[test]
    fn a_known_etag_is_recognised_in_a_list() {
        let knows = |value| knows(&with(header::IF_NONE_MATCH, value), "\"abc\"");
        assert!(knows("\"abc\""));
        assert!(knows("\"x\", W/\"abc\""));
        assert!(!knows("\"abcd\""));
    }

    #[test]
    fn every_sort_of_file_the_page_has_has_a_content_type() {
        for name in ["a.html", "a.js", "a.css", "a.wasm", "a.webmanifest", "a.svg", "a.png", "a.md"] {
            assert_ne!(content_type(name), "application/octet-stream", "{name}");
        }
    }
}
