//! A table: a game, the log it was folded from, and what may be done next.

use std::sync::Arc;

use rules::{
    Chance, Choices, Game, Judge, Judgement, Never, Precedent, Refusal, RefusalKind, Refused, Seat, Seats,
    Seq, Standing, Step, Told, Turn, Viewer,
};

use crate::log::Log;
use crate::{Entry, Fortune, Opening, Sighting};

/// The most lines a log may hold; a game that would need more is stuck in a loop or being attacked.
const LONGEST_LOG: u64 = 1_000_000;

/// A game in progress with the log it came from.
#[derive(Clone)]
pub struct Table<G: Game> {
    opening: Opening<G>,
    start: G,
    game: G,
    fortune: Fortune,
    judge: Arc<dyn Judge<G> + Send + Sync>,
    log: Log<G>,
    /// What people settled by vote: first what they brought along from the games before, then what this log holds.
    precedents: Vec<Precedent<G>>,
    /// How many of these they brought along.
    brought: usize,
    /// The line at which the present question was put; an answer given before that is stale.
    asked_at: Seq,
}

/// The judge of a game that leaves nothing to a judge.
pub struct NoJudge;

impl<G: Game<Appeal = Never>> Judge<G> for NoJudge {
    fn rule(&self, appeal: &Never, _: &[Precedent<G>]) -> <Never as Judgement>::Ruling {
        match *appeal {}
    }
}

impl<G: Game> Table<G> {
    /// Sets up the box as `opening` says.
    pub fn open(
        opening: Opening<G>,
        contents: Arc<G::Contents>,
        fortune: Fortune,
        judge: Arc<dyn Judge<G> + Send + Sync>,
    ) -> Result<Self, Refusal> {
        if opening.rules == 0 || opening.rules > G::RULES {
            let said = format!(
                "this table is played by version {} of the rules, and only 1 to {} are known here",
                opening.rules,
                G::RULES
            );
            return Err(Refusal::new(RefusalKind::Damaged, said));
        }
        let game = G::new(contents, &opening.settled, opening.seats)
            .map_err(|illegal| Refused::<G>::Illegal(illegal).refusal())?
            .by_rules(opening.rules);
        Ok(Self::with_game(opening, game, fortune, judge))
    }

    /// Sets up a table whose game was made elsewhere, from a position.
    pub(crate) fn with_game(
        opening: Opening<G>,
        game: G,
        fortune: Fortune,
        judge: Arc<dyn Judge<G> + Send + Sync>,
    ) -> Self {
        Table {
            opening,
            start: game.clone(),
            game,
            fortune,
            judge,
            log: Log::new(),
            precedents: Vec::new(),
            brought: 0,
            asked_at: Seq(0),
        }
    }

    /// How the table was opened.
    pub fn opening(&self) -> &Opening<G> {
        &self.opening
    }

    /// The game, secrets included. For the one who runs the table on their own machine; what is sent to
    /// anybody else is a [`Sighting`].
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The game as it was before the first line of the log, for those who tell it from the beginning.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// How long the log is.
    pub fn seq(&self) -> Seq {
        self.log.seq()
    }

    /// The line at which the present question was put; how long a clock has run is counted from there.
    pub fn asked_at(&self) -> Seq {
        self.asked_at
    }

    /// What people settled by vote at this table and in the games before it, the latest last.
    pub fn precedents(&self) -> &[Precedent<G>] {
        &self.precedents
    }

    /// Lets the judge heed what the same people settled by vote in the games before. Only before the first line: what
    /// is settled here counts more.
    pub fn bring_precedents(&mut self, precedents: Vec<Precedent<G>>) {
        self.precedents.splice(..self.brought, precedents.iter().cloned());
        self.brought = precedents.len();
    }

    /// The lines of the log.
    pub fn entries(&self) -> impl Iterator<Item = &Entry<G>> {
        self.log.lines().iter().map(|line| &line.entry)
    }

    /// The steps that count, in order: the log without what was taken back.
    pub fn steps(&self) -> impl Iterator<Item = Step<G>> {
        self.log.lines().iter().filter_map(|line| line.step())
    }

    /// The same steps, each with the number of its line.
    pub fn numbered_steps(&self) -> impl Iterator<Item = (Seq, Step<G>)> {
        let numbered = (0..).map(Seq).zip(self.log.lines());
        numbered.filter_map(|(seq, line)| Some((seq, line.step()?)))
    }

    /// The lines from `since` on, each with its number and what was told of it, which is nothing once it was
    /// taken back.
    pub(crate) fn lines(&self, since: Seq) -> impl Iterator<Item = (Seq, &Entry<G>, Vec<Told<G::Event>>)> {
        let numbered = (since.min(self.seq()).0..).map(Seq).zip(self.log.lines_since(since));
        let mut told = Vec::new();
        self.log.tell(since, &self.start, &mut |line| told.push(line.to_vec()));
        numbered.zip(told).map(|((seq, line), told)| (seq, &line.entry, told))
    }

    /// How the game came out, once it has.
    pub fn over(&self) -> Option<Standing> {
        match self.game.turn() {
            Turn::Over(standing) => Some(standing),
            Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Luck(_) | Turn::Appeal(_) => None,
        }
    }

    /// What luck has to draw before anything else, such as the first shuffle: the steps to commit before the
    /// first sighting. Empty for a game that begins with a choice.
    pub fn begin(&self) -> Vec<Entry<G>> {
        self.follow_up(self.game.clone(), Vec::new())
    }

    /// Works out what follows if `seat` plays `action`: the action, then whatever luck and the judge add until
    /// some seat must choose again. Changes nothing: the caller writes the entries down, then commits.
    pub fn decide(&self, seat: Seat, at: Seq, action: G::Action) -> Result<Vec<Entry<G>>, Refusal> {
        self.check_fresh(at)?;
        self.decide_step(Step::Acted { seat, action })
    }

    /// Works out what follows if `seat` gives up.
    pub fn decide_leave(&self, seat: Seat) -> Result<Vec<Entry<G>>, Refusal> {
        self.decide_step(Step::Left(seat))
    }

    /// Works out what follows if luck comes out as `draw`. Only where luck is given from outside.
    pub fn decide_draw(&self, draw: <G::Luck as Chance>::Draw) -> Result<Vec<Entry<G>>, Refusal> {
        self.decide_step(Step::Drew(draw))
    }

    /// What the table's own judge says to what is waiting for a ruling; nothing if nothing is.
    pub(crate) fn judged(&self) -> Option<<G::Appeal as Judgement>::Ruling> {
        match self.game.turn() {
            Turn::Appeal(appeal) => Some(self.judge.rule(&appeal, &self.precedents)),
            Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Luck(_) | Turn::Over(_) => None,
        }
    }

    /// Works out what follows if a judge rules so. Only where rulings are given from outside.
    pub fn decide_ruling(&self, ruling: <G::Appeal as Judgement>::Ruling) -> Result<Vec<Entry<G>>, Refusal> {
        self.decide_step(Step::Ruled(ruling))
    }

    /// Works out what follows if `seat` takes back its last action. It is fair while nobody else has acted and
    /// nothing was drawn, ruled or shown by it: nothing can have been learnt.
    pub fn decide_take_back(&self, seat: Seat, at: Seq) -> Result<Vec<Entry<G>>, Refusal> {
        self.check_fresh(at)?;
        let to = self.take_back_target(seat)?;
        Ok(vec![Entry::TookBack { seat, to }])
    }

    /// Takes back the last action whoever made it, by agreement of everybody at the table. It may never cross
    /// a draw or a ruling.
    pub fn decide_agreed_take_back(&self, seat: Seat) -> Result<Vec<Entry<G>>, Refusal> {
        let last = self.last_in_force().ok_or_else(nothing_to_take_back)?;
        match &self.log.lines()[last].entry {
            Entry::Acted { action, .. } if G::reveals(action) => Err(unfair("it showed something hidden")),
            Entry::Acted { .. } | Entry::Left(_) => Ok(vec![Entry::TookBack { seat, to: Seq(last as u64) }]),
            Entry::Drew(_) | Entry::Ruled(_) => Err(unfair("luck or a judge has spoken since")),
            Entry::TookBack { .. } => Err(nothing_to_take_back()),
        }
    }

    /// Takes entries from the log, whether just written or years old. Either all are taken or none. Gives what people
    /// settled by vote in them.
    pub fn commit(&mut self, entries: Vec<Entry<G>>) -> Result<Vec<Precedent<G>>, Refusal> {
        // Almost always one entry that was just decided: played on the game itself, with the rest of the
        // batch undone by a replay in the rare case that a later one is refused.
        let (length, settled) = (self.seq(), self.precedents.len());
        for entry in entries {
            if let Err(refusal) = self.commit_one(entry) {
                self.truncate(length);
                return Err(refusal);
            }
        }
        Ok(self.precedents[settled..].to_vec())
    }

    /// Shows the table to `viewer`, with what happened since the log was `since` lines long.
    pub fn seen_by(&self, viewer: Viewer, since: Seq) -> Sighting<G> {
        let since = since.min(self.seq());
        let mut events = Vec::new();
        self.log.tell(since, &self.start, &mut |line| {
            let heard = line.iter().filter(|told| told.to.includes(viewer));
            events.push(heard.map(|told| told.event.clone()).collect());
        });
        let rewound_to = self.log.lines_since(since).iter().filter_map(|line| match line.entry {
            Entry::TookBack { to, .. } => Some(to),
            Entry::Acted { .. } | Entry::Drew(_) | Entry::Ruled(_) | Entry::Left(_) => None,
        });
        Sighting {
            seq: self.seq(),
            since,
            events,
            rewound_to: rewound_to.min().filter(|to| *to < since),
            view: self.game.view(viewer),
            waiting_for: self.game.turn().seats(),
            choices: viewer.seat().map_or(Choices::Nothing, |seat| self.game.choices(seat)),
            may_take_back: viewer.seat().is_some_and(|seat| self.take_back_target(seat).is_ok()),
            over: self.over(),
        }
    }

    /// Shows the table to `viewer` while nothing may be drawn or done yet, because its luck is not settled.
    pub fn seen_before_it_begins(&self, viewer: Viewer) -> Sighting<G> {
        Sighting {
            seq: Seq(0),
            since: Seq(0),
            events: Vec::new(),
            rewound_to: None,
            view: self.game.view(viewer),
            waiting_for: Seats::default(),
            choices: Choices::Nothing,
            may_take_back: false,
            over: None,
        }
    }

    fn check_fresh(&self, at: Seq) -> Result<(), Refusal> {
        if at > self.seq() {
            let said = format!("the log is {} lines long, not {at}", self.seq());
            return Err(Refusal::new(RefusalKind::Malformed, said));
        }
        if at < self.asked_at {
            return Err(Refusal::new(RefusalKind::Stale, "the table has moved on since"));
        }
        Ok(())
    }

    fn decide_step(&self, step: Step<G>) -> Result<Vec<Entry<G>>, Refusal> {
        if self.seq().0 >= LONGEST_LOG {
            return Err(Refusal::new(RefusalKind::Damaged, "this table's log is full"));
        }
        let mut game = self.game.clone();
        game.play(step.clone()).map_err(|refused| refused.refusal())?;
        Ok(self.follow_up(game, vec![step.into()]))
    }

    /// Adds what luck and the judge say until a seat must choose.
    fn follow_up(&self, mut game: G, mut entries: Vec<Entry<G>>) -> Vec<Entry<G>> {
        let Fortune::Drawn(secret) = &self.fortune else {
            return entries;
        };
        loop {
            let step = match game.turn() {
                Turn::Luck(luck) => {
                    let seq = Seq(self.seq().0 + entries.len() as u64);
                    Step::Drew(luck.draw(&mut secret.dice("draw", seq)))
                }
                Turn::Appeal(appeal) => Step::Ruled(self.judge.rule(&appeal, &self.precedents)),
                Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Over(_) => return entries,
            };
            game.apply(step.clone());
            entries.push(step.into());
        }
    }

    fn commit_one(&mut self, entry: Entry<G>) -> Result<(), Refusal> {
        match entry.step() {
            Some(step) => {
                let before = self.game.turn();
                let told = self.game.play(step).map_err(|refused| refused.refusal())?;
                self.precedents.extend(self.game.precedent());
                let same_question = still_asking(&before, &self.game.turn(), &entry);
                self.log.add_step(entry, told);
                if !same_question {
                    self.asked_at = self.seq();
                }
            }
            None => self.commit_take_back(entry)?,
        }
        Ok(())
    }

    fn commit_take_back(&mut self, entry: Entry<G>) -> Result<(), Refusal> {
        let Entry::TookBack { to, .. } = entry else { unreachable!("only a take-back is no step") };
        if !self.log.lines_since(to).first().is_some_and(|line| line.in_force) {
            return Err(Refusal::new(RefusalKind::Damaged, format!("line {to} cannot be taken back")));
        }
        self.log.add_take_back(entry, to);
        self.game = self.replayed();
        self.asked_at = self.seq();
        Ok(())
    }

    /// Brings the table back to a shorter log, after a batch that was refused half-way.
    fn truncate(&mut self, length: Seq) {
        let entries = self.log.take(length);
        self.game = self.start.clone();
        self.asked_at = Seq(0);
        self.precedents.truncate(self.brought);
        for entry in entries {
            self.commit_one(entry).expect("it was committed before, so it is legal");
        }
    }

    fn replayed(&self) -> G {
        let mut game = self.start.clone();
        for step in self.steps() {
            game.apply(step);
        }
        game
    }

    fn last_in_force(&self) -> Option<usize> {
        self.log.lines().iter().rposition(|line| line.in_force)
    }

    /// The line `seat`'s last action stands in, if taking it back is fair.
    fn take_back_target(&self, seat: Seat) -> Result<Seq, Refusal> {
        let last = self.last_in_force().ok_or_else(nothing_to_take_back)?;
        match &self.log.lines()[last].entry {
            _ if self.over().is_some() => Err(unfair("the game is over")),
            Entry::Acted { action, .. } if G::reveals(action) => Err(unfair("it showed something hidden")),
            Entry::Acted { seat: actor, .. } if *actor == seat => Ok(Seq(last as u64)),
            Entry::Acted { .. } | Entry::Left(_) => Err(unfair("somebody else has acted since")),
            Entry::Drew(_) | Entry::Ruled(_) => Err(unfair("luck or a judge has spoken since")),
            Entry::TookBack { .. } => Err(nothing_to_take_back()),
        }
    }
}

/// Whether the others are still asked what they were asked before `entry`: several were asked at once, and one of
/// them has spoken. The others' answers must not be called stale for that.
fn still_asking<G: Game>(before: &Turn<G>, after: &Turn<G>, entry: &Entry<G>) -> bool {
    match (before, after, entry) {
        (Turn::EachOf(asked), Turn::EachOf(left), Entry::Acted { seat, .. })
        | (Turn::AnyOf(asked), Turn::AnyOf(left), Entry::Acted { seat, .. }) => asked.without(*seat) == *left,
        _ => false,
    }
}

fn nothing_to_take_back() -> Refusal {
    Refusal::new(RefusalKind::NotFair, "there is nothing to take back")
}

fn unfair(because: &str) -> Refusal {
    Refusal::new(RefusalKind::NotFair, format!("that cannot be taken back: {because}"))
}
