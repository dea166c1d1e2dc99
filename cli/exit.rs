//! Exit codes, as documented: the worst of what happened wins.

use std::process::ExitCode;

/// How a run ended, from best to worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Everything asked for was done, and the answer was yes.
    #[default]
    Success,
    /// The answer is no for some puzzle.
    No,
    /// A limit struck before the answer was known.
    Limit,
    /// Wrong usage, or input that could not be read.
    Usage,
    /// Interrupted from the keyboard.
    Interrupted,
}

impl Exit {
    /// Takes note of another result: the worse of the two stays.
    pub fn note(&mut self, other: Exit) {
        *self = (*self).max(other);
    }

    fn code(self) -> u8 {
        match self {
            Exit::Success => 0,
            Exit::No => 1,
            Exit::Usage => 2,
            Exit::Limit => 3,
            Exit::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_wins_in_the_documented_order() {
        let order = [130, 2, 3, 1, 0];
        let mut all = [
            Exit::Success,
            Exit::No,
            Exit::Limit,
            Exit::Usage,
            Exit::Interrupted,
        ];
        all.sort_by(|a, b| b.cmp(a));
        assert_eq!(all.map(Exit::code), order);
        for (k, worse) in all.iter().enumerate() {
            for better in &all[k..] {
                let mut exit = *better;
                exit.note(*worse);
                assert_eq!(exit, *worse);
            }
        }
    }
}
