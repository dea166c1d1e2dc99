//! The search that makes a diagram.
//!
//! It is the search for all solutions, but every state is looked up before it
//! is searched: if it was met before, its node is known. Forced options are
//! taken first, so that fewer states are kept, and each stands for a branch.
//!
//! Nothing recurses. A [`Frame`] is a state that is being branched on; the
//! options chosen on the way from one frame to the next are on a stack of
//! their own, and the branches of all frames that led to solutions on
//! another.
//!
//! An option that was tried is taken away before the next one is, where both
//! may be chosen: so each set of options is met once, in the branch of the
//! first of them.

use alloc::vec::Vec;

use super::budget::Budget;
use super::error::ZddError;
use super::layout::Layout;
use super::memo::{Known, Memo};
use super::nodes::{BOTTOM, Node, Nodes, TOP};
use super::state::{Pick, State};
use crate::limit::Stop;

/// An option chosen, and where the trail was then.
#[derive(Clone, Copy)]
struct Choice {
    option: u32,
    mark: usize,
}

/// A state that is being branched on.
struct Frame {
    /// The item whose options are tried; `None` if no item is open.
    item: Option<usize>,
    /// Its number in the memo.
    state: usize,
    /// Where the trail was before the first branch.
    mark: usize,
    /// How many choices led here.
    choices: usize,
    /// Where its branches begin.
    branches: usize,
    /// The first option that was not tried.
    next: usize,
}

/// The search.
pub(super) struct Build<'p> {
    state: State<'p>,
    memo: Memo,
    nodes: Nodes,
    frames: Vec<Frame>,
    choices: Vec<Choice>,
    /// Option and node of each branch that led to solutions.
    branches: Vec<(u32, u32)>,
    key: Vec<u64>,
    stop: &'p Stop,
    /// Nodes of the search tree.
    visited: u64,
    budget: &'p mut Budget,
}

impl<'p> Build<'p> {
    pub(super) fn new(
        layout: &'p Layout,
        stop: &'p Stop,
        budget: &'p mut Budget,
    ) -> Result<Build<'p>, ZddError> {
        let state = State::new(layout);
        Ok(Build {
            memo: Memo::new(state.key_width()),
            state,
            nodes: Nodes::new(budget)?,
            frames: Vec::new(),
            choices: Vec::new(),
            branches: Vec::new(),
            key: Vec::new(),
            stop,
            visited: 0,
            budget,
        })
    }

    /// Searches everything: the root of the diagram, and its nodes.
    pub(super) fn run(mut self) -> Result<(u32, Vec<Node>), ZddError> {
        self.count_node()?;
        let mut found = self.enter()?;
        loop {
            if let Some(node) = found {
                if self.frames.is_empty() {
                    let root = self.unwind(0, node)?;
                    self.memo.free(self.budget);
                    return Ok((root, self.nodes.into_list(self.budget)));
                }
                self.end_branch(node)?;
            }
            found = self.advance()?;
        }
    }

    fn count_node(&mut self) -> Result<(), ZddError> {
        if let Some(reason) = self.stop.reached(self.visited) {
            return Err(ZddError::Stopped(reason));
        }
        self.visited += 1;
        Ok(())
    }

    /// Takes forced options until there is a choice. Gives the node of the
    /// state then reached, or `None` and a frame if it is not known.
    fn enter(&mut self) -> Result<Option<u32>, ZddError> {
        loop {
            match self.state.pick() {
                Pick::Solved => return Ok(Some(TOP)),
                Pick::Dead => return Ok(Some(BOTTOM)),
                Pick::Forced(item) => {
                    let option = self.state.next_option(Some(item), 0);
                    let option = option.expect("an open item of rank 1 has a live option");
                    if !self.choose(option)? {
                        return Ok(Some(BOTTOM));
                    }
                }
                Pick::Item(item) => return self.open_frame(Some(item)),
                Pick::Free => return self.open_frame(None),
            }
        }
    }

    fn choose(&mut self, option: usize) -> Result<bool, ZddError> {
        self.count_node()?;
        self.choices.push(Choice {
            option: option as u32,
            mark: self.state.mark(),
        });
        Ok(self.state.choose(option))
    }

    fn open_frame(&mut self, item: Option<usize>) -> Result<Option<u32>, ZddError> {
        self.state.write_key(&mut self.key);
        match self.memo.look_up(&self.key, self.budget)? {
            Known::Node(node) => Ok(Some(node)),
            Known::New(state) => {
                self.frames.push(Frame {
                    item,
                    state,
                    mark: self.state.mark(),
                    choices: self.choices.len(),
                    branches: self.branches.len(),
                    next: 0,
                });
                Ok(None)
            }
        }
    }

    /// Undoes choices until `len` are left. The options undone are forced, so
    /// the solutions of `node` have them all: gives the node that says so.
    fn unwind(&mut self, len: usize, node: u32) -> Result<u32, ZddError> {
        let mut hi = node;
        while self.choices.len() > len
            && let Some(Choice { option, mark }) = self.choices.pop()
        {
            self.state.unchoose(option as usize, mark);
            if hi != BOTTOM {
                let lo = BOTTOM;
                hi = self.nodes.make(Node { option, lo, hi }, self.budget)?;
            }
        }
        Ok(hi)
    }

    /// Comes back to the last frame from a branch whose node is known.
    fn end_branch(&mut self, node: u32) -> Result<(), ZddError> {
        let frame = self.frames.last().expect("a branch is of a frame");
        let (len, item) = (frame.choices, frame.item);
        let hi = self.unwind(len + 1, node)?;
        let Choice { option, mark } = self.choices.pop().expect("a branch begins by a choice");
        self.state.unchoose(option as usize, mark);
        if hi != BOTTOM {
            self.branches.push((option, hi));
        }
        let again = item.is_none_or(|item| self.state.is_multiple(item));
        if again && !self.state.kill(option as usize) {
            self.finish_frame();
        }
        Ok(())
    }

    /// No other option of the last frame can be in a solution.
    fn finish_frame(&mut self) {
        let frame = self.frames.last_mut().expect("a branch is of a frame");
        frame.next = usize::MAX;
    }

    /// Tries the next option of the last frame; behind the last option closes
    /// the frame and gives its node.
    fn advance(&mut self) -> Result<Option<u32>, ZddError> {
        let frame = self
            .frames
            .last_mut()
            .expect("the search is not at its end");
        let option = match frame.next {
            usize::MAX => None,
            next => self.state.next_option(frame.item, next),
        };
        let Some(option) = option else {
            return self.close_frame().map(Some);
        };
        frame.next = option + 1;
        if self.choose(option)? {
            self.enter()
        } else {
            Ok(Some(BOTTOM))
        }
    }

    /// The node of a state whose branches are all known: a chain that asks
    /// for one option after the other, the first one at the top.
    fn close_frame(&mut self) -> Result<u32, ZddError> {
        let frame = self.frames.pop().expect("the search is not at its end");
        self.state.revive(frame.mark);
        let mut lo = if frame.item.is_none() { TOP } else { BOTTOM };
        while self.branches.len() > frame.branches
            && let Some((option, hi)) = self.branches.pop()
        {
            lo = self.nodes.make(Node { option, lo, hi }, self.budget)?;
        }
        self.memo.set(frame.state, lo);
        Ok(lo)
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::super::Zdd;
    use super::*;

    #[test]
    fn a_deep_problem_does_not_overflow_the_stack() {
        // Two ways for each item: a branch at every level.
        let items = 20_000;
        let mut builder = crate::Builder::new();
        for k in 0..items {
            builder.primary(&alloc::format!("i{k}")).unwrap();
        }
        for item in builder.clone().build().item_ids() {
            builder.option(&[item.into()]).unwrap();
            builder.option(&[item.into()]).unwrap();
        }
        let stop = Stop::never();
        let zdd = Zdd::new(&builder.build(), &stop, 1 << 28).unwrap();
        assert_eq!(zdd.count(), BigUint::from(1u32) << items);
        assert_eq!(zdd.solutions().next().unwrap().len(), items);
        assert_eq!(zdd.cheapest(|_| 1).unwrap().0, items as u128);
    }
}
