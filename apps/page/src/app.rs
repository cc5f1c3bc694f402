//! The page as a whole: where it is, what it shows, and what lies over it. One root is drawn and listened to.
//!
//! What a stranger would get wrong: nothing is drawn at once. Whoever changes something says so with [`changed`], and
//! everything that changes within one turn of the browser is drawn together, once.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use catalog::GameKind;
use js_sys::futures::JsFuture;
use maud::html;
use screens::{Press, Room};
use wasm_bindgen::prelude::*;
use web_sys::Element;

use crate::PagePress;
use crate::Route;
use crate::browser::{self, Listener, Timer, document, now, prefers_stillness, set_title, spawn, window};
use crate::bundle::{Bundle, Stage, UNFETCHED};
use crate::keep::{self, KeptGame};
use crate::panel::Panel;
use crate::places;
use crate::play::seed;
use crate::screen::{Made, Part, Screen, Trouble};
use crate::settings::{self, Choosing, Settings};
use crate::sound;
use crate::update::{self, Builds};

/// A screen that is taller than wide.
const TALL: &str = "(max-aspect-ratio: 1/1)";
/// A screen without room for the sheet beside the board.
const NARROW: &str = "(max-width: 899px), (max-aspect-ratio: 1/1)";

/// Says that the root holds what the server drew.
const FIRST: &str = "data-first";

thread_local! {
    static APP: RefCell<Option<Rc<App>>> = const { RefCell::new(None) };
}

/// The page.
struct App {
    bundle: &'static Bundle,
    stage: Stage,
    root: Element,
    /// Whether this bundle is the one that shows the page.
    shows: Cell<bool>,
    /// How to stop listening.
    stop: RefCell<Option<js_sys::Function>>,
    /// Hears what is done to the page.
    hear: RefCell<Option<Closure<Hear>>>,
    route: RefCell<Route>,
    /// Grows with every place the page goes to, so that what was made for another is known for what it is.
    visit: Cell<u64>,
    screen: RefCell<Option<Rc<dyn Screen>>>,
    panel: RefCell<Option<Panel>>,
    /// The deck that the next table is to be set up with, by its hash.
    deck: RefCell<Option<String>>,
    settings: Cell<Settings>,
    /// Whether the last press was a finger's.
    touch: Cell<bool>,
    /// What is shown.
    shown: RefCell<String>,
    waking: RefCell<Timer>,
    queued: Cell<bool>,
    /// What is to be done once everything is drawn.
    after: RefCell<Vec<Box<dyn FnOnce()>>>,
    builds: Builds,
    listeners: RefCell<Vec<Listener>>,
}

type Hear = dyn FnMut(String, String, String, bool, String) -> bool;

/// Runs the page in a bundle, or goes on with it after another bundle did. `errand` is the game that is to be opened.
pub fn run(bundle: &'static Bundle, stage: Stage, errand: Option<&str>) {
    let app = match app() {
        Some(app) => app,
        None => {
            let app = Rc::new(App::new(bundle, stage));
            APP.set(Some(Rc::clone(&app)));
            app.listen_to_the_window();
            update::begin();
            app
        }
    };
    app.take_over(errand.and_then(|game| game.parse().ok()));
    update::touch();
}

fn app() -> Option<Rc<App>> {
    APP.with_borrow(Clone::clone)
}

/// What bundle this is. There is one as soon as the page runs.
pub fn bundle() -> Option<&'static Bundle> {
    app().map(|app| app.bundle)
}

/// Something is to be drawn anew.
pub fn changed() {
    let Some(app) = app().filter(|app| app.shows.get() && !app.queued.get()) else { return };
    app.queued.set(true);
    spawn(async move {
        app.queued.set(false);
        if app.shows.get() {
            app.draw();
        }
    });
}

/// Does something once everything is drawn.
pub fn after(act: impl FnOnce() + 'static) {
    if let Some(app) = app() {
        app.after.borrow_mut().push(Box::new(act));
        changed();
    }
}

/// Gives the focus to the element with this id, once it is drawn.
pub fn focus(id: impl Into<String>) {
    let id = id.into();
    after(move || browser::focus(&id));
}

/// Where the page is.
pub fn here() -> Route {
    app().map_or(Route::Nowhere, |app| app.route.borrow().clone())
}

/// Goes to a place; the browser's back button leads back.
pub fn go(to: Route) {
    let address = to.address();
    let _ = window()
        .history()
        .and_then(|history| history.push_state_with_url(&JsValue::NULL, "", Some(&address)));
    window().scroll_to_with_x_and_y(0.0, 0.0);
    arrive(to);
}

/// Goes to a place that takes the place of this one in the browser's history.
pub fn turn_to(to: Route) {
    let address = to.address();
    let _ = window()
        .history()
        .and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
    arrive(to);
}

fn arrive(to: Route) {
    if let Some(app) = app() {
        app.arrive(to);
    }
}

/// Lays something over the page.
pub fn open(panel: Panel) {
    if let Some(app) = app() {
        app.panel.replace(Some(panel));
        changed();
    }
}

/// Whether something lies over the page; then keys are not for the board.
pub fn is_covered() -> bool {
    app().is_some_and(|app| app.panel.borrow().is_some())
}

/// Whether the screen has something on its way that a reload would lose.
pub fn is_busy() -> bool {
    app().and_then(|app| app.screen.borrow().clone()).is_some_and(|screen| screen.is_busy())
}

/// How this browser's owner likes it.
pub fn settings() -> Settings {
    app().map(|app| app.settings.get()).unwrap_or_default()
}

/// Changes the settings and keeps them.
pub fn change_settings(change: impl FnOnce(&mut Settings)) {
    let Some(app) = app() else { return };
    let mut settings = app.settings.get();
    change(&mut settings);
    app.settings.set(settings);
    keep::keep_settings(&settings);
    settings::show(settings.theme);
    changed();
}

/// The new builds that were noticed, while this bundle shows the page.
pub fn with_builds<T>(act: impl FnOnce(&Builds) -> T) -> Option<T> {
    app().filter(|app| app.shows.get()).map(|app| act(&app.builds))
}

/// The next table is to be set up with a deck.
pub fn bring_deck(hash: &str) {
    if let Some(app) = app() {
        app.deck.replace(Some(hash.to_owned()));
    }
}

/// The deck that the next table is to be set up with, once.
pub fn brought_deck() -> Option<String> {
    app().and_then(|app| app.deck.take())
}

/// The place of the screen in the document.
pub fn place() -> Option<Element> {
    app()?.root.first_element_child()
}

/// Opens a table against bots at once, here or in the other bundle. Says why not, if so.
pub async fn play_now(kind: GameKind) -> Result<(), String> {
    let Some(app) = app() else { return Ok(()) };
    match (app.bundle.game)(kind) {
        Some(game) => {
            let table = (game.open)(kind, &keep::names().0, seed()).map_err(|refusal| refusal.to_string())?;
            go(Route::Local(keep::keep_new(&KeptGame::of(&table, now()))));
            Ok(())
        }
        None => app.hand_over(Some(kind)).await,
    }
}

impl App {
    fn new(bundle: &'static Bundle, stage: Stage) -> Self {
        let root = document().get_element_by_id("page").expect("the page has a place for everything");
        App {
            bundle,
            stage,
            root,
            shows: Cell::new(false),
            stop: RefCell::default(),
            hear: RefCell::default(),
            route: RefCell::new(Route::Nowhere),
            visit: Cell::new(0),
            screen: RefCell::default(),
            panel: RefCell::default(),
            deck: RefCell::default(),
            settings: Cell::default(),
            touch: Cell::new(false),
            shown: RefCell::default(),
            waking: RefCell::default(),
            queued: Cell::new(false),
            after: RefCell::default(),
            builds: Builds::default(),
            listeners: RefCell::default(),
        }
    }

    /// Shows the page from now on.
    fn take_over(self: &Rc<Self>, errand: Option<GameKind>) {
        self.shows.set(true);
        self.settings.set(keep::settings());
        settings::show(self.settings.get().theme);
        let hear: Closure<Hear> = Closure::new(hear);
        self.stop.replace(Some(self.stage.listen(&self.root, hear.as_ref())));
        self.hear.replace(Some(hear));
        match errand {
            None => self.arrive(browser::place()),
            Some(kind) => spawn(async move {
                if let Err(said) = play_now(kind).await {
                    show_trouble(said);
                }
            }),
        }
    }

    /// Lets the other bundle show the page, as soon as it is there.
    async fn hand_over(&self, errand: Option<GameKind>) -> Result<(), String> {
        let visit = self.visit.get();
        let loaded = JsFuture::from(self.stage.load(self.bundle.other)).await;
        let start: js_sys::Function = loaded.map_err(|_| UNFETCHED.to_owned())?.unchecked_into();
        // Whoever has gone elsewhere meanwhile is left there.
        if self.visit.get() == visit {
            self.shows.set(false);
            if let Some(stop) = self.stop.take() {
                let _ = stop.call0(&JsValue::NULL);
            }
            self.put_away();
            self.shown.take();
            let errand = errand.map_or(JsValue::UNDEFINED, |kind| kind.name().into());
            let _ = start.call1(&JsValue::NULL, &errand);
        }
        Ok(())
    }

    fn put_away(&self) {
        self.panel.take();
        self.waking.take();
        let screen = self.screen.take();
        if let Some(screen) = screen {
            screen.keep();
        }
    }

    fn arrive(self: &Rc<Self>, to: Route) {
        self.visit.set(self.visit.get() + 1);
        self.put_away();
        self.route.replace(to.clone());
        let (app, visit) = (Rc::clone(self), self.visit.get());
        spawn(async move {
            let made = places::make(app.bundle, &to).await;
            // Whoever has gone elsewhere is not shown it.
            if app.visit.get() != visit {
                return;
            }
            match made {
                Ok(Made::Here(screen)) => {
                    app.screen.replace(Some(screen));
                    changed();
                }
                Ok(Made::Elsewhere) => {
                    if let Err(said) = app.hand_over(None).await {
                        show_trouble(said);
                    }
                }
                Err(said) => show_trouble(said),
            }
        });
        changed();
    }

    fn listen_to_the_window(self: &Rc<Self>) {
        let on = |app: &Rc<App>, act: fn(&Rc<App>)| {
            let app = Rc::clone(app);
            move || {
                if app.shows.get() {
                    act(&app);
                }
            }
        };
        let mut listeners = self.listeners.borrow_mut();
        listeners.push(Listener::on_window("popstate", on(self, |app| app.arrive(browser::place()))));
        listeners.push(Listener::on_window(
            "visibilitychange",
            on(self, |app| {
                let screen = app.screen.borrow().clone();
                if let Some(screen) = screen {
                    screen.keep();
                }
            }),
        ));
        // A page that comes back from the browser's memory shows how things are now.
        listeners.push(Listener::on_return(on(self, |app| app.arrive(browser::place()))));
        for query in [TALL, NARROW] {
            if let Some(list) = window().match_media(query).ok().flatten() {
                listeners.push(Listener::on(list.into(), "change", on(self, |_| changed())));
            }
        }
    }

    fn room(&self) -> Room {
        let touch = match self.settings.get().choosing {
            Choosing::Auto => self.touch.get(),
            Choosing::AtOnce => false,
            Choosing::Confirm => true,
        };
        Room {
            narrow: browser::media(NARROW),
            tall: browser::media(TALL),
            still: prefers_stillness(),
            touch,
            now: now(),
        }
    }

    /// Shows everything.
    fn draw(&self) {
        let screen = self.screen.borrow().clone();
        // A visitor goes on reading what the server sent until there is something newer.
        if screen.is_none() && self.root.has_attribute(FIRST) {
            return;
        }
        let drawn = screen.as_ref().map(|screen| screen.draw(self.room()));
        let may_resign = screen.is_some_and(|screen| screen.may_resign());
        let route = self.route.borrow().clone();
        let markup = html! {
            @match &drawn {
                Some(drawn) => {
                    @let lid = (!drawn.lid.is_empty()).then(|| format!("--lid: {}", drawn.lid));
                    div class=(drawn.class) style=[lid] data-key=(route.address()) { (drawn.markup) }
                    (drawn.beside)
                }
                None => { p.opening role="status" { "Opening the box…" } }
            }
            @if let Some(panel) = &*self.panel.borrow() {
                (panel.draw(&route, self.settings.get(), may_resign))
            }
            (self.builds.draw())
        };
        let markup = markup.into_string();
        if self.root.has_attribute(FIRST)
            && let Some(first) = self.root.first_element_child()
        {
            // What the server drew becomes what the page draws; where both are equal nothing is made anew.
            let _ = first.set_attribute("data-key", &route.address());
        }
        if *self.shown.borrow() != markup {
            self.stage.lay(&self.root, &markup);
            self.shown.replace(markup);
        }
        if self.root.has_attribute(FIRST) {
            let _ = self.root.remove_attribute(FIRST);
            browser::press_again();
        }
        if let Some(drawn) = drawn {
            if !drawn.title.is_empty() {
                set_title(&drawn.title);
            }
            if let Some(sound) = drawn.sound.filter(|_| self.settings.get().sound) {
                sound::play(sound);
            }
            let wake = || {
                hear("woke".to_owned(), String::new(), String::new(), false, String::new());
            };
            let waking = drawn.wakes_in.map(|ms| Timer::after(ms, wake)).unwrap_or_default();
            self.waking.replace(waking);
        }
        for act in self.after.take() {
            act();
        }
    }

    /// Something of the page's own was pressed.
    fn press_page(&self, press: PagePress) {
        let screen = self.screen.borrow().clone();
        match press {
            PagePress::Menu => open(Panel::Menu),
            PagePress::Set(way) => {
                if let Some(set) = crate::menu::setter(&way) {
                    change_settings(set);
                }
            }
            PagePress::Update => update::load(),
            // The menu is put away, and what it lay over asks.
            PagePress::Resign => {
                self.panel.take();
                if let Some(screen) = screen {
                    screen.press_page(PagePress::Resign, self.room());
                }
            }
            press => {
                if let Some(screen) = screen {
                    screen.press_page(press, self.room());
                }
            }
        }
        changed();
    }
}

/// Shows a screen, until another is made.
pub fn show(screen: Rc<dyn Screen>) {
    if let Some(app) = app() {
        app.screen.replace(Some(screen));
        changed();
    }
}

/// Says what is wrong, where the screen would be.
fn show_trouble(said: String) {
    show(Rc::new(Trouble(said)));
}

/// Something was done to the page. Answers whether it was of use.
fn hear(how: String, what: String, value: String, touch: bool, part: String) -> bool {
    let Some(app) = app().filter(|app| app.shows.get()) else { return false };
    match how.as_str() {
        "go" => {
            let (path, fragment) = what.split_once('#').unwrap_or((&what, ""));
            go(Route::read(path, fragment));
            return true;
        }
        "closed" => {
            app.panel.take();
            changed();
            return true;
        }
        // What lies over the page has the keys to itself.
        "key" if app.panel.borrow().is_some() => return false,
        "do" | "key" => app.touch.set(touch),
        _ => {}
    }
    if PagePress::is_ours(&what) {
        if let Some(press) = PagePress::parse(&what, &value) {
            app.press_page(press);
        }
        return true;
    }
    let (Some(press), Some(screen)) = (Press::read(&how, &what, &value), app.screen.borrow().clone()) else {
        return false;
    };
    let used = screen.press(Part::read(&part), press, app.room());
    changed();
    used
}
