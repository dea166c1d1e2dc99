//! Writes game IDs.

use super::walls::{edges, parts};
use crate::cage::Layout;
use crate::format::room::cells_of_cages;
use crate::format::{Format, WriteError};

/// Appends numbers and runs of blanks.
fn grid(out: &mut String, cells: impl Iterator<Item = Option<u32>>) {
    let letter = |run: usize| char::from(b'a' + (run - 1) as u8);
    let mut blanks = 0;
    let mut begun = false;
    for cell in cells {
        let Some(value) = cell else {
            blanks += 1;
            if blanks == 26 {
                out.push('z');
                (blanks, begun) = (0, false);
            }
            continue;
        };
        if blanks > 0 {
            out.push(letter(blanks));
        } else if begun {
            out.push('_');
        }
        *out += &value.to_string();
        (blanks, begun) = (0, true);
    }
    if blanks > 0 {
        out.push(letter(blanks));
    }
}

/// Appends the walls between cells of different parts; `None` if a part is in
/// pieces.
fn walls<T: PartialEq>(out: &mut String, side: usize, part_of: &[T]) -> Option<()> {
    let open: Vec<bool> = edges(side).map(|(a, b)| part_of[a] == part_of[b]).collect();
    let whole = parts(side, &open);
    let first = |k: usize| part_of.iter().position(|part| *part == part_of[k]);
    if !(0..part_of.len()).all(|k| first(k) == Some(whole[k])) {
        return None;
    }
    let mut run = 0;
    for open in open.into_iter().chain([false]) {
        if open {
            run += 1;
            continue;
        }
        while run > 25 {
            out.push('z');
            run -= 26;
        }
        out.push(match run {
            0 => '_',
            run => char::from(b'a' + (run - 1) as u8),
        });
        run = 0;
    }
    Some(())
}

/// The canonical ID: each sum in the first cell of its cage.
pub(in super::super) fn write(layout: &Layout) -> Result<String, WriteError> {
    let refuse = |message: &str| WriteError::new(Format::Solo, message);
    let geometry = layout.geometry();
    let side = geometry.size();
    let map = cells_of_cages(layout, Format::Solo, u32::MAX)?;
    let mut out = match geometry.box_shape() {
        Some((rows, columns)) => format!("{rows}x{columns}"),
        None => format!("{side}j"),
    };
    if geometry.has_diagonals() {
        out.push('x');
    }
    out += "k:";
    let digit = |k| layout.givens()[ninefold_sudoku::Cell::from_index(k, side)];
    grid(
        &mut out,
        (0..side * side).map(|k| digit(k).map(|digit| u32::from(digit.get()))),
    );
    if geometry.box_shape().is_none() {
        out.push(',');
        walls(&mut out, side, geometry.regions()).ok_or_else(|| refuse("a region in pieces"))?;
    }
    out.push(',');
    // A cell in no cage is walled in on its own.
    let own: Vec<usize> = (0..map.len())
        .map(|k| map[k].unwrap_or(layout.cages().len() + k))
        .collect();
    walls(&mut out, side, &own).ok_or_else(|| refuse("a cage in pieces"))?;
    out.push(',');
    let mut sums = vec![None; map.len()];
    for (index, cage) in layout.cages().iter().enumerate() {
        if let Some(first) = map.iter().position(|cage| *cage == Some(index)) {
            sums[first] = cage.sum();
        }
    }
    grid(&mut out, sums.into_iter());
    out.push('\n');
    Ok(out)
}
