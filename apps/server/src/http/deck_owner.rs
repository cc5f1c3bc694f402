//! What only the owner of a deck may do: let others play it, and decide about what votes propose.
//!
//! Every request here carries the owner's token in `authorization: Bearer …`.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use catalog::PlayDeck;
use protocol::{
    DeckGrant, DeckGranted, DeckGrants, DeckProposal, DeckProposals, ProposalsOfTable, SettleProposal,
};
use store::{NewGrant, ProposalRecord, SettledCase, TokenHash};

use super::decks::{failed, owned};
use super::{ApiError, read};
use crate::app::App;
use crate::limits::MOST_GRANTS;
use crate::random;
use crate::time::now_ms;

/// `POST /api/decks/{hash}/grants`: makes a token that lets others open tables with the deck.
pub(super) async fn grant(
    State(app): State<Arc<App>>,
    hash: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<DeckGranted>), ApiError> {
    let hash = owned(&app, hash, &headers).await?;
    let store = &app.services.store;
    if store.deck_grants(&hash).await.map_err(|error| failed(&error))?.len() >= MOST_GRANTS {
        return Err(ApiError::TooManyGrants);
    }
    let (id, token, created_ms) = (random::grant_id(), random::token(), now_ms());
    let new = NewGrant { id: id.clone(), token: TokenHash::of(&token), created_ms };
    store.grant_deck(&hash, new).await.map_err(|error| failed(&error))?;
    Ok((StatusCode::CREATED, Json(DeckGranted { id, token, created_ms })))
}

/// `GET /api/decks/{hash}/grants`.
pub(super) async fn grants(
    State(app): State<Arc<App>>,
    hash: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Json<DeckGrants>, ApiError> {
    let hash = owned(&app, hash, &headers).await?;
    let grants = app.services.store.deck_grants(&hash).await.map_err(|error| failed(&error))?;
    let grants = grants.into_iter().map(|grant| DeckGrant { id: grant.id, created_ms: grant.created_ms });
    Ok(Json(DeckGrants { grants: grants.collect() }))
}

/// `DELETE /api/decks/{hash}/grants/{id}`.
pub(super) async fn revoke(
    State(app): State<Arc<App>>,
    path: Result<Path<(String, String)>, PathRejection>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    let Path((hash, id)) = path.map_err(|_| ApiError::NoSuchDeck)?;
    let hash = owned(&app, Ok(Path(hash)), &headers).await?;
    app.services.store.revoke_grant(&hash, &id).await.map_err(|error| failed(&error))?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/decks/{hash}/proposals`: what votes decided, table by table. The tables have no names here, because with
/// those the owner could watch.
pub(super) async fn proposals(
    State(app): State<Arc<App>>,
    hash: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Json<DeckProposals>, ApiError> {
    let hash = owned(&app, hash, &headers).await?;
    let proposed = app.services.store.proposals(&hash).await.map_err(|error| failed(&error))?;
    if proposed.is_empty() {
        return Ok(Json(DeckProposals { tables: Vec::new() }));
    }
    let deck = app.decks.find(&hash).await?;
    let mut tables: Vec<(Option<String>, ProposalsOfTable)> = Vec::new();
    for ProposalRecord { table, case } in proposed {
        let Some(proposal) = shown(&deck, &case) else { continue };
        match tables.iter_mut().find(|(other, _)| *other == table) {
            Some((_, of_table)) => of_table.proposals.push(proposal),
            None => tables.push((table, ProposalsOfTable { proposals: vec![proposal] })),
        }
    }
    Ok(Json(DeckProposals { tables: tables.into_iter().map(|(_, of_table)| of_table).collect() }))
}

/// `POST /api/decks/{hash}/proposals/settle`: the owner has accepted or rejected what was decided about an answer.
pub(super) async fn settle(
    State(app): State<Arc<App>>,
    hash: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<StatusCode, ApiError> {
    let SettleProposal { card, category, typed } = read(body)?;
    let hash = owned(&app, hash, &headers).await?;
    let settled = SettledCase { card, category, typed, at_ms: now_ms() };
    app.services.store.settle_proposals(&hash, settled).await.map_err(|error| failed(&error))?;
    Ok(StatusCode::NO_CONTENT)
}

/// A proposal with the question it is about; nothing if there is no such question, which only a damaged database says.
fn shown(deck: &PlayDeck, case: &store::CaseRecord) -> Option<DeckProposal> {
    let category = deck.deck().categories().get(usize::from(case.category))?;
    let card = deck.deck().cards.get(usize::from(case.card))?;
    let question = card.questions.get(category)?;
    Some(DeckProposal {
        card: case.card,
        category: case.category,
        card_id: card.id.clone(),
        category_name: category.name().to_owned(),
        question: question.question.clone(),
        answer: question.answer.clone(),
        typed: case.typed.clone(),
        right: case.right,
        at_ms: case.at_ms,
    })
}
