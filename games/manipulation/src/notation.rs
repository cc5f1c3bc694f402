//! Moves and positions as text.
//!
//! A move is where the token starts and where it ends, `S0-B0`; through WORLD it is `B3-WORLD-E0`. An attack ends
//! with a star, `X1-S1*`, and a set-back with a tilde, `O03-O05~`; both are read as nothing, for they follow from
//! the board.
//!
//! A position is the spaces of each colour, who is to move, and the roll if there is one:
//! `R:S0,O05 Y:S1 G:- B:S3 to:A die:5`. Before the first turn it says who rolls for it, `off:ABCD`. Words that are
//! needed only at times: `world:RG` for tokens that came through WORLD (BM-19), `out:B5` for a seat that sat out
//! its last roll (BM-8), `left:C` for seats that gave up.

use std::fmt::Write;
use std::sync::Arc;

use rules::{Misread, Notation, Seat, Seats};

use crate::game::check_seats;
use crate::tokens::may_stand;
use crate::{
    Action, Color, Course, Effect, Manipulation, Mode, Options, Phase, Space, TOKENS, Tokens, moves,
};

impl Notation for Manipulation {
    fn write_action(&self, action: &Action) -> String {
        let Action { from, to, world } = *action;
        let mut text = if world { format!("{from}-WORLD-{to}") } else { format!("{from}-{to}") };
        let moves = self.moves();
        let found = moves.as_ref().and_then(|moves| moves.iter().find(|found| found.action == *action));
        text.push_str(match found.map(|found| found.effect) {
            Some(Effect::Attack(_)) => "*",
            Some(Effect::SetBack(_)) => "~",
            Some(Effect::Plain) | None => "",
        });
        text
    }

    fn read_action(&self, _: Seat, text: &str) -> Result<Action, Misread> {
        let text = text.trim();
        let bare = text.strip_suffix(['*', '~']).unwrap_or(text);
        let parts: Vec<&str> = bare.split('-').collect();
        let space = |place: usize| {
            let at = 1 + parts[..place].iter().map(|part| part.chars().count() + 1).sum::<usize>();
            parts[place].parse::<Space>().map_err(|misread| Misread { at, ..misread })
        };
        match parts[..] {
            [_, _] => {
                let plain = Action::new(space(0)?, space(1)?);
                // Where the only way leads through WORLD, nobody needs to write so.
                let portal = Action { world: true, ..plain };
                let moves = self.moves();
                let listed =
                    |action| moves.as_ref().is_some_and(|all| all.iter().any(|found| found.action == action));
                Ok(if listed(portal) && !listed(plain) { portal } else { plain })
            }
            [_, middle, _] if middle.eq_ignore_ascii_case("WORLD") => {
                Ok(Action::through_world(space(0)?, space(2)?))
            }
            _ => Err(Misread::new(
                1,
                format!(
                    "{text:?} is no move; a move is two spaces, as in S0-B0, or leads through WORLD, as in B3-WORLD-E0,"
                ),
            )),
        }
    }

    fn write_position(&self) -> String {
        let mut text = String::new();
        for color in Color::ALL {
            let spaces: Vec<String> = self.tokens.of(color).map(|space| space.to_string()).collect();
            let spaces = if spaces.is_empty() { "-".to_owned() } else { spaces.join(",") };
            write!(text, "{}:{spaces} ", color.letter()).expect("a string takes any text");
        }
        match self.phase {
            Phase::RollingOff(seats) => write!(text, "off:{}", letters(seats)),
            Phase::Rolling => write!(text, "to:{}", self.mover),
            Phase::Moving { die } => write!(text, "to:{} die:{die}", self.mover),
        }
        .expect("a string takes any text");
        let marked: String = Color::ALL
            .into_iter()
            .filter(|color| self.tokens.came_through_world(*color))
            .map(Color::letter)
            .collect();
        let out: Vec<String> = (0..self.options.mode.seats())
            .filter(|seat| self.sat_out[usize::from(*seat)] > 0)
            .map(|seat| format!("{}{}", Seat(seat), self.sat_out[usize::from(seat)]))
            .collect();
        for (word, value) in [("world", marked), ("out", out.join(",")), ("left", letters(self.left))] {
            if !value.is_empty() {
                write!(text, " {word}:{value}").expect("a string takes any text");
            }
        }
        text
    }

    fn read_position(course: Arc<Course>, options: &Options, seats: u8, text: &str) -> Result<Self, Misread> {
        check_seats(options, seats).map_err(|illegal| Misread::new(1, format!("{illegal},")))?;
        let mut reading = Reading {
            game: Manipulation::from_parts(*options, Tokens::NONE, Seat(0), Phase::Rolling).on(course),
            seen: Vec::new(),
            seats,
        };
        let mut at = 0;
        for word in text.split_whitespace() {
            // OK because the word is a part of what is left of the text.
            let start = at + text[at..].find(word).expect("a word of the text is in the text");
            at = start + word.len();
            let place = text[..start].chars().count() + 1;
            reading.word(word).map_err(|what| Misread::new(place, what))?;
        }
        let end = text.chars().count() + 1;
        reading.finish().map_err(|what| Misread::new(end, what))
    }
}

fn letters(seats: Seats) -> String {
    seats.iter().map(Seat::letter).collect()
}

/// A position that is being read.
struct Reading<'a> {
    game: Manipulation,
    seen: Vec<&'a str>,
    seats: u8,
}

impl<'a> Reading<'a> {
    fn word(&mut self, word: &'a str) -> Result<(), String> {
        let (name, value) =
            word.split_once(':').ok_or_else(|| format!("{word:?} should be a name, a colon and a value"))?;
        if self.seen.contains(&name) {
            return Err(format!("{name:?} is there twice"));
        }
        self.seen.push(name);
        match name {
            "R" | "Y" | "G" | "B" => {
                let letter = name.chars().next().unwrap_or('R');
                let color = Color::of_letter(letter).ok_or_else(|| format!("{name:?} is no color"))?;
                value
                    .split(',')
                    .filter(|space| *space != "-")
                    .try_for_each(|space| self.put(color, space))?;
            }
            "to" => self.game.mover = self.seat(value)?,
            "off" => {
                let seats: Seats = self.seat_list(value)?.into_iter().collect();
                if seats.len() < 2 {
                    return Err("at least two roll for the first turn".to_owned());
                }
                self.game.phase = Phase::RollingOff(seats);
            }
            "die" => self.game.phase = Phase::Moving { die: face(value)? },
            "world" => {
                for letter in value.chars() {
                    let color = Color::of_letter(letter).ok_or_else(|| format!("{letter:?} is no color"))?;
                    if !self.game.tokens.has(color, Space::entrance(color)) {
                        return Err(format!("no {color} token stands on its entrance"));
                    }
                    self.game.tokens.mark(color);
                }
            }
            "out" => {
                for sat in value.split(',') {
                    let (seat, die) =
                        sat.split_at_checked(1).ok_or_else(|| format!("{sat:?} is no seat and roll"))?;
                    let seat = self.seat(seat)?;
                    self.game.sat_out[seat.index()] = face(die)?;
                }
            }
            "left" => self.game.left = self.seat_list(value)?.into_iter().collect(),
            _ => return Err(format!("{name:?} says nothing about a position")),
        }
        Ok(())
    }

    fn put(&mut self, color: Color, name: &str) -> Result<(), String> {
        let space: Space = name.parse().map_err(|misread: Misread| misread.what)?;
        if !self.game.lines().layout().has(space) {
            return Err(format!("this board has no space {space}"));
        }
        let tokens = &mut self.game.tokens;
        if space.is_holding() {
            return Err("tokens in holding are not written: they are the ones that are left".to_owned());
        }
        if !may_stand(color, space) {
            return Err(format!("a {color} token cannot stand on {}", space.words()));
        }
        if let Some(other) = tokens.on(space) {
            return Err(format!("{space} is taken by {other}"));
        }
        if tokens.holding(color) == 0 {
            return Err(format!("{color} has more than {TOKENS} tokens"));
        }
        tokens.put(color, space);
        Ok(())
    }

    fn seat(&self, text: &str) -> Result<Seat, String> {
        let seat = match text.as_bytes() {
            [letter @ b'A'..=b'H'] => Seat(letter - b'A'),
            _ => return Err(format!("{text:?} is no seat; seats are A, B and so on")),
        };
        if seat.0 < self.seats { Ok(seat) } else { Err(format!("there is no seat {text}")) }
    }

    fn seat_list(&self, text: &str) -> Result<Vec<Seat>, String> {
        text.chars().map(|letter| self.seat(letter.encode_utf8(&mut [0; 4]))).collect()
    }

    /// Looks at the position as a whole.
    fn finish(self) -> Result<Manipulation, String> {
        let mut game = self.game;
        for name in ["R", "Y", "G", "B"] {
            if !self.seen.contains(&name) {
                return Err(format!("the spaces of {name} should follow, as in {name}:S0,O05 or {name}:-"));
            }
        }
        if self.seen.contains(&"to") == self.seen.contains(&"off") {
            return Err(
                "either a seat is to move, as in to:A, or some roll for the first turn, as in off:AB"
                    .to_owned(),
            );
        }
        if self.seen.contains(&"off") && self.seen.contains(&"die") {
            return Err("there is no roll to move before the first turn".to_owned());
        }
        // Each alone, the tokens of a player who left are out of the game.
        for seat in game.left.iter().filter(|_| game.options.mode == Mode::Alone) {
            let color = Color::at(seat.index());
            if game.tokens.of(color).next().is_none() {
                game.tokens.take_away(color);
            }
        }
        game.winners = game.side_that_is_home();
        if game.winners.is_empty() {
            game.winners = game.side_that_is_left();
        }
        if game.is_over() {
            game.phase = Phase::Rolling;
            return Ok(game);
        }
        if game.left.includes(game.mover) && self.seen.contains(&"to") {
            return Err(format!("seat {} has left and is not to move", game.mover));
        }
        match game.phase {
            Phase::Moving { die }
                if moves(game.lines(), &game.tokens, game.options, game.mover, die).is_empty() =>
            {
                Err(format!(
                    "no token of seat {} can move {die}, so that turn is already lost (BM-8)",
                    game.mover
                ))
            }
            Phase::Moving { .. } | Phase::Rolling | Phase::RollingOff(_) => Ok(game),
        }
    }
}

fn face(text: &str) -> Result<u8, String> {
    match text.parse() {
        Ok(die @ 1..=6) => Ok(die),
        Ok(_) | Err(_) => Err(format!("a die does not show {text:?}")),
    }
}
