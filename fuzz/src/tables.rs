//! Tables of every game as somebody sets them up: options as JSON, a position and a turn in the game's notation. What is
//! read can be written and is then read the same.

use catalog::{GameKind, Setting, set_up};
use protocol::RawValue;
use rules::{Dice, Seat, Seats};
use table::Fortune;

use crate::target::{Target, texts};

/// A game and its seats on the first line, options on the second, a position on the third, turns after that.
pub const TABLES: Target = Target {
    name: "tables",
    read,
    good,
    words: &[
        "mancala",
        "manipulation",
        "whiz-key",
        "trivial-pursuit",
        "heisey-mania",
        "\n",
        ":",
        ".",
        ",",
        "/",
        ";",
        "+",
        "=",
        "-",
        "A",
        "D",
        "START",
        "HUB",
        "{}",
        "\"on\"",
        "\"off\"",
        "\"bots\":[\"much\",null]",
        "\"total\":\"0.5\"",
        "\"world_home\":\"fits\"",
        "\"whiz_cards\":\"in_hand\"",
        "\"quiet_draw\":\"never\"",
        "claim",
        "miss",
        "draw",
        "stop",
        "swap:5-9",
        "go:R4C9",
        "R2C9-2:9",
        "answer",
        "pass",
        "roll",
        "phase:over",
        "winners:A",
        "left:ABCD",
        "0.0.0.0",
        "65535",
    ],
    brief: 8_000,
};

/// For each game the beginning and a position some way into a game that luck and the first choices make.
fn good() -> Vec<Vec<u8>> {
    let mut good = texts(&[
        "mancala 2\n{\"pie\":\"on\"}\n4,4,4,4,4,4/0 4,4,4,4,4,4/0 A first-turn\n3-6 swap 1",
        "manipulation 2\n{\"world_home\":\"fits\"}\nR:E0 Y:S1 G:S2 B:S3 to:A die:2 world:R\nE0-H02",
        "mancala 2\n{\"stones\":\"3\"}\n3,3,3,3,3,3/0 3,3,3,3,3,3/0 B\n4-1 2",
    ]);
    for kind in GameKind::ALL {
        let (_, most) = kind.seats();
        for (seats, steps) in [(most.min(2), 0), (most, 12), (most, 60)] {
            let setting = Setting { seats: Some(seats), ..Setting::default() };
            let Ok(mut table) = set_up(kind, &setting, None, Fortune::Given) else { continue };
            let mut dice = Dice::seeded(steps);
            let mut turn = String::new();
            for _ in 0..steps {
                let entries = if let Some(draw) = table.draw(&mut dice) {
                    table.decide_draw(&draw)
                } else if let Some(ruling) = table.ruling() {
                    table.decide_ruling(&ruling)
                } else {
                    let Some(seat) = table.waiting_for().iter().next() else { break };
                    let choices = table.choices(seat);
                    let Some((action, words)) = choices.listed().first() else { break };
                    turn.clone_from(words);
                    table.decide(seat, table.seq(), action)
                };
                let Ok(entries) = entries else { break };
                if table.commit(&entries).is_err() {
                    break;
                }
            }
            let (options, _) = table.options();
            let lines = format!("{} {seats}\n{options}\n{}\n{turn}", kind.name(), table.position());
            good.push(lines.into_bytes());
        }
    }
    good
}

fn read(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.split('\n');
    let mut head = lines.next().unwrap_or_default().split(' ');
    let Some(Ok(kind)) = head.next().map(str::parse::<GameKind>) else {
        return;
    };
    let seats = head.next().and_then(|seats| seats.parse::<u8>().ok());
    let options = RawValue::from_string(lines.next().unwrap_or_default().to_owned()).ok();
    let setting = Setting { options: options.as_deref(), seats, ..Setting::default() };
    let position = lines.next();
    let Ok(mut table) = set_up(kind, &setting, position, Fortune::Given) else {
        return;
    };
    let written = table.position();
    let again = set_up(kind, &setting, Some(&written), Fortune::Given);
    let again =
        again.unwrap_or_else(|refusal| panic!("{written:?} was written and cannot be read: {refusal:?}"));
    assert_eq!(again.position(), written, "a position reads back as it was written");
    for line in lines.take(4) {
        for seat in Seats::first(table.seats().min(8)).iter() {
            turn(&mut *table, seat, line);
        }
    }
    table.seen_by(rules::Viewer::Spectator, rules::Seq(0));
}

/// Plays as much of a turn as can be read and is legal.
fn turn(table: &mut dyn table::RefereeTable, seat: Seat, line: &str) {
    let Ok(actions) = table.read_turn(seat, line) else {
        return;
    };
    for action in actions {
        let Ok(entries) = table.decide(seat, table.seq(), &action) else {
            return;
        };
        table.commit(&entries).expect("what was decided can be committed");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_good_input_is_a_table() {
        for good in good() {
            let text = String::from_utf8(good).expect("it is text");
            let [head, options, position, ..] = text.split('\n').collect::<Vec<_>>()[..] else {
                panic!("{text}")
            };
            let (kind, seats) = head.split_once(' ').expect("a game and its seats");
            let options = RawValue::from_string(options.to_owned()).expect("it is JSON");
            let kind: GameKind = kind.parse().expect("a game");
            let setting =
                Setting { options: Some(&options), seats: seats.parse().ok(), ..Setting::default() };
            let table = set_up(kind, &setting, Some(position), Fortune::Given);
            assert_eq!(table.map(|table| table.position()).map_err(|no| no.said), Ok(position.to_owned()));
        }
    }
}
