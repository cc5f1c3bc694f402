//! What every pocket is worth, shown beside it: at once about, and exact once it is proved.

use anyhow::{Context, Result, ensure};
use e2e::{Light, Visitor, Way, Window, eventually, scenario};

/// Twelve sowings from the start, after which little is left to prove.
const TWELVE: [&str; 12] = ["A3", "A6", "B2", "B5", "A1", "B3", "A5", "B1", "A2", "B6", "A4", "B4"];

/// Every value on the board with how far it is proved: `A3 +6 exact`.
async fn worths(person: &Visitor) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll('[data-test^=\"worth-\"]')]
        .map(chip => [chip.dataset.test.slice(6), chip.textContent.trim(), chip.dataset.proof,
            chip.dataset.best === 'true' ? 'best' : ''].join(' ').trim())";
    let found = person.browser.script(script, vec![]).await?;
    let found = found.as_array().context("the values are a list")?;
    Ok(found.iter().filter_map(|value| value.as_str()).map(str::to_owned).collect())
}

/// Waits until every value is exact, and gives them.
async fn exact(person: &Visitor) -> Result<Vec<String>> {
    eventually("every value to be exact", async || {
        let found = worths(person).await?;
        ensure!(!found.is_empty() && found.iter().all(|worth| worth.contains("exact")), "they are {found:?}");
        Ok(found)
    })
    .await
}

/// Plays the first lit pocket of those wanted, until so many sowings were made.
async fn play_on(person: &Visitor) -> Result<()> {
    for pocket in TWELVE {
        let lit = person.my_choices().await?;
        let pocket =
            lit.iter().find(|lit| *lit == pocket).or(lit.last()).context("the game is over")?.clone();
        person.sow(&pocket).await?;
    }
    Ok(())
}

/// No value lies on another, on a stone, on a count or on the number of its pocket.
async fn nothing_is_covered(person: &Visitor) -> Result<()> {
    let script = "const boxes = (selector) => [...document.querySelectorAll(selector)]
            .map(element => [element.textContent.trim(), element.getBoundingClientRect()]);
        const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
        const chips = boxes('.worth'), wrong = [];
        chips.forEach(([label, chip], at) => {
            const others = [...boxes('.count'), ...boxes('.stone'), ...boxes('.wood text'), ...chips.filter((_, other) => other !== at)];
            for (const [what, box] of others) if (!apart(chip, box)) wrong.push(`${label} lies on ${what || 'a stone'}`);
            const board = document.querySelector('.board').getBoundingClientRect();
            if (chip.left < board.left || chip.right > board.right) wrong.push(`${label} sticks out`);
        });
        return wrong";
    let wrong = person.browser.script(script, vec![]).await?;
    ensure!(wrong == serde_json::json!([]), "{wrong}");
    Ok(())
}

async fn look_at_values(person: &Visitor, name: &str) -> Result<()> {
    person.browser.prefer(Light::Light, true).await?;
    person.sit_down(Way::HotSeat, &["begins-a"]).await?;
    play_on(person).await?;
    ensure!(worths(person).await?.is_empty(), "values are shown before anybody asked for them");
    person.click("values").await?;
    let found = exact(person).await?;
    ensure!(found.iter().any(|worth| worth.contains("best")), "none of {found:?} is the best");
    person.expect("value-line", "exact").await?;
    nothing_is_covered(person).await?;
    person.picture(&format!("values-{name}.png")).await?;
    let (width, inside) = person.widths().await?;
    ensure!(inside <= width, "{inside} px lie in a window of {width}");
    // Remembered, and asked for anew after a move.
    person.reload().await?;
    exact(person).await?;
    let best = found.iter().find(|worth| worth.contains("best")).context("there is a best one")?;
    person.sow(&best[..2]).await?;
    let then = exact(person).await?;
    ensure!(then != found, "the values are still those of the position before");
    person.click("values").await?;
    eventually("the values to go", async || {
        ensure!(worths(person).await?.is_empty(), "they are still there");
        Ok(())
    })
    .await
}

#[test]
fn values_come_and_go_with_a_key_and_are_read_out() {
    scenario("values-keys", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.browser.prefer(Light::Dark, true).await?;
        person.sit_down(Way::HotSeat, &["begins-a", "stones-3"]).await?;
        play_on(&person).await?;
        person.type_in("v").await?;
        let found = exact(&person).await?;
        person.expect_said("exact").await?;
        let pocket = format!("pocket-{}", &found[0][..2]);
        let name = person.attribute(&pocket, "aria-label").await?.unwrap_or_default();
        ensure!(name.ends_with(", exact"), "{pocket} is called {name:?}");
        person.picture("values-dark.png").await?;
        // Pointed at, a pocket says it in the Call, too.
        person.tab_to_the_board().await?;
        eventually("the Call to say what the pocket is worth", async || {
            ensure!(person.browser.text().await?.contains(", exact"), "it does not");
            Ok(())
        })
        .await?;
        person.type_in("v").await?;
        eventually("the values to go", async || {
            ensure!(worths(&person).await?.is_empty(), "they are still there");
            Ok(())
        })
        .await
    });
}

#[test]
fn values_become_exact_on_a_laptop() {
    scenario("values-wide", async |house| look_at_values(&house.visitor(Window::WIDE).await?, "wide").await);
}

#[test]
fn values_become_exact_on_a_phone() {
    scenario("values-phone", async |house| {
        look_at_values(&house.visitor(Window::PHONE).await?, "phone").await
    });
}

#[test]
fn values_fit_a_window_of_320_pixels() {
    scenario("values-narrowest", async |house| {
        look_at_values(&house.visitor(Window::NARROWEST).await?, "narrowest").await
    });
}
