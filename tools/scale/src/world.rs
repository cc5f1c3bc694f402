//! Nodes, tables and people, and the events that move them.
//!
//! A move begins when somebody has thought. Their socket's node passes it to the owner of the table, as far as that node
//! knows; if there is none, or it is gone, the node claims the table, and when it has it, reads its log and goes on. An
//! owner writes only at the end of the log that it knows, so that one who overslept its lease is found out by the log.
//! A move has a number of its own at its table, as a message has an id: one that is sent again and stands in the log
//! already is acknowledged and not written a second time.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::dice::Dice;
use crate::plan::{Mishap, Plan, SECOND};
use crate::report::Report;

/// Instead of a moment: nobody wants to move.
const SETTLED: u64 = u64::MAX;

type Node = u32;
type Table = u32;
/// The number of a move among those that people made at a table.
type Wish = u32;

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// Somebody at the table has thought; since when the move is wanted is kept with the table.
    Thought(Table),
    /// The move is tried, or tried again.
    Try(Table),
    /// A node asks the database for the table.
    Claim(Table, Node),
    /// The database answers.
    Claimed(Table, Node),
    /// A mishap of the plan.
    Mishap(usize),
    /// A node that stood still goes on.
    Wakes(Node),
    /// A move reaches a node that stood still when it was sent, and that believes the log to be so long.
    Belated(Table, Node, Wish, u32),
}

/// A node as it is, and as the database sees it.
#[derive(Clone, Debug)]
struct Standing {
    gone: bool,
    /// Until when it stands still.
    asleep_until: u64,
    /// When it last greeted before it died or stood still; one that is well greets for ever.
    last_greeting: Option<u64>,
}

impl Standing {
    fn is_well(&self, now: u64) -> bool {
        !self.gone && self.asleep_until <= now
    }

    fn lease_runs(&self, now: u64, lease: u64) -> bool {
        self.last_greeting.is_none_or(|last| now < last + lease)
    }
}

/// A table, as the database, its owner and its people know it.
#[derive(Clone, Debug)]
struct Seat {
    /// Who has the claim.
    owner: Option<Node>,
    /// The log: one move a line.
    log: Vec<Wish>,
    /// How long the owner believes it to be.
    believed: u32,
    /// How many moves people were told that they count; the next one has this number.
    acknowledged: Wish,
    /// The node of the socket of whoever is to move.
    through: Node,
    /// Since when a move is wanted.
    since: u64,
    /// Until when whoever is to move has no socket.
    cut_off_until: u64,
}

struct World<'a> {
    plan: &'a Plan,
    dice: Dice,
    events: BinaryHeap<Reverse<(u64, Event)>>,
    nodes: Vec<Standing>,
    tables: Vec<Seat>,
    /// Until when the database has work, in nanoseconds.
    database_busy_ns: u64,
    report: Report,
}

/// Plays a plan to its end.
pub fn play(plan: &Plan) -> Report {
    let mut dice = Dice::new(plan.seed);
    let well = Standing { gone: false, asleep_until: 0, last_greeting: None };
    let tables = (0..plan.tables()).map(|_| Seat {
        owner: Some(dice.below(plan.nodes.into()) as Node),
        log: Vec::new(),
        believed: 0,
        acknowledged: 0,
        through: dice.below(plan.nodes.into()) as Node,
        since: SETTLED,
        cut_off_until: 0,
    });
    let tables: Vec<Seat> = tables.collect();
    let mut world = World {
        plan,
        dice,
        events: BinaryHeap::new(),
        nodes: vec![well; plan.nodes as usize],
        tables,
        database_busy_ns: 0,
        report: Report::default(),
    };
    for table in 0..plan.tables() {
        let at = world.dice.wait(plan.thinks);
        world.at(at, Event::Thought(table));
    }
    for (number, (at, _)) in plan.mishaps.iter().enumerate() {
        world.at(*at, Event::Mishap(number));
    }
    while let Some(Reverse((now, event))) = world.events.pop() {
        if now > plan.lasts {
            break;
        }
        world.happen(now, event);
    }
    world.finish()
}

impl Seat {
    /// Writes a move as the line with this number; whether the log took it. One that stands there already need not be
    /// written.
    fn write(&mut self, wish: Wish, line: u32, guarded: bool) -> bool {
        let taken = !guarded || line == self.lines();
        if taken {
            self.log.push(wish);
        }
        taken
    }

    fn lines(&self) -> u32 {
        // OK because nobody plays four thousand million moves at one table.
        self.log.len() as u32
    }

    /// Whether the log is not what its people remember: every move they were told counts, once and in order, and at most
    /// one more, of which nobody heard yet.
    fn is_astray(&self) -> bool {
        let in_order = self.log.iter().copied().eq(0..self.lines());
        !in_order || !(self.acknowledged..=self.acknowledged + 1).contains(&self.lines())
    }
}

impl World<'_> {
    fn at(&mut self, at: u64, event: Event) {
        self.events.push(Reverse((at, event)));
    }

    fn happen(&mut self, now: u64, event: Event) {
        match event {
            Event::Thought(table) => {
                self.tables[table as usize].since = now;
                self.try_move(now, table);
            }
            Event::Try(table) => self.try_move(now, table),
            Event::Claim(table, node) => {
                let answered = self.query(now, self.plan.claim);
                self.at(answered, Event::Claimed(table, node));
            }
            Event::Claimed(table, node) => self.claimed(now, table, node),
            Event::Mishap(number) => self.befall(now, self.plan.mishaps[number].1),
            Event::Wakes(node) => {
                // It greets at once, and hears that its lease had lapsed; but what came meanwhile is dealt with first.
                self.nodes[node as usize].last_greeting = None;
            }
            Event::Belated(table, node, wish, believed) => self.belated(now, table, node, wish, believed),
        }
    }

    /// Tries the move through the node of the mover's socket.
    fn try_move(&mut self, now: u64, table: Table) {
        let seat = &self.tables[table as usize];
        if seat.cut_off_until > now {
            let at = seat.cut_off_until;
            return self.at(at, Event::Try(table));
        }
        let through = seat.through;
        if !self.nodes[through as usize].is_well(now) {
            // The socket is dead and its owner has not noticed yet.
            return self.reconnect(now, table);
        }
        match seat.owner {
            Some(owner) if self.nodes[owner as usize].is_well(now) => self.append(now, table),
            Some(owner) => {
                let standing = self.nodes[owner as usize].clone();
                if standing.asleep_until > now && !standing.gone {
                    // What was sent to a node that stands still waits there, and is carried out when it wakes.
                    let belated = Event::Belated(table, owner, seat.acknowledged, seat.believed);
                    self.at(standing.asleep_until, belated);
                }
                // Nodes hear at the next greeting that another's lease has run out, and need not wait for longer.
                let noticed =
                    standing.last_greeting.map_or(now, |last| last + self.plan.lease + self.plan.greets);
                let wait = self.plan.patience.min(noticed.saturating_sub(now));
                self.at(now + wait, Event::Claim(table, through));
            }
            None => self.at(now, Event::Claim(table, through)),
        }
    }

    /// The owner writes the move at the end of the log that it knows.
    fn append(&mut self, now: u64, table: Table) {
        let done = self.query(now, self.plan.append);
        let seat = &mut self.tables[table as usize];
        let wish = seat.acknowledged;
        // An owner that has read the log knows what stands there.
        let is_there = seat.believed == seat.lines() && seat.log.contains(&wish);
        if !is_there && !seat.write(wish, seat.believed, self.plan.guarded) {
            // Somebody else has written meanwhile: the owner reads the table anew.
            self.report.conflicts += 1;
            seat.owner = None;
            return self.at(done, Event::Try(table));
        }
        seat.believed = seat.lines();
        seat.acknowledged += 1;
        self.report.moved(seat.since, done, &self.plan.mishaps);
        seat.since = SETTLED;
        // Whoever is next may sit at another node.
        let next = self.dice.below(self.plan.nodes.into()) as Node;
        let thinks = self.dice.wait(self.plan.thinks);
        let seat = &mut self.tables[table as usize];
        if self.nodes[next as usize].is_well(now) {
            seat.through = next;
        }
        self.at(done + thinks, Event::Thought(table));
    }

    /// A move that lay at a sleeping node is carried out by it when it wakes. It believes in its claim and in the log as it
    /// was; nobody waits for its answer any more.
    fn belated(&mut self, now: u64, table: Table, node: Node, wish: Wish, believed: u32) {
        let seat = &mut self.tables[table as usize];
        let is_own = seat.owner == Some(node);
        if is_own && seat.log.contains(&wish) {
            return;
        }
        if !seat.write(wish, believed, self.plan.guarded) {
            self.report.conflicts += 1;
        } else if is_own {
            seat.believed = seat.lines();
        }
        self.query(now, self.plan.append);
    }

    fn claimed(&mut self, now: u64, table: Table, node: Node) {
        self.report.claim(now / SECOND);
        if !self.nodes[node as usize].is_well(now) {
            return self.reconnect(now, table);
        }
        let seat = &self.tables[table as usize];
        let free = seat.owner.is_none_or(|owner| {
            owner == node || !self.nodes[owner as usize].lease_runs(now, self.plan.lease)
        });
        if free {
            let seat = &mut self.tables[table as usize];
            if seat.owner.is_some_and(|owner| owner != node) {
                self.report.taken_over += 1;
            }
            (seat.owner, seat.believed) = (Some(node), seat.lines());
            self.append(now, table);
        } else if seat.owner.is_some_and(|owner| self.nodes[owner as usize].is_well(now)) {
            self.try_move(now, table);
        } else {
            let again = self.dice.below(self.plan.asks_again) + self.plan.asks_again / 2;
            self.at(now + again, Event::Claim(table, node));
        }
    }

    /// When the database has done another piece of work. It does several at once, so its queue moves on faster than
    /// one piece takes.
    fn query(&mut self, now: u64, work: u64) -> u64 {
        let now_ns = now * 1000;
        let begins = self.database_busy_ns.max(now_ns);
        let share = work * 1000 / u64::from(self.plan.at_once);
        self.report.database((begins - now_ns) / 1000, share);
        self.database_busy_ns = begins + share;
        begins / 1000 + work
    }

    /// Whoever is to move finds another node.
    fn reconnect(&mut self, now: u64, table: Table) {
        let at = now + self.dice.below(self.plan.reconnects);
        let mut through = self.dice.below(self.plan.nodes.into()) as Node;
        while !self.nodes[through as usize].is_well(now) {
            through = (through + 1) % self.plan.nodes;
        }
        let seat = &mut self.tables[table as usize];
        (seat.through, seat.cut_off_until) = (through, at);
        self.at(at, Event::Try(table));
    }

    fn befall(&mut self, now: u64, mishap: Mishap) {
        // At some moment since the last greeting.
        let last = now.saturating_sub(self.dice.below(self.plan.greets));
        match mishap {
            Mishap::Dies(node) => {
                let standing = &mut self.nodes[node as usize];
                (standing.gone, standing.last_greeting) = (true, Some(last));
            }
            Mishap::Stalls(node, long) => {
                let standing = &mut self.nodes[node as usize];
                (standing.asleep_until, standing.last_greeting) = (now + long, Some(last));
                self.at(now + long, Event::Wakes(node));
            }
            Mishap::Drains(node) => {
                // Its tables are released one after the other, then it says farewell.
                for seat in self.tables.iter_mut().filter(|seat| seat.owner == Some(node)) {
                    seat.owner = None;
                    self.report.handed_over += 1;
                }
                self.nodes[node as usize].gone = true;
            }
        }
    }

    fn finish(mut self) -> Report {
        let now = self.plan.lasts;
        for seat in &self.tables {
            let long_ago = now.saturating_sub(2 * self.plan.lease + 2 * SECOND);
            self.report.unowned += u64::from(seat.since < long_ago);
            self.report.lines += u64::from(seat.lines());
            self.report.astray += u64::from(seat.is_astray());
        }
        self.report.seconds = self.plan.lasts / SECOND;
        self.report
    }
}
