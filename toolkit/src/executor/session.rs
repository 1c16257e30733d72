//! A conversation's memory: a model that repeats a failing call is told so.

use std::hash::{BuildHasher, RandomState};

use super::memory::Memory;
use super::start::Start;
use super::{Executor, answer, blocking, find, run};
use crate::arguments::equal::canonical;
use crate::arguments::json::parse_document;
use crate::call::{ToolCall, ToolReply};
use crate::context::CallOptions;
use crate::error::CallError;

/// One conversation: an executor that notices a call that fails again in the same way, and says so
/// more plainly each time.
///
/// A success of a tool forgets its failures. The calls of a batch count one by one, in their order.
///
/// ```
/// use toolkit::{Executor, ToolError, tool, tools};
///
/// /// Read a logbook.
/// #[tool]
/// fn read_logbook(boat: &str) -> Result<String, ToolError> {
///     Err(ToolError::not_found(format!("the logbook of {boat}")))
/// }
///
/// let executor = Executor::new(tools![read_logbook])?;
/// let session = executor.session();
/// let first = session.execute_blocking("read_logbook", r#"{"boat": "Tern"}"#);
/// let second = session.execute_blocking("read_logbook", r#"{"boat": "Tern"}"#);
/// assert!(second.len() > first.len());
/// # Ok::<(), toolkit::BuildError>(())
/// ```
#[derive(Debug)]
pub struct Session {
    executor: Executor,
    budget: Option<u32>,
    hasher: RandomState,
    memory: Memory,
}

impl Session {
    pub(super) fn new(executor: Executor) -> Self {
        Self {
            executor,
            budget: None,
            hasher: RandomState::new(),
            memory: Memory::default(),
        }
    }

    /// Ends a tool's use after so many failures without a success between them: further calls are
    /// answered and not run. Calls that run side by side are counted when they end, so that a few more
    /// may have begun by then.
    #[must_use]
    pub fn budget(mut self, failures: u32) -> Self {
        self.budget = Some(failures);
        self
    }

    /// How often a tool has failed since its last success.
    #[must_use]
    pub fn failures(&self, tool: &str) -> u32 {
        self.memory.failures(tool)
    }

    /// [`Executor::execute`], remembered.
    pub async fn execute(&self, name: &str, arguments: &str) -> String {
        self.call(&ToolCall::new("", name, arguments)).await.text
    }

    /// [`Executor::call`], remembered.
    pub async fn call(&self, call: &ToolCall) -> ToolReply {
        match self.spent(call) {
            Some(spent) => self.refused(call, spent, Start::AtOnce).await,
            None => self.remembered(call, self.executor.call(call).await),
        }
    }

    /// [`Executor::call_all`], remembered.
    pub async fn call_all(&self, calls: &[ToolCall]) -> Vec<ToolReply> {
        let (spent, open) = self.sorted_out(calls);
        let mut refused = Vec::with_capacity(calls.len());
        for (call, spent) in calls.iter().zip(spent) {
            refused.push(match spent {
                Some(spent) => Some(self.refused(call, spent, Start::AtOnce).await),
                None => None,
            });
        }
        let replies = self.executor.call_all(&open).await;
        self.put_together(calls, refused, replies)
    }

    /// [`Executor::execute_blocking`], remembered.
    #[must_use]
    pub fn execute_blocking(&self, name: &str, arguments: &str) -> String {
        self.call_blocking(&ToolCall::new("", name, arguments)).text
    }

    /// [`Executor::call_blocking`], remembered.
    #[must_use]
    pub fn call_blocking(&self, call: &ToolCall) -> ToolReply {
        match self.spent(call) {
            Some(spent) => self.refused_blocking(call, spent),
            None => self.remembered(call, self.executor.call_blocking(call)),
        }
    }

    /// [`Executor::call_all_blocking`], remembered.
    #[must_use]
    pub fn call_all_blocking(&self, calls: &[ToolCall]) -> Vec<ToolReply> {
        let (spent, open) = self.sorted_out(calls);
        let refused = calls.iter().zip(spent);
        let refused = refused
            .map(|(call, spent)| spent.map(|spent| self.refused_blocking(call, spent)))
            .collect();
        let replies = self.executor.call_all_blocking(&open);
        self.put_together(calls, refused, replies)
    }

    fn sorted_out(&self, calls: &[ToolCall]) -> (Vec<Option<Spent<'_>>>, Vec<ToolCall>) {
        let spent: Vec<_> = calls.iter().map(|call| self.spent(call)).collect();
        let open = calls
            .iter()
            .zip(&spent)
            .filter(|(_, spent)| spent.is_none());
        let open = open.map(|(call, _)| call.clone()).collect();
        (spent, open)
    }

    fn put_together(
        &self,
        calls: &[ToolCall],
        spent: Vec<Option<ToolReply>>,
        replies: Vec<ToolReply>,
    ) -> Vec<ToolReply> {
        let mut replies = replies.into_iter();
        let answers = calls
            .iter()
            .zip(spent)
            .filter_map(|(call, spent)| match spent {
                Some(reply) => Some(reply),
                None => replies.next().map(|reply| self.remembered(call, reply)),
            });
        answers.collect()
    }

    /// The tool of a call, where its budget is spent.
    fn spent(&self, call: &ToolCall) -> Option<Spent<'_>> {
        let budget = self.budget?;
        let tool = find::name_of(&self.executor, &call.name)?;
        let failures = self.failures(tool);
        (failures >= budget).then_some(Spent { tool, failures })
    }

    async fn refused(&self, call: &ToolCall, spent: Spent<'_>, start: Start) -> ToolReply {
        let Spent { tool, failures } = spent;
        let (error, options) = (CallError::Exhausted { failures }, CallOptions::new());
        run::refused_call(&self.executor, call, tool, error, &options, start).await
    }

    fn refused_blocking(&self, call: &ToolCall, spent: Spent<'_>) -> ToolReply {
        blocking::wait(self.refused(call, spent, Start::AfterYield))
            .unwrap_or_else(|| run::would_deadlock(&self.executor, call))
    }

    fn remembered(&self, call: &ToolCall, mut reply: ToolReply) -> ToolReply {
        // A name that no tool has may be as long as the model likes.
        let tool: String = reply.name.chars().take(NAMED).collect();
        if !reply.is_error() {
            self.memory.forget(&tool);
            return reply;
        }
        let key = self
            .hasher
            .hash_one((&reply.name, same_form(&call.arguments), &reply.text));
        let times = self.memory.note(&tool, key);
        if times > 1 {
            reply.text.push('\n');
            reply.text += &answer::written(&self.executor, |phrases| phrases.failed_again(times));
        }
        reply
    }
}

/// How many characters of a tool's name are remembered; no tool's own is longer.
const NAMED: usize = 64;

/// A tool that has failed too often.
struct Spent<'e> {
    tool: &'e str,
    failures: u32,
}

/// Arguments in a form that is the same for the same values, however they are written.
fn same_form(arguments: &str) -> String {
    match parse_document(arguments) {
        Ok(json) => canonical(&json),
        Err(_) => arguments.trim().to_owned(),
    }
}
