//! The picture that goes with a link: the lid of a box, or of five. The files lie in `apps/page/static/preview`; a browser
//! draws them from here, because a crawler takes no SVG.

use catalog::{GameKind, Lid, SHELF};
use maud::{Markup, html};

use crate::home::MOTTO;
use crate::marks::emblem_lines;

/// Which picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preview {
    /// The five boxes.
    Shelf,
    /// The lid of one.
    Game(GameKind),
}

impl Preview {
    /// Every picture there is.
    pub fn all() -> impl Iterator<Item = Preview> {
        std::iter::once(Preview::Shelf)
            .chain(SHELF.iter().filter(|lid| lid.finished).map(|lid| Preview::Game(lid.kind)))
    }

    /// Where it is fetched.
    pub fn path(self) -> String {
        let name = match self {
            Preview::Shelf => "boxlid",
            Preview::Game(kind) if kind.lid().finished => kind.name(),
            // Nobody has drawn its picture yet.
            Preview::Game(_) => "boxlid",
        };
        format!("/preview/{name}.png")
    }

    /// What it shows, for those who do not see it.
    pub fn about(self) -> String {
        match self {
            Preview::Shelf => "Five boxed games on a shelf".to_owned(),
            Preview::Game(kind) => format!("The lid of {}", kind.title()),
        }
    }
}

const SERIF: &str = "P052, 'URW Palladio L', 'Noto Serif', 'DejaVu Serif', Georgia, serif";

/// Draws a picture, 1200 by 630.
pub fn preview(which: Preview) -> Markup {
    let inside = match which {
        Preview::Shelf => shelf(),
        Preview::Game(kind) => lid(kind.lid()),
    };
    html! {
        svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family=(SERIF)
            font-weight="700" text-anchor="middle" { (inside) }
    }
}

/// An emblem around a point, so many times as large as it is drawn.
fn emblem(name: &str, x: i32, y: i32, times: f64) -> Markup {
    html! {
        g transform={ "translate(" (x) " " (y) ") scale(" (times) ")" } fill="none" stroke="#FBF3E4" stroke-width="2.6"
            stroke-linecap="round" stroke-linejoin="round" {
            style { ".f{fill:#FBF3E4;stroke:none}" }
            (emblem_lines(name))
        }
    }
}

fn lid(game: &Lid) -> Markup {
    html! {
        rect width="1200" height="630" fill=(game.color) {}
        rect x="28" y="28" width="1144" height="574" rx="10" fill="none" stroke="#FBF3E4" stroke-opacity=".55"
            stroke-width="4" {}
        (emblem(game.name, 600, 225, 2.6))
        g fill="#FBF3E4" {
            text x="600" y="478" font-size="88" { (game.title) }
            text x="600" y="548" font-size="36" font-weight="400" { (game.sort) " · " (game.size) " · Boxlid" }
        }
    }
}

fn shelf() -> Markup {
    html! {
        rect width="1200" height="630" fill="#E8E0D2" {}
        g fill="#2A2420" {
            text x="600" y="128" font-size="84" { "Boxlid" }
            text x="600" y="190" font-size="34" font-weight="400" { (MOTTO) }
        }
        @for (at, game) in (0..).zip(SHELF.iter().filter(|lid| lid.finished)) {
            @let x = 60 + at * 220;
            rect x=(x) y="250" width="200" height="270" rx="6" fill=(game.color) {}
            rect x=(x + 9) y="259" width="182" height="252" rx="3" fill="none" stroke="#FBF3E4" stroke-opacity=".55"
                stroke-width="2" {}
            (emblem(game.name, x + 100, 370, 1.1))
        }
        rect x="40" y="520" width="1120" height="18" rx="4" fill="#C79B66" {}
        rect x="40" y="535" width="1120" height="5" fill="#9A6B3B" {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_lies_where_it_is_fetched_and_is_as_large_as_it_says() {
        let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/page/static");
        for which in Preview::all() {
            let file = std::fs::read(page.join(which.path().trim_start_matches('/'))).unwrap();
            let size = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
            assert_eq!(&file[1..4], b"PNG", "{which:?}");
            assert_eq!((size(16), size(20)), (1200, 630), "{which:?}");
        }
    }

    #[test]
    fn every_picture_has_the_color_and_the_title_of_its_lid() {
        for game in SHELF {
            let drawn = preview(Preview::Game(game.kind)).into_string();
            assert!(drawn.contains(game.title) && drawn.contains(game.color));
        }
        assert!(preview(Preview::Shelf).into_string().contains(MOTTO));
    }
}
