//! The page of tables: one's own and the open ones, as the server says they stand.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use catalog::GameKind;
use protocol::{ListedTables, MINE_AT_ONCE, MineAsked, MyTables, OwnSeat};
use screens::{OwnTable, Press, Room, Tables};

use crate::PagePress;
use crate::api::{self, Problem};
use crate::app;
use crate::browser::spawn;
use crate::bundle::dress;
use crate::keep;
use crate::screen::{Drawn, Made, Making, Part, Screen};

/// How often the lists are asked for again, in milliseconds.
const EVERY: u32 = 15_000;

/// The page of tables.
struct Lobby {
    own: RefCell<Vec<OwnTable>>,
    listed: RefCell<Option<ListedTables>>,
    trouble: RefCell<Option<String>>,
    /// The game one looks for; all if none.
    only: Cell<Option<GameKind>>,
    this: Weak<Lobby>,
}

/// Makes the page of tables.
pub fn lobby() -> Making {
    Box::pin(async move {
        dress("/lobby.css").await?;
        let lobby = Rc::new_cyclic(|this| Lobby {
            own: RefCell::new(own_tables()),
            listed: RefCell::default(),
            trouble: RefCell::default(),
            only: Cell::default(),
            this: this.clone(),
        });
        lobby.refresh();
        Ok(Made::Here(lobby))
    })
}

/// The seats this browser has, as they were when it last saw them. Their proofs stay where they are kept.
fn own_tables() -> Vec<OwnTable> {
    let seats = keep::seats().into_iter().map(|(_, kept)| OwnTable {
        table: kept.table,
        game: kept.game,
        names: kept.names,
        our_turn: kept.our_turn,
        over: kept.over,
        stands: None,
    });
    seats.collect()
}

impl Lobby {
    /// Asks the server how things stand.
    fn refresh(&self) {
        let later = self.this.clone();
        spawn(async move {
            let seats = keep::seats().into_iter().take(MINE_AT_ONCE);
            let tables: Vec<OwnSeat> =
                seats.map(|(_, kept)| OwnSeat { table: kept.table, token: kept.token }).collect();
            let mine = match tables.is_empty() {
                true => Ok(MyTables::default()),
                false => api::mine(&MineAsked { tables }).await,
            };
            let listed = api::listed().await;
            if let Some(lobby) = later.upgrade() {
                lobby.take(mine, listed);
                app::changed();
            }
        });
    }

    fn take(&self, mine: Result<MyTables, Problem>, listed: Result<ListedTables, Problem>) {
        let trouble = mine.as_ref().err().or(listed.as_ref().err()).map(Problem::to_string);
        self.trouble.replace(trouble);
        for told in mine.into_iter().flat_map(|mine| mine.tables) {
            let mut own = self.own.borrow_mut();
            if let Some(own) = own.iter_mut().find(|own| own.table == told.table) {
                own.stands = Some(told.stands);
            }
        }
        if let Ok(listed) = listed {
            self.listed.replace(Some(listed));
        }
    }
}

impl Screen for Lobby {
    fn draw(&self, _room: Room) -> Drawn {
        let (own, listed, trouble) = (self.own.borrow(), self.listed.borrow(), self.trouble.borrow());
        let tables = Tables {
            own: Some(&own),
            listed: listed.as_ref(),
            trouble: trouble.as_deref(),
            only: self.only.get(),
        };
        Drawn { wakes_in: Some(EVERY), ..screens::tables(&tables).into() }
    }

    fn press(&self, _part: Part, press: Press, _room: Room) -> bool {
        let woke = press == Press::Woke;
        if woke {
            self.refresh();
        }
        woke
    }

    fn press_page(&self, press: PagePress, _room: Room) {
        match press {
            PagePress::Only(game) => self.only.set(game),
            PagePress::Forget(table) => {
                keep::forget_seat(&table);
                self.own.borrow_mut().retain(|own| own.table != table);
            }
            _ => {}
        }
    }
}
