//! A new version of the page: noticed, offered, and taken by itself when nobody would notice. No game is lost by it: one on
//! the server is on the server, and one on this device is kept after every move.
//!
//! What a stranger would get wrong: which build the server has is read from `sw.js`, the one file that is never taken from
//! a cache; and a build is loaded by itself at most once, or two servers of different builds behind one address would
//! send the page round in circles.

use std::cell::{Cell, RefCell};

use maud::{Markup, html};
use web_sys::{RequestCache, RequestInit, VisibilityState};

use crate::PagePress;
use crate::Route;
use crate::api;
use crate::app;
use crate::browser::{Listener, Timer, build, document, is_typing, now, place, spawn, window};

/// How often the page looks for a new build by itself, and how often for a moment to load it.
const LOOK_EVERY: u32 = 15 * 60 * 1000;
const TRY_EVERY: u32 = 2_000;
/// Whoever has touched nothing for so long will not notice.
const IDLE: f64 = 20_000.0;
/// Where it is kept which build was loaded by itself.
const LOADED: &str = "boxlid:loaded";

/// What is known of new builds.
#[derive(Default)]
pub struct Builds {
    /// The build that the server has and this page is not of.
    newer: RefCell<Option<String>>,
    /// When somebody last did something.
    touched: Cell<f64>,
}

impl Builds {
    /// Offers a new build, once there is one.
    pub fn draw(&self) -> Markup {
        html! {
            @if self.newer.borrow().is_some() {
                button.newer type="button" data-key="newer" data-test="new-build" data-do=(PagePress::Update.what()) {
                    "New version, tap to update"
                }
            }
        }
    }
}

/// Looks for new builds from now on. What is heard here lasts as long as the page.
pub fn begin() {
    for event in ["pointerdown", "keydown"] {
        std::mem::forget(Listener::on_window(event, touch));
    }
    std::mem::forget(Listener::on_window("visibilitychange", look_if_seen));
    look_now_and_then();
}

/// Somebody has done something.
pub fn touch() {
    app::with_builds(|builds| builds.touched.set(now()));
}

/// Looks whether the server has another build.
pub fn look() {
    spawn(async move {
        let init = RequestInit::new();
        init.set_cache(RequestCache::NoStore);
        let Ok(script) = api::fetch_text("/sw.js", &init).await else { return };
        let newer = named_in(&script).filter(|found| Some(*found) != build().as_deref());
        let Some(newer) = newer.map(str::to_owned) else { return };
        let known = app::with_builds(|builds| builds.newer.replace(Some(newer)).is_some());
        if known == Some(false) {
            app::changed();
            load_when_nobody_notices();
        }
    });
}

fn look_if_seen() {
    match document().visibility_state() {
        VisibilityState::Visible => {
            app::with_builds(|_| look());
        }
        _ => load_if_unnoticed(),
    }
}

fn look_now_and_then() {
    Timer::once(LOOK_EVERY, || {
        app::with_builds(|_| look());
        look_now_and_then();
    });
}

fn load_when_nobody_notices() {
    Timer::once(TRY_EVERY, || {
        load_if_unnoticed();
        load_when_nobody_notices();
    });
}

fn load_if_unnoticed() {
    let known = app::with_builds(|builds| (builds.newer.borrow().clone(), builds.touched.get()));
    let Some((Some(newer), touched)) = known else { return };
    let hidden = document().visibility_state() != VisibilityState::Visible;
    let idle = hidden || now() - touched > IDLE;
    let busy = app::is_busy() || app::is_covered() || is_typing();
    let storage = window().session_storage().ok().flatten();
    let again = storage.as_ref().and_then(|kept| kept.get_item(LOADED).ok().flatten()) == Some(newer.clone());
    if idle
        && !busy
        && !again
        && is_kept(&place())
        && let Some(storage) = storage
    {
        let _ = storage.set_item(LOADED, &newer);
        load();
    }
}

/// Loads the new build, here.
pub fn load() {
    let _ = window().location().reload();
}

/// The build that a service worker says it is of.
fn named_in(script: &str) -> Option<&str> {
    script.split_once("BUILD = '")?.1.split_once('\'').map(|(build, _)| build)
}

/// Whether everything that is to be seen at a place is kept somewhere else, so that loading it anew loses nothing. What
/// is being set up or made is not.
fn is_kept(place: &Route) -> bool {
    match place {
        Route::Shelf
        | Route::Local(_)
        | Route::Table(_)
        | Route::Watch(_)
        | Route::Rules(..)
        | Route::Tables
        | Route::Report(_)
        | Route::Verify(Some(_))
        | Route::Nowhere => true,
        Route::SetUp(_) | Route::Workshop | Route::Verify(None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_build_is_read_from_the_service_worker() {
        let script = include_str!("../static/sw.js");
        assert_eq!(named_in(script), Some("__HASH__"), "the script no longer says so the same way");
        assert_eq!(named_in("const other = 1"), None);
    }

    #[test]
    fn what_is_being_made_is_never_thrown_away() {
        assert!(is_kept(&Route::Table("k7m2p-9xq4t".to_owned())));
        assert!(is_kept(&Route::Local("k3f9a2".to_owned())));
        assert!(!is_kept(&Route::Workshop) && !is_kept(&Route::SetUp("mancala".to_owned())));
    }
}
