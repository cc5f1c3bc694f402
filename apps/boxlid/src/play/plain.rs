//! The game as lines of text, for pipes, screen readers and people who like it quiet.
//!
//! Nothing is ever drawn over: what was said stays said. The end of the input ends the game, and that is no
//! error.

mod elsewhere;

use std::io::{self, BufRead, Write};
use std::time::Duration;

use anyhow::Result;
use catalog::board_differences;
use rules::Viewer;

use super::report::Making;
use super::values::Study;
use super::{Face, Sitting, sentence};
use crate::rulebook;

/// The longest line that is read as one; nobody types more.
const LONGEST_LINE: u64 = 64 * 1024;

/// How long one waits for a server's answer before the prompt comes back; the answer is told whenever it comes.
const AN_ANSWER: Duration = Duration::from_secs(3);

/// How long `values` waits for proofs before it says what is known.
const A_MOMENT: Duration = Duration::from_secs(2);

/// Enough empty lines to push what was shown off most screens.
const SCREENFUL: usize = 60;

/// What a person may type besides moves.
const COMMANDS: [(&str, &str); 10] = [
    ("undo", "take back your last move"),
    ("board", "show the position again"),
    ("moves", "list the moves so far"),
    ("rules", "read all rules; `rules 9` reads one clause"),
    ("values", "say what every move is worth, exactly where it is proved"),
    ("report", "take the game apart: what decided it, and what was better"),
    ("resign", "give up the game"),
    ("new", "begin another game, once this one is over"),
    ("help", "show this list"),
    ("quit", "stop playing"),
];

pub use elsewhere::{Lines, play_elsewhere};

/// Plays until the input ends or somebody quits.
///
/// On a terminal that people share (`is_seen`), what was for one person's eyes alone is pushed off the screen
/// afterwards; a pipe has no screen.
pub fn play<G: Face>(
    sitting: &mut Sitting<G>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    is_seen: bool,
    study: Study,
) -> Result<()> {
    let mut plain = Plain { sitting, study, out, is_seen };
    plain.welcome()?;
    plain.begin()?;
    loop {
        plain.let_bots_play()?;
        plain.prompt()?;
        let Some(line) = read_line(input)? else {
            writeln!(plain.out, "\nThe input has ended, so the game stops here.")?;
            return Ok(());
        };
        if plain.obey(line.trim())? == Next::Quit {
            writeln!(plain.out, "Goodbye.")?;
            return Ok(());
        }
        plain.tell_trouble()?;
    }
}

struct Plain<'a, G: Face> {
    sitting: &'a mut Sitting<G>,
    study: Study,
    out: &'a mut dyn Write,
    is_seen: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Command {
    Undo,
    Board,
    Moves,
    Rules,
    Values,
    Report,
    Resign,
    New,
    Help,
    Quit,
}

const COMMAND_WORDS: [(&str, Command); 12] = [
    ("undo", Command::Undo),
    ("board", Command::Board),
    ("moves", Command::Moves),
    ("rules", Command::Rules),
    ("values", Command::Values),
    ("report", Command::Report),
    ("resign", Command::Resign),
    ("new", Command::New),
    ("help", Command::Help),
    ("?", Command::Help),
    ("quit", Command::Quit),
    ("exit", Command::Quit),
];

#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Quit,
}

impl<G: Face> Plain<'_, G> {
    fn welcome(&mut self) -> io::Result<()> {
        writeln!(self.out, "{}: {}.", G::kind().title(), self.sitting.who())?;
        if let Some(worn) = self.sitting.worn() {
            writeln!(self.out, "{worn}")?;
        }
        if let Some(deck) = self.sitting.deck() {
            writeln!(self.out, "The deck: {}, {} cards.", deck.deck().title, deck.deck().cards.len())?;
        }
        if let Some(board) = self.sitting.own_board() {
            writeln!(self.out, "Own board: {}. {}", board.title(), board_differences(board.differences()))?;
        }
        // OK because options are plain data.
        let options = serde_json::to_string(self.sitting.options()).unwrap_or_default();
        for line in G::kind().rules_in_words(&options) {
            writeln!(self.out, "{line}")?;
        }
        writeln!(self.out, "Type `help` for what you can type.")
    }

    fn tell_trouble(&mut self) -> io::Result<()> {
        match self.sitting.trouble() {
            Some(trouble) => writeln!(self.out, "{trouble}"),
            None => Ok(()),
        }
    }

    /// Tells what luck did before anybody could choose, and where that leaves us.
    fn begin(&mut self) -> io::Result<()> {
        self.tell_since(0)
    }

    fn show_position(&mut self) -> io::Result<()> {
        let moment = self.sitting.moment();
        let mut lines = G::sketch(&moment);
        if self.sitting.curtain().is_none() {
            lines.extend(G::describe(&moment));
        }
        if !lines.is_empty() {
            writeln!(self.out)?;
        }
        self.show(lines)
    }

    fn show(&mut self, lines: Vec<String>) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    fn prompt(&mut self) -> io::Result<()> {
        match (self.sitting.curtain(), self.sitting.to_move()) {
            (Some(seat), _) => {
                let name = &self.sitting.names()[seat.index()];
                write!(self.out, "{name}, this is for you alone. Type `show` when nobody else looks: ")?;
            }
            (None, Some(_)) => {
                let asks = G::asks(&self.sitting.moment());
                write!(self.out, "{asks}{} ", if asks.ends_with(['?', '.']) { "" } else { ":" })?;
            }
            (None, None) => write!(
                self.out,
                "Type `new` for another game, `report` for what decided this one, or `quit`: "
            )?,
        }
        self.out.flush()
    }

    fn let_bots_play(&mut self) -> Result<()> {
        while self.sitting.is_bots_turn() {
            let said = self.sitting.sayings().len();
            self.sitting.bot_acts()?;
            self.tell_since(said)?;
        }
        Ok(())
    }

    /// Tells what happened since `said` moves had been told, and where that leaves us.
    fn tell_since(&mut self, said: usize) -> io::Result<()> {
        for saying in self.sitting.sayings().iter().skip(said) {
            let clause = saying.clause.as_ref().map(|clause| format!(" ({clause})")).unwrap_or_default();
            writeln!(self.out, "{}{clause}", saying.aloud)?;
        }
        self.show_position()
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        match self.command(line) {
            Some((Command::Quit, _)) => return Ok(Next::Quit),
            Some((Command::Help, _)) => self.help()?,
            Some((Command::Board, _)) => {
                let lines = G::survey(&self.sitting.moment());
                self.show(lines)?;
            }
            Some((Command::Moves, _)) => self.moves()?,
            Some((Command::Rules, clause)) => self.rules(clause)?,
            Some((Command::Values, _)) => self.values()?,
            Some((Command::Report, _)) => self.report()?,
            Some((Command::Undo, _)) => match self.sitting.undo() {
                Ok(()) => {
                    self.sitting.settle(AN_ANSWER);
                    // Where the table is elsewhere, it may have been refused.
                    match self.sitting.trouble() {
                        Some(trouble) => writeln!(self.out, "{trouble}")?,
                        None => {
                            writeln!(self.out, "The last move is taken back.")?;
                            self.show_position()?;
                        }
                    }
                }
                Err(refusal) => writeln!(self.out, "{}", sentence(&refusal))?,
            },
            Some((Command::Resign, _)) => self.try_to(|sitting| sitting.resign())?,
            Some((Command::New, _)) if self.sitting.over().is_none() => {
                writeln!(self.out, "This game is not over; `resign` ends it.")?;
            }
            Some((Command::New, _)) => match self.sitting.rematch() {
                Ok(()) if self.sitting.is_there() => {
                    writeln!(self.out, "The others are asked to play again.")?
                }
                Ok(()) => self.begin()?,
                Err(refusal) => writeln!(self.out, "{}", sentence(&refusal))?,
            },
            None if line.is_empty() => {}
            None if self.sitting.curtain().is_some() => {
                if line.eq_ignore_ascii_case("show") {
                    self.sitting.lift_curtain();
                    self.show_position()?;
                }
            }
            None => self.try_to(|sitting| sitting.act_by_notation(line))?,
        }
        Ok(Next::GoOn)
    }

    /// The command a line is, if it is one. Where people write what they like, a line is a command only if it is
    /// nothing else: New York is an answer and `new` is not.
    fn command<'l>(&self, line: &'l str) -> Option<(Command, Option<&'l str>)> {
        let mut words = line.split_whitespace();
        let (first, second) = (words.next()?.to_lowercase(), words.next());
        let (_, command) = *COMMAND_WORDS.iter().find(|(word, _)| *word == first)?;
        let writes = G::takes_text(&self.sitting.moment(), G::Cursor::default());
        let is_clause = |word: &str| rulebook::find(G::kind(), word).is_some();
        let is_lone = second.is_none() || command == Command::Rules && second.is_some_and(is_clause);
        (!writes || is_lone && words.next().is_none()).then_some((command, second))
    }

    fn try_to<T>(
        &mut self,
        deed: impl FnOnce(&mut Sitting<G>) -> Result<T, rules::Refusal>,
    ) -> io::Result<()> {
        let said = self.sitting.sayings().len();
        let was_alone =
            self.sitting.people().len() > 1 && self.sitting.moment().desk.viewer != Viewer::Spectator;
        match deed(self.sitting) {
            Ok(_) if self.sitting.is_there() => {
                self.sitting.settle(AN_ANSWER);
                self.tell_trouble()?;
                if self.sitting.sayings().len() != said { self.tell_since(said) } else { Ok(()) }
            }
            Ok(_) => {
                if was_alone && self.is_seen {
                    write!(self.out, "{}", "\n".repeat(SCREENFUL))?;
                }
                self.tell_since(said)
            }
            Err(refusal) => writeln!(self.out, "{}", sentence(&refusal)),
        }
    }

    fn help(&mut self) -> io::Result<()> {
        for (word, about) in G::typing().iter().chain(&COMMANDS) {
            if (G::TAKES_BACK || *word != "undo") && (G::HAS_VALUES || *word != "values") {
                writeln!(self.out, "  {word:<8} {about}")?;
            }
        }
        Ok(())
    }

    /// Says what every move is worth, as far as that is known after a moment.
    fn values(&mut self) -> io::Result<()> {
        let view = self.sitting.view();
        let Some(game) = G::solvable(&view).filter(|_| self.sitting.over().is_none()) else {
            let said = if G::HAS_VALUES {
                "The game is over."
            } else {
                "Nobody can prove what a move is worth in this game."
            };
            return writeln!(self.out, "{said}");
        };
        if !self.study.is_wanted() {
            self.study.turn();
        }
        self.study.look_at(Some(&game));
        let Some(values) = self.study.wait(A_MOMENT) else {
            return writeln!(self.out, "Nothing is known yet; ask again.");
        };
        let lines = G::worths(&view, &values);
        self.show(lines)?;
        if !values.is_done() {
            writeln!(self.out, "The rest is being proved; type `values` again in a while.")?;
        }
        Ok(())
    }

    /// Takes the game apart.
    fn report(&mut self) -> io::Result<()> {
        if self.sitting.over().is_none() {
            return writeln!(self.out, "There is a report when the game is over.");
        }
        // Proving values would only slow it down.
        self.study.look_at(None);
        let Some(log) = self.sitting.log() else {
            return writeln!(self.out, "The server's page has a report of this game.");
        };
        let names = self.sitting.names().to_vec();
        let lines = Making::begin(log, names, None).wait().to_vec();
        self.show(lines)
    }

    fn moves(&mut self) -> io::Result<()> {
        for (number, saying) in (1..).zip(self.sitting.sayings()) {
            let name = self.sitting.names().get(saying.by.index()).map_or("Somebody", String::as_str);
            writeln!(self.out, "{number:>3}. {name}: {}", saying.line)?;
        }
        Ok(())
    }

    fn rules(&mut self, number: Option<&str>) -> io::Result<()> {
        let paragraphs = match number {
            None => rulebook::paragraphs(G::kind()),
            Some(number) => match rulebook::find(G::kind(), number) {
                Some(paragraph) => vec![paragraph],
                None => return writeln!(self.out, "There is no clause {number}."),
            },
        };
        for paragraph in paragraphs {
            writeln!(self.out, "{}: {}", paragraph.clause, paragraph.text)?;
        }
        Ok(())
    }
}

/// The next line, whatever bytes it is made of; nothing at the end of the input.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    io::Read::take(input, LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
