//! The game as lines of text, for pipes, screen readers and people who like it quiet.
//!
//! Nothing is ever drawn over: what was said stays said. The end of the input ends the game, and that is no
//! error.

use std::io::{self, BufRead, Write};

use anyhow::Result;

use super::{Face, Sitting, house_rules, sentence};
use crate::rulebook;

/// The longest line that is read as one; nobody types more.
const LONGEST_LINE: u64 = 64 * 1024;

/// What a person may type besides moves.
const COMMANDS: [(&str, &str); 8] = [
    ("undo", "take back your last move"),
    ("board", "show the position again"),
    ("moves", "list the moves so far"),
    ("rules", "read all rules; `rules M-9` reads one clause"),
    ("resign", "give up the game"),
    ("new", "begin another game, once this one is over"),
    ("help", "show this list"),
    ("quit", "stop playing"),
];

/// Plays until the input ends or somebody quits.
pub fn play<G: Face>(sitting: &mut Sitting<G>, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    let mut plain = Plain { sitting, out };
    plain.welcome()?;
    plain.show_position()?;
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
        if let Some(trouble) = plain.sitting.save_trouble() {
            writeln!(plain.out, "{trouble}")?;
        }
    }
}

struct Plain<'a, G: Face> {
    sitting: &'a mut Sitting<G>,
    out: &'a mut dyn Write,
}

#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Quit,
}

impl<G: Face> Plain<'_, G> {
    fn welcome(&mut self) -> io::Result<()> {
        let names = self.sitting.names().join(" against ");
        writeln!(self.out, "{}: {names}.", G::kind().title())?;
        for difference in house_rules::differences::<G>(self.sitting.options()) {
            writeln!(self.out, "{difference}.")?;
        }
        writeln!(self.out, "Type `help` for what you can type.")
    }

    fn show_position(&mut self) -> io::Result<()> {
        writeln!(self.out)?;
        for line in self.sitting.game().sketch() {
            writeln!(self.out, "{line}")?;
        }
        for line in self.sitting.game().describe(self.sitting.names()) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn prompt(&mut self) -> io::Result<()> {
        match self.sitting.to_move() {
            Some(seat) => {
                let (name, asks) = (&self.sitting.names()[seat.index()], self.sitting.game().asks(seat));
                write!(self.out, "{name}, {asks}: ")?;
            }
            None => write!(self.out, "Type `new` for another game, or `quit`: ")?,
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
        for saying in &self.sitting.sayings()[said..] {
            let clause = saying.clause.as_ref().map(|clause| format!(" ({clause})")).unwrap_or_default();
            writeln!(self.out, "{}{clause}", saying.aloud)?;
        }
        self.show_position()
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        let mut words = line.split_whitespace();
        let command = words.next().unwrap_or_default().to_lowercase();
        match command.as_str() {
            "" => {}
            "quit" | "exit" => return Ok(Next::Quit),
            "help" | "?" => self.help()?,
            "board" => self.show_position()?,
            "moves" => self.moves()?,
            "rules" => self.rules(words.next())?,
            "undo" => match self.sitting.undo() {
                Ok(()) => {
                    writeln!(self.out, "The last move is taken back.")?;
                    self.show_position()?;
                }
                Err(refusal) => writeln!(self.out, "{}", sentence(&refusal))?,
            },
            "resign" => self.try_to(Sitting::resign)?,
            "new" if self.sitting.over().is_none() => {
                writeln!(self.out, "This game is not over; `resign` ends it.")?;
            }
            "new" => match self.sitting.rematch() {
                Ok(()) => self.show_position()?,
                Err(refusal) => writeln!(self.out, "{}", sentence(&refusal))?,
            },
            _ => self.try_to(|sitting| sitting.act_by_notation(line))?,
        }
        Ok(Next::GoOn)
    }

    fn try_to<T>(
        &mut self,
        deed: impl FnOnce(&mut Sitting<G>) -> Result<T, rules::Refusal>,
    ) -> io::Result<()> {
        let said = self.sitting.sayings().len();
        match deed(self.sitting) {
            Ok(_) => self.tell_since(said),
            Err(refusal) => writeln!(self.out, "{}", sentence(&refusal)),
        }
    }

    fn help(&mut self) -> io::Result<()> {
        for (word, about) in G::typing().iter().chain(&COMMANDS) {
            writeln!(self.out, "  {word:<8} {about}")?;
        }
        Ok(())
    }

    fn moves(&mut self) -> io::Result<()> {
        for (number, saying) in (1..).zip(self.sitting.sayings()) {
            let name = &self.sitting.names()[saying.by.index()];
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
