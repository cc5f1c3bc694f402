//! How good a position looks: how much work is left, and how much of what is done lies open to attack.
//!
//! The work left to a token is the number of rolls it needs to get home if it is alone and well played, worked
//! out from the lines of the board. A roll it has to wait for costs less than one it uses, because other tokens
//! can use it.

use std::sync::LazyLock;

use rules::Seat;

use crate::space::{Kind, PLAYING_SPACES};
use crate::ways::sources;
use crate::{Bond, Color, Manipulation, Mode, Space, Tokens, ways};

/// Small units of one roll.
const ROLL: f64 = 100.0;
/// What it costs to wait for a roll, as a share of using one.
const WAIT: f64 = 0.35;
/// What a won game is worth, more than any difference of work.
const WON: i32 = 500_000;

/// How many of the six faces let `mode`'s opponent `by` land on a token of `color` on `space`, were nobody in
/// their way.
pub fn exposure(tokens: &Tokens, color: Color, space: Space, by: Color) -> u32 {
    faces(tokens, color, space, by).count_ones()
}

/// The faces with which tokens of `by` could attack a token of `color` on `space`, as bits; the lowest is a 1.
fn faces(tokens: &Tokens, color: Color, space: Space, by: Color) -> u8 {
    let mut found = 0;
    match space.kind() {
        // BM-11: nobody is attacked on a safety area; and home is home.
        Kind::Beast(_) | Kind::StarBeast(_) | Kind::Home(..) | Kind::World | Kind::Holding(_) => return 0,
        // BM-23: on a foreign entrance only the owner and the owner's side attack, the owner through WORLD and
        // with a 1 from holding (BM-22) as well.
        Kind::Entrance(owner) if owner != color => {
            if by != owner && by != owner.opposite() {
                return 0;
            }
            if by == owner {
                let world = (1..=6).filter(|die| tokens.set(by) & sources(by, Space::WORLD, *die) != 0);
                found |= world.fold(0, |bits, die| bits | 1 << (die - 1));
                found |= u8::from(tokens.holding(by) > 0);
            }
        }
        // BM-4: a token on a foreign Start is in the way of the owner's next one.
        Kind::Start(owner) if owner == by && tokens.holding(by) > 0 => found |= 0b10_0001,
        Kind::Start(_) | Kind::Entrance(_) | Kind::Lane(_) | Kind::Spoke(..) | Kind::Diamond(..) => {}
    }
    for die in 1..=6 {
        if tokens.set(by) & sources(by, space, die) != 0 {
            found |= 1 << (die - 1);
        }
    }
    found
}

/// How far ahead `seat` is, in hundredths of a roll.
pub(crate) fn appraise(game: &Manipulation, seat: Seat) -> i32 {
    let mode = game.mode();
    if game.is_over() {
        return if game.winners.includes(seat) { WON } else { -WON };
    }
    let worth = Color::ALL.map(|color| worth(&game.tokens, mode, color));
    let own = Color::at(seat.index());
    match mode {
        Mode::Alone => {
            // The leader is the one to be beaten, and the others are not nothing.
            let others = Color::ALL
                .into_iter()
                .filter(|color| *color != own && !game.left.includes(mode.seat_of(*color)));
            let others: Vec<i32> = others.map(|color| worth[color.index()]).collect();
            let best = others.iter().copied().max().unwrap_or(0);
            let mean = others.iter().sum::<i32>() / others.len().max(1) as i32;
            worth[own.index()] - (best + mean) / 2
        }
        Mode::Partners | Mode::Tournament => {
            let side = |color: Color| worth[color.index()] + worth[color.opposite().index()];
            side(own) - side(Color::at(own.index() + 1))
        }
    }
}

/// What a colour's tokens are worth: less for every roll they still need, and for what may be lost to attacks.
fn worth(tokens: &Tokens, mode: Mode, color: Color) -> i32 {
    let work = &WORK[color.index()];
    let mut left = f64::from(tokens.holding(color)) * work.holding;
    for space in tokens.of(color) {
        let mut own = work.from[space.index()];
        if space == Space::entrance(color) && tokens.came_through_world(color) {
            own = work.marked;
        }
        let risk: f64 = Color::ALL
            .into_iter()
            .filter(|by| mode.bond(color, *by) == Bond::Opponent)
            .map(|by| faces(tokens, color, space, by))
            .fold((0.0, 0), |(risk, seen), found| {
                (risk + f64::from((found & !seen).count_ones()), seen | found)
            })
            .0
            / 6.0;
        left += own + risk * (work.holding - own) * RISK;
    }
    -(left * ROLL) as i32
}

/// How much of a loss that may come is counted.
const RISK: f64 = 0.8;

/// The rolls a colour's lone token needs from each space.
struct Work {
    from: [f64; PLAYING_SPACES as usize],
    holding: f64,
    /// From its own entrance, if it came there through WORLD (BM-19).
    marked: f64,
}

static WORK: LazyLock<[Work; 4]> = LazyLock::new(|| Color::ALL.map(reckon));

/// Finds the work by going over the board until nothing changes.
fn reckon(color: Color) -> Work {
    // Somebody who came through WORLD waits for one face, and then uses it.
    let marked = 1.0 + 5.0 * WAIT;
    let mut from = [30.0; PLAYING_SPACES as usize];
    for space in Space::playing().filter(|space| space.is_home()) {
        from[space.index()] = 0.0;
    }
    for _ in 0..200 {
        for space in Space::playing().filter(|space| !space.is_home() && *space != Space::WORLD) {
            // A face is worth using if that is better than waiting for another.
            let best = |die: u8, stay: f64| {
                let after = |way: &crate::Way| match way.end() {
                    Space::WORLD => 1.0 + marked,
                    end => 1.0 + from[end.index()],
                };
                ways(color, space, die).iter().map(after).fold(stay, f64::min)
            };
            let stay = WAIT + from[space.index()];
            from[space.index()] = (1..=6).map(|die| best(die, stay)).sum::<f64>() / 6.0;
        }
    }
    // Two faces of six bring a token out, so there are two to wait for.
    let holding = 1.0 + 2.0 * WAIT + from[Space::start(color).index()];
    Work { from, holding, marked }
}
