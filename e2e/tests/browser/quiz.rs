//! Two teams on two devices play a whole game of questions, with one ruling challenged and one page reloaded.

use anyhow::{Result, ensure};
use e2e::{Asked, House, Light, QuizBox, Visitor, Window, scenario};

/// What happened on the way, so that the story can insist on it.
#[derive(Default)]
struct Evening {
    answered: u32,
    challenged: bool,
    reloaded: bool,
    turns: [u32; 2],
}

/// Ana opens a table for two and sends the link; Dov follows it and sits down.
async fn two_teams(house: &mut House, quiz: &QuizBox, options: &[&str]) -> Result<[Visitor; 2]> {
    let ana = house.visitor(Window::WIDE).await?;
    // Without motion, for they have a whole game before them.
    ana.browser.prefer(Light::Light, true).await?;
    ana.open_the_shelf().await?;
    ana.click(&format!("box-{}", quiz.game)).await?;
    ana.click("way-link").await?;
    for option in options {
        ana.click(&format!("option-{option}")).await?;
    }
    ana.click("start").await?;
    let link = ana.link("seat-link").await?;
    let dov = house.visitor(Window::PHONE).await?;
    dov.browser.prefer(Light::Light, true).await?;
    dov.follow(&link).await?;
    dov.see("join-name").await?.send_keys("Dov").await?;
    dov.click("join-sit").await?;
    dov.see("board").await?;
    for person in [&ana, &dov] {
        person.expect_connection("online").await?;
    }
    Ok([ana, dov])
}

/// One act of one person, if there is one to do. Answers are right, except that one in five is nonsense: so the
/// turn passes, and somebody has a ruling to challenge.
async fn act(
    people: &[Visitor; 2],
    seat: usize,
    quiz: &QuizBox,
    needed: usize,
    evening: &mut Evening,
) -> Result<bool> {
    let person = &people[seat];
    match person.asked().await? {
        Asked::Over => return Ok(false),
        Asked::Wait => return Ok(true),
        Asked::Move(spaces) => {
            evening.turns[seat] += 1;
            let won = person.won(seat as u8).await?;
            if let Some(space) = quiz.best(&spaces, &won, needed) {
                person.and_then_see(async || person.go_to(space).await).await?;
            }
        }
        Asked::Category(buttons) => person.and_then_see(async || person.click(&buttons[0]).await).await?,
        Asked::Answer => {
            let question = person.read("question").await?;
            let answer = quiz.answer(&question)?;
            ensure!(
                !person.browser.text().await?.contains(&format!("Answer: {answer}")),
                "the answer stands beside the question"
            );
            if !evening.reloaded {
                evening.reloaded = true;
                person.reload().await?;
                person
                    .until_asked("the same question after a reload", |asked| *asked == Asked::Answer)
                    .await?;
                ensure!(person.read("question").await? == question, "the question changed with the reload");
            }
            evening.answered += 1;
            let nonsense = evening.answered % 5 == 2;
            let said = if nonsense { "Rumpelstiltskin of Elbonia" } else { &answer };
            person.and_then_see(async || person.answer(said).await).await?;
        }
        Asked::Ruling => {
            let wrong = person.attribute("verdict", "data-call").await?.as_deref() == Some("wrong");
            let challenges = wrong && !evening.challenged;
            evening.challenged |= challenges;
            let button = if challenges { "contest" } else { "let-stand" };
            person.and_then_see(async || person.click(button).await).await?;
        }
        // Dov is generous, Ana is not: a challenged answer is voted right by one and wrong by the other.
        Asked::Vote => {
            let button = if seat == 1 { "judge-right" } else { "judge-wrong" };
            person.and_then_see(async || person.click(button).await).await?;
        }
    }
    Ok(true)
}

async fn whole_game(house: &mut House, quiz: QuizBox, options: &[&str], needed: usize) -> Result<()> {
    let people = two_teams(house, &quiz, options).await?;
    let mut evening = Evening::default();
    loop {
        let mut goes_on = false;
        for seat in [0, 1] {
            goes_on |= act(&people, seat, &quiz, needed, &mut evening).await?;
        }
        if !goes_on {
            break;
        }
    }
    ensure!(evening.challenged && evening.reloaded, "nothing was challenged or reloaded");
    ensure!(evening.turns.iter().all(|turns| *turns > 0), "somebody never moved: {:?}", evening.turns);
    let [ana, dov] = &people;
    for seat in [0, 1] {
        ensure!(
            ana.won(seat).await? == dov.won(seat).await?,
            "they do not agree on what seat {seat} has won"
        );
    }
    Ok(())
}

#[test]
fn two_teams_play_a_whole_game_of_trivial_pursuit() {
    scenario("trivial-pursuit", async |house| {
        whole_game(house, QuizBox::trivial_pursuit()?, &["wedges-4", "time-90", "contest_time-10"], 4).await
    });
}

#[test]
fn two_teams_play_a_whole_game_of_heisey_mania() {
    scenario("heisey-mania", async |house| {
        whole_game(house, QuizBox::heisey_mania()?, &["time-90", "contest_time-10"], 4).await
    });
}
