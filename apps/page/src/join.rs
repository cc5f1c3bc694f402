//! Coming to a table: back to one's own seat, to a free one, or to look on.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use catalog::GameKind;
use client::Slip;
use maud::html;
use protocol::{Consent, SeatTaken, TableCard, TableId, TakeSeat, Token};
use rules::Seat;
use screens::Room;

use crate::PagePress;
use crate::Route;
use crate::api::{self, Problem};
use crate::app;
use crate::browser::{self, Timer, spawn};
use crate::bundle::Bundle;
use crate::keep::{self, KeptSeat};
use crate::online::Place;
use crate::screen::{Drawn, Made, Screen};
use crate::table::{Whence, table};

/// How long to wait before asking a server again that did not answer.
const AGAIN: u32 = 1500;

/// How long to wait before asking again whether one may join a team.
const KNOCKS: u32 = 3000;

/// A game on this device, by the name it is kept under.
pub async fn local(bundle: &Bundle, id: &str) -> Result<Made, String> {
    let found = keep::game(id).and_then(|kept| Some((kept.game.parse::<GameKind>().ok()?, kept)));
    let (kind, kept) = found.ok_or(keep::NOT_KEPT)?;
    table((bundle.game)(kind), kind, Whence::Here(id.to_owned(), Box::new(kept))).await
}

/// A table on the server, to sit at.
pub async fn seat(bundle: &Bundle, name: &str) -> Result<Made, String> {
    let none = "There is no such table. A table code looks like k7m2p-9xq4t.";
    let id = TableId::try_from(name.to_owned()).map_err(|_| none)?;
    let kept = keep::seat(&id);
    match kept.and_then(|kept| Some((kept.game.parse::<GameKind>().ok()?, kept))) {
        Some((kind, kept)) => {
            table((bundle.game)(kind), kind, Whence::Online(Place::Seat(Box::new(kept)))).await
        }
        None => Ok(Made::Here(Join::new(id.clone(), find(&id).await?))),
    }
}

/// A table on the server, to look on.
pub async fn watch(bundle: &Bundle, name: &str) -> Result<Made, String> {
    let none = "There is no such table. Ask for the link again.";
    let id = TableId::try_from(name.to_owned()).map_err(|_| none)?;
    let card = find(&id).await?;
    let kind = card.game.parse::<GameKind>().map_err(|unknown| unknown.to_string())?;
    table((bundle.game)(kind), kind, Whence::Online(Place::Gallery(id))).await
}

/// Asks the server what a table is, as often as it takes for as long as somebody waits for it.
async fn find(table: &TableId) -> Result<TableCard, String> {
    let here = app::here();
    // What the server drew of the table is better than nothing.
    if browser::first_drawn("").is_none() {
        app::show(Rc::new(Looking));
    }
    loop {
        match api::card(table).await {
            Ok(card) => return Ok(card),
            Err(Problem::Said(said)) => return Err(said),
            // Whoever has gone elsewhere is not told.
            Err(Problem::Unreachable) if app::here() != here => return Err(String::new()),
            Err(Problem::Unreachable) => {
                app::show(Rc::new(Looking));
                browser::pause(AGAIN).await;
            }
        }
    }
}

/// The server is being looked for.
struct Looking;

impl Screen for Looking {
    fn draw(&self, _room: Room) -> Drawn {
        let markup = html! {
            (screens::lid("Boxlid", "", html! {}))
            main.trouble {
                p.say role="status" data-test="connection" data-state="looking" { "Looking for the table…" }
            }
        };
        Drawn::page("Boxlid", markup)
    }
}

/// Offers a free seat, or a place to look on.
struct Join {
    table: TableId,
    /// The table as it was when one came, or last tried to sit down.
    card: RefCell<TableCard>,
    kind: Option<GameKind>,
    /// What somebody has typed and chosen.
    form: RefCell<Form>,
    /// Made once, so that trying again after a lost answer gives the seat that was taken already.
    token: Token,
    slip: Slip,
    recovery_token: Token,
    this: Weak<Join>,
}

#[derive(Default)]
struct Form {
    name: String,
    /// The mark that was chosen. What is free when one comes may be taken by the time one sits down.
    mark: Option<u8>,
    problem: String,
    /// Whom we wait for, while we do.
    waiting: Option<String>,
    /// Why a seat could not be taken back.
    not_recovered: String,
}

impl Form {
    fn known<'a>(&'a self, card: &'a TableCard) -> screens::Join<'a> {
        screens::Join {
            name: &self.name,
            mark: self.mark,
            waiting: self.waiting.as_deref(),
            problem: &self.problem,
            not_recovered: &self.not_recovered,
            ..screens::Join::new(card)
        }
    }
}

impl Join {
    fn new(table: TableId, card: TableCard) -> Rc<Self> {
        Rc::new_cyclic(|this| Join {
            table,
            kind: card.game.parse().ok(),
            card: RefCell::new(card),
            form: RefCell::new(Form { name: keep::names().0, ..Form::default() }),
            token: browser::token(),
            slip: Slip::with(browser::secret_bytes()),
            recovery_token: browser::token(),
            this: this.clone(),
        })
    }

    /// Sits down in a free seat, or asks to join the team of somebody who sits already.
    fn sit(&self, team: Option<Seat>) {
        let wish = {
            self.form.borrow_mut().problem.clear();
            let (card, form) = (self.card.borrow(), self.form.borrow());
            let name = form.name.trim();
            keep::keep_names(name, &keep::names().1);
            let is_seat = self.kind.is_some_and(GameKind::marks_are_seats);
            let worn = form.known(&card).worn();
            TakeSeat {
                name: if name.is_empty() { "Guest".to_owned() } else { name.to_owned() },
                // A color is a seat, a token is not.
                seat: team.or(worn.filter(|_| is_seat).map(Seat)),
                mark: worn.filter(|_| !is_seat && team.is_none()),
                member: team.is_some(),
                token: Some(self.token.clone()),
                // A member of a team adds nothing.
                promise: self.slip.promise().filter(|_| team.is_none()),
            }
        };
        knock(self.this.clone(), self.table.clone(), wish, false);
    }

    fn is_waiting(&self) -> bool {
        self.form.borrow().waiting.is_some()
    }

    /// Sits at the table from now on.
    fn enter(&self, seat: Seat, token: Token, slip: Slip) {
        let card = self.card.borrow();
        keep::keep_seat(KeptSeat {
            game: card.game.clone(),
            table: self.table.clone(),
            seat,
            token,
            names: card.seats.iter().map(|seat| seat.name.clone()).collect(),
            our_turn: false,
            over: false,
            slip,
            touched: 0.0,
        });
        app::turn_to(Route::Table(self.table.to_string()));
    }

    /// Takes a seat back that one has on another device, or had on this one.
    fn recover(&self, code: String) {
        let (later, table, token) = (self.this.clone(), self.table.clone(), self.recovery_token.clone());
        spawn(async move {
            let taken = api::recover(&table, &code, &token).await;
            let Some(join) = later.upgrade() else { return };
            match taken {
                Ok(taken) => join.enter(taken.seat, taken.token, Slip::default()),
                Err(error) => {
                    join.form.borrow_mut().not_recovered = error.to_string();
                    app::changed();
                }
            }
        });
    }
}

/// Asks for a seat or to join a team, again and again until it is answered.
fn knock(later: Weak<Join>, table: TableId, wish: TakeSeat, again: bool) {
    spawn(async move {
        let taken = api::take_seat(&table, &wish).await;
        // Whoever has gone elsewhere does not knock any more, nor whoever gave up meanwhile.
        let Some(join) = later.upgrade() else { return };
        let knock_later = || {
            Timer::once(KNOCKS, move || {
                if later.upgrade().is_some_and(|join| join.is_waiting()) {
                    knock(later, table, wish, true);
                }
            });
        };
        match taken {
            Ok(SeatTaken { waits_for: Some(_), .. }) if again && !join.is_waiting() => {}
            Ok(SeatTaken { waits_for: Some(consent), seat, .. }) => {
                let card = join.card.borrow();
                let captain = card.seats.get(seat.index()).and_then(|seat| seat.name.as_deref());
                let captain = captain.unwrap_or("the captain");
                let said = match consent {
                    Consent::Captain => format!("Waiting for {captain} to let you in…"),
                    Consent::Table => {
                        format!("{captain} let you in. Waiting for the other players to agree…")
                    }
                };
                join.form.borrow_mut().waiting = Some(said);
                knock_later();
            }
            Ok(taken) => {
                let slip = if taken.member { Slip::default() } else { join.slip.clone() };
                join.enter(taken.seat, taken.token, slip);
            }
            Err(Problem::Unreachable) if join.is_waiting() => knock_later(),
            Err(error) => {
                {
                    let mut form = join.form.borrow_mut();
                    form.waiting = None;
                    form.problem = error.to_string();
                }
                app::changed();
                // Somebody else may have been quicker: shows what is free by now.
                if let Ok(card) = api::card(&join.table).await {
                    join.card.replace(card);
                }
            }
        }
        app::changed();
    });
}

impl Screen for Join {
    fn draw(&self, _room: Room) -> Drawn {
        screens::join(&self.form.borrow().known(&self.card.borrow())).into()
    }

    fn press_page(&self, press: PagePress, _room: Room) {
        match press {
            PagePress::Name(name) => self.form.borrow_mut().name = name,
            PagePress::Mark(mark) => self.form.borrow_mut().mark = mark,
            PagePress::Sit => self.sit(None),
            PagePress::Team(seat) => self.sit(Some(seat)),
            PagePress::Cancel => self.form.borrow_mut().waiting = None,
            PagePress::Recover(code) => self.recover(code),
            _ => {}
        }
    }
}
