//! Where the letters of other nodes are answered.

use std::sync::Weak;

use bus::{Handler, LONGEST_LETTER, PostError, Round};

use super::Cluster;
use super::letter::{Answer, Letter};
use crate::open_tables::OpenTables;

/// Answers letters until the round is dropped.
pub(super) async fn open(cluster: &Cluster, tables: &Weak<OpenTables>) -> Result<Round, PostError> {
    // Weak, so that the tables end when the server does.
    let tables = Weak::clone(tables);
    let handler: Handler = bus::handler(move |bytes: Vec<u8>| {
        let tables = Weak::clone(&tables);
        async move { answer(&tables, &bytes).await.write() }
    });
    cluster.post.serve(cluster.id.as_str(), handler).await
}

async fn answer(tables: &Weak<OpenTables>, bytes: &[u8]) -> Answer {
    let Some(letter) = Letter::read(bytes) else {
        // What it holds is not logged: it may be what somebody said.
        tracing::warn!(bytes = bytes.len(), "a letter of another node could not be read");
        return Answer::Garbled;
    };
    let (Some((table, question)), Some(tables)) = (letter.about, tables.upgrade()) else {
        return Answer::NotMine;
    };
    let Some(stub) = tables.own(&table).await else {
        return Answer::NotMine;
    };
    match question.put_to(&stub).await {
        Ok(told) if told.get().len() + 100 > LONGEST_LETTER => {
            tracing::error!(bytes = told.get().len(), "an answer is too long for a letter");
            Answer::Garbled
        }
        Ok(told) => Answer::Told(told),
        Err(_) => Answer::NotMine,
    }
}
