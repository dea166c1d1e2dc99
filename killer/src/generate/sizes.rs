//! How large cages may be, and how often each size is drawn.

use std::fmt;
use std::str::FromStr;

use ninefold_sudoku::random::below;
use rand_core::Rng;

/// The greatest size of a cage that can be asked for.
const LARGEST: usize = 9;

/// The greatest weight.
const HEAVIEST: u32 = 1_000_000;

/// The sizes that cages may have, each with a weight: how often it is drawn
/// when cages are laid out.
///
/// As text, sizes or ranges with commas between them, each with its weight
/// behind a colon, or with weight 1: `2-5`, `3`, `2:1,3:4,4-6:2`.
///
/// ```
/// use ninefold_killer::generate::Sizes;
/// let sizes: Sizes = "2:1,3-4:2".parse()?;
/// assert_eq!((1..6).filter(|&size| sizes.allows(size)).collect::<Vec<_>>(), [2, 3, 4]);
/// assert_eq!(sizes.to_string(), "2:1,3:2,4:2");
/// assert_eq!(Sizes::default().to_string(), "2:1,3:1,4:1,5:1");
/// # Ok::<(), ninefold_killer::generate::ParseSizesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The weight of each size, from 0 on.
    weights: [u32; LARGEST + 1],
}

impl Default for Sizes {
    /// From 2 to 5 cells, each as often.
    fn default() -> Sizes {
        let mut weights = [0; LARGEST + 1];
        weights[2..=5].fill(1);
        Sizes { weights }
    }
}

impl Sizes {
    /// Whether a cage may have so many cells.
    ///
    /// ```
    /// assert!(!ninefold_killer::generate::Sizes::default().allows(1));
    /// ```
    pub fn allows(&self, size: usize) -> bool {
        self.weights.get(size).is_some_and(|&weight| weight > 0)
    }

    /// The least size; `None` for the sizes of no cage.
    pub(super) fn least(&self) -> Option<usize> {
        (1..=LARGEST).find(|&size| self.allows(size))
    }

    /// The greatest size.
    pub(super) fn greatest(&self) -> usize {
        let mut sizes = (1..=LARGEST).rev();
        sizes.find(|&size| self.allows(size)).unwrap_or(0)
    }

    /// Without the sizes above `greatest`.
    pub(super) fn up_to(&self, greatest: usize) -> Sizes {
        let mut sizes = self.clone();
        let above = (greatest + 1).min(LARGEST + 1);
        sizes.weights[above..].fill(0);
        sizes
    }

    /// In words: `1 cell`, `2 cells`, `2, 3 or 5 cells`.
    pub(super) fn words(&self) -> String {
        let sizes = (1..=LARGEST).filter(|&size| self.allows(size));
        let sizes: Vec<String> = sizes.map(|size| size.to_string()).collect();
        match &sizes[..] {
            [one] if one == "1" => "1 cell".to_string(),
            [more @ .., last] if !more.is_empty() => format!("{} or {last} cells", more.join(", ")),
            _ => format!("{} cells", sizes.join("")),
        }
    }

    /// A size by its weight; the least one if there is none.
    pub(super) fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> usize {
        let total: u32 = self.weights.iter().sum();
        if total == 0 {
            return 1;
        }
        let mut draw = below(rng, total);
        for (size, &weight) in self.weights.iter().enumerate() {
            if draw < weight {
                return size;
            }
            draw -= weight;
        }
        self.greatest()
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = self.weights.iter().enumerate();
        for (k, (size, weight)) in sizes.filter(|(_, weight)| **weight > 0).enumerate() {
            write!(f, "{}{size}:{weight}", if k == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// The text names no [`Sizes`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSizesError {
    part: String,
    expected: &'static str,
}

impl fmt::Display for ParseSizesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseSizesError { part, expected } = self;
        write!(f, "{part:?}: expected {expected}")
    }
}

impl std::error::Error for ParseSizesError {}

impl FromStr for Sizes {
    type Err = ParseSizesError;

    fn from_str(text: &str) -> Result<Sizes, ParseSizesError> {
        let mut weights = [0; LARGEST + 1];
        for part in text.split(',') {
            let error = |expected| ParseSizesError {
                part: part.to_string(),
                expected,
            };
            let (range, weight) = part.split_once(':').unwrap_or((part, "1"));
            let (least, greatest) = range.split_once('-').unwrap_or((range, range));
            let size = |text: &str| {
                text.trim()
                    .parse()
                    .ok()
                    .filter(|s| (1..=LARGEST).contains(s))
            };
            let (Some(least), Some(greatest)) = (size(least), size(greatest)) else {
                return Err(error("sizes from 1 to 9, such as 3 or 2-5"));
            };
            let weight = weight.trim().parse().ok();
            let Some(weight) = weight.filter(|weight| (1..=HEAVIEST).contains(weight)) else {
                return Err(error(
                    "a weight from 1 to 1000000 behind the colon, such as 3:2",
                ));
            };
            if least > greatest {
                return Err(error("the smaller size first, such as 2-5"));
            }
            for known in &mut weights[least..=greatest] {
                if *known > 0 {
                    return Err(error("each size once"));
                }
                *known = weight;
            }
        }
        Ok(Sizes { weights })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    #[test]
    fn sizes_are_read_back() {
        for text in ["1:1", "2:1,3:4,9:1000000", "2:1,3:1,4:1,5:1"] {
            let sizes: Sizes = text.parse().unwrap();
            assert_eq!(sizes.to_string(), text);
        }
    }

    #[test]
    fn wrong_sizes_are_told() {
        for (text, expected) in [
            ("", "\"\": expected sizes from 1 to 9, such as 3 or 2-5"),
            (
                "2-10",
                "\"2-10\": expected sizes from 1 to 9, such as 3 or 2-5",
            ),
            (
                "2,5-3",
                "\"5-3\": expected the smaller size first, such as 2-5",
            ),
            ("2-4,3", "\"3\": expected each size once"),
            (
                "3:0",
                "\"3:0\": expected a weight from 1 to 1000000 behind the colon, such as 3:2",
            ),
        ] {
            assert_eq!(text.parse::<Sizes>().unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn draws_follow_the_weights() {
        let sizes: Sizes = "2:1,4:3".parse().unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let mut drawn = [0; 10];
        for _ in 0..4000 {
            drawn[sizes.draw(&mut rng)] += 1;
        }
        // 1000 and 3000, standard deviation 27.
        assert!((900..1100).contains(&drawn[2]) && drawn[2] + drawn[4] == 4000);
        assert_eq!(sizes.up_to(3).draw(&mut rng), 2);
        assert_eq!((sizes.least(), sizes.greatest()), (Some(2), 4));
    }
}
