//! `boxlid play --join LINK`: a seat at a server's table, or a place among those who look on.

use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use catalog::GameKind;
use client::{Place, Slip};
use protocol::{ErrorBody, TableCard, TableId, TakeSeat, Token};
use remote::{Door, Link, LinkTo, Reply};

use super::games::{WithFace, with_face};
use super::{Manner, Seating, tidy, usage};
use crate::Out;
use crate::play::{Face, Joining, There};

/// Sits down or looks on, and plays until people have had enough.
pub(super) fn run(link: &str, seating: Seating, out: Out<'_>) -> Result<ExitCode> {
    if seating.names.len() > 1 {
        return Err(usage("one person sits down by a link; say one name".to_owned()));
    }
    let link = Link::read(link)?;
    // Before a seat is taken that nobody could play from.
    let manner = seating.manner()?;
    let name = seating.names.first().map(|name| tidy(name)).filter(|name| !name.is_empty());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (kind, joining) = runtime.block_on(come(&link, name.as_deref().unwrap_or("Guest")))?;
    with_face(kind, Join { joining, manner, out })
}

struct Join<'a> {
    joining: Joining,
    manner: Manner,
    out: Out<'a>,
}

impl WithFace for Join<'_> {
    fn with<G: Face>(self) -> Result<ExitCode> {
        self.manner.play(There::<G>::join(self.joining)?.into(), self.out)
    }
}

/// Finds the table and takes a place at it.
async fn come(link: &Link, name: &str) -> Result<(GameKind, Joining)> {
    let door = link.door().await?;
    let (LinkTo::Sit(table) | LinkTo::Watch(table)) = &link.to;
    let card: TableCard = answer(&door.get(&format!("/api/tables/{table}")).await?)?;
    let kind: GameKind = card.game.parse().with_context(|| {
        format!("the table is played by rules that this program does not know: {}", card.game)
    })?;
    let (place, shared) = match &link.to {
        LinkTo::Watch(_) => (Place::gallery(table.clone()), None),
        LinkTo::Sit(_) => {
            let place = sit(door, table, name).await.with_context(|| {
                format!("you cannot sit down there; http://{}/w/{} lets you look on", link.host, card.watch)
            })?;
            (place, Some(format!("http://{}/t/{table}", link.host)))
        }
    };
    Ok((kind, Joining { door, place, link: shared }))
}

/// Takes any free seat, and promises something for the luck of the table.
async fn sit(door: Door, table: &TableId, name: &str) -> Result<Place> {
    let mut random = remote::random_bytes();
    let (token, slip) = (Token::from_random(random()), Slip::with(random()));
    let wanted = TakeSeat {
        name: name.to_owned(),
        token: Some(token.clone()),
        promise: slip.promise(),
        ..TakeSeat::default()
    };
    let reply = door.post(&format!("/api/tables/{table}/seats"), &wanted).await?;
    answer::<protocol::SeatTaken>(&reply)?;
    Ok(Place::seat(table.clone(), token).with_slip(slip))
}

/// What the server answered, or the sentence with which it refused.
fn answer<T: serde::de::DeserializeOwned>(reply: &Reply) -> Result<T> {
    if reply.status < 300 {
        return reply.json().context("this is no Boxlid server, or another version of one");
    }
    match reply.json::<ErrorBody>() {
        Ok(error) => bail!("{}", error.said),
        Err(_) => bail!("the server answered {}", reply.status),
    }
}
