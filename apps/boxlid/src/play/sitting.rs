//! One evening at one terminal: a table on this device, the threads its bots think in, the file it is saved to.

mod saving;

use std::iter;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use anyhow::{Context as _, Result, ensure};
use catalog::{OwnBoard, PlayDeck};
use client::{LocalTable, News, Person, Question, TakeBack};
use rules::{Bot, Choices, Dice, Patience, Refusal, RefusalKind, Saying, Seat, Seats, Seq, Standing};

use super::{Deed, Desk, Face};

/// Who sits in a seat.
pub enum Player<G: Face> {
    /// A person at this terminal.
    Person,
    /// A program.
    Bot(Box<dyn Bot<G>>),
}

/// What came of a bot's thinking.
pub struct Thought<G: Face> {
    seat: Seat,
    /// How long the log was when it began.
    at: Seq,
    bot: Box<dyn Bot<G>>,
    dice: Dice,
    action: G::Action,
}

/// How a sitting begins.
pub struct Setup<G: Face> {
    /// The house rules.
    pub options: G::Options,
    /// The deck of questions, if it is not the one in the box.
    pub deck: Option<Arc<PlayDeck>>,
    /// The board that somebody brought, if it is not the built-in one.
    pub board: Option<Arc<OwnBoard>>,
    /// Who sits where.
    pub players: Vec<Player<G>>,
    /// What they are called.
    pub names: Vec<String>,
    /// The token of each seat; empty if nobody chose one.
    pub marks: Vec<u8>,
    /// What lots and bots are drawn from; anything if left out.
    pub seed: Option<u64>,
    /// Where to save.
    pub save: Option<PathBuf>,
}

type Bots<G> = Vec<Option<Box<dyn Bot<G>>>>;

/// A table and those who sit at it, with the bots that think in threads and the file it is saved to.
pub struct Sitting<G: Face> {
    local: LocalTable<G>,
    deck: Option<Arc<PlayDeck>>,
    board: Option<Arc<OwnBoard>>,
    /// The bots, by seat; one that is thinking in another thread is not there.
    bots: Bots<G>,
    names: Vec<String>,
    marks: Vec<u8>,
    /// What is said of each line that counts, kept because it is looked at far more often than it changes.
    sayings: Vec<Saying>,
    /// What the luck of the first game followed from.
    seed: u64,
    /// How many games were begun, this one included.
    games: u32,
    bot_dice: Dice,
    save: Option<PathBuf>,
    save_trouble: Option<String>,
}

impl<G: Face> Sitting<G> {
    /// Sits down and begins the first game. A file that exists already is not overwritten.
    pub fn begin(setup: Setup<G>) -> Result<Self> {
        let seed = match setup.seed {
            Some(seed) => seed,
            None => any_seed()?,
        };
        if let Some(save) = &setup.save {
            let file = save.display();
            ensure!(!save.exists(), "{file} exists already; choose another name or move it away");
        }
        let in_the_box = G::unpack(setup.deck, setup.board);
        let (people, bots) = seated(setup.players, &setup.names);
        let local = LocalTable::open(in_the_box.for_table(), setup.options, people, seed, None)?
            .with_secrets(G::is_private);
        let mut sitting = Sitting {
            local,
            sayings: Vec::new(),
            deck: in_the_box.deck,
            board: in_the_box.board,
            bots,
            names: setup.names,
            marks: setup.marks,
            seed,
            games: 1,
            bot_dice: Dice::seeded(seed),
            save: setup.save,
            save_trouble: None,
        };
        sitting.tell_again();
        sitting.write().with_context(|| match &sitting.save {
            Some(save) => format!("the game cannot be saved to {}", save.display()),
            None => "the game cannot be saved".to_owned(),
        })?;
        Ok(sitting)
    }

    /// The game.
    pub fn game(&self) -> &G {
        self.local.game()
    }

    /// What all who sit here may see: what a lone person knows, and of several people only what anybody may know.
    pub fn view(&self) -> G::View {
        self.game().view(self.local.everybody())
    }

    /// Who sits here and who is looking: somebody alone always, and of several nobody in particular, unless the
    /// others have turned away.
    pub fn desk(&self) -> Desk<'_> {
        Desk {
            asked: self.to_move(),
            people: self.people(),
            home: self.local.home(),
            viewer: self.local.viewer(),
            names: &self.names,
            marks: &self.marks,
        }
    }

    /// The person for whose eyes alone the next thing is, until the others have turned away.
    pub fn curtain(&self) -> Option<Seat> {
        self.local.curtain()
    }

    /// The others have turned away.
    pub fn lift_curtain(&mut self) {
        self.local.lift_curtain();
    }

    /// The people at this terminal.
    pub fn people(&self) -> Seats {
        self.local.seats_here()
    }

    /// What whoever is asked may do.
    pub fn choices(&self) -> Choices<G::Action> {
        self.local.choices()
    }

    /// The deck of questions, if the game has one.
    pub fn deck(&self) -> Option<&PlayDeck> {
        self.deck.as_deref()
    }

    /// The board that somebody brought, if the game is played on one.
    pub fn own_board(&self) -> Option<&OwnBoard> {
        self.board.as_deref()
    }

    /// Which question is put, as the line of the log it was put at.
    pub fn asked_at(&self) -> Seq {
        self.local.asked_at()
    }

    /// How long the game waits for an answer to it.
    pub fn patience(&self) -> Option<Patience<G::Action>> {
        self.local.patience()
    }

    /// Who plays, in a phrase: `Ana against Dov`.
    pub fn who(&self) -> String {
        match &self.names[..] {
            [first, second] => format!("{first} against {second}"),
            names => names.join(", "),
        }
    }

    /// Who has which token, in a sentence, if somebody chose one.
    pub fn worn(&self) -> Option<String> {
        let titles = G::kind().loose_marks(self.names.len() as u8);
        let have = self.names.iter().zip(&self.marks).filter_map(|(name, mark)| {
            let title = titles.get(usize::from(*mark))?.to_lowercase();
            Some(format!("{name} has the {title}"))
        });
        let have: Vec<String> = have.collect();
        (!have.is_empty()).then(|| format!("{}.", have.join(", ")))
    }

    /// The names by seat.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The house rules.
    pub fn options(&self) -> &G::Options {
        &self.local.table().opening().options
    }

    /// How the game came out, once it has.
    pub fn over(&self) -> Option<Standing> {
        self.local.over()
    }

    /// How the result is said, once there is one.
    pub fn result(&self) -> Option<String> {
        let standing = self.over()?;
        // Alone one is neither ahead nor behind; what was done is told with the moves.
        if self.names.len() == 1 {
            return Some(String::new());
        }
        if standing.is_draw() {
            return Some("It is a draw.".to_owned());
        }
        let winners: Vec<&str> =
            standing.winners().iter().map(|seat| self.names[seat.index()].as_str()).collect();
        let verb = if winners.len() == 1 { "wins" } else { "win" };
        Some(format!("{} {verb}.", winners.join(" and ")))
    }

    /// The seat that is to choose; nobody once the game is over. Where several are asked, bots come first: they
    /// do not keep anybody waiting.
    pub fn to_move(&self) -> Option<Seat> {
        self.local.to_move()
    }

    /// Whether several are asked at once.
    pub fn asks_several(&self) -> bool {
        self.local.asks_several()
    }

    /// Whether a bot is to choose.
    pub fn is_bots_turn(&self) -> bool {
        self.local.bot().is_some()
    }

    /// The seat whose side of the board lies nearest: a lone person's, or the first.
    pub fn home(&self) -> Seat {
        self.local.home()
    }

    /// What is said of each line that counts, in order.
    pub fn sayings(&self) -> &[Saying] {
        &self.sayings
    }

    fn tell_again(&mut self) {
        self.sayings = G::tell(&self.names, &self.local.told()).into_iter().flatten().collect();
    }

    /// What would come of `action`, and what would be said of it; or why it cannot be.
    pub fn foretell(&self, action: &G::Action) -> Result<(Vec<G::Event>, Option<Saying>), Refusal> {
        let events = self.local.foretell(action)?;
        let mut lines = self.local.told();
        lines.push(events.clone());
        Ok((events, G::tell(&self.names, &lines).pop().flatten()))
    }

    /// Plays what a person typed for a whole turn, all of it or nothing.
    pub fn act_by_notation(&mut self, text: &str) -> Result<News<G>, Refusal> {
        let deeds = self.game().read_line(&self.desk(), text)?;
        self.do_all(deeds)
    }

    /// Does one thing after the other, all of them or none.
    pub fn do_all(&mut self, deeds: Vec<Deed<G>>) -> Result<News<G>, Refusal> {
        let news = self.local.do_all(deeds)?;
        Ok(self.done(news))
    }

    /// Does what the game takes silence for, for everybody who has not spoken.
    pub fn run_out_of_time(&mut self) -> Result<News<G>, Refusal> {
        let news = self.local.lose_patience(self.asked_at())?;
        Ok(self.done(news))
    }

    /// Lets the bot that is to move think in another thread, so that nobody is kept waiting. What it comes to must be
    /// handed to [`Sitting::bot_has_thought`], even if the table has moved on by then.
    pub fn bot_thinks(&mut self) -> Result<Receiver<Thought<G>>, Refusal> {
        let Question { seat, sighting } = self.local.question().ok_or_else(no_bot)?;
        let mut bot = self.bots.get_mut(seat.index()).and_then(Option::take).ok_or_else(no_bot)?;
        // Only one bot thinks at a time, and it brings the dice back.
        let mut dice = std::mem::replace(&mut self.bot_dice, Dice::seeded(self.seed));
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let action = bot.choose(&sighting.view, &sighting.choices, &mut dice);
            // If nobody listens, the evening is over.
            let _ = tell.send(Thought { seat, at: sighting.seq, bot, dice, action });
        });
        Ok(told)
    }

    /// Plays what a bot has come to, unless the table has moved on since.
    pub fn bot_has_thought(&mut self, thought: Thought<G>) -> Result<News<G>, Refusal> {
        self.bots[thought.seat.index()] = Some(thought.bot);
        self.bot_dice = thought.dice;
        let news = self.local.answer(thought.seat, thought.at, thought.action)?;
        Ok(self.done(news))
    }

    /// Lets the bot that is to move play one action.
    pub fn bot_acts(&mut self) -> Result<News<G>, Refusal> {
        let Question { seat, sighting } = self.local.question().ok_or_else(no_bot)?;
        let bot = self.bots.get_mut(seat.index()).and_then(Option::as_mut).ok_or_else(no_bot)?;
        let action = bot.choose(&sighting.view, &sighting.choices, &mut self.bot_dice);
        let news = self.local.answer(seat, sighting.seq, action)?;
        Ok(self.done(news))
    }

    /// Takes back the last action of a person, with all that bots have done since. At one terminal everybody
    /// has seen it and everybody agrees.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        // Its luck is in the file by now.
        if self.over().is_some() {
            let said = "the game is over, so nothing can be taken back";
            return Err(Refusal::new(RefusalKind::NotFair, said));
        }
        let news = self.local.take_back(TakeBack::Agreed)?;
        self.done(news);
        Ok(())
    }

    /// Gives up for the person who is to move, or for the one person there is.
    pub fn resign(&mut self) -> Result<News<G>, Refusal> {
        let news = self.local.leave()?;
        Ok(self.done(news))
    }

    /// Begins another game of the same people. The loser of the last may begin, if that is the rule.
    pub fn rematch(&mut self) -> Result<(), Refusal> {
        self.local = self.local.rematch(self.seed.wrapping_add(u64::from(self.games)))?;
        self.games += 1;
        self.done(Vec::new());
        Ok(())
    }

    /// Tells and saves what was done.
    fn done(&mut self, news: News<G>) -> News<G> {
        self.tell_again();
        self.save_and_remember();
        news
    }
}

/// Those who sit down as the table knows them, and the bots among them.
fn seated<G: Face>(players: Vec<Player<G>>, names: &[String]) -> (Vec<Person>, Bots<G>) {
    let names = names.iter().map(String::as_str).chain(iter::repeat(""));
    let seat = |(player, name): (Player<G>, &str)| match player {
        Player::Person => (Person::here(name), None),
        Player::Bot(bot) => (Person::bot(name, "here"), Some(bot)),
    };
    players.into_iter().zip(names).map(seat).unzip()
}

fn no_bot() -> Refusal {
    Refusal::new(RefusalKind::NotYourTurn, "no bot is to move")
}

fn any_seed() -> Result<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).context("this machine gives no random numbers; choose some with --seed")?;
    Ok(u64::from_be_bytes(bytes))
}

#[cfg(test)]
mod tests;
