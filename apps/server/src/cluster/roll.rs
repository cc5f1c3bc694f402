//! Which nodes live, as far as this one knows.

use std::collections::BTreeSet;

use store::NodeId;

/// The nodes that live, and those that did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roll {
    living: BTreeSet<NodeId>,
    /// Those that lived and do no more. One that is neither here nor there has only just begun.
    gone: BTreeSet<NodeId>,
    /// How often this node's own lease has lapsed. Each time the others have dropped everyone who watches from here.
    lapses: u64,
}

impl Roll {
    pub(super) fn is_gone(&self, node: &NodeId) -> bool {
        self.gone.contains(node)
    }

    pub(crate) fn lapses(&self) -> u64 {
        self.lapses
    }

    /// This node's lease had lapsed, and runs again.
    pub(super) fn count_lapse(&mut self) {
        self.lapses += 1;
    }

    /// How many live.
    pub(super) fn len(&self) -> usize {
        self.living.len()
    }

    /// Takes over who lives now; gives those who are newly gone.
    pub(super) fn call(&mut self, living: Vec<NodeId>) -> Vec<NodeId> {
        let now: BTreeSet<NodeId> = living.into_iter().collect();
        let lost: Vec<NodeId> = self.living.difference(&now).cloned().collect();
        // A node whose lease had only lapsed may come back.
        self.gone.retain(|node| !now.contains(node));
        self.gone.extend(lost.iter().cloned());
        self.living = now;
        lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_gone_only_if_it_was_there_and_until_it_is_back() {
        let [ann, bob] = [1, 2].map(|number| NodeId::from_random([number; 16]));
        let mut roll = Roll::default();
        assert!(roll.call(vec![ann.clone()]).is_empty());
        assert!(!roll.is_gone(&bob), "it has only just begun");
        assert!(roll.call(vec![ann.clone(), bob.clone()]).is_empty());
        assert_eq!(roll.call(vec![ann.clone()]), vec![bob.clone()]);
        assert!(roll.is_gone(&bob) && !roll.is_gone(&ann));
        assert!(roll.call(vec![ann.clone()]).is_empty(), "it is told once");
        roll.call(vec![ann, bob.clone()]);
        assert!(!roll.is_gone(&bob));
    }
}
