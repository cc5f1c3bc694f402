//! What is said of a game: one line for the list of moves, one sentence for those who listen.
//!
//! Page, terminal and screen reader all say the same, because they all ask here.

use rules::{Clause, Saying, Seat};

use crate::{Call, EditionName, Event};

/// Tells a game to one viewer, who is told nothing but the events they heard.
#[derive(Clone, Debug)]
pub struct Teller {
    edition: EditionName,
    names: Vec<String>,
    mover: Seat,
    /// Whether the ruling on the present question was challenged.
    challenged: bool,
    /// Whether somebody has answered the winning question.
    finished: bool,
    /// Those who have left.
    left: Vec<Seat>,
}

impl Teller {
    /// Tells of these people, the first seat's name first.
    pub fn new(edition: EditionName, names: Vec<String>) -> Self {
        Teller { edition, names, mover: Seat(0), challenged: false, finished: false, left: Vec::new() }
    }

    /// Tells one step by its events, in order; nothing if nothing can be said of it.
    pub fn tell(&mut self, events: &[Event]) -> Option<Saying> {
        let mut said = Saying { by: self.mover, line: String::new(), aloud: String::new(), clause: None };
        for event in events {
            if let Some(seat) = subject(event) {
                said.by = if said.line.is_empty() { seat } else { said.by };
            }
            let (line, aloud, clause) = self.one(event);
            push(&mut said.line, &line);
            push(&mut said.aloud, &aloud);
            said.clause = clause.map(Clause::new).or(said.clause);
            match event {
                Event::Begins { seat } | Event::Passed { to: seat } => self.mover = *seat,
                Event::Asked { .. } => self.challenged = false,
                Event::Contested { .. } => self.challenged = true,
                Event::Finished { .. } => self.finished = true,
                Event::Left { seat } => self.left.push(*seat),
                _ => {}
            }
        }
        (!said.aloud.is_empty()).then_some(said)
    }

    /// The line, the sentence and the clause of one event. The clauses stand in pairs: the wheel's, the diamond's.
    fn one(&self, event: &Event) -> (String, String, Option<&'static str>) {
        let wedge = self.edition.prize();
        match event {
            Event::Shuffled => self.said("The cards are shuffled.", ("TP-10", "HM-9")),
            Event::RolledOff { rolls } => {
                let rolls: Vec<String> =
                    rolls.iter().map(|(seat, roll)| format!("{} {roll}", self.name(*seat))).collect();
                self.said(&format!("For the first turn: {}.", rolls.join(", ")), ("TP-3", "HM-3"))
            }
            Event::Begins { seat } => self.said(&format!("{} begins.", self.name(*seat)), ("TP-3", "HM-3")),
            Event::Rolled { seat, roll } => {
                self.of(*seat, "rolls", &format!("Rolls {roll}."), &format!("a {roll}."), None)
            }
            Event::Moved { seat, path } => {
                let to = path.last().map_or("nowhere", String::as_str);
                self.of(*seat, "moves", &format!("To {to}."), &format!("to {to}."), Some(("TP-5", "HM-5")))
            }
            Event::RollsAgain { .. } => self.said("Roll again.", ("TP-12", "HM-14")),
            Event::Chose { seat, category } => {
                let clause = Some(("TP-16", "HM-15"));
                self.of(*seat, "chooses", &format!("Chooses {category}."), &format!("{category}."), clause)
            }
            Event::Voted { seat } => {
                self.of(*seat, "votes", "Votes.", "for the category, sealed.", Some(("TP-17", "HM-18")))
            }
            Event::Elected { category, .. } => {
                self.said(&format!("The winning question is in {category}."), ("TP-17", "HM-18"))
            }
            Event::Asked { category, question, .. } => (
                format!("{category}."),
                format!("{category}: {question}"),
                Some(self.pick(("TP-10", "HM-9"))),
            ),
            Event::CardSays { answer } => (String::new(), format!("The card says: {answer}."), None),
            Event::Answered { seat, text } => {
                self.of(*seat, "answers", &format!("\"{text}\"."), &format!("\"{text}\"."), None)
            }
            Event::GaveUp { seat } => self.of(*seat, "gives", "No answer.", "no answer.", None),
            Event::RanOut { seat } => {
                self.of(*seat, "runs", "Out of time.", "out of time.", Some(("TP-22", "HM-21")))
            }
            Event::NeedsMore { reason } => self.said(&format!("More, please: {reason}."), ("TP-23", "HM-21")),
            Event::Ruled { call, reason } => {
                let call = if call.is_right() { "Right" } else { "Wrong" };
                self.said(&format!("{call}: {reason}."), ("TP-11", "HM-10"))
            }
            Event::LetStand { .. } => (String::new(), String::new(), None),
            Event::Contested { seat } => self.of(
                *seat,
                "challenges",
                "Challenges the ruling.",
                "the ruling.",
                Some(("TP-29", "HM-24")),
            ),
            Event::Judged { .. } => (String::new(), String::new(), None),
            Event::Counted { votes, call } => {
                let right = votes.iter().filter(|(_, vote)| vote.is_right()).count();
                let came_to = match call {
                    Call::Right => "right",
                    Call::Wrong => "wrong",
                };
                let counted = match votes.len() {
                    0 => format!("Nobody else can vote, so the challenger's word decides: {came_to}."),
                    all => format!("{right} say right, {} say wrong: {came_to}.", all - right),
                };
                self.said(&counted, if self.challenged { ("TP-29", "HM-24") } else { ("TP-23", "HM-21") })
            }
            Event::ReadOut { answer, note } => {
                let note = note.as_ref().map(|note| format!(" {note}")).unwrap_or_default();
                (String::new(), format!("The answer is {answer}.{note}"), Some(self.pick(("TP-25", "HM-22"))))
            }
            Event::Won { seat, category } => {
                let clause = Some(("TP-13", "HM-11"));
                self.of(
                    *seat,
                    "wins",
                    &format!("Wins the {category} {wedge}."),
                    &format!("the {category} {wedge}."),
                    clause,
                )
            }
            Event::Passed { to } => (String::new(), format!("It is {}'s turn.", self.name(*to)), None),
            Event::Finished { seat } => {
                let clause = Some(("TP-18", "HM-19"));
                self.of(*seat, "answers", "Answers the winning question.", "the winning question.", clause)
            }
            Event::Left { seat } => self.of(*seat, "leaves", "Leaves.", "the game.", None),
            Event::Ended { winners } => {
                let names: Vec<&str> = winners.iter().map(|seat| self.name(*seat)).collect();
                let who = match names[..] {
                    [] => "Nobody wins.".to_owned(),
                    [one] => format!("{one} wins."),
                    _ => format!("{} share the win.", names.join(" and ")),
                };
                let over = format!("The game is over. {who}");
                match self.by_leaving() {
                    Some(left) => {
                        let said = format!("{over} {left} left; no printed rule covers this ending.");
                        (said.clone(), said, None)
                    }
                    None => self.said(&over, ("TP-18", "HM-19")),
                }
            }
        }
    }

    /// Who left, if the game ended because they did: nobody has answered the winning question.
    fn by_leaving(&self) -> Option<String> {
        let names: Vec<&str> = self.left.iter().map(|seat| self.name(*seat)).collect();
        (!self.finished && !names.is_empty()).then(|| names.join(" and "))
    }

    fn said(
        &self,
        text: &str,
        clause: (&'static str, &'static str),
    ) -> (String, String, Option<&'static str>) {
        (text.to_owned(), text.to_owned(), Some(self.pick(clause)))
    }

    fn of(
        &self,
        seat: Seat,
        verb: &str,
        line: &str,
        rest: &str,
        clause: Option<(&'static str, &'static str)>,
    ) -> (String, String, Option<&'static str>) {
        (
            line.to_owned(),
            format!("{} {verb} {rest}", self.name(seat)),
            clause.map(|clause| self.pick(clause)),
        )
    }

    fn pick(&self, (pursuit, heisey): (&'static str, &'static str)) -> &'static str {
        self.edition.pick(pursuit, heisey)
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("Somebody", String::as_str)
    }
}

fn subject(event: &Event) -> Option<Seat> {
    match event {
        Event::Begins { seat }
        | Event::Rolled { seat, .. }
        | Event::Moved { seat, .. }
        | Event::RollsAgain { seat }
        | Event::Chose { seat, .. }
        | Event::Voted { seat }
        | Event::Asked { seat, .. }
        | Event::Answered { seat, .. }
        | Event::GaveUp { seat }
        | Event::RanOut { seat }
        | Event::LetStand { seat }
        | Event::Contested { seat }
        | Event::Judged { seat }
        | Event::Won { seat, .. }
        | Event::Finished { seat }
        | Event::Left { seat } => Some(*seat),
        Event::Shuffled
        | Event::RolledOff { .. }
        | Event::Elected { .. }
        | Event::CardSays { .. }
        | Event::NeedsMore { .. }
        | Event::Ruled { .. }
        | Event::Counted { .. }
        | Event::ReadOut { .. }
        | Event::Passed { .. }
        | Event::Ended { .. } => None,
    }
}

fn push(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}
