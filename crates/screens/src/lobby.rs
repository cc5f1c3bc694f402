//! Tables to come back to and tables to join: one's own, as the server says they stand, and those that anybody may sit
//! down at.
//!
//! What a stranger would get wrong: a table that the server does not know any more is said to be gone, not silently
//! dropped, because somebody may look for it.

use crate::{agreed, lasts, people, state, title};
use catalog::GameKind;
use maud::{Markup, html};
use protocol::{ListedTable, ListedTables, MyTables, TableStands};
use serde::Deserialize;

use crate::shell::face::{self, Drawing, Room};
use crate::shell::hosted::{Hosted, Wanted};

/// How often the lists are asked for again, in milliseconds.
const EVERY: u32 = 15_000;

/// What the lobby is told. The word stands outside, because what is inside is partly carried along unread.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Told {
    /// The seats this browser has, the latest first.
    Kept(Vec<Kept>),
    /// How things stand there.
    Mine(MyTables),
    /// Who looks for company.
    Listed(ListedTables),
    /// The server does not answer, or not so.
    Trouble(String),
}

/// A seat that this browser has: the game, the table, who sits there as last known, and whether it was our turn and over.
#[derive(Clone, Debug, Deserialize)]
struct Kept(String, String, Vec<Option<String>>, bool, bool);

/// Something that can be pressed: written to `data-do` and `data-value`, and read, here and nowhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Goes to a table, by its address.
    Go(String),
    /// Forgets one's seat at a table.
    Forget(String),
    /// Shows the open tables of one game, or of all.
    Game(Option<GameKind>),
}

impl Press {
    /// The `data-do`.
    pub fn what(&self) -> &'static str {
        match self {
            Press::Go(_) => "go",
            Press::Forget(_) => "forget",
            Press::Game(_) => "game",
        }
    }

    /// The `data-value`.
    pub fn value(&self) -> &str {
        match self {
            Press::Go(address) => address,
            Press::Forget(table) => table,
            Press::Game(game) => game.map_or("", GameKind::name),
        }
    }

    /// Reads what was written.
    pub fn parse(what: &str, value: &str) -> Option<Self> {
        Some(match (what, value) {
            ("go", address) => Press::Go(address.to_owned()),
            ("forget", table) => Press::Forget(table.to_owned()),
            ("game", "") => Press::Game(None),
            ("game", game) => Press::Game(Some(game.parse().ok()?)),
            (_, _) => return None,
        })
    }
}

/// The tables one can go to.
#[derive(Default)]
pub struct Lobby {
    kept: Vec<Kept>,
    mine: Option<MyTables>,
    listed: Option<ListedTables>,
    trouble: Option<String>,
    /// The game one looks for; all if none.
    game: Option<GameKind>,
}

impl Lobby {
    /// How things stand at a table; nothing if nobody has said, and nothing in it if it is gone.
    fn stands(&self, table: &str) -> Option<Option<&TableStands>> {
        let mine = self.mine.as_ref()?.tables.iter().find(|mine| mine.table.to_string() == table)?;
        Some(mine.stands.as_ref())
    }
}

impl Hosted for Lobby {
    fn press(&mut self, press: face::Press, _room: Room) -> Vec<Wanted> {
        let press = match press {
            face::Press::Do { what, value } => Press::parse(&what, &value),
            face::Press::Woke => return vec![("refresh", String::new())],
            face::Press::Typed { .. } | face::Press::Peek(_) | face::Press::Key(_) => None,
        };
        match press {
            Some(Press::Go(address)) => vec![("go", address)],
            Some(Press::Forget(table)) => {
                self.kept.retain(|kept| kept.1 != table);
                vec![("forget", table)]
            }
            Some(Press::Game(game)) => {
                self.game = game;
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    fn draw(&mut self, _room: Room) -> Drawing {
        Drawing {
            markup: html! { main.lobby { (self.mine()) (self.open()) } }.into_string(),
            sub: "Yours, and those that are open".to_owned(),
            title: "Tables – Boxlid".to_owned(),
            wakes_in: Some(EVERY),
            ..Drawing::default()
        }
    }

    fn take_report(&mut self, told: &str) {
        match serde_json::from_str::<Told>(told) {
            Ok(Told::Kept(seats)) => self.kept = seats,
            Ok(Told::Mine(answer)) => self.mine = Some(answer),
            Ok(Told::Listed(answer)) => {
                self.trouble = None;
                self.listed = Some(answer);
            }
            Ok(Told::Trouble(said)) => self.trouble = Some(said),
            Err(_) => {}
        }
    }
}

impl Lobby {
    fn mine(&self) -> Markup {
        html! {
            section.paper data-key="mine" data-test="my-tables" {
                h2 { "My tables" }
                @for kept in &self.kept { (self.own_row(kept)) }
                @if self.kept.is_empty() {
                    p.muted { "You sit at no table. Pick a box on the shelf, or sit down at an open table." }
                }
            }
        }
    }

    fn own_row(&self, Kept(game, table, names, our_turn, over): &Kept) -> Markup {
        let stands = self.stands(table);
        let names = match stands {
            Some(Some(stands)) => stands.seats.iter().map(|seat| seat.name.clone()).collect(),
            Some(None) | None => names.clone(),
        };
        let (class, note, leads) = match stands {
            Some(None) => ("gone", "The server does not know this seat any more".to_owned(), false),
            Some(Some(stands)) => {
                let (class, note) = state(stands);
                (class, note, true)
            }
            None if *over => ("over", "Over, when it was last looked at".to_owned(), true),
            None if *our_turn => ("yours", "Your turn, when it was last looked at".to_owned(), true),
            None => ("", String::new(), true),
        };
        let finished = matches!(class, "over" | "gone");
        let (go, forget) = (Press::Go(format!("/t/{table}")), Press::Forget(table.clone()));
        html! {
            div class={ "row-in " (class) } data-key={ "mine-" (table) } {
                (strip(game))
                div.what {
                    b { (title(game)) } " " span { (people(&names)) }
                    small data-test={ "state-" (table) } { (note) }
                }
                @if finished {
                    button.btn.small type="button" data-do=(forget.what()) data-value=(forget.value())
                        data-test={ "forget-" (table) } { "Forget" }
                }
                @if leads {
                    a.btn.small href=(go.value()) data-do=(go.what()) data-value=(go.value())
                        data-test={ "go-" (table) } { (if finished { "Look" } else { "Go on" }) }
                }
            }
        }
    }

    fn open(&self) -> Markup {
        let listed = self.listed.iter().flat_map(|listed| &listed.tables);
        let wanted = |table: &&ListedTable| self.game.is_none_or(|game| table.game == game.name());
        let tables: Vec<&ListedTable> = listed.filter(wanted).collect();
        let none = match (&self.trouble, &self.listed, tables.is_empty()) {
            (Some(said), ..) => said,
            (None, None, _) => "Asking the server…",
            (None, Some(_), true) => {
                "No table is open to everybody now. Open one: set up a table with a link, and choose that anybody may come."
            }
            (None, Some(_), false) => "",
        };
        html! {
            section.paper data-key="open" data-test="open-tables" {
                h2 { "Open tables" }
                div.pills role="group" aria-label="Which game?" {
                    (self.pill(None))
                    @for kind in GameKind::ALL { (self.pill(Some(kind))) }
                }
                @for table in tables { (open_row(table)) }
                p.muted role="status" { (none) }
            }
        }
    }

    /// Chooses the open tables of one game, or of all.
    fn pill(&self, game: Option<GameKind>) -> Markup {
        let on = self.game == game;
        let press = Press::Game(game);
        html! {
            button.pill.on[on] type="button" aria-pressed=(on) data-do=(press.what()) data-value=(press.value())
                data-test={ "only-" (game.map_or("all", GameKind::name)) } {
                (game.map_or("All games", GameKind::title))
            }
        }
    }
}

fn open_row(listed: &ListedTable) -> Markup {
    let ListedTable { table, game, seats, free, age_ms, terms, own_board, .. } = listed;
    let seats_free = if *free == 1 { "one seat free".to_owned() } else { format!("{free} seats free") };
    let board = own_board.then(|| "own board".to_owned());
    let terms = [seats_free].into_iter().chain(board).chain(agreed(terms)).collect::<Vec<_>>().join(", ");
    let go = Press::Go(format!("/t/{table}"));
    html! {
        div.row-in data-key={ "open-" (table) } {
            (strip(game))
            div.what {
                b { (title(game)) } " " span { (people(seats)) }
                small { (terms) " · since " (lasts(*age_ms)) }
            }
            a.btn.small.primary href=(go.value()) data-do=(go.what()) data-value=(go.value())
                data-test={ "sit-" (table) } { "Sit down" }
        }
    }
}

fn strip(game: &str) -> Markup {
    let known = game.parse::<GameKind>().map_or("mancala", GameKind::name);
    html! { i style={ "background:var(--lid-" (known) ")" } {} }
}
