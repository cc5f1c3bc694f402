//! As whom servers run. PostgreSQL refuses to run as root, and NATS need not.

use std::fs;

/// A user other than root.
#[derive(Clone, Copy)]
pub(crate) struct User {
    pub(crate) uid: u32,
    pub(crate) gid: u32,
}

/// The first of `names` that this machine knows, if we are root; otherwise we stay who we are.
pub(crate) fn instead_of_root(names: &[&str]) -> Option<User> {
    if !is_root() {
        return None;
    }
    let known = fs::read_to_string("/etc/passwd").ok()?;
    names.iter().find_map(|name| named(&known, name))
}

#[cfg(unix)]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    // Whoever asks owns their own folder there. Where there is no such folder, we are not on Linux and not root.
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

fn named(passwd: &str, name: &str) -> Option<User> {
    passwd.lines().find_map(|line| {
        let mut fields = line.split(':');
        let is_it = fields.next() == Some(name);
        let uid = fields.nth(1)?.parse().ok()?;
        let gid = fields.next()?.parse().ok()?;
        is_it.then_some(User { uid, gid })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_is_found_by_name() {
        let passwd = "root:x:0:0:root:/:/bin/sh\npostgres:x:101:104:,,,:/var/lib:/bin/bash\n";
        let user = named(passwd, "postgres").unwrap();
        assert_eq!((user.uid, user.gid), (101, 104));
        assert!(named(passwd, "post").is_none());
    }
}
