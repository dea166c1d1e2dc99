//! What each verb says of a puzzle: values, rendered by [`output`](crate::output).

mod check;
mod count;
mod reduce;
mod solve;

pub use check::CheckAnswer;
pub use count::CountAnswer;
pub use reduce::ReduceAnswer;
pub use solve::{BackboneAnswer, KthAnswer, SolveAnswer, TotalAnswer};
