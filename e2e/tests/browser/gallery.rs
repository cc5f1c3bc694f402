//! Every screen, and every table at each of its moments, drawn without a server: axe finds nothing in either light, a
//! finger hits what it aims at, nothing has to be scrolled sideways at 320 px, and no screen wears another's styles.

use e2e::{Window, scenario};

fn check(name: &str, screens: &[&str]) {
    scenario(name, async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.browser.check_gallery(screens).await
    });
}

#[test]
fn tables_of_mancala_are_without_fault() {
    check("gallery-mancala", &["mancala"]);
}

#[test]
fn tables_of_trivial_pursuit_are_without_fault() {
    check("gallery-trivial-pursuit", &["trivial-pursuit"]);
}

#[test]
fn tables_of_heisey_mania_are_without_fault() {
    check("gallery-heisey-mania", &["heisey-mania"]);
}

#[test]
fn tables_of_basic_manipulation_are_without_fault() {
    check("gallery-manipulation", &["manipulation"]);
}

#[test]
fn tables_of_whiz_key_are_without_fault() {
    check("gallery-whiz-key", &["whiz-key"]);
}

#[test]
fn setting_up_is_without_fault() {
    check("gallery-set-up", &["set-up"]);
}

#[test]
fn the_workshop_is_without_fault() {
    check("gallery-workshop", &["workshop"]);
}

#[test]
fn the_shelf_the_rules_and_the_ways_to_a_table_are_without_fault() {
    check("gallery-answers", &["shelf", "trouble", "game-card", "rules", "join", "watch"]);
}

#[test]
fn finding_tables_reports_and_envelopes_are_without_fault() {
    check("gallery-hosted", &["tables", "report", "report-link", "verify"]);
}
