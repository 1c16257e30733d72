//! The JSON of tools in constants: each tool, or each type with methods, an evaluation of its own.

use std::marker::PhantomData;

use super::Dialect;
use crate::__private::ToolList;
use crate::schema::writer::Writer;
use crate::tool::ToolDefinition;

/// The tools of one entry of a list, with their JSON.
#[derive(Debug, Clone, Copy)]
pub struct Group {
    /// The tools.
    pub tools: &'static [&'static ToolDefinition],
    /// Where the JSON of each ends.
    pub ends: &'static [usize],
    /// The JSON of all, and perhaps more.
    pub bytes: &'static [u8],
}

/// The JSON of tools, where it has room.
struct Rendered<const BYTES: usize, const TOOLS: usize> {
    bytes: [u8; BYTES],
    ends: [usize; TOOLS],
    fits: bool,
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
        Group {
            tools: T::DEFINITIONS,
            ends: &Self::USUAL.ends,
            bytes: &Self::USUAL.bytes,
        }
    } else {
        Self::great()
    };

    // A constant that a function names is made only when the function is called.
    const fn great() -> Group {
        assert!(
            Self::GREATEST.fits,
            "the tools of one type take more than 4 MB in a list: list them at run time with `Registry::to_json`"
        );
        Group {
            tools: T::DEFINITIONS,
            ends: &Self::GREATEST.ends,
            bytes: &Self::GREATEST.bytes,
        }
    }
}

const fn rendered<const BYTES: usize, const TOOLS: usize>(
    dialect: Dialect,
    tools: &[&ToolDefinition],
) -> Rendered<BYTES, TOOLS> {
    let (mut bytes, mut ends) = ([0; BYTES], [0; TOOLS]);
    let mut writer = Writer::filling(&mut bytes);
    let mut at = 0;
    while at < tools.len() && at < TOOLS {
        dialect.tool(&mut writer, tools[at]);
        ends[at] = writer.len();
        at += 1;
    }
    let fits = writer.len() <= BYTES && tools.len() <= TOOLS;
    Rendered { bytes, ends, fits }
}
