//! Two people at a table who play whatever is legal, and a room full of them.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use guest::{Door, Player, Sight};
use protocol::{ClientMessage, MessageId, Seq, ServerMessage, TableId};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::dice::Dice;
use crate::seating::Seating;

/// Tables that are opened at once while the room fills.
const OPENING_AT_ONCE: usize = 16;

/// Opens the tables and seats everybody.
pub(crate) async fn fill(door: Door, tables: usize) -> Result<Vec<Pair>> {
    let mut pairs = Vec::with_capacity(tables);
    let mut opening = JoinSet::new();
    for number in 0..tables {
        if opening.len() == OPENING_AT_ONCE {
            pairs.push(opening.join_next().await.context("some are being opened")???);
        }
        opening.spawn(Pair::sit_down(door, number));
    }
    while let Some(pair) = opening.join_next().await {
        pairs.push(pair??);
    }
    Ok(pairs)
}

/// Two people at a table.
pub(crate) struct Pair {
    players: [Player; 2],
}

impl Pair {
    async fn sit_down(door: Door, number: usize) -> Result<Self> {
        let Seating { table, tokens: [ann, bob] } = Seating::open(door, number).await?;
        let ann = Player::sit(door, table.clone(), ann).await?;
        let bob = Player::sit(door, table, bob).await?;
        Ok(Pair { players: [ann, bob] })
    }

    /// Makes a move; answers how long the mover waited for `accepted` and the other for the sight of it.
    pub(crate) async fn make_a_move(
        &mut self,
        since: Instant,
        dice: &mut Dice,
    ) -> Result<(Duration, Duration)> {
        let [ann, bob] = &mut self.players;
        let (mover, other) = if ann.sight.listed().is_empty() { (bob, ann) } else { (ann, bob) };
        let choices = mover.sight.listed();
        ensure!(!choices.is_empty(), "nobody is to move");
        let action = choices[dice.below(choices.len())].clone();
        let act = mover.act(&action);
        mover.guest.send(&act).await?;
        let accepted = async {
            let seq = mover.guest.until(accepted).await??;
            let waited = since.elapsed();
            mover.see(seq).await?;
            anyhow::Ok((waited, seq))
        };
        let after = other.sight.seq;
        let seen = async {
            let seq = other.see(Seq(after.0 + 1)).await?.seq;
            anyhow::Ok((since.elapsed(), seq))
        };
        let ((accepted, told), (seen, shown)) = tokio::try_join!(accepted, seen)?;
        ensure!(told == shown, "the mover was told of line {told}, the other was shown line {shown}");
        Ok((accepted, seen))
    }

    /// Goes to the table of the rematch, if the game is over.
    pub(crate) async fn meet_again_if_over(&mut self) -> Result<()> {
        if self.players[0].sight.over.is_some() { self.meet_again().await } else { Ok(()) }
    }

    async fn meet_again(&mut self) -> Result<()> {
        let mut next: Option<TableId> = None;
        for player in &mut self.players {
            let id = MessageId::try_from("again".to_owned()).context("a word is an id")?;
            let ask = ClientMessage::Rematch { table: player.table.clone(), token: player.token.clone(), id };
            player.guest.send(&ask).await?;
            let table = player.guest.until(|message| match message {
                ServerMessage::Rematch { next, .. } => Some(next),
                _ => None,
            });
            let table = table.await?;
            ensure!(next.as_ref().is_none_or(|other| *other == table), "they were sent to two tables");
            next = Some(table.clone());
            player.guest.send(&ClientMessage::Unwatch { table: player.table.clone() }).await?;
            player.table = table.clone();
            let watch = ClientMessage::Watch {
                table: table.clone(),
                token: Some(player.token.clone()),
                since: Seq::default(),
            };
            player.guest.send(&watch).await?;
            let sight = player.guest.until(|message| match message {
                ServerMessage::Seen { table: of, sight, .. } if of == table => Some(sight),
                _ => None,
            });
            player.sight = Sight::of(&sight.await?)?;
        }
        Ok(())
    }
}

fn accepted(message: ServerMessage) -> Option<Result<Seq>> {
    match message {
        ServerMessage::Accepted { seq, .. } => Some(Ok(seq)),
        ServerMessage::Seen { .. } | ServerMessage::People { .. } | ServerMessage::Rematch { .. } => None,
        other => Some((|| bail!("a legal move was answered by {other:?}"))()),
    }
}
