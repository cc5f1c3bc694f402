//! The deck workshop: a shelf of question decks, a desk for files from elsewhere, and a bench to write on.
//!
//! It is hosted like a face: presses in, markup and wishes out, and no browser in between. It never touches a disk;
//! what is to be kept, downloaded or played is a [`WorkshopWish`]. Changes are gathered until the typing pauses, so
//! a host that closes the page says [`face::Press::Woke`] once more before it goes.

mod bench;
mod bench_view;
mod card_view;
mod changes;
mod check_view;
mod entry;
mod fields;
mod findings;
mod incoming;
mod incoming_view;
mod incoming_words;
mod marks;
mod mend;
mod numbers_view;
mod parts;
mod press;
mod sharing;
mod sharing_view;
mod shelf;
mod shelf_view;
mod wish;

use decks::limits::LARGEST_FILE;
use decks::{Deck, Edition};

use crate::shell::face;
use crate::{Drawing, Room};
use bench::{Bench, FileKind, Tab};
use findings::Findings;
use incoming::{File, Incoming};
use marks::game;
use maud::html;
use parts::count;
use press::{OnBench, OnDeck};
use protocol::SettleProposal;
use sharing::{Sharing, Side};
use shelf::{Ask, Shelf, blank};

pub use entry::Entry;
pub use press::Press;
pub use sharing::{SentGrant, SentProposals, SharingTold, ToldOfDecks};
pub use wish::{KeptDeck, SentDeck, WorkshopWish};

/// How long the typing has to pause before the deck is kept and looked at, in milliseconds.
const PAUSE: f64 = 400.0;

/// How long a file waits to be read, in milliseconds: long enough for the page to say that it will be.
const BREATH: u32 = 40;

/// Where in the workshop one is.
#[derive(Clone, Debug)]
enum Screen {
    /// Before the shelf.
    Shelf,
    /// A file was brought and is about to be read.
    Reading(File),
    /// Looking at what a file holds.
    Import(Box<Incoming>),
    /// Working on a deck.
    Bench(Box<Bench>),
}

/// The deck workshop.
#[derive(Clone, Debug)]
pub struct Workshop {
    shelf: Shelf,
    screen: Screen,
    /// When the typing will have paused.
    due: Option<f64>,
    /// What a screen reader is told.
    aloud: String,
    /// Why the deck could not be kept.
    trouble: Option<String>,
}

impl Default for Workshop {
    fn default() -> Self {
        Self::new()
    }
}

impl Workshop {
    /// A workshop with the decks of the box on its shelf.
    pub fn new() -> Self {
        let (due, aloud, trouble) = (None, String::new(), None);
        Self { shelf: Shelf::new(), screen: Screen::Shelf, due, aloud, trouble }
    }

    /// Puts up the decks this browser keeps, the oldest first.
    pub fn take_shelf(&mut self, decks: Vec<KeptDeck>) {
        self.shelf.take(decks);
    }

    /// Takes a file that was chosen or dropped. It is read when the workshop wakes, so that the page can say so.
    pub fn take_file(&mut self, name: &str, bytes: &[u8]) {
        if bytes.len() > LARGEST_FILE {
            let most = LARGEST_FILE >> 20;
            let said =
                format!("{name} has {} megabytes, and {most} is the most that is read.", bytes.len() >> 20);
            self.notice(said);
            return;
        }
        // A path of somebody's machine is nobody's business.
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        self.screen = Screen::Reading(File { name: name.to_owned(), bytes: bytes.to_owned() });
    }

    /// The browser could not keep a deck: there is no room, or it keeps nothing at all.
    pub fn not_kept(&mut self, why: &str) {
        self.trouble = Some(why.trim().trim_end_matches('.').to_owned());
    }

    /// Something was pressed, typed or struck.
    pub fn press(&mut self, press: face::Press, room: Room) -> Vec<WorkshopWish> {
        match press {
            face::Press::Do { what, value } => match Press::parse(&what, &value) {
                Some(press) => self.act(press, room),
                None => Vec::new(),
            },
            face::Press::Typed { what, value } => {
                if let Some(entry) = Entry::read(&what) {
                    self.typed(entry, &value, room);
                }
                Vec::new()
            }
            face::Press::Key(key) if key == "Escape" => self.step_back(room),
            face::Press::Key(_) | face::Press::Peek(_) => Vec::new(),
            face::Press::Woke => self.wake(),
        }
    }

    /// What the workshop looks like now.
    pub fn draw(&mut self, room: Room) -> Drawing {
        let (markup, sub) = match &mut self.screen {
            Screen::Shelf => {
                let (own, boxed) = (self.shelf.own().count(), self.shelf.starters().count());
                (shelf_view::draw(&self.shelf), format!("{boxed} in the box, {own} of your own"))
            }
            Screen::Reading(file) => (incoming_view::reading(&file.name), "Bringing a file".to_owned()),
            Screen::Import(incoming) => (incoming_view::draw(incoming), "Bringing a file".to_owned()),
            Screen::Bench(bench) => {
                let sub = bench.deck.title.chars().filter(|c| !c.is_control()).take(80).collect();
                (bench_view::draw(bench, room.narrow, self.trouble.as_deref()), sub)
            }
        };
        let pause = self.due.map(|due| (due - room.now).clamp(1.0, PAUSE) as u32);
        let busy = match &self.screen {
            Screen::Reading(_) => true,
            Screen::Bench(bench) => bench.looking,
            Screen::Shelf | Screen::Import(_) => false,
        };
        let wakes_in = if busy { Some(BREATH) } else { pause };
        Drawing {
            markup: html! { main.ws { (markup) } }.into_string(),
            title: "Question decks – Boxlid".to_owned(),
            sub,
            aloud: self.aloud.clone(),
            wakes_in,
            ..Drawing::default()
        }
    }

    fn act(&mut self, press: Press, room: Room) -> Vec<WorkshopWish> {
        // What was said once need not be said again after the next act.
        if !matches!(press, Press::No | Press::Deck(OnDeck::Remove(_) | OnDeck::New)) {
            self.shelf.notice = None;
        }
        let asked = self.shelf.ask.take();
        match (press, &mut self.screen) {
            (Press::Deck(press), _) => return self.act_on_deck(press, asked),
            (Press::Import(press), Screen::Import(incoming)) => incoming.act(press),
            (Press::Bench(press), Screen::Bench(bench)) => {
                let wishes = bench.act(press, room.narrow);
                self.await_pause(room);
                return wishes;
            }
            (Press::Page(page), Screen::Import(incoming)) => incoming.pager.turn_to(page),
            (Press::Page(page), Screen::Bench(bench)) => bench.turn_page(page),
            (Press::No, Screen::Bench(bench)) => bench.asked = false,
            (Press::Import(_), Screen::Bench(_))
            | (Press::Bench(_), Screen::Import(_))
            | (Press::No, Screen::Import(_))
            | (
                Press::Import(_) | Press::Bench(_) | Press::Page(_) | Press::No,
                Screen::Shelf | Screen::Reading(_),
            ) => {}
        }
        Vec::new()
    }

    /// Something was pressed that is about a deck as a whole. `asked` is what was asked before.
    fn act_on_deck(&mut self, press: OnDeck, asked: Option<Ask>) -> Vec<WorkshopWish> {
        match press {
            OnDeck::Shelf => return self.leave_bench(),
            OnDeck::New => self.shelf.ask = Some(Ask::NewFor).filter(|ask| asked.as_ref() != Some(ask)),
            OnDeck::NewFor(edition) => return self.begin(edition),
            OnDeck::ChooseFile => return vec![WorkshopWish::ChooseFile],
            OnDeck::Play(hash) => return self.play(&hash),
            OnDeck::Open(hash) => self.open(&hash, Tab::Cards),
            OnDeck::Check(hash) => self.open(&hash, Tab::Check),
            OnDeck::Copy(hash) => return self.copy(&hash),
            OnDeck::Download(hash) => return self.download(&hash),
            OnDeck::Remove(hash) => self.shelf.ask = Some(Ask::Remove(hash)),
            OnDeck::RemoveSure(hash) => {
                if asked == Some(Ask::Remove(hash.clone())) {
                    return self.shelf.remove(&hash);
                }
            }
            OnDeck::Share(hash) => return self.share(&hash, Side::Links),
            OnDeck::Votes(hash) => return self.share(&hash, Side::Votes),
            OnDeck::ShareClose => self.shelf.sharing = None,
            OnDeck::ShareLink => return self.grant().into_iter().collect(),
            OnDeck::ShareRevoke(deck, id) => return self.revoke(&deck, id).into_iter().collect(),
            OnDeck::Accept(table, proposal) => return self.decide(true, table, proposal),
            OnDeck::Reject(table, proposal) => return self.decide(false, table, proposal),
            OnDeck::Leave => self.screen = Screen::Shelf,
            OnDeck::LayOut => return self.lay_out(),
        }
        Vec::new()
    }

    fn typed(&mut self, entry: Entry, text: &str, room: Room) {
        match (entry, &mut self.screen) {
            (Entry::Import(entry), Screen::Import(incoming)) => {
                if incoming.typed(entry, text) {
                    self.due = Some(room.now + PAUSE);
                }
            }
            (Entry::Bench(entry), Screen::Bench(bench)) => {
                bench.typed(entry, text, room.narrow);
                self.await_pause(room);
            }
            (Entry::Import(_), Screen::Shelf | Screen::Reading(_) | Screen::Bench(_))
            | (Entry::Bench(_), Screen::Shelf | Screen::Reading(_) | Screen::Import(_)) => {}
        }
    }

    /// After a change: keeps the deck once nothing has been typed for a while.
    fn await_pause(&mut self, room: Room) {
        if let Screen::Bench(bench) = &self.screen
            && bench.unsaved
        {
            self.due = Some(room.now + PAUSE);
        }
    }

    /// The typing has paused, or a file waits to be read.
    fn wake(&mut self) -> Vec<WorkshopWish> {
        if let Screen::Reading(file) = &self.screen {
            let file = file.clone();
            return self.read(file);
        }
        if let Screen::Bench(bench) = &mut self.screen
            && bench.looking
        {
            bench.look_at_all();
        }
        // The clock is not asked: a host that is about to close wakes us before the time is over, and it is better to
        // keep too early than not at all.
        if self.due.take().is_none() {
            return Vec::new();
        }
        if let Screen::Import(incoming) = &mut self.screen {
            incoming.read_again();
        }
        self.save()
    }

    /// Keeps the deck on the bench if it has changed.
    fn save(&mut self) -> Vec<WorkshopWish> {
        self.due = None;
        let Screen::Bench(bench) = &mut self.screen else { return Vec::new() };
        bench.pause();
        if !bench.unsaved || bench.starter {
            return Vec::new();
        }
        bench.unsaved = false;
        self.trouble = None;
        let (hash, wishes) = self.shelf.replace(&bench.hash, &bench.deck);
        bench.hash = hash;
        wishes
    }

    fn leave_bench(&mut self) -> Vec<WorkshopWish> {
        let wishes = self.save();
        self.screen = Screen::Shelf;
        wishes
    }

    fn step_back(&mut self, room: Room) -> Vec<WorkshopWish> {
        if self.shelf.ask.take().is_some() {
            return Vec::new();
        }
        match &mut self.screen {
            Screen::Bench(bench) if bench.asked => {
                bench.asked = false;
                Vec::new()
            }
            Screen::Bench(bench) if room.narrow && bench.tab == Tab::Cards => bench.act(OnBench::Cards, true),
            Screen::Shelf | Screen::Reading(_) | Screen::Import(_) | Screen::Bench(_) => Vec::new(),
        }
    }

    /// Begins a deck of one's own.
    fn begin(&mut self, edition: Edition) -> Vec<WorkshopWish> {
        let title = self.shelf.free_title("New deck");
        let (hash, mut wishes) = self.shelf.put(blank(title, edition));
        self.open(&hash, Tab::Cards);
        if let Screen::Bench(bench) = &mut self.screen {
            bench.act(OnBench::Card(0), false);
        }
        let first = edition.categories()[0];
        wishes.push(WorkshopWish::Focus(format!("q-{first}")));
        wishes
    }

    fn open(&mut self, hash: &str, tab: Tab) {
        if let Some(shelved) = self.shelf.find(hash) {
            self.screen = Screen::Bench(Box::new(Bench::new(shelved, tab)));
        }
    }

    fn play(&mut self, hash: &str) -> Vec<WorkshopWish> {
        let mut wishes = self.save();
        // The deck on the bench may have been kept under another hash just now.
        let hash = match &self.screen {
            Screen::Bench(bench) => bench.hash.clone(),
            Screen::Shelf | Screen::Reading(_) | Screen::Import(_) => hash.to_owned(),
        };
        if let Some(lent) = self.shelf.lent.iter().find(|lent| lent.hash == hash)
            && let Ok(edition) = lent.edition.parse()
        {
            wishes.push(WorkshopWish::Play { hash, game: game(edition).to_owned() });
        } else if let Some(shelved) = self.shelf.find(&hash)
            && shelf::unready(&shelved.deck).is_none()
        {
            let game = game(shelved.deck.edition).to_owned();
            wishes.push(WorkshopWish::Play { hash, game });
        }
        wishes
    }

    /// Shows how a deck is shared, as far as it is known, and asks the server.
    fn share(&mut self, hash: &str, side: Side) -> Vec<WorkshopWish> {
        let Some(shelved) = self.shelf.find(hash).filter(|shelved| !shelved.starter) else {
            return Vec::new();
        };
        let kept = shelf::kept(&shelved.hash, &shelved.deck, &shelved.sent);
        self.shelf.sharing = Some(Sharing::new(hash, side));
        vec![WorkshopWish::Share(kept)]
    }

    /// Takes what the host was told about decks.
    pub fn take_told(&mut self, told: ToldOfDecks) {
        match (told, &mut self.shelf.sharing) {
            (ToldOfDecks::Lent(title), _) => {
                self.notice(format!(
                    "You can play “{title}” now. Its questions stay hidden until they are asked."
                ));
            }
            (ToldOfDecks::Trouble(said), Some(sharing)) => sharing.trouble = Some(said),
            (ToldOfDecks::Trouble(said), None) => self.notice(said),
            (ToldOfDecks::Link(link), Some(sharing)) => sharing.fresh = Some(link),
            (ToldOfDecks::Shared(told), Some(sharing)) if told.hash == sharing.hash => {
                self.shelf.sent(&told.hash, &told.sent);
                if let Some(sharing) = &mut self.shelf.sharing {
                    sharing.trouble = None;
                    sharing.told = Some(told);
                }
            }
            // Whoever asked looks at something else by now.
            (ToldOfDecks::Link(_) | ToldOfDecks::Shared(_), _) => {}
        }
    }

    /// Makes a link to the deck that is shared.
    fn grant(&mut self) -> Option<WorkshopWish> {
        let sharing = self.shelf.sharing.as_mut()?;
        let told = sharing.told.as_ref()?;
        sharing.fresh = None;
        told.sent.iter().find(|sent| sent.of == sharing.hash).cloned().map(WorkshopWish::Grant)
    }

    /// Revokes a link to a deck, by what the server knows both by.
    fn revoke(&mut self, deck: &str, id: String) -> Option<WorkshopWish> {
        let sharing = self.shelf.sharing.as_mut()?;
        let told = sharing.told.as_ref()?;
        sharing.fresh = None;
        let deck = told.sent.iter().find(|sent| sent.hash == deck).cloned()?;
        Some(WorkshopWish::Revoke { deck, id })
    }

    /// The owner accepts what a vote decided, which changes the deck, or rejects it.
    fn decide(&mut self, accept: bool, table: usize, proposal: usize) -> Vec<WorkshopWish> {
        let Some(sharing) = &mut self.shelf.sharing else { return Vec::new() };
        let Some((table, proposal)) = sharing.proposal(table, proposal) else { return Vec::new() };
        let (server_hash, proposal) = (table.deck.clone(), proposal.clone());
        let sent =
            sharing.told.iter().flat_map(|told| &told.sent).find(|sent| sent.hash == server_hash).cloned();
        let mut wishes = Vec::new();
        if accept {
            let old = sharing.hash.clone();
            let Some(shelved) = self.shelf.find(&old) else { return Vec::new() };
            match sharing::accepted(&shelved.deck, &proposal) {
                Ok(deck) => {
                    let (hash, kept) = self.shelf.replace(&old, &deck);
                    wishes.extend(kept);
                    if let Some(sharing) = &mut self.shelf.sharing {
                        sharing.hash = hash;
                    }
                }
                Err(why) => {
                    self.take_told(ToldOfDecks::Trouble(why.to_owned()));
                    return Vec::new();
                }
            }
        }
        if let Some(sharing) = &mut self.shelf.sharing {
            sharing.trouble = None;
            sharing.settle(&proposal);
        }
        let answer =
            SettleProposal { card: proposal.card, category: proposal.category, typed: proposal.typed };
        wishes.extend(sent.map(|deck| WorkshopWish::Settle { deck, answer }));
        wishes
    }

    fn copy(&mut self, hash: &str) -> Vec<WorkshopWish> {
        let Some(shelved) = self.shelf.find(hash) else { return Vec::new() };
        let title = self.shelf.free_title(&format!("Copy of {}", shelved.deck.title));
        let (hash, wishes) = self.shelf.put(Deck { title, ..shelved.deck.clone() });
        if let Screen::Bench(bench) = &self.screen {
            let tab = bench.tab;
            self.open(&hash, tab);
        } else {
            self.notice("Your copy is among your decks.".to_owned());
        }
        wishes
    }

    fn download(&self, hash: &str) -> Vec<WorkshopWish> {
        if let Some(shelved) = self.shelf.find(hash) {
            return vec![Bench::new(shelved, Tab::Download).take(FileKind::Json)];
        }
        let damaged = self.shelf.damaged.iter().find(|damaged| damaged.kept.hash == hash);
        let file = |kept: &KeptDeck| WorkshopWish::Download {
            name: format!("{}.json", bench::file_name(&kept.title)),
            mime: "application/json".to_owned(),
            text: kept.json.clone(),
        };
        damaged.map(|damaged| file(&damaged.kept)).into_iter().collect()
    }

    /// Reads a file: a deck of ours goes straight to the shelf, all else is looked at first.
    fn read(&mut self, file: File) -> Vec<WorkshopWish> {
        let text = std::str::from_utf8(&file.bytes).unwrap_or_default();
        if let Ok(deck) = Deck::parse(text) {
            let (title, cards) = (deck.title.clone(), deck.cards.len());
            let errors = Findings::is_quick(&deck).then(|| Findings::of(&deck).errors());
            let (_, wishes) = self.shelf.put(deck);
            let health = match errors {
                None => "It is large: have it looked at with Check.".to_owned(),
                Some(0) => "The linter finds no errors.".to_owned(),
                Some(errors) => format!("The linter finds {}: have a look at Check.", count(errors, "error")),
            };
            self.screen = Screen::Shelf;
            self.notice(format!("“{title}” is on the shelf, with {}. {health}", count(cards, "card")));
            return wishes;
        }
        let incoming = Incoming::new(file);
        self.aloud = format!(
            "{} accepted, {} mended, {} skipped",
            incoming.fates[0], incoming.fates[1], incoming.fates[2]
        );
        self.screen = Screen::Import(Box::new(incoming));
        Vec::new()
    }

    fn lay_out(&mut self) -> Vec<WorkshopWish> {
        let Screen::Import(incoming) = &self.screen else { return Vec::new() };
        if incoming.outlook.cards == 0 {
            return Vec::new();
        }
        let (hash, wishes) = self.shelf.put(incoming.lay_out());
        self.open(&hash, Tab::Check);
        wishes
    }

    fn notice(&mut self, said: String) {
        self.aloud.clone_from(&said);
        self.shelf.notice = Some(said);
    }
}
