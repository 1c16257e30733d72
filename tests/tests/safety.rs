//! What the executor promises of hostile schemas, models, providers, hooks and secrets: every call is
//! answered, a tool runs only with what was sent, and no secret leaves. `Security` in the docs names
//! the test of each promise.

#[path = "safety/circles.rs"]
mod circles;
#[path = "safety/forged.rs"]
mod forged;
#[path = "safety/hooks.rs"]
mod hooks;
#[path = "safety/lost_arguments.rs"]
mod lost_arguments;
#[path = "safety/panics.rs"]
mod panics;
#[path = "safety/promises.rs"]
mod promises;
#[path = "safety/secrets.rs"]
mod secrets;
#[path = "safety/servers.rs"]
mod servers;
#[path = "safety/threads.rs"]
mod threads;
