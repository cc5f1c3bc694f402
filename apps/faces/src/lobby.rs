//! Tables to come back to and tables to join: one's own, as the server says they stand, and those that anybody may sit
//! down at.
//!
//! What a stranger would get wrong: the names on both lists are other people's words, and are escaped; and a table that
//! the server does not know any more is said to be gone, not silently dropped, because somebody may look for it.

use std::fmt::Write as _;

use catalog::GameKind;
use protocol::{AbsenceAct, ClockTerms, ListedTable, ListedTables, MyTables, TableStands, TalkTerms, Terms};
use serde::Deserialize;

use crate::hosted::{Hosted, Wanted};
use crate::{Drawing, Press, Room, escaped};

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

/// The tables one can go to.
#[derive(Default)]
pub struct Lobby {
    kept: Vec<Kept>,
    mine: Option<MyTables>,
    listed: Option<ListedTables>,
    trouble: Option<String>,
    /// The game one looks for, by its short name; all if empty.
    game: String,
}

impl Lobby {
    /// How things stand at a table; nothing if nobody has said, and nothing in it if it is gone.
    fn stands(&self, table: &str) -> Option<Option<&TableStands>> {
        let mine = self.mine.as_ref()?.tables.iter().find(|mine| mine.table.to_string() == table)?;
        Some(mine.stands.as_ref())
    }
}

impl Hosted for Lobby {
    fn press(&mut self, press: Press, _room: Room) -> Vec<Wanted> {
        match press {
            Press::Do { what, value } => match what.as_str() {
                "go" => vec![("go", value)],
                "forget" => {
                    self.kept.retain(|kept| kept.1 != value);
                    vec![("forget", value)]
                }
                "game" => {
                    self.game = value;
                    Vec::new()
                }
                "refresh" => vec![("refresh", String::new())],
                _ => Vec::new(),
            },
            Press::Woke => vec![("refresh", String::new())],
            Press::Typed { .. } | Press::Peek(_) | Press::Key(_) => Vec::new(),
        }
    }

    fn draw(&mut self, _room: Room) -> Drawing {
        Drawing {
            markup: format!(r#"<main class="lobby">{}{}</main>"#, self.mine(), self.open()),
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
    fn mine(&self) -> String {
        let mut rows = String::new();
        for kept in &self.kept {
            self.own_row(&mut rows, kept);
        }
        if rows.is_empty() {
            rows = r#"<p class="muted">You sit at no table. Pick a box on the shelf, or sit down at an open table.</p>"#
                .to_owned();
        }
        format!(
            r#"<section class="paper" data-key="mine" data-test="my-tables"><h2>My tables</h2>{rows}</section>"#
        )
    }

    fn own_row(&self, rows: &mut String, Kept(game, table, names, our_turn, over): &Kept) {
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
        let address = format!("/t/{}", escaped(table));
        let go = match leads {
            true => format!(
                r#"<a class="btn small" href="{address}" data-do="go" data-value="{address}" data-test="go-{table}">{}</a>"#,
                if finished { "Look" } else { "Go on" }
            ),
            false => String::new(),
        };
        let forget = match finished {
            true => format!(
                r#"<button type="button" class="btn small" data-do="forget" data-value="{table}" data-test="forget-{table}">Forget</button>"#
            ),
            false => String::new(),
        };
        let _ = write!(
            rows,
            r#"<div class="row-in {class}" data-key="mine-{table}">{}<div class="what"><b>{}</b> <span>{}</span><small data-test="state-{table}">{}</small></div>{forget}{go}</div>"#,
            strip(game),
            title(game),
            people(&names),
            escaped(&note)
        );
    }

    fn open(&self) -> String {
        let pill = |name: &str, title: &str| {
            let on = self.game == name;
            let class = if on { "pill on" } else { "pill" };
            let test = if name.is_empty() { "all" } else { name };
            format!(
                r#"<button type="button" class="{class}" aria-pressed="{on}" data-do="game" data-value="{name}" data-test="only-{test}">{title}</button>"#
            )
        };
        let pills: String = std::iter::once(pill("", "All games"))
            .chain(GameKind::ALL.iter().map(|kind| pill(kind.name(), kind.title())))
            .collect();
        let mut rows = String::new();
        let listed = self.listed.iter().flat_map(|listed| &listed.tables);
        for table in listed.filter(|table| self.game.is_empty() || table.game == self.game) {
            open_row(&mut rows, table);
        }
        let none = match (&self.trouble, &self.listed, rows.is_empty()) {
            (Some(said), ..) => escaped(said),
            (None, None, _) => "Asking the server…".to_owned(),
            (None, Some(_), true) => {
                "No table is open to everybody now. Open one: set up a table with a link, and choose that anybody may come."
                    .to_owned()
            }
            (None, Some(_), false) => String::new(),
        };
        format!(
            r#"<section class="paper" data-key="open" data-test="open-tables"><h2>Open tables</h2><div class="pills" role="group" aria-label="Which game?">{pills}</div>{rows}<p class="muted" role="status">{none}</p></section>"#
        )
    }
}

/// How things stand, as a class and in words.
fn state(stands: &TableStands) -> (&'static str, String) {
    let left = stands.left_ms.map(|left| format!(", {} left", lasts(left.into()))).unwrap_or_default();
    let free = stands.seats.iter().filter(|seat| seat.name.is_none()).count();
    let waits = || {
        let names: Vec<String> = stands
            .waiting_for
            .iter()
            .filter_map(|seat| stands.seats.get(seat.index())?.name.clone())
            .collect();
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

fn open_row(rows: &mut String, listed: &ListedTable) {
    let ListedTable { table, game, seats, free, age_ms, terms, own_board, .. } = listed;
    let address = format!("/t/{table}");
    let seats_free = if *free == 1 { "one seat free".to_owned() } else { format!("{free} seats free") };
    let board = own_board.then(|| "own board".to_owned());
    let terms = [seats_free].into_iter().chain(board).chain(agreed(terms)).collect::<Vec<_>>().join(", ");
    let _ = write!(
        rows,
        r#"<div class="row-in" data-key="open-{table}">{}<div class="what"><b>{}</b> <span>{}</span><small>{} · since {}</small></div><a class="btn small primary" href="{address}" data-do="go" data-value="{address}" data-test="sit-{table}">Sit down</a></div>"#,
        strip(game),
        title(game),
        people(seats),
        escaped(&terms),
        lasts(*age_ms)
    );
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
pub fn lasts(ms: u64) -> String {
    let seconds = ms / 1000;
    let (count, unit) = match seconds {
        0..60 => (seconds, "second"),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    if count == 1 { format!("1 {unit}") } else { format!("{count} {unit}s") }
}

fn title(game: &str) -> &'static str {
    game.parse().map_or("A game", GameKind::title)
}

fn strip(game: &str) -> String {
    let known = game.parse::<GameKind>().map_or("mancala", GameKind::name);
    format!(r#"<i style="background:var(--lid-{known})"></i>"#)
}

fn people(names: &[Option<String>]) -> String {
    let names = names.iter().map(|name| name.as_deref().map_or("an open seat".to_owned(), escaped));
    names.collect::<Vec<_>>().join(", ")
}
