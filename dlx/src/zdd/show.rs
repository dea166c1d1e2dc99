//! A diagram as text: Knuth's form, and DOT.

use core::fmt;

use super::Zdd;
use super::nodes::{BOTTOM, TOP};

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

/// The language of Graphviz.
pub(super) struct Dot<'z>(pub(super) &'z Zdd);

impl fmt::Display for Dot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let zdd = self.0;
        writeln!(f, "digraph zdd {{")?;
        writeln!(f, "  root [shape=none, label=\"\"];")?;
        writeln!(f, "  root -> n{:x};", zdd.root)?;
        for sink in [BOTTOM, TOP] {
            writeln!(f, "  n{sink} [shape=box, label=\"{sink}\"];")?;
        }
        for (at, node) in zdd.inner() {
            writeln!(f, "  n{at:x} [label=\"{}\"];", node.option + 1)?;
            writeln!(f, "  n{at:x} -> n{:x} [style=dashed];", node.lo)?;
            writeln!(f, "  n{at:x} -> n{:x};", node.hi)?;
        }
        writeln!(f, "}}")
    }
}
