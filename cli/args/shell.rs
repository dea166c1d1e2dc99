//! The verbs for shells and the manual.

use clap::Args;
use clap_complete::Shell;

/// `ninefold completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

/// `ninefold man`.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// A verb
    pub verb: Option<String>,
}
