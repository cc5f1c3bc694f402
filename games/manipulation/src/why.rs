//! Why a move is refused: the clause that stands most directly in its way, with the facts.

use rules::Seat;

use crate::landing::{Landing, exact_roll, landings, leave_holding, strike_back};
use crate::moves::{colors_to_move, moves};
use crate::space::Kind;
use crate::{Action, Color, Effect, Illegal, Lines, Mode, Options, Space, Tokens, Way};

/// Says why `seat` may not play `action` with a roll of `die`; nothing if it may.
pub fn why_not(
    lines: &Lines,
    tokens: &Tokens,
    options: Options,
    seat: Seat,
    die: u8,
    action: &Action,
) -> Option<Illegal> {
    let mode = options.mode;
    let legal = moves(lines, tokens, options, seat, die);
    if legal.iter().any(|legal| legal.action == *action) {
        return None;
    }
    let (one, two) = colors_to_move(tokens, mode, seat);
    let color = match mover(tokens, mode, seat, (one, two.unwrap_or(one)), action.from) {
        Ok(color) => color,
        Err(illegal) => return Some(illegal),
    };
    let verdict = if action.from == Space::holding(color) {
        from_holding(tokens, mode, color, die, action)
    } else {
        walked(lines, tokens, options, color, die, action)
    };
    Some(match verdict {
        Err(illegal) => illegal,
        // The move is fine in itself, so it is a set-back while there are other moves (BM-10).
        Ok(Effect::SetBack(partner)) => Illegal::SetBackNotForced { partner, at: action.to },
        Ok(Effect::Plain | Effect::Attack(_)) => {
            debug_assert!(false, "{action:?} is legal and was not listed");
            Illegal::OutOfReach { from: action.from, to: action.to, die, needs: None }
        }
    })
}

/// The colour of the token to be moved, if the player may move it (BM-5, BM-25).
fn mover(
    tokens: &Tokens,
    mode: Mode,
    seat: Seat,
    yours: (Color, Color),
    from: Space,
) -> Result<Color, Illegal> {
    let color = if let Kind::Holding(color) = from.kind() {
        color
    } else {
        tokens.on(from).ok_or(Illegal::NobodyThere { from })?
    };
    if color == yours.0 || color == yours.1 {
        return Ok(color);
    }
    // BM-25: one's own tokens are all home, so it is the partner's that are moved.
    if mode == Mode::Partners && mode.seat_of(color) == seat {
        return Err(Illegal::AllHome { own: color, partner: yours.0 });
    }
    Err(Illegal::NotYours { from, color, yours })
}

fn from_holding(
    tokens: &Tokens,
    mode: Mode,
    color: Color,
    die: u8,
    action: &Action,
) -> Result<Effect, Illegal> {
    if tokens.holding(color) == 0 {
        return Err(Illegal::HoldingEmpty { color });
    }
    if action.to == Space::entrance(color) && !action.world {
        return match die {
            1 => strike_back(tokens, mode, color),
            _ => Err(Illegal::NoStrikingBack { color }),
        };
    }
    if !matches!(die, 1 | 6) {
        return Err(Illegal::NeedsOneOrSix { die });
    }
    if action.to != Space::start(color) || action.world {
        return Err(Illegal::OnlyToStart { color });
    }
    leave_holding(tokens, mode, color)
}

/// The verdict on a move of a token that stands on the board.
fn walked(
    lines: &Lines,
    tokens: &Tokens,
    options: Options,
    color: Color,
    die: u8,
    action: &Action,
) -> Result<Effect, Illegal> {
    let Action { from, to, world } = *action;
    let mut said = None;
    let mut only_through_world = false;
    for way in lines.ways(color, from, die) {
        let blocked = way.path()[..way.path().len() - 1].iter().find(|space| tokens.has(color, **space));
        landings(tokens, options, color, from, way, |landing: Landing| {
            only_through_world |= landing.to == to && landing.world && !world;
            if landing.to == to
                && landing.world == world
                && said.is_none_or(|verdict: Result<_, _>| verdict.is_err())
            {
                // BM-6: own tokens on the way come before anything at its end.
                said = Some(match blocked {
                    Some(at) => Err(Illegal::InTheWay { color, at: *at }),
                    None => landing.verdict,
                });
            }
        });
    }
    if let Some(verdict) = said {
        return verdict;
    }
    if only_through_world {
        return Err(Illegal::SayWorld { from, to });
    }
    // BM-19: a token that came through WORLD has one roll to enter with, and no other would help it.
    if let Some(free) = exact_roll(tokens, options.world_home, color, from)
        && matches!(to.kind(), Kind::Home(owner, _) if owner == color)
        && !world
    {
        return Err(match free == die {
            true => Illegal::OutOfReach { from, to, die, needs: None },
            false => Illegal::CameThroughWorld { free, die },
        });
    }
    Err(out_of_reach(lines, color, die, action))
}

/// Why no way of this roll leads there.
fn out_of_reach(lines: &Lines, color: Color, die: u8, action: &Action) -> Illegal {
    let Action { from, to, world } = *action;
    if to == Space::WORLD {
        return match lines.layout().steps_to_world(from) {
            Some(steps) if steps == die => Illegal::Portal { color },
            Some(steps) => Illegal::WorldByCount { from, steps, die },
            None => Illegal::NotOnBeast { from },
        };
    }
    if world {
        return match lines.layout().steps_to_world(from) {
            Some(steps) if steps != die => Illegal::WorldByCount { from, steps, die },
            // The count is right, so it is the end that was named wrongly.
            Some(_) => Illegal::Portal { color },
            None => Illegal::NotOnBeast { from },
        };
    }
    let on_lane = matches!(from.kind(), Kind::Lane(_) | Kind::Start(_) | Kind::Entrance(_));
    if let Kind::Home(owner, _) = to.kind()
        && owner != color
    {
        return Illegal::ForeignHome { to, owner };
    }
    if to == Space::start(color) {
        return Illegal::NotOwnStart { color };
    }
    if on_lane && matches!(to.kind(), Kind::StarBeast(_) | Kind::Spoke(..) | Kind::Diamond(..)) {
        return Illegal::NotOnBeast { from };
    }
    // In to the STAR-BEAST and out again takes two, and the rest would be walked along the lane.
    let back_out = || (2..die).try_fold(from, |at, _| lines.layout().along(color, at));
    if matches!(from.kind(), Kind::Beast(_)) && die >= 2 && back_out() == Some(to) {
        return Illegal::BackOut { from };
    }
    let needs = (1..=6).find(|roll| lines.ways(color, from, *roll).iter().any(|way| ends_at(way, to)));
    let room = (1..=6).filter(|roll| !lines.ways(color, from, *roll).is_empty()).max().unwrap_or(0);
    if needs.is_none_or(|needs| needs != die) && room < die && (to.is_home() || from.is_home()) {
        return Illegal::TooFar { from, die, room };
    }
    Illegal::OutOfReach { from, to, die, needs }
}

/// Whether a way may end there, by its Start or by the entrance beside it.
fn ends_at(way: &Way, to: Space) -> bool {
    way.end() == to || matches!(way.end().kind(), Kind::Start(corner) if Space::entrance(corner) == to)
}
