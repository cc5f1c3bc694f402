//! What the judge would make of a question: whether its own answer passes, and its wrong ones do not.

use answers::{Card as Judged, Level, Phrase, judge};

use super::wording::without_brackets;
use super::{Rule, Spot, quoted};
use crate::Question;

pub(super) fn look(spot: &mut Spot<'_>, question: &Question) {
    let card = question.judged();
    own_answer(spot, question, &card);
    needs(spot, question);
    rejects(spot, question, &card);
    alternates(spot, question);
}

fn own_answer(spot: &mut Spot<'_>, question: &Question, card: &Judged) {
    let accepted = |text: &str| judge(card, text, Level::Standard, None).is_accept();
    let bare = without_brackets(&question.answer);
    if Phrase::read(&question.answer).is_empty() || accepted(&question.answer) || accepted(&bare) {
        return;
    }
    // A line such as "(one of) Huron, Erie or Ontario" has no form one could type but its parts.
    let parts = bare.split([',', '/']).flat_map(|part| part.split(" or "));
    if parts.map(str::trim).filter(|part| !part.is_empty()).any(accepted) {
        return;
    }
    let said = format!("The judge would refuse the card's own answer, {}.", quoted(&question.answer));
    spot.error(Rule::BadReject, said, "Look at needs and rejects: one of them stands in the way.");
}

fn needs(spot: &mut Spot<'_>, question: &Question) {
    let answer = Phrase::read(&question.answer);
    for need in &question.needs {
        if !answer.joined.contains(&Phrase::read(need).joined)
            && !answer.full.contains(&Phrase::read(need).full)
        {
            let said = format!("{} must not be dropped, but the answer does not say it.", quoted(need));
            spot.error(Rule::NeedNotInAnswer, said, "Write the word as it stands in the answer.");
        }
    }
}

fn rejects(spot: &mut Spot<'_>, question: &Question, card: &Judged) {
    let without = Question { rejects: Vec::new(), ..question.clone() }.judged();
    for reject in &question.rejects {
        if judge(card, reject, Level::Lenient, None).is_accept() {
            let said = format!("{} is to be refused, but the judge would accept it.", quoted(reject));
            spot.error(Rule::BadReject, said, "Take it out, or put the answer in other words.");
        } else if judge(&without, reject, Level::Strict, None).is_accept() {
            let said = format!("{} is to be refused, but it is the answer or an alternate.", quoted(reject));
            spot.error(Rule::BadReject, said, "Take it out of one of the two.");
        }
    }
}

fn alternates(spot: &mut Spot<'_>, question: &Question) {
    let answer = Phrase::read(&question.answer);
    let mut seen = vec![answer.full.clone(), answer.joined];
    for alternate in &question.alternates {
        let phrase = Phrase::read(alternate);
        if seen.contains(&phrase.full) || seen.contains(&phrase.joined) {
            let said = format!("The alternate {} is there already.", quoted(alternate));
            spot.warn(Rule::IdleAlternate, said, "Take it out.");
        }
        seen.push(phrase.full);
    }
}
