//! A problem: items, options, colours, multiplicities, costs. Checked once,
//! here, then immutable.
//!
//! Options are kept as compressed rows: one array of entries, and for each
//! option where its entries end. Multiplicities and costs take memory only in
//! problems that have some.

mod bounds;
mod builder;
mod names;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashSet;

pub use bounds::Bounds;
pub use builder::{BuildError, Builder};
use names::Names;

use crate::index::{Color, ItemId, OptionId};

/// One item of an option, perhaps with a colour.
///
/// ```
/// use ninefold_dlx::{Builder, Entry};
/// let mut b = Builder::new();
/// let p = b.primary("p")?;
/// let s = b.secondary("s")?;
/// let red = b.color("red")?;
/// let entries: [Entry; 2] = [p.into(), (s, red).into()];
/// b.option(&entries)?;
/// # Ok::<(), ninefold_dlx::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The item that the option covers.
    pub item: ItemId,
    /// The colour that it gives to a secondary item. Without one, no other
    /// option of the solution may have the item at all.
    pub color: Option<Color>,
}

impl From<ItemId> for Entry {
    fn from(item: ItemId) -> Entry {
        Entry { item, color: None }
    }
}

impl From<(ItemId, Color)> for Entry {
    fn from((item, color): (ItemId, Color)) -> Entry {
        Entry {
            item,
            color: Some(color),
        }
    }
}

/// An option that was dropped because it has no primary item, as Knuth's
/// programs drop it (they warn; here the caller decides what to say).
///
/// ```
/// let p = ninefold_dlx::Problem::from_text("a | x\na\nx\n")?;
/// assert_eq!(p.ignored()[0].line, Some(3));
/// assert_eq!(p.ignored()[0].tokens, ["x"]);
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignored {
    /// The 1-based line that it came from, if it came from text.
    pub line: Option<usize>,
    /// Its tokens, `name` or `name:colour`.
    pub tokens: Vec<String>,
}

/// An exact-cover problem: choose options so that every primary item is
/// covered exactly once, or as often as its [`Bounds`] say, and every
/// secondary item at most once or in one colour only (TAOCP 7.2.2.1, XCC and
/// MCC problems). An option may have a cost.
///
/// Made by a [`Builder`] or by [`Problem::from_text`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    names: Names,
    primary: usize,
    /// The bounds of each primary item; empty if all are to be covered once.
    bounds: Vec<Bounds>,
    colors: Names,
    entries: Vec<Entry>,
    /// Where each option's entries end in `entries`.
    ends: Vec<usize>,
    /// The cost of each option; empty if none has any.
    costs: Vec<u64>,
    ignored: Vec<Ignored>,
}

impl Problem {
    /// How many items there are, primary and secondary.
    ///
    /// ```
    /// let p = ninefold_dlx::Problem::from_text("a b | c\na b\n")?;
    /// assert_eq!((p.item_count(), p.primary_count()), (3, 2));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn item_count(&self) -> usize {
        self.names.len()
    }

    /// How many items are primary; they come first.
    ///
    /// ```
    /// let p = ninefold_dlx::Problem::from_text("a b | c\na b\n")?;
    /// assert_eq!(p.primary_count(), 2);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn primary_count(&self) -> usize {
        self.primary
    }

    /// Whether `item` must be covered.
    ///
    /// ```
    /// use ninefold_dlx::{ItemId, Problem};
    /// let p = Problem::from_text("a | c\na\n")?;
    /// assert!(p.is_primary(ItemId::new(0).unwrap()));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn is_primary(&self, item: ItemId) -> bool {
        item.index() < self.primary
    }

    /// How many options there are; dropped ones are not counted.
    ///
    /// ```
    /// let p = ninefold_dlx::Problem::from_text("a | c\na\nc\n")?;
    /// assert_eq!(p.option_count(), 1);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn option_count(&self) -> usize {
        self.ends.len()
    }

    /// How many entries the options have together.
    ///
    /// ```
    /// let p = ninefold_dlx::Problem::from_text("a | c\na\na c\n")?;
    /// assert_eq!(p.entry_count(), 3);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// Every item, in header order.
    ///
    /// ```
    /// let p = ninefold_dlx::Problem::from_text("a b | c\na b\n")?;
    /// let names: Vec<_> = p.item_ids().map(|item| p.item_name(item)).collect();
    /// assert_eq!(names, ["a", "b", "c"]);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn item_ids(&self) -> impl ExactSizeIterator<Item = ItemId> + use<> {
        (0..self.item_count()).map(ItemId::at)
    }

    /// Every option, in the order given.
    ///
    /// ```
    /// let p = ninefold_dlx::Problem::from_text("a b\na\nb\n")?;
    /// assert_eq!(p.option_ids().map(|o| p.option(o).len()).sum::<usize>(), 2);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn option_ids(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        (0..self.option_count()).map(OptionId::at)
    }

    /// The item of this name, if there is one; O(items).
    ///
    /// ```
    /// let p = ninefold_dlx::Problem::from_text("a b\na b\n")?;
    /// assert_eq!(p.find_item("b").map(|item| item.index()), Some(1));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn find_item(&self, name: &str) -> Option<ItemId> {
        self.names.position(name).map(ItemId::at)
    }

    /// The entries of an option, in the order given.
    ///
    /// # Panics
    /// If the option is not of this problem.
    ///
    /// ```
    /// use ninefold_dlx::{OptionId, Problem};
    /// let p = Problem::from_text("a | c\na c:1\n")?;
    /// assert_eq!(p.option(OptionId::new(0).unwrap()).len(), 2);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn option(&self, option: OptionId) -> &[Entry] {
        let k = option.index();
        let start = if k == 0 { 0 } else { self.ends[k - 1] };
        &self.entries[start..self.ends[k]]
    }

    /// The entries of all options, one option behind the other.
    pub(crate) fn all_entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Where each option's entries end among those of all.
    pub(crate) fn option_ends(&self) -> &[usize] {
        &self.ends
    }

    /// The name of an item.
    ///
    /// # Panics
    /// If the item is not of this problem.
    ///
    /// ```
    /// use ninefold_dlx::{ItemId, Problem};
    /// let p = Problem::from_text("a | c\na\n")?;
    /// assert_eq!(p.item_name(ItemId::new(1).unwrap()), "c");
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn item_name(&self, item: ItemId) -> &str {
        self.names.get(item.index())
    }

    /// The name of a colour.
    ///
    /// # Panics
    /// If the colour is not of this problem.
    ///
    /// ```
    /// use ninefold_dlx::{OptionId, Problem};
    /// let p = Problem::from_text("a | c\na c:red\n")?;
    /// let entry = p.option(OptionId::new(0).unwrap())[1];
    /// assert_eq!(p.color_name(entry.color.unwrap()), "red");
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn color_name(&self, color: Color) -> &str {
        self.colors.get(color.index())
    }

    /// An entry as text: `name` or `name:colour`.
    ///
    /// # Panics
    /// If the entry is not of this problem.
    ///
    /// ```
    /// use ninefold_dlx::{OptionId, Problem};
    /// let p = Problem::from_text("a | c\na c:1\n")?;
    /// assert_eq!(p.token(p.option(OptionId::new(0).unwrap())[1]), "c:1");
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn token(&self, entry: Entry) -> String {
        let name = self.item_name(entry.item);
        match entry.color {
            Some(color) => format!("{name}:{}", self.color_name(color)),
            None => name.to_string(),
        }
    }

    /// An option as text: its tokens with blanks between them, without the
    /// cost.
    ///
    /// # Panics
    /// If the option is not of this problem.
    ///
    /// ```
    /// use ninefold_dlx::{OptionId, Problem};
    /// let p = Problem::from_text("a | c\na c:1 |7\n")?;
    /// assert_eq!(p.option_text(OptionId::new(0).unwrap()), "a c:1");
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn option_text(&self, option: OptionId) -> String {
        let entries = self.option(option).iter();
        let tokens: Vec<String> = entries.map(|&entry| self.token(entry)).collect();
        tokens.join(" ")
    }

    /// The options that were dropped for want of a primary item.
    ///
    /// ```
    /// let p = ninefold_dlx::Problem::from_text("a | c\na\nc\n")?;
    /// assert_eq!(p.ignored().len(), 1);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn ignored(&self) -> &[Ignored] {
        &self.ignored
    }

    /// How often an item is to be covered. For a secondary item that is 0 to
    /// 1, by convention: in one colour it may be more.
    ///
    /// # Panics
    /// If the item is not of this problem.
    ///
    /// ```
    /// use ninefold_dlx::{Bounds, Problem};
    /// let p = Problem::from_text("a 2:3|b | s\na b s\nb\n")?;
    /// let bounds: Vec<_> = p.item_ids().map(|item| p.bounds(item)).collect();
    /// assert_eq!(bounds, [Bounds::ONCE, Bounds { min: 2, max: 3 }, Bounds { min: 0, max: 1 }]);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn bounds(&self, item: ItemId) -> Bounds {
        assert!(item.index() < self.item_count(), "an item of this problem");
        if self.is_primary(item) {
            let bounds = self.bounds.get(item.index()).copied();
            return bounds.unwrap_or(Bounds::ONCE);
        }
        Bounds { min: 0, max: 1 }
    }

    /// Whether a primary item is to be covered otherwise than exactly once.
    ///
    /// ```
    /// use ninefold_dlx::Problem;
    /// assert!(Problem::from_text("a 2|b\na b\nb\n")?.has_multiplicities());
    /// assert!(!Problem::from_text("a 1|b\na b\nb\n")?.has_multiplicities());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn has_multiplicities(&self) -> bool {
        !self.bounds.is_empty()
    }

    /// What an option costs: 0 unless it was added with a cost.
    ///
    /// # Panics
    /// If the option is not of this problem.
    ///
    /// ```
    /// use ninefold_dlx::{OptionId, Problem};
    /// let p = Problem::from_text("a b\na b |7\n")?;
    /// assert_eq!(p.cost(OptionId::new(0).unwrap()), 7);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn cost(&self, option: OptionId) -> u64 {
        let k = option.index();
        assert!(k < self.option_count(), "an option of this problem");
        self.costs.get(k).copied().unwrap_or(0)
    }

    /// Whether an option costs more than 0.
    ///
    /// ```
    /// use ninefold_dlx::Problem;
    /// assert!(Problem::from_text("a b\na b |7\n")?.has_costs());
    /// assert!(!Problem::from_text("a b\na b |0\n")?.has_costs());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn has_costs(&self) -> bool {
        !self.costs.is_empty()
    }

    /// The costs of all options, if any costs something.
    pub(crate) fn costs(&self) -> Option<&[u64]> {
        self.has_costs().then_some(&self.costs)
    }

    /// What these options cost together. It cannot overflow: costs have 64
    /// bits, and there are fewer than 2³² options.
    ///
    /// # Panics
    /// If an option is not of this problem.
    ///
    /// ```
    /// use ninefold_dlx::Problem;
    /// let p = Problem::from_text("a b\na |7\nb |5\n")?;
    /// let all: Vec<_> = p.option_ids().collect();
    /// assert_eq!(p.total_cost(&all), 12);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn total_cost(&self, options: &[OptionId]) -> u128 {
        options.iter().map(|&o| u128::from(self.cost(o))).sum()
    }

    /// Checks an answer by the definition alone, without any search: each
    /// option once, each primary item within its bounds, each secondary item
    /// once or in one colour. O(entries of the answer + items).
    ///
    /// ```
    /// use ninefold_dlx::{OptionId, Problem};
    /// let p = Problem::from_text("a b\na\nb\na b\n")?;
    /// let options = [0, 1].map(|k| OptionId::new(k).unwrap());
    /// assert!(p.is_solution(&options));
    /// assert!(!p.is_solution(&options[..1]));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn is_solution(&self, options: &[OptionId]) -> bool {
        let mut times = vec![0; self.primary];
        let mut shared: Vec<Option<Entry>> = vec![None; self.item_count() - self.primary];
        let mut chosen = HashSet::with_capacity(options.len());
        for &option in options {
            if option.index() >= self.option_count() || !chosen.insert(option) {
                return false;
            }
            for &entry in self.option(option) {
                let item = entry.item.index();
                if item < self.primary {
                    times[item] += 1;
                    continue;
                }
                let before = shared[item - self.primary].replace(entry);
                let agrees = |b: Entry| b.color.is_some() && b.color == entry.color;
                if before.is_some_and(|b| !agrees(b)) {
                    return false;
                }
            }
        }
        let mut items = self.item_ids().zip(&times);
        items.all(|(item, &times)| self.bounds(item).allow(times))
    }
}
