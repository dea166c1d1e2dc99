//! Checkpoints in files.

use alloc::string::String;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::Checkpoint;
use crate::problem::Problem;

/// No file is larger, in bytes: what is, was not written here.
const LARGEST: u64 = 1 << 30;

impl Checkpoint {
    /// Writes the checkpoint to a file. At any moment there is either the file
    /// as it was before or the new one, whole: it is written beside its place,
    /// under its name with `.tmp` behind, and put there when it is on the
    /// disk. What stood there before is gone: of a link, the link, not what it
    /// leads to.
    ///
    /// # Errors
    /// Those of the file system; then the old file is as it was.
    ///
    /// ```
    /// use ninefold_dlx::{Checkpoint, Problem};
    /// let p = Problem::from_text("a\na\n")?;
    /// let path = std::env::temp_dir().join(format!("ninefold-{}.checkpoint", std::process::id()));
    /// Checkpoint::new(&p).save(&path)?;
    /// assert_eq!(Checkpoint::load(&path, &p)?, Checkpoint::new(&p));
    /// std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, path: &Path) -> io::Result<()> {
        self.save_after(path, || Ok(()))
    }

    /// As [`save`](Self::save); when the new file is on the disk and only its
    /// name is missing, `last` is done. So what `last` writes and the file that
    /// knows of it come as close together as can be.
    ///
    /// # Errors
    /// Those of the file system and of `last`; then the old file is as it was.
    ///
    /// ```
    /// use ninefold_dlx::{Checkpoint, Problem};
    /// let p = Problem::from_text("a\na\n")?;
    /// let path = std::env::temp_dir().join(format!("ninefold-{}.after", std::process::id()));
    /// let error = || Err(std::io::Error::other("no room for solutions"));
    /// assert!(Checkpoint::new(&p).save_after(&path, error).is_err());
    /// assert!(!path.exists());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn save_after(&self, path: &Path, last: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let beside = beside(path);
        let written = write(&beside, &self.to_text())
            .and_then(|()| last())
            .and_then(|()| fs::rename(&beside, path));
        if written.is_err() {
            // The first error is the one to tell.
            let _ = fs::remove_file(&beside);
        }
        written?;
        sync_folder(path);
        Ok(())
    }

    /// Reads a checkpoint of this problem from a file.
    ///
    /// # Errors
    /// Those of the file system; of the kind
    /// [`InvalidInput`](io::ErrorKind::InvalidInput) if this is no file but a
    /// device, a pipe or a folder; and of the kind
    /// [`InvalidData`](io::ErrorKind::InvalidData) if the file holds no
    /// checkpoint of this problem, with the
    /// [`CheckpointError`](super::CheckpointError) inside, or is larger than a
    /// gibibyte.
    ///
    /// ```
    /// use ninefold_dlx::{Checkpoint, Problem};
    /// let p = Problem::from_text("a\na\n")?;
    /// let error = Checkpoint::load("no such file".as_ref(), &p).unwrap_err();
    /// assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn load(path: &Path, problem: &Problem) -> io::Result<Checkpoint> {
        let text = read(path)?;
        let checkpoint = Checkpoint::from_text(&text, problem);
        checkpoint.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".tmp");
    name.into()
}

/// Devices and pipes may have no end, or make whoever opens them wait: they are
/// not even opened.
fn read(path: &Path) -> io::Result<String> {
    let file = fs::metadata(path)?;
    if !file.is_file() {
        let message = "not a regular file: expected a checkpoint";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let mut text = String::new();
    if file.len() <= LARGEST {
        File::open(path)?
            .take(LARGEST + 1)
            .read_to_string(&mut text)?;
    }
    if file.len().max(text.len() as u64) > LARGEST {
        let message = "over 1 GiB: too large for a checkpoint";
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(text)
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Makes the new name last, where folders can be synced at all. If not, the
/// old file may come back after a crash, which is whole as well.
fn sync_folder(path: &Path) {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}
