//! Who owns which table, in memory: for nodes that share a process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use protocol::TableId;
use store::{Answer, Claim, Greeted, NodeId, NodeStore, StoreError, TableStore};

/// Leases and claims.
pub struct Register {
    tables: Arc<dyn TableStore>,
    leases: Mutex<HashMap<NodeId, Instant>>,
    owners: Mutex<HashMap<TableId, NodeId>>,
}

impl Register {
    pub fn new(tables: Arc<dyn TableStore>) -> Self {
        Register { tables, leases: Mutex::default(), owners: Mutex::default() }
    }

    fn lives(&self, node: &NodeId) -> bool {
        self.leases.lock().unwrap().get(node).is_some_and(|until| *until > Instant::now())
    }
}

impl NodeStore for Register {
    fn greet(&self, node: &NodeId, lease: Duration) -> Answer<'_, Greeted> {
        let lived = self.lives(node);
        let before = self.leases.lock().unwrap().insert(node.clone(), Instant::now() + lease);
        let greeted = match before {
            None => Greeted::Begun,
            Some(_) if lived => Greeted::Renewed,
            Some(_) => Greeted::Lapsed,
        };
        Box::pin(async move { Ok(greeted) })
    }

    fn farewell(&self, node: &NodeId) -> Answer<'_, ()> {
        self.leases.lock().unwrap().remove(node);
        Box::pin(async { Ok(()) })
    }

    fn claim(&self, table: &TableId, node: &NodeId) -> Answer<'_, Claim> {
        let (table, node) = (table.clone(), node.clone());
        Box::pin(async move {
            let record = self.tables.load(&table).await?.ok_or(StoreError::NoSuchTable)?;
            if record.id != table {
                return Err(StoreError::NoSuchTable);
            }
            if !self.lives(&node) {
                return Err(StoreError::Lapsed);
            }
            let mut owners = self.owners.lock().unwrap();
            match owners.get(&table) {
                Some(owner) if *owner != node && self.lives(owner) => Ok(Claim::Theirs(owner.clone())),
                _ => {
                    owners.insert(table, node);
                    Ok(Claim::Yours)
                }
            }
        })
    }

    fn release(&self, table: &TableId, node: &NodeId) -> Answer<'_, ()> {
        let mut owners = self.owners.lock().unwrap();
        if owners.get(table) == Some(node) {
            owners.remove(table);
        }
        Box::pin(async { Ok(()) })
    }

    fn living(&self) -> Answer<'_, Vec<NodeId>> {
        let now = Instant::now();
        let leases = self.leases.lock().unwrap();
        let mut living: Vec<NodeId> =
            leases.iter().filter(|(_, until)| **until > now).map(|(node, _)| node.clone()).collect();
        living.sort();
        Box::pin(async move { Ok(living) })
    }
}
