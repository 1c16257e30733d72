//! What the compiler says to mistakes. Each file in `ui/fail` is named after its mistake, and what
//! must be said stands beside it; `TRYBUILD=overwrite` writes that anew.

// The words of rustc itself stand in them, and are those of one version.
#[rustversion::attr(
    not(stable(1.95)),
    ignore = "the expected messages are those of Rust 1.95"
)]
#[test]
fn mistakes_are_told_at_the_token_to_change() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/fail/*.rs");
    cases.pass("tests/ui/pass/*.rs");
}
