//! Every command that README.md shows prints what is shown.

#[test]
fn commands_of_the_readme() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .case("README.md");
}
