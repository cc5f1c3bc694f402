//! A table of a game, on this device or on the server: its face below a lid, and what lies over and beside it.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};

use catalog::GameKind;
use maud::{Markup, PreEscaped, html};
use screens::Icon;
use screens::{Drawing, Face, Halt, Hosted as _, Line, LocalTable, Press, Room, Sight, WatchLink, Wish};
use serde_json::value::RawValue;

use crate::PagePress;
use crate::api;
use crate::app;
use crate::browser::{copy, now, spawn};
use crate::bundle::{Game, dress};
use crate::chrome;
use crate::cupboard;
use crate::device::DeviceTable;
use crate::doorway;
use crate::keep::{self, KeptGame, KeptSeat};
use crate::panel::Panel;
use crate::play::{Connection, Driver, Known, OnlineTable, Place, Sitting, message};
use crate::screen::{Drawn, Made, Part, Screen};
use crate::worker::Aide;

/// The worker that thinks hard questions through.
const STUDY: &str = "/study_worker.js";

/// Why the switch for values is off.
const UNFAIR: &str = "No exact values now. You are playing other people over the network, and they would not know that you had help. The values are shown to everybody once the game is over.";

/// Where a table is.
pub enum Whence {
    /// On this device, by the name it is kept under.
    Here(String, Box<KeptGame>),
    /// On the server.
    Online(Place),
}

/// A table.
pub async fn table(game: Option<Game>, kind: GameKind, whence: Whence) -> Result<Made, String> {
    let Some(game) = game else { return Ok(Made::Elsewhere) };
    let face = (game.face)(kind, !keep::knows(kind.name()));
    let Some(face) = face else { return Ok(Made::Elsewhere) };
    if let Some(style) = (game.style)(kind) {
        dress(style).await?;
    }
    let table = match whence {
        Whence::Here(id, kept) => {
            let deck = match &kept.deck {
                Some(hash) => Some(cupboard::deck(hash).await.ok_or(cupboard::LOST)?),
                None => None,
            };
            let table = LocalTable::resume_from(game.source, KeptGame::clone(&kept), deck.as_deref());
            let table = table.map_err(|refusal| refusal.to_string())?;
            let (driver, sitting) = DeviceTable::resume(id, &kept, table, game.mind);
            TableScreen::new(kind, face, sitting, driver, None)
        }
        Whence::Online(place) => {
            // Without it what lies beside the board is plain, and that is all.
            let _ = dress("/aside.css").await;
            let sitting = Sitting::new(place.eyes(), Connection::Looking);
            let seat = match &place {
                Place::Seat(kept) => Some(KeptSeat::clone(kept)),
                Place::Gallery(_) => None,
            };
            let driver = OnlineTable::watch(place, Rc::clone(&sitting));
            TableScreen::new(kind, face, sitting, driver, seat)
        }
    };
    Ok(Made::Here(table))
}

/// A table that is shown.
struct TableScreen {
    kind: GameKind,
    face: RefCell<Box<dyn Face>>,
    sitting: Rc<Sitting>,
    driver: Rc<dyn Driver>,
    /// Our seat at a table on the server.
    seat: Option<KeptSeat>,
    may_resign: Cell<bool>,
    /// Whether the face was told that exact values are to be shown.
    values: Cell<bool>,
    /// Whether what lies beside the board is open.
    talking: Cell<bool>,
    /// Whether it is being asked if one really wants to resign.
    asking: Cell<bool>,
    /// The QR code of the link to a seat; the link never changes.
    qr: OnceCell<Option<Markup>>,
    /// What the study was last asked, and the study.
    asked: RefCell<Option<String>>,
    aide: RefCell<Option<Aide>>,
    /// When the face and what lies beside it are to be woken.
    face_wakes: Cell<Option<f64>>,
    aside_wakes: Cell<Option<f64>>,
    this: Weak<TableScreen>,
}

impl TableScreen {
    fn new(
        kind: GameKind,
        face: Box<dyn Face>,
        sitting: Rc<Sitting>,
        driver: Rc<dyn Driver>,
        seat: Option<KeptSeat>,
    ) -> Rc<Self> {
        Rc::new_cyclic(|this| TableScreen {
            kind,
            face: RefCell::new(face),
            sitting,
            driver,
            seat,
            may_resign: Cell::new(false),
            values: Cell::new(false),
            talking: Cell::new(false),
            asking: Cell::new(false),
            qr: OnceCell::new(),
            asked: RefCell::default(),
            aide: RefCell::default(),
            face_wakes: Cell::new(None),
            aside_wakes: Cell::new(None),
            this: this.clone(),
        })
    }

    fn is_online(&self) -> bool {
        self.sitting.known().connection != Connection::Local
    }

    /// Tells the face what has become known, and asks for everything if it misses something in between.
    fn see(&self) {
        let values = app::settings().values;
        if !self.sitting.take_news() && self.values.replace(values) == values {
            return;
        }
        self.values.set(values);
        let sight = sight(&self.sitting.known(), values);
        let followed = sight.is_none_or(|sight| self.face.borrow_mut().see(sight));
        if !followed {
            self.driver.ask_anew();
        }
    }

    /// Does something at the table. What was refused before is forgotten.
    fn tell(&self, what: impl FnOnce(&dyn Driver)) {
        self.sitting.update(|known| known.refused = None);
        what(self.driver.as_ref());
    }

    /// Lets the study think what the face asks through, and tells the face as often as it knows more.
    fn ask_the_study(&self, asks: Option<&str>) {
        let mut asked = self.asked.borrow_mut();
        if asks == asked.as_deref() {
            return;
        }
        let mut aide = self.aide.borrow_mut();
        if aide.is_none() {
            let later = self.this.clone();
            *aide = Aide::call(STUDY, move |told| {
                if let Some(table) = later.upgrade() {
                    table.face.borrow_mut().hear(told);
                    app::changed();
                }
            });
        }
        if let Some(aide) = &*aide {
            aide.tell(asks.unwrap_or(r#"{"ask":"enough"}"#));
        }
        *asked = asks.map(str::to_owned);
    }

    /// Something was done to the face.
    fn press_face(&self, press: Press, room: Room) {
        let wishes = self.face.borrow_mut().press(press, room);
        for wish in wishes {
            match wish {
                Wish::Act(action) => self.tell(|driver| driver.act(action)),
                Wish::TakeBack => self.tell(|driver| driver.take_back()),
                Wish::Resign => self.tell(|driver| driver.resign()),
                Wish::Rematch => self.tell(|driver| driver.rematch()),
                Wish::Values => switch_values(),
                Wish::Say(text) => self.tell(|driver| driver.say(text)),
                Wish::Rules(clause) => app::open(Panel::rules(self.kind, clause)),
                Wish::Focus(id) => app::focus(id),
            }
        }
        app::changed();
    }

    /// Something was done to what lies beside the board.
    fn press_aside(&self, press: Press, room: Room) {
        let wanted = self.sitting.aside.borrow_mut().press(press, room);
        for (word, value) in wanted {
            match word {
                "message" => self.tell(|driver| driver.message(&value)),
                "verify" => app::go(app::here().verify()),
                "code" => self.ask_for_code(),
                "close" => self.talk(false),
                "focus" => app::focus(value),
                _ => {}
            }
        }
        app::changed();
    }

    fn talk(&self, open: bool) {
        self.talking.set(open);
        self.sitting.aside.borrow_mut().open(open);
    }

    /// Asks for a code that takes the seat to another device.
    fn ask_for_code(&self) {
        let (Some(kept), later) = (self.seat.clone(), self.this.clone()) else { return };
        spawn(async move {
            let told = api::recovery(&kept.table, &kept.token).await;
            if let Some(table) = later.upgrade() {
                let mut aside = table.sitting.aside.borrow_mut();
                match told {
                    Ok(shown) => aside.take_code(shown),
                    Err(problem) => aside.take_trouble(&problem.to_string()),
                }
                app::changed();
            }
        });
    }

    /// Wakes what is to be woken by now.
    fn wake(&self, room: Room) {
        // A timer may be a little early.
        let is_due = |at: &Cell<Option<f64>>| at.get().is_some_and(|at| at <= room.now + 1.0);
        if is_due(&self.face_wakes) {
            self.press_face(Press::Woke, room);
        }
        if is_due(&self.aside_wakes) {
            self.press_aside(Press::Woke, room);
        }
    }

    fn lid(&self, drawing: &Drawing, narrow: bool) -> Markup {
        let known = self.sitting.known();
        let online = known.connection != Connection::Local;
        let no_undo = !known.may_take_back || known.pending;
        let settings = app::settings();
        let tools = html! {
            (values_switch(drawing.help, settings.values))
            (screens::tool(&PagePress::Undo, "undo", Icon::Undo, "Take back", no_undo))
            @if narrow {
                (screens::tool(&PagePress::Sheet, "sheet", Icon::List, "What happened", false))
            } @else {
                (screens::tool(&PagePress::Resign, "resign", Icon::Flag, "Resign", !drawing.may_resign))
                @if settings.sound {
                    (screens::tool(&PagePress::Sound, "sound", Icon::Sound, "Sound is on", false))
                } @else {
                    (screens::tool(&PagePress::Sound, "sound", Icon::Silence, "Sound is off", false))
                }
                @if online {
                    (screens::tool(&PagePress::Verify, "verify", Icon::Envelope, "Is it fair?", false))
                }
            }
            @if online {
                (screens::tool(&PagePress::Talk, "talk", Icon::Talk, "The table: talk, clocks, my seat", false))
            }
            @if known.over {
                (screens::tool(&PagePress::Report, "report", Icon::Chart, "How it went", false))
            }
            (screens::tool(&PagePress::Rules(None), "rules", Icon::Book, "Rules", false))
        };
        screens::lid(self.kind.title(), &drawing.sub, tools)
    }

    /// What lies over the table.
    fn over(&self) -> Markup {
        let known = self.sitting.known();
        let share = known.share.as_ref().filter(|_| known.seat_is_open());
        html! {
            @if !self.face.borrow().speaks_for_itself() { (chrome::slip(self.kind, known.refused.as_ref())) }
            @if let Some(share) = share {
                @let qr = self.qr.get_or_init(|| share.seat.as_deref().and_then(screens::qr_code));
                (chrome::invitation(share, qr.as_ref(), known.copied.as_ref()))
            }
            @if self.asking.get() { (chrome::resigning()) }
            span.sr data-test="connection" data-state=(known.connection.word()) data-key="connection" {}
        }
    }

    /// What lies beside the table, and when it is to be drawn again.
    fn beside(&self, room: Room) -> Markup {
        let aside = self.sitting.aside.borrow_mut().draw(room);
        self.aside_wakes.set(aside.wakes_in.map(|ms| room.now + f64::from(ms)));
        html! {
            (doorway::draw(&self.sitting.known()))
            div.aside style={ "--lid: " (screens::PLAIN) } data-key="aside" data-part="aside" {
                div.face data-key="face" { (PreEscaped(aside.markup)) }
            }
        }
    }
}

impl Screen for TableScreen {
    fn draw(&self, room: Room) -> Drawn {
        self.see();
        let waits = {
            let known = self.sitting.known();
            let said = || known.gone.clone().unwrap_or_else(|| "Looking for the table…".to_owned());
            known.sighting.is_none().then(said)
        };
        let drawing = match &waits {
            Some(_) => Drawing::default(),
            None => self.face.borrow_mut().draw(room),
        };
        let inside = match &waits {
            Some(said) => chrome::sentence_alone(said),
            None => PreEscaped(drawing.markup.clone()),
        };
        let markup = html! {
            (self.lid(&drawing, room.narrow))
            div.face data-key="face" { (inside) }
            (self.over())
            (chrome::live(&drawing.aloud))
        };
        self.face_wakes.set(drawing.wakes_in.map(|ms| room.now + f64::from(ms)));
        self.may_resign.set(drawing.may_resign);
        if waits.is_none() {
            self.sitting.rests_at.set(now() + f64::from(drawing.rests_in));
            if self.face.borrow().tutorial_done() && !keep::knows(self.kind.name()) {
                keep::keep_known(self.kind.name());
            }
            self.ask_the_study(drawing.asks.as_deref());
        }
        let beside = if self.is_online() {
            self.beside(room)
        } else {
            html! {}
        };
        let wakes = self.face_wakes.get().into_iter().chain(self.aside_wakes.get()).reduce(f64::min);
        Drawn {
            class: "game",
            lid: format!("var(--lid-{})", self.kind.name()),
            markup,
            beside,
            title: drawing.title,
            sound: drawing.sound,
            wakes_in: wakes.map(|at| (at - room.now).max(0.0) as u32),
        }
    }

    fn press(&self, part: Part, press: Press, room: Room) -> bool {
        match (part, press) {
            (_, Press::Woke) => self.wake(room),
            (Part::Main, press) => self.press_face(press, room),
            (Part::Aside, press) => self.press_aside(press, room),
        }
        true
    }

    fn press_page(&self, press: PagePress, room: Room) {
        let do_it = |what: &str| Press::Do { what: what.to_owned(), value: String::new() };
        match press {
            PagePress::Undo => self.tell(|driver| driver.take_back()),
            PagePress::Sheet => self.press_face(do_it("sheet"), room),
            PagePress::Sound => app::change_settings(|settings| settings.sound = !settings.sound),
            PagePress::Values => switch_values(),
            PagePress::Rules(clause) => app::open(Panel::rules(self.kind, clause)),
            PagePress::Talk => self.talk(!self.talking.get()),
            PagePress::Report => app::go(app::here().report()),
            PagePress::Verify => app::go(app::here().verify()),
            PagePress::Resign if self.face.borrow().speaks_for_itself() => {
                self.press_face(do_it("resign"), room);
            }
            PagePress::Resign => {
                self.asking.set(true);
                app::focus("resign-no");
            }
            PagePress::ResignNo => self.asking.set(false),
            PagePress::ResignYes => {
                self.asking.set(false);
                self.tell(|driver| driver.resign());
            }
            PagePress::Copy(link) => {
                let sitting = Rc::downgrade(&self.sitting);
                copy(link.clone(), move |worked| {
                    if let Some(sitting) = sitting.upgrade() {
                        sitting.update(|known| known.copied = Some((link, worked)));
                    }
                });
            }
            PagePress::Admit(number) => self.tell(|driver| driver.message(&message::admit(number, true))),
            PagePress::Decline(number) => self.tell(|driver| driver.message(&message::admit(number, false))),
            PagePress::Free(seat) => self.tell(|driver| driver.message(&message::free_seat(seat))),
            _ => {}
        }
    }

    fn may_resign(&self) -> bool {
        self.may_resign.get()
    }

    fn is_busy(&self) -> bool {
        self.sitting.known().pending
    }
}

fn switch_values() {
    app::change_settings(|settings| settings.values = !settings.values);
}

/// The switch that shows what each choice is worth, where somebody knows.
fn values_switch(help: Option<bool>, on: bool) -> Markup {
    let switch = |label, on| chrome::switch(&PagePress::Values, "values", Icon::Bulb, label, on);
    match help {
        None => html! {},
        Some(false) => switch(UNFAIR, None),
        Some(true) if on => switch("Exact values are shown", Some(true)),
        Some(true) => switch("Show exact values", Some(false)),
    }
}

/// What a face is told of its table, once it was seen.
fn sight(known: &Known, values: bool) -> Option<Sight> {
    let (sighting, options) = (known.sighting.as_ref()?, known.options.as_ref()?);
    Some(Sight {
        sighting: RawValue::to_owned(sighting),
        chosen: options.chosen.clone(),
        options: options.settled.clone(),
        people: known.people.clone(),
        eyes: known.eyes,
        halted: match known.connection {
            Connection::Looking => Some(Halt::Looking),
            Connection::BrokenOff => Some(Halt::BrokenOff),
            Connection::Local | Connection::Online => None,
        },
        local: known.connection == Connection::Local,
        pending: known.pending,
        refused: known.refused.clone(),
        deadline: known.deadline,
        chat: known
            .chat
            .iter()
            .map(|line| Line { name: line.name.clone(), text: line.text.clone() })
            .collect(),
        captain: known.captain,
        values,
        watch: known
            .share
            .as_ref()
            .filter(|_| !known.seat_is_open())
            .map(|share| watch_link(&share.watch, known)),
    })
}

/// A link for those who look on, and whether it could be copied.
fn watch_link(href: &str, known: &Known) -> WatchLink {
    let copied = known.copied.as_ref().filter(|(link, _)| link == href).map(|(_, worked)| *worked);
    WatchLink { href: href.to_owned(), copied }
}
