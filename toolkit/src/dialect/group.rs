//! The JSON of tools in constants: each tool, or each type with methods, an evaluation of its own.

use std::marker::PhantomData;

use super::{Dialect, Objection, objection};
use crate::__private::ToolList;
use crate::schema::assembly::Assembly;
use crate::tool::ToolDefinition;

/// The tools of one entry of a list, with their JSON.
#[derive(Debug, Clone, Copy)]
pub struct Group {
    pub(super) tools: &'static [&'static ToolDefinition],
    // Where the JSON of each ends.
    pub(super) ends: &'static [usize],
    // The JSON of all.
    pub(super) json: &'static str,
    // The first tool that the dialect can't take, and why.
    pub(super) refused: Option<(&'static ToolDefinition, Objection<'static>)>,
}

/// The JSON of tools, where it has room.
struct Rendered<const BYTES: usize, const TOOLS: usize> {
    json: Assembly<BYTES>,
    ends: [usize; TOOLS],
    length: usize,
    fits: bool,
    refused: Option<(&'static ToolDefinition, Objection<'static>)>,
}

/// Renders once where tools are of usual size. To learn the length first takes as long as to write.
const USUAL: (usize, usize) = (4 << 10, 16);
/// As much as any provider would take.
const GREATEST: (usize, usize) = (4 << 20, 1 << 10);

/// The constants of a type in a dialect, by its place in [`Dialect::ALL`]. They are generic, so that a
/// program's constants have no bodies of their own that the compiler must look through.
#[derive(Debug)]
pub struct Grouped<T: ?Sized, const DIALECT: usize>(PhantomData<T>);

impl<T: ToolList + ?Sized, const DIALECT: usize> Grouped<T, DIALECT> {
    const USUAL: Rendered<{ USUAL.0 }, { USUAL.1 }> =
        rendered(Dialect::ALL[DIALECT], T::DEFINITIONS);
    const GREATEST: Rendered<{ GREATEST.0 }, { GREATEST.1 }> =
        rendered(Dialect::ALL[DIALECT], T::DEFINITIONS);

    /// The tools with their JSON.
    pub const GROUP: Group = if Self::USUAL.fits {
        Self::USUAL.group(T::DEFINITIONS)
    } else {
        Self::great()
    };

    // A constant that a function names is made only when the function is called.
    const fn great() -> Group {
        assert!(
            Self::GREATEST.fits,
            "the tools of one type take more than 4 MB in a list: list them at run time with `Registry::to_json`"
        );
        Self::GREATEST.group(T::DEFINITIONS)
    }
}

impl<const BYTES: usize, const TOOLS: usize> Rendered<BYTES, TOOLS> {
    const fn group(&'static self, tools: &'static [&'static ToolDefinition]) -> Group {
        Group {
            tools,
            ends: &self.ends,
            json: self.json.text(0, self.length),
            refused: self.refused,
        }
    }
}

const fn rendered<const BYTES: usize, const TOOLS: usize>(
    dialect: Dialect,
    tools: &'static [&'static ToolDefinition],
) -> Rendered<BYTES, TOOLS> {
    let (mut json, mut ends, mut refused) = (Assembly::new(), [0; TOOLS], None);
    let mut writer = json.writer();
    let mut at = 0;
    while at < tools.len() && at < TOOLS && refused.is_none() {
        let tool = tools[at];
        match objection(dialect, tool) {
            Some(objection) => refused = Some((tool, objection)),
            None => dialect.tool(&mut writer, tool),
        }
        ends[at] = writer.len();
        at += 1;
    }
    let length = writer.len();
    let fits = length <= BYTES && tools.len() <= TOOLS;
    Rendered {
        json,
        ends,
        length: if fits { length } else { 0 },
        fits: fits || refused.is_some(),
        refused,
    }
}
