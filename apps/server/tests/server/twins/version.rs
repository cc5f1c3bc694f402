//! A table as one store keeps it: its log, its secret, its people and its deck.

use std::sync::Arc;

use catalog::{GameKind, PlayDeck};
use protocol::TableId;
use rules::Viewer;
use store::{DeckSummary, NewDeck, NewTable, TableRecord};
use table::{Envelope, Fortune, RefereeTable, Secret, StoredEntry, StoredOpening};

/// How long ago tables were opened: twenty days, so that for how long nothing has happened is a number of as many digits
/// at the beginning of a test as at its end.
const AGE_MS: i64 = 20 * 24 * 60 * 60 * 1000;

/// One table.
#[derive(Clone)]
pub struct Version {
    pub kind: GameKind,
    pub record: TableRecord,
    pub deck: Option<Arc<PlayDeck>>,
}

impl Version {
    /// The lines of the log.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.record.steps.iter().map(|step| step.entry.as_str())
    }

    /// The same table when its log was `length` lines long.
    pub fn cut(mut self, length: usize) -> Self {
        self.record.steps.truncate(length);
        self
    }

    /// The same table by names of its own, so that one store can hold it many times.
    pub fn named(mut self, number: u16) -> Self {
        let [high, low] = number.to_be_bytes();
        let name = |kind: u8| TableId::from_random([kind, high >> 3, high, low >> 3, low, 1, 2, 3, 4, 5]);
        self.record.id = name(1);
        self.record.watch = name(2);
        self
    }

    /// The table in the hands of a referee, after none of its lines.
    pub fn referee(&self) -> Box<dyn RefereeTable> {
        let opening = self.opening();
        catalog::set_up_again(self.kind, &opening, self.deck.clone(), Fortune::Given).unwrap()
    }

    /// The whole position after each line, beginning with that before the first; nothing if a line breaks the rules.
    pub fn positions(&self) -> Option<Vec<String>> {
        let mut referee = self.referee();
        let mut positions = vec![referee.position()];
        for line in self.lines() {
            referee.commit(&[StoredEntry::from_json(line.to_owned()).unwrap()]).ok()?;
            positions.push(referee.position());
        }
        Some(positions)
    }

    /// What the table shows of its secret, worked out here and not asked from a server.
    pub fn commitment(&self) -> String {
        let watch = self.record.watch.as_str();
        let context = catalog::fair_context(self.kind, watch, &self.opening(), None).unwrap();
        Envelope::seal(&context, Secret::from_random(self.record.secret)).commitment().to_string()
    }

    fn opening(&self) -> StoredOpening {
        StoredOpening::from_json(self.record.opening.clone()).unwrap()
    }

    /// The table as a store takes it. It was opened a while ago, and everybody has been away since then, so that nothing
    /// depends on when a server read it.
    pub fn new_table(&self) -> NewTable {
        let record = self.record.clone();
        let created_ms = record.created_ms - AGE_MS;
        let mut seats = record.seats;
        for sitter in &mut seats {
            sitter.taken_ms = created_ms;
            sitter.left_ms = Some(created_ms);
        }
        NewTable {
            id: record.id,
            watch: record.watch,
            game: record.game,
            opening: record.opening,
            secret: record.secret,
            created_ms,
            begun_ms: record.begun_ms.map(|_| created_ms),
            last: record.last,
            terms: record.terms,
            precedents: record.precedents,
            listed_ms: None,
            seats,
            members: record.members,
            entries: record.steps.into_iter().map(|step| step.entry).collect(),
        }
    }

    /// The deck as a store takes it.
    pub fn new_deck(&self) -> Option<NewDeck> {
        let deck = self.deck.as_ref()?;
        let summary = DeckSummary {
            hash: deck.hash().to_owned(),
            game: self.kind.name().to_owned(),
            title: deck.deck().title.clone(),
            licence: deck.deck().licence.clone(),
            cards: deck.deck().cards.len() as u32,
        };
        let json = deck.deck().to_json();
        Some(NewDeck { summary, json, owner: None, created_ms: self.record.created_ms })
    }
}

/// What a viewer may know of a position, told by the rulebooks and not by what the game shows.
pub fn may_know(kind: GameKind, position: &str, viewer: Viewer) -> String {
    let count = |cards: &str| cards.split('.').filter(|card| *card != "-").count().to_string();
    let is_own = |seat: &str| viewer.seat().is_some_and(|own| own.to_string() == seat);
    // WK-34: hands and WHIZ faces but one's own, and the stack, are hidden; how many cards they are is not.
    let own_cards = |text: &str| {
        let each = text.split(',').zip(["A", "B", "C", "D"]);
        let each = each.map(|(cards, seat)| if is_own(seat) { cards.to_owned() } else { count(cards) });
        each.collect::<Vec<_>>().join(",")
    };
    // TP-29, HM-24: a vote is sealed until everybody has voted.
    let own_votes = |phase: &str| {
        let (open, votes) = phase.rsplit_once('/').unwrap_or((phase, "-"));
        let each = votes.split('+').map(|vote| match vote.split_once('=') {
            Some((seat, _)) if !is_own(seat) => format!("{seat}=?"),
            Some(_) | None => vote.to_owned(),
        });
        format!("{open}/{}", each.collect::<Vec<_>>().join("+"))
    };
    let words = position.split(' ').map(|word| match (kind, word.split_once(':')) {
        (GameKind::WhizKey, Some((name @ ("hand" | "whiz"), cards))) => {
            format!("{name}:{}", own_cards(cards))
        }
        (GameKind::WhizKey, Some(("stack", cards))) => format!("stack:{}", count(cards)),
        (GameKind::TrivialPursuit | GameKind::HeiseyMania, Some(("boxes", boxes))) => {
            format!("boxes:{}", boxes.split(';').map(count).collect::<Vec<_>>().join(";"))
        }
        (GameKind::TrivialPursuit | GameKind::HeiseyMania, Some(("phase", phase)))
            if ["electing", "panel", "contest"].iter().any(|sealed| phase.starts_with(sealed)) =>
        {
            format!("phase:{}", own_votes(phase))
        }
        // Everything else is open.
        _ => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A word of a position.
pub fn word<'a>(position: &'a str, name: &str) -> &'a str {
    let found = position.split(' ').find_map(|word| word.strip_prefix(name)?.strip_prefix(':'));
    found.unwrap_or_else(|| panic!("a position has the word {name}"))
}
