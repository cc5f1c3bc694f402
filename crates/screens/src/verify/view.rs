//! What the page of the envelope looks like: the result, the picture, every check, the dice, and what it all means.

use catalog::{Abandoned, Check, CheckName, Outcome, SeatEntropy, Verdict};
use maud::{Markup, html};
use rules::Seat;

use super::press::Press;
use super::{Checked, OwnSlip, Stage, Verify, dice, envelope};

const TICK: &str = "M-.6 .05L-.15 .5L.65-.45";
const CROSS: &str = "M-.55-.55L.55 .55M.55-.55L-.55 .55";
const NOTE: &str = "M0-.6V.15M0 .55V.56";
const LOCK: &str = "M-.5 0V-.3A.5 .5 0 0 1 .5-.3V0M-.65 0H.65V.75H-.65Z";

fn glyph(strokes: &str) -> Markup {
    html! {
        svg.glyph width="1.25rem" height="1.25rem" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" {
            path d=(strokes) {}
        }
    }
}

/// Draws the page.
pub fn draw(verify: &Verify) -> Markup {
    match (&verify.trouble, &verify.checked) {
        (Some(said), _) => html! {
            main.verify {
                section.paper.head.bad data-key="head" {
                    div {
                        h2 data-test="verdict" data-verdict="trouble" { (said) }
                        (bring("Check another file"))
                    }
                }
            }
        },
        (None, Some(checked)) => opened(verify, checked),
        (None, None) if verify.about.closed => html! {
            main.trouble { p.say role="status" { "Working out every lot, die and shuffle again…" } }
        },
        (None, None) if verify.about.card.is_some() => sealed(verify),
        (None, None) => empty(verify),
    }
}

fn bring(text: &str) -> Markup {
    html! {
        button.btn type="button" data-do=(Press::ChooseFile.what()) data-test="choose-file" { (text) }
    }
}

/// Nothing to look at yet: a place to drop a file.
fn empty(verify: &Verify) -> Markup {
    html! {
        main.verify {
            section.paper.drop data-key="drop" {
                (envelope::sealed(None))
                h2 { "Is it fair? Work it out again." }
                @if verify.about.game.is_some() {
                    p { "This table is from before there were envelopes; there is nothing to check about its luck." }
                }
                p {
                    "Drop the log file of a game here. It is read on this device and sent nowhere: this page plays the "
                    "game again by its rules and makes every lot, die and shuffle anew from what was in the envelope."
                }
                (bring("Choose a log file"))
            }
        }
    }
}

/// While the game runs.
fn sealed(verify: &Verify) -> Markup {
    let (say, how) = match verify.stage() {
        Some(Stage::Gathering) => (
            "The envelope is sealed.",
            "Nothing is drawn from it before the last seat is taken. Everybody who sits down adds a slip of paper with random bytes of their own.",
        ),
        Some(Stage::Revealing) => (
            "The slips are being collected.",
            "No more can be promised now. When all are in, the game begins. If one does not come within half a minute, the table seals a new envelope and collects slips again.",
        ),
        Some(Stage::Begun | Stage::Closed) | None => (
            "Sealed until the game is over.",
            "All luck of this game is settled already: it follows from what is in the envelope and from the slips. Nothing that anybody sends changes it any more.",
        ),
    };
    html! {
        main.verify {
            section.paper.head data-key="head" {
                (seal("sealed"))
                div {
                    h2 data-test="verdict" data-verdict="sealed" { (say) }
                    p { (how) }
                }
            }
            (story(verify, None))
            section.paper data-key="later" {
                h2 { "And then?" }
                p {
                    "When the game is over, or everybody agrees to break it off, the envelope is opened. Then this page "
                    "works out every lot, die and shuffle again, on your own device."
                }
            }
        }
    }
}

/// Once the log is known.
fn opened(verify: &Verify, checked: &Checked) -> Markup {
    let proof = &checked.proof;
    let contradicts = verify.contradicts();
    let (class, word) = match proof.verdict {
        Verdict::Fair if !contradicts => ("good", "fair"),
        Verdict::Resealed if !contradicts => ("", "resealed"),
        Verdict::Incomplete if !contradicts => ("", "incomplete"),
        Verdict::Seeded => ("", "seeded"),
        Verdict::Unsealed => ("", "unsealed"),
        Verdict::Fair | Verdict::Resealed | Verdict::Incomplete | Verdict::Broken => ("bad", "broken"),
    };
    let say = match (proof.verdict, contradicts) {
        (Verdict::Fair | Verdict::Resealed | Verdict::Incomplete, true) => {
            "Not as it should be: the log is in order, but your browser was shown something else before play."
        }
        (Verdict::Fair | Verdict::Resealed | Verdict::Incomplete, false)
        | (Verdict::Seeded | Verdict::Unsealed | Verdict::Broken, _) => proof.said.as_str(),
    };
    html! {
        main.verify {
            section.paper.head.(class) data-key="head" {
                (seal(class))
                div {
                    h2 data-test="verdict" data-verdict=(word) { (say) }
                    p { (worked_out(verify, checked)) }
                }
            }
            (story(verify, Some(checked)))
            (checks(&proof.checks))
            @if let Some(report) = &proof.dice { (dice::draw(report)) }
            (list("What this proves", "proves", &proof.proves))
            (list("What it does not prove", "does-not-prove", &proof.does_not_prove))
            (by_hand(verify))
        }
    }
}

fn worked_out(verify: &Verify, checked: &Checked) -> String {
    let game = checked.kind().map_or("a game", catalog::GameKind::title);
    let lines = match checked.lines {
        1 => "the one line".to_owned(),
        lines => format!("all {lines} lines"),
    };
    let mut said = format!("This page played {lines} of {game} again, on your device.");
    if let Some(theirs) = &verify.theirs {
        said += match theirs.verdict == checked.proof.verdict && theirs.said == checked.proof.said {
            true => " The server checked them too, and says the same.",
            false => " The server says something else about them; believe what was worked out here.",
        };
    }
    said
}

/// The seal beside the result.
fn seal(class: &str) -> Markup {
    let strokes = match class {
        "good" => TICK,
        "bad" => CROSS,
        "sealed" => LOCK,
        _ => NOTE,
    };
    html! {
        svg.seal.(class) viewBox="-1.8 -1.8 3.6 3.6" aria-hidden="true" {
            circle r="1.7" {}
            g.glyph { path d=(strokes) {} }
        }
    }
}

/// The three pictures: sealed, slips, opened.
fn story(verify: &Verify, checked: Option<&Checked>) -> Markup {
    let Some(commitment) = verify.commitment() else { return Markup::default() };
    let added = verify.added();
    let seats: Vec<Seat> = (0..)
        .map(Seat)
        .zip(&added)
        .filter(|(_, seat)| seat.entropy.is_some() || (checked.is_none() && seat.promise.is_some()))
        .map(|(seat, _)| seat)
        .collect();
    html! {
        section.paper.story data-key="story" data-test="envelope" {
            figure data-key="sealed" {
                (envelope::sealed(Some(&commitment)))
                figcaption {
                    h3 { "Before the game: sealed" }
                    p {
                        "The table put a secret into an envelope that is good for this table, this game and these "
                        "options only, and showed everybody the seal."
                    }
                    code.hex data-test="commitment" { (commitment.to_string()) }
                    @match verify.same_envelope() {
                        Some(true) => {
                            (told("good", "It is the very one your browser was shown before play.", "same-envelope"))
                        }
                        Some(false) => {
                            (told("bad", "It is not the one your browser was shown before play!", "same-envelope"))
                        }
                        None => {}
                    }
                    (resealed(verify))
                }
            }
            figure data-key="slips" {
                (envelope::slips(&seats, verify.about.seat, &verify.marks()))
                figcaption { h3 { "Your own slips in it" } (slips(verify, &added, checked.is_some())) }
            }
            @if let Some(secret) = verify.secret() {
                figure data-key="opened" {
                    (envelope::opened(&secret))
                    figcaption {
                        h3 { "After the game: opened" }
                        p {
                            "This was in it. Mixed with the slips it gives the key from which every lot, die and "
                            "shuffle follows."
                        }
                        code.hex data-test="secret" { (secret.to_string()) }
                    }
                }
            } @else {
                figure.later data-key="later" {
                    (envelope::sealed(Some(&commitment)))
                    figcaption {
                        h3 { "After the game: opened" }
                        p { "Then everybody sees what was in it." }
                    }
                }
            }
        }
    }
}

/// That the table sealed its luck more than once, and why, if it did.
fn resealed(verify: &Verify) -> Markup {
    let abandoned = verify.abandoned();
    let missing = |envelope: &Abandoned| {
        let silent = |(_, given): &(Seat, &SeatEntropy)| given.promise.is_some() && given.entropy.is_none();
        let seats = (0..).map(Seat).zip(&envelope.seats).filter(silent);
        seats.map(|(seat, _)| verify.name(seat)).collect::<Vec<_>>().join(" and ")
    };
    let missing: Vec<String> = abandoned.iter().map(missing).collect();
    let times = match abandoned.len() {
        0 => return Markup::default(),
        1 => "1 time".to_owned(),
        some => format!("{some} times"),
    };
    let words = format!(
        "The table sealed its luck again {times} before play, because slips that were promised did not come: {}.",
        missing.join(", then ")
    );
    told("note", &words, "resealed")
}

/// What each seat added.
fn slips(verify: &Verify, added: &[SeatEntropy], open: bool) -> Markup {
    let is_fair = verify.checked.as_ref().is_some_and(|checked| checked.proof.verdict == Verdict::Fair);
    let own = match verify.own_slip() {
        Some(OwnSlip::Inside) if is_fair => Some((
            "good",
            "Yours is in it as your browser made it: nobody can have chosen this luck, whatever the others did.",
        )),
        Some(OwnSlip::Inside) => Some(("good", "Yours is in it as your browser made it.")),
        Some(OwnSlip::Exchanged) => {
            Some(("bad", "Yours is not in it. Your browser made one, and it was left out or exchanged."))
        }
        Some(OwnSlip::Denied) => Some((
            "bad",
            "Your browser showed its random bytes in time and the server said that it had them, but the log says they never came. Whoever runs this server is not telling the truth.",
        )),
        Some(OwnSlip::Late) => Some((
            "note",
            "Yours is not in it: the log says that it did not come in time. That happens when a device sleeps or loses its network. If it happens to you again and again, somebody may be leaving it out.",
        )),
        Some(OwnSlip::Unasked) => Some((
            "note",
            "Yours is not in it: the table did not ask for one. A game that leaves nothing to luck asks nobody.",
        )),
        None => None,
    };
    html! {
        p {
            "Random bytes, promised before anybody shows any. Whoever sits down with this page adds some; bots add none."
        }
        ul.given {
            @for (seat, given) in (0..).map(Seat).zip(added) {
                li {
                    (verify.marks().mark(Some(seat), 1.5))
                    span {
                        b { (verify.name(seat)) @if verify.about.seat == Some(seat) { " (you)" } }
                        " "
                        @match (given.promise, given.entropy) {
                            (_, Some(entropy)) => { "added " code { (envelope::digits(&entropy)) "…" } }
                            (Some(_), None) if open => { "promised a slip that never came" }
                            (Some(promise), None) => {
                                "promised one, " code { (envelope::digits(&promise)) "…" }
                            }
                            (None, None) => { "added none" }
                        }
                    }
                }
            }
        }
        @if let Some((class, words)) = own { (told(class, words, "own-slip")) }
        @if verify.same_promises() == Some(false) {
            (told("bad", "Somebody’s promise was exchanged after it was made.", "promises"))
        }
    }
}

/// A sentence that is `good`, `bad` or a `note`, with a tick, a cross or a mark beside it.
fn told(class: &str, words: &str, test: &str) -> Markup {
    let strokes = match class {
        "good" => TICK,
        "bad" => CROSS,
        _ => NOTE,
    };
    html! {
        p.told.(class) data-test=(test) data-told=(class) { (glyph(strokes)) span { (words) } }
    }
}

fn checks(checks: &[Check]) -> Markup {
    let looks = |outcome: Outcome| match outcome {
        Outcome::Passed => ("good", TICK, "Holds"),
        Outcome::Failed => ("bad", CROSS, "Does not hold"),
        Outcome::Noted => ("note", NOTE, "To know"),
        Outcome::Skipped => ("note", NOTE, "Not made"),
    };
    let title = |name: CheckName| match name {
        CheckName::Game => "A game by the rules",
        CheckName::Sealings => "Sealed again",
        CheckName::Envelope => "The envelope",
        CheckName::Deck => "The questions",
        CheckName::Promises => "The slips",
        CheckName::Lots => "Lots before play",
        CheckName::Asked => "What luck was asked for",
        CheckName::Draws => "Dice and shuffles",
        CheckName::Ending => "The end",
    };
    html! {
        section.paper data-key="checks" {
            h2 { "What was checked" }
            ul.checks data-test="checks" {
                @for check in checks {
                    @let (class, strokes, word) = looks(check.outcome);
                    li class=(class) {
                        span.outcome { (glyph(strokes)) span.sr { (word) ": " } }
                        div { b { (title(check.name)) } p { (check.said) } }
                    }
                }
            }
        }
    }
}

fn list(title: &str, key: &str, points: &[String]) -> Markup {
    html! {
        @if !points.is_empty() {
            section.paper.(key) data-key=(key) data-test=(key) {
                h2 { (title) }
                ul { @for point in points { li { (point) } } }
            }
        }
    }
}

/// How to do the same without this page.
fn by_hand(verify: &Verify) -> Markup {
    html! {
        section.paper.by-hand data-key="by-hand" {
            h2 { "Believe no page, not even this one" }
            p {
                "Save the log and check it elsewhere: " code { "boxlid verify FILE" } " does what this page did, and "
                code { "tools/verify.py" }
                " was written from the published specification alone and needs nothing but Python. On other pages, drop "
                "a log file at " a href="/verify" { "/verify" } "."
            }
            @if verify.file.is_some() {
                (bring("Check another file"))
            } @else {
                button.btn type="button" data-do=(Press::Download.what()) data-test="download-log" {
                    "Save the log file"
                }
            }
        }
    }
}
