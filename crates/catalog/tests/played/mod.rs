//! Whole games for tests, played through the JSON seam by bots or by dice, as the log that would be saved.

#![allow(dead_code, reason = "each test file uses the part it needs")]

use catalog::{AnyBot, GameKind, LogFile, Setting, bot};
use rules::{Dice, Seat, Seq, Viewer};
use serde_json::value::RawValue;
use table::{Album, AnyTable, Fortune, RefereeTable, Secret};

/// Who plays.
pub enum Players<'a> {
    /// A bot of this level in each seat.
    Bots(&'a [&'a str]),
    /// Dice: any listed choice, and where there is none to list, an answer that is right or wrong.
    Dice,
}

/// How a game is played.
pub struct Played<'a> {
    pub kind: GameKind,
    pub seats: u8,
    pub options: &'a str,
    pub players: Players<'a>,
    pub seed: u64,
    /// The most actions; a game may end before.
    pub longest: usize,
}

impl Played<'_> {
    /// Plays, and gives the log.
    pub fn log(&self) -> LogFile {
        let levels: Vec<(Seat, String)> = match self.players {
            Players::Bots(levels) => {
                (0..).map(Seat).zip(levels.iter().map(|level| (*level).to_owned())).collect()
            }
            Players::Dice => Vec::new(),
        };
        let options: &RawValue = serde_json::from_str(self.options).expect("options are JSON");
        let setting =
            Setting { options: Some(options), seats: Some(self.seats), bots: &levels, ..Setting::default() };
        let fortune = Fortune::Drawn(Secret::from_seed(self.seed));
        let mut table = catalog::set_up(self.kind, &setting, None, fortune).expect("it opens");
        let first = table.begin();
        table.commit(&first).expect("what was drawn can be committed");
        let mut bots: Vec<Box<dyn AnyBot>> = levels
            .iter()
            .map(|(_, level)| bot(self.kind, level, &Default::default()).expect("the level exists"))
            .collect();
        let mut dice = Dice::seeded(self.seed);
        for _ in 0..self.longest {
            let Some(seat) = table.waiting_for().iter().next() else { break };
            let action = match bots.get_mut(seat.index()) {
                Some(bot) => {
                    let sighting = table.seen_by(Viewer::Seat(seat), table.seq());
                    bot.choose(&sighting, &mut dice).expect("the bot has a choice")
                }
                None => thrown(&*table, seat, &mut dice),
            };
            let entries = table.decide(seat, table.seq(), &action).expect("what is listed is legal");
            table.commit(&entries).expect("what was decided can be committed");
            everybody_sees_the_same_beside_others(table.as_any());
        }
        LogFile::of(self.kind, table.as_any(), None)
    }
}

/// What is shown to several at once is to the letter what each is shown alone.
fn everybody_sees_the_same_beside_others(table: &dyn AnyTable) {
    let (mut album, since) = (Album::default(), Seq(table.seq().0.saturating_sub(2)));
    let seats = (0..table.seats()).map(|seat| Viewer::Seat(Seat(seat)));
    // The spectators twice, because two of them see the same whatever the game.
    for viewer in seats.chain([Viewer::Spectator, Viewer::Spectator]) {
        let (alone, beside) = (table.seen_by(viewer, since), table.seen_beside(viewer, since, &mut album));
        assert_eq!(alone.get(), beside.get(), "{viewer:?}");
    }
}

/// Any listed choice. A question that is to be answered in words is now and then answered by what the card says.
fn thrown(table: &dyn RefereeTable, seat: Seat, dice: &mut Dice) -> Box<RawValue> {
    let choices = table.choices(seat);
    match choices.listed() {
        [] => {
            let text = if dice.below(2) == 0 { r#"{"answer":"nobody knows"}"# } else { r#""pass""# };
            RawValue::from_string(text.to_owned()).expect("it is JSON")
        }
        listed => dice.pick(listed).0.clone(),
    }
}
