//! What the Call says.

use maud::Markup;
use rules::Seat;
use trivia::{Call as Ruling, Doing, Exactness, QuestionView};

use super::marks::die;
use super::places::sentence;
use super::press::Own;
use super::{Moment, TriviaScene};
use crate::shell::call::Act;
use crate::shell::face::{Company, Eyes};
use crate::shell::press::Shared;
use crate::shell::scene::Scene as _;
use crate::words::{capital, listed, number};

type Call = crate::shell::call::Call<Own>;

impl Moment<'_> {
    /// What to say once everybody sits.
    pub fn to_say(&self) -> Call {
        let call = match &self.model.view.doing {
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
        };
        match (self.model.asked(), self.model.captain) {
            (Some(own), false) => self.to_member(call, own),
            (_, true) | (None, false) => call,
        }
    }

    /// The die while it rolls and while its roll is used.
    pub fn die(&self) -> Option<Markup> {
        let face = match (&self.model.view.doing, self.stage.now.die) {
            (_, Some((face, true))) => Some((face, true)),
            (Doing::Moving { roll, .. }, _) if !self.stage.is_moving() => Some((*roll, false)),
            (Doing::Moving { roll, .. }, Some((face, false))) if face == *roll => Some((face, false)),
            _ => None,
        };
        let shown = face.filter(|_| self.model.begun() && self.model.halted.is_none());
        shown.map(|(face, turning)| die(face, turning, self.story.facts.rolls))
    }

    fn luck(&self, say: &str, pursuit: &'static str, heisey: &'static str) -> Call {
        let call = Call::new(say).how("One moment.").clause(self.model.clause(pursuit, heisey));
        Call { seat: self.model.view.mover, ..call }
    }

    fn moving(&self, roll: u8) -> Call {
        let model = self.model;
        let Some(mover) = model.view.mover else { return self.luck("One moment.", "TP-5", "HM-5") };
        let name = model.name(mover);
        let rolled = number(usize::from(roll));
        if model.actor().is_none() {
            return self.waiting_for(mover).saying(match model.company(mover) {
                Some(Company::Bot { .. }) => format!("{name} rolled {rolled} and is thinking."),
                Some(Company::Away { present: false }) => format!("{name} is away. Their seat is kept."),
                Some(Company::Here | Company::Away { present: true }) | None => {
                    format!("{name} rolled {rolled} and is choosing.")
                }
            });
        }
        let call = Call::new(format!("{name}, you rolled {rolled}. Choose a lit space.")).of(mover);
        let call = match (self.shown(), &self.story.facts.roll_off) {
            (Some(choice), _) => choice.clause.into_iter().fold(call.how(choice.line()), Call::clause),
            (None, Some(told)) => call.how(told).clause(model.clause("TP-3", "HM-3")),
            (None, None) => {
                let ways = self.choices.len();
                let spaces = if ways == 1 { "space is" } else { "spaces are" };
                let steps = if roll == 1 { "step" } else { "steps" };
                let how = format!("{} {spaces} exactly {rolled} {steps} away.", capital(&number(ways)));
                call.how(how).clause(model.clause("TP-5", "HM-5"))
            }
        };
        call.acts(self.make_shown())
    }

    /// The button that makes the shown choice.
    fn make_shown(&self) -> Option<Act<Own>> {
        let choice = self.shown()?;
        Some(Act::own(choice.make.clone(), Own::Make(choice.key.clone()), "call-act").primary())
    }

    /// Somebody else is at it: what was told last.
    fn waiting_for(&self, seat: Seat) -> Call {
        let last = self.how_it_went().or_else(|| self.story.facts.roll_off.clone());
        Call::new("").of(seat).how(last.unwrap_or_else(|| self.story.last_aloud()))
    }

    /// The question before in a sentence.
    pub fn how_it_went(&self) -> Option<String> {
        let last = self.model.view.last.as_ref()?;
        let name = self.model.name(last.seat);
        let was = if last.call.is_some_and(Ruling::is_right) { "right" } else { "wrong" };
        Some(match &last.answer {
            Some(answer) => sentence(&format!("{name} was {was}: {answer}")),
            None => format!("{name} was {was}."),
        })
    }

    fn choosing(&self) -> Call {
        let model = self.model;
        let Some(mover) = model.view.mover else { return self.luck("One moment.", "TP-16", "HM-15") };
        let name = model.name(mover);
        let call = match (model.actor(), self.shown()) {
            (None, _) => self.waiting_for(mover).saying(format!("{name} is choosing a category.")),
            (Some(_), shown) => {
                let about = shown.map(|choice| choice.place.clone()).filter(|about| !about.is_empty());
                let hub = model.view.edition.hub();
                let how = about.unwrap_or_else(|| format!("On {hub} you pick what you are asked about."));
                let call = Call::new(format!("{name}, choose your category.")).of(mover).how(how);
                call.acts(self.make_shown())
            }
        };
        call.clause(model.clause("TP-16", "HM-15"))
    }

    fn electing(&self, waiting: &[Seat]) -> Call {
        let model = self.model;
        let name = model.name(model.view.mover.unwrap_or(Seat(0)));
        let call = match model.asked() {
            Some(seat) => {
                let voter = model.name(seat);
                let say = format!("{voter}, choose the category of {name}'s winning question.");
                let how = match model.eyes {
                    Eyes::Everybody => "Your vote is sealed: the others look away.",
                    Eyes::Seat(_) | Eyes::Spectator => "Each vote is sealed; most votes win.",
                };
                Call::new(say).of(seat).how(how).acts(self.make_shown())
            }
            None => self.voting(format!("The winning question for {name} is being chosen."), waiting),
        };
        call.clause(model.clause("TP-17", "HM-18"))
    }

    /// Others vote.
    fn voting(&self, say: String, waiting: &[Seat]) -> Call {
        let names: Vec<String> = waiting.iter().map(|seat| self.model.name(*seat)).collect();
        let have = if names.len() == 1 { "has" } else { "have" };
        let call = Call::new(say).how(format!("{} {have} still to vote.", listed(&names)));
        Call { seat: waiting.first().copied(), ..call }
    }

    fn picking_box(&self) -> Call {
        let model = self.model;
        let call = match (model.asked(), model.waiting_for.iter().next()) {
            (Some(seat), _) => Call::new(format!("{}, pick a box to read from.", model.name(seat)))
                .of(seat)
                .how("The first card of it is the question.")
                .acts(self.make_shown()),
            (None, Some(seat)) => {
                self.waiting_for(seat).saying(format!("{} is picking a box.", model.name(seat)))
            }
            (None, None) => self.luck("One moment.", "TP-10", "HM-9"),
        };
        call.clause(model.clause("TP-10", "HM-9"))
    }

    fn asking(&self) -> Call {
        let model = self.model;
        let Some(question) = &model.view.question else { return self.luck("One moment.", "TP-10", "HM-9") };
        let (stake, clause) = model.stake(&self.scene.art.places, question);
        let asked = model.name(question.seat);
        // TP-23: where the players judge, the reader's call is one vote of several.
        let players_judge = model.options.exactness == Exactness::Players;
        let call = Call::new(format!("{asked} is answering.")).of(question.seat).how(stake).clause(clause);
        match (question.reader, model.asked()) {
            (Some(reader), Some(seat)) if seat == reader => {
                let name = model.name(reader);
                let words = if players_judge { "Right".to_owned() } else { self.right_words(question) };
                call.of(reader)
                    .saying(format!("{name}, read it out. Was {asked} right?"))
                    .acts(self.judge(reader, words))
            }
            (Some(_), _) if model.own() == Some(question.seat) && players_judge => {
                call.saying(format!("{asked}, say your answer. The others vote."))
            }
            (Some(reader), _) if model.own() == Some(question.seat) => {
                call.saying(format!("{asked}, say your answer. {} rules.", model.name(reader)))
            }
            (Some(reader), _) => call.saying(format!("{} reads; {asked} answers.", model.name(reader))),
            (None, Some(_)) if self.choices.is_empty() => call.saying(match &question.more {
                Some(_) => format!("{asked}, a little more, please."),
                None if question.winning => format!("{asked}, this is for the game."),
                None => format!("{asked}, this one is yours."),
            }),
            (None, Some(_)) => call.saying(format!("{asked}, which of these is it?")).acts(self.make_shown()),
            (None, None) => call,
        }
    }

    fn right_words(&self, question: &QuestionView) -> String {
        let asked = self.model.name(question.seat);
        match (question.winning, self.model.wins_prize(&self.scene.art.places, question)) {
            (true, _) => format!("Right: {asked} wins"),
            (false, true) => format!("Right: give {asked} the {}", self.model.view.edition.prize()),
            (false, false) => "Right: roll again".to_owned(),
        }
    }

    /// The buttons to rule with. On a shared device nothing is ruled before the card was looked at.
    fn judge(&self, seat: Seat, right: String) -> Vec<Act<Own>> {
        if self.is_covered() {
            let words = format!("{}: show the card", self.model.name(seat));
            return vec![Act::own(words, Own::Reveal, "reveal").primary()];
        }
        vec![
            Act::own("Not right", Own::Judge(Ruling::Wrong), "judge-wrong"),
            Act::own(right, Own::Judge(Ruling::Right), "judge-right").primary(),
        ]
    }

    /// The seat whose answer is on the table.
    fn answered(&self) -> Seat {
        self.model.view.question.as_ref().map_or(Seat(0), |question| question.seat)
    }

    /// An answer before the others: where players judge, and after a challenge.
    fn judging(&self, waiting: &[Seat], contest: Option<(Seat, Ruling)>) -> Call {
        let model = self.model;
        let answered = model.name(self.answered());
        let call = match (model.asked(), contest) {
            (Some(seat), _) => {
                let name = model.name(seat);
                let say = match seat == self.answered() {
                    true => format!("{name}, was your answer right?"),
                    false => format!("{name}, was {answered} right?"),
                };
                let how = match contest {
                    Some((by, ruling)) => {
                        let was = if ruling.is_right() { "right" } else { "wrong" };
                        format!("{} challenges the ruling: {was}. A tie upholds it.", model.name(by))
                    }
                    None => "Votes are sealed. A tie is right.".to_owned(),
                };
                Call::new(say).of(seat).how(how).acts(self.judge(seat, "Right".to_owned()))
            }
            (None, Some((by, _))) if model.own() == Some(by) => {
                self.voting("You challenged the ruling. The others vote.".to_owned(), waiting)
            }
            (None, Some((by, _))) => {
                self.voting(format!("{} challenges the ruling. The others vote.", model.name(by)), waiting)
            }
            (None, None) => self.voting(format!("The others judge {answered}'s answer."), waiting),
        };
        call.clause(match contest {
            Some(_) => model.clause("TP-29", "HM-24"),
            None => model.clause("TP-23", "HM-21"),
        })
    }

    fn ruled(&self, ruling: Ruling, reason: &str, waiting: &[Seat]) -> Call {
        let model = self.model;
        let answered = self.answered();
        let name = model.name(answered);
        let say = match (model.own() == Some(answered), ruling) {
            (true, Ruling::Right) => format!("Right, {name}!"),
            (true, Ruling::Wrong) => format!("Not right, {name}."),
            (false, Ruling::Right) => format!("{name} is right."),
            (false, Ruling::Wrong) => format!("{name} is not right."),
        };
        let reason = sentence(reason);
        let call = Call::new(say).of(answered).clause(model.clause("TP-29", "HM-24"));
        if model.asked().is_none() {
            let names: Vec<String> = waiting.iter().map(|seat| model.name(*seat)).collect();
            return call.how(format!("{reason} {} may still challenge it.", listed(&names)));
        }
        if self.hand.held.who_contests {
            let here = model.asked_here().into_iter();
            let each = here.map(|seat| Act::own(model.name(seat), Own::ContestBy(seat), "contest-by"));
            let nobody = Act::shared("Nobody", Shared::LetGo, "contest-nobody");
            let call = call.saying("Who challenges the ruling?").how("All other people vote.");
            return call.acts(each.chain([nobody]));
        }
        call.how(reason).acts([
            Act::own("Challenge", Own::Contest, "contest"),
            Act::own("Go on", Own::Stand, "let-stand").primary(),
        ])
    }

    fn over(&self) -> Call {
        let model = self.model;
        let mut call = self.result("");
        let winners: Vec<String> =
            TriviaScene::winners(model).into_iter().map(|seat| model.name(seat)).collect();
        if winners.len() > 1 {
            call.say = format!("{} share the win.", listed(&winners));
        }
        let answered = model.view.last.as_ref();
        match answered.filter(|last| last.winning && last.call == Some(Ruling::Right)) {
            _ if model.view.ended_by_leaving => call.how(self.who_left()),
            Some(last) => {
                let answer = last.answer.as_ref().map(|answer| format!(": {answer}")).unwrap_or_default();
                let how = sentence(&format!("The winning question was answered{answer}"));
                call.how(how).clause(model.clause("TP-18", "HM-19"))
            }
            None => call
                .how("The winning question was answered in a first turn.")
                .clause(model.clause("TP-20", "HM-20")),
        }
    }

    /// A member of a team who is not its captain consults and presses nothing.
    fn to_member(&self, call: Call, own: Seat) -> Call {
        let does = match &self.model.view.doing {
            Doing::Asking => "answers",
            Doing::Moving { .. } | Doing::Choosing | Doing::PickingBox => "chooses",
            Doing::Electing { .. } | Doing::Panel { .. } | Doing::Contest { .. } => "votes",
            Doing::Shuffling
            | Doing::RollingOff
            | Doing::Rolling
            | Doing::Judging
            | Doing::Ruled { .. }
            | Doing::Over => return call.acts([]),
        };
        call.saying(format!("Your captain {does}: {}.", self.model.name(own))).acts([])
    }
}

impl Call {
    /// The same with another sentence.
    fn saying(self, say: impl Into<String>) -> Self {
        Call { say: say.into(), ..self }
    }
}
