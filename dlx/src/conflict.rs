//! Forced options that cannot stand together.

use core::fmt;

use hashbrown::{HashMap, HashSet};

use crate::index::{ItemId, OptionId};
use crate::split::Prefix;

/// Two options that cannot stand together were forced. For an item that may
/// be covered several times there may be others between them, which together
/// are too many. An option that is forced twice, or ruled out and then forced,
/// clashes with itself.
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

/// Numbers count from 0, as those of [`OptionId::index`] do.
impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = (self.first.index(), self.second.index());
        if first == second {
            return write!(f, "option {first} is chosen twice, or ruled out and chosen");
        }
        let item = self.item.index();
        write!(f, "options {first} and {second} both cover item {item}")
    }
}

impl core::error::Error for Conflict {}

/// An item of an option as an engine has it: its index and its colour, 0 if
/// it has none.
pub(crate) type Use = (usize, u32);

/// Looks for the first two of the chosen options that cannot stand together.
/// `most` says how often an item may be covered in one colour or none.
pub(crate) fn find<U: Iterator<Item = Use>>(
    root: &Prefix,
    most: impl Fn(usize) -> u32,
    uses: impl Fn(OptionId) -> U,
) -> Result<(), Conflict> {
    let excluded: HashSet<_> = root.excluded.iter().collect();
    let mut chosen = HashSet::new();
    // The first option of an item, its colour, and how many there are.
    let mut settled: HashMap<usize, (OptionId, u32, u32)> = HashMap::new();
    for &second in &root.chosen {
        let again = excluded.contains(&second) || !chosen.insert(second);
        for (item, color) in uses(second) {
            let before = settled.entry(item).or_insert((second, color, 0));
            before.2 += 1;
            let shared = color != 0 && color == before.1;
            let too_many = before.2 > most(item) && !shared;
            if again || too_many {
                return Err(Conflict {
                    first: if again { second } else { before.0 },
                    second,
                    item: ItemId::at(item),
                });
            }
        }
    }
    Ok(())
}
