//! `boxlid play`: a game at this terminal.

mod games;
mod join;
mod load;

use std::io::{self, BufReader, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail, ensure};
use catalog::{GameKind, PlayDeck, bot_of};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory as _, ValueEnum};
use rules::Seat;

use crate::Out;
use crate::cli::Cli;
use crate::cmd::board::read_board;
use crate::play::house_rules::HouseRules;
use crate::play::values::Study;
use crate::play::{Face, Looks, Player, Setup, Sitting, marks, plain, screen, with_bots};
use crate::solving::means::Means;
use games::{Brought, Game};

/// Plays a game at this terminal: with the people around it and with bots, at a server's table, or one that was saved.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, arg_required_else_help = true)]
pub struct Play {
    #[command(subcommand)]
    game: Option<Game>,
    /// Sit down at a server's table by its link, or look on by its link for spectators
    #[arg(
        long,
        value_name = "LINK",
        conflicts_with_all = ["load", "bots", "seats", "people", "marks", "seed", "save"]
    )]
    join: Option<String>,
    #[command(flatten)]
    seating: Seating,
}

const EXAMPLES: &str = "\
Examples:
  boxlid play mancala                                   two people at one keyboard
  boxlid play mancala --bot hard --seat b --name Ana    against the computer, from the other side
  boxlid play mancala --stones 3 --capture standard     with other house rules
  boxlid play mancala --stones 3 --start fair           from a start that favors nobody
  boxlid play mancala --plain                           by lines of text, also for screen readers
  boxlid play trivial-pursuit --name Ana --name Dov --bot steady
  boxlid play trivial-pursuit --mark pink --mark circle two people who choose their tokens
  boxlid play trivial-pursuit --seats 4 --time 60       one reads, the next answers aloud, with a clock
  boxlid play trivial-pursuit --preset distance         typed answers, though people share the keyboard
  boxlid play heisey-mania --seats 1 --deck mine.json   practice alone, with questions of your own
  boxlid play manipulation --bot careful --name Ana     one person and three bots, each alone
  boxlid play manipulation --bot careful --mark green   from the green corner
  boxlid play manipulation --mode tournament            two people with two colors each
  boxlid play whiz-key --board mine.json                on the board of your own box
  boxlid play whiz-key --name Ana --name Dov            two people, each with a hand of their own
  boxlid play --join http://localhost:7878/t/k7m2p-9xq4t --name Ana    at a table on a server
  boxlid play --join http://localhost:7878/w/v3c8d-0rhyz               as a spectator
  boxlid play --load evening.log --bot medium           goes on with a game that was saved
  printf '3-6\\nquit\\n' | boxlid play mancala --plain --begins a";

/// Who plays and how, the same for every game.
#[derive(Args, Debug)]
struct Seating {
    /// Play by lines of text, for pipes and screen readers; there no clock runs
    #[arg(long)]
    plain: bool,
    /// How many seats; as many as people and bots need if left out
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// How many people play; as many as have names or marks, and with bots at least you
    #[arg(long, value_name = "N")]
    people: Option<u8>,
    /// Give the seats people leave to bots of this level; say it again for the next bot
    #[arg(long = "bot", value_name = "LEVEL")]
    bots: Vec<String>,
    /// The seat of the first person, where bots play too
    #[arg(long, value_enum, default_value = "a", requires = "bots")]
    seat: SeatFlag,
    /// Draw lots, dice and bots' moods from this number, to play the same game again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// What a player is called; say it again for the next
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    /// The token or color of a player, in the order of the names: blue, square, red; say it again for the next. In Basic
    /// Manipulation a color is a corner, so it is a seat as well
    #[arg(long = "mark", value_name = "MARK")]
    marks: Vec<String>,
    /// Write the game to this file as it is played; `boxlid replay` reads it, and --load goes on with it
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a game that was saved, in the same file unless --save names another; say again who is a bot
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    #[command(flatten)]
    means: Means,
    /// Show where things end up at once instead of how they get there
    #[arg(long, conflicts_with = "plain")]
    no_motion: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SeatFlag {
    A,
    B,
    C,
    D,
    E,
    F,
}

impl Play {
    /// Plays until people have had enough.
    pub fn run(self, out: Out<'_>) -> Result<ExitCode> {
        if let Some(link) = &self.join {
            return join::run(link, self.seating, out);
        }
        let Some(game) = self.game else {
            return match self.seating.load.clone() {
                Some(file) => load::run(&file, self.seating, out),
                None => Err(usage("say which game to play, or use --join or --load".to_owned())),
            };
        };
        game.play(out)
    }
}

impl Seating {
    fn play<G: Face>(self, rules: &HouseRules<G>, brought: Brought<G>, out: Out<'_>) -> Result<ExitCode> {
        if let Some(file) = self.load.clone() {
            if !rules.is_empty() || brought.deck.is_some() || brought.board.is_some() {
                let said = "the file says by which rules and with what the game is played";
                return Err(usage(said.to_owned()));
            }
            return load::run_as::<G>(&file, self, out);
        }
        let options = rules.options(self.is_shared())?;
        let manner = self.manner()?;
        let deck = brought.deck.map(|file| read_deck(G::kind(), &file)).transpose()?;
        let board = brought.board.map(|file| read_board(G::kind(), &file)).transpose()?;
        let sitting = Sitting::<G>::begin(Setup { deck, board, ..self.setup(rules, options)? })?;
        manner.play(sitting, out)
    }

    /// How the game is shown. Fails where it could not be.
    fn manner(&self) -> Result<Manner> {
        let has_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        if !self.plain && !has_terminal {
            bail!("the full-screen game needs a terminal; play by lines of text with --plain");
        }
        let study = Study::new(self.means.tables()?);
        Ok(Manner { is_plain: self.plain, has_motion: !self.no_motion, has_terminal, study })
    }

    fn setup<G: Face>(self, rules: &HouseRules<G>, options: G::Options) -> Result<Setup<G>> {
        let (people, seats) = self.people_and_seats(rules, &options)?;
        let options = G::fit(options, rules, seats);
        let Seated { players, names, levels, marks } = self.seat(people, seats)?;
        let options = with_bots::<G>(options, &levels)?;
        Ok(Setup {
            options,
            deck: None,
            board: None,
            players,
            names,
            marks,
            seed: self.seed,
            save: self.save,
        })
    }

    /// Gives everybody a seat: people side by side, from the seat that was asked for on, and bots the others.
    fn seat<G: Face>(&self, people: u8, seats: u8) -> Result<Seated<G>> {
        let first = self.seat as u8;
        if first >= seats {
            return Err(usage(format!("there is no seat {}; the last is {}", Seat(first), Seat(seats - 1))));
        }
        let kind = G::kind();
        let solver = self.means.resources()?;
        let marks = marks::read(kind, seats, &self.marks).map_err(usage)?;
        // People sit side by side, from the seat that was asked for on, except where a color is a seat (BM-1).
        let corners: &[u8] = if kind.marks_are_seats() { &marks } else { &[] };
        let others = (0..seats).map(|step| (first + step) % seats).filter(|seat| !corners.contains(seat));
        let places: Vec<u8> = corners.iter().copied().chain(others).take(usize::from(people)).collect();
        let bots = seats - people;
        let mut levels_left = self.bots.iter();
        let last_level = self.bots.last();
        let (mut players, mut names, mut levels) = (Vec::new(), Vec::new(), Vec::new());
        for seat in 0..seats {
            if let Some(person) = places.iter().position(|place| *place == seat) {
                players.push(Player::Person);
                let name = self.names.get(person).map(|name| tidy(name)).filter(|name| !name.is_empty());
                names.push(name.unwrap_or_else(|| Seat(seat).to_string()));
                levels.push(None);
            } else {
                let level = levels_left.next().or(last_level).cloned().unwrap_or_default();
                players.push(Player::Bot(
                    bot_of::<G>(&level, &solver).map_err(|error| usage(error.to_string()))?,
                ));
                let number = levels.iter().flatten().count() + 1;
                names.push(if bots == 1 { "Bot".to_owned() } else { format!("Bot {number}") });
                levels.push(Some(level));
            }
        }
        let marks = marks::worn(kind, seats, &marks, &places);
        Ok(Seated { players, names, levels, marks })
    }

    /// Whether several people share the terminal and nobody else plays.
    fn is_shared(&self) -> bool {
        self.bots.is_empty() && self.people.or(self.seats) != Some(1)
    }

    /// How many people play, and at how many seats.
    fn people_and_seats<G: Face>(&self, rules: &HouseRules<G>, options: &G::Options) -> Result<(u8, u8)> {
        let kind = G::kind();
        let counts = G::seats_with(options, rules);
        // So many play if nobody says otherwise. One alone is a game only where somebody asks for it.
        let usual = *counts.iter().find(|count| **count >= kind.usual_seats().max(2)).unwrap_or(&counts[0]);
        let count = |items: usize| u8::try_from(items).unwrap_or(u8::MAX);
        let (named, bots) = (count(self.names.len().max(self.marks.len())), count(self.bots.len()));
        let people = match self.people {
            Some(people) => people,
            None if bots > 0 => named.max(1),
            None => self.seats.unwrap_or(if named < 2 { usual } else { named }),
        };
        let sitting = people.saturating_add(bots);
        // Bots fill the table up to the next number that can play.
        let filled = *counts.iter().find(|count| **count >= sitting.max(usual)).unwrap_or(&sitting);
        let seats = self.seats.unwrap_or(if bots > 0 { filled } else { sitting.max(2) });
        let wrong = if let Err(refusal) = kind.check_seats(seats) {
            refusal.to_string()
        } else if !counts.contains(&seats) {
            let range: Vec<String> = counts.iter().map(u8::to_string).collect();
            format!("{} has {} seats with these options, not {seats}", kind.title(), range.join(" or "))
        } else if named > people {
            let what = if self.names.len() > usize::from(people) { "names" } else { "marks" };
            format!("there are more {what} than people")
        } else if people.saturating_add(bots) > seats {
            format!("{people} people and {bots} bots do not fit into {seats} seats")
        } else if people < seats && bots == 0 {
            format!("{} of {seats} seats are empty; give them to bots with --bot", seats - people)
        } else {
            return Ok((people, seats));
        };
        Err(usage(wrong))
    }
}

/// Everybody in their seats.
struct Seated<G: Face> {
    players: Vec<Player<G>>,
    names: Vec<String>,
    /// The levels of the bots among them.
    levels: Vec<Option<String>>,
    /// The token of each seat; empty if nobody chose one.
    marks: Vec<u8>,
}

/// How a game is shown.
struct Manner {
    is_plain: bool,
    has_motion: bool,
    has_terminal: bool,
    study: Study,
}

impl Manner {
    fn play<G: Face>(self, mut sitting: Sitting<G>, out: Out<'_>) -> Result<ExitCode> {
        if !self.is_plain {
            let looks = Looks { has_colour: std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty()) };
            return screen::play(sitting, looks, self.has_motion, self.study);
        }
        if sitting.is_there() {
            let lines = plain::Lines::read(BufReader::new(io::stdin()));
            plain::play_elsewhere(&mut sitting, &lines, out, self.has_terminal, self.study)?;
        } else {
            let input = &mut BufReader::new(io::stdin().lock());
            plain::play(&mut sitting, input, out, self.has_terminal, self.study)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Reads a deck that a game is to be played with.
pub fn read_deck(played: GameKind, file: &Path) -> Result<Arc<PlayDeck>> {
    let shown = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("{shown} could not be read"))?;
    let deck = PlayDeck::read(&text).with_context(|| format!("{shown} cannot be played with"))?;
    ensure!(played.asks_questions(), "{} is not played with a deck of questions", played.title());
    let is_for = deck.kind();
    ensure!(is_for == played, "{shown} is a deck for {}, not for {}", is_for.title(), played.title());
    Ok(Arc::new(deck))
}

/// A name as it may be shown: all of it visible, and short enough for a line.
fn tidy(name: &str) -> String {
    texts::strip(name).0.chars().take(16).collect::<String>().trim().to_owned()
}

fn usage(said: String) -> anyhow::Error {
    Cli::command().error(ErrorKind::InvalidValue, said).into()
}
