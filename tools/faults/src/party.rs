//! Who plays what: tables of all five games, with two or three people at each, some bots and some onlookers.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use catalog::GameKind;
use protocol::{BotSeat, OpenTable, RawValue, Seat, TakeSeat, Token};
use remote::Door;
use tokio::task::JoinSet;

use crate::dice::Dice;
use crate::person::Person;
use crate::record::Witness;
use crate::town::Town;

/// How often opening a table is tried; nothing is broken yet, but a node may still be starting.
const TRIES: usize = 40;

/// Opens so many tables and lets everybody play, each in a task of their own that ends when the town does.
pub(crate) async fn gather(town: &Arc<Town>, tables: usize, dice: &mut Dice) -> Result<JoinSet<()>> {
    let mut people = JoinSet::new();
    let mut witnesses = (0..).map(Witness);
    for number in 0..tables {
        let opened = open(town, number, dice).await?;
        let party = town.found_party(&opened.table);
        for token in opened.tokens {
            let witness = witnesses.next().context("numbers do not end")?;
            let person = Person::new(town, party, witness, opened.table.clone(), Some(token), dice.fork());
            people.spawn(person.live());
        }
        // Somebody looks on at every third table.
        if number % 3 == 0 {
            let witness = witnesses.next().context("numbers do not end")?;
            let person = Person::new(town, party, witness, opened.watch, None, dice.fork());
            people.spawn(person.live());
        }
    }
    Ok(people)
}

struct Opened {
    table: protocol::TableId,
    watch: protocol::TableId,
    tokens: Vec<Token>,
}

async fn open(town: &Town, number: usize, dice: &mut Dice) -> Result<Opened> {
    let wanted = wanted(number)?;
    let door = *dice.one_of(town.doors());
    let opened =
        patiently(|| async { door.open(&wanted).await }).await.context("no table could be opened")?;
    let mut tokens = vec![opened.token];
    let people = usize::from(wanted.seats.unwrap_or(2)) - wanted.bots.len();
    for guest in 1..people {
        let door: Door = *dice.one_of(town.doors());
        let path = format!("/api/tables/{}/seats", opened.table);
        let token = Token::from_random(dice.bytes());
        // With a token of their own, so that asking again gives the same seat.
        let seat =
            TakeSeat { name: format!("Guest {guest}"), token: Some(token.clone()), ..TakeSeat::default() };
        let take = || async { door.post(&path, &seat).await?.ok::<protocol::SeatTaken>() };
        patiently(take).await.context("nobody could sit down")?;
        tokens.push(token);
    }
    Ok(Opened { table: opened.table, watch: opened.watch, tokens })
}

/// Each game in turn; every sixth table has a bot, and the games for more are played by three now and then.
fn wanted(number: usize) -> Result<OpenTable> {
    let kind = GameKind::ALL[number % GameKind::ALL.len()];
    let (_, most) = kind.seats();
    // Where the usual number is more than two, the rulebook has a way to play for that number and not for any.
    let seats = match kind.usual_seats() {
        usual if usual > 2 => usual,
        _ if most > 2 && number % 2 == 1 => 3,
        _ => 2,
    };
    // The clock of a question would have the table act by itself, and then nobody could tell whether it should have.
    let untimed = matches!(kind.name(), "trivial-pursuit" | "heisey-mania");
    let options = untimed.then(|| RawValue::from_string(r#"{"time":"none"}"#.to_owned())).transpose()?;
    let mut wanted = OpenTable {
        game: kind.name().to_owned(),
        options,
        seats: Some(seats),
        name: format!("Host {number}"),
        ..OpenTable::default()
    };
    if number % 6 == 5 {
        let level = kind.bots().first().map(|level| level.name.to_owned());
        let level = level.with_context(|| format!("{} has no bots", kind.title()))?;
        wanted.bots.push(BotSeat { seat: Seat(seats - 1), level });
    }
    Ok(wanted)
}

async fn patiently<T, F: Future<Output = Result<T>>>(deed: impl Fn() -> F) -> Result<T> {
    let mut tries = 0;
    loop {
        match deed().await {
            Ok(done) => return Ok(done),
            Err(error) if tries == TRIES => return Err(error),
            Err(_) => tokio::time::sleep(Duration::from_millis(250)).await,
        }
        tries += 1;
    }
}
