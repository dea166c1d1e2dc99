//! Houses in few words.

use std::fmt::Write as _;

use ninefold_sudoku::House;

/// The names of houses, those of a kind that follow each other together:
/// `row 1`, `columns 2, 4 and 6 to 9`.
pub(crate) fn houses(list: &[House]) -> Vec<String> {
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(&house) = list.get(at) {
        let Some((kind, plural, _)) = numbered(house) else {
            names.push(house.to_string());
            at += 1;
            continue;
        };
        let same = list[at..].iter().map_while(|&other| match numbered(other) {
            Some((other, _, number)) if other == kind => Some(number),
            _ => None,
        });
        let numbers: Vec<usize> = same.collect();
        at += numbers.len();
        let name = if numbers.len() == 1 { kind } else { plural };
        names.push(format!("{name} {}", runs(&numbers)));
    }
    names
}

/// The kind of a house, of several such, and its number from 1.
fn numbered(house: House) -> Option<(&'static str, &'static str, usize)> {
    Some(match house {
        House::Row(k) => ("row", "rows", usize::from(k) + 1),
        House::Column(k) => ("column", "columns", usize::from(k) + 1),
        House::Box(k) => ("box", "boxes", usize::from(k) + 1),
        House::Region(k) => ("region", "regions", usize::from(k) + 1),
        _ => return None,
    })
}

/// Ascending numbers: `1, 3 and 5 to 9`.
fn runs(numbers: &[usize]) -> String {
    let mut parts = Vec::new();
    for run in numbers.chunk_by(|one, next| one + 1 == *next) {
        match run {
            [first, .., last] if run.len() > 2 => parts.push(format!("{first} to {last}")),
            _ => parts.extend(run.iter().map(usize::to_string)),
        }
    }
    let mut text = String::new();
    for (k, part) in parts.iter().enumerate() {
        let before = match parts.len() - k {
            _ if k == 0 => "",
            1 => " and ",
            _ => ", ",
        };
        let _ = write!(text, "{before}{part}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_of_a_kind_stand_together() {
        let rows = |numbers: &[u8]| numbers.iter().map(|&k| House::Row(k - 1)).collect();
        let words = |list: Vec<House>| houses(&list).join("; ");
        assert_eq!(words(rows(&[4])), "row 4");
        assert_eq!(words(rows(&[4, 5])), "rows 4 and 5");
        assert_eq!(words(rows(&[1, 2, 3])), "rows 1 to 3");
        assert_eq!(words(rows(&[1, 3, 5, 6, 7, 9])), "rows 1, 3, 5 to 7 and 9");
        let mixed = vec![
            House::Row(0),
            House::Column(1),
            House::Column(2),
            House::Box(8),
            House::Diagonal,
        ];
        let expected = "row 1; columns 2 and 3; box 9; the main diagonal";
        assert_eq!(words(mixed), expected);
        assert_eq!(words(Vec::new()), "");
    }
}
