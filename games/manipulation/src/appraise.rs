//! How good a position looks: how much work is left, and how much of what is done lies open to attack.
//!
//! The work left to a token is the rolls it needs to get home if it is alone and well played, worked out from the
//! lines of the board. A roll it has to wait for costs less than one it uses, because other tokens can use it.
//! At a glance waiting looks cheaper than it is, and a token that stands in the way of others at home is not seen:
//! those are the mistakes of a beginner. The numbers below were found by playing some thousand games for each of
//! several values.

use std::sync::OnceLock;

use rules::Seat;

use crate::space::Kind;
use crate::{Bond, Color, Lines, Manipulation, Mode, Space, TOKENS, Tokens, WorldHome};

/// Small units of one roll.
const ROLL: f64 = 100.0;
/// What it costs to wait for a roll, as a share of using one.
const WAIT: f64 = 0.6;
/// What that looks like at a glance.
const WAIT_AT_A_GLANCE: f64 = 0.35;
/// What it costs a token at home to go deeper, which it must if a space beyond it is free: the others need room.
const DEEPER: f64 = 0.8;
/// How much of a loss counts that the very next roll may bring.
const RISK_NOW: f64 = 1.0;
/// How much of a loss counts that a later roll may bring, for until then one may have moved on.
const RISK_LATER: f64 = 0.8;
/// How much of that counts with three opponents, who have each other to attack as well.
const RISK_OF_THREE: f64 = 0.5;
/// What a won game is worth, more than any difference of work.
const WON: i32 = 500_000;

/// How many of the six faces let a token of `by` land on a token of `color` on `space`, were nobody in its way.
pub fn exposure(lines: &Lines, tokens: &Tokens, color: Color, space: Space, by: Color) -> u32 {
    faces(lines, tokens, color, space, by).count_ones()
}

/// How far ahead `seat` is, in hundredths of a roll, looked at closely.
pub(crate) fn appraise(game: &Manipulation, seat: Seat) -> i32 {
    compare(game, seat, &closely(game.lines())[game.options.world_home as usize])
}

/// How far ahead `seat` is, in hundredths of a roll, at a glance.
pub(crate) fn glance(game: &Manipulation, seat: Seat) -> i32 {
    compare(game, seat, &at_a_glance(game.lines())[game.options.world_home as usize])
}

impl Manipulation {
    /// What a colour's tokens have left to do, in hundredths of a roll, with what may be lost to attacks counted.
    pub fn work_left(&self, color: Color) -> i32 {
        let work = &closely(self.lines())[self.options.world_home as usize][color.index()];
        -worth(self.lines(), work, &self.tokens, self.mode(), color, Color::at(self.mover.index()))
    }
}

/// How far ahead `seat` is if this is the work of each colour.
fn compare(game: &Manipulation, seat: Seat, work: &[Work; 4]) -> i32 {
    let mode = game.mode();
    if game.is_over() {
        return if game.winners.includes(seat) { WON } else { -WON };
    }
    // Whoever rolls next attacks first.
    let next = Color::at(game.mover.index());
    let worth =
        Color::ALL.map(|color| worth(game.lines(), &work[color.index()], &game.tokens, mode, color, next));
    let own = Color::at(seat.index());
    match mode {
        Mode::Alone => {
            // The leader is the one to be beaten, and the others are not nothing; but what one of three loses
            // is only in part one's own gain.
            let plays = |color: &Color| *color != own && !game.left.includes(mode.seat_of(*color));
            let others = || Color::ALL.into_iter().filter(plays).map(|color| worth[color.index()]);
            let mean = others().sum::<i32>() / others().count().max(1) as i32;
            worth[own.index()] - (others().max().unwrap_or(0) + mean) / 4
        }
        Mode::Partners | Mode::Tournament => {
            let side = |color: Color| worth[color.index()] + worth[color.opposite().index()];
            side(own) - side(Color::at(own.index() + 1))
        }
    }
}

/// What a colour's tokens are worth: less for every roll they still need, and for what may be lost to attacks
/// when `next` rolls next.
fn worth(lines: &Lines, work: &Work, tokens: &Tokens, mode: Mode, color: Color, next: Color) -> i32 {
    let mut left =
        f64::from(tokens.holding(color)) * work.holding + work.deeper * f64::from(too_shallow(tokens, color));
    for space in tokens.of(color).filter(|space| !space.is_home()) {
        let marked = space == Space::entrance(color) && tokens.came_through_world(color);
        let own = if marked { work.marked } else { work.from[space.index()] };
        left += own + risk(lines, tokens, mode, color, space, next) * (work.holding - own);
    }
    -(left * ROLL) as i32
}

/// How many tokens at home have a free space beyond them.
fn too_shallow(tokens: &Tokens, color: Color) -> u8 {
    let homes = (1..=TOKENS).rev().map(|number| tokens.has(color, Space::home(color, number)));
    let packed = homes.take_while(|taken| *taken).count() as u8;
    tokens.home(color) - packed
}

/// The chance that a token is attacked, as far as it counts.
fn risk(lines: &Lines, tokens: &Tokens, mode: Mode, color: Color, space: Space, next: Color) -> f64 {
    // One face may serve two colours of one player, but it falls only once: so the faces of a player are a set.
    let (mut now, mut later) = (0_u8, [0_u8; 4]);
    for by in Color::ALL.into_iter().filter(|by| mode.bond(color, *by) == Bond::Opponent) {
        let found = faces(lines, tokens, color, space, by);
        match mode.bond(next, by) {
            Bond::Own | Bond::Second => now |= found,
            Bond::Partner | Bond::Opponent => later[mode.seat_of(by).index()] |= found,
        }
    }
    let later: u32 = later.map(u8::count_ones).iter().sum();
    let counts = if mode == Mode::Alone { RISK_OF_THREE } else { 1.0 };
    counts * (RISK_NOW * f64::from(now.count_ones()) + RISK_LATER * f64::from(later)) / 6.0
}

/// The faces with which tokens of `by` could attack a token of `color` on `space`, as bits; the lowest is a 1.
fn faces(lines: &Lines, tokens: &Tokens, color: Color, space: Space, by: Color) -> u8 {
    let mut found = 0;
    match space.kind() {
        // BM-11: nobody is attacked on a safety area; and home is home.
        Kind::Beast(_) | Kind::StarBeast(_) | Kind::Home(..) | Kind::World | Kind::Holding(_) => return 0,
        // BM-23: on a foreign entrance only the owner's side attacks, and the owner through WORLD and with a 1
        // from holding (BM-22) as well. Alone nobody is of the owner's side, but there it is a small mistake.
        Kind::Entrance(owner) if owner != color => {
            if by != owner && by != owner.opposite() {
                return 0;
            }
            if by == owner {
                let world = (1..=6).filter(|die| tokens.set(by).meets(lines.sources(by, Space::WORLD, *die)));
                found |= world.fold(0, |bits, die| bits | 1 << (die - 1));
                found |= u8::from(tokens.holding(by) > 0);
            }
        }
        // BM-4: a token on a foreign Start is in the way of the owner's next one.
        Kind::Start(owner) if owner == by && tokens.holding(by) > 0 => found |= 0b10_0001,
        Kind::Start(_) | Kind::Entrance(_) | Kind::Lane(_) | Kind::Spoke(..) | Kind::Diamond(..) => {}
    }
    for die in 1..=6 {
        if tokens.set(by).meets(lines.sources(by, space, die)) {
            found |= 1 << (die - 1);
        }
    }
    found
}

/// The work a colour's lone token has from each space, in rolls.
struct Work {
    from: [f64; Space::COUNT],
    holding: f64,
    /// From its own entrance, if it came there through WORLD (BM-19): there it may have to wait for one roll.
    marked: f64,
    /// At home, with a free space beyond it.
    deeper: f64,
}

/// The work of each colour, for each way to play BM-19.
type EachWork = Box<[[Work; 4]; 2]>;

/// The work on one board, worked out when somebody first asks.
#[derive(Default)]
pub(crate) struct Works {
    closely: OnceLock<EachWork>,
    at_a_glance: OnceLock<EachWork>,
}

fn closely(lines: &Lines) -> &EachWork {
    lines.works.closely.get_or_init(|| works(lines, WAIT, DEEPER))
}

fn at_a_glance(lines: &Lines) -> &EachWork {
    lines.works.at_a_glance.get_or_init(|| works(lines, WAIT_AT_A_GLANCE, 0.0))
}

fn works(lines: &Lines, wait: f64, deeper: f64) -> EachWork {
    let reckon = |world_home, color| reckon(lines, color, world_home, wait, deeper);
    Box::new(WorldHome::ALL.map(|world_home| Color::ALL.map(|color| reckon(world_home, color))))
}

/// Finds the rolls that are needed by going over the board until nothing changes.
fn reckon(lines: &Lines, color: Color, world_home: WorldHome, wait: f64, deeper: f64) -> Work {
    // A token that came through WORLD waits for one face and then uses it, unless any roll that fits will do.
    let entrance = Space::entrance(color).index();
    let marked = |from: &[f64]| match world_home {
        WorldHome::Exactly => 1.0 + 5.0 * wait,
        WorldHome::Fits => from[entrance],
    };
    let mut from = [30.0; Space::COUNT];
    for space in lines.layout().playing().filter(|space| space.is_home()) {
        from[space.index()] = 0.0;
    }
    // A lap takes some fourteen rolls, so after two hundred rounds nothing changes any more.
    for _ in 0..200 {
        for space in lines.layout().playing().filter(|space| !space.is_home() && *space != Space::WORLD) {
            // A face is worth using if that is better than waiting for another.
            let best = |die: u8, stay: f64| {
                let after = |way: &crate::Way| match way.end() {
                    Space::WORLD => 1.0 + marked(&from),
                    end => 1.0 + from[end.index()],
                };
                lines.ways(color, space, die).iter().map(after).fold(stay, f64::min)
            };
            let stay = wait + from[space.index()];
            from[space.index()] = (1..=6).map(|die| best(die, stay)).sum::<f64>() / 6.0;
        }
    }
    // Two faces of six bring a token out, so there are two to wait for.
    let holding = 1.0 + 2.0 * wait + from[Space::start(color).index()];
    let marked = marked(&from);
    Work { from, holding, marked, deeper }
}
