//! Every sentence that a model reads, a typed method for each.

mod chinese;
mod compose;
mod english;
mod shape;
mod shown;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub use chinese::Chinese;
pub use english::English;

use crate::arguments::fault::{
    Counts, Draft, End, Expected, Fault, Found, Path, Range, SyntaxFault,
};
use crate::error::{CallError, ToolError};
use crate::output::Content;
use crate::schema::{Format, Number};

/// What the model is told, in one language.
///
/// What messages cost, in tokens of `o200k_base` (GPT-4o and later), measured by the test
/// `messages_are_sparing`; the call to send is counted beside the rest:
///
/// | message | English | Chinese |
/// |---|---|---|
/// | unknown tool of two, one near | 27 + 11 | 28 + 12 |
/// | one wrong type | 29 + 17 | 43 + 20 |
/// | four faults | 82 + 50 | 100 + 54 |
///
/// Data goes in, a sentence comes out. Every method has an English default, so that the trait can
/// grow; a language is a type that gives its own for each of them, and a program that only wants
/// one sentence otherwise gives that one.
///
/// ```
/// use toolkit::phrases::{English, Phrases};
///
/// struct Terse;
/// impl Phrases for Terse {
///     fn nothing_returned(&self) -> String {
///         "OK.".to_owned()
///     }
/// }
///
/// assert_eq!(Terse.nothing_returned(), "OK.");
/// assert_eq!(Terse.panicked(), English.panicked());
/// ```
///
/// The first group of methods puts whole answers together out of the others and seldom needs
/// translating. What models wrote is quoted in them by forty characters at most, and no list is
/// longer than twenty entries.
pub trait Phrases: Send + Sync {
    /// The answer to a call that has no result.
    fn call_error(&self, tool: &str, error: &CallError) -> String {
        compose::call_error(self, tool, error)
    }

    /// The answer to arguments that do not fit: what is wrong line by line, and the call to send.
    fn invalid_arguments(
        &self,
        tool: &str,
        faults: &[Fault],
        more: usize,
        draft: Option<&Draft>,
    ) -> String {
        compose::invalid_arguments(self, tool, faults, more, draft)
    }

    /// The answer to arguments that are not a JSON object. The `signature` stands in for the call
    /// to send, which can't be made out of a text that can't be read.
    fn invalid_json(&self, tool: &str, fault: &SyntaxFault, signature: Option<&str>) -> String {
        compose::invalid_json(self, tool, fault, signature)
    }

    /// What is wrong at one place, as one short clause.
    fn fault(&self, fault: &Fault) -> String {
        compose::fault(self, fault)
    }

    /// A tool in one line: `get_weather(city: string, days?: integer 1–7 = 3)`.
    fn signature(&self, tool: &str, parameters: &[Parameter<'_>]) -> String {
        shape::signature(self, tool, parameters)
    }

    /// A call as it should be sent: `get_weather({"city": "上海", "days": <integer 1–7>})`.
    fn call(&self, tool: &str, draft: &Draft) -> String {
        shape::call(self, tool, draft)
    }

    /// What is to be filled in: `<integer 1–7>`, `[<string>, …]`.
    fn hole(&self, expected: &Expected) -> String {
        shape::hole(self, expected)
    }

    /// No tool has the name. `available` holds at most twenty of `count` names.
    fn unknown_tool(
        &self,
        name: &str,
        nearest: Option<&str>,
        available: &[String],
        count: usize,
    ) -> String {
        english::calls::unknown_tool(name, nearest, available, count)
    }

    /// The line above the faults.
    fn refused(&self, tool: &str, problems: usize) -> String {
        english::calls::refused(tool, problems)
    }

    /// One fault with its place.
    fn fault_line(&self, path: &Path, clause: &str) -> String {
        english::calls::fault_line(path, clause)
    }

    /// There are more faults than are listed.
    fn more_faults(&self, more: usize) -> String {
        english::calls::more_faults(more)
    }

    /// The line that holds the call to send.
    fn call_again(&self, call: &str) -> String {
        english::calls::call_again(call)
    }

    /// The line that holds the signature, where a call can't be shown.
    fn call_like(&self, signature: &str) -> String {
        english::calls::call_like(signature)
    }

    /// The arguments are not a JSON object; what is wrong and what to do.
    fn syntax(&self, tool: &str, fault: &SyntaxFault) -> String {
        english::syntax::syntax(tool, fault)
    }

    /// The call was cut off before it was whole; the reason may be empty.
    fn incomplete(&self, tool: &str, reason: &str) -> String {
        english::calls::incomplete(tool, reason)
    }

    /// The call arrived without its arguments and was not run.
    fn arguments_missing(&self, tool: &str) -> String {
        english::calls::arguments_missing(tool)
    }

    /// A required value is not there; the description may be empty.
    fn missing(&self, expected: &Expected, description: &str) -> String {
        english::faults::missing(expected, description)
    }

    /// No entry has this name; at most twenty of `count` names are known.
    fn unknown_parameter(&self, nearest: Option<&str>, known: &[String], count: usize) -> String {
        english::faults::unknown_parameter(nearest, known, count)
    }

    /// The same name stands twice with different values.
    fn duplicate(&self) -> String {
        english::faults::duplicate()
    }

    /// A value is of another type.
    fn wrong_type(&self, expected: &Expected, found: Option<&Found>) -> String {
        english::faults::wrong_type(expected, found)
    }

    /// A number lies outside its range, which holds both ends where there are two.
    fn out_of_range(&self, range: &Range, end: End, found: Option<&Found>) -> String {
        english::faults::out_of_range(range, end, found)
    }

    /// A number is not a multiple.
    fn not_a_multiple(&self, of: &Number, found: Option<&Found>) -> String {
        english::faults::not_a_multiple(of, found)
    }

    /// A string, list or object is too short or too long.
    fn wrong_length(&self, length: u64, allowed: Counts, end: End, expected: &Expected) -> String {
        english::faults::wrong_length(length, allowed, end, expected)
    }

    /// A string does not match a pattern.
    fn no_match(&self, pattern: &str, found: Option<&Found>) -> String {
        english::faults::no_match(pattern, found)
    }

    /// A string does not have its form.
    fn wrong_format(&self, format: &Format, found: Option<&Found>) -> String {
        english::faults::wrong_format(format, found)
    }

    /// A string is a URL but for characters that must be percent-encoded.
    fn unencoded(&self, characters: &[char]) -> String {
        english::faults::unencoded(characters)
    }

    /// A value is none of those allowed.
    fn not_a_choice(
        &self,
        expected: &Expected,
        nearest: Option<&str>,
        found: Option<&Found>,
    ) -> String {
        english::faults::not_a_choice(expected, nearest, found)
    }

    /// An item equals an earlier one.
    fn repeated(&self, first: usize) -> String {
        english::faults::repeated(first)
    }

    /// The name of a map's entry is not as names must be.
    fn wrong_key(&self, expected: &Expected) -> String {
        english::faults::wrong_key(expected)
    }

    /// A value is one of those that must not be sent.
    fn forbidden(&self) -> String {
        english::faults::forbidden()
    }

    /// A value is the one that must not be sent.
    fn excluded(&self, found: Option<&Found>) -> String {
        english::faults::excluded(found)
    }

    /// More than one form fits.
    fn ambiguous(&self, expected: &Expected) -> String {
        english::faults::ambiguous(expected)
    }

    /// A value fits a form and would be read as another, which comes before it.
    fn misread(&self, read_as: &Expected) -> String {
        english::faults::misread(read_as)
    }

    /// A value is nested too deeply or in too many ways at once to be checked.
    fn too_complex(&self) -> String {
        english::faults::too_complex()
    }

    /// The type's own reader refused the value; the message is in the reader's words.
    fn rejected(&self, message: &str) -> String {
        english::faults::rejected(message)
    }

    /// What a value may be, after "expected": `an integer from 1 to 7`.
    fn expected(&self, expected: &Expected) -> String {
        english::expected::expected(expected)
    }

    /// What a value may be, inside a hole: `integer 1–7`.
    fn form(&self, expected: &Expected) -> String {
        english::expected::form(expected)
    }

    /// The tool ran and failed.
    fn failed(&self, error: &ToolError) -> String {
        english::failures::failed(error)
    }

    /// The tool took too long; perhaps it could not be stopped.
    fn timed_out(&self, tool: &str, after: Duration, may_complete: bool) -> String {
        english::failures::timed_out(tool, after, may_complete)
    }

    /// The time for the call was over before the tool began.
    fn too_late(&self, tool: &str) -> String {
        english::failures::too_late(tool)
    }

    /// Whoever asked for the call no longer wants it; perhaps the tool could not be stopped.
    fn cancelled(&self, may_complete: bool) -> String {
        english::failures::cancelled(may_complete)
    }

    /// The program refused the call; the reason is its own.
    fn call_refused(&self, tool: &str, reason: &str) -> String {
        english::failures::call_refused(tool, reason)
    }

    /// The tool has failed too often in this conversation.
    fn exhausted(&self, tool: &str, failures: u32) -> String {
        english::failures::exhausted(tool, failures)
    }

    /// The tool panicked.
    fn panicked(&self) -> String {
        english::failures::panicked()
    }

    /// The tool can't be waited for from where it was called.
    fn would_deadlock(&self) -> String {
        english::failures::would_deadlock()
    }

    /// The same call failed in the same way before; `times` counts this one too.
    fn failed_again(&self, times: usize) -> String {
        english::failures::failed_again(times)
    }

    /// The tool worked and there is nothing to return.
    fn nothing_returned(&self) -> String {
        english::calls::nothing_returned()
    }

    /// The tool returned images, sounds or files and no text.
    fn media_returned(&self, media: &[Content]) -> String {
        english::calls::media_returned(media)
    }

    /// Stands in a list or an object for the items that are left out.
    fn items_left_out(&self, count: usize) -> String {
        english::calls::items_left_out(count)
    }

    /// Stands in a string for the characters that are left out.
    fn characters_left_out(&self, count: usize) -> String {
        english::calls::characters_left_out(count)
    }

    /// The output was cut: how many characters of how many are shown.
    fn output_cut(&self, shown: usize, total: usize) -> String {
        english::calls::output_cut(shown, total)
    }

    /// The result is not as the tool's output schema says; the line tells the first difference.
    fn unlike_output_schema(&self, line: &str) -> String {
        english::calls::unlike_output_schema(line)
    }
}

/// A parameter, for [`Phrases::signature`].
#[derive(Debug, Clone, Copy)]
#[allow(clippy::exhaustive_structs)] // what a signature can say of a parameter
pub struct Parameter<'a> {
    /// Its name.
    pub name: &'a str,
    /// Whether it must be sent.
    pub required: bool,
    /// What it may be.
    pub expected: &'a Expected,
    /// What stands for it where it is left out, in JSON, where that is told.
    pub default: Option<&'a str>,
}
