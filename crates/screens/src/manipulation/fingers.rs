//! The player's fingers: what they point at, which token they hold, and what happens when they press.

use manipulation::{Action, Space};

use super::choices::{Choice, ends, starts};
use super::press::{Own, Peek};
use super::why::{Why, why};
use super::{ManipulationScene, Moment};
use crate::shell::face::{Room, Sound, Wish};
use crate::shell::hand::Hand;
use crate::shell::table_face::Common;

/// What fingers hold until they let go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// The token that was taken up.
    pub token: Option<Space>,
    /// The space that was chosen before it was clear by which way.
    pub target: Option<Space>,
    /// What was tried in vain, and why.
    pub why: Option<Why>,
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

    /// The same, or the other if no move fits.
    fn or(self, other: impl FnOnce() -> Self) -> Self {
        if self.moves.is_empty() { other() } else { self }
    }
}

/// The choice that plays an action.
fn made(choices: &[Choice], action: Action) -> Option<&Choice> {
    choices.iter().find(|choice| choice.action == action)
}

impl Hand<ManipulationScene> {
    /// A token, with what was chosen for it if that fits.
    fn on_token<'a>(&self, choices: &'a [Choice], token: Space) -> Focus<'a> {
        let wanted = Focus::on(choices, Some(token), self.held.target);
        wanted.or(|| Focus::on(choices, Some(token), None))
    }

    /// A space, with the token that is held if that fits.
    fn on_target<'a>(&self, choices: &'a [Choice], target: Space) -> Focus<'a> {
        let wanted = Focus::on(choices, self.held.token, Some(target));
        wanted.or(|| Focus::on(choices, None, Some(target)))
    }

    /// What is being looked at: what is pointed at, or else what is held. If there is only one move it is that.
    pub fn focus<'a>(&self, choices: &'a [Choice]) -> Focus<'a> {
        let peeked = match self.peeked {
            Some(Peek::Token(token)) => self.on_token(choices, token),
            Some(Peek::Target(target)) => self.on_target(choices, target),
            Some(Peek::Move(action)) => made(choices, action).map(Focus::of).unwrap_or_default(),
            None => Focus::default(),
        };
        let picked = choices.iter().find(|choice| self.picked == Some(choice.key()));
        peeked.or(|| match (picked, choices) {
            (Some(choice), _) => Focus::of(choice),
            (None, [one]) => Focus::of(one),
            (None, _) if self.held.token.is_none() && self.held.target.is_none() => Focus::default(),
            (None, _) => Focus::on(choices, self.held.token, self.held.target),
        })
    }

    /// The choices whose ends are lit: those of the token that is held, or all.
    pub fn open<'a>(&self, choices: &'a [Choice]) -> Vec<&'a Choice> {
        Focus::on(choices, self.held.token, None).or(|| Focus::on(choices, None, None)).moves
    }

    /// What can be walked to: the lit tokens, or the spaces the token in hand can go to.
    pub fn within_reach(&self, choices: &[Choice]) -> Vec<(Peek, String)> {
        let (kind, spaces): (fn(Space) -> Peek, Vec<Space>) = match self.held.token {
            Some(_) => (Peek::Target, ends(&Focus::on(choices, self.held.token, None).moves)),
            None => (Peek::Token, starts(choices)),
        };
        spaces.into_iter().map(kind).map(|peek| (peek, peek.to_string())).collect()
    }
}

impl<'a> Moment<'a> {
    /// What is being looked at.
    pub fn focus(&self) -> Focus<'a> {
        self.hand.focus(self.choices)
    }
}

impl ManipulationScene {
    /// What follows from pressing something.
    pub(super) fn press(
        &mut self,
        press: Own,
        common: &mut Common<Self>,
        choices: &[Choice],
        room: Room,
    ) -> Vec<Wish> {
        common.hand.held.why = None;
        match press {
            Own::Token(token) => return self.take_up(common, choices, token, room),
            Own::Target(target) => return self.aim_at(common, choices, target, room),
            Own::Go(action) => {
                let choice = made(choices, action);
                return choice.map(|choice| self.choose(common, choice, room)).unwrap_or_default();
            }
            Own::Make(action) => {
                let choice = made(choices, action);
                return choice.map(|choice| self.act(common, choice)).unwrap_or_default();
            }
            Own::Why(space) => self.explain(common, choices, space),
            Own::Auto => self.auto.turn(),
            Own::Wait => self.auto.hold(),
        }
        Vec::new()
    }

    /// Takes up a token. If it has one move only, that is as good as choosing it.
    fn take_up(
        &mut self,
        common: &mut Common<Self>,
        choices: &[Choice],
        token: Space,
        room: Room,
    ) -> Vec<Wish> {
        match common.hand.on_token(choices, token).moves[..] {
            [] => Vec::new(),
            [one] => self.choose(common, one, room),
            [first, ..] => {
                let again = common.hand.held.token == Some(token);
                common.hand.let_go();
                if again {
                    return Vec::new();
                }
                common.hand.held.token = Some(token);
                // With keys one goes on among the spaces; a finger looks first.
                let target = Peek::Target(first.to()).to_string();
                if room.touch { Vec::new() } else { vec![Wish::Focus(target)] }
            }
        }
    }

    /// Chooses a space. If several ways lead there, the Call asks which.
    fn aim_at(
        &mut self,
        common: &mut Common<Self>,
        choices: &[Choice],
        target: Space,
        room: Room,
    ) -> Vec<Wish> {
        match common.hand.on_target(choices, target).moves[..] {
            [] => Vec::new(),
            [one] => self.choose(common, one, room),
            [first, ref others @ ..] => {
                let first = first.from();
                let token = others.iter().all(|choice| choice.from() == first).then_some(first);
                common.hand.let_go();
                (common.hand.held.token, common.hand.held.target) = (token, Some(target));
                Vec::new()
            }
        }
    }

    /// Chooses a move. What a finger has chosen is shown first, with its token in hand.
    fn choose(&mut self, common: &mut Common<Self>, choice: &Choice, room: Room) -> Vec<Wish> {
        if room.touch && common.hand.picked != Some(choice.key()) {
            common.hand.let_go();
            common.hand.held.token = Some(choice.from());
            self.auto.hold();
            return common.choose(choice.key(), &choice.action, room);
        }
        self.act(common, choice)
    }

    /// Plays a move, unless one is still on its way.
    pub(super) fn act(&mut self, common: &mut Common<Self>, choice: &Choice) -> Vec<Wish> {
        let wishes = common.act([&choice.action]);
        if !wishes.is_empty() {
            self.auto.hold();
        }
        wishes
    }

    /// Something that is not lit was pressed: the rules say why.
    fn explain(&mut self, common: &mut Common<Self>, choices: &[Choice], space: Space) {
        let model = &common.model;
        if model.actor().is_none() {
            return;
        }
        // Another token of one's own is asked about for itself, not as an end for the one in hand.
        let own = model.view.mover.map_or(&[][..], |mover| model.moves_of(mover));
        let is_own = own
            .iter()
            .any(|color| Space::holding(*color) == space || model.view.color(*color).spaces.contains(&space));
        let held = common.hand.held.token.filter(|_| !is_own);
        let lit = choices.iter().any(|choice| choice.from() == space);
        match why(&model.view, &self.art.places, held, space).filter(|_| !lit) {
            Some(why) => {
                common.sound = Some(Sound::Knock);
                common.say(format!("{} {}", why.words, why.clause));
                common.hand.held.why = Some(why);
            }
            None => common.hand.let_go(),
        }
    }

    /// Lets go of everything. Somebody who had a token in hand is back on it.
    pub(super) fn escape(&mut self, common: &mut Common<Self>) -> Vec<Wish> {
        let back = common.hand.held.token.map(|token| Wish::Focus(Peek::Token(token).to_string()));
        common.hand.let_go();
        common.hand.sheet_open = false;
        self.auto.hold();
        back.into_iter().collect()
    }
}
