//! Tests of the killer crate from outside: against brute force, against the
//! shared data when it is there, and of the cage files.

mod brute;
mod checker;
mod combos;
mod command;
mod data;
mod formats;
mod malformed;
mod round_trips;
