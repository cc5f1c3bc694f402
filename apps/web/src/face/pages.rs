//! The pages that the other bundle draws and that are no tables: setting one up, and the workshop for decks.

use std::cell::RefCell;
use std::rc::Rc;

use catalog::GameKind;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::chrome;
use super::easel::{Easel, Host, Show, place, when_fetched};
use crate::api::Problem;
use crate::browser::spawn;
use crate::bundle;
use crate::cupboard::{self, Cupboard};
use crate::desk::Panel;
use crate::keep;
use crate::marks::Icon;
use crate::play::seed;
use crate::route::Route;
use crate::setup::sit_down_online;

/// Setting up a table.
pub fn set_up_page(kind: GameKind) -> AnyView {
    when_fetched(async move {
        let bundle = bundle::fetch_dressed("/setup.css").await?;
        let decks = cupboard::decks().await;
        let show: Show = Rc::new(move || {
            let deck = crate::desk::Desk::get().deck;
            let (own, other) = keep::names();
            let door = bundle.faces.set_up(kind.name(), &own, &other, deck.get_untracked(), seed() as f64);
            deck.set(None);
            match door {
                Ok(door) => {
                    let _ = door.take_decks(&decks);
                    let (_, root) = Easel::set_up(
                        &bundle.stage,
                        door,
                        Box::new(SettingUp { kind, upload: RefCell::default() }),
                        Box::new(Easel::draw),
                    );
                    place("page setup", format!("var(--lid-{})", kind.name()), root)
                }
                Err(error) => view! { <crate::trouble::Trouble said=bundle::said(error) /> }.into_any(),
            }
        });
        Ok(show)
    })
}

/// What hosts a set-up.
struct SettingUp {
    kind: GameKind,
    /// The deck that the server must know before it can open a table with it.
    upload: RefCell<Option<String>>,
}

impl Host for SettingUp {
    fn lid(&self, easel: &Easel) -> String {
        chrome::lid(self.kind.title(), &easel.door.sub(), &chrome::tool("rules", Icon::Book, "Rules", false))
    }

    fn press(&self, easel: &Easel, _what: &str, value: &str) {
        self.want(easel, "rules", value.to_owned());
    }

    fn want(&self, easel: &Easel, word: &str, value: String) {
        let way = easel.way;
        match word {
            "rules" => {
                easel.desk.open(Panel::Rules(self.kind, Some(value).filter(|clause| !clause.is_empty())))
            }
            "workshop" => way.go(Route::Workshop),
            "names" => {
                let (own, other): (String, String) = serde_json::from_str(&value).unwrap_or_default();
                keep::keep_names(&own, &other);
            }
            "open" => way.go(Route::Local(keep::keep_new(&value))),
            "choose_file" => choose_file(taking(easel)),
            "upload" => *self.upload.borrow_mut() = Some(value),
            "online" => {
                let (kind, later, upload) = (self.kind, easel.later(), self.upload.borrow_mut().take());
                spawn(async move {
                    let opened = async {
                        let wish = match upload {
                            Some(deck) => with_sent_deck(&value, &deck).await?,
                            None => value,
                        };
                        sit_down_online(kind, wish, way).await
                    };
                    if let (Err(problem), Some(easel)) = (opened.await, later.upgrade()) {
                        easel.door.take_trouble(&problem.to_string());
                        easel.draw();
                    }
                });
            }
            _ => {}
        }
    }
}

/// What the server is asked to open, with the deck as it knows it, after it was sent if need be.
async fn with_sent_deck(wish: &str, deck: &str) -> Result<String, Problem> {
    let cupboard = cupboard::open().await;
    let cupboard =
        cupboard.ok_or_else(|| Problem::Said("The decks of this browser could not be found.".to_owned()))?;
    cupboard.with_sent_deck(wish, deck).await
}

/// The workshop for decks.
pub fn workshop_page() -> AnyView {
    when_fetched(async move {
        let bundle = bundle::fetch(None).await?;
        let cupboard =
            Rc::new(cupboard::open().await.ok_or("The decks of this browser could not be found.")?);
        let lent = cupboard.take_link().await;
        let decks = cupboard::decks().await;
        let show: Show = Rc::new(move || {
            let door = bundle.faces.workshop();
            let _ = door.take_decks(&decks);
            if let Some(lent) = &lent {
                let _ = door.take_told(lent);
            }
            let host = Working(Rc::clone(&cupboard));
            let catching = Rc::clone(&cupboard);
            let (easel, root) = Easel::set_up(&bundle.stage, door, Box::new(host), Box::new(Easel::draw));
            let taking = taking(&easel);
            Effect::new(move |_| {
                if let Some(root) = root.get() {
                    catching.catch_files(&root, &taking);
                }
            });
            // Changes are gathered until the typing pauses; whoever leaves before that loses nothing.
            let easel = StoredValue::new_local(easel);
            let wake = move || {
                if let Some(easel) = easel.try_get_value() {
                    easel.tell("woke", "", "");
                }
            };
            let hidden = window_event_listener(leptos::ev::visibilitychange, move |_| wake());
            on_cleanup(move || {
                hidden.remove();
                wake();
            });
            place("page", chrome::PLAIN.to_owned(), root)
        });
        Ok(show)
    })
}

/// Lets the person choose a file and hands it to `taking`.
pub fn choose_file(taking: JsValue) {
    spawn(async move {
        if let Some(cupboard) = cupboard::open().await {
            cupboard.choose(&taking);
        }
    });
}

/// What takes a file that was chosen or dropped.
fn taking(easel: &Easel) -> JsValue {
    let later = easel.later();
    let take = Closure::<dyn FnMut(String, JsValue)>::new(move |name: String, bytes: JsValue| {
        if let Some(easel) = later.upgrade() {
            easel.door.take_file(&name, &bytes);
            easel.draw();
        }
    });
    take.into_js_value()
}

/// What hosts the workshop. What it wants kept goes into the cupboard of this browser.
struct Working(Rc<Cupboard>);

impl Host for Working {
    fn lid(&self, easel: &Easel) -> String {
        chrome::lid("Question decks", &easel.door.sub(), "")
    }

    fn want(&self, easel: &Easel, word: &str, value: String) {
        let cupboard = Rc::clone(&self.0);
        match word {
            // One after the other, in the order they were wanted: the cupboard sees to that.
            "keep" => {
                let later = easel.later();
                spawn(async move {
                    if !cupboard.keep(&value).await
                        && let Some(easel) = later.upgrade()
                    {
                        let why = "the browser has no room for it, or keeps nothing in private windows";
                        easel.door.take_trouble(why);
                        easel.draw();
                    }
                });
            }
            "forget" => spawn(async move { cupboard.forget(&value).await }),
            "download" => cupboard.download(&value),
            "play" => {
                if let Some((game, hash)) = value.split_once(' ') {
                    easel.desk.deck.set(Some(hash.to_owned()));
                    easel.way.go(Route::SetUp(game.to_owned()));
                }
            }
            "share" | "grant" | "revoke" | "settle" => {
                let (word, later) = (word.to_owned(), easel.later());
                spawn(async move {
                    let told = cupboard.wish(&word, &value).await;
                    if let Some(easel) = later.upgrade() {
                        for told in told {
                            easel.door.take_told(&told);
                        }
                        easel.draw();
                    }
                });
            }
            "choose_file" => cupboard.choose(&taking(easel)),
            _ => {}
        }
    }
}
