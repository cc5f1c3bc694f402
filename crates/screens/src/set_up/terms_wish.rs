//! What people agree on beside the rules when a table is opened on the server: who may come, how long a move may take,
//! what happens while somebody is away, and what may be said.

use catalog::GameKind;
use serde_json::{Value, json};

use crate::shell::kept::usual_level;

/// One thing to agree on, with its ways; the first is the usual one.
pub struct Matter {
    /// What it is called on the page and in tests.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it is about.
    pub about: &'static str,
    /// The ways, each by its word and its title.
    pub ways: &'static [(&'static str, &'static str)],
}

impl Matter {
    /// The ways that a game has. Only who is asked a question may pass, so only there can somebody be passed over.
    pub fn ways(&self, kind: GameKind) -> impl Iterator<Item = &(&'static str, &'static str)> {
        self.ways.iter().filter(move |(word, _)| *word != "skip" || kind.asks_questions())
    }
}

/// Everything to agree on.
pub const MATTERS: [Matter; 4] = [
    Matter {
        name: "listed",
        title: "Who may come",
        about: "An open table is shown to everybody on this server",
        ways: &[("link", "Who has the link"), ("anybody", "Anybody")],
    },
    Matter {
        name: "clock",
        title: "Clock",
        about: "Whose time runs out is treated as away",
        ways: &[
            ("none", "None"),
            ("minute", "1 minute a move"),
            ("game", "10 minutes a game"),
            ("day", "1 day a move"),
            ("days", "3 days a move"),
        ],
    },
    Matter {
        name: "absence",
        title: "If somebody is away",
        about: "They can always take their seat back",
        ways: &[
            ("wait", "Wait"),
            ("skip", "Pass over them"),
            ("bot", "A bot plays on"),
            ("forfeit", "They lose"),
        ],
    },
    Matter {
        name: "talk",
        title: "Talk",
        about: "What people may say to the whole table",
        ways: &[("phrases", "Set phrases"), ("free", "Anything")],
    },
];

/// What was chosen, matter by matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TermsWish([usize; MATTERS.len()]);

impl TermsWish {
    /// Chooses a way; what makes no sense changes nothing.
    pub fn choose(&mut self, matter: &str, way: &str) {
        let at = MATTERS.iter().position(|known| known.name == matter);
        let Some(at) = at else { return };
        if let Some(way) = MATTERS[at].ways.iter().position(|(word, _)| *word == way) {
            self.0[at] = way;
        }
    }

    /// The word of the way that was chosen.
    pub fn chosen(&self, matter: &str) -> &'static str {
        let found = MATTERS.iter().zip(self.0).find(|(known, _)| known.name == matter);
        found.map_or("", |(matter, way)| matter.ways[way].0)
    }

    /// The terms, as the server is asked for them; nothing if all is as among friends.
    pub fn json(&self, kind: GameKind) -> Option<Value> {
        let mut terms = json!({});
        if self.chosen("listed") == "anybody" {
            terms["listed"] = true.into();
        }
        match self.chosen("clock") {
            "minute" => terms["clock"] = json!({ "move_s": 60 }),
            "game" => terms["clock"] = json!({ "game_s": 600, "increment_s": 5 }),
            "day" => terms["clock"] = json!({ "move_s": 86_400 }),
            "days" => terms["clock"] = json!({ "move_s": 259_200 }),
            _ => {}
        }
        match self.chosen("absence") {
            "bot" => terms["absence"] = json!({ "then": "bot", "level": usual_level(kind) }),
            "forfeit" => terms["absence"] = json!({ "then": "forfeit" }),
            "skip" if kind.asks_questions() => terms["absence"] = json!({ "then": "skip" }),
            _ => {}
        }
        if self.chosen("talk") == "free" {
            terms["talk"] = "free".into();
        }
        terms.as_object().is_some_and(|terms| !terms.is_empty()).then_some(terms)
    }
}

#[cfg(test)]
mod tests {
    use protocol::{AbsenceAct, TalkTerms, Terms};

    use super::*;

    #[test]
    fn what_is_chosen_is_what_the_server_understands() {
        let mut wish = TermsWish::default();
        assert_eq!(wish.json(GameKind::Mancala), None, "among friends nothing is said");
        for (matter, way) in [("listed", "anybody"), ("clock", "game"), ("absence", "bot"), ("talk", "free")]
        {
            wish.choose(matter, way);
        }
        wish.choose("clock", "never");
        wish.choose("weather", "fine");
        let terms: Terms = serde_json::from_value(wish.json(GameKind::Mancala).unwrap()).unwrap();
        assert!(terms.listed && terms.talk == TalkTerms::Free && terms.absence.then == AbsenceAct::Bot);
        assert_eq!(terms.clock.and_then(|clock| clock.game_s), Some(600));
    }
    #[test]
    fn every_way_with_absence_can_be_chosen_where_the_game_has_it() {
        let absence = &MATTERS[2];
        for kind in GameKind::ALL {
            let acts = absence.ways(kind).map(|(word, _)| {
                let mut wish = TermsWish::default();
                wish.choose("absence", word);
                let terms: Terms =
                    wish.json(kind).map(|terms| serde_json::from_value(terms).unwrap()).unwrap_or_default();
                terms.absence.then
            });
            let acts: Vec<AbsenceAct> = acts.collect();
            let all = [AbsenceAct::Wait, AbsenceAct::Skip, AbsenceAct::Bot, AbsenceAct::Forfeit];
            let offered: Vec<AbsenceAct> =
                all.into_iter().filter(|act| *act != AbsenceAct::Skip || kind.asks_questions()).collect();
            assert_eq!(acts, offered, "{}", kind.title());
        }
    }
}
