//! Index newtypes: an option's index can never index items.

use core::fmt;
use core::num::NonZeroU32;

macro_rules! index {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(NonZeroU32);

        impl $name {
            #[doc = concat!("The ", $what, " with this 0-based index; `None` if it is above 2³² − 2.")]
            ///
            /// ```
            #[doc = concat!("use ninefold_dlx::", stringify!($name), ";")]
            #[doc = concat!("assert_eq!(", stringify!($name), "::new(7).unwrap().index(), 7);")]
            /// ```
            pub fn new(index: usize) -> Option<Self> {
                let one_based = u32::try_from(index).ok()?.checked_add(1)?;
                NonZeroU32::new(one_based).map($name)
            }

            #[doc = concat!("The 0-based index of this ", $what, ".")]
            ///
            /// ```
            #[doc = concat!("use ninefold_dlx::", stringify!($name), ";")]
            #[doc = concat!("assert_eq!(", stringify!($name), "::new(0).unwrap().index(), 0);")]
            /// ```
            pub const fn index(self) -> usize {
                self.0.get() as usize - 1
            }

            /// The 1-based number, which the links keep in their nodes.
            pub(crate) const fn number(self) -> u32 {
                self.0.get()
            }

            /// For an index that the problem's own size has already bounded.
            pub(crate) fn at(index: usize) -> Self {
                $name::new(index).expect("a problem has fewer than u32::MAX indices")
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            /// The 0-based index, a number.
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_u32(self.number() - 1)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            /// Whether the index is one of the problem at hand is not known here.
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let index: u32 = serde::Deserialize::deserialize(from)?;
                let large = || serde::de::Error::custom(concat!($what, " index too large"));
                $name::new(index as usize).ok_or_else(large)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.index())
            }
        }
    };
}

index! {
    /// An item of one [`Problem`](crate::Problem), by its place in the header:
    /// primary items first.
    ItemId, "item"
}

index! {
    /// An option of one [`Problem`](crate::Problem), in the order in which
    /// options were added (dropped ones are not counted).
    OptionId, "option"
}

index! {
    /// A colour of one [`Problem`](crate::Problem), in the order in which
    /// colours were first met.
    Color, "colour"
}
