//! The Call: one sentence to one person about what is to be done now, one line that explains it, and the buttons.

use rules::Seat;
use trivia::{Call as Ruling, Doing, Exactness, QuestionView};

use super::choices::Choice;
use super::model::Model;
use super::motion::Stage;
use super::places::{Places, capital, listed, number, sentence};
use super::press::Press;
use super::story::Story;
use crate::shell::face::{Company, Eyes};

/// A button of the Call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The words on it.
    pub words: String,
    /// What it does.
    pub press: Press,
    /// What a test calls it.
    pub test: &'static str,
    /// Whether it is the one to press.
    pub primary: bool,
}

impl Act {
    fn new(words: impl Into<String>, press: Press, test: &'static str) -> Self {
        Act { words: words.into(), press, test, primary: false }
    }

    fn primary(self) -> Self {
        Act { primary: true, ..self }
    }
}

/// What the Call says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// The seat it is about, whose mark and colour it wears.
    pub seat: Option<Seat>,
    /// The sentence.
    pub say: String,
    /// The line below it.
    pub how: String,
    /// The clause that line rests on.
    pub clause: Option<String>,
    /// The buttons.
    pub acts: Vec<Act>,
    /// Whether the sentence is how the game came out.
    pub is_result: bool,
}

/// All that the Call depends on.
pub struct Moment<'a> {
    /// The table.
    pub model: &'a Model,
    /// The board.
    pub places: &'a Places,
    /// What happened.
    pub story: &'a Story,
    /// What is on its way.
    pub stage: &'a Stage,
    /// What can be chosen.
    pub choices: &'a [Choice],
    /// The choice that is shown.
    pub shown: Option<&'a Choice>,
    /// Whether it is being asked who challenges, of several at one device.
    pub who_contests: bool,
    /// Whether a card's answer is kept from the eyes of those who share the device.
    pub covered: bool,
}

impl Moment<'_> {
    /// What to say.
    pub fn call(&self) -> Call {
        let model = self.model;
        if let Some(halt) = model.halted {
            let (say, how) = halt.words();
            return Call { say: say.to_owned(), how: how.to_owned(), ..Call::default() };
        }
        if let Some((seat, words)) = &self.stage.saying {
            let how = model.view.last.as_ref().filter(|_| !self.stage.card_is_down());
            let how = how.map(|last| self.how_it_went(last)).unwrap_or_default();
            return Call { seat: Some(*seat), say: words.clone(), how, ..Call::default() };
        }
        if let Some(empty) = model.people.iter().position(|person| person.name.is_none()) {
            return Call {
                seat: Some(Seat(empty as u8)),
                say: "Waiting for someone with the link.".to_owned(),
                how: "The game begins as soon as every seat is taken.".to_owned(),
                clause: Some(model.clause("TP-1", "HM-1").to_owned()),
                ..Call::default()
            };
        }
        let mut call = self.now();
        if model.consults() {
            self.speak_to_member(&mut call);
        }
        if model.pending {
            call.acts.clear();
        }
        call
    }

    fn now(&self) -> Call {
        let model = self.model;
        match &model.view.doing {
            Doing::Shuffling => self.luck("The cards are being shuffled.", "TP-10", "HM-9"),
            Doing::RollingOff => self.luck("Everybody rolls for the first turn.", "TP-3", "HM-3"),
            Doing::Rolling => self.luck("The die is rolling.", "TP-5", "HM-5"),
            Doing::Judging => self.luck("The answer is being judged.", "TP-23", "HM-21"),
            Doing::Moving { roll, .. } => self.moving(*roll),
            Doing::Choosing => self.choosing(),
            Doing::Electing { waiting } => self.electing(waiting),
            Doing::PickingBox => self.picking_box(),
            Doing::Asking => self.asking(),
            Doing::Panel { waiting } => self.judging(waiting, None),
            Doing::Ruled { call, reason, waiting } => self.ruled(*call, reason, waiting),
            Doing::Contest { by, call, waiting } => self.judging(waiting, Some((*by, *call))),
            Doing::Over => self.over(),
        }
    }

    fn luck(&self, say: &str, pursuit: &'static str, heisey: &'static str) -> Call {
        Call {
            seat: self.model.view.mover,
            say: say.to_owned(),
            how: "One moment.".to_owned(),
            clause: Some(self.model.clause(pursuit, heisey).to_owned()),
            ..Call::default()
        }
    }

    fn moving(&self, roll: u8) -> Call {
        let model = self.model;
        let Some(mover) = model.view.mover else { return self.luck("One moment.", "TP-5", "HM-5") };
        let name = model.name(mover);
        let rolled = number(usize::from(roll));
        if model.actor().is_none() {
            let say = match model.person(mover).map(|person| &person.company) {
                Some(Company::Bot { .. }) => format!("{name} rolled {rolled} and is thinking."),
                Some(Company::Away { present: false }) => format!("{name} is away. Their seat is kept."),
                Some(Company::Here | Company::Away { present: true }) | None => {
                    format!("{name} rolled {rolled} and is choosing.")
                }
            };
            return Call { say, ..self.waiting_call(mover) };
        }
        let ways = self.choices.len();
        let (how, clause) = match (self.shown, &self.story.roll_off) {
            (Some(choice), _) => (choice.line(), choice.clause.map(str::to_owned)),
            (None, Some(told)) => (told.clone(), Some(model.clause("TP-3", "HM-3").to_owned())),
            (None, None) => {
                let spaces = if ways == 1 { "space is" } else { "spaces are" };
                let steps = if roll == 1 { "step" } else { "steps" };
                let how = format!("{} {spaces} exactly {rolled} {steps} away.", capital(&number(ways)));
                (how, Some(model.clause("TP-5", "HM-5").to_owned()))
            }
        };
        let say = format!("{name}, you rolled {rolled}. Choose a lit space.");
        Call { seat: Some(mover), say, how, clause, acts: self.make_shown(), ..Call::default() }
    }

    /// The button that makes the shown choice.
    fn make_shown(&self) -> Vec<Act> {
        self.shown
            .map(|choice| {
                Act::new(choice.make.clone(), Press::Make(choice.key.clone()), "call-act").primary()
            })
            .into_iter()
            .collect()
    }

    /// Somebody else is at it: what was told last.
    fn waiting_call(&self, seat: Seat) -> Call {
        let last = self.model.view.last.as_ref().map(|last| self.how_it_went(last));
        let told = last.or_else(|| self.story.roll_off.clone());
        let told = told.or_else(|| self.story.last().map(|step| step.aloud.clone()));
        Call { seat: Some(seat), how: told.unwrap_or_default(), ..Call::default() }
    }

    /// The question before in a sentence.
    fn how_it_went(&self, last: &QuestionView) -> String {
        let name = self.model.name(last.seat);
        let was = if last.call.is_some_and(Ruling::is_right) { "right" } else { "wrong" };
        match &last.answer {
            Some(answer) => sentence(&format!("{name} was {was}: {answer}")),
            None => format!("{name} was {was}."),
        }
    }

    fn choosing(&self) -> Call {
        let model = self.model;
        let Some(mover) = model.view.mover else { return self.luck("One moment.", "TP-16", "HM-15") };
        let clause = Some(model.clause("TP-16", "HM-15").to_owned());
        if model.actor().is_none() {
            let say = format!("{} is choosing a category.", model.name(mover));
            return Call { say, clause, ..self.waiting_call(mover) };
        }
        let how = match self.shown {
            Some(choice) if !choice.place.is_empty() => choice.place.clone(),
            Some(_) | None => format!("On {} you pick what you are asked about.", self.places.hub()),
        };
        let say = format!("{}, choose your category.", model.name(mover));
        Call { seat: Some(mover), say, how, clause, acts: self.make_shown(), ..Call::default() }
    }

    fn electing(&self, waiting: &[Seat]) -> Call {
        let model = self.model;
        let mover = model.view.mover.unwrap_or(Seat(0));
        let clause = Some(model.clause("TP-17", "HM-18").to_owned());
        let name = model.name(mover);
        match model.asked() {
            Some(seat) => Call {
                seat: Some(seat),
                say: format!("{}, choose the category of {name}'s winning question.", model.name(seat)),
                how: match model.eyes {
                    Eyes::Everybody => "Your vote is sealed: the others look away.".to_owned(),
                    Eyes::Seat(_) | Eyes::Spectator => "Each vote is sealed; most votes win.".to_owned(),
                },
                clause,
                acts: self.make_shown(),
                ..Call::default()
            },
            None => Call {
                seat: waiting.first().copied(),
                say: format!("The winning question for {name} is being chosen."),
                how: self.still_to(waiting, "vote"),
                clause,
                ..Call::default()
            },
        }
    }

    fn still_to(&self, waiting: &[Seat], what: &str) -> String {
        let names: Vec<String> = waiting.iter().map(|seat| self.model.name(*seat)).collect();
        let have = if names.len() == 1 { "has" } else { "have" };
        format!("{} {have} still to {what}.", listed(&names))
    }

    fn picking_box(&self) -> Call {
        let model = self.model;
        let clause = Some("TP-10".to_owned());
        match (model.asked(), model.waiting_for.iter().next()) {
            (Some(seat), _) => Call {
                seat: Some(seat),
                say: format!("{}, pick a box to read from.", model.name(seat)),
                how: "The first card of it is the question.".to_owned(),
                clause,
                acts: self.make_shown(),
                ..Call::default()
            },
            (None, Some(seat)) => {
                let say = format!("{} is picking a box.", model.name(seat));
                Call { say, clause, ..self.waiting_call(seat) }
            }
            (None, None) => self.luck("One moment.", "TP-10", "HM-9"),
        }
    }

    fn asking(&self) -> Call {
        let model = self.model;
        let Some(question) = &model.view.question else { return self.luck("One moment.", "TP-10", "HM-9") };
        let (stake, clause) = model.stake(self.places, question);
        let asked = model.name(question.seat);
        let call = Call {
            seat: Some(question.seat),
            say: format!("{asked} is answering."),
            how: stake,
            clause: Some(clause.to_owned()),
            ..Call::default()
        };
        let own = model.own() == Some(question.seat);
        match (question.reader, model.asked()) {
            (Some(reader), Some(seat)) if seat == reader => {
                // TP-23: where the players judge, the reader's call is one vote of several.
                let words = match model.house.exactness {
                    Exactness::Players => "Right".to_owned(),
                    Exactness::Strict | Exactness::Standard | Exactness::Lenient => {
                        self.right_words(question, &asked)
                    }
                };
                let acts = vec![
                    Act::new("Not right", Press::Judge(Ruling::Wrong), "judge-wrong"),
                    Act::new(words, Press::Judge(Ruling::Right), "judge-right").primary(),
                ];
                let say = format!("{}, read it out. Was {asked} right?", model.name(reader));
                Call { seat: Some(reader), say, acts: self.behind_cover(acts, reader), ..call }
            }
            (Some(reader), _) if own => {
                let judge = match model.house.exactness {
                    Exactness::Players => "The others vote.".to_owned(),
                    Exactness::Strict | Exactness::Standard | Exactness::Lenient => {
                        format!("{} rules.", model.name(reader))
                    }
                };
                Call { say: format!("{asked}, say your answer. {judge}"), ..call }
            }
            (Some(reader), _) => {
                Call { say: format!("{} reads; {asked} answers.", model.name(reader)), ..call }
            }
            (None, Some(_)) if self.choices.is_empty() => Call {
                say: match &question.more {
                    Some(_) => format!("{asked}, a little more, please."),
                    None if question.winning => format!("{asked}, this is for the game."),
                    None => format!("{asked}, this one is yours."),
                },
                ..call
            },
            (None, Some(_)) => {
                let acts = self.make_shown();
                Call { say: format!("{asked}, which of these is it?"), acts, ..call }
            }
            (None, None) => call,
        }
    }

    fn right_words(&self, question: &QuestionView, asked: &str) -> String {
        match (question.winning, self.model.wins_prize(self.places, question)) {
            (true, _) => format!("Right: {asked} wins"),
            (false, true) => format!("Right: give {asked} the {}", self.model.prize()),
            (false, false) => "Right: roll again".to_owned(),
        }
    }

    /// On a shared device nothing is ruled before the card was looked at.
    fn behind_cover(&self, acts: Vec<Act>, seat: Seat) -> Vec<Act> {
        if self.covered {
            let words = format!("{}: show the card", self.model.name(seat));
            return vec![Act::new(words, Press::Reveal, "reveal").primary()];
        }
        acts
    }

    /// An answer before the others: where players judge, and after a challenge.
    fn judging(&self, waiting: &[Seat], contest: Option<(Seat, Ruling)>) -> Call {
        let model = self.model;
        let asked = model.view.question.as_ref().map_or(Seat(0), |question| question.seat);
        let (how, clause) = match contest {
            Some((by, ruling)) => {
                let was = if ruling.is_right() { "right" } else { "wrong" };
                let how = format!("{} challenges the ruling: {was}. A tie upholds it.", model.name(by));
                (how, model.clause("TP-29", "HM-24"))
            }
            None => ("Votes are sealed. A tie is right.".to_owned(), model.clause("TP-23", "HM-21")),
        };
        let clause = Some(clause.to_owned());
        if let Some(seat) = model.asked() {
            let was_own = seat == asked;
            let say = match was_own {
                true => format!("{}, was your answer right?", model.name(seat)),
                false => format!("{}, was {} right?", model.name(seat), model.name(asked)),
            };
            let acts = vec![
                Act::new("Not right", Press::Judge(Ruling::Wrong), "judge-wrong"),
                Act::new("Right", Press::Judge(Ruling::Right), "judge-right").primary(),
            ];
            return Call {
                seat: Some(seat),
                say,
                how,
                clause,
                acts: self.behind_cover(acts, seat),
                ..Call::default()
            };
        }
        let say = match contest {
            Some((by, _)) if model.own() == Some(by) => {
                "You challenged the ruling. The others vote.".to_owned()
            }
            Some((by, _)) => format!("{} challenges the ruling. The others vote.", model.name(by)),
            None => format!("The others judge {}'s answer.", model.name(asked)),
        };
        Call {
            seat: waiting.first().copied(),
            say,
            how: self.still_to(waiting, "vote"),
            clause,
            ..Call::default()
        }
    }

    fn ruled(&self, ruling: Ruling, reason: &str, waiting: &[Seat]) -> Call {
        let model = self.model;
        let asked = model.view.question.as_ref().map_or(Seat(0), |question| question.seat);
        let name = model.name(asked);
        let clause = Some(model.clause("TP-29", "HM-24").to_owned());
        let say = match (model.own() == Some(asked), ruling) {
            (true, Ruling::Right) => format!("Right, {name}!"),
            (true, Ruling::Wrong) => format!("Not right, {name}."),
            (false, Ruling::Right) => format!("{name} is right."),
            (false, Ruling::Wrong) => format!("{name} is not right."),
        };
        let call = Call { seat: Some(asked), say, how: sentence(reason), clause, ..Call::default() };
        if model.asked().is_none() {
            let names: Vec<String> = waiting.iter().map(|seat| model.name(*seat)).collect();
            return Call { how: format!("{} {} may still challenge it.", call.how, listed(&names)), ..call };
        }
        let here = model.asked_here();
        if self.who_contests {
            let mut acts: Vec<Act> = here
                .iter()
                .map(|seat| Act::new(model.name(*seat), Press::ContestBy(*seat), "contest-by"))
                .collect();
            acts.push(Act::new("Nobody", Press::LetGo, "contest-nobody"));
            let how = "All other people vote.".to_owned();
            return Call { say: "Who challenges the ruling?".to_owned(), how, acts, ..call };
        }
        let acts = vec![
            Act::new("Challenge", Press::Contest, "contest"),
            Act::new("Go on", Press::Stand, "let-stand").primary(),
        ];
        Call { acts, ..call }
    }

    fn over(&self) -> Call {
        let model = self.model;
        let winners: Vec<Seat> =
            model.view.over.as_ref().map(|standing| standing.winners().iter().collect()).unwrap_or_default();
        let names: Vec<String> = winners.iter().map(|seat| model.name(*seat)).collect();
        let own = model.own().is_some_and(|own| winners.contains(&own));
        let say = match (winners.len(), own) {
            (1, true) => "You win!".to_owned(),
            (1, false) => format!("{} wins!", names[0]),
            (0, _) => "The game is over.".to_owned(),
            (_, _) => format!("{} share the win.", listed(&names)),
        };
        let answered =
            model.view.last.as_ref().filter(|last| last.winning && last.call == Some(Ruling::Right));
        let left = model.seats().filter(|seat| model.token(*seat).is_some_and(|token| token.left));
        let left: Vec<String> = left.map(|seat| model.name(seat)).collect();
        let how = match answered {
            _ if model.view.ended_by_leaving => {
                format!("{} left. No printed rule covers this ending.", listed(&left))
            }
            Some(last) => {
                let answer = last.answer.as_ref().map(|answer| format!(": {answer}")).unwrap_or_default();
                sentence(&format!("The winning question was answered{answer}"))
            }
            None => "The winning question was answered in a first turn.".to_owned(),
        };
        let plays = model.eyes != Eyes::Spectator && model.captain;
        let again = plays.then(|| Act::new("Play again", Press::Rematch, "rematch").primary());
        let report = Act::new("How it went", Press::Report, "how-it-went");
        let verify = (!model.local).then(|| Act::new("Verify", Press::Verify, "verify"));
        let clause = match (model.view.ended_by_leaving, answered) {
            (true, _) => None,
            (false, Some(_)) => Some(model.clause("TP-18", "HM-19").to_owned()),
            (false, None) => Some(model.clause("TP-20", "HM-20").to_owned()),
        };
        let acts = verify.into_iter().chain([report]).chain(again).collect();
        Call { seat: winners.first().copied(), say, how, clause, acts, is_result: true }
    }

    /// A member of a team who is not its captain consults and presses nothing.
    fn speak_to_member(&self, call: &mut Call) {
        let Some(own) = self.model.own() else { return };
        let captain = self.model.name(own);
        call.acts.clear();
        call.say = match &self.model.view.doing {
            Doing::Asking => format!("Your captain answers: {captain}."),
            Doing::Moving { .. } | Doing::Choosing | Doing::PickingBox => {
                format!("Your captain chooses: {captain}.")
            }
            Doing::Electing { .. } | Doing::Panel { .. } | Doing::Contest { .. } => {
                format!("Your captain votes: {captain}.")
            }
            Doing::Shuffling
            | Doing::RollingOff
            | Doing::Rolling
            | Doing::Judging
            | Doing::Ruled { .. }
            | Doing::Over => return,
        };
    }
}
