//! Tables to come back to and tables to join: one's own, as the server says they stand, and those that anybody may sit
//! down at.

use catalog::GameKind;
use maud::{Markup, html};
use protocol::{AbsenceAct, ClockTerms, ListedTable, ListedTables, TableId, TableStands, TalkTerms, Terms};

use crate::Screen;
use crate::document::Bundle;
use crate::lid::{color, lid};
use crate::press::PagePress;
use crate::preview::Preview;
use crate::route::Route;

/// What is known of tables. A stranger has none of their own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tables<'a> {
    /// The tables this browser sits at, the latest first; not known yet if there is no list.
    pub own: Option<&'a [OwnTable]>,
    /// The open ones, once the server has said.
    pub listed: Option<&'a ListedTables>,
    /// Why it has not.
    pub trouble: Option<&'a str>,
    /// The game one looks for; all if none.
    pub only: Option<GameKind>,
}

/// A table this browser has a seat at.
#[derive(Clone, Debug)]
pub struct OwnTable {
    /// The table.
    pub table: TableId,
    /// The game, by its short name.
    pub game: String,
    /// Who sits there, as last known.
    pub names: Vec<Option<String>>,
    /// Whether it was our turn, and whether the game was over, as last known.
    pub our_turn: bool,
    /// Whether the game was over, as last known.
    pub over: bool,
    /// How things stand there, once the server has said; nothing inside if it does not know the seat any more.
    pub stands: Option<Option<TableStands>>,
}

/// The tables one can go to.
pub fn tables(tables: &Tables<'_>) -> Screen {
    let inside = html! {
        div.face data-key="face" { main.lobby { (mine(tables)) (open(tables)) } }
    };
    Screen {
        title: "Tables – Boxlid".to_owned(),
        description: "Tables that are open to anybody: sit down and play, without an account.".to_owned(),
        picture: Preview::Shelf,
        is_public: true,
        bundle: Bundle::Games,
        styles: &["lobby.css"],
        class: "page",
        lid: color(None),
        inside: html! { (lid("Tables", "Yours, and those that are open", html! {})) (inside) },
    }
}

fn mine(tables: &Tables<'_>) -> Markup {
    html! {
        section.paper data-key="mine" data-test="my-tables" {
            h2 { "My tables" }
            @match tables.own {
                None => { p.muted { "Your browser remembers where you sit." } },
                Some([]) => {
                    p.muted { "You sit at no table. Pick a box on the shelf, or sit down at an open table." }
                },
                Some(rows) => { @for row in rows { (own_row(row)) } },
            }
        }
    }
}

fn own_row(own: &OwnTable) -> Markup {
    let OwnTable { table, game, names, our_turn, over, stands } = own;
    let told = stands.as_ref().and_then(Option::as_ref);
    let names = told
        .map_or_else(|| names.clone(), |stands| stands.seats.iter().map(|seat| seat.name.clone()).collect());
    let (class, note) = match stands {
        Some(None) => ("gone", "The server does not know this seat any more".to_owned()),
        Some(Some(stands)) => state(stands),
        None if *over => ("over", "Over, when it was last looked at".to_owned()),
        None if *our_turn => ("yours", "Your turn, when it was last looked at".to_owned()),
        None => ("", String::new()),
    };
    let is_finished = matches!(class, "over" | "gone");
    html! {
        div class={ "row-in " (class) } data-key={ "mine-" (table) } {
            (strip(game))
            div.what {
                b { (title(game)) } " " span { (people(&names)) }
                small data-test={ "state-" (table) } { (note) }
            }
            @if is_finished {
                @let press = PagePress::Forget(table.clone());
                button.btn.small type="button" data-do=(press.what()) data-value=[press.value()]
                    data-test={ "forget-" (table) } { "Forget" }
            }
            @if class != "gone" {
                a.btn.small href=(address(table)) data-test={ "go-" (table) } {
                    (if is_finished { "Look" } else { "Go on" })
                }
            }
        }
    }
}

fn address(table: &TableId) -> String {
    Route::Table(table.to_string()).address()
}

fn open(tables: &Tables<'_>) -> Markup {
    let listed = tables.listed.iter().flat_map(|listed| &listed.tables);
    let wanted = |table: &&ListedTable| tables.only.is_none_or(|game| table.game == game.name());
    let rows: Vec<&ListedTable> = listed.filter(wanted).collect();
    let none = match (tables.trouble, tables.listed, rows.is_empty()) {
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
                (pill(tables, None))
                @for kind in GameKind::ALL { (pill(tables, Some(kind))) }
            }
            @for row in rows { (open_row(row)) }
            p.muted role="status" { (none) }
        }
    }
}

/// Chooses the open tables of one game, or of all.
fn pill(tables: &Tables<'_>, game: Option<GameKind>) -> Markup {
    let (on, press) = (tables.only == game, PagePress::Only(game));
    html! {
        button.pill.on[on] type="button" aria-pressed=(on) data-do=(press.what()) data-value=[press.value()]
            data-test={ "only-" (game.map_or("all", GameKind::name)) } {
            (game.map_or("All games", GameKind::title))
        }
    }
}

/// How things stand, as a class and in words.
fn state(stands: &TableStands) -> (&'static str, String) {
    let left = stands.left_ms.map(|left| format!(", {} left", lasts(left.into()))).unwrap_or_default();
    let free = stands.seats.iter().filter(|seat| seat.name.is_none()).count();
    let waits = || {
        let waiting = stands.waiting_for.iter();
        let names: Vec<&str> =
            waiting.filter_map(|seat| stands.seats.get(seat.index())?.name.as_deref()).collect();
        names.join(" and ")
    };
    match stands {
        _ if stands.over => ("over", "Over".to_owned()),
        _ if free > 0 => ("", "Waiting for somebody with the link".to_owned()),
        _ if stands.yours => ("yours", format!("Your turn{left}")),
        _ if !stands.begun => ("", "About to begin".to_owned()),
        _ => ("", format!("Waiting for {}{left}", waits())),
    }
}

fn open_row(listed: &ListedTable) -> Markup {
    let ListedTable { table, game, seats, free, age_ms, terms, own_board, .. } = listed;
    let seats_free = if *free == 1 { "one seat free".to_owned() } else { format!("{free} seats free") };
    let board = own_board.then(|| "own board".to_owned());
    let terms = [seats_free].into_iter().chain(board).chain(agreed(terms)).collect::<Vec<_>>().join(", ");
    html! {
        div.row-in data-key={ "open-" (table) } {
            (strip(game))
            div.what {
                b { (title(game)) } " " span { (people(seats)) }
                small { (terms) " · since " (lasts(*age_ms)) }
            }
            a.btn.small.primary href=(address(table)) data-test={ "sit-" (table) } { "Sit down" }
        }
    }
}

/// What people agreed on beside the rules, in a few words each.
pub fn agreed(terms: &Terms) -> Vec<String> {
    let absence = match terms.absence.then {
        AbsenceAct::Wait => None,
        AbsenceAct::Skip => Some("who is away is passed over"),
        AbsenceAct::Bot => Some("a bot plays for who is away"),
        AbsenceAct::Forfeit => Some("who is away loses"),
    };
    let clock = terms.clock.map(|ClockTerms { move_s, game_s, increment_s }| {
        let each = move_s.map(|seconds| format!("{} a move", lasts(u64::from(seconds) * 1000)));
        let all = game_s.map(|seconds| {
            let more = if increment_s > 0 { format!(" and {increment_s} s a turn") } else { String::new() };
            format!("{} a game{more}", lasts(u64::from(seconds) * 1000))
        });
        each.into_iter().chain(all).collect::<Vec<_>>().join(", ")
    });
    let talk = (terms.talk == TalkTerms::Free).then(|| "free talk".to_owned());
    clock.into_iter().chain(absence.map(str::to_owned)).chain(talk).collect()
}

/// A time in the unit that suits it: `40 seconds`, `12 minutes`, `3 days`.
fn lasts(ms: u64) -> String {
    let seconds = ms / 1000;
    let (count, unit) = match seconds {
        0..60 => (seconds, "second"),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    if count == 1 { format!("1 {unit}") } else { format!("{count} {unit}s") }
}

/// What a game is called.
fn title(game: &str) -> &'static str {
    game.parse().map_or("A game", GameKind::title)
}

fn strip(game: &str) -> Markup {
    html! { i style={ "background:" (color(game.parse().ok())) } {} }
}

/// Who sits at a table, in one line.
fn people(names: &[Option<String>]) -> String {
    let names = names.iter().map(|name| name.as_deref().unwrap_or("an open seat"));
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn listed() -> ListedTables {
        let table = json!({
            "table": "k7m2p-9xq4t", "game": "mancala", "options": {}, "seats": ["<b>Ana", null], "free": 1,
            "opened_ms": 0, "age_ms": 125_000, "terms": { "listed": true, "clock": { "move_s": 60 } },
        });
        serde_json::from_str(&json!({ "tables": [table] }).to_string()).unwrap()
    }

    #[test]
    fn an_open_table_says_who_waits_and_leads_there() {
        let listed = listed();
        let drawn = |state: &Tables<'_>| tables(state).body().into_string();
        let all = drawn(&Tables { listed: Some(&listed), ..Tables::default() });
        assert!(all.contains("&lt;b&gt;Ana, an open seat") && !all.contains("<b>Ana"));
        assert!(all.contains("one seat free, 1 minute a move · since 2 minutes"), "{all}");
        assert!(all.contains(r#"href="/t/k7m2p-9xq4t""#));
        let other = GameKind::ALL.into_iter().find(|kind| kind.name() != "mancala");
        let none = drawn(&Tables { listed: Some(&listed), only: other, ..Tables::default() });
        assert!(!none.contains("k7m2p-9xq4t") && none.contains("No table is open to everybody"));
        assert!(drawn(&Tables { trouble: Some("a < b"), ..Tables::default() }).contains("a &lt; b"));
    }

    #[test]
    fn a_table_that_is_gone_is_said_to_be_gone() {
        let own = |stands| OwnTable {
            table: TableId::try_from("k7m2p-9xq4t".to_owned()).unwrap(),
            game: "mancala".to_owned(),
            names: vec![Some("Ana".to_owned()), None],
            our_turn: true,
            over: false,
            stands,
        };
        let drawn =
            |own: &[OwnTable]| tables(&Tables { own: Some(own), ..Tables::default() }).body().into_string();
        let gone = drawn(&[own(Some(None))]);
        assert!(
            gone.contains("does not know this seat")
                && gone.contains("data-do=\"page-forget\" data-value=\"k7m2p-9xq4t\"")
        );
        assert!(!gone.contains("Go on"));
        let known = drawn(&[own(None)]);
        assert!(known.contains("Your turn, when it was last looked at") && known.contains("Go on"));
        assert!(drawn(&[]).contains("You sit at no table."));
        let seats = json!([{ "name": "Ana", "present": true }, { "name": "<b>Dov", "present": false }]);
        let stands = json!({ "game": "mancala", "seat": 0, "seats": seats, "begun": true, "over": false,
            "waiting_for": [0], "yours": true, "left_ms": 7_200_000, "quiet_ms": 5 });
        let told = drawn(&[own(Some(serde_json::from_str(&stands.to_string()).unwrap()))]);
        assert!(told.contains("Your turn, 2 hours left") && told.contains("Ana, &lt;b&gt;Dov"), "{told}");
    }
}
