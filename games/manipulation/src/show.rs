//! Showing a game: its view, and what each move will do; and the way back, from a view to a game.

use std::sync::Arc;

use rules::{Appraise, Dice, Imagine, Seat, Seats, Viewer};

use crate::landing::{landings, strike_back};
use crate::moves::Move;
use crate::view::{ColorView, Doing, Happening, MoveView, SeatView};
use crate::{Color, Course, Effect, Kind, Lines, Manipulation, Options, Phase, Space, Tokens, View};

/// The spaces a legal move goes over, the last being where it ends. Where two ways lead to one end the first is
/// as good as the other.
pub(crate) fn path(lines: &Lines, tokens: &Tokens, options: Options, chosen: &Move, die: u8) -> Vec<Space> {
    let Move { color, action, .. } = *chosen;
    for way in lines.ways(color, action.from, die) {
        if tokens.set(color).meets(way.passed()) {
            continue;
        }
        let mut found = None;
        landings(tokens, options, color, action.from, way, |landing| {
            if landing.to == action.to && landing.world == action.world && landing.verdict.is_ok() {
                found = Some(landing);
            }
        });
        if let Some(landing) = found {
            return landing.path(way);
        }
    }
    // From holding there is no way to walk: the token is put where it goes.
    vec![action.to]
}

impl Manipulation {
    pub(crate) fn show(&self) -> View {
        let mode = self.mode();
        let color = |color: Color| ColorView {
            color,
            seat: mode.seat_of(color),
            holding: self.tokens.holding(color),
            spaces: self.tokens.of(color).collect(),
            home: self.tokens.home(color),
            through_world: self.tokens.came_through_world(color),
            squatter: strike_back(&self.tokens, mode, color)
                .ok()
                .and_then(|_| self.tokens.on(Space::entrance(color))),
        };
        let seat = |seat: Seat| SeatView {
            moves: self.colors_of(seat),
            sat_out: Some(self.sat_out[seat.index()]).filter(|die| *die > 0),
            left: self.left.includes(seat),
        };
        let rolling_off = matches!(self.phase, Phase::RollingOff(_));
        View {
            board: self.course.brought().cloned(),
            options: self.options,
            colors: Color::ALL.map(color).to_vec(),
            seats: Seats::first(mode.seats()).iter().map(seat).collect(),
            mover: (!self.is_over() && !rolling_off).then_some(self.mover),
            doing: self.doing(),
            over: self.is_over().then(|| self.standing()),
        }
    }

    fn doing(&self) -> Doing {
        if self.is_over() {
            return Doing::Over;
        }
        match self.phase {
            Phase::RollingOff(seats) => Doing::RollingOff { seats: seats.iter().collect() },
            Phase::Rolling => Doing::Rolling,
            Phase::Moving { die } => {
                let moves = self.moves();
                let moves = moves.iter().flat_map(|moves| moves.iter());
                Doing::Moving { die, moves: moves.map(|chosen| self.foretell(chosen, die)).collect() }
            }
        }
    }

    /// What a move will bring about.
    fn foretell(&self, chosen: &Move, die: u8) -> MoveView {
        let Move { color, action, effect } = *chosen;
        let path = path(self.lines(), &self.tokens, self.options, chosen, die);
        let mut happens = Vec::new();
        if action.from.is_holding() {
            happens.push(Happening::LeavesHolding);
        }
        if action.world {
            happens.push(Happening::Portal);
        } else if path.len() > usize::from(die) {
            let over = &path[usize::from(die) - 1..path.len() - 1];
            happens.extend(over.iter().copied().map(Happening::Beyond));
        }
        if matches!(action.to.kind(), Kind::Entrance(owner) if owner != color) {
            happens.push(Happening::TakesEntrance(action.to));
        }
        match effect {
            Effect::Plain => {}
            Effect::Attack(other) => happens.push(Happening::Attack(other)),
            Effect::SetBack(other) => happens.push(Happening::SetBack(other)),
        }
        if action.to.is_safe() {
            happens.push(Happening::Safe);
        }
        if action.to.is_home() {
            happens.push(Happening::Home);
        }
        let mut after = self.clone();
        after.tokens.shift(color, action.from, action.to, action.world);
        if !after.side_that_is_home().is_empty() {
            happens.push(Happening::Wins);
        }
        MoveView { action, color, path, happens }
    }
}

impl Imagine for Manipulation {
    /// Nothing is hidden, so there is nothing to make up.
    fn imagine(view: &View, _: Viewer, _: &mut Dice) -> Self {
        let mut tokens = Tokens::NONE;
        for shown in &view.colors {
            if shown.is_gone() {
                tokens.take_away(shown.color);
            }
            shown.spaces.iter().for_each(|space| tokens.put(shown.color, *space));
            if shown.through_world {
                tokens.mark(shown.color);
            }
        }
        let phase = match &view.doing {
            Doing::RollingOff { seats } => Phase::RollingOff(seats.iter().copied().collect()),
            Doing::Rolling | Doing::Over => Phase::Rolling,
            Doing::Moving { die, .. } => Phase::Moving { die: *die },
        };
        let mut game = Manipulation::from_parts(view.options, tokens, view.mover.unwrap_or(Seat(0)), phase);
        if let Some(board) = &view.board {
            game = game.on(Arc::new(Course::on(board.clone())));
        }
        for (seat, shown) in (0..).map(Seat).zip(&view.seats) {
            game.sat_out[seat.index()] = shown.sat_out.unwrap_or(0);
            game.left = if shown.left { game.left.with(seat) } else { game.left };
        }
        if let Some(standing) = &view.over {
            game.winners = standing.winners();
        }
        game
    }
}

impl Appraise for Manipulation {
    fn appraise(&self, seat: Seat) -> i32 {
        crate::appraise::appraise(self, seat)
    }

    fn glance(&self, seat: Seat) -> i32 {
        crate::appraise::glance(self, seat)
    }
}
