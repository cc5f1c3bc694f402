//! A table on this device: the threads its bots think in, and the file it is saved to.

use std::iter;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use anyhow::{Context as _, Result, ensure};
use catalog::{LogFile, OwnBoard, PlayDeck};
use client::{LocalTable, News, Person, Question, TakeBack};
use rules::{Bot, Dice, Patience, Refusal, RefusalKind, Saying, Seat, Seq, Standing};
use table::{AnyTable, Fortune, Secret, Table};

use super::{Sit, no_bot};
use crate::play::{Deed, Desk, Face, InTheBox, Moment, tell};

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
pub struct Here<G: Face> {
    pub(super) local: LocalTable<client::InTheBox<G>>,
    pub(super) deck: Option<Arc<PlayDeck>>,
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
    pub(super) games: u32,
    bot_dice: Dice,
    pub(super) save: Option<PathBuf>,
    pub(super) save_trouble: Option<String>,
    /// Whether all its luck followed from the seed, as it does unless it was begun in another sitting.
    pub(super) is_seeded: bool,
}

impl<G: Face> Here<G> {
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
        let in_the_box = InTheBox::<G>::unpack(setup.deck, setup.board)?;
        let (people, bots) = seated(setup.players, &setup.names);
        let local = LocalTable::open(in_the_box.for_table(), setup.options, people, seed)?
            .with_secrets(|table, seat| table.game().is_private(seat));
        let mut sitting = Here {
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
            is_seeded: true,
        };
        sitting.tell_again();
        sitting.write_first()?;
        Ok(sitting)
    }

    /// Writes the file for the first time, when it can still be named otherwise.
    fn write_first(&self) -> Result<()> {
        self.write().with_context(|| match &self.save {
            Some(save) => format!("the game cannot be saved to {}", save.display()),
            None => "the game cannot be saved".to_owned(),
        })
    }

    /// Goes on with a game that was saved, in the same file unless another is named. Who sits where and what they are called
    /// is in no file, so that comes with `setup`; the rules and what is in the box come with the log.
    pub fn resume(log: &LogFile, setup: Setup<G>) -> Result<Self> {
        let seed = match setup.seed {
            Some(seed) => seed,
            None => any_seed()?,
        };
        let opening = log.opening.decode::<G>()?;
        let in_the_box = InTheBox::<G>::unpack(setup.deck, setup.board)?;
        let (contents, judge) = (Arc::clone(&in_the_box.contents), Arc::clone(&in_the_box.judge));
        // What luck has drawn is in the log; what it will draw follows from a seed of its own.
        let fortune = Fortune::Drawn(Secret::from_seed(seed));
        let mut table = Table::set_up(opening, contents, fortune, judge)?;
        AnyTable::commit(&mut table, &log.entries)?;
        let first = table.begin();
        table.commit(first)?;
        let (people, bots) = seated(setup.players, &setup.names);
        let local = LocalTable::resume(table, in_the_box.for_table(), people, seed);
        let mut sitting = Here {
            local: local.with_secrets(|table, seat| table.game().is_private(seat)),
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
            is_seeded: false,
        };
        sitting.tell_again();
        sitting.write_first()?;
        Ok(sitting)
    }

    fn tell_again(&mut self) {
        self.sayings = tell::<G>(&self.names, &self.local.told()).into_iter().flatten().collect();
    }

    /// Tells and saves what was done.
    fn done(&mut self, news: News<G>) -> News<G> {
        self.tell_again();
        self.save_and_remember();
        news
    }
}

impl<G: Face> Sit<G> for Here<G> {
    fn moment(&self) -> Moment<'_, G> {
        let viewer = self.local.viewer();
        let desk = Desk {
            asked: self.to_move(),
            people: self.local.seats_here(),
            home: self.local.home(),
            viewer,
            names: &self.names,
            marks: &self.marks,
        };
        Moment { view: self.local.game().view(viewer), choices: self.local.choices(), desk }
    }

    fn view(&self) -> G::View {
        self.local.game().view(self.local.everybody())
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn marks(&self) -> &[u8] {
        &self.marks
    }

    fn options(&self) -> &G::Options {
        &self.local.table().opening().options
    }

    fn over(&self) -> Option<Standing> {
        self.local.over()
    }

    fn to_move(&self) -> Option<Seat> {
        self.local.to_move()
    }

    fn is_ours(&self) -> bool {
        self.to_move().is_some_and(|seat| self.local.is_here(seat))
    }

    fn sayings(&self) -> &[Saying] {
        &self.sayings
    }

    fn asked_at(&self) -> Seq {
        self.local.asked_at()
    }

    fn foretell(&self, action: &G::Action) -> Result<(Vec<G::Event>, Option<Saying>), Refusal> {
        let events = self.local.foretell(action)?;
        let mut lines = self.local.told();
        lines.push(events.clone());
        Ok((events, tell::<G>(&self.names, &lines).pop().flatten()))
    }

    fn do_all(&mut self, deeds: Vec<Deed<G>>) -> Result<News<G>, Refusal> {
        let news = self.local.do_all(deeds)?;
        Ok(self.done(news))
    }

    /// At one terminal everybody has seen it and everybody agrees.
    fn undo(&mut self) -> Result<(), Refusal> {
        // Its luck is in the file by now.
        if self.over().is_some() {
            let said = "the game is over, so nothing can be taken back";
            return Err(Refusal::new(RefusalKind::NotFair, said));
        }
        let news = self.local.take_back(TakeBack::Agreed)?;
        self.done(news);
        Ok(())
    }

    fn resign(&mut self) -> Result<News<G>, Refusal> {
        let news = self.local.leave()?;
        Ok(self.done(news))
    }

    /// The loser of the last game may begin, if that is the rule.
    fn rematch(&mut self) -> Result<(), Refusal> {
        self.local = self.local.rematch(self.seed.wrapping_add(u64::from(self.games)))?;
        self.games += 1;
        self.is_seeded = true;
        self.done(Vec::new());
        Ok(())
    }

    fn curtain(&self) -> Option<Seat> {
        self.local.curtain()
    }

    fn lift_curtain(&mut self) {
        self.local.lift_curtain();
    }

    fn deck(&self) -> Option<&PlayDeck> {
        self.deck.as_deref()
    }

    fn own_board(&self) -> Option<&OwnBoard> {
        self.board.as_deref()
    }

    fn patience(&self) -> Option<Patience<G::Action>> {
        self.local.patience()
    }

    fn run_out_of_time(&mut self) -> Result<News<G>, Refusal> {
        let news = self.local.lose_patience(self.asked_at())?;
        Ok(self.done(news))
    }

    fn asks_several(&self) -> bool {
        self.local.asks_several()
    }

    fn is_bots_turn(&self) -> bool {
        self.local.bot().is_some()
    }

    fn bot_thinks(&mut self) -> Result<Receiver<Thought<G>>, Refusal> {
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

    fn bot_has_thought(&mut self, thought: Thought<G>) -> Result<News<G>, Refusal> {
        self.bots[thought.seat.index()] = Some(thought.bot);
        self.bot_dice = thought.dice;
        let news = self.local.answer(thought.seat, thought.at, thought.action)?;
        Ok(self.done(news))
    }

    fn bot_acts(&mut self) -> Result<News<G>, Refusal> {
        let Question { seat, sighting } = self.local.question().ok_or_else(no_bot)?;
        let bot = self.bots.get_mut(seat.index()).and_then(Option::as_mut).ok_or_else(no_bot)?;
        let action = bot.choose(&sighting.view, &sighting.choices, &mut self.bot_dice);
        let news = self.local.answer(seat, sighting.seq, action)?;
        Ok(self.done(news))
    }

    fn log(&self) -> Option<LogFile> {
        Some(self.written())
    }

    fn trouble(&mut self) -> Option<String> {
        self.save_trouble.take()
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

fn any_seed() -> Result<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).context("this machine gives no random numbers; choose some with --seed")?;
    Ok(u64::from_be_bytes(bytes))
}
