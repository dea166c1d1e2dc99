//! Tests of the killer crate from outside: against brute force and exact cover,
//! against the shared data when it is there, and of the cage files.

mod boards;
mod brute;
mod checker;
mod combos;
mod command;
mod data;
mod exact_cover;
mod explain;
mod formats;
mod generate;
mod layouts;
mod looks;
mod malformed;
mod round_trips;
mod spoiled;
mod threads;
