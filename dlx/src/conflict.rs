//! Forced options that cannot stand together.

use core::fmt;

use crate::index::{ItemId, OptionId};

/// Two options that cannot stand together were forced. For an item that may
/// be covered several times there may be others between them, which together
/// are too many.
///
/// ```
/// use ninefold_dlx::{OptionId, Problem, Solver};
/// let p = Problem::from_text("a b\na\na b\n")?;
/// let options = [0, 1].map(|k| OptionId::new(k).unwrap());
/// let conflict = Solver::new(&p).with(&options).unwrap_err();
/// assert_eq!((conflict.first, conflict.second), (options[0], options[1]));
/// assert_eq!(p.item_name(conflict.item), "a");
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The option forced before: the first one with the item.
    pub first: OptionId,
    /// The option that clashes with it.
    pub second: OptionId,
    /// An item that both want.
    pub item: ItemId,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "options {} and {} both cover item {}",
            self.first.index() + 1,
            self.second.index() + 1,
            self.item.index() + 1
        )
    }
}

impl core::error::Error for Conflict {}
