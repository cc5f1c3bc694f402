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
async fn bring(person: &Visitor, name: &str, text: &str) -> Result<()> {
    let script = "const [name, text] = arguments;
        HTMLInputElement.prototype.click = function () {
            const files = new DataTransfer();
            files.items.add(new File([text], name));
            this.files = files.files;
            this.dispatchEvent(new Event('change'));
        }";
    person.browser.script(script, vec![json!(name), json!(text)]).await?;
    person.click("deck-file").await
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
        bring(&person, "family quiz.csv", &quiz()).await?;
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
