//! Moves and positions as text.
//!
//! A move is the space it ends on, `R07`; a choice of category is `choose:history`, a vote `vote:history`, a box
//! `box:2`, an answer `answer:Paris`, a judgement `right` or `wrong`; `pass`, `time`, `stand` and `contest` are
//! themselves.
//!
//! A position is words of the form `name:value`, secrets included, so that any position of any game comes back
//! the same: `to:A at:HUB,R07 won:-,history mark:-,- turns:1,1 left:- winners:- boxes:0.1.2 phase:moving.5 last:-`.

use std::collections::VecDeque;
use std::fmt::Write;
use std::str::FromStr;
use std::sync::Arc;

use rules::{Game, Misread, Notation, Seat, Seats};

use crate::game::Token;
use crate::phase::{Asked, Phase, Votes};
use crate::show::won;
use crate::{Action, Call, Category, Contents, Edition, Space, Trivia};

impl<E: Edition> Notation for Trivia<E> {
    fn write_action(&self, action: &Action) -> String {
        match action {
            Action::MoveTo(to) => to.clone(),
            Action::Choose(category) => format!("choose:{}", category.name()),
            Action::Vote(category) => format!("vote:{}", category.name()),
            Action::PickBox(number) => format!("box:{number}"),
            Action::Answer(text) => format!("answer:{text}"),
            Action::Pass => "pass".to_owned(),
            Action::OutOfTime => "time".to_owned(),
            Action::Judge(call) => write_call(*call).to_owned(),
            Action::LetStand => "stand".to_owned(),
            Action::Contest => "contest".to_owned(),
        }
    }

    fn read_action(&self, _: Seat, text: &str) -> Result<Action, Misread> {
        read_action(text)
    }

    fn write_position(&self) -> String {
        let board = &self.contents.board;
        let name = |space: Space| board.name(space).to_owned();
        let each =
            |word: &dyn Fn(&Token) -> String| self.tokens.iter().map(word).collect::<Vec<_>>().join(",");
        let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        let categories =
            |token: &Token| dash(won::<E>(token.won).iter().map(|c| c.name()).collect::<Vec<_>>().join("+"));
        let boxes: Vec<String> = self.boxes.iter().map(|cards| dash(join(cards.iter(), "."))).collect();
        let mut text = format!("to:{}", self.mover);
        for (word, value) in [
            ("at", each(&|token| name(token.at))),
            ("won", each(&categories)),
            ("mark", each(&|token| token.marked.map_or_else(|| "-".to_owned(), name))),
            ("turns", each(&|token| token.turns.to_string())),
            ("left", write_seats(self.left)),
            ("winners", write_seats(self.winners)),
            ("boxes", dash(boxes.join(";"))),
            ("phase", write_phase(&self.phase)),
            (
                "last",
                self.last.as_ref().map_or_else(
                    || "-".to_owned(),
                    |(seat, asked, saw, call)| {
                        format!("{seat}/{}/{}/{}", write_asked(asked), write_seats(*saw), write_call(*call))
                    },
                ),
            ),
        ] {
            write!(text, " {word}:{value}").expect("a string takes any text");
        }
        text
    }

    fn read_position(
        contents: Arc<Contents>,
        options: &E::Options,
        seats: u8,
        text: &str,
    ) -> Result<Self, Misread> {
        let mut game = Self::new(contents, options, seats)
            .map_err(|forbidden| Misread::new(1, forbidden.to_string()))?;
        let mut words = text.split_whitespace();
        let mut next = |name: &str| -> Result<String, Misread> {
            let word = words.next().and_then(|word| word.strip_prefix(name)?.strip_prefix(':'));
            word.map(str::to_owned)
                .ok_or_else(|| Misread::new(1, format!("{name:?} with a colon and a value should come next")))
        };
        let counted = |values: Vec<String>| {
            let right = values.len() == usize::from(seats);
            right
                .then_some(values)
                .ok_or_else(|| Misread::new(1, format!("there should be a value for each of {seats} seats")))
        };
        let split = |text: String| text.split(',').map(str::to_owned).collect::<Vec<_>>();
        let board = game.contents.board.clone();
        let space = |name: &str| {
            board.find(name).ok_or_else(|| Misread::new(1, format!("there is no space {name:?}")))
        };
        game.mover = read_seat(&next("to")?, seats)?;
        for (token, at) in game.tokens.iter_mut().zip(counted(split(next("at")?))?) {
            token.at = space(&at)?;
        }
        for (token, names) in game.tokens.iter_mut().zip(counted(split(next("won")?))?) {
            token.won = read_won::<E>(&names)?;
        }
        for (token, mark) in game.tokens.iter_mut().zip(counted(split(next("mark")?))?) {
            token.marked = if mark == "-" { None } else { Some(space(&mark)?) };
        }
        for (token, turns) in game.tokens.iter_mut().zip(counted(split(next("turns")?))?) {
            token.turns = parse(&turns, "a number of turns")?;
        }
        game.left = read_seats(&next("left")?, seats)?;
        game.winners = read_seats(&next("winners")?, seats)?;
        let cards = game.contents.cards.len();
        game.boxes = read_boxes(&next("boxes")?, cards)?;
        game.phase = read_phase::<E>(&next("phase")?, seats, cards)?;
        let has_cards = !game.boxes.is_empty() && game.boxes.iter().all(|cards| !cards.is_empty());
        if !has_cards && !matches!(game.phase, Phase::Shuffling | Phase::Over { .. }) {
            return Err(Misread::new(1, "there are no cards to ask from"));
        }
        game.last = match next("last")?.as_str() {
            "-" => None,
            last => Some(read_last::<E>(last, seats, cards)?),
        };
        match words.next() {
            None => Ok(game),
            Some(word) => Err(Misread::new(1, format!("{word:?} says nothing about a position"))),
        }
    }
}

/// Reads an action as players note it; whether it is legal now is for the game to say.
pub fn read_action(text: &str) -> Result<Action, Misread> {
    let category =
        |name: &str| Category::named(name).ok_or_else(|| Misread::new(1, format!("{name:?} is no category")));
    Ok(match text.split_once(':') {
        Some(("choose", name)) => Action::Choose(category(name.trim())?),
        Some(("vote", name)) => Action::Vote(category(name.trim())?),
        Some(("box", number)) => Action::PickBox(parse(number.trim(), "a box")?),
        Some(("answer", answer)) => Action::Answer(answer.to_owned()),
        Some((word, _)) => return Err(Misread::new(1, format!("{word:?} is nothing one can do"))),
        None => match text.trim() {
            "pass" => Action::Pass,
            "time" => Action::OutOfTime,
            "right" => Action::Judge(Call::Right),
            "wrong" => Action::Judge(Call::Wrong),
            "stand" => Action::LetStand,
            "contest" => Action::Contest,
            "" => return Err(Misread::new(1, "a move is missing")),
            space => Action::MoveTo(space.to_owned()),
        },
    })
}

fn parse<T: FromStr>(text: &str, what: &str) -> Result<T, Misread> {
    text.parse().map_err(|_| Misread::new(1, format!("{text:?} is not {what}")))
}

fn join<T: ToString>(items: impl Iterator<Item = T>, with: &str) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(with)
}

fn write_seats(seats: Seats) -> String {
    if seats.is_empty() { "-".to_owned() } else { seats.iter().map(Seat::letter).collect() }
}

fn read_seat(text: &str, seats: u8) -> Result<Seat, Misread> {
    let seat = match text.as_bytes() {
        [letter @ b'A'..=b'H'] => Seat(letter - b'A'),
        _ => return Err(Misread::new(1, format!("{text:?} is no seat"))),
    };
    if seat.0 < seats { Ok(seat) } else { Err(Misread::new(1, format!("there is no seat {text}"))) }
}

fn read_seats(text: &str, seats: u8) -> Result<Seats, Misread> {
    if text == "-" {
        return Ok(Seats::NONE);
    }
    text.chars()
        .map(|letter| read_seat(letter.encode_utf8(&mut [0; 4]), seats))
        .collect::<Result<Vec<_>, _>>()
        .map(|seats| seats.into_iter().collect())
}

fn write_call(call: Call) -> &'static str {
    match call {
        Call::Right => "right",
        Call::Wrong => "wrong",
    }
}

fn read_call(text: &str) -> Result<Call, Misread> {
    match text {
        "right" => Ok(Call::Right),
        "wrong" => Ok(Call::Wrong),
        _ => Err(Misread::new(1, format!("{text:?} is neither right nor wrong"))),
    }
}

fn read_category<E: Edition>(name: &str) -> Result<Category, Misread> {
    let known = Category::named(name).filter(|category| E::NAME.categories().contains(category));
    known.ok_or_else(|| Misread::new(1, format!("{name:?} is no category of this game")))
}

fn read_won<E: Edition>(names: &str) -> Result<u8, Misread> {
    let mut bits = 0;
    for name in names.split('+').filter(|name| *name != "-") {
        let category = read_category::<E>(name)?;
        let place = E::NAME.categories().iter().position(|other| *other == category);
        bits |= 1 << place.expect("the category is the edition's");
    }
    Ok(bits)
}

fn read_boxes(text: &str, cards: usize) -> Result<Vec<VecDeque<u16>>, Misread> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let card = |text: &str| {
        let number: u16 = parse(text, "a card")?;
        if usize::from(number) < cards {
            Ok(number)
        } else {
            Err(Misread::new(1, format!("there is no card {number}")))
        }
    };
    let one_box = |text: &str| text.split('.').filter(|card| *card != "-").map(card).collect();
    text.split(';').map(one_box).collect()
}

/// Text that may hold anything, as letters, digits and `%` with the number of each other byte.
fn write_text(text: Option<&String>) -> String {
    let Some(text) = text else { return "-".to_owned() };
    let mut written = "=".to_owned();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => written.push(char::from(byte)),
            _ => write!(written, "%{byte:02x}").expect("a string takes any text"),
        }
    }
    written
}

fn read_text(text: &str) -> Result<Option<String>, Misread> {
    let Some(rest) = text.strip_prefix('=') else {
        return if text == "-" {
            Ok(None)
        } else {
            Err(Misread::new(1, format!("{text:?} is no written-out text")))
        };
    };
    let wrong = || Misread::new(1, format!("{text:?} is no written-out text"));
    let mut bytes = Vec::new();
    let mut letters = rest.bytes();
    while let Some(letter) = letters.next() {
        if letter == b'%' {
            let hex = [letters.next().ok_or_else(wrong)?, letters.next().ok_or_else(wrong)?];
            let hex = std::str::from_utf8(&hex).map_err(|_| wrong())?;
            bytes.push(u8::from_str_radix(hex, 16).map_err(|_| wrong())?);
        } else {
            bytes.push(letter);
        }
    }
    String::from_utf8(bytes).map(Some).map_err(|_| wrong())
}

fn write_asked(asked: &Asked) -> String {
    let winning = if asked.winning { "winning" } else { "plain" };
    let (typed, more) = (write_text(asked.typed.as_ref()), write_text(asked.more.as_ref()));
    format!("{}.{}.{winning}.{typed}.{more}", asked.card, asked.category.name())
}

fn read_asked<E: Edition>(text: &str, cards: usize) -> Result<Asked, Misread> {
    let parts: Vec<&str> = text.split('.').collect();
    let [card, category, winning, typed, more] = parts[..] else {
        return Err(Misread::new(1, format!("{text:?} is no question")));
    };
    let card: u16 = parse(card, "a card")?;
    if usize::from(card) >= cards {
        return Err(Misread::new(1, format!("there is no card {card}")));
    }
    Ok(Asked {
        card,
        category: read_category::<E>(category)?,
        winning: winning == "winning",
        typed: read_text(typed)?,
        more: read_text(more)?,
    })
}

fn write_votes<T: Copy>(votes: &Votes<T>, write: impl Fn(T) -> &'static str) -> String {
    let votes: Vec<String> = votes.0.iter().map(|(seat, vote)| format!("{seat}={}", write(*vote))).collect();
    if votes.is_empty() { "-".to_owned() } else { votes.join("+") }
}

fn read_votes<T>(
    text: &str,
    seats: u8,
    read: impl Fn(&str) -> Result<T, Misread>,
) -> Result<Votes<T>, Misread> {
    let vote = |text: &str| {
        let (seat, vote) =
            text.split_once('=').ok_or_else(|| Misread::new(1, format!("{text:?} is no vote")))?;
        Ok((read_seat(seat, seats)?, read(vote)?))
    };
    Ok(Votes(text.split('+').filter(|vote| *vote != "-").map(vote).collect::<Result<_, Misread>>()?))
}

fn write_phase(phase: &Phase) -> String {
    let category = |category: Category| category.name();
    match phase {
        Phase::Shuffling => "shuffling".to_owned(),
        Phase::RollingOff(seats) => format!("rolling_off/{}", write_seats(*seats)),
        Phase::Rolling => "rolling".to_owned(),
        Phase::Moving { roll } => format!("moving/{roll}"),
        Phase::Choosing => "choosing".to_owned(),
        Phase::Electing(votes) => format!("electing/{}", write_votes(votes, category)),
        Phase::Lot => "lot".to_owned(),
        Phase::PickingBox { category, winning } => {
            format!("picking_box/{}/{}", category.name(), if *winning { "winning" } else { "plain" })
        }
        Phase::Asking(asked) => format!("asking/{}", write_asked(asked)),
        Phase::Judging(asked) => format!("judging/{}", write_asked(asked)),
        Phase::Panel(asked, votes) => {
            format!("panel/{}/{}", write_asked(asked), write_votes(votes, write_call))
        }
        Phase::Ruled { asked, call, reason, stood } => {
            let reason = write_text(Some(reason));
            format!("ruled/{}/{}/{reason}/{}", write_asked(asked), write_call(*call), write_seats(*stood))
        }
        Phase::Contest { asked, call, by, votes } => {
            format!(
                "contest/{}/{}/{by}/{}",
                write_asked(asked),
                write_call(*call),
                write_votes(votes, write_call)
            )
        }
        Phase::Over { by_leaving: false } => "over".to_owned(),
        Phase::Over { by_leaving: true } => "over/left".to_owned(),
    }
}

fn read_phase<E: Edition>(text: &str, seats: u8, cards: usize) -> Result<Phase, Misread> {
    let asked = |text: &str| read_asked::<E>(text, cards);
    let parts: Vec<&str> = text.split('/').collect();
    Ok(match parts[..] {
        ["shuffling"] => Phase::Shuffling,
        ["rolling_off", rolling] => Phase::RollingOff(read_seats(rolling, seats)?),
        ["rolling"] => Phase::Rolling,
        ["moving", roll] => match parse(roll, "a roll")? {
            roll @ 1..=6 => Phase::Moving { roll },
            roll => return Err(Misread::new(1, format!("a die does not show {roll}"))),
        },
        ["choosing"] => Phase::Choosing,
        ["electing", votes] => Phase::Electing(read_votes(votes, seats, read_category::<E>)?),
        ["lot"] => Phase::Lot,
        ["picking_box", category, winning] => {
            Phase::PickingBox { category: read_category::<E>(category)?, winning: winning == "winning" }
        }
        ["asking", question] => Phase::Asking(asked(question)?),
        ["judging", question] => Phase::Judging(asked(question)?),
        ["panel", question, votes] => Phase::Panel(asked(question)?, read_votes(votes, seats, read_call)?),
        ["ruled", question, call, reason, stood] => Phase::Ruled {
            asked: asked(question)?,
            call: read_call(call)?,
            reason: read_text(reason)?.unwrap_or_default(),
            stood: read_seats(stood, seats)?,
        },
        ["contest", question, call, by, votes] => Phase::Contest {
            asked: asked(question)?,
            call: read_call(call)?,
            by: read_seat(by, seats)?,
            votes: read_votes(votes, seats, read_call)?,
        },
        ["over"] => Phase::Over { by_leaving: false },
        ["over", "left"] => Phase::Over { by_leaving: true },
        _ => return Err(Misread::new(1, format!("{text:?} is nothing a game can be in the middle of"))),
    })
}

fn read_last<E: Edition>(text: &str, seats: u8, cards: usize) -> Result<(Seat, Asked, Seats, Call), Misread> {
    let parts: Vec<&str> = text.split('/').collect();
    let [seat, asked, saw, call] = parts[..] else {
        return Err(Misread::new(1, format!("{text:?} is no question that was asked")));
    };
    Ok((read_seat(seat, seats)?, read_asked::<E>(asked, cards)?, read_seats(saw, seats)?, read_call(call)?))
}
