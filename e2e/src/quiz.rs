//! What a visitor does at a table of Trivial Pursuit or Heisey Mania: they look where they may go, read the
//! question, type an answer, and let a ruling stand or not.

use std::collections::HashMap;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{Visitor, eventually};

/// One of the two boxes, as somebody who has it at home knows it: its board and its cards.
pub struct QuizBox {
    /// The name in addresses.
    pub game: &'static str,
    /// The space in the middle.
    hub: String,
    /// Spaces by name: what they are, their category, and what lies beside them.
    spaces: HashMap<String, Spot>,
    /// The answer to each question.
    answers: HashMap<String, String>,
}

struct Spot {
    kind: String,
    category: String,
    next: Vec<String>,
}

/// What somebody is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Choose one of these spaces.
    Move(Vec<String>),
    /// Choose or vote for a category; the hooks of the buttons.
    Category(Vec<String>),
    /// Answer the question on the card.
    Answer,
    /// Go on, or challenge the ruling.
    Ruling,
    /// Vote on a challenged ruling.
    Vote,
    /// Nothing: the game is over.
    Over,
    /// Nothing yet: somebody else is to act.
    Wait,
}

impl QuizBox {
    /// Trivial Pursuit with the deck in the box.
    pub fn trivial_pursuit() -> Result<Self> {
        Self::of(
            "trivial-pursuit",
            include_str!("../../content/boards/trivial_pursuit.json"),
            include_str!("../../content/decks/genus-starter.json"),
        )
    }

    /// Heisey Mania with the deck in the box.
    pub fn heisey_mania() -> Result<Self> {
        Self::of(
            "heisey-mania",
            include_str!("../../content/boards/heisey_mania.json"),
            include_str!("../../content/decks/heisey-starter.json"),
        )
    }

    fn of(game: &'static str, board: &str, deck: &str) -> Result<Self> {
        let board: Value = serde_json::from_str(board)?;
        let deck: Value = serde_json::from_str(deck)?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let spot = |space: &Value| Spot {
            kind: text(&space["kind"]),
            category: text(&space["category"]),
            next: list(&space["next"]).iter().map(text).collect(),
        };
        let spaces = list(&board["spaces"]).iter().map(|space| (text(&space["id"]), spot(space))).collect();
        let mut answers = HashMap::new();
        for card in list(&deck["cards"]) {
            for question in card["questions"].as_object().into_iter().flat_map(|map| map.values()) {
                answers.insert(text(&question["question"]), text(&question["answer"]));
            }
        }
        Ok(QuizBox { game, hub: text(&board["start"]), spaces, answers })
    }

    /// The answer a person would type to `question`: the printed line up to what only explains it.
    pub fn answer(&self, question: &str) -> Result<String> {
        let line = self.answers.get(question.trim()).with_context(|| format!("no card asks {question:?}"))?;
        let main = line.split(" or ").next().unwrap_or(line);
        let mut depth = 0;
        let mut plain = String::new();
        for letter in main.chars() {
            match letter {
                '(' | '[' => depth += 1,
                ')' | ']' => depth -= 1,
                other if depth == 0 => plain.push(other),
                _ => {}
            }
        }
        Ok(plain.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Of the spaces offered, the one nearest to a headquarters that is still lacked, or to the hub.
    pub fn best<'a>(&self, offered: &'a [String], won: &[String], needed: usize) -> Option<&'a String> {
        let lacks = |name: &str| {
            self.spaces.get(name).is_some_and(|spot| {
                if won.len() >= needed {
                    name == self.hub
                } else {
                    spot.kind == "headquarters" && !won.contains(&spot.category)
                }
            })
        };
        offered.iter().min_by_key(|name| self.far(name, &lacks))
    }

    fn far(&self, from: &str, lacks: &dyn Fn(&str) -> bool) -> usize {
        let mut seen = vec![from.to_owned()];
        let mut edge = seen.clone();
        let mut steps = 0;
        while !edge.is_empty() && !edge.iter().any(|name| lacks(name)) {
            let beside = edge.iter().filter_map(|name| self.spaces.get(name)).flat_map(|spot| &spot.next);
            let mut next: Vec<String> = beside.filter(|name| !seen.contains(name)).cloned().collect();
            next.sort_unstable();
            next.dedup();
            seen.extend(next.iter().cloned());
            edge = next;
            steps += 1;
        }
        steps
    }
}

impl Visitor {
    /// What the page asks the visitor to do now.
    pub async fn asked(&self) -> Result<Asked> {
        let script = "return [...document.querySelectorAll('[data-test]')]
            .filter(item => item.checkVisibility() && !item.disabled).map(item => item.dataset.test)";
        let found = self.browser.script(script, vec![]).await?;
        let hooks: Vec<&str> = found.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let starting = |prefix: &str| -> Vec<String> {
            hooks.iter().filter_map(|hook| hook.strip_prefix(prefix)).map(str::to_owned).collect()
        };
        let categories: Vec<String> = hooks
            .iter()
            .filter(|hook| hook.starts_with("choose-") || hook.starts_with("vote-"))
            .map(|hook| (*hook).to_owned())
            .collect();
        Ok(match () {
            () if hooks.contains(&"over") => Asked::Over,
            () if hooks.contains(&"judge-right") => Asked::Vote,
            () if hooks.contains(&"let-stand") => Asked::Ruling,
            () if hooks.contains(&"answer") && hooks.contains(&"answer-send") => Asked::Answer,
            () if !categories.is_empty() => Asked::Category(categories),
            () => match starting("go-") {
                spaces if spaces.is_empty() => Asked::Wait,
                spaces => Asked::Move(spaces),
            },
        })
    }

    /// Waits until the page asks for something that `wanted` accepts.
    pub async fn until_asked(&self, what: &str, wanted: impl Fn(&Asked) -> bool) -> Result<Asked> {
        eventually(what, async || {
            let asked = self.asked().await?;
            ensure!(wanted(&asked), "the page asks for {asked:?}; the Call: {:?}", self.read("call").await);
            Ok(asked)
        })
        .await
    }

    /// Does something, and waits until the page has taken note of it: then it asks for something else or says
    /// something else. Without that the next look might still see the old question.
    pub async fn and_then_see<T>(&self, deed: impl AsyncFnOnce() -> Result<T>) -> Result<T> {
        let before = self.moment().await?;
        let done = deed().await?;
        eventually("the page to take note", async || {
            ensure!(self.moment().await? != before, "it still shows {before:?}");
            Ok(())
        })
        .await?;
        Ok(done)
    }

    /// What the page says and asks for now, in one line.
    async fn moment(&self) -> Result<String> {
        let script = "const shown = item => item.checkVisibility() && !item.disabled && item.dataset.test;
            return [...document.querySelectorAll('[data-test]')].map(shown).filter(Boolean).join(' ')
                + ' | ' + (document.querySelector('[data-test=call]')?.innerText ?? '')
                + ' | ' + (document.querySelector('[data-test=question]')?.innerText ?? '')";
        let moment = self.browser.script(script, vec![]).await?;
        Ok(moment.as_str().unwrap_or_default().to_owned())
    }

    /// The wedges or pegs of a seat, by the names of their categories.
    pub async fn won(&self, seat: u8) -> Result<Vec<String>> {
        let won = self.attribute(&format!("seat-{seat}"), "data-categories").await?.unwrap_or_default();
        Ok(won.split_whitespace().map(str::to_owned).collect())
    }

    /// Goes to a space. With a finger a choice is first shown and then made by the Call's button.
    pub async fn go_to(&self, space: &str) -> Result<()> {
        self.click(&format!("go-{space}")).await?;
        if self.browser.is_touched() && self.sees("call-act").await? {
            self.click("call-act").await?;
        }
        Ok(())
    }

    /// Types an answer and gives it.
    pub async fn answer(&self, text: &str) -> Result<()> {
        let field = self.see("answer").await?;
        field.clear().await?;
        field.send_keys(text).await?;
        self.click("answer-send").await
    }
}
