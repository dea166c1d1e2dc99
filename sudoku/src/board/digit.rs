use std::fmt;
use std::num::NonZeroU8;

use super::MAX_SIZE;

/// A digit from 1 to 25, written `1`..`9`, then `A` for 10, `B` for 11, up to
/// `P` for 25.
///
/// ```
/// use ninefold_sudoku::Digit;
/// let d = Digit::new(11).unwrap();
/// assert_eq!((d.get(), d.index(), d.to_string()), (11, 10, "B".to_string()));
/// assert!(Digit::new(0).is_none() && Digit::new(26).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit with this value, 1 to 25; `None` outside that range.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Digit::new(7).unwrap().get(), 7);
    /// ```
    pub const fn new(value: u8) -> Option<Digit> {
        if value as usize > MAX_SIZE {
            return None;
        }
        match NonZeroU8::new(value) {
            Some(v) => Some(Digit(v)),
            None => None,
        }
    }

    /// The digit whose [`index`](Digit::index) is `index`, 0 to 24.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Digit::from_index(0).unwrap().get(), 1);
    /// ```
    pub const fn from_index(index: usize) -> Option<Digit> {
        if index < MAX_SIZE {
            Digit::new(index as u8 + 1)
        } else {
            None
        }
    }

    /// Every digit of a board of side `size`, in order: 1 to `size`.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Digit::all(9).count(), 9);
    /// ```
    pub fn all(size: usize) -> impl DoubleEndedIterator<Item = Digit> + Clone {
        (0..size.min(MAX_SIZE)).filter_map(Digit::from_index)
    }

    /// The value, 1 to 25.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Digit::new(7).unwrap().get(), 7);
    /// ```
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The value less one, 0 to 24, for indexing.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Digit::new(7).unwrap().index(), 6);
    /// ```
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The character that stands for it: `1`..`9`, `A`..`P`.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Digit::new(16).unwrap().symbol(), 'G');
    /// ```
    pub const fn symbol(self) -> char {
        let v = self.0.get();
        (if v <= 9 { b'0' + v } else { b'A' + v - 10 }) as char
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }
}
