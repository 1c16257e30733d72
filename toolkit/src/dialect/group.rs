//! The JSON of tools in constants: each tool, or each type with methods, an evaluation of its own.

use std::marker::PhantomData;

use super::{Dialect, Objection, objection};
use crate::__private::ToolBlock;
use crate::schema::assembly::Assembly;
use crate::tool::{Tool, ToolDefinition};

/// The tools of one entry of a list, with their JSON.
#[derive(Debug, Clone, Copy)]
pub struct Group {
    pub(super) count: usize,
    pub(super) names: &'static [&'static str],
    // Where the JSON of each ends.
    pub(super) ends: &'static [usize],
    // The JSON of all.
    pub(super) json: &'static str,
    // The first tool that the dialect can't take, and why.
    pub(super) refused: Option<Refusal>,
}

/// A tool that a dialect can't take.
// It does not hold the definition: the compiler would look through it wherever this is found.
#[derive(Debug, Clone, Copy)]
pub(super) struct Refusal {
    pub(super) tool: &'static str,
    pub(super) objection: Objection<'static>,
}

/// The JSON of tools, where it has room.
#[derive(Debug)]
pub struct Rendered<const BYTES: usize, const TOOLS: usize> {
    json: Assembly<BYTES>,
    names: [&'static str; TOOLS],
    ends: [usize; TOOLS],
    count: usize,
    length: usize,
    fits: bool,
    refused: Option<Refusal>,
}

/// Renders once where there is one tool of usual size. To learn the length first takes as long as to write.
const USUAL: (usize, usize) = (4 << 10, 1);
/// A type with methods.
const LARGE: (usize, usize) = (64 << 10, 32);
/// As much as any provider would take.
const GREATEST: (usize, usize) = (4 << 20, 1 << 10);

/// The JSON of a type's tools in a dialect, by the dialect's place in [`Dialect::ALL`]. All of it is generic,
/// so that a program's constants have no bodies of their own that the compiler must look through.
pub trait Listing<const DIALECT: usize> {
    /// One tool of usual size.
    const USUAL: Rendered<{ USUAL.0 }, { USUAL.1 }>;
    /// More than that.
    const LARGE: Rendered<{ LARGE.0 }, { LARGE.1 }>;
    /// As much as there may be.
    const GREATEST: Rendered<{ GREATEST.0 }, { GREATEST.1 }>;
}

/// A tool. Its definition stands in no constant but its own: the compiler looks through it each time.
#[derive(Debug)]
pub struct One<T: ?Sized>(PhantomData<T>);

impl<T: Tool + ?Sized, const DIALECT: usize> Listing<DIALECT> for One<T> {
    const USUAL: Rendered<{ USUAL.0 }, { USUAL.1 }> = one(DIALECT, T::DEFINITION);
    const LARGE: Rendered<{ LARGE.0 }, { LARGE.1 }> = one(DIALECT, T::DEFINITION);
    const GREATEST: Rendered<{ GREATEST.0 }, { GREATEST.1 }> = one(DIALECT, T::DEFINITION);
}

const fn one<const BYTES: usize, const TOOLS: usize>(
    dialect: usize,
    tool: &'static ToolDefinition,
) -> Rendered<BYTES, TOOLS> {
    rendered(dialect, &[tool])
}

/// A type with methods.
#[derive(Debug)]
pub struct Several<T: ?Sized>(PhantomData<T>);

impl<T: ToolBlock + ?Sized, const DIALECT: usize> Listing<DIALECT> for Several<T> {
    const USUAL: Rendered<{ USUAL.0 }, { USUAL.1 }> = rendered(DIALECT, T::DEFINITIONS);
    const LARGE: Rendered<{ LARGE.0 }, { LARGE.1 }> = rendered(DIALECT, T::DEFINITIONS);
    const GREATEST: Rendered<{ GREATEST.0 }, { GREATEST.1 }> = rendered(DIALECT, T::DEFINITIONS);
}

/// The constants of a type in a dialect.
#[derive(Debug)]
pub struct Grouped<T: ?Sized, const DIALECT: usize>(PhantomData<T>);

impl<T: Listing<DIALECT> + ?Sized, const DIALECT: usize> Grouped<T, DIALECT> {
    /// The tools with their JSON.
    pub const GROUP: Group = if T::USUAL.fits {
        T::USUAL.group()
    } else {
        Self::large()
    };

    // A constant that a function names is made only when the function is called.
    const fn large() -> Group {
        if T::LARGE.fits {
            T::LARGE.group()
        } else {
            Self::great()
        }
    }

    const fn great() -> Group {
        assert!(
            T::GREATEST.fits,
            "the tools of one type take more than 4 MB in a list: list them at run time with `Registry::to_json`"
        );
        T::GREATEST.group()
    }
}

impl<const BYTES: usize, const TOOLS: usize> Rendered<BYTES, TOOLS> {
    const fn group(&'static self) -> Group {
        Group {
            count: self.count,
            names: &self.names,
            ends: &self.ends,
            json: self.json.text(0, self.length),
            refused: self.refused,
        }
    }
}

const fn rendered<const BYTES: usize, const TOOLS: usize>(
    dialect: usize,
    tools: &[&'static ToolDefinition],
) -> Rendered<BYTES, TOOLS> {
    let dialect = Dialect::ALL[dialect];
    let (mut json, mut names, mut ends) = (Assembly::new(), [""; TOOLS], [0; TOOLS]);
    let mut refused = None;
    let mut writer = json.writer();
    let mut count = 0;
    while tools.len() <= TOOLS && count < tools.len() && refused.is_none() {
        let tool = tools[count];
        names[count] = tool.name();
        match objection(dialect, tool) {
            Some(objection) => {
                refused = Some(Refusal {
                    tool: tool.name(),
                    objection,
                });
            }
            None => dialect.tool(&mut writer, tool),
        }
        ends[count] = writer.len();
        count += 1;
    }
    let length = writer.len();
    let fits = length <= BYTES && tools.len() <= TOOLS;
    Rendered {
        json,
        names,
        ends,
        count,
        length: if fits { length } else { 0 },
        fits: fits || refused.is_some(),
        refused,
    }
}
