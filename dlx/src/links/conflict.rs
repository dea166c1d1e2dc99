//! Forced options that cannot stand together.

use std::fmt;

use super::{Links, PLAIN, PURIFIED};
use crate::index::{ItemId, OptionId};

/// Two options that cannot stand together were forced.
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
    /// The option forced before.
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

impl std::error::Error for Conflict {}

impl Links {
    /// Looks for the first two of these options that cannot stand together;
    /// a part of them, from the front, may have been forced already.
    pub(crate) fn find_conflict(&self, options: &[OptionId]) -> Result<(), Conflict> {
        let mut settled: Vec<Option<(OptionId, u32)>> = vec![None; self.items.len()];
        for &second in options {
            let mut node = self.first[second.index()] as usize;
            while self.tops[node] != 0 {
                let item = self.tops[node] & !PURIFIED;
                let color = self.colors[node];
                let before = &mut settled[item as usize];
                match *before {
                    Some((_, c)) if c != PLAIN && color == c => {}
                    Some((first, _)) => {
                        let item = ItemId::at(item as usize - 1);
                        return Err(Conflict {
                            first,
                            second,
                            item,
                        });
                    }
                    None => *before = Some((second, color)),
                }
                node += 1;
            }
        }
        Ok(())
    }
}
