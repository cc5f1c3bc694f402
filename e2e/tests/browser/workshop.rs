//! Somebody brings their own questions: a file is read, a card is mended, and the deck is played.

use anyhow::{Result, ensure};
use e2e::{Asked, Visitor, Window, scenario};
use serde_json::json;

const CATEGORIES: [&str; 6] = [
    "People & Places",
    "Arts & Entertainment",
    "History",
    "Science & Nature",
    "Sports & Leisure",
    "Wild Card",
];

/// Two questions of each category, one of a category nobody knows, and one without an answer.
fn quiz() -> String {
    let mut lines = vec!["category,question,answer".to_owned()];
    for (number, category) in CATEGORIES.iter().enumerate() {
        for half in ["first", "second"] {
            lines.push(format!("{category},Which word stands {half} in row {number}?,{half} word {number}"));
        }
    }
    lines.push("Knitting,Which stitch is knit backwards?,The purl stitch".to_owned());
    lines.push("History,Which question has no answer?,".to_owned());
    lines.join("\n")
}

/// Presses the button that asks for a file, and gives the browser this one instead of opening its window.
pub(crate) async fn bring(person: &Visitor, button: &str, name: &str, text: &str) -> Result<()> {
    let script = "const [name, text] = arguments;
        HTMLInputElement.prototype.click = function () {
            const files = new DataTransfer();
            files.items.add(new File([text], name));
            this.files = files.files;
            this.dispatchEvent(new Event('change'));
        }";
    person.browser.script(script, vec![json!(name), json!(text)]).await?;
    person.click(button).await
}

/// Writes something else into a field.
async fn write(person: &Visitor, field: &str, text: &str) -> Result<()> {
    let field = person.see(field).await?;
    field.clear().await?;
    Ok(field.send_keys(text).await?)
}

#[test]
fn an_own_deck_is_brought_mended_and_played() {
    scenario("workshop", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.open_the_shelf().await?;
        person.follow(&format!("{}/decks", house.server.address())).await?;
        bring(&person, "deck-file", "family quiz.csv", &quiz()).await?;
        let report = person.read("deck-import-report").await?;
        ensure!(report.contains("skipped") && report.contains("no answer"), "the report says {report:?}");
        person.click("deck-import-lay").await?;
        person.expect("deck-save-state", "kept").await?;
        ensure!(person.browser.text().await?.contains("Nothing to complain about"), "the linter complains");
        person.click("tab-cards").await?;
        person.click("deck-card-C001").await?;
        write(&person, "a-history", "a mended answer").await?;
        person.expect("deck-save-state", "kept").await?;
        person.reload().await?;
        person.see("deck-edit").await?;
        ensure!(person.browser.text().await?.contains("family quiz"), "the deck was lost with the reload");
        ensure!(!person.browser.text().await?.contains("a mended answer"), "the shelf shows an answer");
        let own =
            "[...document.querySelectorAll('article')].find(deck => deck.innerText.includes('family quiz'))
            .querySelector('[data-test=deck-edit]').click()";
        person.browser.script(own, vec![]).await?;
        person.click("deck-card-C001").await?;
        person.see("a-history").await?;
        let kept = person.browser.script(
            "return [...document.querySelectorAll('[data-test=a-history]')].map(field => field.value)",
            vec![],
        );
        ensure!(kept.await? == json!(["a mended answer"]), "what was mended was lost");
        person.click("deck-play").await?;
        person.click("way-hotseat").await?;
        person.click("preset-distance").await?;
        person.click("option-time-none").await?;
        person.click("start").await?;
        person.see("board").await?;
        loop {
            match person.until_asked("a move or a question", |asked| *asked != Asked::Wait).await? {
                Asked::Move(spaces) => person.and_then_see(async || person.go_to(&spaces[0]).await).await?,
                Asked::Category(buttons) => {
                    person.and_then_see(async || person.click(&buttons[0]).await).await?;
                }
                Asked::Answer => break,
                other => anyhow::bail!("the page asks for {other:?}"),
            }
        }
        person.expect("question", "Which word stands").await
    });
}

/// Brings a deck of one's own and goes back to the shelf with it.
async fn with_a_deck(person: &Visitor, address: &str) -> Result<()> {
    person.open_the_shelf().await?;
    person.follow(&format!("{address}/decks")).await?;
    bring(person, "deck-file", "family quiz.csv", &quiz()).await?;
    person.click("deck-import-lay").await?;
    person.expect("deck-save-state", "kept").await?;
    person.click("deck-shelf").await
}

/// One act towards the end of a challenged question; `false` once the vote is over.
async fn towards_a_vote(people: [&Visitor; 2], voted: &mut bool) -> Result<bool> {
    for person in people {
        match person.asked().await? {
            Asked::Over => anyhow::bail!("the game is over before anybody voted"),
            Asked::Wait => {}
            Asked::Move(spaces) => person.and_then_see(async || person.go_to(&spaces[0]).await).await?,
            Asked::Category(buttons) => {
                person.and_then_see(async || person.click(&buttons[0]).await).await?;
            }
            Asked::Answer => person.and_then_see(async || person.answer("Aunt Vera").await).await?,
            Asked::Ruling => person.and_then_see(async || person.click("contest").await).await?,
            Asked::Vote => {
                person.and_then_see(async || person.click("judge-right").await).await?;
                *voted = true;
                return Ok(false);
            }
        }
    }
    Ok(true)
}

#[test]
fn b01_a_link_lets_a_friend_play_a_deck_and_b02_their_vote_is_proposed_to_its_owner() {
    scenario("shared-deck", async |house| {
        let owner = house.visitor(Window::WIDE).await?;
        with_a_deck(&owner, &house.server.address()).await?;
        owner.click("deck-share").await?;
        owner.click("share-link").await?;
        let link = owner.link("share-fresh").await?;
        ensure!(link.contains("/decks#play="), "the token is not behind #: {link}");
        owner.see("share-revoke").await?;
        owner.picture("shared-deck-links").await?;

        // A friend opens the link: the deck is among their choices, and its token is out of the address.
        let friend = house.visitor(Window::PHONE).await?;
        friend.follow(&link).await?;
        friend.expect("deck-lent", "family quiz").await?;
        let address = friend.browser.script("return location.href", vec![]).await?;
        ensure!(!address.as_str().unwrap_or_default().contains("play="), "the address is {address}");
        friend.picture("shared-deck-lent").await?;
        friend.click("deck-play-lent").await?;
        friend.click("way-link").await?;
        friend.click("option-time-none").await?;
        friend.click("start").await?;
        let seat = friend.link("seat-link").await?;
        let other = house.visitor(Window::WIDE).await?;
        other.follow(&seat).await?;
        other.see("join-name").await?.send_keys("Dov").await?;
        other.click("join-sit").await?;
        other.see("board").await?;
        let mut voted = false;
        while towards_a_vote([&friend, &other], &mut voted).await? {}
        ensure!(voted, "nobody voted");

        // The owner sees the vote and accepts it: the answer is in the deck.
        owner.click("share-close").await?;
        owner.click("deck-votes").await?;
        owner.expect("deck-shared", "aunt vera").await?;
        owner.picture("shared-deck-votes").await?;
        owner.click("vote-accept").await?;
        owner.expect("deck-shared", "No votes to decide about").await?;
        owner.reload().await?;
        let own =
            "[...document.querySelectorAll('article')].find(deck => deck.innerText.includes('family quiz'))
            .querySelector('[data-test=deck-votes]').click()";
        owner.see("deck-votes").await?;
        owner.browser.script(own, vec![]).await?;
        owner.expect("deck-shared", "No votes to decide about").await?;

        // Revoked, the link opens no more tables. The browser logs the refusal as an error.
        friend.browser.allow_network_errors();
        owner.click("share-close").await?;
        owner.click("deck-share").await?;
        owner.click("share-revoke").await?;
        e2e::eventually("the link to be gone", async || {
            ensure!(!owner.sees("share-revoke").await?, "it is still there");
            Ok(())
        })
        .await?;
        friend.follow(&format!("{}/decks", house.server.address())).await?;
        friend.click("deck-play-lent").await?;
        friend.click("way-link").await?;
        friend.click("start").await?;
        e2e::eventually("the refusal", async || {
            ensure!(friend.browser.text().await?.contains("This deck is private"), "nothing is said");
            Ok(())
        })
        .await
    });
}
