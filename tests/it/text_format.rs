//! Knuth's text format: what is read, what is written, what is refused.

use ninefold_dlx::{
    Bounds, BuildError, Builder, Color, ItemId, OptionId, Problem, Solver, Stop, TextErrorKind,
};
use proptest::prelude::*;

/// The items with their bounds, the number of primary ones, the options with
/// their costs: all that a problem is, but for the order in which colours were
/// met.
#[derive(Debug, PartialEq)]
struct Essence {
    items: Vec<(String, Bounds)>,
    primary: usize,
    options: Vec<(Vec<String>, u64)>,
}

fn essence(problem: &Problem) -> Essence {
    let item = |item| (problem.item_name(item).to_string(), problem.bounds(item));
    let option = |option| {
        let entries = problem.option(option).iter();
        let tokens = entries.map(|&e| problem.token(e)).collect();
        (tokens, problem.cost(option))
    };
    Essence {
        items: problem.item_ids().map(item).collect(),
        primary: problem.primary_count(),
        options: problem.option_ids().map(option).collect(),
    }
}

#[test]
fn the_same_problem_in_several_dresses() {
    let plain = Problem::from_text("a b | x y\na x:1 y\nb x:1\n").unwrap();
    for text in [
        "a b | x y\r\na x:1 y\r\nb x:1\r\n",
        "\u{feff}a b | x y\na x:1 y\nb x:1\n",
        "a b | x y\na x:1 y\nb x:1",
        "\ta  b\t|  x\ty \n  a\tx:1 y\t\n\nb x:1\n\n",
        "| a comment\n  | another | one\n\n\ta b | x y\n|\na x:1 y\n|b\nb x:1\n|",
    ] {
        assert_eq!(Problem::from_text(text).as_ref(), Ok(&plain), "{text:?}");
    }
}

#[test]
fn names_and_colours_may_be_long_and_of_any_script() {
    let text = "größe 数独 | ж☃\ngröße ж☃:синий\n数独 ж☃:синий\n";
    let problem = Problem::from_text(text).unwrap();
    assert_eq!(problem.to_string(), text);
    let long = "x".repeat(10_000);
    let problem = Problem::from_text(&format!("{long} | s\n{long} s:{long}\n")).unwrap();
    assert_eq!(problem.item_name(ItemId::new(0).unwrap()), long);
    // A name may start with what is a byte-order mark at the start of a text.
    let text = " \u{feff}a b\n\u{feff}a b\n";
    assert_eq!(Problem::from_text(text).unwrap().to_string(), text);
    // A colour may hold what a name may not.
    let text = "a | x\na x:|:1\n";
    assert_eq!(Problem::from_text(text).unwrap().to_string(), text);
}

#[test]
fn an_empty_secondary_part_is_fine() {
    let problem = Problem::from_text("a b |\na\nb\n").unwrap();
    assert_eq!((problem.item_count(), problem.primary_count()), (2, 2));
}

#[test]
fn options_without_primary_items_are_handed_to_the_caller() {
    let problem = Problem::from_text("| comment\na | x y\nx y:2\na\n\nx\n").unwrap();
    assert_eq!(problem.option_count(), 1);
    let ignored: Vec<_> = problem
        .ignored()
        .iter()
        .map(|i| (i.line, i.tokens.join(" ")))
        .collect();
    assert_eq!(
        ignored,
        [(Some(3), "x y:2".to_string()), (Some(6), "x".to_string())]
    );
}

#[test]
fn multiplicities_are_read_and_written_as_short_as_can_be() {
    let text = "2|a 0:3|b c 1:1|d 007|é 0:4294967295|f | s\na b s\n";
    let problem = Problem::from_text(text).unwrap();
    let bounds: Vec<_> = problem
        .item_ids()
        .map(|item| (problem.bounds(item).min, problem.bounds(item).max))
        .collect();
    assert_eq!(
        bounds,
        [
            (2, 2),
            (0, 3),
            (1, 1),
            (1, 1),
            (7, 7),
            (0, u32::MAX),
            (0, 1)
        ]
    );
    let short = "2|a 0:3|b c d 7|é 0:4294967295|f | s\na b s\n";
    assert_eq!(problem.to_string(), short);
    assert_eq!(Problem::from_text(short), Ok(problem));
}

#[test]
fn costs_of_an_option_are_added_up() {
    let text = "a b | s\na |7\na |1 b |0 s:1 |2 |3\nb |18446744073709551614 |1\nb\ns |5\n";
    let problem = Problem::from_text(text).unwrap();
    let costs: Vec<_> = problem.option_ids().map(|o| problem.cost(o)).collect();
    assert_eq!(costs, [7, 6, u64::MAX, 0]);
    let short = "a b | s\na |7\na b s:1 |6\nb |18446744073709551615\nb\n";
    assert_eq!(problem.to_string(), short);
    let all: Vec<_> = problem.option_ids().collect();
    assert_eq!(problem.total_cost(&all), 13 + u128::from(u64::MAX));
    assert!(problem.has_costs() && !problem.has_multiplicities());
    let free = Problem::from_text("a b\na |0\nb |0 |0\n").unwrap();
    assert_eq!(free.to_string(), "a b\na\nb\n");
    assert_eq!(Problem::from_text("a b\na\nb\n"), Ok(free));
}

/// The example at the head of Knuth's program DLX3.
#[test]
fn a_problem_with_multiplicities_and_colours() {
    let text = "A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n";
    let problem = Problem::from_text(text).unwrap();
    let solutions: Vec<_> = Solver::new(&problem).solutions(&Stop::never()).collect();
    assert_eq!(solutions.len(), 1);
    let numbers: Vec<_> = solutions[0].iter().map(|o| o.index()).collect();
    assert_eq!(numbers, [1, 3, 4]);
    assert!(problem.is_solution(&solutions[0]));
    assert!(!problem.is_solution(&solutions[0][..2]));
}

/// Line, column, length and kind of the error in each text.
#[test]
fn errors_have_their_place() {
    use TextErrorKind::{
        Bounds as NoBounds, Build, Cost, CostSum, EmptyColor, MissingHeader, SecondBar,
        SecondaryBounds, UnknownItem,
    };
    let name = |s: &str| Build(BuildError::IllegalName(s.into()));
    let empty = |min, max| Build(BuildError::EmptyBounds(Bounds { min, max }));
    let cases = [
        ("", 1, 1, 1, MissingHeader),
        ("\n\n| only comments\n", 3, 1, 1, MissingHeader),
        ("a | b | c\n", 1, 7, 1, SecondBar),
        ("| c\n\na\tb | c\td |\n", 3, 11, 1, SecondBar),
        ("a b\na c\n", 2, 3, 1, UnknownItem("c".into())),
        (
            "a b\r\na\r\n\tb größer\r\n",
            3,
            4,
            6,
            UnknownItem("größer".into()),
        ),
        ("größe b\ngröße wé:1\n", 2, 7, 4, UnknownItem("wé".into())),
        ("a b\na :1\n", 2, 3, 2, UnknownItem(String::new())),
        ("a | x\na x:\n", 2, 3, 2, EmptyColor("x".into())),
        ("a :2|b\n", 1, 3, 4, NoBounds(":2|b".into())),
        ("a 1:|b\n", 1, 3, 4, NoBounds("1:|b".into())),
        ("a :|b\n", 1, 3, 3, NoBounds(":|b".into())),
        ("1:2:3|a\n", 1, 1, 7, NoBounds("1:2:3|a".into())),
        (
            "a 4294967296|b\n",
            1,
            3,
            12,
            NoBounds("4294967296|b".into()),
        ),
        ("a 2:1|b\n", 1, 3, 5, empty(2, 1)),
        ("0|a\n", 1, 1, 3, empty(0, 0)),
        ("a 0:0|b\n", 1, 3, 5, empty(0, 0)),
        ("a | 1:2|b\n", 1, 5, 5, SecondaryBounds("1:2|b".into())),
        ("a | 1|b\n", 1, 5, 3, SecondaryBounds("1|b".into())),
        (
            "2|a 3|a\n",
            1,
            5,
            3,
            Build(BuildError::DuplicateItem("a".into())),
        ),
        ("a 2|b|c\n", 1, 3, 5, name("b|c")),
        ("a 2|b:c\n", 1, 3, 5, name("b:c")),
        ("a 2|\n", 1, 3, 2, name("2|")),
        ("a x|b\n", 1, 3, 3, name("x|b")),
        ("a +2|b\n", 1, 3, 4, name("+2|b")),
        ("a 2:b\n", 1, 3, 3, name("2:b")),
        ("a b\na b |\n", 2, 5, 1, Cost("|".into())),
        ("a b\na b |é\n", 2, 5, 2, Cost("|é".into())),
        ("a b\na b |-1\n", 2, 5, 3, Cost("|-1".into())),
        ("a b\na |+1 b\n", 2, 3, 3, Cost("|+1".into())),
        ("a b\na |1.5\n", 2, 3, 4, Cost("|1.5".into())),
        (
            "a b\na |18446744073709551616\n",
            2,
            3,
            21,
            Cost("|18446744073709551616".into()),
        ),
        (
            "a b\na |18446744073709551615 |1\n",
            2,
            25,
            2,
            CostSum("|1".into()),
        ),
        (
            "a b\na |1 b |1 a\n",
            2,
            11,
            1,
            Build(BuildError::DuplicateInOption("a".into())),
        ),
        ("a b:c\n", 1, 3, 3, name("b:c")),
        ("a |b\n", 1, 3, 2, name("|b")),
        (
            "a bb a\n",
            1,
            6,
            1,
            Build(BuildError::DuplicateItem("a".into())),
        ),
        (
            "a b | b\n",
            1,
            7,
            1,
            Build(BuildError::DuplicateItem("b".into())),
        ),
        (
            "a b\n  a b a",
            2,
            7,
            1,
            Build(BuildError::DuplicateInOption("a".into())),
        ),
        (
            "a | xx\na xx:1 xx:2\n",
            2,
            8,
            4,
            Build(BuildError::DuplicateInOption("xx".into())),
        ),
        (
            "\u{feff}a b\n\u{3000}a b:r\n",
            2,
            4,
            3,
            Build(BuildError::ColoredPrimary("b".into())),
        ),
    ];
    for (text, line, column, len, kind) in cases {
        let error = Problem::from_text(text).expect_err(text);
        assert_eq!(
            (error.line(), error.column(), error.len()),
            (line, column, len),
            "{text:?}"
        );
        assert_eq!(*error.kind(), kind, "{text:?}");
        let place = format!("line {line}, column {column}: {}", error.message());
        assert_eq!(error.to_string(), place);
        assert!(!error.message().is_empty());
    }
}

#[test]
fn the_builder_refuses_what_is_no_problem() {
    let mut b = Builder::new();
    for name in ["", "a b", "a:b", "|", "x|", "a\u{a0}b", "\n"] {
        assert_eq!(b.primary(name), Err(BuildError::IllegalName(name.into())));
        assert_eq!(b.secondary(name), Err(BuildError::IllegalName(name.into())));
    }
    for color in ["", "a b", "\t"] {
        assert_eq!(b.color(color), Err(BuildError::IllegalColor(color.into())));
    }
    let [p, q] = ["p", "q"].map(|name| b.primary(name).unwrap());
    let s = b.secondary("s").unwrap();
    let red = b.color("red").unwrap();
    assert_eq!(
        b.primary("r"),
        Err(BuildError::PrimaryAfterSecondary("r".into()))
    );
    assert_eq!(b.secondary("q"), Err(BuildError::DuplicateItem("q".into())));
    for (min, max) in [(2, 1), (0, 0), (1, 0)] {
        let bounds = Bounds { min, max };
        let refused = Err(BuildError::EmptyBounds(bounds));
        assert_eq!(b.primary_between("r", bounds), refused);
    }
    let unknown = ItemId::new(3).unwrap();
    let other = Color::new(1).unwrap();
    assert_eq!(b.option(&[]), Err(BuildError::EmptyOption));
    assert_eq!(
        b.option(&[p.into(), unknown.into()]),
        Err(BuildError::UnknownItem(unknown))
    );
    assert_eq!(
        b.option(&[p.into(), (s, other).into()]),
        Err(BuildError::UnknownColor(other))
    );
    assert_eq!(
        b.option(&[p.into(), q.into(), p.into()]),
        Err(BuildError::DuplicateInOption("p".into()))
    );
    assert_eq!(
        b.option(&[p.into(), (q, red).into()]),
        Err(BuildError::ColoredPrimary("q".into()))
    );
    // Nothing of what was refused is left behind.
    assert_eq!(
        b.option(&[p.into(), q.into(), (s, red).into()]),
        Ok(OptionId::new(0))
    );
    assert_eq!(b.build().to_string(), "p q | s\np q s:red\n");
}

/// Text that looks like a problem more often than chance would have it.
fn some_text() -> impl Strategy<Value = String> {
    let token = prop_oneof![
        8 => "[abcxyz]",
        3 => "[xyz]:[12é]{0,2}",
        2 => "([0-3]:)?[0-4][|][abcxyz]",
        1 => "[|][0-9]{0,21}",
        1 => Just("|".to_string()),
        1 => "[0-9:|a]{1,4}",
        1 => "\\PC{1,3}",
    ];
    let space = prop_oneof![6 => Just(" "), 1 => Just("\t"), 3 => Just("\n"), 1 => Just("\r\n"), 1 => Just("\u{2003}")];
    let tokens = prop::collection::vec((token, space), 0..30);
    tokens.prop_map(|tokens| {
        tokens
            .into_iter()
            .map(|(token, space)| token + space)
            .collect()
    })
}

fn check_place(text: &str) -> Result<(), TestCaseError> {
    match Problem::from_text(text) {
        Ok(problem) if problem.primary_count() > 0 => {
            let again = Problem::from_text(&problem.to_string()).unwrap();
            prop_assert_eq!(essence(&again), essence(&problem));
        }
        Ok(_) => {}
        Err(error) => {
            let lines: Vec<_> = text
                .strip_prefix('\u{feff}')
                .unwrap_or(text)
                .lines()
                .collect();
            prop_assert!(error.line() >= 1 && error.line() <= lines.len().max(1));
            let line = lines.get(error.line() - 1).copied().unwrap_or_default();
            let end = error.column() + error.len() - 1;
            prop_assert!(
                error.column() >= 1 && error.len() >= 1 && end <= line.chars().count().max(1)
            );
        }
    }
    Ok(())
}

fn names() -> impl Strategy<Value = Vec<String>> {
    let name = "\u{feff}?[^\\s:|]{1,9}".prop_filter("white space of any kind", |name| {
        !name.contains(char::is_whitespace)
    });
    prop::collection::btree_set(name, 1..8).prop_map(|set| set.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn text_that_is_nearly_right_never_panics(text in some_text()) {
        check_place(&text)?;
    }

    #[test]
    fn any_text_never_panics(text in any::<String>()) {
        check_place(&text)?;
    }

    #[test]
    fn what_is_written_reads_as_the_same(
        names in names(),
        primary in any::<prop::sample::Index>(),
        bounds in prop::collection::vec(prop_oneof![Just((1, 1)), (0..4u32, 1..4u32), Just((0, u32::MAX))], 8),
        options in prop::collection::vec(
            (prop::collection::btree_map(0..8usize, 0..4usize, 1..5), prop_oneof![Just(0), any::<u64>()]),
            0..12,
        ),
    ) {
        let primary = primary.index(names.len()) + 1;
        let mut b = Builder::new();
        let mut add = |(k, name): (usize, &String)| {
            let (min, more) = bounds[k];
            let bounds = Bounds { min, max: min.max(more) };
            if k < primary { b.primary_between(name, bounds) } else { b.secondary(name) }
        };
        let items: Vec<_> = names.iter().enumerate().map(|(k, name)| add((k, name)).unwrap()).collect();
        let colors = names.iter().map(|name| b.color(name).unwrap()).collect::<Vec<_>>();
        let mut kept = 0;
        for (option, cost) in options {
            let of_problem = option.into_iter().filter(|&(item, _)| item < items.len());
            let entries: Vec<_> = of_problem
                .map(|(item, color)| match colors.get(color) {
                    Some(&color) if item >= primary => (items[item], color).into(),
                    _ => items[item].into(),
                })
                .collect();
            kept += usize::from(!entries.is_empty() && b.option_with_cost(&entries, cost).unwrap().is_some());
        }
        let problem = b.build();
        let again = Problem::from_text(&problem.to_string()).unwrap();
        prop_assert_eq!(essence(&again), essence(&problem));
        prop_assert_eq!(again.option_count(), kept);
        prop_assert!(again.ignored().is_empty());
    }
}

#[test]
fn likely_slips_are_named() {
    for (text, expected) in [
        (
            "a b\na b|7\n",
            "unknown item \"b|7\": a cost is a token of its own: b |7",
        ),
        (
            "a b\na |7|b\n",
            "\"|7|b\": expected a cost like \"|7\", a number up to 18446744073709551615",
        ),
        ("a b\na 2|b\n", "unknown item \"2|b\""),
        (
            "a b\na\n# two\n",
            "unknown item \"#\": comments start with '|'",
        ),
        (
            "\n# a puzzle\na b\na b\n",
            "unknown item \"b\"; line 2, which starts with '#', was read as the header: \
             comments start with '|'",
        ),
        (
            "# a and a\na\n",
            "item \"a\" stands twice; line 1, which starts with '#', was read as the header: \
             comments start with '|'",
        ),
    ] {
        assert_eq!(Problem::from_text(text).unwrap_err().message(), expected);
    }
    assert!(Problem::from_text("#1 #2\n#1 #2\n").is_ok());
}
