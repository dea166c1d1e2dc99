//! How often an item is to be covered.

use core::fmt;

/// How often a solution covers an item: at least `min` times, at most `max`
/// times.
///
/// ```
/// use ninefold_dlx::Bounds;
/// assert_eq!(Bounds::ONCE, Bounds { min: 1, max: 1 });
/// assert_eq!(Bounds::exactly(5).to_string(), "5");
/// assert_eq!(Bounds { min: 0, max: 2 }.to_string(), "0:2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bounds {
    /// The fewest times.
    pub min: u32,
    /// The most times; at least 1, and at least `min`.
    pub max: u32,
}

impl Bounds {
    /// A primary item without multiplicity: exactly once.
    pub const ONCE: Bounds = Bounds { min: 1, max: 1 };

    /// Exactly `times` times.
    ///
    /// ```
    /// use ninefold_dlx::Bounds;
    /// assert_eq!(Bounds::exactly(2), Bounds { min: 2, max: 2 });
    /// ```
    pub const fn exactly(times: u32) -> Bounds {
        Bounds {
            min: times,
            max: times,
        }
    }

    /// Whether `times` lies between the two, inclusively.
    ///
    /// ```
    /// use ninefold_dlx::Bounds;
    /// let bounds = Bounds { min: 1, max: 3 };
    /// assert!(bounds.allow(1) && bounds.allow(3) && !bounds.allow(0) && !bounds.allow(4));
    /// ```
    pub const fn allow(self, times: u32) -> bool {
        self.min <= times && times <= self.max
    }

    /// Whether an item may have these bounds at all.
    pub(crate) const fn are_sound(self) -> bool {
        self.min <= self.max && self.max >= 1
    }
}

impl fmt::Display for Bounds {
    /// As before a name in Knuth's text format: `5`, or `1:5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min != self.max {
            write!(f, "{}:", self.min)?;
        }
        write!(f, "{}", self.max)
    }
}
