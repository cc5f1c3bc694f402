//! What is done to a world: every kind of fault, what it touches, and how one is drawn.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::dice::Dice;
use crate::world::Powers;

/// Which world it is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WorldKind {
    /// One node on SQLite.
    Single,
    /// Three nodes on PostgreSQL and NATS.
    Cluster,
}

/// What a node is connected to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// The people who play.
    Clients,
    /// PostgreSQL.
    Database,
    /// NATS, and by it the other nodes: they speak to each other in no other way.
    Bus,
}

/// In which direction nothing passes. A connection is made from outside inwards: by a client to a node, by a node to
/// PostgreSQL and NATS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// In neither.
    Both,
    /// Nothing reaches the one that is called; answers to what came before still pass.
    In,
    /// Requests arrive, and their answers are lost.
    Out,
}

/// A machine with a plug of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Machine {
    /// A node.
    Node(usize),
    /// PostgreSQL's.
    Database,
    /// NATS's.
    Bus,
}

/// Something bad.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// kill -9 of a node, which is started again.
    KillNode(usize),
    /// A node stands still and wakes. If that took longer than a lease it still believes that its tables are its own:
    /// there are two owners.
    StopNode(usize),
    /// A node is told to go away in good order, and started again.
    DrainNode(usize),
    /// kill -9 of PostgreSQL, which is started again.
    KillDatabase,
    /// kill -9 of NATS, which is started again.
    KillBus,
    /// Nothing passes on one line of a node, and nobody is told so.
    Cut {
        /// The node.
        node: usize,
        /// The line.
        line: Line,
        /// In which direction.
        way: Way,
    },
    /// All that passes on one line of a node is late, and some is lost and sent again.
    Slow {
        /// The node.
        node: usize,
        /// The line.
        line: Line,
        /// At least so many milliseconds.
        delay_ms: u64,
        /// And up to so many more.
        jitter_ms: u64,
        /// One piece in so many is lost.
        loss_in: usize,
    },
    /// All connections of one line of a node break at once.
    Break {
        /// The node.
        node: usize,
        /// The line.
        line: Line,
    },
    /// The plug of a machine is pulled: it is cut off from everybody.
    Unplug(Machine),
    /// The disk that tables are kept on is full to the last byte.
    FillDisk,
    /// The clock of a node jumps, and later jumps back.
    SetClock {
        /// The node.
        node: usize,
        /// By so many milliseconds; backwards if below nought.
        by_ms: i64,
    },
}

/// What only one fault at a time may touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Node(usize),
    Database,
    Bus,
    Line(usize, Line),
    Plug(usize),
    Clock(usize),
    Disk,
}

impl Fault {
    /// Draws a fault and how long it lasts.
    pub(crate) fn draw(kind: WorldKind, powers: Powers, nodes: usize, dice: &mut Dice) -> (Self, Duration) {
        let node = dice.below(nodes);
        let fault = match kind {
            WorldKind::Single => Self::draw_single(powers, node, dice),
            WorldKind::Cluster => Self::draw_cluster(powers, node, dice),
        };
        let holds = fault.draw_length(kind, dice);
        (fault, holds)
    }

    fn draw_single(powers: Powers, node: usize, dice: &mut Dice) -> Self {
        match dice.below(if powers.mounts { 16 } else { 13 }) {
            0..=3 => Fault::KillNode(node),
            4 | 5 => Fault::StopNode(node),
            6 => Fault::DrainNode(node),
            7 => Fault::cut(node, Line::Clients, dice),
            8 => Fault::Break { node, line: Line::Clients },
            9 | 10 => Fault::slow(node, Line::Clients, dice),
            11 | 12 => Fault::clock(node, dice),
            _ => Fault::FillDisk,
        }
    }

    fn draw_cluster(powers: Powers, node: usize, dice: &mut Dice) -> Self {
        let line = *dice.one_of(&[Line::Clients, Line::Database, Line::Bus]);
        // What needs powers we may not have stands at the end.
        let kinds = match powers {
            Powers { namespaces: true, mounts: true } => 32,
            Powers { namespaces: true, mounts: false } => 30,
            Powers { namespaces: false, .. } => 27,
        };
        match dice.below(kinds) {
            0..=4 => Fault::KillNode(node),
            5..=8 => Fault::StopNode(node),
            9 | 10 => Fault::DrainNode(node),
            11..=13 => Fault::KillDatabase,
            14..=16 => Fault::KillBus,
            17..=19 => Fault::cut(node, line, dice),
            20 | 21 => Fault::Break { node, line },
            22..=24 => Fault::slow(node, line, dice),
            25 | 26 => Fault::clock(node, dice),
            27..=29 => Fault::Unplug(*dice.one_of(&[
                Machine::Node(node),
                Machine::Node(node),
                Machine::Database,
                Machine::Bus,
            ])),
            _ => Fault::FillDisk,
        }
    }

    fn cut(node: usize, line: Line, dice: &mut Dice) -> Self {
        Fault::Cut { node, line, way: *dice.one_of(&[Way::Both, Way::In, Way::Out]) }
    }

    fn slow(node: usize, line: Line, dice: &mut Dice) -> Self {
        let (delay_ms, jitter_ms) = *dice.one_of(&[(5, 20), (50, 50), (100, 300), (400, 400)]);
        Fault::Slow { node, line, delay_ms, jitter_ms, loss_in: *dice.one_of(&[0, 10, 50]) }
    }

    fn clock(node: usize, dice: &mut Dice) -> Self {
        let minutes = *dice.one_of(&[-60, -10, -1, 1, 10, 60]);
        Fault::SetClock { node, by_ms: minutes * 60_000 }
    }

    fn draw_length(&self, kind: WorldKind, dice: &mut Dice) -> Duration {
        match self {
            Fault::KillNode(_) => dice.span_ms(100, 1500),
            // A lease runs for two seconds.
            Fault::StopNode(_) if kind == WorldKind::Cluster => dice.span_ms(1500, 3800),
            Fault::StopNode(_) => dice.span_ms(200, 2500),
            Fault::DrainNode(_) => dice.span_ms(50, 800),
            Fault::KillDatabase | Fault::KillBus => dice.span_ms(200, 2500),
            Fault::Cut { .. } | Fault::Unplug(_) => dice.span_ms(500, 3500),
            Fault::Slow { .. } | Fault::SetClock { .. } => dice.span_ms(800, 3000),
            Fault::Break { .. } => Duration::ZERO,
            Fault::FillDisk => dice.span_ms(500, 2500),
        }
    }

    /// What it touches.
    pub(crate) fn parts(&self, kind: WorldKind) -> Vec<Part> {
        match *self {
            Fault::KillNode(node) | Fault::StopNode(node) | Fault::DrainNode(node) => vec![Part::Node(node)],
            Fault::KillDatabase => vec![Part::Database],
            Fault::KillBus => vec![Part::Bus],
            Fault::Cut { node, line, .. } | Fault::Slow { node, line, .. } | Fault::Break { node, line } => {
                vec![Part::Line(node, line)]
            }
            Fault::Unplug(Machine::Node(node)) => vec![Part::Plug(node)],
            Fault::Unplug(Machine::Database) => vec![Part::Database],
            Fault::Unplug(Machine::Bus) => vec![Part::Bus],
            // On one machine the node itself has the file; in a cluster PostgreSQL has it.
            Fault::FillDisk if kind == WorldKind::Cluster => vec![Part::Database],
            Fault::FillDisk => vec![Part::Disk],
            Fault::SetClock { node, .. } => vec![Part::Clock(node)],
        }
    }

    /// The kind, for counting.
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::KillNode(_) => "kill -9 of a node",
            Fault::StopNode(_) => "stop and continue of a node",
            Fault::DrainNode(_) => "graceful drain of a node",
            Fault::KillDatabase => "kill -9 of PostgreSQL",
            Fault::KillBus => "kill -9 of NATS",
            Fault::Cut { line: Line::Clients, .. } => "network cut, node and clients",
            Fault::Cut { line: Line::Database, .. } => "network cut, node and PostgreSQL",
            Fault::Cut { line: Line::Bus, .. } => "network cut, node and NATS",
            Fault::Slow { .. } => "delay, jitter and loss",
            Fault::Break { .. } => "connections broken",
            Fault::Unplug(Machine::Node(_)) => "node unplugged",
            Fault::Unplug(Machine::Database) => "PostgreSQL unplugged",
            Fault::Unplug(Machine::Bus) => "NATS unplugged",
            Fault::FillDisk => "disk full",
            Fault::SetClock { .. } => "clock jump",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = |line: &Line| match line {
            Line::Clients => "its clients",
            Line::Database => "PostgreSQL",
            Line::Bus => "NATS",
        };
        match self {
            Fault::KillNode(node) => write!(f, "node {} is killed", node + 1),
            Fault::StopNode(node) => write!(f, "node {} is stopped", node + 1),
            Fault::DrainNode(node) => write!(f, "node {} is told to go", node + 1),
            Fault::KillDatabase => f.write_str("PostgreSQL is killed"),
            Fault::KillBus => f.write_str("NATS is killed"),
            Fault::Cut { node, line, way } => {
                let way = match way {
                    Way::Both => "in both directions",
                    Way::In => "inwards",
                    Way::Out => "outwards",
                };
                write!(f, "node {} and {} are cut off from each other {way}", node + 1, whose(line))
            }
            Fault::Slow { node, line, delay_ms, jitter_ms, loss_in } => {
                write!(
                    f,
                    "node {} and {} are {delay_ms} to {} ms apart",
                    node + 1,
                    whose(line),
                    delay_ms + jitter_ms
                )?;
                if *loss_in > 0 { write!(f, ", and one piece in {loss_in} is lost") } else { Ok(()) }
            }
            Fault::Break { node, line } => {
                write!(f, "all connections of node {} and {} break", node + 1, whose(line))
            }
            Fault::Unplug(Machine::Node(node)) => write!(f, "node {} is unplugged", node + 1),
            Fault::Unplug(Machine::Database) => f.write_str("PostgreSQL is unplugged"),
            Fault::Unplug(Machine::Bus) => f.write_str("NATS is unplugged"),
            Fault::FillDisk => f.write_str("the disk is full"),
            Fault::SetClock { node, by_ms } => {
                let way = if *by_ms < 0 { "backwards" } else { "forwards" };
                write!(f, "the clock of node {} jumps {way} by {} min", node + 1, by_ms.abs() / 60_000)
            }
        }
    }
}
