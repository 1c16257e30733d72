#![no_main]

#[path = "../src/play.rs"]
#[allow(dead_code)]
mod play;

libfuzzer_sys::fuzz_target!(|data: &[u8]| play::texts(data));
