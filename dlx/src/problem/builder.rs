//! Making a problem, with everything checked on the way in.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{fmt, mem};

use super::names::Finder;
use super::{Bounds, Entry, Ignored, Problem};
use crate::index::{Color, ItemId, OptionId};

/// What is wrong with an item, a colour or an option.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// A name is empty, or holds white space, `:` or `|`.
    IllegalName(String),
    /// A colour is empty or holds white space.
    IllegalColor(String),
    /// Two items have this name.
    DuplicateItem(String),
    /// A primary item came after a secondary one: the header lists primary
    /// items first.
    PrimaryAfterSecondary(String),
    /// No number lies between these bounds, or 0 alone.
    EmptyBounds(Bounds),
    /// An option names an item that the problem does not have.
    UnknownItem(ItemId),
    /// An option names a colour that the problem does not have.
    UnknownColor(Color),
    /// An option has this item twice.
    DuplicateInOption(String),
    /// An option gives a colour to this primary item.
    ColoredPrimary(String),
    /// An option without entries.
    EmptyOption,
    /// More than 2³¹ − 4 items, options and entries together, or colours.
    TooLarge,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::IllegalName(name) => write!(
                f,
                "illegal name {name:?}: expected characters other than white space, ':' and '|'"
            ),
            BuildError::IllegalColor(name) => {
                write!(
                    f,
                    "illegal colour {name:?}: expected characters other than white space"
                )
            }
            BuildError::DuplicateItem(name) => write!(f, "item {name:?} stands twice"),
            BuildError::PrimaryAfterSecondary(name) => {
                write!(f, "primary item {name:?} after a secondary item")
            }
            BuildError::EmptyBounds(Bounds { max: 0, .. }) => {
                f.write_str("an item that may be covered 0 times only: expected at least 1 at most")
            }
            BuildError::EmptyBounds(Bounds { min, max }) => {
                write!(f, "at least {min} times is more than at most {max} times")
            }
            BuildError::UnknownItem(item) => write!(f, "unknown item number {}", item.index() + 1),
            BuildError::UnknownColor(color) => {
                write!(f, "unknown colour number {}", color.index() + 1)
            }
            BuildError::DuplicateInOption(name) => {
                write!(f, "item {name:?} stands twice in one option")
            }
            BuildError::ColoredPrimary(name) => {
                write!(
                    f,
                    "item {name:?} is primary: only secondary items take a colour"
                )
            }
            BuildError::EmptyOption => f.write_str("an option without items"),
            BuildError::TooLarge => f.write_str(
                "the problem is too large: at most 2^31 - 4 items, options and entries, and colours",
            ),
        }
    }
}

impl core::error::Error for BuildError {}

/// Makes a [`Problem`]: items first (primary, then secondary), then options.
///
/// ```
/// use ninefold_dlx::{Builder, Solver, Stop};
/// let mut b = Builder::new();
/// let [x, y] = [b.primary("x")?, b.primary("y")?];
/// b.option(&[x.into()])?;
/// b.option(&[y.into()])?;
/// b.option(&[x.into(), y.into()])?;
/// let count = Solver::new(&b.build()).solutions(&Stop::never()).count_up_to(10);
/// assert_eq!(count.value, 2);
/// # Ok::<(), ninefold_dlx::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    problem: Problem,
    items: Finder,
    colors: Finder,
    /// The last option that named each item, to see duplicates in O(1).
    named_by: Vec<usize>,
    /// Options begun so far, dropped and refused ones too.
    begun: usize,
}

impl Builder {
    /// A builder without items and options.
    ///
    /// ```
    /// assert_eq!(ninefold_dlx::Builder::new().build().item_count(), 0);
    /// ```
    pub fn new() -> Builder {
        Builder::default()
    }

    /// A builder with so many primary items and secondary items behind them,
    /// for programs that know items by number: they are named `1`, `2` and so
    /// on, which costs less than to add them. O(items).
    ///
    /// # Errors
    /// [`BuildError::TooLarge`].
    ///
    /// ```
    /// use ninefold_dlx::{Builder, ItemId};
    /// let mut b = Builder::numbered(2, 1)?;
    /// let items = [0, 2].map(|k| ItemId::new(k).unwrap().into());
    /// b.option(&items)?;
    /// let problem = b.build();
    /// assert_eq!((problem.primary_count(), problem.item_count()), (2, 3));
    /// assert_eq!(problem.item_name(ItemId::new(2).unwrap()), "3");
    /// # Ok::<(), ninefold_dlx::BuildError>(())
    /// ```
    pub fn numbered(primary: usize, secondary: usize) -> Result<Builder, BuildError> {
        let mut builder = Builder::new();
        let items = primary.checked_add(secondary).ok_or(BuildError::TooLarge)?;
        builder.check_room(items)?;
        (builder.problem.names, builder.items) = Finder::numbered(items);
        builder.problem.primary = primary;
        builder.named_by.resize(items, 0);
        Ok(builder)
    }

    /// Makes room for so many more items, options, and entries of these: it
    /// is worth calling where thousands of small problems are built.
    ///
    /// ```
    /// let mut b = ninefold_dlx::Builder::new();
    /// b.reserve(324, 729, 4 * 729);
    /// assert_eq!(b.build().item_count(), 0);
    /// ```
    pub fn reserve(&mut self, items: usize, options: usize, entries: usize) {
        self.items.reserve(&mut self.problem.names, items);
        self.named_by.reserve(items);
        self.problem.ends.reserve(options);
        self.problem.entries.reserve(entries);
    }

    /// Adds an item that every solution covers exactly once.
    ///
    /// # Errors
    /// [`BuildError::IllegalName`], [`BuildError::DuplicateItem`],
    /// [`BuildError::PrimaryAfterSecondary`], [`BuildError::TooLarge`].
    ///
    /// ```
    /// let mut b = ninefold_dlx::Builder::new();
    /// assert_eq!(b.primary("a")?.index(), 0);
    /// # Ok::<(), ninefold_dlx::BuildError>(())
    /// ```
    pub fn primary(&mut self, name: &str) -> Result<ItemId, BuildError> {
        if self.problem.primary < self.problem.names.len() {
            return Err(BuildError::PrimaryAfterSecondary(name.to_string()));
        }
        let item = self.add_item(name)?;
        self.problem.primary += 1;
        if self.problem.has_multiplicities() {
            self.problem.bounds.push(Bounds::ONCE);
        }
        Ok(item)
    }

    /// Adds an item that every solution covers at least `min` and at most `max`
    /// times. With `min` 0 it need not be covered at all; it differs from a
    /// secondary item in that an option with it has a primary item.
    ///
    /// # Errors
    /// [`BuildError::EmptyBounds`] if `min` is greater than `max`, or `max` is
    /// 0; else as [`primary`](Self::primary).
    ///
    /// ```
    /// use ninefold_dlx::{Bounds, Builder, Solver, Stop};
    /// // Three coins of four, but not the first and the last at once.
    /// let mut b = Builder::new();
    /// let coins = b.primary_between("coins", Bounds::exactly(3))?;
    /// let ends = b.secondary("ends")?;
    /// b.option(&[coins.into(), ends.into()])?;
    /// b.option(&[coins.into()])?;
    /// b.option(&[coins.into()])?;
    /// b.option(&[coins.into(), ends.into()])?;
    /// assert_eq!(Solver::new(&b.build()).solutions(&Stop::never()).count(), 2);
    /// # Ok::<(), ninefold_dlx::BuildError>(())
    /// ```
    pub fn primary_between(&mut self, name: &str, bounds: Bounds) -> Result<ItemId, BuildError> {
        if !bounds.are_sound() {
            return Err(BuildError::EmptyBounds(bounds));
        }
        let item = self.primary(name)?;
        if bounds != Bounds::ONCE {
            let kept = &mut self.problem.bounds;
            kept.resize(item.index() + 1, Bounds::ONCE);
            kept[item.index()] = bounds;
        }
        Ok(item)
    }

    /// Adds an item that a solution covers at most once, or any number of
    /// times in one colour.
    ///
    /// # Errors
    /// [`BuildError::IllegalName`], [`BuildError::DuplicateItem`],
    /// [`BuildError::TooLarge`].
    ///
    /// ```
    /// let mut b = ninefold_dlx::Builder::new();
    /// b.secondary("s")?;
    /// assert!(b.secondary("s").is_err());
    /// # Ok::<(), ninefold_dlx::BuildError>(())
    /// ```
    pub fn secondary(&mut self, name: &str) -> Result<ItemId, BuildError> {
        self.add_item(name)
    }

    fn add_item(&mut self, name: &str) -> Result<ItemId, BuildError> {
        check_name(name)?;
        self.check_room(1)?;
        let item = ItemId::at(self.problem.names.len());
        if !self.items.add(&mut self.problem.names, name) {
            return Err(BuildError::DuplicateItem(name.to_string()));
        }
        self.named_by.push(0);
        Ok(item)
    }

    /// The colour of this name, new or known.
    ///
    /// # Errors
    /// [`BuildError::IllegalColor`], [`BuildError::TooLarge`].
    ///
    /// ```
    /// let mut b = ninefold_dlx::Builder::new();
    /// assert_eq!(b.color("red")?, b.color("red")?);
    /// # Ok::<(), ninefold_dlx::BuildError>(())
    /// ```
    pub fn color(&mut self, name: &str) -> Result<Color, BuildError> {
        if let Some(known) = self.colors.find(&self.problem.colors, name) {
            return Ok(Color::at(known));
        }
        if name.is_empty() || name.contains(char::is_whitespace) {
            return Err(BuildError::IllegalColor(name.to_string()));
        }
        if self.problem.colors.len() >= i32::MAX as usize {
            return Err(BuildError::TooLarge);
        }
        let color = Color::at(self.problem.colors.len());
        self.colors.add(&mut self.problem.colors, name);
        Ok(color)
    }

    /// The item of this name.
    ///
    /// ```
    /// let mut b = ninefold_dlx::Builder::new();
    /// let a = b.primary("a")?;
    /// assert_eq!(b.item("a"), Some(a));
    /// # Ok::<(), ninefold_dlx::BuildError>(())
    /// ```
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.items.find(&self.problem.names, name).map(ItemId::at)
    }

    /// Adds an option. One without a primary item is dropped, and listed in
    /// [`Problem::ignored`]: then `None`.
    ///
    /// # Errors
    /// [`BuildError::EmptyOption`], [`BuildError::UnknownItem`],
    /// [`BuildError::UnknownColor`],
    /// [`BuildError::DuplicateInOption`], [`BuildError::ColoredPrimary`],
    /// [`BuildError::TooLarge`]. The option is then not added.
    ///
    /// ```
    /// let mut b = ninefold_dlx::Builder::new();
    /// let a = b.primary("a")?;
    /// let s = b.secondary("s")?;
    /// assert!(b.option(&[a.into(), s.into()])?.is_some());
    /// assert!(b.option(&[s.into()])?.is_none());
    /// # Ok::<(), ninefold_dlx::BuildError>(())
    /// ```
    pub fn option(&mut self, entries: &[Entry]) -> Result<Option<OptionId>, BuildError> {
        self.option_from(entries, 0, None)
    }

    /// Adds an option that costs something, for
    /// [`Solver::cheapest`](crate::Solver::cheapest).
    ///
    /// # Errors
    /// As [`option`](Self::option).
    ///
    /// ```
    /// let mut b = ninefold_dlx::Builder::new();
    /// let a = b.primary("a")?;
    /// let option = b.option_with_cost(&[a.into()], 7)?.unwrap();
    /// assert_eq!(b.build().cost(option), 7);
    /// # Ok::<(), ninefold_dlx::BuildError>(())
    /// ```
    pub fn option_with_cost(
        &mut self,
        entries: &[Entry],
        cost: u64,
    ) -> Result<Option<OptionId>, BuildError> {
        self.option_from(entries, cost, None)
    }

    pub(crate) fn option_from(
        &mut self,
        entries: &[Entry],
        cost: u64,
        line: Option<usize>,
    ) -> Result<Option<OptionId>, BuildError> {
        if entries.is_empty() {
            return Err(BuildError::EmptyOption);
        }
        self.check_room(entries.len() + 1)?;
        self.begun += 1;
        for entry in entries {
            self.check_entry(*entry)?;
        }
        let problem = &mut self.problem;
        if !entries.iter().any(|e| problem.is_primary(e.item)) {
            let tokens = entries.iter().map(|&e| problem.token(e)).collect();
            problem.ignored.push(Ignored { line, tokens });
            return Ok(None);
        }
        let option = OptionId::at(problem.option_count());
        problem.entries.extend_from_slice(entries);
        problem.ends.push(problem.entries.len());
        if cost > 0 || problem.has_costs() {
            problem.costs.resize(option.index(), 0);
            problem.costs.push(cost);
        }
        Ok(Some(option))
    }

    fn check_entry(&mut self, entry: Entry) -> Result<(), BuildError> {
        let problem = &self.problem;
        let Some(named_by) = self.named_by.get_mut(entry.item.index()) else {
            return Err(BuildError::UnknownItem(entry.item));
        };
        let name = || problem.item_name(entry.item).to_string();
        if mem::replace(named_by, self.begun) == self.begun {
            return Err(BuildError::DuplicateInOption(name()));
        }
        match entry.color {
            Some(_) if problem.is_primary(entry.item) => Err(BuildError::ColoredPrimary(name())),
            Some(color) if color.index() >= problem.colors.len() => {
                Err(BuildError::UnknownColor(color))
            }
            _ => Ok(()),
        }
    }

    /// The links number items, entries and a spacer an option in one `u32`,
    /// and keep the highest bit of an item's number for a mark.
    fn check_room(&self, more: usize) -> Result<(), BuildError> {
        let p = &self.problem;
        let used = p.names.len() + p.entries.len() + p.ends.len() + 2;
        if more < i32::MAX as usize - used {
            Ok(())
        } else {
            Err(BuildError::TooLarge)
        }
    }

    /// The finished problem.
    ///
    /// ```
    /// assert_eq!(ninefold_dlx::Builder::new().build().option_count(), 0);
    /// ```
    pub fn build(self) -> Problem {
        self.problem
    }
}

fn check_name(name: &str) -> Result<(), BuildError> {
    let illegal = |c: char| c.is_whitespace() || c == ':' || c == '|';
    // Most names are plain, and bytes are looked at faster than characters.
    let plain = |b: u8| b.is_ascii_graphic() && b != b':' && b != b'|';
    if name.is_empty() || (!name.bytes().all(plain) && name.contains(illegal)) {
        return Err(BuildError::IllegalName(name.to_string()));
    }
    Ok(())
}
