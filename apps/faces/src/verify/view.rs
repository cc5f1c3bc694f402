//! What the page of the envelope looks like: the result, the picture, every check, the dice, and what it all means.

use std::fmt::Write as _;

use catalog::{Abandoned, Check, CheckName, Outcome, SeatEntropy, Verdict};
use rules::Seat;

use super::{Checked, OwnSlip, Stage, Verify, dice, envelope};
use crate::escaped;

const TICK: &str = r#"<path d="M-.6 .05L-.15 .5L.65-.45"/>"#;
const CROSS: &str = r#"<path d="M-.55-.55L.55 .55M.55-.55L-.55 .55"/>"#;
const NOTE: &str = r#"<path d="M0-.6V.15M0 .55V.56"/>"#;

fn glyph(strokes: &str) -> String {
    format!(
        r#"<svg class="glyph" width="1.25rem" height="1.25rem" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">{strokes}</svg>"#
    )
}

/// Draws the page.
pub fn draw(verify: &Verify) -> String {
    if let Some(said) = &verify.trouble {
        return format!(
            r#"<main class="verify"><section class="paper head bad" data-key="head"><div><h2 data-test="verdict" data-verdict="trouble">{}</h2>{}</div></section></main>"#,
            escaped(said),
            bring("Check another file")
        );
    }
    match &verify.checked {
        Some(checked) => opened(verify, checked),
        None if verify.about.closed => {
            r#"<main class="trouble"><p class="say" role="status">Working out every lot, die and shuffle again…</p></main>"#
                .to_owned()
        }
        None if verify.about.card.is_some() => sealed(verify),
        None => empty(verify),
    }
}

fn bring(text: &str) -> String {
    format!(
        r#"<button type="button" class="btn" data-do="choose_file" data-test="choose-file">{text}</button>"#
    )
}

/// Nothing to look at yet: a place to drop a file.
fn empty(verify: &Verify) -> String {
    let old = match verify.about.game {
        Some(_) => {
            "<p>This table is from before there were envelopes; there is nothing to check about its luck.</p>"
        }
        None => "",
    };
    format!(
        r#"<main class="verify"><section class="paper drop" data-key="drop">{}<h2>Is it fair? Work it out again.</h2>{old}<p>Drop the log file of a game here. It is read on this device and sent nowhere: this page plays the game again by its rules and makes every lot, die and shuffle anew from what was in the envelope.</p>{}</section></main>"#,
        envelope::sealed(None),
        bring("Choose a log file")
    )
}

/// While the game runs.
fn sealed(verify: &Verify) -> String {
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
    let later = "<p>When the game is over, or everybody agrees to break it off, the envelope is opened. Then this page works out every lot, die and shuffle again, on your own device.</p>";
    format!(
        r#"<main class="verify"><section class="paper head" data-key="head">{}<div><h2 data-test="verdict" data-verdict="sealed">{say}</h2><p>{how}</p></div></section>{}<section class="paper" data-key="later"><h2>And then?</h2>{later}</section></main>"#,
        seal("sealed"),
        story(verify, None)
    )
}

/// Once the log is known.
fn opened(verify: &Verify, checked: &Checked) -> String {
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
    let mut page = format!(
        r#"<main class="verify"><section class="paper head {class}" data-key="head">{}<div><h2 data-test="verdict" data-verdict="{word}">{}</h2><p>{}</p></div></section>"#,
        seal(class),
        escaped(say),
        worked_out(verify, checked)
    );
    page += &story(verify, Some(checked));
    page += &checks(&proof.checks);
    if let Some(report) = &proof.dice {
        page += &dice::draw(report);
    }
    page += &list("What this proves", "proves", &proof.proves);
    page += &list("What it does not prove", "does-not-prove", &proof.does_not_prove);
    page += &by_hand(verify);
    page + "</main>"
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
fn seal(class: &str) -> String {
    let inside = match class {
        "good" => TICK,
        "bad" => CROSS,
        "sealed" => r#"<path d="M-.5 0V-.3A.5 .5 0 0 1 .5-.3V0M-.65 0H.65V.75H-.65Z"/>"#,
        _ => NOTE,
    };
    format!(
        r#"<svg class="seal {class}" viewBox="-1.8 -1.8 3.6 3.6" aria-hidden="true"><circle r="1.7"/><g class="glyph">{inside}</g></svg>"#
    )
}

/// The three pictures: sealed, slips, opened.
fn story(verify: &Verify, checked: Option<&Checked>) -> String {
    let Some(commitment) = verify.commitment() else { return String::new() };
    let added = verify.added();
    let seats: Vec<Seat> = (0..)
        .map(Seat)
        .zip(&added)
        .filter(|(_, seat)| seat.entropy.is_some() || (checked.is_none() && seat.promise.is_some()))
        .map(|(seat, _)| seat)
        .collect();
    let shown = match verify.same_envelope() {
        Some(true) => told("good", "It is the very one your browser was shown before play.", "same-envelope"),
        Some(false) => told("bad", "It is not the one your browser was shown before play!", "same-envelope"),
        None => String::new(),
    };
    let again = resealed(verify);
    let third = match verify.secret() {
        Some(secret) => format!(
            r#"<figure data-key="opened">{}<figcaption><h3>After the game: opened</h3><p>This was in it. Mixed with the slips it gives the key from which every lot, die and shuffle follows.</p><code class="hex" data-test="secret">{secret}</code></figcaption></figure>"#,
            envelope::opened(&secret)
        ),
        None => format!(
            r#"<figure class="later" data-key="later">{}<figcaption><h3>After the game: opened</h3><p>Then everybody sees what was in it.</p></figcaption></figure>"#,
            envelope::sealed(Some(&commitment))
        ),
    };
    format!(
        r#"<section class="paper story" data-key="story" data-test="envelope"><figure data-key="sealed">{}<figcaption><h3>Before the game: sealed</h3><p>The table put a secret into an envelope that is good for this table, this game and these options only, and showed everybody the seal.</p><code class="hex" data-test="commitment">{commitment}</code>{shown}{again}</figcaption></figure><figure data-key="slips">{}<figcaption><h3>Your own slips in it</h3>{}</figcaption></figure>{third}</section>"#,
        envelope::sealed(Some(&commitment)),
        envelope::slips(&seats, verify.about.seat, &verify.marks()),
        slips(verify, &added, checked.is_some())
    )
}

/// That the table sealed its luck more than once, and why, if it did.
fn resealed(verify: &Verify) -> String {
    let abandoned = verify.abandoned();
    let missing = |envelope: &Abandoned| {
        let silent = |(_, given): &(Seat, &SeatEntropy)| given.promise.is_some() && given.entropy.is_none();
        let seats = (0..).map(Seat).zip(&envelope.seats).filter(silent);
        seats.map(|(seat, _)| escaped(&verify.name(seat))).collect::<Vec<_>>().join(" and ")
    };
    let missing: Vec<String> = abandoned.iter().map(missing).collect();
    let times = match abandoned.len() {
        0 => return String::new(),
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
fn slips(verify: &Verify, added: &[SeatEntropy], open: bool) -> String {
    let mut rows = String::new();
    for (seat, given) in (0..).map(Seat).zip(added) {
        let own = verify.about.seat == Some(seat);
        let what = match (given.promise, given.entropy) {
            (_, Some(entropy)) => format!("added <code>{}…</code>", envelope::digits(&entropy)),
            (Some(_), None) if open => "promised a slip that never came".to_owned(),
            (Some(promise), None) => format!("promised one, <code>{}…</code>", envelope::digits(&promise)),
            (None, None) => "added none".to_owned(),
        };
        let you = if own { " (you)" } else { "" };
        let _ = write!(
            rows,
            r#"<li>{}<span><b>{}{you}</b> {what}</span></li>"#,
            verify.marks().mark(Some(seat), 1.5),
            escaped(&verify.name(seat))
        );
    }
    let is_fair = verify.checked.as_ref().is_some_and(|checked| checked.proof.verdict == Verdict::Fair);
    let own = match verify.own_slip() {
        Some(OwnSlip::Inside) if is_fair => told(
            "good",
            "Yours is in it as your browser made it: nobody can have chosen this luck, whatever the others did.",
            "own-slip",
        ),
        Some(OwnSlip::Inside) => told("good", "Yours is in it as your browser made it.", "own-slip"),
        Some(OwnSlip::Exchanged) => told(
            "bad",
            "Yours is not in it. Your browser made one, and it was left out or exchanged.",
            "own-slip",
        ),
        Some(OwnSlip::Denied) => told(
            "bad",
            "Your browser showed its random bytes in time and the server said that it had them, but the log says they never came. Whoever runs this server is not telling the truth.",
            "own-slip",
        ),
        Some(OwnSlip::Late) => told(
            "note",
            "Yours is not in it: the log says that it did not come in time. That happens when a device sleeps or loses its network. If it happens to you again and again, somebody may be leaving it out.",
            "own-slip",
        ),
        Some(OwnSlip::Unasked) => told(
            "note",
            "Yours is not in it: the table did not ask for one. A game that leaves nothing to luck asks nobody.",
            "own-slip",
        ),
        None => String::new(),
    };
    let promises = match verify.same_promises() {
        Some(false) => told("bad", "Somebody’s promise was exchanged after it was made.", "promises"),
        Some(true) | None => String::new(),
    };
    format!(
        r#"<p>Random bytes, promised before anybody shows any. Whoever sits down with this page adds some; bots add none.</p><ul class="given">{rows}</ul>{own}{promises}"#
    )
}

/// A sentence that is `good`, `bad` or a `note`, with a tick, a cross or a mark beside it.
fn told(class: &str, words: &str, test: &str) -> String {
    let strokes = match class {
        "good" => TICK,
        "bad" => CROSS,
        _ => NOTE,
    };
    format!(
        r#"<p class="told {class}" data-test="{test}" data-told="{class}">{}<span>{words}</span></p>"#,
        glyph(strokes)
    )
}

fn checks(checks: &[Check]) -> String {
    let row = |check: &Check| {
        let (class, strokes, word) = match check.outcome {
            Outcome::Passed => ("good", TICK, "Holds"),
            Outcome::Failed => ("bad", CROSS, "Does not hold"),
            Outcome::Noted => ("note", NOTE, "To know"),
            Outcome::Skipped => ("note", NOTE, "Not made"),
        };
        let title = match check.name {
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
        format!(
            r#"<li class="{class}"><span class="outcome">{}<span class="sr">{word}: </span></span><div><b>{title}</b><p>{}</p></div></li>"#,
            glyph(strokes),
            escaped(&check.said)
        )
    };
    let rows: String = checks.iter().map(row).collect();
    format!(
        r#"<section class="paper" data-key="checks"><h2>What was checked</h2><ul class="checks" data-test="checks">{rows}</ul></section>"#
    )
}

fn list(title: &str, key: &str, points: &[String]) -> String {
    if points.is_empty() {
        return String::new();
    }
    let rows: String = points.iter().map(|point| format!("<li>{}</li>", escaped(point))).collect();
    format!(
        r#"<section class="paper {key}" data-key="{key}" data-test="{key}"><h2>{title}</h2><ul>{rows}</ul></section>"#
    )
}

/// How to do the same without this page.
fn by_hand(verify: &Verify) -> String {
    let save = match verify.file {
        Some(_) => bring("Check another file"),
        None => {
            r#"<button type="button" class="btn" data-do="page-download" data-test="download-log">Save the log file</button>"#
                .to_owned()
        }
    };
    format!(
        r#"<section class="paper by-hand" data-key="by-hand"><h2>Believe no page, not even this one</h2><p>Save the log and check it elsewhere: <code>boxlid verify FILE</code> does what this page did, and <code>tools/verify.py</code> was written from the published specification alone and needs nothing but Python. On other pages, drop a log file at <a href="/verify">/verify</a>.</p>{save}</section>"#
    )
}
