//! One trivia engine, two boxed games: Trivial Pursuit Genus III and Heisey Mania.
//!
//! [`Trivia`] is the game, generic over its [`Edition`]; [`Board`] and [`Card`] are what is in the box, and come
//! from files. The clauses stand in `docs/rulebooks/trivial_pursuit.md` and `heisey_mania.md`; code that follows
//! one cites it.
//!
//! What a stranger would get wrong: the program never decides whether an answer is right. It asks, through
//! `Turn::Appeal`, and the ruling is a step of the log; the window in which it may be challenged lies before
//! anything follows from it. Challenges are called contests in the code and in JSON, as they were at first.

mod action;
mod board;
mod board_check;
mod bot;
mod category;
mod checks;
mod contents;
mod course;
mod edition;
mod event;
mod flow;
mod game;
mod house;
mod leave;
mod luck;
mod names;
mod notation;
mod options;
mod outlook;
mod phase;
mod ruling;
mod seconds;
mod show;
mod view;
mod walk;
mod why;
mod words;

pub use action::{Action, Call};
pub use board::{BadBoard, Board, BoardFile, Space, SpaceFile, SpaceKind};
pub use bot::Pursuer;
pub use category::Category;
pub use contents::{Card, Contents, Question};
pub use course::{CHANCES, Course};
pub use edition::{
    Boxes, Edition, EditionName, HeiseyMania, HeiseyOptions, PursuitOptions, TrivialPursuit, Wedges,
};
pub use event::Event;
pub use game::{LONGEST_ANSWER, Trivia};
pub use house::{BotKnows, Exactness, House, Order, Put, Switch, TurnBack};
pub use luck::{Appeal, Draw, Luck, Ruling, Verdict};
pub use notation::read_action;
pub use seconds::{ContestTime, Time};
pub use view::{Doing, QuestionView, TokenView, View};
pub(crate) use walk::back_and_forth;
pub use walk::{Walk, walks};
pub use why::{Deed, Forbidden, Why};
pub use words::Teller;
