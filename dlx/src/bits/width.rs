//! From a width at run time to code for that width.

/// Evaluates `$body` with `$W` as a constant: the width class of `$words`.
macro_rules! by_width {
    ($words:expr, $W:ident => $body:expr) => {
        by_width!(@ $words, $W => $body; 1 2 3 4 5 6 8 10 12 16 24 32 48 64)
    };
    (@ $words:expr, $W:ident => $body:expr; $($width:literal)*) => {
        match $words {
            $($width => {
                const $W: usize = $width;
                $body
            })*
            words => unreachable!("{words} words are no width class"),
        }
    };
}

pub(super) use by_width;
