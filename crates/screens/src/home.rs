//! The shelf: five boxes, what is still on the table, and the way to somebody else's table.
//!
//! Without any script every box is described; with one, the box that is looked into is. What stands in `noscript` is only
//! in the server's answer, where a browser with scripts does not even parse it; the page would lay it as elements.

use catalog::{GameKind, Lid, SHELF};
use maud::{Markup, html};

use crate::Screen;
use crate::document::Bundle;
use crate::lid::{color, menu};
use crate::mancala::peek::peek;
use crate::marks::{Icon, emblem, glyph};
use crate::press::PagePress;
use crate::preview::Preview;
use crate::route::Route;

/// What Boxlid is, in one line.
pub(crate) const MOTTO: &str = "Five boxed games, played by the rules on their lids.";

/// What Boxlid is, in three.
const ABOUT: &str = "Boxlid is five boxed board games to play in the browser: at one device, against bots, or with \
     people who get a link. Nobody needs an account. Every rule is written down clause by clause, and every refused \
     move names its clause.";

/// What is known of the shelf.
#[derive(Clone, Copy, Debug, Default)]
pub struct Home<'a> {
    /// The box that is looked into, by its place on the shelf.
    pub chosen: usize,
    /// Games that wait for somebody to go on, the latest first.
    pub unfinished: &'a [Unfinished],
    /// Whether a table against bots is being opened.
    pub is_opening: bool,
    /// Why it could not be.
    pub problem: &'a str,
    /// Why the code of a table was no code.
    pub wrong_code: &'a str,
    /// Draws what is read without scripts.
    pub noscript: Option<fn(&Home<'_>) -> Markup>,
}

impl Home<'_> {
    /// What the server answers a stranger, whose browser may run no scripts.
    pub fn answer() -> Self {
        Home { noscript: Some(without_scripts), ..Home::default() }
    }

    fn chosen(&self) -> &'static Lid {
        SHELF.get(self.chosen).copied().unwrap_or(SHELF[0])
    }
}

/// A game that was left in the middle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// Where it goes on.
    pub route: Route,
    /// The game, by its short name.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// Who plays.
    pub note: String,
}

/// The front page.
pub fn home(home: &Home<'_>) -> Screen {
    let chosen = home.chosen();
    let inside = html! {
        (top(home))
        main {
            h1 { "Which box shall we open?" }
            nav.shelf aria-label="Games" {
                @for (index, game) in SHELF.iter().enumerate() { (front(game, index, game.name == chosen.name)) }
            }
            div.plank aria-hidden="true" {}
            (detail(chosen, home))
            @if let Some(noscript) = home.noscript { noscript { (noscript(home)) } }
            (still_on_the_table(home.unfinished))
        }
    };
    Screen {
        title: "Boxlid – five boxed games".to_owned(),
        description: format!(
            "{MOTTO} Play at one device, against bots, or with friends by a link; no account."
        ),
        picture: Preview::Shelf,
        is_public: true,
        bundle: Bundle::Home,
        styles: &[],
        class: "home",
        lid: String::new(),
        inside,
    }
}

/// The other boxes, and what Boxlid is.
fn without_scripts(home: &Home<'_>) -> Markup {
    let chosen = home.chosen();
    html! {
        @for game in SHELF.iter().filter(|game| game.name != chosen.name) { (detail(game, home)) }
        section.paper.rulebook { h2 { "What Boxlid is" } p { (ABOUT) } p { (NEEDS_SCRIPT) } }
    }
}

/// What somebody without scripts is told.
pub(crate) const NEEDS_SCRIPT: &str =
    "The games themselves run in your browser as WebAssembly: to play, allow JavaScript for this page.";

fn top(home: &Home<'_>) -> Markup {
    html! {
        header.top {
            div.brand {
                svg width="40" height="34" viewBox="0 0 40 34" aria-hidden="true" {
                    path d="M5 15H35V31H5Z" fill="#C9A26B" {}
                    path d="M5 15H35V19H5Z" fill="#A87F48" {}
                    path d="M3 12L33 3L35 9.5L5 18.5Z" fill="var(--felt)" {}
                }
                span { "Boxlid" }
            }
            p.motto.muted { (MOTTO) }
            span.grow {}
            a.btn.small href=(Route::Tables.address()) data-test="tables" { "Tables" }
            (join_by_code(home.wrong_code))
            (menu())
        }
    }
}

/// Takes the code of a table, or its whole link. Without scripts the server finds the table.
fn join_by_code(wrong: &str) -> Markup {
    html! {
        form.join action="/t" method="get" data-do=(PagePress::Code(String::new()).what()) {
            label for="code" { "Table code" }
            input id="code" name="code" data-test="code" data-do=(PagePress::TypeCode.what()) placeholder="k7m2p-9xq4t"
                autocomplete="off" autocapitalize="none" spellcheck="false" aria-label="Table code"
                aria-describedby="code-wrong";
            button.btn.small data-test="code-join" { "Join" }
            p.wrong id="code-wrong" role="alert" { (wrong) }
        }
    }
}

/// A box. One that can be played is a link to its set-up; pointing at a box lifts its lid.
fn front(game: &Lid, index: usize, on: bool) -> Markup {
    let test = format!("box-{}", game.name);
    let paint = format!("--c:{}", game.color);
    let face = html! {
        span.face {
            (emblem(game.name))
            b { (game.title) }
            @if !game.finished { span.soon { "Unfinished" } }
        }
        span.rim aria-hidden="true" {}
        span.tag { b { (game.sort) } (game.size) }
    };
    html! {
        a.box.on[on] href=(address(game.kind)) data-peek=(index) data-test=(test) style=(paint) { (face) }
    }
}

/// Where a table of a game is set up.
fn address(kind: GameKind) -> String {
    Route::SetUp(kind.name().to_owned()).address()
}

/// What is in a box, and what can be done with it.
fn detail(game: &Lid, home: &Home<'_>) -> Markup {
    let lid = format!("--lid:{}", game.color);
    html! {
        section.detail.paper style=(lid) aria-label=(game.title) data-key=(game.name) {
            div.pic { (picture(game)) }
            div.txt {
                h2 { (game.title) }
                p { (game.about) }
                (facts(game))
            }
            div.go {
                (acts(game.kind, home))
            }
        }
    }
}

/// A small board to look at, or the emblem on the lid.
pub(crate) fn picture(game: &Lid) -> Markup {
    match game.kind {
        GameKind::Mancala => peek(),
        _ => html! { div.closed { (emblem(game.name)) } },
    }
}

/// For how many it is, for how long, and how many rules it has.
pub(crate) fn facts(game: &Lid) -> Markup {
    html! {
        p.facts {
            @for fact in game.size.split(", ").chain([game.sort]) { span.chip { (fact) } }
            span.chip { (game.clauses) " rules" }
        }
    }
}

fn acts(kind: GameKind, home: &Home<'_>) -> Markup {
    let bots = if kind.seats().1 > 2 { "Play bots now" } else { "Play a bot now" };
    let (now, read) = (PagePress::BotNow(kind), PagePress::Read(kind));
    html! {
        a.btn.primary href=(address(kind)) data-test="set-up" { "Set up a table" }
        button.btn type="button" data-do=(now.what()) data-value=[now.value()] data-test="bot-now"
            disabled[home.is_opening] { (glyph(Icon::Bot, "1.375")) (bots)
        }
        a.btn href=(Route::Rules(kind.name().to_owned(), None).address()) data-do=(read.what())
            data-value=[read.value()] data-test="read-rules" { (glyph(Icon::Book, "1.375")) "Read the rules" }
        @if kind.asks_questions() {
            a.btn href=(Route::Workshop.address()) data-test="decks" { (glyph(Icon::List, "1.375")) "Question decks" }
        }
        p.wrong role="alert" { (home.problem) }
    }
}

/// Games that wait for somebody to go on, on this device and on the server.
fn still_on_the_table(rows: &[Unfinished]) -> Markup {
    const MOST: usize = 6;
    html! {
        section.resume {
            h2 { "Still on the table" }
            @if rows.is_empty() { p.muted { "No table is open. Pick a box." } }
            @for row in rows.iter().take(MOST) {
                a.paper.row href=(row.route.address()) {
                    i style={ "background:" (color(row.game.parse().ok())) } {}
                    span.what { b { (row.title) } small { (row.note) } }
                    span.btn.small { "Go on" }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn() -> String {
        home(&Home::answer()).body().into_string()
    }

    #[test]
    fn every_box_can_be_read_about_and_opened_without_a_script() {
        let drawn = drawn();
        for game in SHELF {
            assert!(drawn.contains(&format!(r#"href="/{}""#, game.name)), "{}", game.name);
            assert!(drawn.contains(game.about) && drawn.contains(game.title), "{}", game.name);
            assert!(drawn.contains(&format!(r#"href="/rules/{}""#, game.name)), "{}", game.name);
        }
        assert!(drawn.contains(ABOUT) && drawn.contains(MOTTO));
        assert!(!drawn.contains("<script") && !drawn.contains(" on:"));
    }

    #[test]
    fn only_the_chosen_box_is_described_where_scripts_run() {
        let second = home(&Home { chosen: 1, ..Home::answer() }).body().into_string();
        let (with_scripts, _) = second.split_once("<noscript>").unwrap();
        assert!(with_scripts.contains(SHELF[1].about) && !with_scripts.contains(SHELF[0].about));
        assert_eq!(with_scripts.matches(r#"class="box on""#).count(), 1);
        let page = home(&Home { chosen: 1, ..Home::default() }).body().into_string();
        assert!(page.starts_with(with_scripts) && !page.contains("noscript"));
    }

    #[test]
    fn what_somebody_called_themselves_is_text() {
        let row = Unfinished {
            route: Route::Table("k7m2p-9xq4t".to_owned()),
            game: "mancala\"><b>".to_owned(),
            title: "Mancala".to_owned(),
            note: "<img src=x> and Ben".to_owned(),
        };
        let drawn =
            home(&Home { unfinished: &[row], problem: "<i>", ..Home::default() }).body().into_string();
        assert!(drawn.contains("&lt;img src=x&gt; and Ben") && drawn.contains("&lt;i&gt;"));
        assert!(
            !drawn.contains("<img")
                && !drawn.contains("\"><b>\">")
                && drawn.contains(r#"href="/t/k7m2p-9xq4t""#)
        );
    }
}
