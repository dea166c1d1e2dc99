//! Solving, checking and reducing, held against answers that are known and
//! against a naive solver that shares no code with ours.

mod answers;
mod collections;
mod corpus;
mod data;
mod oracle;
mod random;
mod reduce;
mod reduce_ahead;
