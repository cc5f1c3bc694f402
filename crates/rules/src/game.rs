//! The rules of one boxed game, as a trait.

use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Chance, Choices, Clause, Dice, Judgement, OptionSpec, Patience, Preset, Refusable, Refusal, RefusalKind,
    Seat, Seats, Standing, Step, Told, Turn, Viewer,
};

/// A value that may be written down and read back: in the log, on the wire, in a file.
pub trait Wire: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static> Wire for T {}

/// An appeal with how it was settled.
pub type Precedent<G> = (<G as Game>::Appeal, <<G as Game>::Appeal as Judgement>::Ruling);

/// The rules of one boxed game. A value is one game in progress, secrets included, and so is never
/// `Serialize`. It holds no dice, no clock and no names: the same steps always lead to the same game.
pub trait Game: Clone + Debug + PartialEq + Send + Sync + Sized + 'static {
    /// What is in the box: question cards, a map; often nothing worth naming.
    type Contents: Send + Sync + 'static;
    /// House rules, fixed when the table opens.
    type Options: Wire + Default;
    /// A choice a seat makes.
    type Action: Wire;
    /// What is left to dice or deck; [`Never`] if nothing is.
    type Luck: Chance;
    /// What is left to a judge; [`Never`] if nothing is.
    type Appeal: Judgement;
    /// Something that happened, worth animating.
    type Event: Wire;
    /// All that one viewer may know.
    type View: Wire;
    /// One variant per rule that forbids something.
    type Illegal: Wire + Refusable;

    /// The version of the rules as coded; a log names the one it was played under.
    const RULES: u16;

    /// The clause that says who is to act, unless [`Game::turn_clause`] knows better.
    const TURN_CLAUSE: Clause;
    /// The clause that says when the game is over, unless [`Game::end_clause`] knows better.
    const END_CLAUSE: Clause;

    /// Describes the options for people.
    fn options() -> Vec<OptionSpec>;

    /// Sets of options with a name, the one the box describes first. A game that needs none has none.
    fn presets() -> Vec<Preset> {
        Vec::new()
    }

    /// Settles, as the table opens, what the options leave to lot or to the last game (who begins, say), so
    /// that the game itself need not. `last` is how the same seats came out the time before.
    fn settle(options: &Self::Options, lots: &mut Dice, last: Option<&Standing>) -> Self::Options {
        let _ = (lots, last);
        options.clone()
    }

    /// Sets up the box.
    fn new(contents: Arc<Self::Contents>, options: &Self::Options, seats: u8) -> Result<Self, Self::Illegal>;
    /// The same game under an earlier version of its rules, from 1 to [`Game::RULES`]: a log is replayed by the rules
    /// it was played under. A game whose rules have not changed is the same under all of them.
    fn by_rules(self, version: u16) -> Self {
        let _ = version;
        self
    }

    /// How many seats the game is played with.
    fn seats(&self) -> u8;
    /// The clause that says who is to act in this position, cited when somebody else acts.
    fn turn_clause(&self) -> Clause {
        Self::TURN_CLAUSE
    }
    /// The clause by which this game ended. None if no printed rule covers the ending, as when the others have left.
    fn end_clause(&self) -> Option<Clause> {
        self.ended_by_leaving().is_empty().then_some(Self::END_CLAUSE)
    }
    /// Whether `seat` has left the game, so that it cannot leave again.
    fn has_left(&self, seat: Seat) -> bool;
    /// Those who left, if the game is over because they did; nobody if it is not over or ended by its rules. No
    /// printed rule covers such an ending, so none is cited for it.
    fn ended_by_leaving(&self) -> Seats {
        Seats::NONE
    }
    /// Says what the game is waiting for.
    fn turn(&self) -> Turn<Self>;
    /// Lists what `seat` may do now.
    fn choices(&self, seat: Seat) -> Choices<Self::Action>;
    /// Says whether `seat`, whose turn it is, may play `action`; if not, why not.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Illegal>;
    /// Carries out a step already checked, and tells what came of it, and to whom.
    fn apply(&mut self, step: Step<Self>) -> Vec<Told<Self::Event>>;
    /// Whether playing `action` shows somebody something that was hidden, or seals a choice that others reckon
    /// with. Such an action cannot be taken back: what was learnt stays learnt.
    fn reveals(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// How long the game waits for those who are to act, if the rules or the table set a time.
    fn patience(&self) -> Option<Patience<Self::Action>> {
        None
    }

    /// The appeal that the last step settled by vote, if it did, and how: the judge rules alike at this table from
    /// then on.
    fn precedent(&self) -> Option<Precedent<Self>> {
        None
    }

    /// Shows the game to `viewer`, and no more than they may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Says why `step` is not due or not legal, if it is not.
    fn allows(&self, step: &Step<Self>) -> Result<(), Refused<Self>> {
        let turn = self.turn();
        match (step, &turn) {
            (_, Turn::Over(_)) => Err(match self.ended_by_leaving() {
                left if left.is_empty() => Refused::Over { clause: self.end_clause() },
                left => Refused::OverByLeaving(left),
            }),
            (Step::Acted { seat, action }, _) if turn.seats().includes(*seat) => {
                self.check(*seat, action).map_err(Refused::Illegal)
            }
            (Step::Acted { seat, .. }, _) => {
                let (waiting_for, clause) = (turn.seats(), self.turn_clause());
                Err(Refused::NotYourTurn { seat: *seat, waiting_for, clause })
            }
            (Step::Drew(draw), Turn::Luck(luck)) if luck.allows(draw) => Ok(()),
            (Step::Drew(_), Turn::Luck(_)) => Err(Refused::ImpossibleDraw),
            (Step::Drew(_), _)
            | (Step::Ruled(_), Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Luck(_)) => {
                Err(Refused::NotDue)
            }
            (Step::Ruled(_), Turn::Appeal(_)) => Ok(()),
            (Step::Left(seat), _) if seat.0 >= self.seats() => Err(Refused::NoSuchSeat(*seat)),
            (Step::Left(seat), _) if self.has_left(*seat) => Err(Refused::HasLeft(*seat)),
            (Step::Left(_), _) => Ok(()),
        }
    }

    /// Plays `step` if it is due and legal; otherwise leaves the game untouched. Provided; never overridden.
    fn play(&mut self, step: Step<Self>) -> Result<Vec<Told<Self::Event>>, Refused<Self>> {
        self.allows(&step)?;
        Ok(self.apply(step))
    }
}

impl<G: Game> Refused<G> {
    /// The same refusal for people and programs that do not know the game's types.
    pub fn refusal(&self) -> Refusal {
        let (kind, clause) = match self {
            Refused::Illegal(illegal) => (RefusalKind::Illegal, Some(illegal.clause())),
            Refused::NotYourTurn { clause, .. } => (RefusalKind::NotYourTurn, Some(clause.clone())),
            Refused::Over { clause } => (RefusalKind::Over, clause.clone()),
            Refused::OverByLeaving(_) => (RefusalKind::Over, None),
            Refused::NotDue => (RefusalKind::NotDue, None),
            Refused::HasLeft(_) => (RefusalKind::NotDue, None),
            Refused::ImpossibleDraw => (RefusalKind::ImpossibleDraw, None),
            Refused::NoSuchSeat(_) => (RefusalKind::NoSuchSeat, None),
        };
        Refusal { kind, clause, said: self.to_string() }
    }
}

/// Why a step was not played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refused<G: Game> {
    /// A rule forbids it.
    #[error("{0}")]
    Illegal(G::Illegal),
    /// Somebody else is to act.
    #[error("it is not the turn of seat {seat}")]
    NotYourTurn {
        /// Who tried.
        seat: Seat,
        /// Who may.
        waiting_for: Seats,
        /// The clause that says so.
        clause: Clause,
    },
    /// The game has ended.
    #[error("the game is over")]
    Over {
        /// The clause by which it ended; none if no printed rule covers the ending.
        clause: Option<Clause>,
    },
    /// The game has ended because these left.
    #[error("the game is over because {} left, an ending no printed rule covers", seats(*.0))]
    OverByLeaving(Seats),
    /// No draw or ruling is awaited.
    #[error("no such step is due")]
    NotDue,
    /// Dice and deck cannot come out like this.
    #[error("that draw is impossible")]
    ImpossibleDraw,
    /// Nobody sits there.
    #[error("there is no seat {0}")]
    NoSuchSeat(Seat),
    /// A seat can leave only once.
    #[error("seat {0} has already left")]
    HasLeft(Seat),
}

/// Seats in a sentence: `seat B`, `seats B and C`.
fn seats(seats: Seats) -> String {
    let letters: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    match &letters[..] {
        [one] => format!("seat {one}"),
        [first @ .., last] => format!("seats {} and {last}", first.join(", ")),
        [] => "nobody".to_owned(),
    }
}
