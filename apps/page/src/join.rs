//! Coming to a table: back to one's own seat, to a free one, or to look on.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use catalog::GameKind;
use faces::Room;
use maud::{Markup, html};
use protocol::{Consent, SeatTaken, TableCard, TableId, TakeSeat, Token};
use rules::Seat;

use crate::api::{self, Problem};
use crate::app;
use crate::browser::{self, Timer, spawn};
use crate::bundle::Bundle;
use crate::chrome::lid;
use crate::keep::{self, KeptSeat};
use crate::marks::about_to_wear;
use crate::play::{Place, Slip};
use crate::press::PagePress;
use crate::route::Route;
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
            (lid("Boxlid", "", html! {}))
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
    /// The table as it was when one came.
    card: TableCard,
    kind: Option<GameKind>,
    /// What somebody has typed and chosen.
    form: RefCell<Form>,
    /// Made once, so that trying again after a lost answer gives the seat that was taken already.
    token: Token,
    slip: Slip,
    recovery_token: Token,
    this: Weak<Join>,
}

struct Form {
    name: String,
    mark: Option<u8>,
    /// The marks nobody has yet. What is free when one comes may be taken by the time one sits down.
    marks: Vec<(u8, &'static str)>,
    problem: Option<String>,
    /// Whom we wait for, while we do.
    waiting: Option<String>,
    /// Why a seat could not be taken back.
    not_recovered: Option<String>,
}

impl Join {
    fn new(table: TableId, card: TableCard) -> Rc<Self> {
        let kind = card.game.parse::<GameKind>().ok();
        let (mark, marks) = free_marks(kind, &card, None);
        Rc::new_cyclic(|this| {
            let join = Join {
                table,
                card,
                kind,
                form: RefCell::new(Form {
                    name: keep::names().0,
                    mark: None,
                    marks,
                    problem: None,
                    waiting: None,
                    not_recovered: None,
                }),
                token: browser::token(),
                slip: Slip::with(browser::secret_bytes()),
                recovery_token: browser::token(),
                this: this.clone(),
            };
            join.form.borrow_mut().mark = mark.filter(|_| join.has_free_seat());
            join
        })
    }

    fn has_free_seat(&self) -> bool {
        self.card.seats.iter().any(|seat| seat.name.is_none()) && !self.card.over
    }

    fn marks_are_seats(&self) -> bool {
        self.kind.is_some_and(GameKind::marks_are_seats)
    }

    /// Sits down in a free seat, or asks to join the team of somebody who sits already.
    fn sit(&self, team: Option<Seat>) {
        let wish = {
            let mut form = self.form.borrow_mut();
            form.problem = None;
            let name = form.name.trim();
            keep::keep_names(name, &keep::names().1);
            let is_seat = self.marks_are_seats();
            TakeSeat {
                name: if name.is_empty() { "Guest".to_owned() } else { name.to_owned() },
                // A color is a seat, a token is not.
                seat: team.or(form.mark.filter(|_| is_seat).map(Seat)),
                mark: form.mark.filter(|_| !is_seat && team.is_none()),
                member: team.is_some(),
                token: Some(self.token.clone()),
                // A member of a team adds nothing.
                promise: self.slip.promise().filter(|_| team.is_none()),
            }
        };
        knock(self.this.clone(), self.table.clone(), wish, false);
    }

    /// Somebody else may have been quicker: shows what is free by now.
    fn look_again(&self, card: &TableCard) {
        let mut form = self.form.borrow_mut();
        let Some(wanted) = form.mark else { return };
        (form.mark, form.marks) = free_marks(self.kind, card, Some(wanted));
    }

    fn is_waiting(&self) -> bool {
        self.form.borrow().waiting.is_some()
    }

    /// Sits at the table from now on.
    fn enter(&self, seat: Seat, token: Token, slip: Slip) {
        keep::keep_seat(KeptSeat {
            game: self.card.game.clone(),
            table: self.table.clone(),
            seat,
            token,
            names: self.card.seats.iter().map(|seat| seat.name.clone()).collect(),
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
                    join.form.borrow_mut().not_recovered = Some(error.to_string());
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
                let captain = join.card.seats.get(seat.index()).and_then(|seat| seat.name.as_deref());
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
                    form.problem = Some(error.to_string());
                }
                app::changed();
                if let Ok(card) = api::card(&join.table).await {
                    join.look_again(&card);
                }
            }
        }
        app::changed();
    });
}

impl Screen for Join {
    fn draw(&self, _room: Room) -> Drawn {
        let title = self.kind.map_or("Boxlid", GameKind::title);
        let markup = html! {
            (lid(title, "A table by link", html! {}))
            main.trouble { (self.offer(&self.form.borrow())) }
        };
        let lid = self.kind.map(|kind| format!("var(--lid-{})", kind.name())).unwrap_or_default();
        Drawn { lid, ..Drawn::page(format!("Take a seat – {title}"), markup) }
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

impl Join {
    fn offer(&self, form: &Form) -> Markup {
        let card = &self.card;
        let free = self.has_free_seat();
        let seated: Vec<&str> = card.seats.iter().filter_map(|seat| seat.name.as_deref()).collect();
        let invitation = match (free, seated.first()) {
            (true, Some(host)) => format!("{host} has a seat free for you."),
            (true, None) => "There is a seat free for you.".to_owned(),
            (false, _) if card.over => "This game is over.".to_owned(),
            (false, _) => format!("{} sit here already.", seated.join(" and ")),
        };
        let place = card.seats.iter().position(|seat| seat.name.is_none()).filter(|_| free);
        let place = place.map(|place| Seat(place as u8));
        // By which rules, and on whose board, one is about to play.
        let own_board = card
            .board
            .iter()
            .map(|board| format!("Own board: {}. {}", board.title, board.differences.join(" ")));
        let by: Vec<String> = card.rules_in_words.iter().cloned().chain(own_board).collect();
        let teams = self.kind.is_some_and(GameKind::asks_questions) && !card.over;
        html! {
            div.paper.joining {
                span data-test="join-worn" { (about_to_wear(self.kind, card.seats.len(), place, form.mark)) }
                h2 { (invitation) }
                @if !by.is_empty() {
                    div data-test="join-rules" { @for said in by { p.muted { (said) } } }
                }
                @if free || teams { (self.sitting_down(form, free, teams)) }
                @if let Some(said) = &form.waiting {
                    p.say role="status" data-test="join-waiting" { (said) }
                    button.btn type="button" data-test="join-cancel" data-do=(PagePress::Cancel.what()) { "Cancel" }
                }
                p.wrong role="alert" data-test="join-problem" data-key="problem" {
                    @if let Some(said) = &form.problem { (said) }
                }
                a.btn href=(Route::Watch(card.watch.to_string()).address()) data-test="join-watch" data-key="watch" {
                    "Only look on"
                }
                @if !card.over { (recovery(form.not_recovered.as_deref())) }
            }
        }
    }

    fn sitting_down(&self, form: &Form, free: bool, teams: bool) -> Markup {
        let captains = (0..).map(Seat).zip(&self.card.seats).filter(|(_, seat)| seat.bot.is_none() && teams);
        let captains = captains.filter_map(|(seat, card)| Some((seat, card.name.as_deref()?)));
        html! {
            form.sit.waiting[form.waiting.is_some()] data-do=(PagePress::Sit.what()) {
                label for="join-name" { "Your name" }
                input #join-name data-test="join-name" placeholder="Guest" maxlength="40" autocomplete="off"
                    data-do=(PagePress::Name(String::new()).what()) value=(form.name);
                @if form.mark.is_some() {
                    label for="join-mark" { (if self.marks_are_seats() { "Your color" } else { "Your token" }) }
                    select #join-mark data-test="join-mark" data-do=(PagePress::Mark(None).what()) {
                        @for (mark, title) in &form.marks {
                            option value=(mark) selected[Some(*mark) == form.mark] { (title) }
                        }
                    }
                }
                @if free { button.btn.primary data-test="join-sit" { "Sit down" } }
                @for (seat, captain) in captains {
                    @let press = PagePress::Team(seat);
                    button.btn type="button" data-test={ "join-team-" (seat) } data-do=(press.what())
                        data-value=[press.value()] { "Ask to join " (captain) "’s team" }
                }
            }
        }
    }
}

/// Takes a seat back that one has on another device.
fn recovery(problem: Option<&str>) -> Markup {
    html! {
        details.sit data-key="recovery" {
            summary data-test="recover-open" { "I sit here already, on another device" }
            form.sit data-do=(PagePress::Recover(String::new()).what()) {
                label for="recover-code" { "Code from that device" }
                input #recover-code data-test="recover-code" placeholder="K7M2-P9XQ" autocomplete="off"
                    spellcheck="false";
                button.btn data-test="recover" { "Take my seat" }
            }
            p.wrong role="alert" { @if let Some(said) = problem { (said) } }
        }
    }
}

/// The marks nobody has yet, and which of them is chosen: the one that is `wanted`, or the first if somebody has that by
/// now.
fn free_marks(
    kind: Option<GameKind>,
    card: &TableCard,
    wanted: Option<u8>,
) -> (Option<u8>, Vec<(u8, &'static str)>) {
    let Some(kind) = kind else { return Default::default() };
    let taken: Vec<u8> = (0..)
        .zip(&card.seats)
        .filter(|(_, seat)| seat.name.is_some())
        .map(|(place, seat)| seat.mark.unwrap_or(place))
        .collect();
    let marks = (0..).zip(kind.marks(card.seats.len() as u8).iter().copied());
    let marks: Vec<(u8, &'static str)> = marks.filter(|(mark, _)| !taken.contains(mark)).collect();
    let wanted = marks.iter().find(|(mark, _)| Some(*mark) == wanted);
    let chosen = wanted.or(marks.first()).map(|(mark, _)| *mark);
    (chosen, marks)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table for three at which seat A has the first token and B this one, if anybody sits there.
    fn card(other: Option<u8>) -> TableCard {
        let seat = |name: Option<&str>, mark: Option<u8>| serde_json::json!({ "name": name, "present": name.is_some(), "mark": mark });
        let seats = [seat(Some("Ana"), Some(0)), seat(other.map(|_| "Eve"), other), seat(None, None)];
        let card = serde_json::json!({
            "game": "heisey-mania", "options": {}, "settled": {}, "watch": "k7m2p-9xq4t", "seats": seats, "over": false,
        });
        serde_json::from_str(&card.to_string()).unwrap()
    }

    /// TP-1, HM-1: the first token that is free is offered first, and one that somebody takes meanwhile no longer.
    #[test]
    fn a_token_that_was_taken_meanwhile_is_no_longer_offered() {
        let kind = Some(GameKind::HeiseyMania);
        let (mark, marks) = free_marks(kind, &card(None), None);
        assert_eq!((mark, marks[0]), (Some(1), (1, "Orange square")));
        let (mark, marks) = free_marks(kind, &card(Some(1)), Some(1));
        assert_eq!(mark, Some(2), "somebody has the square by now");
        assert!(!marks.contains(&(1, "Orange square")));
        let (mark, marks) = free_marks(kind, &card(Some(1)), Some(3));
        assert_eq!(mark, Some(3), "what is still free stays chosen");
        assert!(marks.contains(&(3, "Pink diamond")));
        assert_eq!(free_marks(None, &card(None), None), (None, Vec::new()));
    }
}
