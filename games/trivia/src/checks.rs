//! What may be done now and what may not, and why: the checks that come before anything is played.

use crate::phase::Phase;
use crate::{
    Action, Contents, Deed, Edition, Exactness, Forbidden, House, LONGEST_ANSWER, Put, Time, Trivia,
    TurnBack, Walk, Why, back_and_forth,
};

impl<E: Edition> Trivia<E> {
    /// Why `action` cannot be played now by whoever is to act.
    pub(crate) fn why_not(&self, action: &Action) -> Option<Why> {
        let not_now = |deed| Some(Why::NotNow(deed));
        match (action, &self.phase) {
            (Action::MoveTo(to), Phase::Moving { roll }) => self.out_of_reach(to, *roll),
            (Action::MoveTo(_), _) => not_now(Deed::Move),
            (Action::Choose(category) | Action::Vote(category), Phase::Choosing | Phase::Electing(_))
                if !E::NAME.categories().contains(category) =>
            {
                Some(Why::NoSuchCategory(*category))
            }
            (Action::Choose(_), Phase::Choosing) | (Action::Vote(_), Phase::Electing(_)) => None,
            (Action::Choose(_), _) => not_now(Deed::Choose),
            (Action::Vote(_), _) => not_now(Deed::Vote),
            (Action::PickBox(number), Phase::PickingBox { .. }) => {
                let known = (1..=self.boxes.len() as u8).contains(number);
                (!known).then_some(Why::NoSuchBox { number: *number })
            }
            (Action::PickBox(_), _) => not_now(Deed::PickBox),
            (Action::Answer(text), Phase::Asking(asked)) if self.house.put != Put::Spoken => {
                let shown = self.shown_choices(asked);
                if !shown.is_empty() && !shown.contains(text) {
                    return Some(Why::NotAChoice);
                }
                (text.chars().count() > LONGEST_ANSWER).then_some(Why::TooLong)
            }
            (Action::Pass, Phase::Asking(_)) if self.house.put != Put::Spoken => None,
            (Action::Answer(_) | Action::Pass, _) => not_now(Deed::Answer),
            (Action::OutOfTime, Phase::Asking(_)) => self.house.time.is_none().then_some(Why::NotTimed),
            (Action::OutOfTime, _) => not_now(Deed::OutOfTime),
            (Action::Judge(_), Phase::Panel(..) | Phase::Contest { .. }) => None,
            (Action::Judge(_), Phase::Asking(_)) if self.house.put == Put::Spoken => None,
            (Action::Judge(_), _) => not_now(Deed::Judge),
            (Action::LetStand | Action::Contest, Phase::Ruled { .. }) => None,
            (Action::LetStand, _) => not_now(Deed::LetStand),
            (Action::Contest, _) => not_now(Deed::Contest),
        }
    }

    fn out_of_reach(&self, to: &str, roll: u8) -> Option<Why> {
        let board = &self.contents.board;
        let token = &self.tokens[self.mover.index()];
        let target = board.find(to);
        if target.is_some_and(|space| self.walks(roll).iter().any(|walk| walk.to == space)) {
            return None;
        }
        let (from, to) = (board.name(token.at).to_owned(), to.to_owned());
        let reaches = |walks: Vec<Walk>| walks.iter().any(|walk| Some(walk.to) == target);
        // TP-6, HM-6: what the roll would reach by going forward and back is refused for that, whatever other roll
        // leads there.
        if reaches(back_and_forth(board, token.at, roll)) {
            return Some(Why::GoesBack { from, to, roll });
        }
        let hint = match (target, (1..=6).find(|other| reaches(self.walks(*other)))) {
            (None, _) => "there is no such space".to_owned(),
            (Some(_), Some(other)) => format!("that takes a {other}"),
            (Some(_), None) => "that is too far for one roll".to_owned(),
        };
        Some(Why::OutOfReach { from, to, roll, hint })
    }
}

/// Whether a table can be set up like this.
pub(crate) fn check_set_up<E: Edition>(
    contents: &Contents,
    house: &House,
    seats: u8,
) -> Result<(), Forbidden> {
    why_not_set_up::<E>(contents, house, seats).map_or(Ok(()), |why| Err(Forbidden::by::<E>(why)))
}

fn why_not_set_up<E: Edition>(contents: &Contents, house: &House, seats: u8) -> Option<Why> {
    let (fewest, most) = E::SEATS;
    if !(fewest..=most).contains(&seats) {
        return Some(Why::TooFewOrMany { fewest, most, seats });
    }
    // HM-1: alone there is no reader and no judging by others. One person among bots has nobody who can listen.
    let bots = house.bots.iter().take(usize::from(seats)).flatten().count();
    let one_person = usize::from(seats) == bots + 1;
    if house.put == Put::Spoken && one_person || house.exactness == Exactness::Players && seats == 1 {
        return Some(Why::NotAlone);
    }
    // TP-7 knows two ways to set it, HM-7 three.
    if E::MARKS && house.turn_back == TurnBack::Always {
        return Some(Why::NoSuchOption("always".to_owned()));
    }
    // TP-22, HM-21.
    let (least, longest) = (Time::NUMBERS.least, Time::NUMBERS.most);
    if let Some(seconds) = house.time.filter(|seconds| !(least..=longest).contains(seconds)) {
        return Some(Why::NoSuchTime { seconds, least, most: longest });
    }
    let (cards, fewest) = (contents.cards.len(), usize::from(house.boxes));
    if cards < fewest || cards > usize::from(u16::MAX) {
        return Some(Why::TooFewCards { cards, fewest });
    }
    None
}
