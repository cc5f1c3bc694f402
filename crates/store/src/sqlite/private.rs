//! Files that only their owner may read: they hold what all luck follows from, and hashes of tokens.

use std::io;
use std::path::Path;

/// Creates an empty file for the user alone; fails if there is one of this name.
pub(super) fn create(path: &Path) -> io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Makes the database at `path` and the files beside it private, creating it if it is missing. SQLite gives its other
/// files the rights of the database.
pub(super) fn make_private(path: &Path) -> io::Result<()> {
    match create(path) {
        Ok(()) => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error),
    }
    for suffix in ["", "-wal", "-shm"] {
        let mut file = path.as_os_str().to_owned();
        file.push(suffix);
        if let Err(error) = tighten(Path::new(&file))
            && error.kind() != io::ErrorKind::NotFound
        {
            // It may be another user's; what that user allows us is not ours to change.
            tracing::warn!(%error, path = %path.display(), "the database may be readable by others");
        }
    }
    Ok(())
}

#[cfg(unix)]
fn tighten(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let metadata = std::fs::metadata(path)?;
    if metadata.is_file() && metadata.permissions().mode() & 0o077 != 0 {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
    }
    Ok(())
}

/// Where there are no such rights, a user's own folders are private already.
#[cfg(not(unix))]
fn tighten(_: &Path) -> io::Result<()> {
    Ok(())
}
