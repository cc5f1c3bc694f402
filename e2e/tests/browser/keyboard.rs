//! Without a mouse and without a finger.

use anyhow::ensure;
use e2e::{Way, Window, scenario};
use fantoccini::key::Key;

#[test]
fn a_game_is_set_up_and_played_with_the_keyboard_alone() {
    scenario("keyboard", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.open_the_shelf().await?;
        for stop in ["box-mancala", "way-hotseat", "option-begins-a", "start"] {
            person.see(stop).await?;
            person.tab_to(stop).await?;
            ensure!(person.focus_is_visible().await?, "the focus on {stop} cannot be seen");
            person.choose_with_keys().await?;
        }
        person.see("store-A").await?;
        person.tab_to_the_board().await?;
        person.walk_to("pocket-A3").await?;
        ensure!(person.focus_is_visible().await?, "the focus on a pocket cannot be seen");
        person.press(Key::Enter).await?;
        person.expect_board("4 4 0 5 5 5 [1] / 4 4 4 4 4 4 [0]").await?;
        person.walk_to("pocket-A6").await?;
        person.press(Key::Enter).await?;
        person.expect_board("4 4 0 5 5 0 [2] / 5 5 5 5 4 4 [0]").await
    });
}

#[test]
fn the_focus_is_not_lost_when_the_page_changes_under_it() {
    scenario("keyboard-focus", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.sit_down(Way::HotSeat, &["begins-a"]).await?;
        person.tab_to_the_board().await?;
        person.walk_to("pocket-A3").await?;
        person.press(Key::Enter).await?;
        person.expect_stones("A", 1).await?;
        let focus = person.focus().await?;
        ensure!(!focus.is_empty(), "after the move nothing has the focus");
        Ok(())
    });
}
