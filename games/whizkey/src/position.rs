//! Positions as text: words of the form `name:value`, secrets included, so that any position comes back the same.
//!
//! `doing:moving to:A dealer:B left:- pieces:START.START.START.R1C1,START.START.START.START hand:7H.8C,- whiz:-,6D
//! table:7C.7D stack:AC.2C quiet:0 match:0/0/1 outcome:-`; the stack begins with its top card, and `quiet` has a
//! plus if the turn has had its door or its card.

use std::str::FromStr;
use std::sync::Arc;

use rules::{Game, Misread, Seat, Seats};

use crate::card::{Card, Cards, Stack};
use crate::game::{MOST_WHIZ, WhizKey};
use crate::{Board, Doing, Kind, Options, Outcome, Square, WhizCards};

impl WhizKey {
    pub(crate) fn position(&self) -> String {
        let seats = || Seats::first(self.seats).iter();
        let each = |word: &dyn Fn(Seat) -> String| seats().map(word).collect::<Vec<_>>().join(",");
        let words = [
            ("doing", write_doing(self.doing)),
            ("to", self.mover.to_string()),
            ("dealer", self.dealer.to_string()),
            ("left", dash(self.left.iter().map(Seat::letter).collect())),
            ("pieces", each(&|seat| join(self.pieces(seat).iter()))),
            ("hand", each(&|seat| join(self.player(seat).hand.iter()))),
            ("whiz", each(&|seat| join(self.player(seat).whiz.iter()))),
            ("table", join(self.table.iter())),
            ("stack", join(self.stack.iter())),
            ("quiet", format!("{}{}", self.quiet, if self.stirred { "+" } else { "" })),
            ("match", format!("{}/{}/{}", self.scores[0], self.scores[1], self.game)),
            ("outcome", self.outcome.map_or_else(|| "-".to_owned(), write_outcome)),
        ];
        words.map(|(name, value)| format!("{name}:{value}")).join(" ")
    }

    pub(crate) fn at_position(
        board: Arc<Board>,
        options: &Options,
        seats: u8,
        text: &str,
    ) -> Result<Self, Misread> {
        let mut game =
            WhizKey::new(board, options, seats).map_err(|illegal| Misread::new(1, illegal.to_string()))?;
        let mut words = Words { text, at: 0 };
        game.doing = words.next("doing", read_doing)?;
        game.mover = words.next("to", |text| read_seat(text, seats))?;
        game.dealer = words.next("dealer", |text| read_seat(text, seats))?;
        game.left = words.next("left", |text| {
            let letters = text.chars().filter(|letter| *letter != '-');
            letters.map(|letter| read_seat(letter.encode_utf8(&mut [0; 4]), seats)).collect()
        })?;
        let pieces = words.next("pieces", |text| by_seat(text, seats, read_list::<Square>))?;
        let hands = words.next("hand", |text| by_seat(text, seats, read_cards))?;
        let whizzes = words.next("whiz", |text| by_seat(text, seats, read_cards))?;
        for (seat, ((pieces, hand), whiz)) in (0..).map(Seat).zip(pieces.into_iter().zip(hands).zip(whizzes))
        {
            let wanted = game.pieces(seat).len();
            if pieces.len() != wanted {
                return Err(Misread::new(1, format!("{seat} has {wanted} pieces, not {}", pieces.len())));
            }
            let player = &mut game.players[seat.index()];
            (player.hand, player.whiz) = (hand, whiz);
            player.pieces[..wanted].copy_from_slice(&pieces);
        }
        game.table = words.next("table", read_cards)?;
        game.stack = words.next("stack", |text| {
            let cards = read_list::<Card>(text)?;
            if cards.len() > Card::PACK {
                Err("the pack has 52 cards".to_owned())
            } else {
                Ok(Stack::of(&cards))
            }
        })?;
        (game.quiet, game.stirred) = words.next("quiet", |text| {
            let turns = text.strip_suffix('+').unwrap_or(text);
            Ok((parse(turns, "a number of turns")?, turns != text))
        })?;
        (game.scores, game.game) = words.next("match", |text| {
            let parts: Vec<&str> = text.split('/').collect();
            let [a, b, number] = parts[..] else { return Err(format!("{text:?} is no match")) };
            Ok(([parse(a, "a score")?, parse(b, "a score")?], parse(number, "a game")?))
        })?;
        game.outcome = words.next("outcome", |text| read_outcome(text, seats))?;
        words.end()?;
        game.makes_sense().map_err(|what| Misread::new(1, what))?;
        Ok(game)
    }

    /// Whether the position can be played on; if not, why not.
    fn makes_sense(&self) -> Result<(), String> {
        for seat in Seats::first(self.seats).iter() {
            let pieces = self.pieces(seat);
            for (place, square) in pieces.iter().enumerate() {
                if !self.board.has(*square) {
                    return Err(format!("the board has no square {square}"));
                }
                if !square.is_roomy() && pieces[..place].contains(square) {
                    return Err(format!("{seat} has two pieces on {square}"));
                }
            }
            let (limit, player) = (WhizKey::hand_limit(self.seats), self.player(seat));
            let counted = match self.options.whiz_cards {
                WhizCards::Apart => 0,
                WhizCards::InHand => player.whiz.len(),
            };
            if player.hand.len() + counted > limit || player.whiz.len() > MOST_WHIZ {
                return Err(format!("{seat} has more than {limit} cards or more than two WHIZ cards"));
            }
        }
        let hands = self.players.iter().flat_map(|player| player.hand.iter().chain(player.whiz.iter()));
        let mut cards: Vec<Card> = hands.chain(self.table.iter()).chain(self.stack.iter()).collect();
        cards.sort_unstable();
        let before_the_deal = matches!(self.doing, Doing::Cutting | Doing::Shuffling);
        let whole = cards.iter().copied().eq(Card::all());
        // A game that ended before its deal has no cards either.
        let none = cards.is_empty() && (before_the_deal || self.doing == Doing::Over);
        if !none && (!whole || before_the_deal) {
            return Err(
                "before the deal there are no cards, and after it each of the 52 is somewhere".to_owned()
            );
        }
        self.phase_makes_sense()
    }

    fn phase_makes_sense(&self) -> Result<(), String> {
        let over = self.doing == Doing::Over;
        if over && self.outcome.is_none() {
            return Err("a game that is over has an outcome".to_owned());
        }
        if !over && self.playing().len() < 2 {
            return Err("with fewer than two players the game is over".to_owned());
        }
        if self.left.includes(self.mover) && !over {
            return Err(format!("{} has left and cannot be to move", self.mover));
        }
        let home = |seat: Seat| self.pieces(seat).iter().all(|square| *square == Square::PAYOFF);
        if !over && self.playing().iter().any(home) {
            return Err("with all pieces of a player in PAYOFF the game is over".to_owned());
        }
        let seat = self.mover;
        let stands = |at: Square, kind: Kind| self.pieces(seat).contains(&at) && self.board.kind(at) == kind;
        let right = match self.doing {
            Doing::Cutting | Doing::Shuffling | Doing::Over => true,
            Doing::Moving => self.has_move(seat) || self.may_claim(),
            Doing::GoingOn { at } => {
                let open = self.next_step(seat, at).is_ok() || self.next_hop(seat, at).is_ok();
                stands(at, Kind::MoveOneOrToDoorway) && open
            }
            Doing::Choosing { at, from } => stands(at, Kind::MoveToDoorwayOfChoice) && self.board.has(from),
            Doing::Drawing { at } => stands(at, Kind::DrawOrSwap) && self.has_draw_or_swap(seat),
            Doing::Bonus { at } => {
                let below = self.board.door(at).map(|passage| passage.to);
                stands(at, Kind::Doorway)
                    && below.is_some_and(|below| self.is_free(seat, below))
                    && !self.player(seat).is_bare()
            }
        };
        if right { Ok(()) } else { Err(format!("{seat} has nothing to do in {}", write_doing(self.doing))) }
    }
}

/// The words of a position, in order.
struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Words<'t> {
    fn word(&mut self) -> (usize, &'t str) {
        let rest = &self.text[self.at..];
        let start = self.at + rest.len() - rest.trim_start().len();
        let word = self.text[start..].split_whitespace().next().unwrap_or_default();
        self.at = start + word.len();
        (self.text[..start].chars().count() + 1, word)
    }

    fn next<T>(&mut self, name: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Result<T, Misread> {
        let (at, word) = self.word();
        let value = word.strip_prefix(name).and_then(|rest| rest.strip_prefix(':'));
        let value = value
            .ok_or_else(|| Misread::new(at, format!("{name:?} with a colon and a value should come next")))?;
        read(value).map_err(|what| Misread::new(at, what))
    }

    fn end(mut self) -> Result<(), Misread> {
        match self.word() {
            (_, "") => Ok(()),
            (at, word) => Err(Misread::new(at, format!("{word:?} says nothing about a position"))),
        }
    }
}

fn dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

fn join<T: ToString>(items: impl Iterator<Item = T>) -> String {
    dash(items.map(|item| item.to_string()).collect::<Vec<_>>().join("."))
}

fn parse<T: FromStr>(text: &str, what: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text:?} is not {what}"))
}

fn read_list<T: FromStr>(text: &str) -> Result<Vec<T>, String>
where
    T::Err: ToString,
{
    if text == "-" {
        return Ok(Vec::new());
    }
    text.split('.').map(|item| item.parse().map_err(|error: T::Err| error.to_string())).collect()
}

fn read_cards(text: &str) -> Result<Cards, String> {
    let list = read_list::<Card>(text)?;
    let cards: Cards = list.iter().copied().collect();
    if usize::from(cards.len()) == list.len() { Ok(cards) } else { Err("a card is there twice".to_owned()) }
}

fn by_seat<T>(text: &str, seats: u8, read: impl Fn(&str) -> Result<T, String>) -> Result<Vec<T>, String> {
    let values: Vec<T> = text.split(',').map(read).collect::<Result<_, String>>()?;
    let right = values.len() == usize::from(seats);
    right.then_some(values).ok_or_else(|| format!("there should be a value for each of {seats} seats"))
}

fn read_seat(text: &str, seats: u8) -> Result<Seat, String> {
    let seat = Seats::first(seats).iter().find(|seat| seat.to_string() == text);
    seat.ok_or_else(|| format!("there is no seat {text:?}"))
}

fn write_doing(doing: Doing) -> String {
    match doing {
        Doing::Cutting => "cutting".to_owned(),
        Doing::Shuffling => "shuffling".to_owned(),
        Doing::Moving => "moving".to_owned(),
        Doing::GoingOn { at } => format!("going_on/{at}"),
        Doing::Choosing { at, from } => format!("choosing/{at}/{from}"),
        Doing::Drawing { at } => format!("drawing/{at}"),
        Doing::Bonus { at } => format!("bonus/{at}"),
        Doing::Over => "over".to_owned(),
    }
}

fn read_doing(text: &str) -> Result<Doing, String> {
    let square = |name: &str| name.parse::<Square>().map_err(|error| error.to_string());
    let parts: Vec<&str> = text.split('/').collect();
    Ok(match parts[..] {
        ["cutting"] => Doing::Cutting,
        ["shuffling"] => Doing::Shuffling,
        ["moving"] => Doing::Moving,
        ["going_on", at] => Doing::GoingOn { at: square(at)? },
        ["choosing", at, from] => Doing::Choosing { at: square(at)?, from: square(from)? },
        ["drawing", at] => Doing::Drawing { at: square(at)? },
        ["bonus", at] => Doing::Bonus { at: square(at)? },
        ["over"] => Doing::Over,
        _ => return Err(format!("{text:?} is nothing that goes on in this game")),
    })
}

fn write_outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::PaidOff(seat) => format!("paid_off/{seat}"),
        Outcome::LastSeat(seat) => format!("last_seat/{seat}"),
        Outcome::StandOff => "stand_off".to_owned(),
        Outcome::OutOfCards => "out_of_cards".to_owned(),
        Outcome::Quiet => "quiet".to_owned(),
    }
}

fn read_outcome(text: &str, seats: u8) -> Result<Option<Outcome>, String> {
    let parts: Vec<&str> = text.split('/').collect();
    Ok(match parts[..] {
        ["-"] => None,
        ["paid_off", seat] => Some(Outcome::PaidOff(read_seat(seat, seats)?)),
        ["last_seat", seat] => Some(Outcome::LastSeat(read_seat(seat, seats)?)),
        ["stand_off"] => Some(Outcome::StandOff),
        ["out_of_cards"] => Some(Outcome::OutOfCards),
        ["quiet"] => Some(Outcome::Quiet),
        _ => return Err(format!("{text:?} is no outcome")),
    })
}
