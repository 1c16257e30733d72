//! `#[tool]` on `impl` blocks.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use toolkit::{Executor, ToolContext, ToolError, tool, tools};

/// A calculator that remembers.
struct Calculator {
    memory: AtomicI64,
    name: String,
}

impl Calculator {
    fn new(name: &str) -> Self {
        Self {
            memory: AtomicI64::new(0),
            name: name.to_owned(),
        }
    }
}

#[derive(serde::Deserialize, toolkit::ConstSchema)]
#[serde(rename_all = "snake_case")]
enum Sign {
    Plus,
    Minus,
}

struct Tax(i64);

#[tool]
impl Calculator {
    /// Add to the memory.
    #[tool(idempotent = false)]
    fn add(
        &self,
        /// What to add.
        #[param(range(-100..=100))]
        number: i64,
        sign: Option<Sign>,
    ) -> i64 {
        let number = match sign {
            Some(Sign::Minus) => -number,
            Some(Sign::Plus) | None => number,
        };
        self.memory.fetch_add(number, Ordering::SeqCst) + number
    }

    /// The calculator's name.
    #[tool(read_only)]
    fn name(&self) -> &str {
        &self.name
    }

    /// Wait, then tell.
    #[tool(name = "recall")]
    async fn slow(
        &self,
        #[state] tax: &Tax,
        #[context] context: &ToolContext,
    ) -> Result<String, ToolError> {
        tokio::task::yield_now().await;
        let memory = self.memory.load(Ordering::SeqCst) + tax.0;
        Ok(format!("{}: {memory}", context.tool()))
    }

    /// How many share it.
    #[tool]
    fn shared(self: Arc<Self>) -> usize {
        Arc::strong_count(&self)
    }

    /// Square a number.
    #[tool]
    fn square(number: i32) -> i64 {
        Self::squared(i64::from(number))
    }

    /// Doubled by another of its kind.
    #[tool]
    fn of_other(&self, others: Vec<i64>) -> impl Future<Output = i64> + Send {
        let memory = self.memory.load(Ordering::SeqCst);
        async move { memory + others.iter().sum::<i64>() }
    }

    fn squared(number: i64) -> i64 {
        number * number
    }
}

const TOOLS: &str = toolkit::openai_tools![Calculator, free];

/// A free function.
#[tool]
fn free() {}

#[tokio::test]
async fn methods_are_tools_of_their_value() {
    let shared = Arc::new(Calculator::new("second"));
    let executor = Executor::builder()
        .tools(Calculator::new("first"))
        .tools_named("mem_", Arc::clone(&shared))
        .tools(tools![free])
        .state(Tax(1))
        .build()
        .expect("an executor");
    assert_eq!(executor.execute("add", r#"{"number": 5}"#).await, "5");
    assert_eq!(
        executor
            .execute("add", r#"{"number": 3, "sign": "minus"}"#)
            .await,
        "2"
    );
    assert_eq!(executor.execute("mem_add", r#"{"number": 7}"#).await, "7");
    assert_eq!(shared.memory.load(Ordering::SeqCst), 7);
    assert_eq!(executor.execute("name", "{}").await, "first");
    assert_eq!(executor.execute("mem_name", "{}").await, "second");
    assert_eq!(executor.execute("recall", "").await, "recall: 3");
    assert_eq!(executor.execute("mem_recall", "").await, "mem_recall: 8");
    assert_eq!(executor.execute("square", r#"{"number": 4}"#).await, "16");
    assert_eq!(
        executor.execute("of_other", r#"{"others": [1, 2]}"#).await,
        "5"
    );
    assert!(
        executor
            .execute("add", r#"{"number": 500}"#)
            .await
            .contains("-100")
    );
    assert!(
        executor
            .execute("shared", "{}")
            .await
            .parse::<usize>()
            .expect("a count")
            >= 2
    );
}

#[test]
fn a_type_stands_in_constant_lists() {
    let registry = toolkit::Registry::new(
        toolkit::IntoTools::into_tools(Calculator::new("x"))
            .into_iter()
            .chain(toolkit::IntoTools::into_tools(tools![free]))
            .collect::<Vec<_>>(),
    )
    .expect("a registry");
    assert_eq!(
        registry.to_json(toolkit::Dialect::OpenAi).expect("a list"),
        TOOLS
    );
    assert_eq!(
        registry.names(),
        [
            "add", "free", "name", "of_other", "recall", "shared", "square"
        ]
    );
}

#[test]
fn a_missing_state_is_told_when_building() {
    let error = Executor::new(Calculator::new("x")).expect_err("no state");
    assert!(error.to_string().contains("recall"), "{error}");
    assert!(error.to_string().contains("Tax"), "{error}");
}

#[test]
fn params_have_the_types_name() {
    let params: CalculatorAddParams =
        serde_json::from_str(r#"{"number": 5, "sign": "plus"}"#).expect("params");
    assert_eq!(params.number, 5);
    assert!(serde_json::from_str::<CalculatorAddParams>(r#"{"number": 500}"#).is_err());
}
