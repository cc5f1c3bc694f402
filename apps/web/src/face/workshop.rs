//! The workshop for decks, as a page. What it wants kept goes into the cupboard of this browser.

use std::rc::Rc;

use leptos::prelude::*;
use serde::Deserialize;
use wasm_bindgen::JsCast;

use super::easel::{Easel, Frame};
use super::words::{Press, json};
use crate::browser::{focus, media};
use crate::bundle::{self, Bundle, FaceDoor, WorkshopDoor};
use crate::cupboard::{self, Cupboard, KeptDeck};
use crate::desk::Desk;
use crate::lid::Lid;
use crate::mancala::NARROW;
use crate::route::{Route, Way};
use crate::trouble::Trouble;

/// What the workshop wants done.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Wish {
    /// Keep a deck in this browser.
    Keep(KeptDeck),
    /// Forget a deck.
    Forget { hash: String },
    /// Hand a file to the person.
    Download { name: String, mime: String, text: String },
    /// Set up a table with a deck.
    Play { hash: String, game: String },
    /// Give the focus to an element.
    Focus(String),
    /// Let the person choose a file.
    ChooseFile,
}

/// What had to be fetched.
#[derive(Clone)]
struct Ready {
    bundle: Bundle,
    cupboard: Rc<Cupboard>,
    decks: Vec<KeptDeck>,
}

/// The workshop.
#[component]
pub fn WorkshopPage() -> impl IntoView {
    let ready = RwSignal::new_local(None::<Result<Ready, String>>);
    leptos::task::spawn_local(async move {
        let got = fetch().await;
        // Whoever has gone elsewhere is not told.
        let _ = ready.try_set(Some(got));
    });
    move || {
        match ready.get() {
        None => view! {
            <div class="page"><Lid title="Question decks" sub="" /><main class="trouble"><p class="say" role="status">"Opening the workshop…"</p></main></div>
        }
        .into_any(),
        Some(Err(said)) => view! { <Trouble said /> }.into_any(),
        Some(Ok(ready)) => lay_out(ready),
    }
    }
}

async fn fetch() -> Result<Ready, String> {
    let bundle = bundle::fetch(None).await?;
    let cupboard = cupboard::open().await.ok_or("The decks of this browser could not be found.")?;
    let decks = cupboard::decks().await;
    Ok(Ready { bundle, cupboard: Rc::new(cupboard), decks })
}

/// Everything that carrying out a wish takes.
#[derive(Clone, Copy)]
struct Tools {
    cupboard: StoredValue<Rc<Cupboard>, LocalStorage>,
    easel: StoredValue<Option<Rc<Easel>>, LocalStorage>,
    desk: Desk,
    way: Way,
}

fn lay_out(Ready { bundle, cupboard, decks }: Ready) -> AnyView {
    let door = bundle.faces.workshop();
    let _ = door.take_shelf(&json(&decks));
    let frame = Frame::new(media(NARROW), StoredValue::new(0.0));
    let tools = Tools {
        cupboard: StoredValue::new_local(cupboard),
        easel: StoredValue::new_local(None),
        desk: Desk::get(),
        way: Way::get(),
    };
    // Both doors draw and are pressed alike.
    let door: FaceDoor = door.unchecked_into();
    let easel = Easel::new(&bundle, door, frame, move |wishes| tools.carry_out(wishes));
    tools.easel.set_value(Some(Rc::clone(&easel)));
    Effect::new(move |_| {
        if let Some(root) = frame.root.get() {
            tools.cupboard.with_value(|cupboard| cupboard.catch_files(&root, tools.taking().as_ref()));
        }
        frame.narrow.track();
        tools.redraw();
    });
    // Changes are gathered until the typing pauses; whoever leaves before that loses nothing.
    let hidden = window_event_listener(leptos::ev::visibilitychange, move |_| tools.wake());
    on_cleanup(move || {
        hidden.remove();
        tools.wake();
    });
    view! {
        <div class="page" style:--lid="var(--ink-2)">
            <Lid title="Question decks" sub=frame.sub />
            <div class="face" node_ref=frame.root></div>
            <p class="sr" aria-live="polite" data-test="live">{frame.aloud}</p>
        </div>
    }
    .into_any()
}

impl Tools {
    fn with_easel(self, act: impl FnOnce(&Easel)) {
        if let Some(Some(easel)) = self.easel.try_get_value() {
            act(&easel);
        }
    }

    fn redraw(self) {
        self.with_easel(Easel::draw);
    }

    fn wake(self) {
        self.with_easel(|easel| easel.press(&Press::Woke));
    }

    fn door(self, act: impl FnOnce(&WorkshopDoor)) {
        self.with_easel(|easel| act(easel.door.unchecked_ref()));
        self.redraw();
    }

    /// What takes a file that was chosen or dropped.
    fn taking(self) -> wasm_bindgen::JsValue {
        let take =
            move |name: String, bytes: wasm_bindgen::JsValue| self.door(|door| door.take_file(&name, &bytes));
        let take = wasm_bindgen::closure::Closure::<dyn FnMut(String, wasm_bindgen::JsValue)>::new(take);
        take.into_js_value()
    }

    /// Carries out wishes, one after the other.
    fn carry_out(self, wishes: &str) {
        let wishes: Vec<Wish> = serde_json::from_str(wishes).unwrap_or_default();
        let Some(cupboard) = self.cupboard.try_get_value() else { return };
        leptos::task::spawn_local(async move {
            for wish in wishes {
                match wish {
                    Wish::Keep(deck) => {
                        if !cupboard.keep(&deck).await {
                            let why = "the browser has no room for it, or keeps nothing in private windows";
                            self.door(|door| door.not_kept(why));
                            // What follows a deck forgets the one it was made from, or plays it.
                            break;
                        }
                    }
                    Wish::Forget { hash } => cupboard.forget(&hash).await,
                    Wish::Download { name, mime, text } => cupboard.download(&name, &mime, &text),
                    Wish::Play { hash, game } => {
                        self.desk.deck.set(Some(hash));
                        self.way.go(Route::SetUp(game));
                    }
                    Wish::Focus(id) => focus(&id),
                    Wish::ChooseFile => cupboard.choose(&self.taking()),
                }
            }
        });
    }
}
