//! How an answer is ruled on: by the program, by the reader or by the others; how the ruling is challenged; and what
//! follows once it stands.

use rules::{Game, Seat, Seats, Told};

use crate::flow::Tale;
use crate::phase::{Asked, Phase, Votes};
use crate::{Call, Edition, Event, Exactness, Put, Ruling, Trivia, Verdict};

impl<E: Edition> Trivia<E> {
    /// TP-23, HM-21: those who judge where the players do. A bot cannot hear, so it has no vote on a spoken answer.
    pub(crate) fn panel(&self) -> Seats {
        match self.house.put {
            Put::Spoken => self.people().without(self.mover),
            Put::Typed | Put::Choices => self.others(self.mover),
        }
    }

    /// TP-29, HM-24: those who may challenge a ruling. The mover may say that it should have been right, and the
    /// other people that it should have been wrong. By the rules of version 1 everybody could say either.
    pub(crate) fn concerned(&self, call: Call) -> Seats {
        match call {
            _ if self.rules == 1 => self.playing(),
            Call::Wrong => Seats::only(self.mover),
            Call::Right => self.people().without(self.mover),
        }
    }

    /// TP-29, HM-24: those who vote on a challenge by `by`, the mover among them. In version 1 bots voted too.
    pub(crate) fn voters(&self, by: Seat) -> Seats {
        if self.rules == 1 { self.others(by) } else { self.people().without(by) }
    }

    /// TP-25, HM-22: whether the answer is read out with a ruling. TP-29: that is when the challenge window opens; in
    /// version 1 it was when the window had closed.
    pub(crate) fn is_read_out_with(&self, call: Call) -> bool {
        self.rules > 1 && self.is_read_out_after(call)
    }

    fn is_read_out_after(&self, call: Call) -> bool {
        call.is_right() || self.house.read_aloud
    }

    /// A ruling by the program (TP-23). More may be asked for once.
    pub(crate) fn take_ruling(&mut self, ruling: Ruling, told: &mut Tale) {
        let Phase::Judging(mut asked) = self.phase.clone() else { return };
        if ruling.verdict == Verdict::More && asked.more.is_none() {
            told.push(Told::all(Event::NeedsMore { reason: ruling.reason.clone() }));
            asked.more = Some(ruling.reason);
            self.phase = Phase::Asking(asked);
        } else {
            let call = ruling.call();
            self.rule(asked, call, ruling.reason, told);
        }
    }

    pub(crate) fn answer(&mut self, seat: Seat, text: String, told: &mut Tale) {
        let Phase::Asking(mut asked) = self.phase.clone() else { return };
        told.push(Told::all(Event::Answered { seat, text: text.clone() }));
        asked.typed = Some(text);
        // TP-23: the others judge, or the program does.
        if self.house.exactness == Exactness::Players {
            self.tell_card(self.panel(), &asked, told);
            self.phase = Phase::Panel(asked, Votes::none());
        } else {
            self.phase = Phase::Judging(asked);
        }
    }

    /// TP-22: running out of time is wrong without any vote, and so is giving no answer.
    pub(crate) fn give_up(&mut self, event: Event, told: &mut Tale) {
        let Phase::Asking(asked) = self.phase.clone() else { return };
        told.push(Told::all(event));
        // TP-10: the reader of a spoken question has the card in hand. In version 1 it was taken away.
        let saw = if self.rules == 1 { Seats::NONE } else { self.reading() };
        if !self.house.read_aloud {
            self.tell_card(saw, &asked, told);
        }
        self.settle(asked, Call::Wrong, "no answer was given", saw, told);
    }

    pub(crate) fn judge(&mut self, seat: Seat, call: Call, told: &mut Tale) {
        match &mut self.phase {
            // TP-23: where the players judge, the reader's call is the first of the votes, and shows the others the
            // card. In version 1 the reader ruled alone.
            Phase::Asking(asked) if self.rules > 1 && self.house.exactness == Exactness::Players => {
                let asked = asked.clone();
                told.push(Told::all(Event::Judged { seat }));
                self.tell_card(self.panel().without(seat), &asked, told);
                self.phase = Phase::Panel(asked, Votes(vec![(seat, call)]));
                self.count_votes(told);
            }
            Phase::Asking(asked) => {
                let asked = asked.clone();
                self.rule(asked, call, "ruled by the reader".to_owned(), told);
            }
            Phase::Panel(_, votes) | Phase::Contest { votes, .. } => {
                votes.0.push((seat, call));
                told.push(Told::all(Event::Judged { seat }));
                self.count_votes(told);
            }
            _ => {}
        }
    }

    /// TP-23: a tie is right. TP-29: a tie upholds the ruling.
    pub(crate) fn count_votes(&mut self, told: &mut Tale) {
        let (asked, voters, votes, challenge) = match self.phase.clone() {
            Phase::Panel(asked, votes) => (asked, self.panel(), votes, None),
            Phase::Contest { asked, call, by, votes } => (asked, self.voters(by), votes, Some((by, call))),
            _ => return,
        };
        if !votes.waiting(voters).is_empty() {
            return;
        }
        let votes = votes.after(self.mover, voters, self.seats());
        let Some((by, ruled)) = challenge else {
            let call = majority(&votes, Call::Right);
            told.push(Told::all(Event::Counted { votes, call }));
            return self.settle(asked, call, "decided by vote", voters, told);
        };
        // TP-29: if nobody is left to vote, the challenger's word decides. That is no precedent.
        let (call, reason) = match votes.is_empty() {
            true => (ruled.other(), "nobody else can vote, so the challenger's word decides"),
            false => (majority(&votes, ruled), "decided by vote"),
        };
        self.precedent = asked.typed.as_ref().filter(|_| !votes.is_empty()).map(|_| (asked.clone(), call));
        // The challenger sees the answer when the vote is over, unless it was read out before.
        let was_read_out = self.is_read_out_with(ruled);
        if !was_read_out {
            self.tell_card(Seats::only(by), &asked, told);
        }
        told.push(Told::all(Event::Counted { votes, call }));
        told.push(Told::all(Event::Ruled { call, reason: reason.to_owned() }));
        let saw = match self.rules {
            1 => self.playing(),
            _ => self.reading().iter().fold(voters.with(by), Seats::with),
        };
        self.consequences(asked, call, saw, was_read_out, told);
    }

    /// TP-29: a ruling may be challenged before anything follows from it, if there is anybody it concerns. Alone nobody
    /// challenges (HM-1).
    fn rule(&mut self, asked: Asked, call: Call, reason: String, told: &mut Tale) {
        if !self.house.contest || self.playing().len() < 2 || self.concerned(call).is_empty() {
            return self.settle(asked, call, &reason, self.reading(), told);
        }
        told.push(Told::all(Event::Ruled { call, reason: reason.clone() }));
        if self.is_read_out_with(call) {
            self.read_out(&asked, told);
        }
        self.phase = Phase::Ruled { asked, call, reason, stood: Seats::NONE };
    }

    pub(crate) fn let_stand(&mut self, seat: Seat, told: &mut Tale) {
        if let Phase::Ruled { stood, .. } = &mut self.phase {
            *stood = stood.with(seat);
        }
        told.push(Told::all(Event::LetStand { seat }));
        self.close_window(told);
    }

    /// TP-29: the window closes once everyone it concerns has let the ruling stand.
    pub(crate) fn close_window(&mut self, told: &mut Tale) {
        let Phase::Ruled { asked, call, stood, .. } = self.phase.clone() else { return };
        if self.concerned(call).iter().all(|seat| stood.includes(seat)) {
            self.consequences(asked, call, self.reading(), self.is_read_out_with(call), told);
        }
    }

    pub(crate) fn contest(&mut self, by: Seat, told: &mut Tale) {
        let Phase::Ruled { asked, call, .. } = self.phase.clone() else { return };
        told.push(Told::all(Event::Contested { seat: by }));
        // TP-29: voters see the card's answer, whatever TP-25 says.
        if !self.is_read_out_with(call) {
            self.tell_card(self.voters(by), &asked, told);
        }
        self.phase = Phase::Contest { asked, call, by, votes: Votes::none() };
        self.count_votes(told);
    }

    /// If the reader of a spoken question has left, the next one is shown the card.
    pub(crate) fn hand_card_to_new_reader(&mut self, leaver: Seat, asked: &Asked, told: &mut Tale) {
        let before = (1..self.seats()).map(|step| Seat((self.mover.0 + step) % self.seats()));
        let was_here = |seat: &Seat| *seat == leaver || !self.left.includes(*seat);
        let was_reader =
            before.into_iter().find(|seat| was_here(seat) && !self.is_bot(*seat)) == Some(leaver);
        if let Some(reader) = self.card_reader().filter(|_| was_reader) {
            told.push(Told::only(reader, Event::CardSays { answer: self.answer_of(asked) }));
        }
    }

    /// The seat that has the card in hand, as a set.
    fn reading(&self) -> Seats {
        self.card_reader().map_or(Seats::NONE, Seats::only)
    }

    fn tell_card(&self, seats: Seats, asked: &Asked, told: &mut Tale) {
        let answer = self.answer_of(asked);
        for seat in seats.iter() {
            told.push(Told::only(seat, Event::CardSays { answer: answer.clone() }));
        }
    }

    fn read_out(&self, asked: &Asked, told: &mut Tale) {
        let question = self.contents.question(E::NAME, asked.card, asked.category);
        told.push(Told::all(Event::ReadOut { answer: question.answer.clone(), note: question.note.clone() }));
    }

    fn answer_of(&self, asked: &Asked) -> String {
        self.contents.question(E::NAME, asked.card, asked.category).answer.clone()
    }

    /// Rules so that nobody can challenge it.
    pub(crate) fn settle(&mut self, asked: Asked, call: Call, reason: &str, saw: Seats, told: &mut Tale) {
        told.push(Told::all(Event::Ruled { call, reason: reason.to_owned() }));
        self.consequences(asked, call, saw, false, told);
    }

    /// What follows from a ruling that stands. `saw` are those who were shown the answer.
    fn consequences(&mut self, asked: Asked, call: Call, saw: Seats, was_read_out: bool, told: &mut Tale) {
        let mover = self.mover;
        // TP-25, HM-22: after a wrong answer the right one is read aloud, or not.
        if !was_read_out && self.is_read_out_after(call) {
            self.read_out(&asked, told);
        }
        let is_known = was_read_out || self.is_read_out_after(call);
        let saw = if is_known { Seats::first(self.seats()) } else { saw };
        let (category, winning) = (asked.category, asked.winning);
        self.last = Some((mover, asked, saw, call));
        match (call, winning) {
            (Call::Right, true) => self.finish(mover, told),
            (Call::Right, false) => self.answered_right(category, told),
            (Call::Wrong, _) => {
                self.mark_if_missed(category);
                self.pass(told);
            }
        }
    }
}

/// What most say; a tie is as `tie` says.
fn majority(votes: &[(Seat, Call)], tie: Call) -> Call {
    let right = votes.iter().filter(|(_, call)| call.is_right()).count();
    match right.cmp(&(votes.len() - right)) {
        std::cmp::Ordering::Greater => Call::Right,
        std::cmp::Ordering::Less => Call::Wrong,
        std::cmp::Ordering::Equal => tie,
    }
}
