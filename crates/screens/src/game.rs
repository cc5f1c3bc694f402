//! A game before it is set up: what is in the box, how it can be played, and what can be changed.
//!
//! The page draws the set-up itself in this place; this is what stands there until it has started, and what is read without
//! scripts.

use catalog::GameKind;
use maud::{Markup, html};
use rules::OptionSpec;

use crate::Screen;
use crate::document::Bundle;
use crate::home::{NEEDS_SCRIPT, facts, picture};
use crate::lid::{color, lid, tool};
use crate::marks::Icon;
use crate::press::PagePress;
use crate::preview::Preview;
use crate::route::Route;
use crate::rulebook;

/// What a game is, for somebody who comes to set up a table.
pub fn game(kind: GameKind) -> Screen {
    let in_box = kind.lid();
    let book = tool(&PagePress::Rules(None), "rules", Icon::Book, "Rules", false);
    let rules = Route::Rules(kind.name().to_owned(), None).address();
    let inside = html! {
        main.rulebook.paper.intro {
            div.pic { (picture(in_box)) }
            p { (in_box.about) }
            (facts(in_box))
            p { a href=(rules) { "Read the " (rulebook::count(kind)) " rules" } ", clause by clause." }
            (how_to_play(kind))
            (what_can_be_changed(kind))
            noscript { p { (NEEDS_SCRIPT) } }
        }
    };
    Screen {
        title: format!("{} – Boxlid", kind.title()),
        description: format!(
            "{} {}. Play it in the browser: at one device, against bots, or by a link.",
            in_box.about, in_box.size
        ),
        picture: Preview::Game(kind),
        is_public: true,
        bundle: Bundle::Games,
        styles: &[],
        class: "page",
        lid: color(Some(kind)),
        inside: html! { (lid(kind.title(), "Setting up a table", book)) (inside) },
    }
}

fn how_to_play(kind: GameKind) -> Markup {
    html! {
        h2 { "How it can be played" }
        ul.points {
            li { (kind.how_many()) " seats" @if kind.teams().is_some() { "; a seat may be a team" } "." }
            li { "At one device that is passed round." }
            li { "With a link: friends sit down at their own devices, without an account." }
            li { "Against bots, which think in your browser and need no network:" }
        }
        ul.points { @for level in kind.bots() { li { b { (level.title) } ": " (level.about) "." } } }
    }
}

fn what_can_be_changed(kind: GameKind) -> Markup {
    html! {
        h2 { "What can be changed" }
        ul.points { @for option in kind.options() { (way(kind, &option)) } }
    }
}

fn way(kind: GameKind, option: &OptionSpec) -> Markup {
    let clause = option.clause.as_str();
    html! {
        li {
            b { (option.title) } " "
            a.rid href=(Route::Rules(kind.name().to_owned(), Some(clause.to_owned())).address())
                aria-label={ "Rule " (clause) } { (clause) }
            " " (option.about) "."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_says_what_it_is_and_leads_to_its_rules() {
        for kind in GameKind::ALL {
            let screen = game(kind);
            let drawn = screen.body().into_string();
            let about = kind.lid().about;
            assert!(drawn.contains(about) && screen.description.starts_with(about), "{kind}");
            assert!(drawn.contains(&format!(r#"href="/rules/{kind}""#)), "{kind}");
            assert!(screen.title.starts_with(kind.title()) && screen.picture == Preview::Game(kind));
            for option in kind.options() {
                assert!(
                    drawn.contains(&format!("/rules/{kind}#{}", option.clause)),
                    "{kind} {}",
                    option.name
                );
            }
            for level in kind.bots() {
                assert!(drawn.contains(level.title), "{kind} {}", level.name);
            }
        }
    }
}
