//! What happens, in time: doors swing, keys go to the table, pieces walk, cards are drawn and swapped.
//!
//! What is shown of cards is only what the viewer heard of.

use rules::Seat;
use whizkey::{Board, Card, Door, Event, How, Square, View};

use super::cards::several;
use crate::shell::face::Sound;
use crate::shell::stage::Beat::Do;
use crate::shell::stage::{self, Beats, Shown};
use crate::words::number;

/// One square of a way, and a longer way.
const STEP: u32 = 220;
const TRAVEL: u32 = 420;
/// A door that swings.
const SWING: u32 = 180;
/// Cards that slide and turn over.
const CARD: u32 = 420;
/// Something that is only said.
const SAID: u32 = 700;

/// What a player has, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Has {
    /// Where the pieces stand.
    pub pieces: Vec<Square>,
    /// How many cards the hand has.
    pub cards: u8,
    /// How many WHIZ cards there are.
    pub whiz: u8,
}

/// Where a card has just come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// The stack.
    Stack,
    /// The table.
    Table,
    /// The viewer's own cards.
    Own,
    /// Another's cards.
    Other,
}

impl From {
    /// The end of a class.
    pub fn word(self) -> &'static str {
        match self {
            From::Stack => "stack",
            From::Table => "table",
            From::Own => "own",
            From::Other => "other",
        }
    }
}

/// A back on its way to somebody whose cards are not seen here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// To whom.
    pub to: Seat,
    /// Whether it is a WHIZ card.
    pub whiz: bool,
}

/// Something that changes what is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beat {
    /// A door swings open.
    Swing(Seat, Square, Door),
    /// A key goes to the table.
    Lay { seat: Seat, hand: u8, cards: Vec<Card> },
    /// A piece goes to another square.
    Go { seat: Seat, from: Square, to: Square },
    /// A card leaves the stack.
    Draw { seat: Seat, card: Option<Card>, whiz: bool },
    /// A hand card and a table card change places.
    Swap { seat: Seat, gave: Card, took: Card },
    /// A word rises from the board.
    Word(Seat, String),
    /// All that moved comes to rest.
    Calm,
    /// The turn goes on.
    Turn(Seat),
}

/// What lies on the table at this moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OnTable {
    /// The players.
    pub players: Vec<Has>,
    /// The cards on the table.
    pub table: Vec<Card>,
    /// How many cards the stack has.
    pub stack: u8,
    /// The seat whose cards are seen, its hand and its WHIZ cards.
    pub holder: Option<Seat>,
    /// Its hand.
    pub hand: Vec<Card>,
    /// Its WHIZ cards.
    pub whiz: Vec<Card>,
    /// Whose turn is shown.
    pub mover: Option<Seat>,
    /// The piece that is on its way.
    pub walking: Option<(Seat, usize)>,
    /// The door that stands open.
    pub open: Option<(Seat, Square, Door)>,
    /// Cards that have just come, and where from.
    pub fresh: Vec<(Card, From)>,
    /// A back on its way.
    pub flight: Option<Flight>,
    /// A word that rises from somebody's board.
    pub word: Option<(Seat, String)>,
    /// The last way that was gone.
    pub trail: Option<(Seat, Square, Square)>,
}

impl Shown for OnTable {
    type View = View;
    type Beat = Beat;

    fn lay_out(&mut self, view: &View) {
        let trail = self.trail.take();
        let player = |player: &whizkey::PlayerView| Has {
            pieces: player.pieces.clone(),
            cards: player.cards,
            whiz: player.whiz_cards,
        };
        let me = view.me.and_then(|me| view.players.get(me.index()));
        *self = OnTable {
            players: view.players.iter().map(player).collect(),
            table: view.table.clone(),
            stack: view.stack,
            holder: view.me,
            hand: me.and_then(|me| me.hand.clone()).unwrap_or_default(),
            whiz: me.and_then(|me| me.whiz.clone()).unwrap_or_default(),
            mover: view.mover,
            trail,
            ..OnTable::default()
        };
    }

    fn carry_out(&mut self, beat: Beat, _now: f64) {
        match beat {
            Beat::Swing(seat, from, door) => self.open = Some((seat, from, door)),
            Beat::Lay { seat, hand, cards } => {
                let from = if self.holder == Some(seat) { From::Own } else { From::Other };
                if from == From::Own {
                    self.hand.retain(|card| !cards.contains(card));
                    self.whiz.retain(|card| !cards.contains(card));
                }
                if let Some(player) = self.players.get_mut(seat.index()) {
                    player.cards = player.cards.saturating_sub(hand);
                    player.whiz = player.whiz.saturating_sub(cards.len() as u8 - hand);
                }
                self.fresh.extend(cards.iter().map(|card| (*card, from)));
                self.table.extend(cards);
                self.table.sort_unstable();
            }
            Beat::Go { seat, from, to } => {
                self.trail = Some((seat, from, to));
                let Some(player) = self.players.get_mut(seat.index()) else { return };
                if let Some(place) = player.pieces.iter().position(|square| *square == from) {
                    player.pieces[place] = to;
                    self.walking = Some((seat, place));
                }
            }
            Beat::Draw { seat, card, whiz } => {
                self.stack = self.stack.saturating_sub(1);
                if let Some(player) = self.players.get_mut(seat.index()) {
                    *(if whiz { &mut player.whiz } else { &mut player.cards }) += 1;
                }
                match card.filter(|_| self.holder == Some(seat)) {
                    Some(card) => {
                        let cards = if whiz { &mut self.whiz } else { &mut self.hand };
                        cards.push(card);
                        cards.sort_unstable();
                        self.fresh.push((card, From::Stack));
                    }
                    None => self.flight = Some(Flight { to: seat, whiz }),
                }
            }
            Beat::Swap { seat, gave, took } => {
                let from = if self.holder == Some(seat) { From::Own } else { From::Other };
                if from == From::Own {
                    self.hand.retain(|card| *card != gave);
                    self.hand.push(took);
                    self.hand.sort_unstable();
                    self.fresh.push((took, From::Table));
                }
                self.table.retain(|card| *card != took);
                self.table.push(gave);
                self.table.sort_unstable();
                self.fresh.push((gave, from));
            }
            Beat::Word(seat, word) => self.word = Some((seat, word)),
            Beat::Calm => (self.walking, self.open, self.flight) = (None, None, None),
            Beat::Turn(seat) => self.mover = Some(seat),
        }
    }

    fn rest(&mut self, _at_once: bool) {
        (self.walking, self.open, self.flight, self.word) = (None, None, None, None);
        self.fresh.clear();
    }

    fn heard(beat: &Beat) -> Option<Sound> {
        match beat {
            Beat::Lay { .. } | Beat::Draw { .. } | Beat::Swap { .. } => Some(Sound::Card),
            Beat::Go { .. } => Some(Sound::Step),
            Beat::Swing(..) | Beat::Word(..) | Beat::Calm | Beat::Turn(_) => None,
        }
    }
}

/// The motion of news. `chain` doors were opened in this turn before them.
pub fn beats(news: &[Event], board: &Board, names: &[String], mut chain: usize) -> Beats<Beat> {
    let mut beats = Vec::new();
    for event in news {
        if let Event::Opened { bonus, .. } = event {
            chain = if *bonus { chain + 1 } else { 1 };
        }
        beats.extend(beats_of(event, board, names, chain));
    }
    beats
}

fn beats_of(event: &Event, board: &Board, names: &[String], chain: usize) -> Beats<Beat> {
    let name = |seat: &Seat| names.get(seat.index()).map_or("Somebody", String::as_str);
    let say = |seat: &Seat, words: String| (0, stage::Beat::say(*seat, words));
    let says = |seat: &Seat, words: String| vec![(SAID, stage::Beat::say(*seat, words))];
    match event {
        Event::Moved { seat, from, to, how } => {
            let (lasts, words) = match how {
                How::Step => (STEP, format!("{} moves to {}.", name(seat), board.the(*to))),
                How::Hop | How::Choice => (TRAVEL, format!("{} goes to {}.", name(seat), board.the(*to))),
                How::Return | How::PutBack => (TRAVEL, format!("{} goes back to START.", name(seat))),
            };
            vec![
                say(seat, words),
                (lasts, Do(Beat::Go { seat: *seat, from: *from, to: *to })),
                (STEP / 2, Do(Beat::Calm)),
            ]
        }
        Event::Opened { seat, from, door, to, key, laid, .. } => {
            let opens = match chain {
                0 | 1 => format!("{} opens {}.", name(seat), door.in_words()),
                _ => format!("{} opens {} too!", name(seat), door.in_words()),
            };
            let mut beats = vec![
                say(seat, opens),
                (CARD, Do(Beat::Lay { seat: *seat, hand: key.hand, cards: laid.clone() })),
                (SWING, Do(Beat::Swing(*seat, *from, *door))),
                (STEP + STEP / 2, Do(Beat::Go { seat: *seat, from: *from, to: *to })),
            ];
            if chain > 1 {
                beats.push((CARD, Do(Beat::Word(*seat, format!("Chain of {}!", number(chain))))));
            }
            beats.push((0, Do(Beat::Calm)));
            beats
        }
        Event::Drew { seat, card } | Event::DrewWhiz { seat, card } => {
            let whiz = matches!(event, Event::DrewWhiz { .. });
            let what = if whiz { "a WHIZ card" } else { "a card" };
            vec![
                say(seat, format!("{} draws {what}.", name(seat))),
                (CARD, Do(Beat::Draw { seat: *seat, card: *card, whiz })),
                (0, Do(Beat::Calm)),
            ]
        }
        Event::Swapped { seat, gave, took } => {
            let words =
                format!("{} swaps {} for {}.", name(seat), several(1, gave.rank()), several(1, took.rank()));
            vec![
                say(seat, words),
                (CARD + STEP, Do(Beat::Swap { seat: *seat, gave: *gave, took: *took })),
                (0, Do(Beat::Calm)),
            ]
        }
        Event::Nothing { seat, at, .. } => says(seat, format!("Nothing can be done on {}.", board.the(*at))),
        Event::Claimed { seat } => says(seat, format!("{} claims the DRAW.", name(seat))),
        Event::Missed { seat } => says(seat, format!("{} misses a turn.", name(seat))),
        Event::Passed { to } => vec![(0, Do(Beat::Turn(*to)))],
        Event::Finished { outcome, .. } => match outcome.winner() {
            Some(seat) => says(&seat, format!("{} wins the game!", name(&seat))),
            None => Vec::new(),
        },
        Event::Cut { .. }
        | Event::Dealt { .. }
        | Event::Hand { .. }
        | Event::Stopped { .. }
        | Event::Left { .. }
        | Event::Scored { .. }
        | Event::Ended { .. } => Vec::new(),
    }
}
