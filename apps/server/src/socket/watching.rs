//! Beginning and ceasing to watch a table, and finding one that a message names.

use std::sync::Arc;

use protocol::{Fault, FaultKind, TableId, Token};
use rules::Seq;
use store::TokenHash;

use super::drawn::Drawn;
use super::fault::About;
use super::luck;
use super::people::{People, opened};
use super::session::{Flow, Session, Watch, seen};
use super::talk::said;
use crate::limits::WATCHES_PER_SOCKET;
use crate::open_tables::OpenTables;
use crate::table_actor::{Attendance, Door, Gone, TableStub, Ticket};

impl Session {
    pub(super) async fn watch(&mut self, table: TableId, token: Option<Token>, since: Seq) -> Flow {
        // Watching again replaces what was watched, so that a client can start anew in one message.
        self.unwatch(&table).await?;
        let about = About::table(&table);
        if self.watches.len() >= WATCHES_PER_SOCKET {
            let said = format!("one socket watches at most {WATCHES_PER_SOCKET} tables");
            return self.fault(about.fault(FaultKind::TooMany, said)).await;
        }
        let (stub, door) = match self.app.tables.find(&table).await {
            Ok(found) => found,
            Err(error) => return self.fault(about.not_found(&error)).await,
        };
        if token.is_some() && door == Door::Gallery {
            return self.fault(about.not_your_seat()).await;
        }
        // Before the first look, so that nothing that happens after it is missed.
        self.listener.listen_to(stub.id());
        let (token, visitor) = (token.as_ref().map(TokenHash::of), self.app.tables.visitor());
        let window = Arc::default();
        let attendance = match stub.attend(token, since, visitor.clone(), Some(&window)).await {
            Ok(Ok(attendance)) => attendance,
            Ok(Err(why)) => {
                self.stop_listening(&stub);
                return self.fault(about.turned_away(why)).await;
            }
            Err(Gone) => {
                self.stop_listening(&stub);
                return self.fault(about.not_stored()).await;
            }
        };
        let Attendance { place, card, look, talks } = attendance;
        let (known, heard) = (look.seq, talks.heard());
        let (people, knows_next) = (People::of(&card), card.next.is_some());
        let fairness = luck::lasting(luck::known(&card).as_ref());
        let told = [opened(&table, place, card), seen(&table, look)];
        let answer = Drawn::of(told.iter().chain(&said(&table, talks)));
        let mut refused = self.admit_drawn(&answer, &about).err();
        if refused.is_none() && !self.places.admit(stub.id(), place) {
            refused = Some(about.seated_elsewhere());
        }
        if let Some(fault) = refused {
            self.stop_listening(&stub);
            stub.leave(place, visitor).await;
            return self.fault(fault).await;
        }
        let ticket = Ticket { place, token };
        self.watches.push(Watch {
            name: table,
            stub,
            window,
            ticket,
            visitor,
            known,
            heard,
            people,
            knows_next,
            fairness,
        });
        self.send_texts(answer).await
    }

    pub(super) async fn unwatch(&mut self, table: &TableId) -> Flow {
        if let Some(index) = self.watches.iter().position(|watch| watch.name == *table) {
            let watch = self.watches.swap_remove(index);
            self.stop_listening(&watch.stub);
            watch.stub.leave(watch.ticket.place, watch.visitor).await;
        }
        Flow::Continue(())
    }

    /// Listens to a table no more, unless it is also watched by its other name.
    fn stop_listening(&mut self, stub: &TableStub) {
        if !self.watches.iter().any(|watch| watch.stub.id() == stub.id()) {
            self.listener.turn_from(stub.id());
        }
    }
}

/// The table by the name that lets one act there; the spectators' name does not.
pub(super) async fn seated(
    tables: &Arc<OpenTables>,
    table: &TableId,
    about: &About,
) -> Result<TableStub, Fault> {
    match tables.find(table).await {
        Ok((stub, Door::Seats)) => Ok(stub),
        Ok((_, Door::Gallery)) => Err(about.clone().not_your_seat()),
        Err(error) => Err(about.clone().not_found(&error)),
    }
}
