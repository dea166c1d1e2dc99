//! What people read: help and diagnostics, kept as text and reviewed as text.

use crate::binary::{Ran, run};

/// Exit code, standard output and standard error, as one text.
pub(crate) fn told(ran: &Ran) -> String {
    let mut text = format!("exit {:?}\n", ran.code);
    for (name, stream) in [("stdout", &ran.out), ("stderr", &ran.err)] {
        if !stream.is_empty() {
            text.push_str(&format!("--- {name}\n{stream}"));
        }
    }
    text
}

#[test]
fn help_of_every_verb() {
    let verbs = [
        "",
        "check",
        "solve",
        "count",
        "reduce",
        "generate",
        "combos",
        "convert",
        "estimate",
        "zdd",
        "explain",
        "split",
        "completions",
        "man",
    ];
    for verb in verbs {
        let name = format!("help_{verb}");
        insta::assert_snapshot!(name, run(&format!("{verb} --help"), "").out);
    }
}

#[test]
fn list_of_formats() {
    insta::assert_snapshot!("formats", run("check --format help", "").out);
}

#[test]
fn diagnostics() {
    let unique = include_str!("../../cli/samples/unique.txt").trim_end();
    let bad = [
        ("80_cells", unique[1..].to_string()),
        (
            "stray_character",
            format!("{}%{}", &unique[..40], &unique[41..]),
        ),
        ("two_on_a_line", format!("{unique} {unique}")),
        (
            "row_too_short",
            format!("{}\n", ["123456789"; 8].join("\n") + "\n12345678"),
        ),
        (
            "unknown_text",
            "Dear puzzle editor,\nplease find attached\n".to_string(),
        ),
        (
            "wrong_solution_length",
            format!("puzzle,solution\n{unique},123\n"),
        ),
        ("cage_twice", "10: r1c1 r1c2 r1c1\n".to_string()),
        ("cage_outside", "10: r1c1 r1c10\n".to_string()),
        ("cage_letters", "10: B3 B4\n".to_string()),
        (
            "cage_of_ten",
            format!(
                "45: {}\n",
                ["r1c1 r1c2 r1c3 r1c4 r1c5 r2c1 r2c2 r2c3 r2c4 r2c5"][0]
            ),
        ),
        ("letter_without_sum", "aabbccdde\n".repeat(9) + "a = 10\n"),
        (
            "json_cut_off",
            r#"{"cages":[{"sum":8,"cells":["R3C3","R4C3"#.to_string(),
        ),
        (
            "json_unknown_rule",
            r#"{"cages":[],"thermometers":[["R1C1","R1C2"]]}"#.to_string(),
        ),
        ("code_cut_off", "3x3::k:2817:2817:".to_string()),
        (
            "arrows_in_a_circle",
            "><A<BL<K<^^<>^^^^9^^E<D<3<^JC<^C<F<D^D<<I<F^^^9J<C^^H^>^^^^<^^FG<CL<E<<^^>^^H<<<^\n"
                .to_string(),
        ),
    ];
    for (name, text) in bad {
        insta::assert_snapshot!(name, told(&run("check", text)));
    }
    for (name, text) in [
        ("dlx_unknown_item", "a b\na c\n"),
        ("dlx_second_bar", "a | b | c\na\n"),
        ("dlx_twice", "a b\na b a\n"),
        ("dlx_coloured_primary", "a | x\na:1 x:2\n"),
        ("dlx_empty", "| nothing but a comment\n"),
    ] {
        insta::assert_snapshot!(name, told(&run("check --format dlx", text)));
    }
}

#[test]
fn verdicts_in_words() {
    // Which of several solutions are found first depends on the engine.
    let several = include_str!("../../cli/samples/several.txt");
    let samples = [
        ("verdict_clash", "check", "55".to_string() + &".".repeat(79)),
        (
            "verdict_no_digit",
            "check",
            "12345678.........9".to_string() + &".".repeat(63),
        ),
        (
            "verdict_several",
            "check --engine dlx --json",
            several.to_string(),
        ),
        (
            "verdict_totals",
            "check --json",
            "46: r1c1 r1c2 r1c3\n".to_string(),
        ),
        ("solve_several", "solve --engine dlx", several.to_string()),
        ("count_limit", "count --limit 10", several.to_string()),
        ("reduce_several", "reduce --engine dlx", several.to_string()),
    ];
    for (name, args, text) in samples {
        insta::assert_snapshot!(name, told(&run(args, text)));
    }
}
