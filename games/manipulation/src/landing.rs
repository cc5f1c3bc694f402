//! What becomes of a way at its end: landing, attack, set-back, one space beyond, the portal, the entrances.
//!
//! [`landings`] gives every end a way can have with the verdict of the rules on it, forbidden ones too, so that
//! moves and refusals come from one place and cannot disagree.

use crate::space::Kind;
use crate::{Bond, Color, Illegal, Layout, Mode, Options, Space, Tokens, Way, WorldHome};

/// What a move does to whoever stands where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nobody stands there.
    Plain,
    /// BM-9: an opponent's token goes back to holding.
    Attack(Color),
    /// BM-10: a partner's token goes back to holding.
    SetBack(Color),
}

/// An end of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// Where the token comes to stand.
    pub to: Space,
    /// Whether it got there through WORLD.
    pub world: bool,
    /// What it does there, or why it may not.
    pub verdict: Result<Effect, Illegal>,
    /// The spaces after the last of the way: beyond a safety area (BM-12), or through the portal (BM-16).
    tail: [Option<Space>; 2],
}

impl Landing {
    fn at(to: Space, verdict: Result<Effect, Illegal>) -> Self {
        Landing { to, world: false, verdict, tail: [None; 2] }
    }

    fn beyond(to: Space, verdict: Result<Effect, Illegal>) -> Self {
        Landing { tail: [Some(to), None], ..Landing::at(to, verdict) }
    }

    /// The spaces a token takes along `way` to this end.
    pub fn path(&self, way: &Way) -> Vec<Space> {
        let mut path = way.path().to_vec();
        // An entrance taken instead of the Start is as many steps away (BM-20, BM-21).
        if let (Kind::Entrance(corner), Kind::Start(other)) = (self.to.kind(), way.end().kind())
            && corner == other
        {
            path.pop();
            path.push(self.to);
        }
        path.extend(self.tail.into_iter().flatten());
        path
    }
}

/// Shows every end of a way that nobody blocks.
#[inline]
pub fn landings(
    tokens: &Tokens,
    options: Options,
    color: Color,
    from: Space,
    way: &Way,
    mut show: impl FnMut(Landing),
) {
    let ground = Ground { tokens, mode: options.mode, color };
    let end = way.end();
    match end.kind() {
        Kind::Lane(_) | Kind::Spoke(..) | Kind::Diamond(..) => show(Landing::at(end, ground.land(end))),
        // A way never ends on a colour's own Start (BM-17), so this corner is another's.
        Kind::Start(corner) => {
            show(Landing::at(end, ground.land(end)));
            show(Landing::at(Space::entrance(corner), ground.enter(corner)));
        }
        // Nor does it step onto a foreign entrance, so this is the owner coming home (BM-17).
        Kind::Entrance(_) => show(Landing::at(end, ground.land(end))),
        Kind::Home(..) => {
            let verdict = ground.go_home(options.world_home, from, end, way.path().len() as u8);
            show(Landing::at(end, verdict));
        }
        Kind::Beast(side) => match ground.stand(end) {
            Ok(()) => show(Landing::at(end, Ok(Effect::Plain))),
            Err(illegal @ Illegal::SafetyTaken { .. }) => {
                show(Landing::at(end, Err(illegal)));
                let lane = Layout::after_beast(side);
                show(Landing::beyond(lane, ground.land(lane)));
            }
            Err(illegal) => show(Landing::at(end, Err(illegal))),
        },
        Kind::StarBeast(side) => match ground.stand(end) {
            Ok(()) => show(Landing::at(end, Ok(Effect::Plain))),
            Err(illegal @ Illegal::SafetyTaken { .. }) => {
                show(Landing::at(end, Err(illegal)));
                ground.beyond_star_beast(side, way.came_along_the_diamond(from), show);
            }
            Err(illegal) => show(Landing::at(end, Err(illegal))),
        },
        Kind::World => {
            let to = Space::entrance(color);
            show(Landing { world: true, ..Landing::beyond(to, ground.arrive_by_world(to)) });
        }
        Kind::Holding(_) => {}
    }
}

/// What happens if a token of `color` leaves holding for its Starting Position (BM-4).
pub fn leave_holding(tokens: &Tokens, mode: Mode, color: Color) -> Result<Effect, Illegal> {
    Ground { tokens, mode, color }.land(Space::start(color)).map_err(|illegal| match illegal {
        Illegal::OwnToken { .. } => Illegal::StartTaken { color },
        other => other,
    })
}

/// What happens if a token of `color` comes from holding straight onto its entrance with a 1 (BM-22).
///
/// The right is not remembered anywhere: an opponent can come onto an entrance only by attacking its owner there
/// (BM-21), so an opponent who sits there is proof enough, and when they leave the right is gone.
pub fn strike_back(tokens: &Tokens, mode: Mode, color: Color) -> Result<Effect, Illegal> {
    match tokens.on(Space::entrance(color)) {
        Some(by) if mode.bond(color, by) == Bond::Opponent => Ok(Effect::Attack(by)),
        Some(_) | None => Err(Illegal::NoStrikingBack { color }),
    }
}

/// BM-19: the one roll with which the token of `color` on `from` enters its Home Refuge, if there is only one: it stands
/// on its entrance, came there through WORLD, and the table plays that rule exactly.
pub fn exact_roll(tokens: &Tokens, world_home: WorldHome, color: Color, from: Space) -> Option<u8> {
    let marked = from == Space::entrance(color) && tokens.came_through_world(color);
    (marked && world_home == WorldHome::Exactly).then(|| tokens.free_in_a_row(color))
}

/// The board as one token finds it.
struct Ground<'a> {
    tokens: &'a Tokens,
    mode: Mode,
    color: Color,
}

impl Ground<'_> {
    /// Landing on an ordinary space (BM-6, BM-7, BM-9, BM-10).
    #[inline]
    fn land(&self, at: Space) -> Result<Effect, Illegal> {
        let Some(other) = self.tokens.on(at) else { return Ok(Effect::Plain) };
        match self.mode.bond(self.color, other) {
            Bond::Own => Err(Illegal::OwnToken { color: other, at }),
            Bond::Second => Err(Illegal::SecondColor { second: other, at }),
            Bond::Partner => Ok(Effect::SetBack(other)),
            Bond::Opponent => Ok(Effect::Attack(other)),
        }
    }

    /// Standing on a safety area, which takes it to be free (BM-11, BM-12).
    #[inline]
    fn stand(&self, at: Space) -> Result<(), Illegal> {
        match self.tokens.on(at) {
            None => Ok(()),
            Some(by) if by == self.color => Err(Illegal::OwnToken { color: by, at }),
            Some(by) => Err(Illegal::SafetyTaken { at, by }),
        }
    }

    /// BM-13: beyond an occupied STAR-BEAST lie the spoke and the diamond, and for who came along the diamond
    /// the BEAST too, or what is beyond that.
    fn beyond_star_beast(&self, side: u8, along_the_diamond: bool, mut show: impl FnMut(Landing)) {
        for to in [Space::spoke(side, 1), Space::diamond(side, 1)] {
            show(Landing::beyond(to, self.land(to)));
        }
        if !along_the_diamond {
            return;
        }
        let beast = Space::beast(side);
        match self.stand(beast) {
            Ok(()) => show(Landing::beyond(beast, Ok(Effect::Plain))),
            Err(illegal @ Illegal::SafetyTaken { .. }) => {
                show(Landing::beyond(beast, Err(illegal)));
                let to = Layout::after_beast(side);
                show(Landing { tail: [Some(beast), Some(to)], ..Landing::at(to, self.land(to)) });
            }
            Err(illegal) => show(Landing::beyond(beast, Err(illegal))),
        }
    }

    /// Taking a foreign entrance instead of the Start (BM-20, BM-21, BM-23).
    fn enter(&self, corner: Color) -> Result<Effect, Illegal> {
        let entrance = Space::entrance(corner);
        let on = self.tokens.on(entrance);
        match self.mode.bond(self.color, corner) {
            Bond::Partner | Bond::Second if on == Some(corner) => {
                Err(Illegal::PartnerOnEntrance { owner: corner })
            }
            // BM-23: on a partner's entrance a squatter can be attacked, too.
            Bond::Partner | Bond::Second | Bond::Own => self.land(entrance),
            Bond::Opponent => match on {
                Some(owner) if owner == corner => Ok(Effect::Attack(owner)),
                None => Err(Illegal::EntranceClosed { owner: corner }),
                Some(by) => Err(match self.mode.bond(self.color, by) {
                    Bond::Own => Illegal::OwnToken { color: by, at: entrance },
                    Bond::Opponent if self.mode.bond(corner, by) == Bond::Opponent => {
                        Illegal::SquatterSafe { by, owner: corner }
                    }
                    Bond::Second | Bond::Partner | Bond::Opponent => {
                        Illegal::EntranceClosed { owner: corner }
                    }
                }),
            },
        }
    }

    /// BM-16: whoever reaches WORLD goes at once to their entrance.
    fn arrive_by_world(&self, entrance: Space) -> Result<Effect, Illegal> {
        self.land(entrance).map_err(|illegal| match illegal {
            Illegal::OwnToken { color: by, at } | Illegal::SecondColor { second: by, at } => {
                Illegal::PortalTaken { at, by }
            }
            other => other,
        })
    }

    /// BM-18, BM-19: into the Home Refuge, or deeper.
    fn go_home(&self, world_home: WorldHome, from: Space, to: Space, die: u8) -> Result<Effect, Illegal> {
        let effect = self.land(to)?;
        match exact_roll(self.tokens, world_home, self.color, from) {
            Some(free) if free != die => Err(Illegal::CameThroughWorld { free, die }),
            Some(_) | None => Ok(effect),
        }
    }
}
