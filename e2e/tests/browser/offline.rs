//! After one visit the page works without its server.

use e2e::{Way, Window, scenario};

#[test]
fn after_one_visit_hot_seat_and_bot_work_without_a_server() {
    scenario("offline", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.open_the_shelf().await?;
        person.wait_for_service_worker().await?;
        person.browser.allow_network_errors();
        house.server.kill()?;

        person.sit_down(Way::HotSeat, &["begins-a"]).await?;
        person.sow("A3").await?;
        person.expect_board("4 4 0 5 5 5 [1] / 4 4 4 4 4 4 [0]").await?;
        person.reload().await?;
        person.expect_board("4 4 0 5 5 5 [1] / 4 4 4 4 4 4 [0]").await?;

        person.sit_down(Way::Bot("easy"), &["begins-a"]).await?;
        person.sow("A1").await?;
        let choices = person.my_choices().await?;
        person.sow(&choices[0]).await
    });
}

#[test]
fn the_page_can_be_installed() {
    scenario("install", async |house| {
        let person = house.visitor(Window::PHONE).await?;
        person.open_the_shelf().await?;
        let broken = person.broken_manifest().await?;
        anyhow::ensure!(broken.is_empty(), "the manifest is not as a phone wants it: {broken}");
        Ok(())
    });
}
