//! What each verb says of a puzzle: values, rendered by [`output`](crate::output).

mod check;
mod count;
mod estimate;
mod explain;
mod generate;
mod reduce;
mod solve;
mod split;
mod told;
mod zdd;

pub use check::CheckAnswer;
pub use count::CountAnswer;
pub use estimate::EstimateAnswer;
pub use explain::{ExplainAnswer, UniqueWith, everything, is_cut, sentence};
pub use generate::GenerateAnswer;
pub use reduce::ReduceAnswer;
pub use solve::{BackboneAnswer, KthAnswer, SolveAnswer, TotalAnswer};
pub use split::PartAnswer;
pub use zdd::ZddAnswer;
