//! What is said beside the answers: warnings, hints, the manual.

use crate::binary::run;

/// So many options that cost something, of which one is to be chosen.
fn priced(options: usize) -> String {
    "a\n".to_string() + &"a |1\n".repeat(options)
}

#[test]
fn options_that_stand_twice_are_told_where_they_matter() {
    let text = "a b\na |1\nb\na |2\n";
    let note = "warning: puzzle 1: line 4: the same option as line 2, but for its cost\n";
    for verb in ["check", "explain"] {
        let told = run(&format!("{verb} --format dlx -"), text).err;
        assert!(told.contains(note), "{told}");
    }
    assert!(
        !run("count --format dlx -", text)
            .err
            .contains("the same option")
    );
}

#[test]
fn an_exact_cover_that_was_not_read_as_one() {
    let ran = run("check -", "a b c\na b\nc\n\na b c\na\nb c\n");
    let help = "help: an exact-cover problem needs --format dlx or a name ending in .dlx";
    assert_eq!(ran.err.matches(help).count(), 1, "{}", ran.err);
    let ran = run("check -", "Dear puzzle editor,\nplease find attached\n");
    assert!(!ran.err.contains("help:"), "{}", ran.err);
}

#[test]
fn quiet_runs_warn_all_the_same() {
    let ran = run("solve -q cli/samples/several.txt", "");
    assert!(
        ran.err
            .starts_with("warning: puzzle 1 has several solutions")
    );
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert_eq!(run("check -q cli/samples/unique.txt", "").err, "");
}

#[test]
fn bits_that_give_way_to_links_are_told_once() {
    let told = |options: usize, engine: &str| {
        let args = format!("count -q --format dlx --stats --engine {engine} -");
        run(&args, priced(options)).err
    };
    let warning = "warning: --engine bits takes up to 4096 options with multiplicities or costs";
    let large = told(4100, "bits");
    assert_eq!(large.matches(warning).count(), 1, "{large}");
    assert!(large.contains("engine dlx"), "{large}");
    assert!(!told(4100, "auto").contains("warning"));
    assert!(!told(4000, "bits").contains("warning"));
}

#[test]
fn what_only_a_search_shows_is_for_explain() {
    let ran = run("check --format dlx -", "a b c\na b\nb c\na c\n");
    let end =
        "found by search only: no choice of options covers every item; see `ninefold explain`\n";
    assert!(ran.err.ends_with(end), "{}", ran.err);
    let ran = run("check --json --format dlx -", "a b c\na b\nb c\na c\n");
    assert!(!ran.out.contains("explain"), "{}", ran.out);
}

#[test]
fn the_manual_keeps_the_lines_of_examples() {
    let page = run("man check", "").out;
    assert!(page.contains(".TH ninefold-check 1 \"\" \"ninefold 0.1.0\""));
    assert!(page.contains(".SH OUTPUT\nnumber, verdict"));
    assert!(page.contains(".SH EXAMPLES\n.nf\n  ninefold check puzzle.txt\n"));
    assert!(page.ends_with("\n.fi\n"));
    let page = run("man", "").out;
    assert!(page.contains(".SH EXIT STATUS\n.nf\n  0    done"));
    assert!(page.contains("success.\n.fi\n.SH VERSION\n"));
    assert_eq!(page.matches(".nf\n").count(), page.matches(".fi\n").count());
}
