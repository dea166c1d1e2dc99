//! A short name for a problem, by which it is known again.
//!
//! Options and items are numbers, which mean something only together with
//! their problem. Whatever is kept of a search (parts, checkpoints) therefore
//! goes with the fingerprint of the problem that it belongs to.
//!
//! The fingerprint is SipHash-2-4 with a result of 128 bits and both keys 0
//! (Aumasson and Bernstein 2012), of these bytes; numbers are little-endian,
//! a *name* is its length in bytes as 8 bytes, then its UTF-8:
//!
//! 1. the name `ninefold problem 1`;
//! 2. the numbers of items, primary items and options, 8 bytes each;
//! 3. for each item its name, and its least and greatest bound, 4 bytes each;
//! 4. for each option its cost and its number of entries, 8 bytes each, and
//!    for each entry the number of its item, from 0, 4 bytes; then a byte 0,
//!    or a byte 1 and the name of its colour.
//!
//! Options that were ignored do not count. Another order of items or options
//! is another fingerprint, since it gives them other numbers.
//!
//! That of a list of parts is the same of the name `ninefold parts 1`, the
//! number of parts, 8 bytes, and for each part the chosen options, then the
//! excluded ones: how many, 8 bytes, and the number of each, from 0, 4 bytes.

use core::fmt;
use core::hash::Hasher;
use core::str::FromStr;

use siphasher::sip128::{Hasher128, SipHasher24};

use crate::problem::{Entry, Problem};
use crate::split::Prefix;

/// The 128-bit hash of a problem: items, bounds, colours, options and costs; or
/// of a list of its parts. It is the same on every machine and in every version. It guards against
/// mistakes, not against malice.
///
/// ```
/// use ninefold_dlx::{Fingerprint, Problem};
/// let p = Problem::from_text("a b\na\nb\n")?;
/// let text = p.fingerprint().to_string();
/// assert_eq!(text, "1da4b9c255289bee4d53c49d97124de8");
/// assert_eq!(text.parse(), Ok(p.fingerprint()));
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u128);

impl fmt::Display for Fingerprint {
    /// As 32 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// A text is no fingerprint.
///
/// ```
/// use ninefold_dlx::Fingerprint;
/// let error = "12".parse::<Fingerprint>().unwrap_err();
/// assert_eq!(error.to_string(), "a fingerprint has 32 hexadecimal digits");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FingerprintError(());

impl fmt::Display for FingerprintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a fingerprint has 32 hexadecimal digits")
    }
}

impl core::error::Error for FingerprintError {}

impl FromStr for Fingerprint {
    type Err = FingerprintError;

    fn from_str(text: &str) -> Result<Fingerprint, FingerprintError> {
        // The number parser would take a sign, too.
        let digits = text.len() == 32 && text.bytes().all(|b| b.is_ascii_hexdigit());
        let value = u128::from_str_radix(text, 16).ok().filter(|_| digits);
        value.map(Fingerprint).ok_or(FingerprintError(()))
    }
}

impl Fingerprint {
    /// The fingerprint of a list of parts, by which parts of one split are
    /// told from those of another, which may have solutions in common with
    /// them; O(length of all parts).
    ///
    /// ```
    /// use ninefold_dlx::{Fingerprint, Problem, Solver, Stop};
    /// let p = Problem::from_text("a b\na\na\nb\nb\n")?;
    /// let solver = Solver::new(&p);
    /// let of = |n| Fingerprint::of_parts(&solver.split(n, &Stop::never()).unwrap());
    /// assert_eq!(of(2), of(2));
    /// assert_ne!(of(2), of(4));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn of_parts(parts: &[Prefix]) -> Fingerprint {
        let mut digest = Digest::new();
        digest.name("ninefold parts 1");
        digest.size(parts.len());
        for options in parts.iter().flat_map(|part| [&part.chosen, &part.excluded]) {
            digest.size(options.len());
            for option in options {
                digest.number(option.index());
            }
        }
        Fingerprint(digest.finish())
    }
}

impl Problem {
    /// The fingerprint of this problem; O(entries + length of all names).
    ///
    /// ```
    /// use ninefold_dlx::Problem;
    /// let p = Problem::from_text("a b\na\nb\n")?;
    /// let same = Problem::from_text("| a comment\na   b\na\nb\n")?;
    /// let other = Problem::from_text("a b\nb\na\n")?;
    /// assert_eq!(p.fingerprint(), same.fingerprint());
    /// assert_ne!(p.fingerprint(), other.fingerprint());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn fingerprint(&self) -> Fingerprint {
        let mut digest = Digest::new();
        digest.name("ninefold problem 1");
        digest.size(self.item_count());
        digest.size(self.primary_count());
        digest.size(self.option_count());
        for item in self.item_ids() {
            let bounds = self.bounds(item);
            digest.name(self.item_name(item));
            digest.bytes(&bounds.min.to_le_bytes());
            digest.bytes(&bounds.max.to_le_bytes());
        }
        for option in self.option_ids() {
            let entries = self.option(option);
            digest.bytes(&self.cost(option).to_le_bytes());
            digest.size(entries.len());
            for &entry in entries {
                digest.entry(self, entry);
            }
        }
        Fingerprint(digest.finish())
    }
}

/// A hash under way. Only bytes go in: the hasher's own way with numbers may
/// depend on the machine.
pub(crate) struct Digest(SipHasher24);

impl Digest {
    pub(crate) fn new() -> Digest {
        Digest(SipHasher24::new())
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    pub(crate) fn finish(&self) -> u128 {
        self.0.finish128().as_u128()
    }

    fn size(&mut self, size: usize) {
        self.bytes(&(size as u64).to_le_bytes());
    }

    /// The number of an item or an option: they are counted by 32 bits.
    fn number(&mut self, index: usize) {
        self.bytes(&(index as u32).to_le_bytes());
    }

    fn name(&mut self, name: &str) {
        self.size(name.len());
        self.bytes(name.as_bytes());
    }

    fn entry(&mut self, problem: &Problem, entry: Entry) {
        self.number(entry.item.index());
        match entry.color {
            None => self.bytes(&[0]),
            Some(color) => {
                self.bytes(&[1]);
                self.name(problem.color_name(color));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    fn of(text: &str) -> String {
        Problem::from_text(text).unwrap().fingerprint().to_string()
    }

    /// Files that people keep hold these: they must never change. Computed by
    /// another implementation of SipHash, from the description above.
    #[test]
    fn fingerprints_are_the_same_for_ever() {
        assert_eq!(of("a\na\n"), "aab571a053b78505904a6b8bfe8e6379");
        assert_eq!(
            of("a 2:3|b | x\na b x:1 |7\nb x\na\n"),
            "ef7bc4c311387c61b5b24ce59321895d"
        );
    }

    #[test]
    fn lists_of_parts_are_told_apart() {
        use crate::index::OptionId;
        let ids = |numbers: &[usize]| numbers.iter().map(|&k| OptionId::at(k)).collect();
        let part = |chosen: &[usize], excluded: &[usize]| Prefix {
            chosen: ids(chosen),
            excluded: ids(excluded),
        };
        let lists = [
            Vec::from([]),
            Vec::from([part(&[], &[])]),
            Vec::from([part(&[1], &[])]),
            Vec::from([part(&[], &[1])]),
            Vec::from([part(&[1, 2], &[])]),
            Vec::from([part(&[1], &[2])]),
            Vec::from([part(&[1], &[]), part(&[2], &[])]),
            Vec::from([part(&[2], &[]), part(&[1], &[])]),
        ];
        let mut all: Vec<_> = lists.iter().map(|l| Fingerprint::of_parts(l)).collect();
        // Computed by another implementation, from the description above.
        assert_eq!(all[5].to_string(), "c495104171ee2c83a75acf909a619c59");
        all.sort();
        all.dedup();
        assert_eq!(all.len(), lists.len());
    }

    #[test]
    fn everything_that_matters_makes_a_difference() {
        let texts = [
            "a b | x\na x\nb x\n",
            "a c | x\na x\nc x\n",
            "a b x\na x\nb x\n",
            "a b | x\nb x\na x\n",
            "a b | x\na x\nx b\n",
            "a b | x\na x:1\nb x\n",
            "a b | x\na x:2\nb x\n",
            "a b | x\na x |1\nb x\n",
            "a 0:1|b | x\na x\nb x\n",
            "a b | x\na x\nb x\nb x\n",
        ];
        let mut all: Vec<_> = texts.iter().map(|text| of(text)).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), texts.len());
    }

    #[test]
    fn only_32_hexadecimal_digits_are_a_fingerprint() {
        let good = "0123456789abcdefABCDEF0123456789";
        assert_eq!(
            good.parse::<Fingerprint>().unwrap().to_string(),
            good.to_lowercase()
        );
        let sign = format!("+{}", &good[1..]);
        for bad in [
            "",
            "0",
            &good[1..],
            &sign,
            "é123456789abcdef0123456789abcdef",
        ] {
            assert!(bad.parse::<Fingerprint>().is_err(), "{bad}");
        }
    }
}
