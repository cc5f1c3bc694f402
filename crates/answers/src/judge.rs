//! The judge: bounds, then what is never right, then the rules from the strictest to the most forgiving.
//!
//! The judge finds the first level that takes an answer. That makes the levels monotone by construction: what a
//! strict judge takes, everybody takes.

use crate::detail::{initials, more_or_less, subtitle};
use crate::exact::{is_exact, is_other_generation};
use crate::finding::{Comparison, Finding, lenient, refuse, standard};
use crate::glance::Glance;
use crate::line::Form;
use crate::list::items;
use crate::loose::loosely;
use crate::names::names;
use crate::phrase::{Phrase, run_together, without_titles};
use crate::places::tails;
use crate::quantity::numbers;
use crate::sound::sound_alike;
use crate::tables::tables;
use crate::typo::{slips, typos};
use crate::word::{Gap, Word};
use crate::world::{is_a_word, world};
use crate::{Card, Level, Lexicon, Reason, Ruling, Verdict};

/// The longest answer that is read, in characters. Whoever types more is not answering.
pub const LONGEST: usize = 300;

/// The most words of an answer that is not the printed one. Three hundred letters hold a hundred and fifty words, and
/// comparing them all would make a flood of letters dearer than an answer.
const MOST_WORDS: usize = 32;

/// Judges a typed answer at one level.
pub fn judge(card: &Card, typed: &str, level: Level, lexicon: Option<&Lexicon>) -> Verdict {
    verdict(card, examine(card, typed, lexicon), level)
}

/// Judges a typed answer at all levels, the strictest first, for the price of one.
pub fn judge_at_all_levels(card: &Card, typed: &str, lexicon: Option<&Lexicon>) -> [Verdict; 3] {
    let finding = examine(card, typed, lexicon);
    Level::ALL.map(|level| verdict(card, finding.clone(), level))
}

fn verdict(card: &Card, finding: Finding, level: Level) -> Verdict {
    match finding {
        Finding::Accept(from, reason) if from <= level => Verdict { ruling: Ruling::Accept, reason },
        Finding::Accept(_, Reason::LastNameEnough) if card.asks_back() => {
            Verdict { ruling: Ruling::Prompt, reason: Reason::WhichFirstName }
        }
        Finding::Accept(level, because) => {
            let reason = Reason::TooLooseForLevel { level, reason: Box::new(because) };
            Verdict { ruling: Ruling::Reject, reason }
        }
        Finding::Refuse(reason) => {
            let prompts = reason == Reason::MoreWanted || (card.asks_back() && reason.wants_more());
            Verdict { ruling: if prompts { Ruling::Prompt } else { Ruling::Reject }, reason }
        }
    }
}

/// Finds the first level that takes the answer, or why none does.
fn examine(card: &Card, typed: &str, lexicon: Option<&Lexicon>) -> Finding {
    let typed = typed.trim();
    if typed.chars().nth(LONGEST).is_some() {
        return Finding::Refuse(Reason::TooLong);
    }
    let phrase = Phrase::read(typed);
    if phrase.is_empty() {
        return Finding::Refuse(Reason::Empty);
    }
    let refused = card.line().refused();
    if refused.iter().any(|refused| is_exact(refused, &phrase)) {
        return Finding::Refuse(Reason::Refused);
    }
    if let Some(found) = exactly(card, &phrase) {
        return found;
    }
    // Only now: the answer itself may lie within a slip of what is refused, as refraction does of reflection.
    if refused.iter().any(|refused| slips(&refused.joined, &phrase.joined).is_some()) {
        return Finding::Refuse(Reason::Refused);
    }
    if phrase.words.len() > MOST_WORDS {
        return Finding::Refuse(Reason::TooLong);
    }
    if card.line().prompted().iter().any(|prompted| is_exact(prompted, &phrase)) {
        return Finding::Refuse(Reason::MoreWanted);
    }
    if tables().no_answer.contains(&phrase.full) {
        return Finding::Refuse(Reason::GaveUp);
    }
    let found = several(card, &phrase, lexicon).unwrap_or_else(|| guess(card, &phrase, lexicon));
    with_needs(card, &phrase, found)
}

fn exactly(card: &Card, phrase: &Phrase) -> Option<Finding> {
    let found = card
        .line()
        .forms()
        .iter()
        .filter(|form| is_exact(&form.phrase, phrase))
        .min_by_key(|form| form.from)?;
    let reason = if found.main { Reason::Exact } else { Reason::Alternate };
    Some(Finding::Accept(found.from, reason))
}

/// `Paris or London`: every guess must be right, or none is.
fn several(card: &Card, phrase: &Phrase, lexicon: Option<&Lexicon>) -> Option<Finding> {
    let parted = |word: &Word| word.text == "or" || word.gap == Gap::Slash;
    if !phrase.words.iter().any(parted) {
        return None;
    }
    let mut guesses: Vec<Vec<Word>> = vec![Vec::new()];
    for word in &phrase.words {
        if parted(word) && guesses.last().is_some_and(|guess| !guess.is_empty()) {
            guesses.push(Vec::new());
        }
        if word.text != "or"
            && let Some(guess) = guesses.last_mut()
        {
            guess.push(Word { gap: if guess.is_empty() { Gap::Space } else { word.gap }, ..word.clone() });
        }
    }
    guesses.retain(|guess| !guess.is_empty());
    if guesses.len() < 2 || guesses.len() > 4 {
        return (guesses.len() > 4).then_some(Finding::Refuse(Reason::SeveralGuesses));
    }
    let mut level = Level::Standard;
    for words in guesses {
        let phrase = Phrase::of(words);
        let found = exactly(card, &phrase).unwrap_or_else(|| guess(card, &phrase, lexicon));
        match found {
            Finding::Accept(from, _) => level = level.max(from),
            Finding::Refuse(_) => return refuse(Reason::SeveralGuesses),
        }
    }
    Some(Finding::Accept(level, Reason::Alternate))
}

/// One guess that is not the printed answer.
fn guess(card: &Card, phrase: &Phrase, lexicon: Option<&Lexicon>) -> Finding {
    let forms = card.line().forms();
    let said = without_filler(phrase);
    if let Some(said) = &said
        && let Some(Finding::Accept(from, _)) = exactly(card, said)
    {
        return Finding::Accept(from.max(Level::Standard), Reason::Filler);
    }
    let phrase = said.as_ref().unwrap_or(phrase);
    if is_negated(forms, phrase) {
        return Finding::Refuse(Reason::Negated);
    }
    let mut best: Option<Finding> = None;
    let glance = Glance::at(phrase);
    for form in forms.iter().filter(|form| glance.sees_likeness(&form.phrase)) {
        let comparison = Comparison { form: &form.phrase, typed: phrase, kind: card.kind() };
        let found = if form.explained { typos(&comparison) } else { compare(&comparison, card) };
        let found = found.map(|found| at_least(form, found));
        best = better(best, found);
        if matches!(best, Some(Finding::Accept(Level::Standard, _))) {
            break;
        }
    }
    if let Some(found) = all_alternates(forms, phrase) {
        best = better(best, Some(found));
    }
    let best = best.unwrap_or(Finding::Refuse(Reason::Different));
    against_rivals(card, phrase, lexicon, best)
}

fn at_least(form: &Form, found: Finding) -> Finding {
    match found {
        Finding::Accept(from, reason) => Finding::Accept(from.max(form.from), reason),
        Finding::Refuse(reason) => Finding::Refuse(reason),
    }
}

/// The stricter acceptance; among refusals the first that says more than "different".
fn better(best: Option<Finding>, found: Option<Finding>) -> Option<Finding> {
    match (best, found) {
        (Some(Finding::Accept(a, one)), Some(Finding::Accept(b, other))) => {
            Some(if b < a { Finding::Accept(b, other) } else { Finding::Accept(a, one) })
        }
        (_, Some(accept @ Finding::Accept(..))) | (Some(accept @ Finding::Accept(..)), _) => Some(accept),
        (Some(Finding::Refuse(Reason::Different)) | None, found) => found,
        (best, _) => best,
    }
}

/// Runs the rules on one form. The order matters: what is never right stands before what may pass for a slip.
fn compare(comparison: &Comparison<'_>, card: &Card) -> Option<Finding> {
    let Comparison { form, typed, .. } = *comparison;
    if world().are_synonyms(&form.joined, &typed.joined) {
        return standard(Reason::Synonym);
    }
    let bare = |phrase: &Phrase| run_together(without_titles(&phrase.words).iter());
    if without_titles(&form.words).len() < form.words.len() && world().are_synonyms(&bare(form), &bare(typed))
    {
        return standard(Reason::Synonym);
    }
    if form.words.len() == 1
        && tables().first_names.share(&form.joined, &typed.joined)
        && sound_alike(&form.joined, &typed.joined)
    {
        return lenient(Reason::SamePerson);
    }
    if world().are_loose_synonyms(&form.joined, &typed.joined) {
        return lenient(Reason::LooseSynonym);
    }
    if typed.is_spaced_out() && (typed.full == form.full || typed.joined == form.joined) {
        return lenient(Reason::SpacedLetters);
    }
    if is_other_generation(form, typed) {
        return refuse(Reason::FirstNameDiffers);
    }
    let rules: [fn(&Comparison<'_>) -> Option<Finding>; 9] =
        [subtitle, numbers, opposites, loosely, tails, items, names, initials, typos];
    if let Some(found) = contradicted_first_name(card, typed) {
        return Some(found);
    }
    if let Some(found) = rules.iter().find_map(|rule| rule(comparison)) {
        return Some(found);
    }
    if typed.without_generic().is_none()
        && let Some(form) = form.without_generic()
        && form.joined != typed.joined
        && let Some(found @ Finding::Accept(..)) = typos(&Comparison { form: &form, ..*comparison })
    {
        return Some(found);
    }
    more_or_less(comparison).or_else(|| sounds(comparison))
}

/// `(Marie) Curie` and `Pierre Curie`.
fn contradicted_first_name(card: &Card, typed: &Phrase) -> Option<Finding> {
    let given = card.line().first_names();
    let said = typed.content();
    if given.is_empty() || said.len() < 2 {
        return None;
    }
    let first = &said[0].text;
    let other = tables().first_names.contains(first)
        && !given.iter().any(|name| name == first || tables().first_names.share(name, first));
    other.then(|| refuse(Reason::FirstNameDiffers)).flatten()
}

/// A typed word that is the opposite of one on the card.
fn opposites(comparison: &Comparison<'_>) -> Option<Finding> {
    let Comparison { form, typed, .. } = *comparison;
    let only = |word: &&Word, other: &Phrase| !other.has(&word.text);
    let said = typed.words.iter().filter(|word| only(word, form)).find(|word| {
        form.words
            .iter()
            .filter(|card| only(card, typed))
            .any(|card| tables().opposites.share(&card.text, &word.text))
    })?;
    refuse(Reason::Opposite { word: said.text.clone() })
}

/// Word by word the same, or the same to the ear.
fn sounds(comparison: &Comparison<'_>) -> Option<Finding> {
    let Comparison { form, typed, .. } = *comparison;
    let (card, said) = (form.content(), typed.content());
    let alike = |(one, other): (&&Word, &&Word)| {
        one.text == other.text
            || slips(&one.text, &other.text).is_some()
            || (sound_alike(&one.text, &other.text) && !is_a_word(&other.text))
    };
    let heard = card.len() == said.len() && card.iter().zip(&said).all(alike);
    let whole = card.len() != said.len()
        && sound_alike(&form.joined, &typed.joined)
        && !said.iter().any(|w| is_a_word(&w.text));
    let numbers = form.numbers() == typed.numbers();
    ((heard || whole) && numbers && !world().knows(&typed.joined))
        .then(|| lenient(Reason::Phonetic))
        .flatten()
}

/// Polite words around the answer, taken off; `None` if there are none.
fn without_filler(phrase: &Phrase) -> Option<Phrase> {
    let words = &phrase.words;
    let is_at = |at: usize, filler: &[String]| {
        words.len() >= at + filler.len()
            && filler.iter().zip(&words[at..]).all(|(one, other)| *one == other.text)
    };
    let mut from = 0;
    while let Some(filler) = tables().filler.iter().find(|filler| is_at(from, filler)) {
        from += filler.len();
    }
    let mut to = words.len();
    if let Some(after) =
        tables().after.iter().find(|after| to >= from + after.len() && is_at(to - after.len(), after))
    {
        to -= after.len();
    }
    ((from > 0 || to < words.len()) && from < to).then(|| phrase.part(from..to))
}

/// A negation the card does not have.
fn is_negated(forms: &[Form], phrase: &Phrase) -> bool {
    let mut negations = phrase.words.iter().filter(|word| tables().negations.contains(&word.text));
    negations.any(|word| !forms.iter().any(|form| form.phrase.has(&word.text)))
}

/// `Alice Louise` where the card says `Alice or Louise`: two right answers are right, a wrong one among them is not.
fn all_alternates(forms: &[Form], phrase: &Phrase) -> Option<Finding> {
    let said = phrase.content();
    let single = |word: &&Word| {
        forms
            .iter()
            .any(|form| form.main && form.phrase.content().len() == 1 && form.phrase.joined == word.text)
    };
    let parts = said.iter().filter(|word| word.text != "and").collect::<Vec<_>>();
    let distinct =
        parts.iter().enumerate().all(|(at, word)| parts[..at].iter().all(|other| other.text != word.text));
    (parts.len() > 1 && distinct && parts.iter().all(|word| single(word)))
        .then(|| lenient(Reason::Alternate))
        .flatten()
}

/// Nobody's slip is another card's answer.
fn against_rivals(card: &Card, phrase: &Phrase, lexicon: Option<&Lexicon>, found: Finding) -> Finding {
    let Finding::Accept(_, reason) = &found else { return found };
    let distance = match reason {
        Reason::OneTypo { .. } => 1,
        Reason::Typos { edits } => *edits,
        Reason::Phonetic
        | Reason::KeyWord
        | Reason::ExtraDetail
        | Reason::WordOrder
        | Reason::LastNameEnough => 1,
        _ => return found,
    };
    match lexicon.and_then(|lexicon| lexicon.rival(card, phrase, distance)) {
        Some(which) => Finding::Refuse(Reason::AnotherAnswer { which: which.to_owned() }),
        None => found,
    }
}

/// Words the deck says must not be dropped.
fn with_needs(card: &Card, phrase: &Phrase, found: Finding) -> Finding {
    if matches!(found, Finding::Refuse(_)) {
        return found;
    }
    let has = |need: &Phrase| phrase.joined.contains(&need.joined);
    match card.needs().iter().find(|need| !has(need)) {
        Some(need) => {
            let needs = need.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
            Finding::Refuse(Reason::MissingWord { needs })
        }
        None => found,
    }
}
