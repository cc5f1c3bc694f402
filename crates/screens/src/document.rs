//! The whole document: what surrounds a screen, for browsers, for those who read without scripts, and for whoever shows a
//! link to somebody.
//!
//! `apps/page/static/index.html` is this document without a screen; a test keeps the two equal. The server asks it which
//! build it is of and which style sheets that build has.

use catalog::GameKind;
use maud::{DOCTYPE, Markup, html};

use crate::Screen;
use crate::home::{MOTTO, NEEDS_SCRIPT};

/// What of a document belongs to the build of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shell<'a> {
    /// The hash of the build.
    pub build: &'a str,
    /// The style sheets of every page, in their order.
    pub styles: Vec<&'a str>,
}

impl<'a> Shell<'a> {
    /// The style sheets as they are written; a build for people joins them into one.
    pub const STYLES: [&'static str; 5] = ["tokens.css", "look.css", "pages.css", "table.css", "board.css"];

    /// Reads a document without a screen.
    pub fn read(index: &'a str) -> Option<Self> {
        let between = |text: &'a str, from: &str, to: &str| Some(text.split_once(from)?.1.split_once(to)?.0);
        let links = index.split("rel=\"stylesheet\" ").skip(1);
        Some(Shell {
            build: between(index, "data-build=\"", "\"")?,
            styles: links.filter_map(|link| between(link, "href=\"/", "?")).collect(),
        })
    }
}

/// The bundles of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bundle {
    /// The shelf and Mancala.
    Home,
    /// Everything else.
    Games,
}

impl Bundle {
    /// The bundle in which tables of a game are played.
    pub fn of_tables(kind: Option<GameKind>) -> Self {
        match kind {
            None | Some(GameKind::Mancala) => Bundle::Home,
            Some(_) => Bundle::Games,
        }
    }

    /// Its name in the page.
    pub fn name(self) -> &'static str {
        match self {
            Bundle::Home => "home",
            Bundle::Games => "games",
        }
    }
}

/// How a document is shared.
#[derive(Clone, Copy, Debug)]
pub struct Sharing<'a> {
    /// The server as people know it, such as `https://example.org`; previews are fetched from there.
    pub origin: &'a str,
    /// The path of the document.
    pub path: &'a str,
}

/// A screen as a document of its own, or the document that waits for the page to draw one.
pub fn document(shell: &Shell<'_>, screen: Option<(&Screen, Sharing<'_>)>) -> Markup {
    let Shell { build, styles } = shell;
    let title = screen.map_or("Boxlid", |(screen, _)| &screen.title);
    let description = screen.map_or(MOTTO, |(screen, _)| &screen.description);
    let bundle = screen.map_or(Bundle::Home, |(screen, _)| screen.bundle).name();
    let more = screen.map_or(&[] as &[&str], |(screen, _)| screen.styles);
    html! {
        (DOCTYPE)
        html lang="en" data-build=(build) data-bundle=(bundle) {
            head {
                (meta(title, description))
                @if let Some((screen, sharing)) = screen { (shared(screen, sharing)) }
                link rel="manifest" href="/manifest.webmanifest";
                link rel="icon" href="/icon.svg" type="image/svg+xml";
                link rel="apple-touch-icon" href="/icon-192.png";
                script src={ "/theme.js?v=" (build) } {}
                @for style in styles.iter().chain(more) { link rel="stylesheet" href={ "/" (style) "?v=" (build) }; }
                link rel="modulepreload" href={ "/" (bundle) ".js?v=" (build) };
                link rel="modulepreload" href={ "/stage.js?v=" (build) };
                link rel="preload" href={ "/" (bundle) "_bg.wasm?v=" (build) } as="fetch" type="application/wasm" crossorigin;
                script type="module" src={ "/boot.js?v=" (build) } {}
            }
            body {
                @match screen {
                    // What the page finds here it replaces, or takes over as it is.
                    Some((screen, _)) => { div id="page" data-first { (screen.body()) } },
                    None => {
                        div id="page" data-first { p.opening { "Opening the lid…" } }
                        noscript { p.opening { (NEEDS_SCRIPT) } }
                    },
                }
            }
        }
    }
}

/// A screen as a document without its page: nothing was built that could be run.
pub fn unbuilt(screen: &Screen) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head { (meta(&screen.title, &screen.description)) }
            body {
                p { "The page was not built into this server. Start it with `cargo xtask start`." }
                (screen.body())
            }
        }
    }
}

fn meta(title: &str, description: &str) -> Markup {
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
        title { (title) }
        meta name="description" content=(description);
        meta name="theme-color" content="#E8E0D2" media="(prefers-color-scheme: light)";
        meta name="theme-color" content="#1C1815" media="(prefers-color-scheme: dark)";
    }
}

/// What programs that show a link to somebody ask for.
fn shared(screen: &Screen, Sharing { origin, path }: Sharing<'_>) -> Markup {
    html! {
        @if screen.is_public {
            link rel="canonical" href={ (origin) (path) };
            meta property="og:url" content={ (origin) (path) };
        } @else {
            meta name="robots" content="noindex";
        }
        meta property="og:type" content="website";
        meta property="og:site_name" content="Boxlid";
        meta property="og:title" content=(screen.title);
        meta property="og:description" content=(screen.description);
        meta property="og:image" content={ (origin) (screen.picture.path()) };
        meta property="og:image:width" content="1200";
        meta property="og:image:height" content="630";
        meta property="og:image:alt" content=(screen.picture.about());
        meta name="twitter:card" content="summary_large_image";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = include_str!("../../../apps/page/static/index.html");

    #[test]
    fn the_page_without_a_screen_is_the_document_without_one() {
        let shell = Shell { build: "__HASH__", styles: Shell::STYLES.to_vec() };
        let lean = |text: &str| text.replace('\n', "").replace("<!doctype", "<!DOCTYPE");
        assert_eq!(lean(INDEX), lean(&document(&shell, None).into_string()));
    }

    #[test]
    fn a_build_is_read_from_its_page() {
        let shell = Shell::read(INDEX).unwrap();
        assert_eq!((shell.build, &shell.styles[..]), ("__HASH__", &Shell::STYLES[..]));
        let joined = Shell { build: "0123456789abcdef", styles: vec!["page.css"] };
        assert_eq!(Shell::read(&document(&joined, None).into_string()), Some(joined));
        assert_eq!(Shell::read("nothing"), None);
    }

    #[test]
    fn a_shared_link_says_what_it_leads_to_and_only_a_public_one_is_listed() {
        let shell = Shell { build: "b", styles: vec!["page.css"] };
        let sharing = Sharing { origin: "https://example.org", path: "/" };
        let drawn = |screen: &Screen| document(&shell, Some((screen, sharing))).into_string();
        let home = drawn(&crate::home(&crate::Home::answer()));
        assert!(home.contains(r#"<link rel="canonical" href="https://example.org/">"#));
        assert!(
            home.contains(r#"<meta property="og:image" content="https://example.org/preview/boxlid.png">"#)
        );
        assert!(home.contains(r#"<script type="module" src="/boot.js?v=b"></script>"#));
        assert!(
            home.contains(r#"<div id="page" data-first><div class="home">"#) && !home.contains("noindex")
        );
        let hostile = drawn(&crate::trouble("</title><script>alert(1)</script>\""));
        assert!(hostile.contains("noindex") && !hostile.contains("canonical"));
        assert!(!hostile.contains("<script>alert") && !hostile.contains("</title><script"));
        assert!(unbuilt(&crate::trouble("<b>")).into_string().contains("&lt;b&gt;"));
    }
}
