//! The folder of a server's own database: one server at a time, for its owner alone, and with the same database as the
//! last time.
//!
//! Two small files lie beside the database. `boxlid.db.lock` is locked while a server runs; the system lets go of the
//! lock when the process ends, however it ends. `boxlid.db.id` holds the identity of the database, so that a server does
//! not start with an empty one where there was another, as it would when a disk is not mounted.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use store::StoreError;

use crate::StartError;

/// How long a server waits for another one to let go: it may just be ending.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often it looks meanwhile.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// The folder, which is this server's for as long as this lives.
pub(crate) struct DataFolder {
    database: PathBuf,
    _lock: File,
}

impl DataFolder {
    /// Takes the folder of the database at `database`, creating it if it is missing.
    pub(crate) async fn take(database: &Path) -> Result<Self, StartError> {
        let folder = match database.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            Some(_) | None => Path::new("."),
        };
        make_private(folder).map_err(|error| unwritable(folder, &error))?;
        let lock = lock(folder, &beside(database, "lock")).await?;
        let folder = DataFolder { database: database.to_owned(), _lock: lock };
        folder.check_there()?;
        Ok(folder)
    }

    /// Sees whether the database is the one of the last time. One without an identity is from before there were any, and
    /// so it is not the one that was remembered.
    pub(crate) fn check_same(&self, identity: Option<&str>) -> Result<(), StartError> {
        let (marker, known) = self.marker();
        if known.is_some() && known.as_deref() != identity {
            return Err(StartError::OtherDatabase { database: self.database.clone(), marker });
        }
        Ok(())
    }

    /// Remembers for the next time the database that was opened, unless it is remembered already.
    pub(crate) fn remember(&self, identity: &str) -> Result<(), StartError> {
        self.check_same(Some(identity))?;
        let (marker, known) = self.marker();
        if known.is_some() {
            return Ok(());
        }
        write_private(&marker, identity).map_err(|error| unwritable(&marker, &error))
    }

    /// Sees whether there is a database if there was one the last time.
    fn check_there(&self) -> Result<(), StartError> {
        let (marker, known) = self.marker();
        let is_empty = std::fs::metadata(&self.database).map_or(true, |metadata| metadata.len() == 0);
        if known.is_some() && is_empty {
            return Err(StartError::DatabaseGone { database: self.database.clone(), marker });
        }
        Ok(())
    }

    /// The file with the identity, and what stands in it.
    fn marker(&self) -> (PathBuf, Option<String>) {
        let marker = beside(&self.database, "id");
        let known = std::fs::read_to_string(&marker).ok().map(|text| text.trim().to_owned());
        (marker, known.filter(|known| !known.is_empty()))
    }
}

fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(".");
    path.push(ending);
    PathBuf::from(path)
}

async fn lock(folder: &Path, path: &Path) -> Result<File, StartError> {
    let file = open_private(path).map_err(|error| unwritable(path, &error))?;
    let mut looks = PATIENCE.as_millis() / LOOK_EVERY.as_millis();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if looks == 0 => {
                return Err(StartError::FolderInUse(folder.to_owned()));
            }
            Err(TryLockError::WouldBlock) => {
                looks -= 1;
                tokio::time::sleep(LOOK_EVERY).await;
            }
            // Some network disks have no locks. Then only the person who runs the servers can keep them apart.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                tracing::warn!(path = %path.display(), "this disk has no locks; run one server only");
                return Ok(file);
            }
            Err(TryLockError::Error(error)) => return Err(unwritable(path, &error)),
        }
    }
}

fn unwritable(path: &Path, error: &io::Error) -> StartError {
    StartError::Store(StoreError::Unwritable { path: path.to_owned(), why: error.to_string() })
}

fn open_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Writes a small file, all of it or nothing.
fn write_private(path: &Path, text: &str) -> io::Result<()> {
    use std::io::Write as _;
    let draft = beside(path, "draft");
    let mut file = open_private(&draft)?;
    file.set_len(0)?;
    writeln!(file, "{text}")?;
    file.sync_all()?;
    std::fs::rename(draft, path)
}

/// Creates the folder for its owner alone. One that is there is made private if there is nothing in it but our own
/// files: people who keep a database among other files decide for themselves who may read the folder.
#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let mode = std::fs::metadata(folder)?.permissions().mode();
    let is_ours = |entry: io::Result<std::fs::DirEntry>| {
        entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with(crate::Config::DATABASE))
    };
    if mode & 0o077 != 0 && std::fs::read_dir(folder)?.all(is_ours) {
        let private = std::fs::Permissions::from_mode(0o700);
        if let Err(error) = std::fs::set_permissions(folder, private) {
            // It is another user's, who lets us write there.
            tracing::warn!(%error, folder = %folder.display(), "others may look into the data folder");
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn make_private(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)
}
