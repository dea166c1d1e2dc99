//! Public collections of puzzles that are not ours to ship: read where they
//! are at hand, in the folder that `SHARED` names or in `shared` beside this
//! repository.

use std::path::PathBuf;

/// A file of the collections; `None`, and a word on standard error, where
/// there are none.
///
/// Panics where the collections are there but the file is not: a test must not
/// pass because a name changed.
pub(crate) fn file(path: &str) -> Option<PathBuf> {
    let named = std::env::var_os("SHARED").map(PathBuf::from);
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let data = named.clone().unwrap_or_else(beside).join("data");
    if named.is_none() && !data.exists() {
        eprintln!("no collections in {}: {path} is not tested", data.display());
        return None;
    }
    let file = data.join(path);
    assert!(file.exists(), "{} is missing", file.display());
    Some(file)
}
