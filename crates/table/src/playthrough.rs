//! A whole game as text, seen by everybody at every step: the golden files of a game.
//!
//! Only tests use it. The text is meant to be read in a review: what was waited for, what each viewer could
//! see and do, what was done, and what each viewer heard. Reading and writing the files is left to the tests, for
//! nothing here touches a file.

use std::fmt::Write;

use rules::{Choices, Dice, Notation, Seat, Seats, Seq, Turn, Viewer};

use crate::wire::encode;
use crate::{Entry, Table};

/// Plays `table` to its end, or for at most `longest` actions, with choices thrown by `dice`, and writes down
/// all of it. `open` chooses where there are too many choices to list.
pub fn playthrough<G: Notation>(
    mut table: Table<G>,
    dice: &mut Dice,
    longest: usize,
    open: &dyn Fn(&G, Seat, &mut Dice) -> G::Action,
) -> String {
    let mut text = format!("opening: {}\n", encode(table.opening()).get());
    let begun = table.begin();
    table.commit(begun).expect("what luck draws first is legal");
    write_sightings(&mut text, &table, Seq(0));
    for _ in 0..longest {
        let Some(entries) = next(&table, dice, open) else { break };
        let since = table.seq();
        for entry in &entries {
            writeln!(text, "\n{}: {}", table.seq(), encode(entry).get()).expect("a string takes any text");
            if let Entry::Acted { seat, action } = entry {
                writeln!(text, "  {seat} plays {}", table.game().write_action(action))
                    .expect("a string takes any text");
            }
            table.commit(vec![entry.clone()]).expect("what was decided is legal");
        }
        write_sightings(&mut text, &table, since);
    }
    text
}

/// Panics, naming the first line that differs, unless a game went as it went when `golden` was written.
pub fn compare(name: &str, golden: &str, text: &str) {
    for (number, (was, is)) in (1..).zip(golden.lines().zip(text.lines())) {
        assert_eq!(was, is, "line {number} of {name}; `cargo xtask bless` accepts the change");
    }
    assert_eq!(golden.lines().count(), text.lines().count(), "{name} is longer or shorter than before");
}

fn next<G: Notation>(
    table: &Table<G>,
    dice: &mut Dice,
    open: &dyn Fn(&G, Seat, &mut Dice) -> G::Action,
) -> Option<Vec<Entry<G>>> {
    let seats: Vec<_> = match table.game().turn() {
        turn @ (Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_)) => turn.seats().iter().collect(),
        Turn::Luck(_) | Turn::Appeal(_) | Turn::Over(_) => return None,
    };
    let seat = *dice.pick(&seats);
    let action = match table.game().choices(seat) {
        Choices::Listed(actions) => dice.pick(&actions).clone(),
        Choices::Open | Choices::Nothing => open(table.game(), seat, dice),
    };
    Some(table.decide(seat, table.seq(), action).expect("a listed choice is legal"))
}

/// Writes what each viewer sees; those who see the same are written together.
fn write_sightings<G: Notation>(text: &mut String, table: &Table<G>, since: Seq) {
    let mut line =
        |name: &str, value: String| writeln!(text, "  {name}: {value}").expect("a string takes any text");
    line("position", table.game().write_position());
    let seats = Seats::first(table.opening().seats);
    let viewers: Vec<Viewer> = seats.iter().map(Viewer::Seat).chain([Viewer::Spectator]).collect();
    let mut told: Vec<(Vec<String>, String)> = Vec::new();
    for viewer in &viewers {
        let sighting = table.seen_by(*viewer, since);
        let seen =
            format!("hears {}\n    sees {}", encode(&sighting.events).get(), encode(&sighting.view).get());
        match told.iter_mut().find(|(_, other)| *other == seen) {
            Some((who, _)) => who.push(viewer.to_string()),
            None => told.push((vec![viewer.to_string()], seen)),
        }
    }
    for (who, seen) in told {
        line(&who.join(", "), seen);
    }
    for seat in seats.iter() {
        let sighting = table.seen_by(Viewer::Seat(seat), since);
        let choices: Vec<String> =
            sighting.choices.listed().iter().map(|action| table.game().write_action(action)).collect();
        if !choices.is_empty() {
            line(&format!("seat {seat} may"), choices.join(" "));
        }
        if sighting.may_take_back {
            line(&format!("seat {seat} may take back"), "yes".to_owned());
        }
    }
    if let Some(standing) = table.over() {
        line("over", encode(&standing).get().to_owned());
    }
}
