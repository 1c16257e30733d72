//! Random schemas, arguments, streams and error texts against bounds of time and memory. Each play must
//! end soon and within a bound of memory, whatever it is given.
//!
//! `HOSTILE_SECONDS=600 cargo test -p toolkit-tests --test hostile` plays longer; the seed is printed, and
//! `HOSTILE_SEED=…` plays it again.

use std::time::{Duration, Instant};

#[path = "../../fuzz/src/play.rs"]
mod play;

/// How long one play may take, on a slow machine and without optimisation.
const LONGEST: Duration = Duration::from_secs(15);

/// How much memory the whole process may take.
const MEMORY_KIB: u64 = 1024 * 1024;

/// Xorshift, so that a seed gives the same bytes everywhere.
fn bytes(state: &mut u64) -> Vec<u8> {
    let mut next = || {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        *state
    };
    let length = 16 + next() % 400;
    (0..length).map(|_| next().to_le_bytes()[3]).collect()
}

fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Plays some bytes and panics where something does not hold.
type Play = fn(&[u8]);

#[test]
fn nothing_aborts_hangs_or_leaks() {
    let seconds = variable("HOSTILE_SECONDS").unwrap_or(8);
    let mut state = variable("HOSTILE_SEED").unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(1, |now| now.as_secs()) | 1
    });
    println!("HOSTILE_SEED={state}");
    let plays: [(&str, Play); 4] = [
        ("schemas", play::schemas),
        ("texts", play::texts),
        ("streams", play::streams),
        ("redaction", play::redaction),
    ];
    let begun = Instant::now();
    let mut played = [0_u64; 4];
    while begun.elapsed() < Duration::from_secs(seconds) {
        for ((name, play), count) in plays.iter().zip(&mut played) {
            let seed = state;
            let data = bytes(&mut state);
            let own = Instant::now();
            let ended = std::panic::catch_unwind(|| play(&data));
            assert!(ended.is_ok(), "{name} with HOSTILE_SEED={seed}");
            assert!(
                own.elapsed() < LONGEST,
                "{name} took {:?} with HOSTILE_SEED={seed}",
                own.elapsed()
            );
            *count += 1;
        }
    }
    println!(
        "played {played:?} in {seconds} s; peak {:?} KiB",
        peak_kib()
    );
    assert!(
        peak_kib().is_none_or(|peak| peak < MEMORY_KIB),
        "{:?}",
        peak_kib()
    );
    assert!(played.iter().all(|count| *count > 10), "{played:?}");
}
