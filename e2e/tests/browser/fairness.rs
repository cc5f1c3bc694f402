//! Dice that anybody can check: slips that people add, the envelope while it is sealed, and what is in it afterwards.

use anyhow::{Context, Result, ensure};
use e2e::{House, Light, Visitor, Window, eventually, scenario};
use serde_json::json;

/// A game with many dice, sealed and closed.
const LOG: &str = include_str!("../../../testdata/fairness/sealed.log");
/// One from which promised random bytes are missing.
const MISSING: &str = include_str!("../../../testdata/fairness/missing.log");

/// Ana opens a table of a game with dice; nobody else sits there yet.
async fn ana_opens_a_table(house: &mut House) -> Result<(Visitor, String)> {
    let ana = house.visitor(Window::WIDE).await?;
    ana.browser.prefer(Light::Light, true).await?;
    ana.open_the_shelf().await?;
    ana.click("box-manipulation").await?;
    ana.see("name").await?.send_keys("Ana").await?;
    ana.click("way-link").await?;
    ana.click("option-mode-tournament").await?;
    ana.click("start").await?;
    ana.see("qr").await?;
    let link = ana.link("seat-link").await?;
    Ok((ana, link))
}

async fn dov_sits_down(house: &mut House, link: &str) -> Result<Visitor> {
    let dov = house.visitor(Window::PHONE).await?;
    dov.browser.prefer(Light::Dark, true).await?;
    dov.follow(link).await?;
    dov.see("join-name").await?.send_keys("Dov").await?;
    dov.click("join-sit").await?;
    dov.see("board").await?;
    Ok(dov)
}

/// Waits until the page of the envelope says what came of it.
async fn expect_verdict(person: &Visitor, verdict: &str) -> Result<()> {
    eventually(&format!("the verdict {verdict}"), async || {
        let found = person.attribute("verdict", "data-verdict").await?;
        ensure!(found.as_deref() == Some(verdict), "it is {found:?}: {}", person.read("verdict").await?);
        Ok(())
    })
    .await
}

async fn expect_good(person: &Visitor, what: &str) -> Result<()> {
    let told = person.attribute(what, "data-told").await?;
    ensure!(told.as_deref() == Some("good"), "{what}: {}", person.read(what).await?);
    Ok(())
}

/// Nothing sticks out, and everything has a name.
async fn expect_tidy(person: &Visitor) -> Result<()> {
    let (width, inside) = person.widths().await?;
    ensure!(inside <= width, "{inside} px lie in a window of {width}: {}", person.widest().await?);
    let nameless = person.nameless().await?;
    ensure!(nameless.is_empty(), "these have no name: {nameless:?}");
    Ok(())
}

#[test]
fn everybody_adds_a_slip_and_finds_it_in_the_opened_envelope() {
    scenario("fairness", async |house| {
        let (ana, link) = ana_opens_a_table(house).await?;
        ana.click("verify").await?;
        expect_verdict(&ana, "sealed").await?;
        let commitment = ana.read("commitment").await?;
        expect_good(&ana, "same-envelope").await?;
        // Between the promise and the showing the page is loaded anew, and still shows what it promised.
        ana.reload().await?;
        expect_verdict(&ana, "sealed").await?;
        ana.click("table").await?;
        ana.see("qr").await?;
        let dov = dov_sits_down(house, &link).await?;
        ana.see("board").await?;
        ana.expect_connection("online").await?;
        ana.click("verify").await?;
        ana.expect("envelope", "Ana (you) added").await?;
        ana.expect("envelope", "Dov added").await?;
        // Who looks at the envelope still sits at the table.
        dov.click("talk").await?;
        dov.expect("talk-panel", "Ana there").await?;
        dov.click("talk-close").await?;
        expect_tidy(&ana).await?;
        ana.picture("verify-sealed-light-1440x900.png").await?;
        ana.click("table").await?;
        // The game ends, the envelope is opened, and both find their slips.
        ana.click("resign").await?;
        ana.click("resign-yes").await?;
        for person in [&ana, &dov] {
            person.click("verify").await?;
            expect_verdict(person, "fair").await?;
            expect_good(person, "own-slip").await?;
            expect_good(person, "same-envelope").await?;
            person.expect("verdict", "Fair").await?;
            person.expect("does-not-prove", "That the operator never looked").await?;
            ensure!(person.read("commitment").await? == commitment, "the envelope was exchanged");
            ensure!(
                person.browser.text().await?.contains("says the same"),
                "the server's check is not shown"
            );
            expect_tidy(person).await?;
        }
        ana.picture("verify-light-1440x900.png").await?;
        dov.picture("verify-dark-390x844.png").await
    });
}

#[test]
fn in_a_rematch_both_add_fresh_slips() {
    scenario("fairness-rematch", async |house| {
        let (ana, link) = ana_opens_a_table(house).await?;
        let dov = dov_sits_down(house, &link).await?;
        ana.see("board").await?;
        ana.click("resign").await?;
        ana.click("resign-yes").await?;
        dov.click("verify").await?;
        let first = dov.read("commitment").await?;
        dov.click("table").await?;
        dov.click("rematch").await?;
        for person in [&ana, &dov] {
            eventually("the next table", async || {
                let here = person.browser.client().current_url().await?.to_string();
                ensure!(here.contains("/t/") && here != link, "still at {here}");
                Ok(())
            })
            .await?;
        }
        ana.see("board").await?;
        ana.click("verify").await?;
        ensure!(ana.read("commitment").await? != first, "the same envelope lies on the next table");
        eventually("both slips", async || {
            let said = ana.read("envelope").await?;
            ensure!(said.matches(" added ").count() == 2 && !said.contains("added none"), "{said}");
            Ok(())
        })
        .await
    });
}

/// Somebody sits down who promises random bytes and never shows them.
async fn somebody_promises_and_is_gone(ana: &Visitor, link: &str) -> Result<()> {
    let table = link.rsplit('/').next().context("the link names a table")?;
    let script = "return fetch(`/api/tables/${arguments[0]}/seats`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Dov', promise: '7'.repeat(64) }),
    }).then(reply => reply.status)";
    let status = ana.browser.script(script, vec![json!(table)]).await?;
    ensure!(status == json!(200) || status == json!(201), "the seat was not given: {status}");
    Ok(())
}

#[test]
fn b13_a_slip_that_never_comes_makes_the_table_seal_again_and_everybody_sees_it() {
    scenario("fairness-resealed", async |house| {
        let (ana, link) = ana_opens_a_table(house).await?;
        ana.click("verify").await?;
        let first = ana.read("commitment").await?;
        ana.click("table").await?;
        ana.see("qr").await?;
        somebody_promises_and_is_gone(&ana, &link).await?;
        // Half a minute later the table gives the envelope up, and Ana's page makes a fresh slip for the next.
        ana.click("verify").await?;
        for _ in 0..3 {
            let seen = eventually("the table to seal again", async || {
                ana.reload().await?;
                ensure!(ana.sees("resealed").await?, "it has not yet: {}", ana.read("verdict").await?);
                ensure!(ana.read("envelope").await?.contains("Ana (you) added"), "Ana's slip is not in it");
                Ok(())
            });
            if seen.await.is_ok() {
                break;
            }
        }
        ana.expect("resealed", "sealed its luck again 1 time before play").await?;
        ana.expect("resealed", "did not come: Dov").await?;
        ensure!(ana.read("commitment").await? != first, "it is the same envelope");
        expect_good(&ana, "same-envelope").await?;
        expect_tidy(&ana).await?;
        ana.click("table").await?;
        ana.see("board").await?;
        ana.click("resign").await?;
        ana.click("resign-yes").await?;
        ana.click("verify").await?;
        expect_verdict(&ana, "resealed").await?;
        expect_good(&ana, "own-slip").await?;
        expect_good(&ana, "same-envelope").await
    });
}

/// Drops a text on the page as a file.
async fn drop_file(person: &Visitor, text: &str) -> Result<()> {
    person.see("choose-file").await?;
    let script = "const files = new DataTransfer();
        files.items.add(new File([arguments[0]], 'game.jsonl'));
        const drop = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true });
        document.querySelector('[data-test=\"choose-file\"]').dispatchEvent(drop)";
    // The page may not listen yet in the moment it is first seen.
    eventually("the file to be taken", async || {
        if person.sees("choose-file").await? && !person.sees("verdict").await? {
            person.browser.script(script, vec![json!(text)]).await?;
        }
        person.browser.script("return new Promise(done => setTimeout(done, 100))", vec![]).await?;
        ensure!(person.sees("verdict").await?, "nothing is said of it");
        Ok(())
    })
    .await
}

async fn drop_a_log(person: &Visitor, window: Window, light: Light, address: &str) -> Result<()> {
    person.browser.prefer(light, true).await?;
    person.follow(&format!("{address}verify")).await?;
    drop_file(person, LOG).await?;
    expect_verdict(person, "fair").await?;
    person.expect("dice", "nothing unusual").await?;
    expect_tidy(person).await?;
    let name = |part: &str| format!("verify-{part}-{}-{}.png", light.name(), window.name());
    person.picture(&name("file")).await?;
    let script = "document.querySelector('[data-test=\"dice\"]').scrollIntoView({ block: 'start', behavior: 'instant' })";
    person.browser.script(script, vec![]).await?;
    person.picture(&name("dice")).await
}

#[test]
fn a_log_file_is_checked_by_dropping_it_on_the_page() {
    scenario("fairness-file", async |house| {
        let address = house.server.address();
        for (window, light) in [
            (Window::WIDE, Light::Light),
            (Window::WIDE, Light::Dark),
            (Window::PHONE, Light::Light),
            (Window::PHONE, Light::Dark),
        ] {
            let person = house.visitor(window).await?;
            drop_a_log(&person, window, light, &address).await?;
        }
        // One die that was changed afterwards is found, and named.
        let person = house.visitor(Window::WIDE).await?;
        person.browser.prefer(Light::Light, true).await?;
        person.follow(&format!("{address}verify")).await?;
        let line = LOG.lines().find(|line| line.contains(r#""drew":{"die":"#)).context("there is a die")?;
        let other = if line.contains(":6}") { r#"{"drew":{"die":5}}"# } else { r#"{"drew":{"die":6}}"# };
        drop_file(&person, &LOG.replacen(line, other, 1)).await?;
        expect_verdict(&person, "broken").await?;
        person.expect("verdict", "should be").await?;
        person.picture("verify-broken-light-1440x900.png").await?;
        // A log from which promised random bytes are missing is neither fair nor wrong.
        person.follow(&format!("{address}verify")).await?;
        drop_file(&person, MISSING).await?;
        expect_verdict(&person, "incomplete").await?;
        person.expect("verdict", "promised but are missing").await?;
        expect_tidy(&person).await
    });
}
