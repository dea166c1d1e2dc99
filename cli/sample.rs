//! The embedded samples: one of each kind of answer, with the verdict that
//! each must get.

/// A puzzle and its verdict.
#[derive(Debug)]
pub struct Sample {
    /// A file name; `.dlx` marks an exact cover, as for real files.
    pub name: &'static str,
    /// The file.
    pub text: &'static str,
    /// `unique`, `multiple` or `none`.
    pub verdict: &'static str,
}

/// All samples.
pub const SAMPLES: [Sample; 5] = [
    Sample {
        name: "unique.txt",
        text: include_str!("samples/unique.txt"),
        verdict: "unique",
    },
    Sample {
        name: "several.txt",
        text: include_str!("samples/several.txt"),
        verdict: "multiple",
    },
    Sample {
        name: "contradiction.txt",
        text: include_str!("samples/contradiction.txt"),
        verdict: "none",
    },
    Sample {
        name: "killer.txt",
        text: include_str!("samples/killer.txt"),
        verdict: "unique",
    },
    Sample {
        name: "cover.dlx",
        text: include_str!("samples/cover.dlx"),
        verdict: "unique",
    },
];
