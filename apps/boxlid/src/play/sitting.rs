//! One evening at one terminal: the table and who sits at it.

mod saving;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use anyhow::{Context as _, Result, ensure};
use catalog::{OwnBoard, PlayDeck};
use rules::{
    Bot, Choices, Dice, Patience, Refusal, RefusalKind, Saying, Seat, Seats, Seq, Standing, Step, Turn,
    Viewer,
};
use table::{Entry, Fortune, Opening, Secret, Table};

use super::{Deed, Desk, Face, InTheBox};

/// Who sits in a seat.
pub enum Player<G: Face> {
    /// A person at this terminal.
    Person,
    /// A program.
    Bot(Box<dyn Bot<G>>),
    /// A program that is thinking in another thread just now.
    Thinking,
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

/// A table and those who sit at it.
pub struct Sitting<G: Face> {
    table: Table<G>,
    in_the_box: InTheBox<G>,
    players: Vec<Player<G>>,
    names: Vec<String>,
    marks: Vec<u8>,
    options: G::Options,
    /// What is said of each line that counts, kept because it is looked at far more often than it changes.
    sayings: Vec<Saying>,
    /// Whom the others have turned away for, and at which question.
    alone: Option<(Seq, Seat)>,
    seed: u64,
    /// How the game before came out.
    last: Option<Standing>,
    /// How many games were begun, this one included.
    games: u32,
    bot_dice: Dice,
    save: Option<PathBuf>,
    save_trouble: Option<String>,
}

/// The events of each new line of the log.
pub type News<G> = Vec<Vec<<G as rules::Game>::Event>>;

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
        let table = open(&in_the_box, &setup.options, setup.players.len() as u8, seed, None)?;
        let mut sitting = Sitting {
            table,
            sayings: Vec::new(),
            in_the_box,
            alone: None,
            players: setup.players,
            names: setup.names,
            marks: setup.marks,
            options: setup.options,
            seed,
            last: None,
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
        self.table.game()
    }

    /// What all who sit here may see: what a lone person knows, and of several people only what anybody may know.
    pub fn view(&self) -> G::View {
        self.game().view(self.everybody_here())
    }

    fn everybody_here(&self) -> Viewer {
        let lone = self.people().iter().next().filter(|_| self.people().len() == 1);
        lone.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Who sits here and who is looking: somebody alone always, and of several nobody in particular, unless the
    /// others have turned away.
    pub fn desk(&self) -> Desk<'_> {
        let people = self.people();
        let asked = self.to_move();
        let is_alone = |seat: &Seat| self.alone == Some((self.table.asked_at(), *seat));
        let viewer = match self.everybody_here() {
            Viewer::Spectator => asked.filter(is_alone).map_or(Viewer::Spectator, Viewer::Seat),
            seat => seat,
        };
        Desk { asked, people, home: self.home(), viewer, names: &self.names, marks: &self.marks }
    }

    /// The person for whose eyes alone the next thing is, until the others have turned away.
    pub fn curtain(&self) -> Option<Seat> {
        let seat = self.to_move().filter(|seat| self.is_person(*seat))?;
        let is_shared = self.people().len() > 1 && self.game().is_private(seat);
        (is_shared && self.alone != Some((self.table.asked_at(), seat))).then_some(seat)
    }

    /// The others have turned away.
    pub fn lift_curtain(&mut self) {
        self.alone = self.curtain().map(|seat| (self.table.asked_at(), seat));
    }

    /// The people at this terminal.
    pub fn people(&self) -> Seats {
        (0..self.players.len() as u8).map(Seat).filter(|seat| self.is_person(*seat)).collect()
    }

    /// What whoever is asked may do.
    pub fn choices(&self) -> Choices<G::Action> {
        self.to_move().map_or(Choices::Nothing, |seat| self.game().choices(seat))
    }

    /// The deck of questions, if the game has one.
    pub fn deck(&self) -> Option<&PlayDeck> {
        self.in_the_box.deck.as_deref()
    }

    /// The board that somebody brought, if the game is played on one.
    pub fn own_board(&self) -> Option<&OwnBoard> {
        self.in_the_box.board.as_deref()
    }

    /// Which question is put, as the line of the log it was put at.
    pub fn asked_at(&self) -> Seq {
        self.table.asked_at()
    }

    /// How long the game waits for an answer to it.
    pub fn patience(&self) -> Option<Patience<G::Action>> {
        self.game().patience()
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
        let titles = G::kind().loose_marks(self.players.len() as u8);
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
        &self.options
    }

    /// How the game came out, once it has.
    pub fn over(&self) -> Option<Standing> {
        self.table.over()
    }

    /// How the result is said, once there is one.
    pub fn result(&self) -> Option<String> {
        let standing = self.over()?;
        // Alone one is neither ahead nor behind; what was done is told with the moves.
        if self.players.len() == 1 {
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
        match self.game().turn() {
            Turn::Of(seat) => Some(seat),
            Turn::AnyOf(seats) | Turn::EachOf(seats) => {
                seats.iter().find(|seat| !self.is_person(*seat)).or_else(|| seats.iter().next())
            }
            Turn::Luck(_) | Turn::Appeal(_) | Turn::Over(_) => None,
        }
    }

    /// Whether several are asked at once.
    pub fn asks_several(&self) -> bool {
        match self.game().turn() {
            Turn::AnyOf(_) | Turn::EachOf(_) => true,
            Turn::Of(_) | Turn::Luck(_) | Turn::Appeal(_) | Turn::Over(_) => false,
        }
    }

    /// Whether a bot is to choose.
    pub fn is_bots_turn(&self) -> bool {
        self.to_move().is_some_and(|seat| !self.is_person(seat))
    }

    /// The seat whose side of the board lies nearest: a lone person's, or the first.
    pub fn home(&self) -> Seat {
        self.people().iter().next().unwrap_or(Seat(0))
    }

    /// What is said of each line that counts, in order.
    pub fn sayings(&self) -> &[Saying] {
        &self.sayings
    }

    fn tell_again(&mut self) {
        let told = self.table.seen_by(self.everybody_here(), Seq(0)).events;
        self.sayings = G::tell(&self.names, &told).into_iter().flatten().collect();
    }

    /// What would come of `action`, and what would be said of it; or why it cannot be.
    pub fn foretell(&self, action: &G::Action) -> Result<(Vec<G::Event>, Option<Saying>), Refusal> {
        let seat = self.to_move().unwrap_or(Seat(0));
        let told = self.game().clone().play(Step::acted(seat, action.clone()));
        let told = told.map_err(|refused| refused.refusal())?;
        let events: Vec<G::Event> = told.into_iter().map(|told| told.event).collect();
        let mut lines = self.table.seen_by(self.everybody_here(), Seq(0)).events;
        lines.push(events.clone());
        Ok((events, G::tell(&self.names, &lines).pop().flatten()))
    }

    /// Plays an action of whoever is to move.
    pub fn act(&mut self, action: G::Action) -> Result<News<G>, Refusal> {
        let seat = self.to_move().unwrap_or(Seat(0));
        let entries = self.table.decide(seat, self.table.seq(), action)?;
        self.commit(entries)
    }

    /// Plays what a person typed for a whole turn, all of it or nothing.
    pub fn act_by_notation(&mut self, text: &str) -> Result<News<G>, Refusal> {
        let deeds = self.game().read_line(&self.desk(), text)?;
        self.do_all(deeds)
    }

    /// Does one thing after the other, all of them or none.
    pub fn do_all(&mut self, deeds: Vec<Deed<G>>) -> Result<News<G>, Refusal> {
        if let [(seat, action)] = &deeds[..] {
            let entries = self.table.decide(*seat, self.table.seq(), action.clone())?;
            return self.commit(entries);
        }
        // Each is decided on a copy that has played those before; the table itself then takes all.
        let mut ahead = self.table.clone();
        let mut entries = Vec::new();
        for (seat, action) in deeds {
            let decided = ahead.decide(seat, ahead.seq(), action)?;
            ahead.commit(decided.clone())?;
            entries.extend(decided);
        }
        self.commit(entries)
    }

    /// Does what the game takes silence for, for everybody who has not spoken.
    pub fn run_out_of_time(&mut self) -> Result<News<G>, Refusal> {
        let Some(patience) = self.patience() else { return Ok(Vec::new()) };
        let waited_for = self.game().turn().seats();
        self.do_all(patience.then.into_iter().filter(|(seat, _)| waited_for.includes(*seat)).collect())
    }

    /// Lets the bot that is to move think in another thread, so that nobody is kept waiting. What it comes to must be
    /// handed to [`Sitting::bot_has_thought`], even if the table has moved on by then.
    pub fn bot_thinks(&mut self) -> Result<Receiver<Thought<G>>, Refusal> {
        let nothing = || Refusal::new(RefusalKind::NotYourTurn, "no bot is to move");
        let seat = self.to_move().ok_or_else(nothing)?;
        let at = self.table.seq();
        let sighting = self.table.seen_by(Viewer::Seat(seat), at);
        let player = std::mem::replace(&mut self.players[seat.index()], Player::Thinking);
        let Player::Bot(mut bot) = player else {
            self.players[seat.index()] = player;
            return Err(nothing());
        };
        // Only one bot thinks at a time, and it brings the dice back.
        let mut dice = std::mem::replace(&mut self.bot_dice, Dice::seeded(self.seed));
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let action = bot.choose(&sighting.view, &sighting.choices, &mut dice);
            // If nobody listens, the evening is over.
            let _ = tell.send(Thought { seat, at, bot, dice, action });
        });
        Ok(told)
    }

    /// Plays what a bot has come to, unless the table has moved on since.
    pub fn bot_has_thought(&mut self, thought: Thought<G>) -> Result<News<G>, Refusal> {
        self.players[thought.seat.index()] = Player::Bot(thought.bot);
        self.bot_dice = thought.dice;
        if self.table.seq() != thought.at || self.to_move() != Some(thought.seat) {
            return Ok(Vec::new());
        }
        self.act(thought.action)
    }

    /// Lets the bot that is to move play one action.
    pub fn bot_acts(&mut self) -> Result<News<G>, Refusal> {
        let nothing = || Refusal::new(RefusalKind::NotYourTurn, "no bot is to move");
        let seat = self.to_move().ok_or_else(nothing)?;
        let sighting = self.table.seen_by(Viewer::Seat(seat), self.table.seq());
        let Player::Bot(bot) = &mut self.players[seat.index()] else { return Err(nothing()) };
        let action = bot.choose(&sighting.view, &sighting.choices, &mut self.bot_dice);
        self.act(action)
    }

    /// Takes back the last action of a person, with all that bots have done since. At one terminal everybody
    /// has seen it and everybody agrees.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        let unfair = |said: &str| Refusal::new(RefusalKind::NotFair, said);
        if self.over().is_some() {
            return Err(unfair("the game is over, so nothing can be taken back"));
        }
        if actors(&self.table).all(|seat| !self.is_person(seat)) {
            return Err(unfair("there is nothing to take back"));
        }
        // Tried on a copy first: what a bot did is taken back only if what the person did before it can be, too.
        let mut ahead = self.table.clone();
        let mut entries = Vec::new();
        loop {
            let seat = actors(&ahead).last().unwrap_or(Seat(0));
            let decided = ahead.decide_agreed_take_back(seat)?;
            ahead.commit(decided.clone())?;
            entries.extend(decided);
            if self.is_person(seat) {
                return self.commit(entries).map(|_| ());
            }
        }
    }

    /// Gives up for the person who is to move, or for the one person there is.
    pub fn resign(&mut self) -> Result<News<G>, Refusal> {
        let seat = self.to_move().filter(|seat| self.is_person(*seat)).unwrap_or_else(|| self.home());
        let entries = self.table.decide_leave(seat)?;
        self.commit(entries)
    }

    /// Begins another game of the same people. The loser of the last may begin, if that is the rule.
    pub fn rematch(&mut self) -> Result<(), Refusal> {
        let last = self.over();
        let seed = self.seed_of(self.games + 1);
        let mut next = open(&self.in_the_box, &self.options, self.players.len() as u8, seed, last.as_ref())?;
        next.bring_precedents(self.table.precedents().to_vec());
        self.table = next;
        self.last = last;
        self.games += 1;
        self.tell_again();
        self.save_and_remember();
        Ok(())
    }

    fn is_person(&self, seat: Seat) -> bool {
        matches!(self.players.get(seat.index()), Some(Player::Person))
    }

    fn commit(&mut self, entries: Vec<Entry<G>>) -> Result<News<G>, Refusal> {
        let before = self.table.seq();
        let alone = self.to_move().filter(|seat| self.alone == Some((self.table.asked_at(), *seat)));
        self.table.commit(entries)?;
        self.stay_alone(alone);
        self.tell_again();
        self.save_and_remember();
        Ok(self.table.seen_by(self.everybody_here(), before).events)
    }

    /// Whoever was alone with the table and goes on with their turn need not ask the others to look away again.
    fn stay_alone(&mut self, alone: Option<Seat>) {
        let goes_on = |seat: &Seat| self.to_move() == Some(*seat) && self.game().is_private(*seat);
        if let Some(seat) = alone.filter(goes_on) {
            self.alone = Some((self.table.asked_at(), seat));
        }
    }
}

/// Who acted, in order, as far as it counts.
fn actors<G: Face>(table: &Table<G>) -> impl Iterator<Item = Seat> {
    table.steps().filter_map(|step| match step {
        Step::Acted { seat, .. } => Some(seat),
        Step::Drew(_) | Step::Ruled(_) | Step::Left(_) => None,
    })
}

fn open<G: Face>(
    in_the_box: &InTheBox<G>,
    options: &G::Options,
    seats: u8,
    seed: u64,
    last: Option<&Standing>,
) -> Result<Table<G>, Refusal> {
    let fortune = Fortune::Drawn(Secret::from_seed(seed));
    let mut opening = Opening::new(options.clone(), seats, &fortune, last)
        .with_board(in_the_box.board.as_ref().map(|board| board.text().to_owned()));
    if let Some(deck) = &in_the_box.deck {
        opening = opening.with_contents(deck.hash());
    }
    let (contents, judge) = (Arc::clone(&in_the_box.contents), Arc::clone(&in_the_box.judge));
    let mut table = Table::set_up(opening, contents, fortune, judge)?;
    table.commit(table.begin())?;
    Ok(table)
}

fn any_seed() -> Result<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).context("this machine gives no random numbers; choose some with --seed")?;
    Ok(u64::from_be_bytes(bytes))
}

#[cfg(test)]
mod tests;
