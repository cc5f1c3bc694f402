//! What the server knows of a deck of one's own: the links by which others may play it, and what votes at tables
//! propose. The host asks the server; here is what it told, and what the owner decides.

use decks::limits::{MOST_ALTERNATES, MOST_REJECTS};
use decks::{Category, Deck, Question};
use protocol::{DeckGrant, DeckProposal, ProposalsOfTable};
use serde::{Deserialize, Serialize};

use super::wish::SentDeck;

/// Which half of it is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The links.
    Links,
    /// The votes. They show questions and answers, so they are not shown unasked.
    Votes,
}

/// What is known of a deck that is being shared.
#[derive(Clone, Debug)]
pub struct Sharing {
    /// What the deck is kept under in this browser.
    pub hash: String,
    pub side: Side,
    /// What the server told; nothing until it has answered.
    pub told: Option<SharingTold>,
    /// A link that was just made. Nobody can show it again.
    pub fresh: Option<String>,
    /// Why something could not be done.
    pub trouble: Option<String>,
}

/// What the host tells of a deck.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SharingTold {
    /// What the deck is kept under in this browser.
    pub hash: String,
    /// Under which names the server has it, and the proofs that it is ours.
    pub sent: Vec<SentDeck>,
    /// The links that hold.
    pub links: Vec<SentGrant>,
    /// What votes decided, table by table.
    pub tables: Vec<SentProposals>,
}

/// A link, and the name of the deck it is for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SentGrant {
    /// What the server knows the deck by.
    pub deck: String,
    /// The link, as far as the server shows it.
    pub grant: DeckGrant,
}

/// What votes at a table decided, and the name of the deck they are about.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SentProposals {
    /// What the server knows the deck by.
    pub deck: String,
    /// What was decided.
    pub table: ProposalsOfTable,
}

/// What the host tells the workshop.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToldOfDecks {
    /// What the server knows of a deck.
    Shared(SharingTold),
    /// A new link.
    Link(String),
    /// Somebody let this browser play a deck of theirs, with this title.
    Lent(String),
    /// Something could not be done.
    Trouble(String),
}

impl Sharing {
    pub fn new(hash: &str, side: Side) -> Self {
        Sharing { hash: hash.to_owned(), side, told: None, fresh: None, trouble: None }
    }

    /// A proposal of a table, with the name of the deck it is about.
    pub fn proposal(&self, table: usize, proposal: usize) -> Option<(&SentProposals, &DeckProposal)> {
        let table = self.told.as_ref()?.tables.get(table)?;
        Some((table, table.table.proposals.get(proposal)?))
    }

    /// The owner has decided about an answer: whatever was proposed about it is settled.
    pub fn settle(&mut self, settled: &DeckProposal) {
        let Some(told) = &mut self.told else { return };
        for table in &mut told.tables {
            table.table.proposals.retain(|proposal| !is_about_the_same(proposal, settled));
        }
        told.tables.retain(|table| !table.table.proposals.is_empty());
    }
}

fn is_about_the_same(one: &DeckProposal, other: &DeckProposal) -> bool {
    (&one.card_id, &one.category_name, &one.typed) == (&other.card_id, &other.category_name, &other.typed)
}

/// The deck with what was voted right among the other answers of its question, or what was voted wrong among those to
/// refuse; or why it cannot be written in.
pub fn accepted(deck: &Deck, proposal: &DeckProposal) -> Result<Deck, &'static str> {
    let mut deck = deck.clone();
    let category = deck
        .categories()
        .iter()
        .copied()
        .find(|category: &Category| category.name() == proposal.category_name);
    let card = deck.cards.iter_mut().find(|card| card.id == proposal.card_id);
    let question = card.zip(category).and_then(|(card, category)| card.questions.get_mut(&category));
    let question = question.filter(|question| question.question == proposal.question);
    let question = question.ok_or("That question is no longer in the deck.")?;
    let Question { alternates, rejects, .. } = question;
    let (list, other, most) = match proposal.right {
        true => (alternates, rejects, MOST_ALTERNATES),
        false => (rejects, alternates, MOST_REJECTS),
    };
    other.retain(|entry| *entry != proposal.typed);
    if !list.contains(&proposal.typed) {
        if list.len() >= most {
            return Err("That question has as many answers as a deck may list.");
        }
        list.push(proposal.typed.clone());
    }
    Ok(deck)
}
