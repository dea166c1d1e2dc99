//! A diagram as text: Knuth's form, and DOT.

use alloc::string::String;
use core::fmt;

use super::Zdd;
use super::nodes::{BOTTOM, TOP};
use crate::index::OptionId;

/// The form that Knuth's program DLX6 prints and his ZDDREAD programs read.
pub(super) struct Text<'z>(pub(super) &'z Zdd);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let zdd = self.0;
        for (at, node) in zdd.inner() {
            let number = node.option + 1;
            writeln!(f, "{at:x}: (~{number}?{:x}:{:x})", node.lo, node.hi)?;
        }
        writeln!(f, "{:x}: (~0?0:{:x})", zdd.nodes.len(), zdd.root)
    }
}

/// The language of Graphviz, with a label for each option.
pub(super) struct Dot<'z, L>(pub(super) &'z Zdd, pub(super) L);

impl<L: Fn(OptionId) -> String> fmt::Display for Dot<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Dot(zdd, label) = self;
        writeln!(f, "digraph zdd {{")?;
        writeln!(f, "  root [shape=none, label=\"\"];")?;
        writeln!(f, "  root -> n{:x};", zdd.root)?;
        for sink in [BOTTOM, TOP] {
            writeln!(f, "  n{sink} [shape=box, label=\"{sink}\"];")?;
        }
        for (at, node) in zdd.inner() {
            let label = label(OptionId::at(node.option as usize));
            let label = label.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "  n{at:x} [label=\"{label}\"];")?;
            writeln!(f, "  n{at:x} -> n{:x} [style=dashed];", node.lo)?;
            writeln!(f, "  n{at:x} -> n{:x};", node.hi)?;
        }
        writeln!(f, "}}")
    }
}
