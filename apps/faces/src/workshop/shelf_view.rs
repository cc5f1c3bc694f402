//! The shelf of decks. It shows no question and no answer, so that whoever hosts can also play.

use decks::Edition;

use super::marks::{FILE, edition_title, game, pile};
use super::parts::{Button, count, shown};
use super::sharing_view;
use super::shelf::{Ask, Damaged, Shelf, Shelved, unready, whole_cards};
use super::wish::KeptDeck;
use crate::Markup;

/// Draws the shelf.
pub fn draw(shelf: &Shelf) -> String {
    let mut page = Markup::default();
    page.add(format_args!(
        r#"<header class="ws-top"><div class="grow"><h1>Which deck shall we play?</h1><p class="muted">Those in the box, one you write, or one you bring from elsewhere.</p></div>{}</header>"#,
        Button::new("deck-new", "New deck").class("btn primary").test("deck-new")
    ));
    if let Some(notice) = &shelf.notice {
        page.add(format_args!(
            r#"<p class="ws-notice" role="status" data-key="notice">{}</p>"#,
            shown(notice, 400)
        ));
    }
    if shelf.ask == Some(Ask::NewFor) {
        page.add(format_args!("{}", new_for()));
    }
    page.add(format_args!(
        r#"<section data-key="box" aria-label="In the box"><h2>In the box</h2><div class="decks">"#
    ));
    for shelved in shelf.starters() {
        page.add(format_args!("{}", deck(shelved, shelf)));
    }
    page.add(format_args!(
        r#"</div></section><section data-key="own" aria-label="Your decks"><h2>Your decks</h2><div class="decks">"#
    ));
    for shelved in shelf.own() {
        page.add(format_args!("{}", deck(shelved, shelf)));
    }
    for damaged in &shelf.damaged {
        page.add(format_args!("{}", broken(damaged, shelf.ask.as_ref())));
    }
    for kept in &shelf.lent {
        page.add(format_args!("{}", lent(kept, shelf.ask.as_ref())));
    }
    page.add(format_args!("{}</div>", drop_area()));
    page.add(format_args!(r#"<p class="muted small">Your decks are kept in this browser only. Download the ones you are fond of.</p></section>"#));
    page.done()
}

fn new_for() -> String {
    let choice = |edition: Edition| {
        let words =
            format!("{}, {} a card", edition_title(edition), count(edition.categories().len(), "question"));
        Button::new("deck-new-for", &words)
            .value(edition.name())
            .class("btn")
            .test(&format!("deck-new-{}", game(edition)))
            .to_string()
    };
    let choices: String = Edition::ALL.into_iter().map(choice).collect();
    format!(
        r#"<section class="paper ask" data-key="new" role="group" aria-label="New deck"><p>Which box is it for?</p>{choices}{}</section>"#,
        Button::new("no", "Not now")
    )
}

fn drop_area() -> String {
    format!(
        r#"<section class="drop" data-key="drop" data-drop aria-label="Bring a file">{FILE}<div class="grow"><h3>Bring a file</h3><p class="muted">Drop it here, or choose one. Tables (CSV), Open Trivia DB, OpenTriviaQA, GIFT, Aiken, Kahoot, Blooket, Anki, Quizlet, clue files, and Boxlid decks.</p></div>{}</section>"#,
        Button::new("deck-file", "Choose a file").class("btn").test("deck-file")
    )
}

/// A deck of somebody else, which can be played and not looked at.
fn lent(kept: &KeptDeck, ask: Option<&Ask>) -> String {
    let hash = &kept.hash;
    let edition = kept.edition.parse::<Edition>();
    let lid = edition.as_ref().map_or("", |edition| game(*edition));
    format!(
        r#"<article class="deck paper" data-key="deck-{}" data-test="deck-lent" style="--lid:var(--lid-{lid})">{}<div class="what"><h3>{}</h3><p class="muted">Somebody lets you play this deck online.</p></div><div class="acts">{}{}</div>{}</article>"#,
        crate::escaped(hash),
        edition.map(pile).unwrap_or_default(),
        titled(&kept.title),
        Button::new("deck-play", "Play").value(hash).class("btn primary small").test("deck-play-lent"),
        Button::new("deck-remove", "Remove").value(hash).test("deck-remove"),
        really(hash, &kept.title, ask),
    )
}

fn deck(shelved: &Shelved, shelf: &Shelf) -> String {
    let Shelved { hash, deck, starter, sent: _ } = shelved;
    let ask = shelf.ask.as_ref();
    let cards = deck.cards.len();
    let holes = cards - whole_cards(deck);
    let unready = unready(deck);
    let play = Button::new("deck-play", "Play").value(hash).class("btn primary small").test("deck-play");
    let play = play.title(unready.as_deref().unwrap_or_default()).off(unready.is_some());
    let mut acts = vec![
        play.to_string(),
        Button::new("deck-open", if *starter { "Look through" } else { "Edit" })
            .value(hash)
            .test("deck-edit")
            .to_string(),
        Button::new("deck-check", "Check").value(hash).test("deck-check").to_string(),
        Button::new("deck-download", "Download").value(hash).test("deck-download").to_string(),
    ];
    if *starter {
        acts.push(Button::new("deck-copy", "Copy").value(hash).test("deck-copy").to_string());
    } else {
        let off = unready.is_some();
        acts.extend([
            Button::new("deck-share", "Let others play it")
                .value(hash)
                .test("deck-share")
                .off(off)
                .to_string(),
            Button::new("deck-votes", "Votes").value(hash).test("deck-votes").off(off).to_string(),
            Button::new("deck-remove", "Remove").value(hash).test("deck-remove").to_string(),
        ]);
    }
    let mut facts = vec![count(cards, "card")];
    if holes > 0 {
        facts.push(format!("{} unfinished", count(holes, "card")));
    }
    facts.push(shown(&deck.language, 20));
    facts.push(if deck.licence.trim().is_empty() {
        "no licence".to_owned()
    } else {
        shown(&deck.licence, 60)
    });
    let chips: String = facts.iter().map(|fact| format!(r#"<span class="chip">{fact}</span>"#)).collect();
    let about = if deck.about.trim().is_empty() { &deck.source } else { &deck.about };
    format!(
        r#"<article class="deck paper" data-key="deck-{hash}" data-test="deck-{short}" style="--lid:var(--lid-{lid})">{pile}<div class="what"><h3>{title}</h3><p class="muted">{edition}</p><p class="about">{about}</p><p class="facts">{chips}</p></div><div class="acts">{acts}</div>{asked}{shared}</article>"#,
        hash = crate::escaped(hash),
        short = crate::escaped(&hash.chars().take(8).collect::<String>()),
        lid = game(deck.edition),
        pile = pile(deck.edition),
        title = titled(&deck.title),
        edition = edition_title(deck.edition),
        about = shown(about, 180),
        acts = acts.join(""),
        asked = really(hash, &deck.title, ask),
        shared = sharing_view::draw(hash, shelf.sharing.as_ref()),
    )
}

fn broken(damaged: &Damaged, ask: Option<&Ask>) -> String {
    let hash = &damaged.kept.hash;
    format!(
        r#"<article class="deck paper broken" data-key="deck-{}"><div class="what"><h3>{}</h3><p class="wrong">This deck cannot be read: {}</p></div><div class="acts">{}{}</div>{}</article>"#,
        crate::escaped(hash),
        titled(&damaged.kept.title),
        shown(&damaged.why, 300),
        Button::new("deck-download", "Download").value(hash),
        Button::new("deck-remove", "Remove").value(hash),
        really(hash, &damaged.kept.title, ask),
    )
}

/// The question whether a deck shall go, in its place.
fn really(hash: &str, title: &str, ask: Option<&Ask>) -> String {
    if ask != Some(&Ask::Remove(hash.to_owned())) {
        return String::new();
    }
    format!(
        r#"<div class="sure" role="alert"><p class="grow">Remove “{}” from this browser? There is no way back.</p>{}{}</div>"#,
        shown(title, 60),
        Button::new("deck-remove-sure", "Remove it")
            .value(hash)
            .class("btn small brick")
            .test("deck-remove-sure"),
        Button::new("no", "Keep it"),
    )
}

/// The title of a deck, or a word for one that has none.
pub fn titled(title: &str) -> String {
    if title.trim().is_empty() { "Deck without a title".to_owned() } else { shown(title, 120) }
}
