//! What the judge knows of the world: countries and their people, what lies where, and which words are answers of
//! their own.

use std::sync::OnceLock;

use crate::phrase::Phrase;
use crate::tables::{Groups, WordSet, lines, section, tables};

/// Everything that is compared as whole names.
#[derive(Debug)]
pub struct World {
    /// Names that are answers of their own: places, elements, animals, people.
    known: WordSet,
    /// Names that are places.
    places: WordSet,
    /// Places that contain others: countries, states, regions.
    larger: WordSet,
    /// Place and the larger places it lies in, both joined.
    lies_in: Vec<(String, String)>,
    /// A country and its people share a group.
    demonyms: Groups,
    /// A state and its letters share a group.
    states: Groups,
    /// Names of one thing.
    standard: Groups,
    /// Older and looser names of one thing.
    lenient: Groups,
}

impl World {
    /// Whether the joined name is an answer of its own.
    pub fn knows(&self, joined: &str) -> bool {
        self.known.contains(joined) || tables().first_names.contains(joined)
    }

    /// Whether this is the name of a people, which often only adds to another name: the Spanish Armada.
    pub fn is_people(&self, joined: &str) -> bool {
        self.demonyms.contains(joined) && !self.larger.contains(joined)
    }

    /// Whether this is the name of a place.
    pub fn is_place(&self, joined: &str) -> bool {
        self.places.contains(joined)
    }

    /// Whether this is the name of a place that contains others.
    pub fn is_larger_place(&self, joined: &str) -> bool {
        self.larger.contains(joined)
            || self.standard.of_word(joined).iter().any(|group| self.is_larger_group(*group))
    }

    fn is_larger_group(&self, group: u16) -> bool {
        ["unitedstatesofamerica", "unitedkingdom", "unitedarabemirates", "sovietunion"]
            .iter()
            .any(|name| self.standard.of_word(name).contains(&group))
    }

    /// Whether the judge knows where the place lies.
    pub fn knows_where(&self, place: &str) -> bool {
        self.larger_places(place).next().is_some()
    }

    /// Whether the place truly lies in the larger one.
    pub fn lies_in(&self, place: &str, larger: &str) -> bool {
        self.larger_places(place).any(|known| known == larger || self.standard.share(known, larger))
    }

    fn larger_places<'a>(&'a self, place: &'a str) -> impl Iterator<Item = &'a str> {
        let from = self.lies_in.partition_point(|(held, _)| held.as_str() < place);
        self.lies_in[from..]
            .iter()
            .take_while(move |(held, _)| held == place)
            .map(|(_, larger)| larger.as_str())
    }

    /// Whether one is the state and the other its letters.
    pub fn are_same_state(&self, one: &str, other: &str) -> bool {
        self.states.share(one, other)
    }

    /// Whether anything else has this name, too.
    pub fn has_synonyms(&self, joined: &str) -> bool {
        self.standard.contains(joined) || self.lenient.contains(joined) || self.demonyms.contains(joined)
    }

    /// Whether both name one thing for everybody but a strict judge.
    pub fn are_synonyms(&self, one: &str, other: &str) -> bool {
        self.standard.share(one, other)
    }

    /// Whether a lenient judge takes one for the other: older names, looser names, a country for its people.
    pub fn are_loose_synonyms(&self, one: &str, other: &str) -> bool {
        self.lenient.share(one, other) || self.demonyms.share(one, other)
    }
}

/// The world; read at the first use.
pub fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(read)
}

/// Whether a word means something by itself, so that it cannot be a slip for a neighbour.
pub fn is_a_word(text: &str) -> bool {
    world().knows(text) || is_english(text)
}

/// Whether a word stands in the dictionary, plain or inflected.
pub fn is_english(text: &str) -> bool {
    let words = &tables().words;
    if words.contains(text) || tables().plurals.contains(text) {
        return true;
    }
    const ENDINGS: [&str; 9] = ["s", "es", "ed", "d", "ing", "er", "r", "est", "ly"];
    ENDINGS.iter().filter_map(|ending| text.strip_suffix(ending)).filter(|stem| stem.len() >= 3).any(|stem| {
        let letters = stem.as_bytes();
        let doubled = letters.len() > 3 && letters[letters.len() - 1] == letters[letters.len() - 2];
        words.contains(stem)
            || (text.ends_with('s') && world().known.contains(stem))
            || (text.ends_with("ing") && words.contains(&format!("{stem}e")))
            || (doubled && stem.is_ascii() && words.contains(&stem[..stem.len() - 1]))
            || (stem.ends_with('i')
                && !text.ends_with("is")
                && !text.ends_with("ing")
                && words.contains(&format!("{}y", &stem[..stem.len() - 1])))
    })
}

fn joined(text: &str) -> String {
    Phrase::read(text).joined
}

fn read() -> World {
    let mut known = Vec::new();
    let mut larger = Vec::new();
    let mut lies_in = Vec::new();
    let mut demonyms = Vec::new();
    for (group, line) in lines(include_str!("../tables/countries.txt")).enumerate() {
        let mut fields = line.split('|').map(str::trim);
        let country = joined(fields.next().unwrap_or_default());
        // OK because there are some two hundred countries.
        let group = u16::try_from(group).unwrap_or(u16::MAX);
        demonyms.push((country.clone(), group));
        for people in fields.next().unwrap_or_default().split(',').map(joined) {
            demonyms.push((people.clone(), group));
            demonyms.push((format!("{people}s"), group));
            known.push(people);
        }
        for capital in fields.next().unwrap_or_default().split(',').map(joined) {
            lies_in.push((capital.clone(), country.clone()));
            known.push(capital);
        }
        larger.push(country.clone());
        known.push(country);
    }
    let mut states = Vec::new();
    for (group, line) in lines(include_str!("../tables/states.txt")).enumerate() {
        // OK because there are some sixty states.
        let group = u16::try_from(group).unwrap_or(u16::MAX);
        let fields: Vec<String> = line.split('|').map(joined).collect();
        let [state, letters, capital, country] = fields.as_slice() else { continue };
        lies_in.push((capital.clone(), state.clone()));
        lies_in.push((capital.clone(), letters.clone()));
        lies_in.push((capital.clone(), country.clone()));
        lies_in.push((state.clone(), country.clone()));
        states.extend([(state.clone(), group), (letters.clone(), group)]);
        larger.extend([state.clone(), letters.clone()]);
        known.extend([state.clone(), capital.clone()]);
    }
    for line in lines(include_str!("../tables/cities.txt")) {
        let Some((place, places)) = line.split_once('|') else { continue };
        let place = joined(place);
        for larger_place in places.split(';').map(joined) {
            lies_in.push((place.clone(), larger_place.clone()));
            larger.push(larger_place);
        }
        known.push(place);
    }
    let demonyms = Groups::of(demonyms);
    let mut places: Vec<String> = known.iter().filter(|name| !demonyms.contains(name)).cloned().collect();
    places.extend(larger.iter().cloned());
    for line in lines(include_str!("../tables/known.txt")) {
        let (class, names) = line.split_once(':').unwrap_or_default();
        let names: Vec<String> = names.split(',').map(joined).collect();
        if class == "places" {
            places.extend(names.iter().cloned());
        }
        known.extend(names);
    }
    lies_in.sort_unstable();
    let synonyms = include_str!("../tables/synonyms.txt");
    World {
        known: WordSet::of(known),
        places: WordSet::of(places),
        larger: WordSet::of(larger),
        lies_in,
        demonyms,
        states: Groups::of(states),
        lenient: widened(section(synonyms, "lenient"), section(synonyms, "standard")),
        standard: synonym_groups(section(synonyms, "standard")),
    }
}

/// The looser groups, each with all standard names of its first: whoever takes Russia for the Soviet Union takes it
/// for the USSR.
fn widened(lenient: &str, standard: &str) -> Groups {
    let mut pairs = synonym_pairs(lenient);
    let exact = synonym_pairs(standard);
    let groups = Groups::of(exact.clone());
    for (group, line) in lines(lenient).enumerate() {
        let head = joined(line.split('=').next().unwrap_or_default());
        // OK because the table has a few hundred lines.
        let group = u16::try_from(group).unwrap_or(u16::MAX);
        for same in groups.of_word(&head) {
            pairs
                .extend(exact.iter().filter(|(_, also)| also == same).map(|(name, _)| (name.clone(), group)));
        }
    }
    Groups::of(pairs)
}

fn synonym_groups(text: &str) -> Groups {
    Groups::of(synonym_pairs(text))
}

fn synonym_pairs(text: &str) -> Vec<(String, u16)> {
    let mut pairs = Vec::new();
    for (group, line) in lines(text).enumerate() {
        // OK because the table has a few hundred lines.
        let group = u16::try_from(group).unwrap_or(u16::MAX);
        pairs.extend(line.split('=').map(|name| (joined(name), group)));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confusable_names_are_all_known() {
        for name in
            ["iran", "iraq", "manet", "monet", "gambia", "zambia", "uranus", "uranium", "oregano", "niger"]
        {
            assert!(world().knows(name), "{name}");
        }
        assert!(is_a_word("marsh") && is_a_word("running") && is_a_word("beetles") && !is_a_word("einstien"));
    }

    #[test]
    fn places_lie_where_they_lie() {
        let world = world();
        assert!(world.lies_in("paris", "france") && !world.lies_in("paris", "texas"));
        assert!(world.lies_in("newark", "newjersey") && world.lies_in("chicago", "usa"));
        assert!(world.is_larger_place("ohio") && world.is_larger_place("usa"));
    }

    #[test]
    fn synonyms_are_shared() {
        let world = world();
        assert!(world.are_synonyms("worldwar2", "ww2") && world.are_synonyms("fdr", "franklindroosevelt"));
        assert!(world.are_loose_synonyms("beijing", "peking") && !world.are_synonyms("beijing", "peking"));
        assert!(world.are_loose_synonyms("colombian", "colombia"));
    }
}
