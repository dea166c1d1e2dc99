//! The code `3x3::k:`.

use ninefold_killer::format::Options;

use super::{cages, fault_in, layout};

#[test]
fn the_code_and_its_faults() {
    let zeros = |n: usize| "0:".repeat(n);
    let x = layout(&format!("3x3:d:k:2561:2561:{}# a comment", zeros(79)));
    assert_eq!(cages(&x), ["10: r1c1 r1c2"]);
    assert!(x.geometry().has_diagonals());
    // Without the last colon, and with cells of no cage that are numbered.
    let numbered = format!("3x3::k:2561:2561:{}26:27", zeros(77));
    assert_eq!(cages(&layout(&numbered)), ["10: r1c1 r1c2"]);
    // Cage * 256 + sum: cages 1 and 2 both total 10.
    let swapped = format!("3x3::k:266:266:522:522:{}", zeros(77));
    assert_eq!(cages(&layout(&swapped)), ["10: r1c1 r1c2", "10: r1c3 r1c4"]);
    // Both orders make sense, sums 3 and 4 or 7 and 8: cages number 7 and 8
    // follow each other, those number 3 and 5 do not.
    let both = |cages: [u32; 2], sums: [u32; 2], order: [u32; 2]| {
        let value = |k: usize| cages[k] * order[0] + sums[k] * order[1];
        let (a, b) = (value(0), value(1));
        layout(&format!("3x3::k:{a}:{a}:{b}:{b}:{}", zeros(77)))
    };
    for order in [[1, 256], [256, 1]] {
        let read = both([7, 8], [3, 5], order);
        assert_eq!(cages(&read), ["3: r1c1 r1c2", "5: r1c3 r1c4"]);
    }
    // Where that does not tell, the sums come first.
    for (order, sums) in [([1, 256], [3, 4]), ([256, 1], [7, 8])] {
        let read = both([7, 8], [3, 4], order);
        assert_eq!(cages(&read)[0], format!("{}: r1c1 r1c2", sums[0]));
    }
    // One cage with number 0: the other way there is none.
    let zero = layout(&format!("3x3::k:10:10:{}", zeros(79)));
    assert_eq!(cages(&zero), ["10: r1c1 r1c2"]);
    // A full cover must total 405: only the second way it does.
    let rows = |k: usize| format!("{}:", (k / 9 + 37) * 256 + 45 - 8 * usize::from(k == 0));
    let row = |k: usize| format!("{}:", (k / 9) * 256 + 45);
    assert!(
        fault_in(
            &format!("3x3::k:{}", (0..81).map(rows).collect::<String>()),
            &Options::default()
        )
        .contains("makes no sense either")
    );
    let full = layout(&format!("3x3::k:{}", (0..81).map(row).collect::<String>()));
    assert_eq!(full.cages().len(), 9);
    assert!(full.uncovered().is_empty());
    for (text, expected) in [
        (format!("3x3::k:{}", zeros(1)), "1:10+1 1 number: expected 81, one a cell".to_string()),
        (format!("3x3::k:{}", zeros(80)), "1:168+1 80 numbers: expected 81, one a cell".to_string()),
        (format!("3x3::k:{}", zeros(82)), "1:170+1 82 numbers: expected 81, one a cell".to_string()),
        (format!("3x3::k:x:{}", zeros(80)), "1:8+1 \"x\" for r1c1: expected a number from 0 to 65535".to_string()),
        (format!("3x3::k:65536:{}", zeros(80)), "1:8+5 \"65536\" for r1c1: expected a number from 0 to 65535".to_string()),
        (format!("3x3:j:k:{}", zeros(81)), "1:5+1 the rule \"j\" is not known: expected nothing, or d for diagonals".to_string()),
        (
            format!("3x3::k:2561:2817:0:65535:{}", zeros(77)),
            "1:13+4 cage 1 has sum 10 in r1c1 and 11 in r1c2; cage * 256 + sum makes no sense either".to_string(),
        ),
    ] {
        assert_eq!(fault_in(&text, &Options::default()), expected, "{text:?}");
    }
    // Wrong totals are no fault of the text.
    let ones: String = (1..=81).map(|_| "257:").collect::<Vec<_>>().concat();
    assert!(fault_in(&format!("3x3::k:{ones}"), &Options::default()).contains("81 cells"));
}
