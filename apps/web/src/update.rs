//! A new version of the page: noticed, offered, and taken by itself when nobody would notice. No game is lost by it: one on
//! the server is on the server, and one on this device is kept after every move.
//!
//! What a stranger would get wrong: which build the server has is read from `sw.js`, the one file that is never taken from
//! a cache; and a build is loaded by itself at most once, or two servers of different builds behind one address would
//! send the page round in circles.

use leptos::ev;
use leptos::prelude::*;
use web_sys::{RequestCache, RequestInit, VisibilityState};

use crate::api;
use crate::browser::{Timer, build, is_typing, now, window};
use crate::desk::Desk;
use crate::route::Route;

/// How often the page looks for a new build by itself, and how often for a moment to load it.
const LOOK_EVERY: u32 = 15 * 60 * 1000;
const TRY_EVERY: u32 = 2_000;
/// Whoever has touched nothing for so long will not notice.
const IDLE: f64 = 20_000.0;
/// Where it is kept which build was loaded by itself.
const LOADED: &str = "boxlid:loaded";

/// The build that the server has and this page is not of, and when somebody last did something.
#[derive(Clone, Copy)]
pub struct Builds {
    newer: RwSignal<Option<String>>,
    touched: StoredValue<f64>,
    /// Whether an act is on its way to a server, at a table there.
    pending: RwSignal<Option<Signal<bool>>>,
    desk: Desk,
}

impl Builds {
    /// Looks for new builds from now on, and lets every component ask for it.
    pub fn provide(desk: Desk) {
        let builds = Builds {
            newer: RwSignal::new(None),
            touched: StoredValue::new(now()),
            pending: RwSignal::new(None),
            desk,
        };
        provide_context(builds);
        let touch = move || builds.touched.set_value(now());
        let listeners = [
            window_event_listener(ev::pointerdown, move |_| touch()),
            window_event_listener(ev::keydown, move |_| touch()),
            window_event_listener(ev::visibilitychange, move |_| builds.look_if_seen()),
        ];
        on_cleanup(move || listeners.into_iter().for_each(|listener| listener.remove()));
        builds.look_now_and_then();
    }

    /// What every component shares.
    pub fn get() -> Self {
        expect_context()
    }

    /// At this table an act may be on its way, as `pending` says; then the page is not loaded anew.
    pub fn mind(self, pending: Signal<bool>) {
        self.pending.set(Some(pending));
        on_cleanup(move || {
            let _ = self.pending.try_set(None);
        });
    }

    /// Looks whether the server has another build.
    pub fn look(self) {
        crate::browser::spawn(async move {
            let init = RequestInit::new();
            init.set_cache(RequestCache::NoStore);
            let Ok(script) = api::fetch_text("/sw.js", &init).await else { return };
            if let Some(newer) = named_in(&script).filter(|found| Some(*found) != build().as_deref()) {
                let known = self.newer.get_untracked().is_some();
                let _ = self.newer.try_set(Some(newer.to_owned()));
                if !known {
                    self.load_when_nobody_notices();
                }
            }
        });
    }

    fn look_if_seen(self) {
        match document().visibility_state() {
            VisibilityState::Visible => self.look(),
            _ => self.load_if_unnoticed(),
        }
    }

    fn look_now_and_then(self) {
        Timer::after(LOOK_EVERY, move || {
            self.look();
            self.look_now_and_then();
        })
        .forget();
    }

    fn load_when_nobody_notices(self) {
        Timer::after(TRY_EVERY, move || {
            self.load_if_unnoticed();
            self.load_when_nobody_notices();
        })
        .forget();
    }

    fn load_if_unnoticed(self) {
        let Some(newer) = self.newer.get_untracked() else { return };
        let pending = self.pending.get_untracked().is_some_and(|pending| pending.get_untracked());
        let hidden = document().visibility_state() != VisibilityState::Visible;
        let idle = hidden || now() - self.touched.get_value() > IDLE;
        let busy = pending || self.desk.is_covered() || is_typing();
        let storage = window().session_storage().ok().flatten();
        let again =
            storage.as_ref().and_then(|kept| kept.get_item(LOADED).ok().flatten()) == Some(newer.clone());
        if idle
            && !busy
            && !again
            && is_kept(&Route::current())
            && let Some(storage) = storage
        {
            let _ = storage.set_item(LOADED, &newer);
            self.load();
        }
    }

    /// Loads the new build, here.
    fn load(self) {
        let _ = window().location().reload();
    }
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

/// Offers a new build, once there is one.
#[component]
pub fn NewBuild() -> impl IntoView {
    let builds = Builds::get();
    move || {
        builds.newer.get().map(|_| {
            view! {
                <button type="button" class="newer" data-test="new-build" on:click=move |_| builds.load()>
                    "New version, tap to update"
                </button>
            }
        })
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
