//! Lists of tools as constants.

/// The list of tools for `OpenAI`'s chat completions, as a string constant: JSON, sorted by name.
///
/// It is made by the compiler: nothing is done at run time, and a list that the provider would
/// refuse does not compile: two tools of one name, or, in strict mode, a schema that it can't
/// express. [`Registry::to_json`](crate::Registry::to_json) gives the same bytes.
///
/// ```
/// use toolkit::{openai_tools, tool};
///
/// /// The time at the lock.
/// #[tool]
/// fn lock_time() -> &'static str {
///     "noon"
/// }
///
/// const TOOLS: &str = openai_tools![lock_time];
/// assert!(TOOLS.starts_with(r#"[{"type":"function","function":{"name":"lock_time""#));
///
/// const STRICT: &str = openai_tools![strict; lock_time];
/// assert!(STRICT.contains(r#""strict":true"#));
/// ```
#[macro_export]
macro_rules! openai_tools {
    (strict; $($tool:ty),* $(,)?) => { $crate::__tool_list!(OpenAiStrict; $($tool),*) };
    ($($tool:ty),* $(,)?) => { $crate::__tool_list!(OpenAi; $($tool),*) };
}

/// The list of tools for `OpenAI`'s responses; otherwise as [`openai_tools!`].
#[macro_export]
macro_rules! openai_responses_tools {
    (strict; $($tool:ty),* $(,)?) => { $crate::__tool_list!(OpenAiResponsesStrict; $($tool),*) };
    ($($tool:ty),* $(,)?) => { $crate::__tool_list!(OpenAiResponses; $($tool),*) };
}

/// The list of tools for `DeepSeek`'s strict mode; otherwise as [`openai_tools!`]. Without strict
/// mode `DeepSeek` takes `OpenAI`'s list.
#[macro_export]
macro_rules! deepseek_tools {
    (strict; $($tool:ty),* $(,)?) => { $crate::__tool_list!(DeepSeekStrict; $($tool),*) };
}

/// The list of tools for Anthropic's messages; otherwise as [`openai_tools!`].
#[macro_export]
macro_rules! anthropic_tools {
    ($($tool:ty),* $(,)?) => { $crate::__tool_list!(Anthropic; $($tool),*) };
}

/// The list of tools for Gemini, `[{"functionDeclarations":[…]}]`; otherwise as [`openai_tools!`].
#[macro_export]
macro_rules! gemini_tools {
    ($($tool:ty),* $(,)?) => { $crate::__tool_list!(Gemini; $($tool),*) };
}

/// The list of tools as the Model Context Protocol has it in `tools/list`; otherwise as
/// [`openai_tools!`].
#[macro_export]
macro_rules! mcp_tools {
    ($($tool:ty),* $(,)?) => { $crate::__tool_list!(Mcp; $($tool),*) };
}

// Not public API. Each tool, or each type with methods, is a const evaluation of its own; the list only
// copies.
#[doc(hidden)]
#[macro_export]
macro_rules! __tool_list {
    ($dialect:ident; $($tool:ty),*) => {{
        const DIALECT: $crate::Dialect = $crate::Dialect::$dialect;
        const GROUPS: &[$crate::__private::Group] = &[$(
            <$tool as $crate::__private::ToolList<{ DIALECT as $crate::__private::usize }>>::GROUP
        ),*];
        const TOOLS: [$crate::__private::ListedTool; $crate::__private::count(GROUPS)] =
            $crate::__private::flat(GROUPS);
        const _: () = $crate::__private::accepted(DIALECT, GROUPS);
        const LENGTH: $crate::__private::usize = $crate::__private::list_length(DIALECT, &TOOLS);
        const LIST: $crate::__private::Assembly<LENGTH> =
            $crate::__private::list_json::<LENGTH, { TOOLS.len() }>(DIALECT, &TOOLS);
        const TEXT: &$crate::__private::str = $crate::__private::list_text(&LIST);
        TEXT
    }};
}

/// Tools for a registry or an executor: `tools![divide, weather::get_weather]`.
///
/// ```
/// use toolkit::{tool, tools};
///
/// /// Add two whole numbers.
/// #[tool]
/// fn add(a: i64, b: i64) -> i64 {
///     a + b
/// }
///
/// assert_eq!(tools![add].len(), 1);
/// ```
#[macro_export]
macro_rules! tools {
    () => {
        <[$crate::ToolEntry; 0]>::default()
    };
    ($($tool:ty),* $(,)?) => {
        [$($crate::ToolEntry::of::<$tool>()),*]
    };
}
