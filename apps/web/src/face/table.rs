//! A table, however it is played and wherever its face comes from.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use catalog::GameKind;
use leptos::prelude::*;
use rules::Seq;
use serde_json::value::RawValue;

use super::aside::aside;
use super::chrome;
use super::device::DeviceTable;
use super::easel::{Easel, Host, Show, place, when_fetched};
use super::kit::Kit;
use super::sight::{Sighted, sight};
use crate::browser::{Timer, copy, focus, now, spawn};
use crate::bundle;
use crate::cupboard;
use crate::desk::Panel;
use crate::doorway::Doorway;
use crate::keep::{self, KeptGame};
use crate::marks::Icon;
use crate::play::{Beholder, Connection, Glance, OnlineTable, Place, Sitting};
use crate::trouble::Trouble;
use crate::worker::Aide;

/// The worker that thinks hard questions through.
const STUDY: &str = "/study_worker.js";

/// Why the switch for values is off.
const UNFAIR: &str = "No exact values now. You are playing other people over the network, and they would not know that you had help. The values are shown to everybody once the game is over.";

/// Where a table is.
#[derive(Clone)]
pub enum Whence {
    /// On this device, by the name it is kept under.
    Here(String, Box<KeptGame>),
    /// On the server.
    Online(Place),
}

/// A table.
pub fn table(kind: GameKind, whence: Whence) -> AnyView {
    when_fetched(async move {
        let kit = Kit::fetch(kind).await?;
        let named = match &whence {
            Whence::Here(_, kept) => kept.deck.as_deref(),
            Whence::Online(_) => None,
        };
        let deck = match named {
            Some(hash) => {
                let lost = "The deck of this table is not kept in this browser any more.";
                Some(cupboard::deck(hash).await.ok_or(lost)?)
            }
            None => None,
        };
        let show: Show = Rc::new(move || {
            sit_down(kind, whence.clone(), &kit, deck.clone())
                .unwrap_or_else(|said| view! { <Trouble said /> }.into_any())
        });
        Ok(show)
    })
}

fn sit_down(kind: GameKind, whence: Whence, kit: &Kit, deck: Option<String>) -> Result<AnyView, String> {
    let door = kit.face()?;
    let sighted = Sighted::new(None);
    let mut beside = None;
    let sitting = match whence {
        Whence::Here(id, game) => DeviceTable::resume(kit, kind, id, &game, deck, sighted)?,
        Whence::Online(place) => {
            let sitting = Sitting::new(place.eyes(), Connection::Looking);
            let aside = aside(sitting, &place);
            beside = Some(view! { <Doorway sitting />{aside} });
            OnlineTable::watch(place, sitting, Unopened(sighted));
            sitting
        }
    };
    let may_resign = RwSignal::new(false);
    let host = TableHost {
        kind,
        sitting,
        sighted,
        may_resign,
        asking: Cell::new(false),
        qr: RefCell::default(),
        asked: RefCell::default(),
        aide: RefCell::default(),
    };
    let (easel, root) = Easel::set_up(
        &kit.stage,
        door,
        Box::new(host),
        Box::new(move |easel: &Easel| {
            // The lid shows these.
            let values = easel.liking.settings().values;
            sitting.may_take_back.track();
            sitting.share.track();
            sitting.copied.track();
            sitting.gone.track();
            match sight(sitting, sighted, values).and_then(|sight| easel.door.see(sight)) {
                Some(false) => sitting.ask_anew(),
                Some(true) | None => easel.draw(),
            }
        }),
    );
    let desk = easel.desk;
    let easel = StoredValue::new_local(easel);
    let ask = Callback::new(move |()| {
        easel.with_value(|easel| easel.press_page("resign", ""));
    });
    desk.resign.set(Some((may_resign.into(), ask)));
    on_cleanup(move || desk.resign.set(None));
    let table = place("game", format!("var(--lid-{})", kind.name()), root);
    Ok(view! { {table}{beside} }.into_any())
}

/// The page does not look into the sightings of a game it does not know.
pub(super) struct Unopened(pub(super) Sighted);

impl Beholder for Unopened {
    fn known(&self) -> Seq {
        let glance = self.0.with_untracked(|sighting| {
            sighting.as_ref().and_then(|sighting| serde_json::from_str::<Glance>(sighting.get()).ok())
        });
        glance.map_or(Seq(0), |glance| glance.seq)
    }

    fn behold(&self, sight: &RawValue, _anew: bool) -> Option<Glance> {
        let glance = serde_json::from_str(sight.get()).ok()?;
        self.0.set(Some(Arc::from(sight.to_owned())));
        Some(glance)
    }
}

/// What hosts a face at a table.
struct TableHost {
    kind: GameKind,
    sitting: Sitting,
    sighted: Sighted,
    may_resign: RwSignal<bool>,
    /// Whether it is being asked if one really wants to resign.
    asking: Cell<bool>,
    /// The QR code of the link to a seat, once it was asked for and as soon as it is drawn.
    qr: RefCell<Option<String>>,
    /// What the study was last asked, and the study.
    asked: RefCell<Option<String>>,
    aide: RefCell<Option<Aide>>,
}

impl TableHost {
    fn is_over(&self) -> bool {
        let glance = |sighting: &Arc<RawValue>| serde_json::from_str::<Glance>(sighting.get()).ok();
        let glance = self.sighted.with_untracked(|sighting| sighting.as_ref().and_then(glance));
        glance.is_some_and(|glance| glance.over)
    }

    fn is_online(&self) -> bool {
        self.sitting.connection.get_untracked() != Connection::Local
    }

    /// The switch that shows what each choice is worth, where somebody knows.
    fn values_switch(&self, easel: &Easel) -> String {
        let on = easel.liking.now().values;
        match easel.door.help() {
            None => String::new(),
            Some(false) => chrome::switch("values", Icon::Bulb, UNFAIR, None),
            Some(true) if on => chrome::switch("values", Icon::Bulb, "Exact values are shown", Some(true)),
            Some(true) => chrome::switch("values", Icon::Bulb, "Show exact values", Some(false)),
        }
    }

    /// Lets the study think what the face asks through, and tells the face as often as it knows more.
    fn ask_the_study(&self, easel: &Easel) {
        let asks = easel.door.asks();
        let mut asked = self.asked.borrow_mut();
        if asks == *asked {
            return;
        }
        let mut aide = self.aide.borrow_mut();
        if aide.is_none() {
            let later = easel.later();
            *aide = Aide::call(STUDY, move |told| {
                if let Some(easel) = later.upgrade() {
                    easel.door.take_report(told);
                    easel.draw();
                }
            });
        }
        if let Some(aide) = &*aide {
            aide.tell(asks.as_deref().unwrap_or(r#"{"ask":"enough"}"#));
        }
        *asked = asks;
    }

    /// Has the link to a seat drawn as a QR code, once; it never changes. The other bundle draws it.
    fn ask_for_qr(&self, easel: &Easel, link: &str) {
        if self.qr.borrow().is_some() {
            return;
        }
        *self.qr.borrow_mut() = Some(String::new());
        let (later, link) = (easel.later(), link.to_owned());
        spawn(async move {
            // A link can be followed without a picture of it, too.
            let drawn = bundle::qr_code(&link).await.unwrap_or_default();
            if let Some(easel) = later.upgrade() {
                easel.press_page("qr", &drawn);
            }
        });
    }

    fn seat_is_open(&self) -> bool {
        self.sitting.people.with_untracked(|people| people.iter().any(|person| person.name.is_none()))
    }
}

impl Host for TableHost {
    fn lid(&self, easel: &Easel) -> String {
        let no_undo = !self.sitting.may_take_back.get_untracked() || self.sitting.pending.get_untracked();
        let mut tools = self.values_switch(easel);
        tools += &chrome::tool("undo", Icon::Undo, "Take back", no_undo);
        if easel.narrow.get_untracked() {
            tools += &chrome::tool("sheet", Icon::List, "What happened", false);
        } else {
            tools += &chrome::tool("resign", Icon::Flag, "Resign", !easel.door.may_resign());
            tools += &match easel.liking.now().sound {
                true => chrome::tool("sound", Icon::Sound, "Sound is on", false),
                false => chrome::tool("sound", Icon::Silence, "Sound is off", false),
            };
            if self.is_online() {
                tools += &chrome::tool("verify", Icon::Envelope, "Is it fair?", false);
            }
        }
        if self.is_online() {
            tools += &chrome::tool("talk", Icon::Talk, "The table: talk, clocks, my seat", false);
        }
        if self.is_over() {
            tools += &chrome::tool("report", Icon::Chart, "How it went", false);
        }
        tools += &chrome::tool("rules", Icon::Book, "Rules", false);
        chrome::lid(self.kind.title(), &easel.door.sub(), &tools)
    }

    fn over(&self, easel: &Easel) -> String {
        // A face of this bundle has a slip of its own.
        let mut over = match easel.door.is_own() {
            true => String::new(),
            false => self.sitting.refused.with_untracked(|refusal| chrome::slip(self.kind, refusal.as_ref())),
        };
        if let Some(share) = self.sitting.share.get_untracked().filter(|_| self.seat_is_open()) {
            if let Some(link) = &share.seat {
                self.ask_for_qr(easel, link);
            }
            let (qr, copied) = (self.qr.borrow(), self.sitting.copied.get_untracked());
            over += &chrome::invitation(&share, qr.as_deref().unwrap_or_default(), copied.as_ref());
        }
        if self.asking.get() {
            over += chrome::resigning();
        }
        let state = self.sitting.connection.get_untracked().word();
        over + &format!(
            r#"<span class="sr" data-test="connection" data-state="{state}" data-key="connection"></span>"#
        )
    }

    fn waits(&self) -> Option<String> {
        if self.sighted.with_untracked(Option::is_some) {
            return None;
        }
        Some(self.sitting.gone.get_untracked().unwrap_or_else(|| "Looking for the table…".to_owned()))
    }

    fn drawn(&self, easel: &Easel) {
        self.sitting.rests_at.set_value(now() + f64::from(easel.door.rests_in()));
        let may = easel.door.may_resign();
        if self.may_resign.get_untracked() != may {
            self.may_resign.set(may);
        }
        if easel.door.tutorial_done() && !keep::knows(self.kind.name()) {
            keep::keep_known(self.kind.name());
        }
        self.ask_the_study(easel);
    }

    fn want(&self, easel: &Easel, word: &str, value: String) {
        let sitting = self.sitting;
        match word {
            "act" => {
                if let Ok(action) = RawValue::from_string(value) {
                    sitting.act_json(action);
                }
            }
            "take_back" => sitting.take_back(),
            "resign" => sitting.resign(),
            "rematch" => sitting.rematch(),
            "values" => easel.liking.change(|settings| settings.values = !settings.values),
            "say" => sitting.say(value),
            "rules" => {
                easel.desk.open(Panel::Rules(self.kind, Some(value).filter(|clause| !clause.is_empty())))
            }
            _ => {}
        }
    }

    fn press(&self, easel: &Easel, what: &str, value: &str) {
        match what {
            "undo" => self.sitting.take_back(),
            "sheet" => easel.tell("do", "sheet", ""),
            "sound" => easel.liking.change(|settings| settings.sound = !settings.sound),
            "rules" | "values" => self.want(easel, what, value.to_owned()),
            "talk" => self.sitting.talking.update(|open| *open = !*open),
            "report" => easel.way.go(easel.way.here_now().report()),
            "verify" => easel.way.go(easel.way.here_now().verify()),
            // A face of this bundle asks in its Call.
            "resign" if easel.door.is_own() => easel.tell("do", "resign", ""),
            "resign" => {
                self.asking.set(true);
                // Once it is there.
                Timer::after(0, || focus("resign-no")).forget();
            }
            "resign-no" => self.asking.set(false),
            "resign-yes" => {
                self.asking.set(false);
                self.sitting.resign();
            }
            "copy" => {
                let (link, copied) = (value.to_owned(), self.sitting.copied);
                copy(value.to_owned(), move |worked| {
                    // The page may have moved on meanwhile.
                    let _ = copied.try_set(Some((link, worked)));
                });
            }
            "qr" => *self.qr.borrow_mut() = Some(value.to_owned()),
            _ => {}
        }
    }
}
