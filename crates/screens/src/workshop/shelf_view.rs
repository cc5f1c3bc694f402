//! The shelf of decks. It shows no question and no answer, so that whoever hosts can also play.

use decks::Edition;
use maud::{Markup, Render, html};

use super::marks::{edition_title, file, game, lid_color, pile};
use super::parts::{Button, count, shown};
use super::press::{OnDeck, Press};
use super::sharing_view;
use super::shelf::{Ask, Damaged, Shelf, Shelved, unready, whole_cards};
use super::wish::KeptDeck;

/// Draws the shelf.
pub fn draw(shelf: &Shelf) -> Markup {
    let ask = shelf.ask.as_ref();
    html! {
        header.ws-top {
            .grow {
                h1 { "Which deck shall we play?" }
                p.muted { "Those in the box, one you write, or one you bring from elsewhere." }
            }
            (Button::new(OnDeck::New, "New deck").class("btn primary").test("deck-new"))
        }
        @if let Some(notice) = &shelf.notice {
            p.ws-notice role="status" data-key="notice" { (shown(notice, 400)) }
        }
        @if ask == Some(&Ask::NewFor) { (new_for()) }
        section data-key="box" aria-label="In the box" {
            h2 { "In the box" }
            .decks { @for shelved in shelf.starters() { (deck(shelved, shelf)) } }
        }
        section data-key="own" aria-label="Your decks" {
            h2 { "Your decks" }
            .decks {
                @for shelved in shelf.own() { (deck(shelved, shelf)) }
                @for damaged in &shelf.damaged { (broken(damaged, ask)) }
                @for kept in &shelf.lent { (lent(kept, ask)) }
                (drop_area())
            }
            p.muted.small { "Your decks are kept in this browser only. Download the ones you are fond of." }
        }
    }
}

fn new_for() -> Markup {
    let choice = |edition: Edition| {
        let words =
            format!("{}, {} a card", edition_title(edition), count(edition.categories().len(), "question"));
        let test = format!("deck-new-{}", game(edition));
        Button::new(OnDeck::NewFor(edition), &words).class("btn").test(&test).render()
    };
    html! {
        section.paper.ask data-key="new" role="group" aria-label="New deck" {
            p { "Which box is it for?" }
            @for edition in Edition::ALL { (choice(edition)) }
            (Button::new(Press::No, "Not now"))
        }
    }
}

fn drop_area() -> Markup {
    html! {
        section.drop data-key="drop" data-drop aria-label="Bring a file" {
            (file())
            .grow {
                h3 { "Bring a file" }
                p.muted {
                    "Drop it here, or choose one. Tables (CSV), Open Trivia DB, OpenTriviaQA, GIFT, Aiken, Kahoot, "
                    "Blooket, Anki, Quizlet, clue files, and Boxlid decks."
                }
            }
            (Button::new(OnDeck::ChooseFile, "Choose a file").class("btn").test("deck-file"))
        }
    }
}

/// A deck of somebody else, which can be played and not looked at.
fn lent(kept: &KeptDeck, ask: Option<&Ask>) -> Markup {
    let hash = &kept.hash;
    let edition = kept.edition.parse::<Edition>().ok();
    html! {
        article.deck.paper data-key={ "deck-" (hash) } data-test="deck-lent"
            style={ "--lid:" (edition.map_or("", lid_color)) } {
            @if let Some(edition) = edition { (pile(edition)) }
            .what {
                h3 { (titled(&kept.title)) }
                p.muted { "Somebody lets you play this deck online." }
            }
            .acts {
                (Button::new(OnDeck::Play(hash.clone()), "Play").class("btn primary small").test("deck-play-lent"))
                (Button::new(OnDeck::Remove(hash.clone()), "Remove").test("deck-remove"))
            }
            (really(hash, &kept.title, ask))
        }
    }
}

fn deck(shelved: &Shelved, shelf: &Shelf) -> Markup {
    let Shelved { hash, deck, .. } = shelved;
    let short: String = hash.chars().take(8).collect();
    let about = if deck.about.trim().is_empty() { &deck.source } else { &deck.about };
    html! {
        article.deck.paper data-key={ "deck-" (hash) } data-test={ "deck-" (short) }
            style={ "--lid:" (lid_color(deck.edition)) } {
            (pile(deck.edition))
            .what {
                h3 { (titled(&deck.title)) }
                p.muted { (edition_title(deck.edition)) }
                p.about { (shown(about, 180)) }
                p.facts { @for fact in facts(shelved) { span.chip { (fact) } } }
            }
            .acts { (acts(shelved)) }
            (really(hash, &deck.title, shelf.ask.as_ref()))
            @if let Some(sharing) = shelf.sharing.as_ref().filter(|sharing| sharing.hash == *hash) {
                (sharing_view::draw(sharing))
            }
        }
    }
}

/// What there is to know of a deck, in a few words each.
fn facts(shelved: &Shelved) -> Vec<String> {
    let deck = &shelved.deck;
    let (cards, holes) = (deck.cards.len(), deck.cards.len() - whole_cards(deck));
    let licence = match deck.licence.trim() {
        "" => "no licence".to_owned(),
        _ => shown(&deck.licence, 60),
    };
    let unfinished = (holes > 0).then(|| format!("{} unfinished", count(holes, "card")));
    let facts = [Some(count(cards, "card")), unfinished, Some(shown(&deck.language, 20)), Some(licence)];
    facts.into_iter().flatten().collect()
}

/// What can be done with a deck.
fn acts(shelved: &Shelved) -> Markup {
    let Shelved { hash, deck, starter, sent: _ } = shelved;
    let unready = unready(deck);
    let off = unready.is_some();
    html! {
        (Button::new(OnDeck::Play(hash.clone()), "Play")
            .class("btn primary small")
            .test("deck-play")
            .title(unready.as_deref().unwrap_or_default())
            .off(off))
        (Button::new(OnDeck::Open(hash.clone()), if *starter { "Look through" } else { "Edit" }).test("deck-edit"))
        (Button::new(OnDeck::Check(hash.clone()), "Check").test("deck-check"))
        (Button::new(OnDeck::Download(hash.clone()), "Download").test("deck-download"))
        @if *starter {
            (Button::new(OnDeck::Copy(hash.clone()), "Copy").test("deck-copy"))
        } @else {
            (Button::new(OnDeck::Share(hash.clone()), "Let others play it").test("deck-share").off(off))
            (Button::new(OnDeck::Votes(hash.clone()), "Votes").test("deck-votes").off(off))
            (Button::new(OnDeck::Remove(hash.clone()), "Remove").test("deck-remove"))
        }
    }
}

fn broken(damaged: &Damaged, ask: Option<&Ask>) -> Markup {
    let hash = &damaged.kept.hash;
    html! {
        article.deck.paper.broken data-key={ "deck-" (hash) } {
            .what {
                h3 { (titled(&damaged.kept.title)) }
                p.wrong { "This deck cannot be read: " (shown(&damaged.why, 300)) }
            }
            .acts {
                (Button::new(OnDeck::Download(hash.clone()), "Download"))
                (Button::new(OnDeck::Remove(hash.clone()), "Remove"))
            }
            (really(hash, &damaged.kept.title, ask))
        }
    }
}

/// The question whether a deck shall go, in its place.
fn really(hash: &str, title: &str, ask: Option<&Ask>) -> Markup {
    html! {
        @if ask == Some(&Ask::Remove(hash.to_owned())) {
            .sure role="alert" {
                p.grow { "Remove “" (shown(title, 60)) "” from this browser? There is no way back." }
                (Button::new(OnDeck::RemoveSure(hash.to_owned()), "Remove it")
                    .class("btn small brick")
                    .test("deck-remove-sure"))
                (Button::new(Press::No, "Keep it"))
            }
        }
    }
}

/// The title of a deck, or a word for one that has none.
pub fn titled(title: &str) -> String {
    if title.trim().is_empty() { "Deck without a title".to_owned() } else { shown(title, 120) }
}
