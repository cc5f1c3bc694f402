//! The engine: any game for any program, by lines of JSON.
//!
//! One object a line comes in, one object a line goes out; `docs/engine.md` shows each. [`Engine::line`] is the
//! whole of it, with [`Engine::more`] for what follows by itself, and but for saving to and loading from files it touches nothing outside, so that tests and
//! fuzzers can call it. What a stranger would get wrong: there is no game in this folder. The engine holds
//! tables as a referee does, and whatever stands in the catalog can be played through it.

mod answer;
mod decks;
mod hall;
mod lines;
mod request;
mod study;

use catalog::{GameKind, LogFile, Setting};
use rules::{Choices, Dice, Refusal, RefusalKind, Seat, Seq};
use serde_json::Value;
use serde_json::value::RawValue;
use table::{Fortune, Secret, StoredEntry};

use answer::{
    Advice, Answer, Bye, Choice, ChoicesOf, Closed, Games, Happened, Help, News, Opened, Saved, SeatChoices,
    SightingOf, Trouble, TroubleKind, news,
};
use hall::{Hall, Held};
pub use lines::{LONGEST_LINE, converse};
use request::{Eyes, Given, Request};

/// Tables of any games, and what can be asked about them.
#[derive(Default)]
pub struct Engine {
    hall: Hall,
    desk: study::Desk,
    has_quit: bool,
}

impl Engine {
    /// Answers one line. Whatever the line is, the answer is one line of JSON.
    pub fn line(&mut self, line: &str) -> String {
        if line.len() > LONGEST_LINE {
            return Self::complain(TroubleKind::TooLong, lines::TOO_LONG);
        }
        let (id, outcome) = match read(line) {
            Ok((id, Ok(request))) => {
                let outcome = self.answer(&id, request);
                (id, outcome)
            }
            Ok((id, Err(trouble))) => (id, Err(trouble)),
            Err(trouble) => (Value::Null, Err(trouble)),
        };
        Answer::new(id, outcome).line()
    }

    /// Whether the engine was asked to end.
    pub fn has_quit(&self) -> bool {
        self.has_quit
    }

    fn complain(kind: TroubleKind, said: &str) -> String {
        Answer::new(Value::Null, Err(Trouble::new(kind, said))).line()
    }

    fn answer(&mut self, id: &Value, request: Request) -> Result<News, Trouble> {
        match request {
            Request::Open { table, game, options, seats, deck, board, bots, position, luck, seed } => {
                let fortune = fortune(luck, seed)?;
                let kind =
                    game.parse::<GameKind>().map_err(|error| Trouble::new(TroubleKind::NoSuchGame, error))?;
                let options = options.map(|options| news(&options));
                let deck = deck.map(decks::read).transpose()?;
                let board = board.map(|board| decks::read_board(kind, board)).transpose()?;
                let levels = (0..).map(Seat).zip(&bots);
                let levels: Vec<(Seat, String)> =
                    levels.filter_map(|(seat, level)| Some((seat, level.clone()?))).collect();
                let options = options.as_deref();
                let setting = Setting { options, seats, deck: deck.clone(), board, bots: &levels };
                let opened = catalog::set_up(kind, &setting, position.as_deref(), fortune)?;
                self.seat(table, Held { kind, table: opened, deck, bots })
            }
            Request::Choices { table, seat } => self.choices(table, seat),
            Request::Act { table, seat, action, notation, at } => match (action, notation) {
                (Some(action), None) => self.act(table, seat, at, &news(&action)),
                (None, Some(notation)) => self.act_by_notation(table, seat, at, &notation),
                (Some(_), Some(_)) | (None, None) => {
                    Err(Trouble::malformed("say either `action` or `notation`"))
                }
            },
            Request::Luck { table, draw, seed } => self.luck(table, draw, seed),
            Request::Ruling { table, ruling } => {
                let held = self.hall.held(&table)?;
                let not_due = || Trouble::from(Refusal::new(RefusalKind::NotDue, "no ruling is waited for"));
                let ruling = match ruling {
                    Some(ruling) => news(&ruling),
                    None => held.table.ruling().ok_or_else(not_due)?,
                };
                let entries = held.table.decide_ruling(&ruling)?;
                self.commit(table, &entries)
            }
            Request::Resign { table, seat } => {
                let held = self.hall.held(&table)?;
                held.need_seat(seat)?;
                let entries = held.table.decide_leave(seat)?;
                self.commit(table, &entries)
            }
            Request::TakeBack { table, seat, agreed } => {
                let held = self.hall.held(&table)?;
                held.need_seat(seat)?;
                let entries = if agreed {
                    held.table.decide_agreed_take_back(seat)?
                } else {
                    held.table.decide_take_back(seat, held.table.seq())?
                };
                self.commit(table, &entries)
            }
            Request::Look { table, eyes, since } => self.look(table, eyes, since),
            Request::Bot { table, level, seat, seed } => self.bot(table, level.as_deref(), seat, seed),
            Request::Values { table, boards } => self.values(id, table, boards),
            Request::Stop {} => Ok(self.stop_study()),
            Request::Save { table, path } => self.save(table, path),
            Request::Load { table, log, path, deck, luck, seed } => {
                let log = match (log, path) {
                    (Some(log), None) => log,
                    (None, Some(path)) => read_file(&path)?,
                    (Some(_), Some(_)) | (None, None) => {
                        return Err(Trouble::malformed("say either `log` or `path`"));
                    }
                };
                let mut log = LogFile::parse(&log)?;
                if let Some(deck) = deck {
                    log.deck = Some(decks::read(deck)?);
                }
                let loaded = log.replay(fortune(luck, seed)?)?;
                let bots = decks::bots_of(&*loaded);
                self.seat(table, Held { kind: log.kind, table: loaded, deck: log.deck, bots })
            }
            Request::Close { table } => {
                self.hall.close(&table)?;
                self.table_moved_on(&table);
                Ok(news(&Closed { closed: table }))
            }
            Request::Games {} => Ok(news(&Games { games: crate::shelf::cards() })),
            Request::Help {} => Ok(news(&Help { requests: &request::HELP })),
            Request::Quit {} => {
                self.has_quit = true;
                Ok(news(&Bye { bye: true }))
            }
        }
    }

    /// Puts a table into the hall, once luck has drawn what comes before the first choice.
    fn seat(&mut self, name: Option<String>, mut held: Held) -> Result<News, Trouble> {
        let first = held.table.begin();
        held.table.commit(&first)?;
        let name = self.hall.seat(name, held)?;
        Ok(whole(&name, self.hall.held(&name)?, Seq(0)))
    }

    fn choices(&self, name: String, seat: Option<Seat>) -> Result<News, Trouble> {
        let held = self.hall.held(&name)?;
        let asked: Vec<Seat> = match seat {
            Some(seat) => vec![held.need_seat(seat)?],
            None => held.table.waiting_for().iter().collect(),
        };
        let listed = |seat: Seat| SeatChoices {
            seat,
            choices: match held.table.choices(seat) {
                Choices::Listed(actions) => Some(actions.into_iter().map(choice).collect()),
                Choices::Nothing => Some(Vec::new()),
                Choices::Open => None,
            },
        };
        Ok(news(&ChoicesOf {
            seq: held.table.seq(),
            waits: held.table.waits(),
            seats: asked.into_iter().map(listed).collect(),
            table: name,
        }))
    }

    fn act(
        &mut self,
        name: String,
        seat: Option<Seat>,
        at: Option<Seq>,
        action: &RawValue,
    ) -> Result<News, Trouble> {
        let held = self.hall.held(&name)?;
        let seat = held.seat_or_waited_for(seat)?;
        let at = at.unwrap_or_else(|| held.table.seq());
        let entries = held.table.decide(seat, at, action)?;
        self.commit(name, &entries)
    }

    /// Plays a whole turn, all of it or nothing.
    fn act_by_notation(
        &mut self,
        name: String,
        seat: Option<Seat>,
        at: Option<Seq>,
        notation: &str,
    ) -> Result<News, Trouble> {
        let held = self.hall.held(&name)?;
        let seat = held.seat_or_waited_for(seat)?;
        let at = at.unwrap_or_else(|| held.table.seq());
        let actions = held.table.read_turn(seat, notation)?;
        // Each action is decided on a copy that has played those before; the table itself then takes all.
        let mut ahead = held.table.fork();
        let mut entries = Vec::new();
        for (index, action) in actions.iter().enumerate() {
            let at = if index == 0 { at } else { ahead.seq() };
            let decided = ahead.decide(seat, at, action).map_err(|refusal| {
                let mut trouble = Trouble::from(refusal);
                if index > 0 {
                    trouble.said = format!("action {} of the turn: {}", index + 1, trouble.said);
                }
                trouble
            })?;
            ahead.commit(&decided)?;
            entries.extend(decided);
        }
        self.commit(name, &entries)
    }

    fn luck(&mut self, name: String, draw: Option<Value>, seed: Option<u64>) -> Result<News, Trouble> {
        let held = self.hall.held(&name)?;
        let draw = match (draw, seed) {
            (Some(draw), None) => news(&draw),
            (None, Some(seed)) => held.table.draw(&mut Dice::seeded(seed)).ok_or_else(|| {
                Trouble::new(TroubleKind::Refused(RefusalKind::NotDue), "no luck is waited for")
            })?,
            (Some(_), Some(_)) | (None, None) => {
                return Err(Trouble::malformed("say either `draw` or `seed`"));
            }
        };
        let entries = held.table.decide_draw(&draw)?;
        self.commit(name, &entries)
    }

    fn commit(&mut self, name: String, entries: &[StoredEntry]) -> Result<News, Trouble> {
        let table = &mut self.hall.held_mut(&name)?.table;
        let before = table.seq();
        table.commit(entries)?;
        self.table_moved_on(&name);
        let table = &self.hall.held(&name)?.table;
        Ok(news(&Happened {
            seq: table.seq(),
            happened: table.happened(before),
            position: table.position(),
            waits: table.waits(),
            table: name,
        }))
    }

    fn look(&self, name: String, eyes: Eyes, since: Seq) -> Result<News, Trouble> {
        let held = self.hall.held(&name)?;
        let Some(viewer) = eyes.viewer() else {
            return Ok(whole(&name, held, since));
        };
        if let Some(seat) = viewer.seat() {
            held.need_seat(seat)?;
        }
        let sighting = held.table.seen_by(viewer, since);
        Ok(news(&SightingOf { table: name, sighting }))
    }

    fn bot(&self, name: String, level: Option<&str>, seat: Option<Seat>, seed: u64) -> Result<News, Trouble> {
        let held = self.hall.held(&name)?;
        let seat = held.seat_or_waited_for(seat)?;
        let seated = || held.bots.get(seat.index()).and_then(Option::as_deref);
        let no_bot = || Trouble::malformed(format!("seat {} is no bot's, so say which `level`", seat.0));
        let level = level.or_else(seated).ok_or_else(no_bot)?;
        let mut bot = catalog::bot(held.kind, level, &self.desk.resources)
            .map_err(|error| Trouble::new(TroubleKind::NoSuchBot, error))?;
        let sighting = held.table.seen_by(rules::Viewer::Seat(seat), held.table.seq());
        let action = bot.choose(&sighting, &mut Dice::seeded(seed))?;
        let listed = held.table.choices(seat);
        let notation = listed
            .listed()
            .iter()
            .find(|(listed, _)| listed.get() == action.get())
            .map(|(_, notation)| notation.clone())
            .unwrap_or_default();
        Ok(news(&Advice { table: name, seat, action, notation }))
    }

    fn save(&self, name: String, path: Option<String>) -> Result<News, Trouble> {
        let held = self.hall.held(&name)?;
        let log = LogFile::of(held.kind, held.table.as_any(), held.deck.as_ref()).to_string();
        let log = match &path {
            None => Some(log),
            Some(path) => {
                let said = |error| format!("{path:?} could not be written: {error}");
                std::fs::write(path, log).map_err(|error| Trouble::new(TroubleKind::File, said(error)))?;
                None
            }
        };
        Ok(news(&Saved { table: name, log, path }))
    }
}

/// Everything about a table, as its referee sees it.
fn whole(name: &str, held: &Held, since: Seq) -> News {
    // OK because a table's opening was encoded by the table itself.
    let opening = RawValue::from_string(held.table.opening().json().to_owned()).expect("an opening is JSON");
    news(&Opened {
        table: name.to_owned(),
        game: held.kind.name(),
        rules_in_words: held.kind.rules_in_words(held.table.options().0.get()),
        opening,
        seq: held.table.seq(),
        happened: held.table.happened(since),
        position: held.table.position(),
        waits: held.table.waits(),
    })
}

fn choice((action, notation): (Box<RawValue>, String)) -> Choice {
    Choice { action, notation }
}

/// Where luck comes from. A table nobody gave a seed is drawn from seed 0: an engine that is asked the same
/// twice answers the same twice.
fn fortune(luck: Option<Given>, seed: Option<u64>) -> Result<Fortune, Trouble> {
    match (luck, seed) {
        (Some(Given::Given), None) => Ok(Fortune::Given),
        (None, seed) => Ok(Fortune::Drawn(Secret::from_seed(seed.unwrap_or(0)))),
        (Some(Given::Given), Some(_)) => {
            Err(Trouble::malformed("luck is either given or drawn from a seed, not both"))
        }
    }
}

fn read_file(path: &str) -> Result<String, Trouble> {
    let said = |error| format!("{path:?} could not be read: {error}");
    std::fs::read_to_string(path).map_err(|error| Trouble::new(TroubleKind::File, said(error)))
}

/// A request that could be read at least so far that its id is known.
type Addressed = (Value, Result<Request, Trouble>);

/// Takes a line apart: its id first, so that even a request that makes no sense gets its own answer.
fn read(line: &str) -> Result<Addressed, Trouble> {
    let object: Value = serde_json::from_str(line)
        .map_err(|error| Trouble::malformed(format!("this is no JSON: {error}")))?;
    let Value::Object(mut fields) = object else {
        return Err(Trouble::malformed("a request is a JSON object, such as {\"do\":\"help\"}"));
    };
    let id = fields.remove("id").unwrap_or(Value::Null);
    let request = match fields.remove("do") {
        Some(Value::String(name)) => {
            let tagged = Value::Object([(name, Value::Object(fields))].into_iter().collect());
            serde_json::from_value(tagged).map_err(Trouble::malformed)
        }
        Some(_) | None => Err(Trouble::malformed("`do` should say what to do, as in {\"do\":\"help\"}")),
    };
    Ok((id, request))
}

#[cfg(test)]
mod board_game_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;
#[cfg(test)]
mod trivia_tests;
#[cfg(test)]
mod value_tests;
