//! Two people on one device.

use anyhow::{Result, ensure};
use e2e::{House, Visitor, Way, Window, scenario};

/// The start of the game, and what A's third pocket makes of it: the last stone falls into A's store (M-9).
const START: &str = "4 4 4 4 4 4 [0] / 4 4 4 4 4 4 [0]";
const AFTER_A3: &str = "4 4 0 5 5 5 [1] / 4 4 4 4 4 4 [0]";

async fn table(house: &mut House, window: Window) -> Result<Visitor> {
    let people = house.visitor(window).await?;
    people.sit_down(Way::HotSeat, &["begins-a"]).await?;
    people.expect_board(START).await?;
    Ok(people)
}

/// Sows the last lit pocket until the game is over.
async fn play_to_the_end(people: &Visitor) -> Result<()> {
    loop {
        let choices = people.my_choices().await?;
        match choices.last() {
            Some(pocket) => people.sow(pocket).await?,
            None => return Ok(()),
        }
    }
}

#[test]
fn two_people_play_a_whole_game_with_a_mouse() {
    scenario("hot-seat-mouse", async |house| {
        let people = table(house, Window::WIDE).await?;
        people.sow("A3").await?;
        people.expect_board(AFTER_A3).await?;
        people.expect_call("again").await?;
        play_to_the_end(&people).await?;
        let (a, b) = (people.stones("A").await?, people.stones("B").await?);
        ensure!(a + b == 48, "the stores hold {a} and {b} stones, not 48 together");
        people.expect_call(if a == b { "draw" } else { "win" }).await
    });
}

#[test]
fn two_people_play_a_whole_game_with_a_finger() {
    scenario("hot-seat-finger", async |house| {
        let people = table(house, Window::PHONE).await?;
        play_to_the_end(&people).await?;
        let (a, b) = (people.stones("A").await?, people.stones("B").await?);
        ensure!(a + b == 48, "the stores hold {a} and {b} stones, not 48 together");
        Ok(())
    });
}

#[test]
fn an_empty_pocket_is_refused_by_its_clause_until_the_next_move() {
    scenario("refusal", async |house| {
        let people = table(house, Window::WIDE).await?;
        people.sow("A3").await?;
        people.expect_board(AFTER_A3).await?;
        people.click("pocket-A3").await?;
        people.expect("slip", "M-5").await?;
        people.expect_board(AFTER_A3).await?;
        people.sow("A6").await?;
        ensure!(!people.sees("slip").await?, "the slip stays after the next move");
        Ok(())
    });
}

#[test]
fn a_refusal_leads_to_the_clause_it_rests_on() {
    scenario("why", async |house| {
        let people = table(house, Window::WIDE).await?;
        people.click("pocket-B2").await?;
        people.click("why").await?;
        people.expect_clause("M-5").await
    });
}

#[test]
fn the_opponents_pocket_is_refused_too() {
    scenario("refusal-opponent", async |house| {
        let people = table(house, Window::WIDE).await?;
        people.click("pocket-B2").await?;
        people.expect("slip", "M-5").await?;
        people.expect_board(START).await
    });
}

#[test]
fn a_double_click_is_one_move() {
    scenario("double-click", async |house| {
        let people = table(house, Window::WIDE).await?;
        people.double_click("pocket-A1").await?;
        people.expect_board("0 5 5 5 5 4 [0] / 4 4 4 4 4 4 [0]").await?;
        people.settle().await?;
        let log = people.log().await?;
        ensure!(log.len() == 1, "the log tells of {} moves: {log:?}", log.len());
        Ok(())
    });
}

#[test]
fn the_game_is_there_after_a_reload() {
    scenario("hot-seat-reload", async |house| {
        let people = table(house, Window::WIDE).await?;
        people.sow("A3").await?;
        people.sow("A6").await?;
        let (board, log) = (people.board().await?, people.log().await?);
        people.reload().await?;
        people.expect_board(&board).await?;
        ensure!(
            people.log().await? == log,
            "the log is another one after the reload: {:?}",
            people.log().await?
        );
        people.sow("B2").await
    });
}

#[test]
fn a_move_can_be_taken_back() {
    scenario("undo", async |house| {
        let people = table(house, Window::WIDE).await?;
        people.sow("A3").await?;
        people.expect_board(AFTER_A3).await?;
        people.click("undo").await?;
        people.expect_board(START).await
    });
}

#[test]
fn whoever_resigns_has_lost_and_may_play_again() {
    scenario("resign", async |house| {
        let people = table(house, Window::WIDE).await?;
        people.sow("A1").await?;
        people.resign().await?;
        people.expect_call("resign").await?;
        people.click("rematch").await?;
        people.expect_board(START).await
    });
}

#[test]
fn house_rules_chosen_at_set_up_hold_at_the_table() {
    scenario("options", async |house| {
        let people = house.visitor(Window::WIDE).await?;
        people.sit_down(Way::HotSeat, &["begins-b", "stones-3"]).await?;
        people.expect_board("3 3 3 3 3 3 [0] / 3 3 3 3 3 3 [0]").await?;
        people.sow("B4").await?;
        people.expect_board("3 3 3 3 3 3 [0] / 3 3 3 0 4 4 [1]").await
    });
}

#[test]
fn a_fair_start_is_chosen_from_small_boards() {
    scenario("fair-start", async |house| {
        let people = house.visitor(Window::PHONE).await?;
        people.open_the_shelf().await?;
        people.click("box-mancala").await?;
        people.click("option-stones-3").await?;
        people.click("option-start-fair").await?;
        people.click("option-start-fair-3a").await?;
        people.picture("fair-starts.png").await?;
        people.set_up(Way::HotSeat, &["begins-a"]).await?;
        people.expect_board("2 3 3 3 3 3 [0] / 4 3 3 3 3 3 [0]").await
    });
}
