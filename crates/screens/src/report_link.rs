//! How a game went: what the report is, and of whose game. The page works it out itself, from the log.

use catalog::GameKind;
use maud::html;
use protocol::TableCard;

use crate::Screen;
use crate::document::Bundle;
use crate::lid::{color, lid};
use crate::preview::Preview;
use crate::route::Route;
use crate::table_link::{names, who_sits};

/// What a report is, for somebody who was sent the link to one. `table` is where the game was played.
pub fn report(card: &TableCard, table: &Route) -> Screen {
    let kind = card.game.parse::<GameKind>().ok();
    let title = kind.map_or("Boxlid", GameKind::title);
    let what = "How likely each side was to win after every move, what was luck, and what decisions cost.";
    let when = match card.over {
        true => "It is worked out in your browser, from the log of the game.",
        false => "The game is not over yet; its report can be read when it is.",
    };
    let inside = html! {
        main.trouble {
            div.paper.joining {
                h2 { "How it went" }
                p { (what) }
                p.muted { (when) }
                (who_sits(card))
                a.btn href=(table.address()) { "To the table" }
                noscript { p { (crate::home::NEEDS_SCRIPT) } }
            }
        }
    };
    Screen {
        title: format!("How it went – {title}"),
        description: format!("{}: {} {what}", title, names(card)),
        picture: kind.map_or(Preview::Shelf, Preview::Game),
        is_public: false,
        bundle: Bundle::Games,
        styles: &[],
        class: "page",
        lid: color(kind),
        inside: html! { (lid(title, "How it went", html! {})) (inside) },
    }
}
