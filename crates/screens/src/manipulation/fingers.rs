//! The player's hand: what it points at, which token it holds, and what happens when it presses.

use manipulation::{Action, Space};

use super::ManipulationFace;
use super::choices::{Choice, ends, starts};
use super::press::Press;
use super::why::{Why, why};
use crate::shell::face::{Room, Wish};

/// What a hand holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// The token that was taken up.
    pub token: Option<Space>,
    /// The space that was chosen before it was clear by which way.
    pub target: Option<Space>,
    /// The move that was chosen with a finger and waits to be made.
    pub picked: Option<Action>,
    /// What the pointer or the focus is on.
    pub peeked: Option<String>,
    /// What was tried in vain, and why.
    pub why: Option<Why>,
    /// Whether the sheet was asked for on a narrow screen.
    pub sheet_open: bool,
}

/// What is being looked at: a token, a space, and the moves that fit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Focus<'a> {
    /// The token.
    pub token: Option<Space>,
    /// The space.
    pub target: Option<Space>,
    /// The moves that fit both.
    pub moves: Vec<&'a Choice>,
}

impl<'a> Focus<'a> {
    /// The one move that is shown.
    pub fn shown(&self) -> Option<&'a Choice> {
        match self.moves[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    fn on(choices: &'a [Choice], token: Option<Space>, target: Option<Space>) -> Self {
        let fits = |choice: &&Choice| {
            token.is_none_or(|token| choice.from() == token)
                && target.is_none_or(|target| choice.to() == target)
        };
        let moves = choices.iter().filter(fits).collect();
        Focus { token, target, moves }
    }

    fn of(choice: &'a Choice) -> Self {
        Focus { token: Some(choice.from()), target: Some(choice.to()), moves: vec![choice] }
    }
}

/// The space that the name of something pressed or looked at ends with.
fn named(text: &str, kind: &str) -> Option<Space> {
    text.strip_prefix(kind)?.parse().ok()
}

/// The choice that plays an action.
fn made(choices: &[Choice], action: Action) -> Option<&Choice> {
    choices.iter().find(|choice| choice.action == action)
}

impl Hand {
    /// Lets go of whatever is chosen.
    pub fn let_go(&mut self) {
        *self = Hand { sheet_open: self.sheet_open, ..Hand::default() };
    }

    /// What is being looked at: what is pointed at, or else what is held. If there is only one move it is that.
    pub fn focus<'a>(&self, choices: &'a [Choice]) -> Focus<'a> {
        let peeked = self.peeked.as_deref().and_then(|key| {
            if let Some(token) = named(key, "token-") {
                let wanted = Focus::on(choices, Some(token), self.target);
                let any = Focus::on(choices, Some(token), None);
                Some(if wanted.moves.is_empty() { any } else { wanted })
            } else if let Some(target) = named(key, "target-") {
                let wanted = Focus::on(choices, self.token, Some(target));
                let any = Focus::on(choices, None, Some(target));
                Some(if wanted.moves.is_empty() { any } else { wanted })
            } else {
                choices.iter().find(|choice| choice.key == key).map(Focus::of)
            }
        });
        if let Some(focus) = peeked.filter(|focus| !focus.moves.is_empty()) {
            return focus;
        }
        if let Some(choice) = self.picked.and_then(|picked| made(choices, picked)) {
            return Focus::of(choice);
        }
        let held = self.token.is_some() || self.target.is_some();
        match choices {
            [one] => Focus::of(one),
            _ if held => Focus::on(choices, self.token, self.target),
            _ => Focus::default(),
        }
    }

    /// The choices whose ends are lit: those of the token that is held, or all.
    pub fn open<'a>(&self, choices: &'a [Choice]) -> Vec<&'a Choice> {
        let held = Focus::on(choices, self.token, None).moves;
        if held.is_empty() { choices.iter().collect() } else { held }
    }
}

impl ManipulationFace {
    /// What follows from pressing something.
    pub(super) fn pressed(&mut self, press: Press, room: Room) -> Vec<Wish> {
        let choices = self.choices();
        match press {
            Press::Token(token) => return self.take_up(&choices, token, room),
            Press::Target(target) => return self.aim_at(&choices, target, room),
            Press::Go(action) => {
                return made(&choices, action).map(|choice| self.choose(choice, room)).unwrap_or_default();
            }
            Press::Make(action) => {
                return made(&choices, action).map(|choice| self.act(choice)).unwrap_or_default();
            }
            Press::Rules(clause) => {
                return vec![Wish::Rules(Some(clause).filter(|clause| !clause.is_empty()))];
            }
            Press::Rematch => return vec![Wish::Rematch],
            Press::Why(space) => self.explain(&choices, space),
            Press::LetGo => self.hand.let_go(),
            Press::Auto => self.auto.turn(),
            Press::Wait => self.auto.hold(),
            Press::Sheet => self.hand.sheet_open = !self.hand.sheet_open,
            Press::SkipTutorial => self.coach.dismiss(),
            // Whatever moved has come to rest already; the rest is for the page.
            Press::Settle | Press::Report | Press::Verify => {}
        }
        Vec::new()
    }

    /// Takes up a token. If it has one move only, that is as good as choosing it.
    fn take_up(&mut self, choices: &[Choice], token: Space, room: Room) -> Vec<Wish> {
        let wanted = Focus::on(choices, Some(token), self.hand.target).moves;
        let moves = if wanted.is_empty() { Focus::on(choices, Some(token), None).moves } else { wanted };
        match moves[..] {
            [] => Vec::new(),
            [one] => self.choose(one, room),
            [first, ..] => {
                let again = self.hand.token == Some(token);
                let to = first.to();
                self.hand.let_go();
                if again {
                    return Vec::new();
                }
                self.hand.token = Some(token);
                // With keys one goes on among the spaces; a finger looks first.
                if room.touch { Vec::new() } else { vec![Wish::Focus(format!("target-{to}"))] }
            }
        }
    }

    /// Chooses a space. If several ways lead there, the Call asks which.
    fn aim_at(&mut self, choices: &[Choice], target: Space, room: Room) -> Vec<Wish> {
        let held = Focus::on(choices, self.hand.token, Some(target)).moves;
        let moves = if held.is_empty() { Focus::on(choices, None, Some(target)).moves } else { held };
        match moves[..] {
            [] => Vec::new(),
            [one] => self.choose(one, room),
            [..] => {
                let first = moves[0].from();
                let token = moves.iter().all(|choice| choice.from() == first).then_some(first);
                self.hand.let_go();
                (self.hand.token, self.hand.target) = (token, Some(target));
                Vec::new()
            }
        }
    }

    /// Chooses a move. A finger has seen nothing yet, so its choice is shown first; pressed again, it is made.
    fn choose(&mut self, choice: &Choice, room: Room) -> Vec<Wish> {
        if room.touch && self.hand.picked != Some(choice.action) {
            self.hand.let_go();
            self.hand.token = Some(choice.from());
            self.hand.picked = Some(choice.action);
            self.auto.hold();
            return Vec::new();
        }
        self.act(choice)
    }

    /// Plays a move, unless one is still on its way.
    pub(super) fn act(&mut self, choice: &Choice) -> Vec<Wish> {
        let may = self.model.as_ref().is_some_and(|model| model.actor().is_some() && !model.pending);
        let Some(action) = serde_json::value::to_raw_value(&choice.action).ok().filter(|_| may) else {
            return Vec::new();
        };
        self.hand.let_go();
        self.auto.hold();
        self.coach.acted();
        vec![Wish::Act(action)]
    }

    /// Something that is not lit was pressed: the rules say why.
    fn explain(&mut self, choices: &[Choice], space: Space) {
        let Some(model) = self.model.as_ref().filter(|model| model.actor().is_some()) else { return };
        // Another token of one's own is asked about for itself, not as an end for the one in hand.
        let own = model.view.mover.map(|mover| model.moves_of(mover)).unwrap_or_default();
        let is_own = own
            .iter()
            .any(|color| Space::holding(*color) == space || model.view.color(*color).spaces.contains(&space));
        let held = self.hand.token.filter(|_| !is_own);
        let lit = choices.iter().any(|choice| choice.from() == space);
        self.hand.why = if lit { None } else { why(&model.view, &self.art.places, held, space) };
        if let Some(why) = &self.hand.why {
            let words = format!("{} {}", why.words, why.clause);
            self.sound = Some(crate::shell::face::Sound::Knock);
            self.say(words);
        } else {
            self.hand.let_go();
        }
    }

    /// What follows from a key.
    pub(super) fn struck(&mut self, key: &str) -> Vec<Wish> {
        match key {
            "ArrowRight" | "ArrowDown" => self.walk(true),
            "ArrowLeft" | "ArrowUp" => self.walk(false),
            "Escape" => {
                // Whoever had a token in hand is back on it.
                let back = self.hand.token.map(|token| Wish::Focus(format!("token-{token}")));
                self.hand.let_go();
                self.hand.sheet_open = false;
                self.auto.hold();
                back.into_iter().collect()
            }
            "?" => vec![Wish::Rules(None)],
            "l" | "L" => {
                let last = self.story.last().map(|step| step.aloud.clone());
                self.say(last.unwrap_or_else(|| "Nothing has happened yet.".to_owned()));
                Vec::new()
            }
            // Enter and the space bar press the button that has the focus, as everywhere.
            _ => Vec::new(),
        }
    }

    /// Moves the focus to the next lit token, or of a token in hand to the next space it can go to; round the end.
    fn walk(&mut self, forward: bool) -> Vec<Wish> {
        let choices = self.choices();
        let (kind, spaces) = match self.hand.token {
            Some(token) => ("target", ends(choices.iter().filter(|choice| choice.from() == token))),
            None => ("token", starts(&choices)),
        };
        if spaces.is_empty() {
            return Vec::new();
        }
        let names: Vec<String> = spaces.iter().map(|space| format!("{kind}-{space}")).collect();
        let here = self.hand.peeked.as_ref().and_then(|key| names.iter().position(|name| name == key));
        let next = match (here, forward) {
            (None, true) => 0,
            (None, false) => names.len() - 1,
            (Some(place), true) => (place + 1) % names.len(),
            (Some(place), false) => (place + names.len() - 1) % names.len(),
        };
        self.hand.peeked = Some(names[next].clone());
        vec![Wish::Focus(names[next].clone())]
    }
}
