//! The only way for a request to reach a handler: every route names what it is counted as.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Request, State};
use axum::handler::Handler;
use axum::http::header;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{self, MethodRouter};

use super::Activity;
use crate::app::App;
use crate::document::Asking;
use crate::doorman::Peer;
use crate::hosts::Hosts;
use crate::http::{ApiError, SameOrigin, known};
use crate::limits::LONGEST_BODY;

/// Marks an answer: what the request named does not exist.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NameUnknown;

/// Routes, each with the activity it is counted as.
pub(crate) struct Routes {
    app: Arc<App>,
    router: Router<Arc<App>>,
}

/// What a route lets in.
#[derive(Clone)]
struct Pass {
    app: Arc<App>,
    activity: Activity,
    /// The longest body; zero for routes that take none.
    longest: usize,
    /// Whether the path holds the name of a table or a deck.
    names: bool,
    /// Whether a person reads what goes wrong, and no program.
    for_people: bool,
}

impl Routes {
    pub(crate) fn new(app: &Arc<App>) -> Self {
        Routes { app: Arc::clone(app), router: Router::new() }
    }

    /// A route that is read. What it is sent is ignored.
    pub(crate) fn get<H, T>(self, path: &str, activity: Activity, handler: H) -> Self
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        self.add(path, activity, 0, routing::get(handler))
    }

    /// A route that is read by people: what goes wrong is told as a document.
    pub(crate) fn screen<H, T>(self, path: &str, activity: Activity, handler: H) -> Self
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        let pass = Pass { for_people: true, ..self.pass(path, activity, 0) };
        self.admit_by(pass, path, routing::get(handler))
    }

    /// A route that changes something: for our own page, or for programs that are no browsers.
    pub(crate) fn post<H, T>(self, path: &str, activity: Activity, handler: H) -> Self
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        self.add(path, activity, LONGEST_BODY, routing::post(handler))
    }

    /// A route that takes something back; for those that `post` is for.
    pub(crate) fn delete<H, T>(self, path: &str, activity: Activity, handler: H) -> Self
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        self.add(path, activity, LONGEST_BODY, routing::delete(handler))
    }

    /// The same for bodies of up to `longest` bytes.
    pub(crate) fn upload<H, T>(self, path: &str, activity: Activity, longest: usize, handler: H) -> Self
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        self.add(path, activity, longest, routing::post(handler))
    }

    fn add(self, path: &str, activity: Activity, longest: usize, methods: MethodRouter<Arc<App>>) -> Self {
        let pass = self.pass(path, activity, longest);
        self.admit_by(pass, path, methods)
    }

    fn pass(&self, path: &str, activity: Activity, longest: usize) -> Pass {
        Pass { app: Arc::clone(&self.app), activity, longest, names: path.contains('{'), for_people: false }
    }

    fn admit_by(self, pass: Pass, path: &str, methods: MethodRouter<Arc<App>>) -> Self {
        let router = self.router.route(path, methods.route_layer(from_fn_with_state(pass, enter)));
        Routes { router, ..self }
    }

    /// Everything under `path` that is no route.
    pub(crate) fn nothing_else_under(self, path: &str) -> Self {
        let router = self.router.route(path, routing::any(async || ApiError::NoSuchPath));
        Routes { router, ..self }
    }

    /// Changes answers of the routes so far.
    pub(crate) fn map(self, change: impl FnOnce(Router<Arc<App>>) -> Router<Arc<App>>) -> Self {
        Routes { router: change(self.router), ..self }
    }

    /// All routes, with `fallback` for everything else. Every request is counted, whatever it asks for and of whom.
    pub(crate) fn finish<H, T>(self, fallback: H, hosts: Arc<Hosts>) -> Router
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        self.router
            .fallback(fallback)
            .method_not_allowed_fallback(async || ApiError::NoSuchMethod)
            // Bodies are limited and read by `enter`, before any handler sees them.
            .layer(DefaultBodyLimit::disable())
            .layer(from_fn_with_state(hosts, known))
            .layer(from_fn_with_state(Arc::clone(&self.app), count))
            .with_state(self.app)
    }
}

/// Counts a request of any kind.
async fn count(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    request: Request,
    next: Next,
) -> Response {
    match app.gate.admit(Activity::Request, peer.ip()) {
        Ok(()) => next.run(request).await,
        Err(too_much) => refuse(&app, ApiError::TooMuch(too_much), request.into_body()),
    }
}

/// Lets a request in to its handler, and says what goes wrong so that the one who asked understands it.
async fn enter(
    State(pass): State<Pass>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    request: Request,
    next: Next,
) -> Response {
    if !pass.for_people {
        return admit(&pass, peer, request, next).await;
    }
    let (parts, body) = request.into_parts();
    let asking = Asking::of(&parts);
    let response = admit(&pass, peer, Request::from_parts(parts, body), next).await;
    asking.explain(&pass.app, response)
}

/// Lets a request in to its handler, with its body read.
async fn admit(pass: &Pass, peer: SocketAddr, request: Request, next: Next) -> Response {
    let app = &pass.app;
    let (mut parts, body) = request.into_parts();
    if pass.longest > 0
        && let Err(error) = SameOrigin::from_request_parts(&mut parts, app).await
    {
        return refuse(app, error, body);
    }
    if let Err(error) = pass.admit(peer.ip()) {
        return refuse(app, error, body);
    }
    if pass.longest == 0 {
        let response = next.run(Request::from_parts(parts, Body::empty())).await;
        return pass.count_misses(peer.ip(), response);
    }
    let length = parts.headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    let (bytes, held) = match app.gate.bodies.read(peer.ip(), pass.longest, length, body).await {
        Ok(read) => read,
        Err(error) => return error.into_response(),
    };
    let response = next.run(Request::from_parts(parts, Body::from(bytes))).await;
    drop(held);
    pass.count_misses(peer.ip(), response)
}

impl Pass {
    fn admit(&self, address: IpAddr) -> Result<(), ApiError> {
        let gate = &self.app.gate;
        if self.names {
            gate.may_name(address).map_err(ApiError::TooMuch)?;
        }
        // Each request was counted as one already.
        if self.activity != Activity::Request {
            gate.admit(self.activity, address).map_err(ApiError::TooMuch)?;
        }
        Ok(())
    }

    /// Counts a name that does not exist, and says no more about names when there were too many.
    fn count_misses(&self, address: IpAddr, response: Response) -> Response {
        if response.extensions().get::<NameUnknown>().is_none() {
            return response;
        }
        match self.app.gate.named_wrongly(address) {
            Ok(()) => response,
            Err(too_much) => ApiError::TooMuch(too_much).into_response(),
        }
    }
}

/// Refuses a request whose body was not read.
fn refuse(app: &App, error: ApiError, body: Body) -> Response {
    app.gate.bodies.discard(body.into_data_stream());
    error.into_response()
}
