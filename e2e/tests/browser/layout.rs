//! From the narrowest phone to the widest screen: nothing sticks out, nothing jumps.

use anyhow::{Result, ensure};
use e2e::{Visitor, Way, Window, scenario};

/// What people do not notice. Google calls a page good below 0.1; ours has no reason to move at all.
const SHIFT: f64 = 0.01;

async fn nothing_sticks_out(person: &Visitor, page: &str) -> Result<()> {
    let (inside, outside) = person.widths().await?;
    ensure!(
        outside <= inside,
        "{page} is {outside} px wide in a window of {inside}: {}",
        person.widest().await?
    );
    let sideways = person.scrolled_sideways().await?;
    ensure!(sideways.is_empty(), "on {page} one must scroll sideways: {sideways:?}");
    Ok(())
}

async fn nothing_jumped(person: &Visitor, page: &str) -> Result<()> {
    let shift = person.layout_shift().await?;
    ensure!(shift <= SHIFT, "{page} shifted its layout by {shift}");
    Ok(())
}

async fn walk_through(person: &Visitor) -> Result<()> {
    person.open_the_shelf().await?;
    nothing_sticks_out(person, "the shelf").await?;
    nothing_jumped(person, "the shelf").await?;
    person.click("box-mancala").await?;
    person.see("start").await?;
    nothing_sticks_out(person, "the set-up").await?;
    person.set_up(Way::HotSeat, &["begins-a"]).await?;
    nothing_sticks_out(person, "the table").await?;
    person.sow("A3").await?;
    person.click("pocket-A3").await?;
    person.see("slip").await?;
    nothing_sticks_out(person, "the table with a slip").await?;
    nothing_jumped(person, "the table").await?;
    person.open_the_rules().await?;
    nothing_sticks_out(person, "the rules").await
}

#[test]
fn everything_fits_a_window_of_320_pixels() {
    scenario("narrowest", async |house| walk_through(&house.visitor(Window::NARROWEST).await?).await);
}

#[test]
fn everything_fits_a_phone() {
    scenario("phone", async |house| walk_through(&house.visitor(Window::PHONE).await?).await);
}

#[test]
fn everything_fits_a_laptop() {
    scenario("wide", async |house| walk_through(&house.visitor(Window::WIDE).await?).await);
}

#[test]
fn everything_fits_a_4k_screen() {
    scenario("widest", async |house| walk_through(&house.visitor(Window::WIDEST).await?).await);
}
