//! Screens as documents: what the server answers before any script runs. The page takes the screen over when it has
//! started; see `docs/first-answer.md`.
//!
//! What a stranger would get wrong: a document holds only what anybody may see who knows its address, and no secret, so
//! it may be compressed together with what strangers typed.

use std::convert::Infallible;
use std::io::Write as _;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use screens::{Screen, Sharing, Shell, document, sentence, trouble, unbuilt};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::page::{self, accepts, knows};

/// A shorter document is not worth packing.
const WORTH_PACKING: usize = 1024;

/// Why a request failed, in words; an answer that carries it can be said as a document.
#[derive(Clone, Debug)]
pub(crate) struct Said(pub(crate) String);

/// Who asks for a document, and by which address.
#[derive(Clone, Debug)]
pub(crate) struct Asking {
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
}

impl FromRequestParts<Arc<App>> for Asking {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Infallible> {
        Ok(Asking::of(parts))
    }
}

impl Asking {
    /// Who sent a request.
    pub(crate) fn of(parts: &Parts) -> Self {
        Asking { path: parts.uri.path().to_owned(), headers: parts.headers.clone() }
    }

    /// The server as people know it: by its public address, or as this browser calls it.
    fn origin(&self, app: &App) -> String {
        let host = self.headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let public = app.services.public_url.clone();
        public.or_else(|| host.map(|host| format!("http://{host}"))).unwrap_or_default()
    }

    /// Answers with a screen.
    pub(crate) fn answer(&self, app: &App, screen: &Screen) -> Response {
        self.answer_as(StatusCode::OK, app, screen)
    }

    /// Says as a document what went wrong. Everything else stays as it is.
    pub(crate) fn explain(&self, app: &App, response: Response) -> Response {
        let Some(Said(said)) = response.extensions().get() else { return response };
        let mut explained = self.answer_as(response.status(), app, &trouble(&sentence(said)));
        if let Some(wait) = response.headers().get(header::RETRY_AFTER) {
            explained.headers_mut().insert(header::RETRY_AFTER, wait.clone());
        }
        explained
    }

    fn answer_as(&self, status: StatusCode, app: &App, screen: &Screen) -> Response {
        let text = page::index().map_or_else(
            || unbuilt(screen),
            |index| {
                let sharing = Sharing { origin: &self.origin(app), path: &self.path };
                let shell = Shell::read(&index);
                shell.map_or_else(|| unbuilt(screen), |shell| document(&shell, Some((screen, sharing))))
            },
        );
        let text = text.into_string();
        let is_packed = text.len() >= WORTH_PACKING && accepts(&self.headers, "gzip");
        let etag = etag(&text, is_packed);
        let mut headers = HeaderMap::new();
        let mut put = |name, value: &str| {
            // OK because the values are ours: hex digits and plain words.
            headers.insert(name, HeaderValue::from_str(value).expect("a plain word is a header"));
        };
        // What stands at a table is for those who know its name, and no cache between us and them.
        put(header::CACHE_CONTROL, if screen.is_public { "no-cache" } else { "private, no-cache" });
        put(header::VARY, "accept-encoding");
        if status == StatusCode::OK {
            put(header::ETAG, &etag);
            if knows(&self.headers, &etag) {
                return (StatusCode::NOT_MODIFIED, headers).into_response();
            }
        }
        put(header::CONTENT_TYPE, "text/html; charset=utf-8");
        match is_packed.then(|| packed(&text)) {
            Some(Ok(bytes)) => {
                put(header::CONTENT_ENCODING, "gzip");
                (status, headers, Bytes::from(bytes)).into_response()
            }
            Some(Err(_)) | None => (status, headers, text).into_response(),
        }
    }
}

fn packed(text: &str) -> std::io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(text.as_bytes())?;
    packer.finish()
}

/// A name for the very bytes that are sent.
fn etag(text: &str, is_packed: bool) -> String {
    let digits: String = Sha256::digest(text)[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}{}\"", if is_packed { "-gzip" } else { "" })
}
