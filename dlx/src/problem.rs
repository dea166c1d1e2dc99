//! A problem: items, options, colours. Checked once, here, then immutable.
//!
//! Options are kept as compressed rows: one array of entries, and for each
//! option where its entries start.

mod builder;

use std::collections::HashSet;

pub use builder::{BuildError, Builder};

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
/// covered exactly once, and every secondary item at most once or in one
/// colour only (TAOCP 7.2.2.1, XCC problems).
///
/// Made by a [`Builder`] or by [`Problem::from_text`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    names: Vec<Box<str>>,
    primary: usize,
    colors: Vec<Box<str>>,
    entries: Vec<Entry>,
    /// Where each option's entries end in `entries`.
    ends: Vec<usize>,
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
        let at = self.names.iter().position(|n| &**n == name);
        at.map(ItemId::at)
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
        &self.names[item.index()]
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
        &self.colors[color.index()]
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

    /// Checks an answer by the definition alone, without any search: each
    /// option once, each primary item exactly once, each secondary item once
    /// or in one colour. O(entries of the answer + items).
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
        let mut cover: Vec<Option<Entry>> = vec![None; self.item_count()];
        for &option in options {
            if option.index() >= self.option_count() {
                return false;
            }
            for &entry in self.option(option) {
                let before = cover[entry.item.index()].replace(entry);
                let agrees = |b: Entry| b.color.is_some() && b.color == entry.color;
                if before.is_some_and(|b| !agrees(b)) {
                    return false;
                }
            }
        }
        let chosen: HashSet<_> = options.iter().collect();
        chosen.len() == options.len() && cover[..self.primary].iter().all(Option::is_some)
    }
}
