//! What a position of a game of questions is worth: exact, given how likely each seat is to know an answer.

use std::sync::Arc;

use analysis::{Branch, By, Certainty, Knowledge, Luck as Cause, Nature, Source, Value, Valuer};
use rules::{Game, Judge, Odds, Seat, Step, Turn};
use table::Table;
use trivia::{Action, Appeal, Call, Category, Course, Draw, Edition, Event, Luck, Ruling, Trivia, Verdict};

use crate::analyse::estimate::roll_offs;
use crate::analyse::{AnalysisError, AnalysisSettings, KnownChance};

/// What is behind the chances, in words.
pub(crate) const METHOD: &str = "Exact, given how likely each seat is to know an answer: every way each token can \
     take to the end, everybody moving where the fewest turns are to be expected.";

/// How sure we are of a person before they have answered anything: as if they had known three of six questions.
const BEFORE: (f64, f64) = (3.0, 6.0);
/// How much a person's knowledge in general counts for a category, in questions.
const IN_GENERAL: f64 = 4.0;

/// The least and the most that a record is taken to say.
const SURE: (f64, f64) = (0.05, 0.95);

/// The judge of a table that is only told again: all rulings are in its log already.
pub(crate) struct Unasked;

impl<E: Edition> Judge<Trivia<E>> for Unasked {
    fn rule(&self, _: &Appeal, _: &[(Appeal, Ruling)]) -> Ruling {
        Ruling { verdict: Verdict::Wrong, reason: "nobody was asked".to_owned() }
    }
}

/// Values positions by the courses of all seats.
pub(crate) struct Courses {
    courses: Vec<Arc<Course>>,
    certainty: Certainty,
}

impl Courses {
    /// Works the courses out. `go_on` is asked before each, for each takes about a second; none if it says no.
    pub fn new<E: Edition>(
        game: &Trivia<E>,
        knowledge: &[Knowledge],
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Option<Self> {
        let mut known: Vec<(Vec<f64>, Arc<Course>)> = Vec::new();
        let mut courses = Vec::new();
        for seat in (0..game.seats()).map(Seat) {
            let chances: Vec<f64> =
                knowledge.iter().filter(|one| one.seat == seat).map(|one| one.chance).collect();
            let course = match known.iter().find(|(other, _)| *other == chances) {
                Some((_, course)) => Arc::clone(course),
                None => {
                    if !go_on(seat.index()) {
                        return None;
                    }
                    let course = Arc::new(game.course(&chances));
                    known.push((chances, Arc::clone(&course)));
                    course
                }
            };
            courses.push(course);
        }
        let guessed = knowledge.iter().any(|one| one.source == Source::Record);
        let certainty = if guessed { Certainty::Estimate } else { Certainty::Exact };
        Some(Courses { courses, certainty })
    }
}

impl<E: Edition> Valuer<Trivia<E>> for Courses {
    fn sides(&self) -> Vec<Vec<Seat>> {
        (0..self.courses.len() as u8).map(|seat| vec![Seat(seat)]).collect()
    }

    fn value(&mut self, game: &Trivia<E>) -> Value {
        let chances: By = game.win_chances(&self.courses);
        let over = matches!(game.turn(), Turn::Over(_));
        Value { chances, certainty: if over { Certainty::Exact } else { self.certainty } }
    }

    fn branches(&mut self, game: &Trivia<E>, drawn: &Draw) -> Vec<Branch<Trivia<E>>> {
        let branch = |(draw, chance)| {
            let mut next = game.clone();
            next.apply(Step::Drew(draw));
            Branch { game: next, chance }
        };
        match game.turn() {
            Turn::Luck(Luck::RollOff(seats)) => {
                let falls = roll_offs(seats.len()).into_iter();
                falls.map(|(dice, chance)| (Draw::RolledOff(dice), chance)).map(branch).collect()
            }
            Turn::Luck(luck @ (Luck::Die | Luck::Knows { .. } | Luck::Lot(_))) => {
                luck.odds().into_iter().map(branch).collect()
            }
            // Nobody is asked a harder question for how the cards lie: chances go by category.
            Turn::Luck(Luck::Shuffle { .. })
            | Turn::Of(_)
            | Turn::AnyOf(_)
            | Turn::EachOf(_)
            | Turn::Appeal(_)
            | Turn::Over(_) => vec![branch((drawn.clone(), 1.0))],
        }
    }

    fn luck(&self, game: &Trivia<E>) -> (Cause, Option<Seat>) {
        match game.turn() {
            Turn::Luck(Luck::Knows { .. }) => (Cause::Question, Some(game.mover())),
            Turn::Luck(Luck::Shuffle { .. }) => (Cause::Draw, None),
            Turn::Luck(Luck::RollOff(_)) => (Cause::Dice, None),
            Turn::Luck(Luck::Die | Luck::Lot(_))
            | Turn::Of(_)
            | Turn::AnyOf(_)
            | Turn::EachOf(_)
            | Turn::Appeal(_)
            | Turn::Over(_) => (Cause::Dice, Some(game.mover())),
        }
    }

    fn nature(&self, _: &Trivia<E>, action: &Action) -> Nature {
        match action {
            Action::MoveTo(_) | Action::Choose(_) | Action::Vote(_) | Action::PickBox(_) => Nature::Choice,
            Action::Answer(_)
            | Action::Pass
            | Action::OutOfTime
            | Action::Judge(_)
            | Action::LetStand
            | Action::Contest => Nature::Answer,
        }
    }

    fn asked(&self, game: &Trivia<E>) -> Option<Seat> {
        Some(game.mover())
    }
}

/// How likely each seat is to know an answer: of a bot that is known; of a person it is given with the settings, or
/// estimated from the questions of this game.
pub(crate) fn knowledge<E: Edition>(
    table: &Table<Trivia<E>>,
    settings: &AnalysisSettings,
) -> Result<Vec<Knowledge>, AnalysisError> {
    let game = table.start();
    let categories = E::NAME.categories();
    check::<E>(&settings.chances, game)?;
    let asked = questions(table);
    let mut found = Vec::new();
    for seat in (0..game.seats()).map(Seat) {
        let bot = game.bot_chances(seat);
        let count = |category: Option<Category>| {
            let put =
                asked.iter().filter(|put| put.seat == seat && category.is_none_or(|own| own == put.category));
            let right = put.clone().filter(|put| put.right).count() as u32;
            (put.count() as u32, right)
        };
        let (all, known) = count(None);
        let general = (f64::from(known) + BEFORE.0) / (f64::from(all) + BEFORE.1);
        for (place, category) in categories.iter().enumerate() {
            let (asked, right) = count(Some(*category));
            let record = (f64::from(right) + IN_GENERAL * general) / (f64::from(asked) + IN_GENERAL);
            // A record is never so long that it would prove more.
            let record = record.clamp(SURE.0, SURE.1);
            let given = given(&settings.chances, seat, category.name());
            let (chance, source) = match (&bot, given) {
                (Some(chances), _) => (chances[place], Source::Bot),
                (None, Some(chance)) => (chance, Source::Given),
                (None, None) => (record, Source::Record),
            };
            let category = category.name().to_owned();
            found.push(Knowledge { seat, category, chance, source, asked, right });
        }
    }
    Ok(found)
}

/// What was given for a seat and a category; what names the category goes before what does not.
fn given(chances: &[KnownChance], seat: Seat, category: &str) -> Option<f64> {
    let mine = || chances.iter().filter(|known| known.seat == seat);
    let named = mine().rev().find(|known| known.category.as_deref() == Some(category));
    named.or_else(|| mine().rev().find(|known| known.category.is_none())).map(|known| known.chance)
}

fn check<E: Edition>(chances: &[KnownChance], game: &Trivia<E>) -> Result<(), AnalysisError> {
    let (least, most) = trivia::CHANCES;
    for known in chances {
        let seat = known.seat;
        let wrong = |said: String| Err(AnalysisError::Settings(said));
        if seat.0 >= game.seats() {
            return wrong(format!("there is no seat {seat} at this table"));
        }
        if game.bot_chances(seat).is_some() {
            return wrong(format!("seat {seat} is a bot, and what it knows is known"));
        }
        if !(least..=most).contains(&known.chance) {
            return wrong(format!(
                "a chance to know an answer is from {least} to {most}, not {}",
                known.chance
            ));
        }
        let names = || E::NAME.categories().iter().map(|category| category.name());
        if let Some(name) = known.category.as_deref().filter(|name| !names().any(|known| known == *name)) {
            let names: Vec<&str> = names().collect();
            return wrong(format!("there is no category {name:?}; there are {}", names.join(", ")));
        }
    }
    Ok(())
}

/// A question that was put and settled.
struct Put {
    seat: Seat,
    category: Category,
    right: bool,
}

/// Every question of a game that was settled. What a vote decided last is what counts.
fn questions<E: Edition>(table: &Table<Trivia<E>>) -> Vec<Put> {
    let mut game = table.start().clone();
    let mut found: Vec<Put> = Vec::new();
    let mut open: Option<(Seat, Category)> = None;
    for step in table.steps() {
        for told in game.apply(step) {
            match told.event {
                Event::Asked { seat, category, .. } => open = Some((seat, category)),
                Event::Ruled { call, .. } => match open.take() {
                    Some((seat, category)) => found.push(Put { seat, category, right: call == Call::Right }),
                    // The same question, ruled on again.
                    None => {
                        found.iter_mut().last().into_iter().for_each(|put| put.right = call == Call::Right)
                    }
                },
                _ => {}
            }
        }
    }
    found
}
