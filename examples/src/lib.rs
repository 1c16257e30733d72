//! Runnable examples of toolkit, each with its expected output beside it. Run one with
//! `cargo run --example NAME`.
