//! Why something on the board cannot be chosen: the rules themselves are asked.

use manipulation::{Action, Color, Doing, Kind, Lines, Manipulation, Space, View};
use maud::{Markup, html};
use rules::{Dice, Game, Imagine, Refusable, Viewer};

use super::places::Places;
use super::reminders::gist;
use crate::sentence;
use crate::shell::press::Shared;

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The piece or the space that was tried.
    pub space: Space,
    /// The clause that stands in the way.
    pub clause: String,
    /// The reason, here.
    pub words: String,
}

impl Why {
    /// The slip that says so, until the next act.
    pub fn draw(&self) -> Markup {
        let press = Shared::Rules(Some(self.clause.clone()));
        html! {
            div.slips data-key="why" {
                div.slip role="alert" data-test="why" {
                    span.rid { (self.clause) }
                    p { b { (gist(&self.clause)) } " " (self.words) }
                    button.btn.small type="button" data-do=(press.what()) data-value=[press.value()] {
                        "Show the rule"
                    }
                }
            }
        }
    }
}

/// Why the token `held` cannot go to `space`, or, with none in hand, why what stands on `space` cannot move. Nothing
/// if there is nothing to say.
pub fn why(view: &View, places: &Places, held: Option<Space>, space: Space) -> Option<Why> {
    let (Doing::Moving { die, .. }, Some(mover)) = (&view.doing, view.mover) else { return None };
    // Nothing is hidden, so there is nothing to make up.
    let game = Manipulation::imagine(view, Viewer::Spectator, &mut Dice::seeded(0));
    let tries = match held {
        Some(from) => vec![Action::new(from, space)],
        None => tries(view, game.lines(), space, *die)?,
    };
    let illegal = tries.iter().find_map(|action| game.check(mover, action).err())?;
    Some(Why {
        space: held.unwrap_or(space),
        clause: illegal.clause().as_str().to_owned(),
        words: sentence(&places.retold(&illegal.to_string())),
    })
}

/// Where a token on `space` might have gone.
fn tries(view: &View, lines: &Lines, space: Space, die: u8) -> Option<Vec<Action>> {
    if let Kind::Holding(color) = space.kind() {
        let waits = view.color(color).holding > 0;
        return waits.then(|| vec![Action::new(space, Space::start(color))]);
    }
    let color = view.colors.iter().find(|color| color.spaces.contains(&space))?.color;
    let mut tries: Vec<Action> =
        lines.ways(color, space, die).iter().map(|way| reach(color, space, way.end())).collect();
    // A token that is nearly home has nowhere to go with too much.
    tries.push(Action::new(space, Space::home(color, 4)));
    Some(tries)
}

fn reach(color: Color, from: Space, end: Space) -> Action {
    match end {
        Space::WORLD => Action::through_world(from, Space::entrance(color)),
        end => Action::new(from, end),
    }
}
