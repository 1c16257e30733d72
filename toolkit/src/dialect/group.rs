//! The JSON of tools in constants: each tool, or each type with methods, an evaluation of its own.

use std::marker::PhantomData;

use super::{Dialect, Objection, Ready, objection};
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
    pub(crate) fits: bool,
    refused: Option<Refusal>,
}

/// One tool of usual size. It is rendered once: to learn the length first takes as long as to write.
pub type Usual = Rendered<{ 4 << 10 }, 1>;
/// A great tool, or a type with methods.
pub(crate) type Large = Rendered<{ 64 << 10 }, 32>;
/// As much as any provider would take.
pub(crate) type Greatest = Rendered<{ 4 << 20 }, { 1 << 10 }>;

/// The JSON of more than a usual tool in a dialect, by the dialect's place in [`Dialect::ALL`]. It is
/// generic, so that a program's constants have no bodies of their own that the compiler must look through.
pub trait Listing<const DIALECT: usize> {
    /// A great tool, or a type with methods.
    const LARGE: &'static Large;
    /// As much as there may be.
    const GREATEST: &'static Greatest;
}

/// A tool. Its definition stands in no constant but its own: the compiler looks through it each time.
#[derive(Debug)]
pub struct One<T: ?Sized>(PhantomData<T>);

impl<T: Tool, const DIALECT: usize> Listing<DIALECT> for One<T> {
    const LARGE: &'static Large = &several(DIALECT, &[T::DEFINITION]);
    const GREATEST: &'static Greatest = &several(DIALECT, &[T::DEFINITION]);
}

/// A type with methods.
#[derive(Debug)]
pub struct Several<T: ?Sized>(PhantomData<T>);

impl<T: ToolBlock + ?Sized, const DIALECT: usize> Listing<DIALECT> for Several<T> {
    const LARGE: &'static Large = &several(DIALECT, T::DEFINITIONS);
    const GREATEST: &'static Greatest = &several(DIALECT, T::DEFINITIONS);
}

const fn several<const BYTES: usize, const TOOLS: usize>(
    dialect: usize,
    tools: &[&'static ToolDefinition],
) -> Rendered<BYTES, TOOLS> {
    rendered(Dialect::ALL[dialect], tools, &Ready::NOTHING)
}

/// The constants of a type in a dialect.
#[derive(Debug)]
pub struct Grouped<T: ?Sized, const DIALECT: usize>(PhantomData<T>);

impl<T: Listing<DIALECT> + ?Sized, const DIALECT: usize> Grouped<T, DIALECT> {
    /// The tools with their JSON.
    #[must_use]
    pub const fn group() -> Group {
        if T::LARGE.fits {
            T::LARGE.group()
        } else {
            Self::greatest()
        }
    }

    // A constant that a function names is made only when the function is called.
    const fn greatest() -> Group {
        assert!(
            T::GREATEST.fits,
            "the tools of one type take more than 4 MB in a list: list them at run time with `Registry::to_json`"
        );
        T::GREATEST.group()
    }
}

impl<const BYTES: usize, const TOOLS: usize> Rendered<BYTES, TOOLS> {
    pub(crate) const fn group(&'static self) -> Group {
        Group {
            count: self.count,
            names: &self.names,
            ends: &self.ends,
            json: self.json.text(0, self.length),
            refused: self.refused,
        }
    }
}

pub(super) const fn rendered<const BYTES: usize, const TOOLS: usize>(
    dialect: Dialect,
    tools: &[&'static ToolDefinition],
    ready: &Ready<'_>,
) -> Rendered<BYTES, TOOLS> {
    let (mut json, mut names, mut ends) = (Assembly::new(), [""; TOOLS], [0; TOOLS]);
    let mut refused = None;
    let mut writer = json.writer();
    let (mut count, many) = (0, tools.len());
    while many <= TOOLS && count < many && refused.is_none() {
        let tool = tools[count];
        names[count] = tool.name();
        if !ready.accepted
            && let Some(objection) = objection(dialect, tool)
        {
            refused = Some(Refusal {
                tool: tool.name(),
                objection,
            });
        } else {
            dialect.tool(&mut writer, tool, ready);
        }
        ends[count] = writer.len();
        count += 1;
    }
    let length = writer.len();
    let fits = length <= BYTES && many <= TOOLS;
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
