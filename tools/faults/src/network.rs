//! A small network of our own: a bridge, and for each machine a network namespace with a cable to it.
//!
//! Everything here is made within namespaces that end with this program ([`crate::enter`]), so nothing of it is left
//! behind and nothing of the machine's own network is touched.
//!
//! How a line is cut: whoever is to be cut off is told a wrong hardware address for the other, for good. What it sends
//! then leaves by the cable and is nobody's. Neither side is told anything, which is what a cut is like; a firewall rule
//! does the same, but not every kernel has firewalls.

use std::net::Ipv4Addr;
use std::process::Command;

use anyhow::{Context, Result, ensure};

const BRIDGE: &str = "boxlid0";

/// A hardware address that no machine has.
const NOBODY: &str = "02:00:00:00:00:fe";

/// Where clients come from.
pub(crate) const CLIENTS: Ipv4Addr = Ipv4Addr::new(10, 77, 0, 1);

/// Where nodes find PostgreSQL.
pub(crate) const DATABASE: Ipv4Addr = Ipv4Addr::new(10, 77, 0, 2);

/// Where nodes find NATS.
pub(crate) const BUS: Ipv4Addr = Ipv4Addr::new(10, 77, 0, 3);

/// The bridge with all its cables. It is taken down when this is dropped, so that another world can have one.
pub(crate) struct Network {
    machines: Vec<String>,
}

impl Network {
    /// Lays the network for these machines.
    pub(crate) fn lay(machines: &[(String, Ipv4Addr)]) -> Result<Self> {
        // `ip netns` keeps names here; a folder of our own ends with our view of the disk.
        std::fs::create_dir_all("/run/netns")?;
        run("mount", &["-t", "tmpfs", "none", "/run/netns"])?;
        let mut network = Network { machines: Vec::new() };
        ip("link set lo up")?;
        ip(&format!("link add {BRIDGE} type bridge"))?;
        ip(&format!("addr add {CLIENTS}/16 dev {BRIDGE}"))?;
        for other in [DATABASE, BUS] {
            ip(&format!("addr add {other}/32 dev {BRIDGE}"))?;
        }
        ip(&format!("link set {BRIDGE} up"))?;
        for (name, address) in machines {
            ip(&format!("netns add {name}"))?;
            network.machines.push(name.clone());
            ip(&format!("link add v-{name} type veth peer name eth0 netns {name}"))?;
            ip(&format!("link set v-{name} master {BRIDGE} up"))?;
            ip(&format!("-n {name} link set lo up"))?;
            ip(&format!("-n {name} addr add {address}/16 dev eth0"))?;
            ip(&format!("-n {name} link set eth0 up"))?;
        }
        Ok(network)
    }

    /// Cuts what `machine` sends to `address`, or mends it.
    pub(crate) fn cut(&self, machine: &str, address: Ipv4Addr, cut: bool) -> Result<()> {
        if cut {
            ip(&format!("-n {machine} neigh replace {address} lladdr {NOBODY} dev eth0 nud permanent"))
        } else {
            ip(&format!("-n {machine} neigh del {address} dev eth0"))
        }
    }

    /// Pulls the plug of a machine, or puts it in again.
    pub(crate) fn unplug(&self, machine: &str, out: bool) -> Result<()> {
        ip(&format!("link set v-{machine} {}", if out { "down" } else { "up" }))
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        let take_down = || {
            for name in &self.machines {
                ip(&format!("link del v-{name}"))?;
                ip(&format!("netns del {name}"))?;
            }
            ip(&format!("link del {BRIDGE}"))?;
            run("umount", &["/run/netns"])
        };
        // What is left is gone when the program ends; only the next world would miss its place.
        if let Err(error) = take_down() {
            eprintln!("the network could not be taken down: {error}");
        }
    }
}

fn ip(words: &str) -> Result<()> {
    run("ip", &words.split(' ').collect::<Vec<_>>())
}

/// Runs a program of the system; what it says becomes the error.
pub(crate) fn run(program: &str, words: &[&str]) -> Result<()> {
    let output =
        Command::new(program).args(words).output().with_context(|| format!("could not run {program}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "`{program} {}` failed: {}", words.join(" "), said.trim());
    Ok(())
}
