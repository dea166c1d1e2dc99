//! The options of a problem and, for each item, the options that use it: what
//! every matrix is made from.

use alloc::vec::Vec;
use core::iter;

use crate::index::{Color, OptionId};
use crate::links::Links;
use crate::problem::{Entry, Problem};

/// One item of an option.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    /// The item; primary ones come first.
    pub(super) item: u32,
    /// Its colour from 1, or [`PLAIN`].
    pub(super) color: u32,
}

impl Cell {
    fn new(entry: &Entry) -> Cell {
        Cell {
            item: entry.item.index() as u32,
            color: entry.color.map_or(PLAIN, Color::number),
        }
    }
}

/// No colour: differs from every colour and from itself.
pub(super) const PLAIN: u32 = 0;

/// One option of an item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    pub(super) option: u32,
    /// The colour that the option gives the item.
    pub(super) color: u32,
}

/// Options by item and items by option, as compressed rows.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    primary: usize,
    /// Where the cells of each option start, and behind the last one.
    cell_starts: Vec<u32>,
    cells: Vec<Cell>,
    /// Where the uses of each item start, and behind the last one.
    use_starts: Vec<u32>,
    uses: Vec<Use>,
}

impl Lists {
    /// O(items + entries). The problem has checked that all fits in `u32`.
    pub(super) fn new(problem: &Problem) -> Lists {
        let cells = problem.all_entries().iter().map(Cell::new).collect();
        let ends = problem.option_ends().iter();
        let starts = iter::once(0).chain(ends.map(|&end| end as u32)).collect();
        Lists::sorted(problem.primary_count(), problem.item_count(), starts, cells)
    }

    /// The lists of some options, renumbered in the order given, over the
    /// items that they use, in header order.
    pub(super) fn of(&self, options: &[u32]) -> Lists {
        let cells = || options.iter().flat_map(|&option| self.option(option));
        let mut items: Vec<u32> = cells().map(|cell| cell.item).collect();
        items.sort_unstable();
        items.dedup();
        let primary = items.partition_point(|&item| (item as usize) < self.primary);
        let place = |cell: &Cell| Cell {
            item: items.binary_search(&cell.item).unwrap_or_default() as u32,
            ..*cell
        };
        let lengths = options
            .iter()
            .map(|&option| self.option(option).len() as u32);
        let mut end = 0;
        let ends = lengths.map(|length| {
            end += length;
            end
        });
        let starts = iter::once(0).chain(ends).collect();
        Lists::sorted(primary, items.len(), starts, cells().map(place).collect())
    }

    fn sorted(primary: usize, items: usize, cell_starts: Vec<u32>, cells: Vec<Cell>) -> Lists {
        let mut use_starts = alloc::vec![0u32; items + 1];
        for cell in &cells {
            use_starts[cell.item as usize + 1] += 1;
        }
        for k in 1..use_starts.len() {
            use_starts[k] += use_starts[k - 1];
        }
        let mut lists = Lists {
            primary,
            cell_starts,
            cells,
            use_starts,
            uses: Vec::new(),
        };
        lists.uses = lists.sort_uses();
        lists
    }

    fn sort_uses(&self) -> Vec<Use> {
        let unset = Use {
            option: 0,
            color: 0,
        };
        let mut uses = alloc::vec![unset; self.cells.len()];
        let mut ends = self.use_starts.clone();
        for option in 0..self.options() as u32 {
            for cell in self.option(option) {
                let end = &mut ends[cell.item as usize];
                uses[*end as usize] = Use {
                    option,
                    color: cell.color,
                };
                *end += 1;
            }
        }
        uses
    }

    /// The same options as links.
    pub(super) fn to_links(&self) -> Links {
        let cell = |cell: &Cell| (cell.item + 1, cell.color);
        let options = 0..self.options() as u32;
        let options = options.map(|option| self.option(option).iter().map(cell));
        Links::of([self.primary, self.items()], self.cells.len(), options)
    }

    /// How many options there are.
    pub(super) fn options(&self) -> usize {
        self.cell_starts.len() - 1
    }

    /// How many items there are.
    pub(super) fn items(&self) -> usize {
        self.use_starts.len() - 1
    }

    /// How many items are primary.
    pub(super) fn primary(&self) -> usize {
        self.primary
    }

    /// The items of an option, in the order given.
    pub(super) fn option(&self, option: u32) -> &[Cell] {
        let (start, end) = (
            self.cell_starts[option as usize],
            self.cell_starts[option as usize + 1],
        );
        &self.cells[start as usize..end as usize]
    }

    /// The options of an item, in input order.
    pub(super) fn uses(&self, item: usize) -> &[Use] {
        &self.uses[self.use_starts[item] as usize..self.use_starts[item + 1] as usize]
    }

    /// Whether the item must be covered.
    pub(super) fn is_primary(&self, cell: &Cell) -> bool {
        (cell.item as usize) < self.primary
    }

    /// How many primary items an option covers.
    pub(super) fn covers(&self, option: u32) -> u32 {
        let cells = self.option(option).iter();
        cells.filter(|cell| self.is_primary(cell)).count() as u32
    }
}

/// The public name of an option.
pub(super) fn id(option: u32) -> OptionId {
    OptionId::at(option as usize)
}
