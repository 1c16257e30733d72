//! Chinese.

mod calls;
mod expected;
mod failures;
mod faults;
mod syntax;

use std::time::Duration;

use super::Phrases;
use crate::arguments::fault::{Counts, End, Expected, Found, Path, Range, SyntaxFault};
use crate::error::ToolError;
use crate::output::Content;
use crate::schema::{Format, Number};

/// Chinese.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(clippy::exhaustive_structs)] // a language has no settings
pub struct Chinese;

impl Phrases for Chinese {
    fn unknown_tool(
        &self,
        name: &str,
        nearest: Option<&str>,
        available: &[String],
        count: usize,
    ) -> String {
        calls::unknown_tool(name, nearest, available, count)
    }

    fn refused(&self, tool: &str, problems: usize) -> String {
        calls::refused(tool, problems)
    }

    fn fault_line(&self, path: &Path, clause: &str) -> String {
        calls::fault_line(path, clause)
    }

    fn more_faults(&self, more: usize) -> String {
        calls::more_faults(more)
    }

    fn call_again(&self, call: &str) -> String {
        calls::call_again(call)
    }

    fn call_like(&self, signature: &str) -> String {
        calls::call_like(signature)
    }

    fn syntax(&self, tool: &str, fault: &SyntaxFault) -> String {
        syntax::syntax(tool, fault)
    }

    fn incomplete(&self, tool: &str, reason: &str) -> String {
        calls::incomplete(tool, reason)
    }

    fn arguments_missing(&self, tool: &str) -> String {
        calls::arguments_missing(tool)
    }

    fn missing(&self, expected: &Expected, description: &str) -> String {
        faults::missing(expected, description)
    }

    fn unknown_parameter(&self, nearest: Option<&str>, known: &[String], count: usize) -> String {
        faults::unknown_parameter(nearest, known, count)
    }

    fn duplicate(&self) -> String {
        faults::duplicate()
    }

    fn wrong_type(&self, expected: &Expected, found: Option<&Found>) -> String {
        faults::wrong_type(expected, found)
    }

    fn out_of_range(&self, range: &Range, end: End, found: Option<&Found>) -> String {
        faults::out_of_range(range, end, found)
    }

    fn not_a_multiple(&self, of: &Number, found: Option<&Found>) -> String {
        faults::not_a_multiple(of, found)
    }

    fn wrong_length(&self, length: u64, allowed: Counts, end: End, expected: &Expected) -> String {
        faults::wrong_length(length, allowed, end, expected)
    }

    fn no_match(&self, pattern: &str, found: Option<&Found>) -> String {
        faults::no_match(pattern, found)
    }

    fn wrong_format(&self, format: &Format, found: Option<&Found>) -> String {
        faults::wrong_format(format, found)
    }

    fn unencoded(&self, characters: &[char]) -> String {
        faults::unencoded(characters)
    }

    fn not_a_choice(
        &self,
        expected: &Expected,
        nearest: Option<&str>,
        found: Option<&Found>,
    ) -> String {
        faults::not_a_choice(expected, nearest, found)
    }

    fn repeated(&self, first: usize) -> String {
        faults::repeated(first)
    }

    fn wrong_key(&self, expected: &Expected) -> String {
        faults::wrong_key(expected)
    }

    fn forbidden(&self) -> String {
        faults::forbidden()
    }

    fn excluded(&self, found: Option<&Found>) -> String {
        faults::excluded(found)
    }

    fn ambiguous(&self, expected: &Expected) -> String {
        faults::ambiguous(expected)
    }

    fn misread(&self, read_as: &Expected) -> String {
        faults::misread(read_as)
    }

    fn too_complex(&self) -> String {
        faults::too_complex()
    }

    fn rejected(&self, message: &str) -> String {
        faults::rejected(message)
    }

    fn expected(&self, expected: &Expected) -> String {
        expected::expected(expected)
    }

    fn form(&self, expected: &Expected) -> String {
        expected::expected(expected)
    }

    fn failed(&self, error: &ToolError) -> String {
        failures::failed(error)
    }

    fn timed_out(&self, tool: &str, after: Duration, may_complete: bool) -> String {
        failures::timed_out(tool, after, may_complete)
    }

    fn too_late(&self, tool: &str) -> String {
        failures::too_late(tool)
    }

    fn cancelled(&self, may_complete: bool) -> String {
        failures::cancelled(may_complete)
    }

    fn call_refused(&self, tool: &str, reason: &str) -> String {
        failures::call_refused(tool, reason)
    }

    fn exhausted(&self, tool: &str, failures: u32) -> String {
        failures::exhausted(tool, failures)
    }

    fn panicked(&self) -> String {
        failures::panicked()
    }

    fn would_deadlock(&self) -> String {
        failures::would_deadlock()
    }

    fn failed_again(&self, times: usize) -> String {
        failures::failed_again(times)
    }

    fn nothing_returned(&self) -> String {
        calls::nothing_returned()
    }

    fn media_returned(&self, media: &[Content]) -> String {
        calls::media_returned(media)
    }

    fn items_left_out(&self, count: usize) -> String {
        calls::items_left_out(count)
    }

    fn characters_left_out(&self, count: usize) -> String {
        calls::characters_left_out(count)
    }

    fn output_cut(&self, shown: usize, total: usize) -> String {
        calls::output_cut(shown, total)
    }

    fn unlike_output_schema(&self, line: &str) -> String {
        calls::unlike_output_schema(line)
    }
}
