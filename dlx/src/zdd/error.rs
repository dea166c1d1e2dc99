//! Why a diagram could not be made.

use core::fmt;

use crate::limit::StopReason;

/// Why a [`Zdd`](crate::Zdd) was not finished.
///
/// ```
/// use ninefold_dlx::{Problem, Stop, Zdd, ZddError};
/// let p = Problem::from_text("a\na\n")?;
/// let error = Zdd::new(&p, &Stop::never(), 10).unwrap_err();
/// assert!(matches!(error, ZddError::Memory { limit: 10, .. }));
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ZddError {
    /// A condition of the [`Stop`](crate::Stop) was met.
    Stopped(StopReason),
    /// The next step would have taken more memory than is allowed, or than
    /// there is.
    Memory {
        /// Bytes allowed.
        limit: usize,
        /// Bytes that would have been in use.
        needed: usize,
        /// Nodes that the diagram had until then.
        nodes: usize,
    },
    /// The diagram, or the table of states that makes it, would have more
    /// than 2³² − 3 entries.
    TooLarge,
}

impl fmt::Display for ZddError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ZddError::Stopped(reason) => {
                write!(f, "stopped before the diagram was complete: {reason}")
            }
            ZddError::Memory {
                limit,
                needed,
                nodes,
            } => write!(
                f,
                "the diagram does not fit into {limit} bytes: with {nodes} nodes it needs {needed}"
            ),
            ZddError::TooLarge => f.write_str("the diagram has more than 2^32 - 3 nodes or states"),
        }
    }
}

impl core::error::Error for ZddError {}
