//! The crate under another name.
#![deny(warnings, missing_docs)]

mod inner {
    pub use toolkit as kit;
}

/// A leg.
#[derive(serde::Deserialize, inner::kit::ConstSchema)]
#[toolkit(crate = inner::kit)]
struct Leg {
    bags: u8,
}

/// Count.
#[inner::kit::tool(crate = inner::kit)]
fn count(legs: Vec<Leg>) -> u8 {
    legs.iter().map(|leg| leg.bags).sum()
}

struct Dock;

#[inner::kit::tool(crate = inner::kit)]
impl Dock {
    /// Moor.
    #[tool]
    fn moor(&self) {}
}

fn main() {
    let _ = inner::kit::Executor::builder()
        .tools(inner::kit::tools![count])
        .tools(Dock)
        .build();
}
