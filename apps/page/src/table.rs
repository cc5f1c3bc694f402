//! A table of a game, on this device or on the server: its face below a lid, and what lies over and beside it.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};

use catalog::GameKind;
use client::{Changes, Client, Command, Connection, Glimpse, Sight as _};
use maud::{Markup, PreEscaped, html};
use screens::{Aside, AsideWish, Drawing, Face, Icon, Press, Room, Sight, WatchLink, Wish, sentence};

use crate::PagePress;
use crate::api;
use crate::app;
use crate::browser::{copy, now, origin, spawn};
use crate::bundle::{Game, dress};
use crate::chrome::{self, Share};
use crate::cupboard;
use crate::device::Device;
use crate::doorway;
use crate::keep::{self, KeptGame, KeptSeat};
use crate::online::{OnlineTable, Place};
use crate::panel::Panel;
use crate::play::{Driver, Wanted};
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
    let read = face.reads();
    let screen = match whence {
        Whence::Here(id, kept) => {
            let deck = match &kept.deck {
                Some(hash) => Some(cupboard::deck(hash).await.ok_or(cupboard::LOST)?),
                None => None,
            };
            let table = kept.resume_from(game.source, deck.as_deref());
            let table = table.map_err(|refusal| refusal.to_string())?;
            TableScreen::new(game, kind, face, None, |tell| Device::resume(id, table, read, game.mind, tell))
        }
        Whence::Online(place) => {
            // Without it what lies beside the board is plain, and that is all.
            let _ = dress("/aside.css").await;
            let seat = match &place {
                Place::Seat(kept) => Some(KeptSeat::clone(kept)),
                Place::Gallery(_) => None,
            };
            TableScreen::new(game, kind, face, seat, |tell| OnlineTable::watch(place, read, tell))
        }
    };
    Ok(Made::Here(screen))
}

/// A table that is shown.
struct TableScreen {
    game: Game,
    kind: GameKind,
    face: RefCell<Box<dyn Face>>,
    driver: Rc<dyn Driver>,
    /// What the face was last told.
    told: RefCell<Option<Sight>>,
    /// Our seat at a table on the server.
    seat: Option<KeptSeat>,
    may_resign: Cell<bool>,
    /// What lies beside the board, and whether it is open.
    aside: RefCell<Aside>,
    talking: Cell<bool>,
    /// Whether it is being asked if one really wants to resign.
    asking: Cell<bool>,
    /// The link that was copied last, and whether that worked.
    copied: RefCell<Option<(String, bool)>>,
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

/// Is told what has changed at a table.
type Tell = Box<dyn Fn(Changes)>;

impl TableScreen {
    fn new<D: Driver + 'static>(
        game: Game,
        kind: GameKind,
        face: Box<dyn Face>,
        seat: Option<KeptSeat>,
        drive: impl FnOnce(Tell) -> Rc<D>,
    ) -> Rc<Self> {
        let screen = Rc::new_cyclic(|this: &Weak<TableScreen>| {
            let told = this.clone();
            let driver = drive(Box::new(move |changes| {
                if let Some(table) = told.upgrade() {
                    table.hear(changes);
                }
            }));
            TableScreen {
                game,
                kind,
                face: RefCell::new(face),
                driver,
                told: RefCell::default(),
                seat,
                may_resign: Cell::new(false),
                aside: RefCell::default(),
                talking: Cell::new(false),
                asking: Cell::new(false),
                copied: RefCell::default(),
                qr: OnceCell::new(),
                asked: RefCell::default(),
                aide: RefCell::default(),
                face_wakes: Cell::new(None),
                aside_wakes: Cell::new(None),
                this: this.clone(),
            }
        });
        screen.hear(Changes::ALL);
        screen
    }

    /// Takes in what has changed at the table.
    fn hear(&self, changes: Changes) {
        if let Some(client) = self.driver.online() {
            self.aside.borrow_mut().hear(changes, &client);
        }
        self.see();
    }

    /// Tells the face what is known.
    fn see(&self) {
        let Some(mut sight) = self.driver.sight() else { return };
        sight.values = app::settings().values;
        sight.watch = self.driver.online().and_then(|client| self.watch_link(&client));
        self.told.replace(Some(sight.clone()));
        let mut face = self.face.borrow_mut();
        if !face.see(sight.clone()) {
            // The table was told again from the beginning, and is not what it was: so is its face.
            if let Some(mut anew) = (self.game.face)(self.kind, false) {
                anew.see(sight);
                *face = anew;
            }
        }
    }

    /// The link for those who look on, once everybody sits. Before that it is shown together with that to a seat.
    fn watch_link(&self, client: &Client<Glimpse>) -> Option<WatchLink> {
        let href = share(client).filter(|_| !seat_is_open(client))?.watch;
        let copied = self.copied.borrow();
        let copied = copied.as_ref().filter(|(link, _)| *link == href).map(|(_, worked)| *worked);
        Some(WatchLink { href, copied })
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

    /// Something was done to what lies beside the board.
    fn press_aside(&self, press: Press) {
        let wishes = self.aside.borrow_mut().press(press);
        for wish in wishes {
            match wish {
                AsideWish::Speak(said) => self.driver.command(Command::Speak(said)),
                AsideWish::BreakOff => self.driver.command(Command::BreakOff),
                AsideWish::Verify => app::go(app::here().verify()),
                AsideWish::Code => self.ask_for_code(),
                AsideWish::Close => self.talk(false),
                AsideWish::Focus(id) => app::focus(id),
            }
        }
    }

    fn talk(&self, open: bool) {
        self.talking.set(open);
        self.aside.borrow_mut().open(open);
    }

    /// Asks for a code that takes the seat to another device.
    fn ask_for_code(&self) {
        let (Some(kept), later) = (self.seat.clone(), self.this.clone()) else { return };
        spawn(async move {
            let told = api::recovery(&kept.table, &kept.token).await;
            if let Some(table) = later.upgrade() {
                let mut aside = table.aside.borrow_mut();
                match told {
                    Ok(shown) => aside.take_code(shown),
                    Err(problem) => aside.take_trouble(&problem.to_string()),
                }
                app::changed();
            }
        });
    }

    /// What is to be woken by now: the face, what lies beside it, or both.
    fn woken(&self, room: Room) -> [bool; 2] {
        // A timer may be a little early.
        [&self.face_wakes, &self.aside_wakes].map(|at| at.get().is_some_and(|at| at <= room.now + 1.0))
    }

    fn lid(&self, drawing: &Drawing, narrow: bool) -> Markup {
        let told = self.told.borrow();
        let online = self.driver.online().is_some();
        let no_undo = !self.driver.may_take_back() || self.is_busy();
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
            @if told.as_ref().is_some_and(|told| told.sighting.is_over()) {
                (screens::tool(&PagePress::Report, "report", Icon::Chart, "How it went", false))
            }
            (screens::tool(&PagePress::Rules(None), "rules", Icon::Book, "Rules", false))
        };
        screens::lid(self.kind.title(), &drawing.sub, tools)
    }

    /// What lies over the table.
    fn over(&self) -> Markup {
        let told = self.told.borrow();
        let refused = told.as_ref().and_then(|told| told.refused.as_ref());
        let client = self.driver.online();
        let connection = client.as_ref().map_or(Connection::Local, |client| client.connection());
        let share = client.as_ref().filter(|client| seat_is_open(client)).and_then(|client| share(client));
        html! {
            @if !self.face.borrow().speaks_for_itself() { (chrome::slip(self.kind, refused)) }
            @if let Some(share) = share {
                @let qr = self.qr.get_or_init(|| share.seat.as_deref().and_then(screens::qr_code));
                (chrome::invitation(&share, qr.as_ref(), self.copied.borrow().as_ref()))
            }
            @if self.asking.get() { (chrome::resigning()) }
            span.sr data-test="connection" data-state=(connection.word()) data-key="connection" {}
        }
    }

    /// What lies beside a table on the server, and when it is to be drawn again.
    fn beside(&self, client: &Client<Glimpse>, room: Room) -> Markup {
        let aside = self.aside.borrow_mut().draw(room);
        self.aside_wakes.set(aside.wakes_in.map(|ms| room.now + f64::from(ms)));
        html! {
            (doorway::draw(client))
            div.aside style={ "--lid: " (screens::PLAIN) } data-key="aside" data-part="aside" {
                div.face data-key="face" { (PreEscaped(aside.markup)) }
            }
        }
    }

    /// What is said while there is nothing to be seen.
    fn waits(&self) -> Option<String> {
        if self.told.borrow().is_some() {
            return None;
        }
        let client = self.driver.online();
        let gone = client.as_ref().and_then(|client| client.gone()).map(|gone| sentence(&gone.said));
        Some(gone.unwrap_or_else(|| "Looking for the table…".to_owned()))
    }
}

impl Screen for TableScreen {
    fn draw(&self, room: Room) -> Drawn {
        let values = app::settings().values;
        if self.told.borrow().as_ref().is_some_and(|told| told.values != values) {
            self.see();
        }
        let waits = self.waits();
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
            self.driver.rests_at(now() + f64::from(drawing.rests_in));
            if self.face.borrow().tutorial_done() && !keep::knows(self.kind.name()) {
                keep::keep_known(self.kind.name());
            }
            self.ask_the_study(drawing.asks.as_deref());
        }
        let client = self.driver.online();
        let beside = client.map(|client| self.beside(&client, room)).unwrap_or_default();
        let wakes = self.face_wakes.get().into_iter().chain(self.aside_wakes.get()).reduce(f64::min);
        Drawn {
            class: "game",
            lid: screens::color(Some(self.kind)),
            markup,
            beside,
            title: drawing.title,
            sound: drawing.sound,
            wakes_in: wakes.map(|at| (at - room.now).max(0.0) as u32),
        }
    }

    fn press(&self, part: Part, press: Press, room: Room) -> bool {
        let [face, aside] = match (part, &press) {
            (_, Press::Woke) => self.woken(room),
            (Part::Main, _) => [true, false],
            (Part::Aside, _) => [false, true],
        };
        if aside {
            self.press_aside(press.clone());
        }
        let wishes = if face { self.face.borrow_mut().press(press, room) } else { Vec::new() };
        for wish in wishes {
            match wish {
                Wish::Act(action) => self.driver.command(Command::Act(action)),
                Wish::TakeBack => self.driver.command(Command::TakeBack),
                Wish::Resign => self.driver.command(Command::Resign),
                Wish::Rematch => self.driver.command(Command::Rematch),
                Wish::Say(text) => self.driver.command(Command::Say(text)),
                Wish::Values => switch_values(),
                Wish::Rules(clause) => app::open(Panel::rules(self.kind, clause)),
                Wish::Focus(id) => app::focus(id),
            }
        }
        true
    }

    fn press_page(&self, press: PagePress, room: Room) {
        let to_face = |what: &str| {
            self.press(Part::Main, Press::Do { what: what.to_owned(), value: String::new() }, room);
        };
        let command = |wanted: Wanted| self.driver.command(wanted);
        match press {
            PagePress::Undo => command(Command::TakeBack),
            PagePress::Sheet => to_face("sheet"),
            PagePress::Sound => app::change_settings(|settings| settings.sound = !settings.sound),
            PagePress::Values => switch_values(),
            PagePress::Rules(clause) => app::open(Panel::rules(self.kind, clause)),
            PagePress::Talk => self.talk(!self.talking.get()),
            PagePress::Report => app::go(app::here().report()),
            PagePress::Verify => app::go(app::here().verify()),
            PagePress::Resign if self.face.borrow().speaks_for_itself() => to_face("resign"),
            PagePress::Resign => {
                self.asking.set(true);
                app::focus("resign-no");
            }
            PagePress::ResignNo => self.asking.set(false),
            PagePress::ResignYes => {
                self.asking.set(false);
                command(Command::Resign);
            }
            PagePress::Copy(link) => {
                let later = self.this.clone();
                copy(link.clone(), move |worked| {
                    if let Some(table) = later.upgrade() {
                        table.copied.replace(Some((link, worked)));
                        table.see();
                        app::changed();
                    }
                });
            }
            PagePress::Admit(number) => command(Command::Admit { number, admit: true }),
            PagePress::Decline(number) => command(Command::Admit { number, admit: false }),
            PagePress::Free(seat) => command(Command::FreeSeat(seat)),
            _ => {}
        }
    }

    fn may_resign(&self) -> bool {
        self.may_resign.get()
    }

    fn is_busy(&self) -> bool {
        self.told.borrow().as_ref().is_some_and(|told| told.pending)
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

/// How others come to a table.
fn share(client: &Client<Glimpse>) -> Option<Share> {
    let links = client.links()?;
    Some(Share {
        seat: links.seat.map(|table| format!("{}/t/{table}", origin())),
        watch: format!("{}/w/{}", origin(), links.watch),
        code: client.table().to_string(),
    })
}

/// Whether somebody can still sit down.
fn seat_is_open(client: &Client<Glimpse>) -> bool {
    client.seats().iter().any(|seat| seat.name.is_none())
}
