//! The Call: one sentence to one person about what is to be done now, and one line about what the shown choice
//! will do.

use rules::{Clause, NO_PRINTED_RULE, Seat};

use super::Moment;
use super::model::stones;
use super::press::Own;
use crate::shell::call::{Act, Call};
use crate::shell::face::{Company, Eyes};
use crate::words::capital;

impl Moment<'_> {
    /// What to say once everybody sits.
    pub(super) fn to_say(&self) -> Call<Own> {
        let (model, scene) = (self.model, self.scene);
        if model.is_over() {
            return self.outcome();
        }
        let waiting = model.waiting_for.iter().next();
        if scene.asking {
            let call = Call::new("Resign this game?").acts([
                Act::own("Play on", Own::PlayOn, "resign-no"),
                Act::own("Yes, resign", Own::GiveUp, "resign-yes").primary(),
            ]);
            return Call { seat: waiting, ..call }.how("Whoever resigns loses, whatever lies in the stores.");
        }
        let say = match waiting {
            Some(seat) if model.actor() == Some(seat) => self.our_turn(seat),
            Some(seat) => self.their_turn(seat),
            None => "One moment.".to_owned(),
        };
        let (mut how, clause) = self.how();
        let fall = scene.fall.as_ref();
        if let Some(worth) = fall.and_then(|fall| scene.values.words(fall.pocket)) {
            how = format!("{how} – {worth}");
        }
        let sow = |pocket: mancala::Pocket| {
            Act::own(format!("Sow pocket {}", pocket.number), Own::Sow(pocket), "call-act").primary()
        };
        let swap = model.may_swap().then(|| Act::own("Swap sides", Own::Swap, "swap"));
        let acts = fall.map(|fall| sow(fall.pocket)).into_iter().chain(swap);
        Call { seat: waiting, clause, ..Call::new(say).how(how).acts(acts) }
    }

    fn our_turn(&self, seat: Seat) -> String {
        let name = self.model.name(seat);
        match (self.model.pending, self.story.facts.goes_on, self.model.eyes) {
            (true, ..) => "Sowing…".to_owned(),
            (false, true, _) => format!("Again, {name}! Choose a lit pocket."),
            (false, false, Eyes::Everybody) => format!("{name}, choose a lit pocket."),
            (false, false, Eyes::Seat(_) | Eyes::Spectator) => {
                format!("Your turn, {name}. Choose a lit pocket.")
            }
        }
    }

    fn their_turn(&self, seat: Seat) -> String {
        let name = self.model.name(seat);
        match self.model.company(seat) {
            Some(Company::Bot { .. }) => format!("{name} is thinking."),
            Some(Company::Away { present: false }) => format!("{name} is away. Their seat is kept."),
            Some(Company::Here | Company::Away { present: true }) | None => format!("{name} is choosing."),
        }
    }

    fn how(&self) -> (String, Option<Clause>) {
        let model = self.model;
        if let Some(fall) = &self.scene.fall {
            let fallen = stones(fall.into.len() as u8);
            let words = format!("Pocket {}: {fallen}, {}", fall.pocket.number, fall.outcome);
            return (words, Some(fall.clause.clone()));
        }
        if model.may_swap() {
            let words = "Or swap sides instead of moving, this once.".to_owned();
            return (words, Some(Clause::new("M-17")));
        }
        match self.story.last() {
            Some(step) => (last_move(&step.aloud), step.clause.clone()),
            None => {
                let first = model.waiting_for.iter().next().map(|seat| model.name(seat));
                let begins = |name| format!("Nothing has happened yet. {name} begins.");
                (first.map_or_else(String::new, begins), Some(Clause::new("M-4")))
            }
        }
    }

    /// Who won, and by how much or why.
    fn outcome(&self) -> Call<Own> {
        let (model, call) = (self.model, self.result(""));
        let view = &model.view;
        let store = |seat: Seat| view.half(view.side_of(seat)).store;
        let who = |seat: Seat| if model.own() == Some(seat) { "You".to_owned() } else { model.name(seat) };
        let Some(winner) = call.seat else {
            let say = format!("A draw, {} all.", store(Seat(0)));
            return Call { say, ..call }.how("Equal stores are a draw.").clause("M-16");
        };
        let wins = if model.own() == Some(winner) { "win" } else { "wins" };
        let won = format!("{} {wins}", who(winner));
        if let Some(quitter) = view.resigned {
            return Call { say: format!("{} resigned. {won}.", who(quitter)), ..call }.how(NO_PRINTED_RULE);
        }
        let (more, less) = (store(winner), store(Seat(1 - winner.0)));
        let by = capital(&format!("{} more in the store.", stones(more.saturating_sub(less))));
        Call { say: format!("{won}, {more} to {less}."), ..call }.how(by).clause("M-16")
    }
}

/// What was said of the last move, without who is next, which the sentence above already says.
fn last_move(aloud: &str) -> String {
    let who_is_next =
        |sentence: &&str| sentence.ends_with("is to move.") || sentence.ends_with("goes again.");
    let sentences = aloud.split_inclusive(". ");
    let told: String = sentences.filter(|sentence| !who_is_next(sentence)).collect();
    told.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mancala::{Mancala, Options};
    use rules::{Game, Notation, Step};

    use super::*;
    use crate::mancala::MancalaScene;
    use crate::mancala::model::Model;
    use crate::shell::coach::Coach;
    use crate::shell::face::{Halt, Room};
    use crate::shell::hand::Hand;
    use crate::shell::stage::Stage;
    use crate::shell::story::Story;

    fn said(position: &str, eyes: Eyes, change: impl Fn(&mut Mancala)) -> Call<Own> {
        let mut game = Mancala::read_position(Arc::new(()), &Options::default(), 2, position).unwrap();
        change(&mut game);
        said_of(&Model::of_game(&game, eyes))
    }

    fn said_of(model: &Model) -> Call<Own> {
        let at = Moment {
            scene: &MancalaScene::default(),
            model,
            story: &Story::default(),
            stage: &Stage::of(&model.view),
            hand: &Hand::default(),
            coach: Coach::new(false),
            choices: &[],
            room: Room { narrow: false, tall: false, still: false, touch: false, now: 0.0 },
        };
        at.call()
    }

    const START: &str = "4,4,4,4,4,4/0 4,4,4,4,4,4/0 A";

    #[test]
    fn it_speaks_to_whoever_looks() {
        assert_eq!(said(START, Eyes::Seat(Seat(0)), |_| ()).say, "Your turn, Ana. Choose a lit pocket.");
        assert_eq!(said(START, Eyes::Everybody, |_| ()).say, "Ana, choose a lit pocket.");
        assert_eq!(said(START, Eyes::Seat(Seat(1)), |_| ()).say, "Ana is choosing.");
        assert_eq!(said(START, Eyes::Spectator, |_| ()).say, "Ana is choosing.");
    }

    #[test]
    fn nobody_is_waited_for_once_the_game_was_broken_off() {
        let game = Mancala::read_position(Arc::new(()), &Options::default(), 2, START).unwrap();
        for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Spectator] {
            let running = Model::of_game(&game, eyes);
            let call = said_of(&Model { halted: Some(Halt::BrokenOff), ..running });
            assert_eq!((call.seat, call.say.as_str()), (None, "This game was broken off."));
            assert_eq!(call.how, "Nobody has won, and the envelope is open.");
        }
    }

    #[test]
    fn it_says_who_won_and_by_how_much() {
        let won = said("0,0,0,0,0,0/26 0,0,0,0,0,0/22 A", Eyes::Seat(Seat(0)), |_| ());
        assert_eq!(
            (won.say.as_str(), won.how.as_str()),
            ("You win, 26 to 22.", "Four stones more in the store.")
        );
        let lost = said("0,0,0,0,0,0/26 0,0,0,0,0,0/22 A", Eyes::Seat(Seat(1)), |_| ());
        assert_eq!(lost.say, "Ana wins, 26 to 22.");
        let drawn = said("0,0,0,0,0,0/24 0,0,0,0,0,0/24 A", Eyes::Everybody, |_| ());
        assert_eq!(drawn.say, "A draw, 24 all.");
        assert!(drawn.is_result);
    }

    #[test]
    fn it_says_who_resigned() {
        let resign = |game: &mut Mancala| {
            game.play(Step::Left(Seat(1))).unwrap();
        };
        assert_eq!(said(START, Eyes::Seat(Seat(0)), resign).say, "Ben resigned. You win.");
        assert_eq!(said(START, Eyes::Seat(Seat(1)), resign).say, "You resigned. Ana wins.");
    }

    #[test]
    fn the_last_move_is_told_without_what_the_sentence_says_already() {
        assert_eq!(
            last_move("Ben sows pocket 1: four stones, the last in pocket 5. Ana is to move."),
            "Ben sows pocket 1: four stones, the last in pocket 5."
        );
    }
}
