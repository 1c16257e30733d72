//! `#[tool]` on several `impl` blocks of a type, and on generic ones.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use serde::Serialize;
use toolkit::{Dialect, Executor, IntoTools, Registry, openai_tools, tool};

#[derive(Default)]
struct Calculator {
    memory: AtomicU64,
}

#[tool]
impl Calculator {
    /// Add to the memory.
    #[tool]
    fn add(&self, number: u64) -> u64 {
        self.memory.fetch_add(number, Ordering::SeqCst) + number
    }
}

#[tool(handle = CalculatorAdmin)]
impl Calculator {
    /// Clear the memory.
    #[tool(destructive)]
    async fn clear(self: Arc<Self>) {
        tokio::task::yield_now().await;
        self.memory.store(0, Ordering::SeqCst);
    }

    /// What is in the memory.
    #[tool]
    fn recall(&self) -> u64 {
        self.memory.load(Ordering::SeqCst)
    }
}

const ALL: &str = openai_tools![Calculator, CalculatorAdmin];
const ADMIN: &str = openai_tools![CalculatorAdmin];

#[tokio::test]
async fn blocks_of_one_type_are_tools_of_one_value() {
    let calculator = Arc::new(Calculator::default());
    let executor = Executor::builder()
        .tools(Arc::clone(&calculator))
        .tools(CalculatorAdmin::from(calculator))
        .build()
        .expect("an executor");
    assert_eq!(executor.registry().names(), ["add", "clear", "recall"]);
    assert_eq!(executor.execute("add", r#"{"number": 5}"#).await, "5");
    assert_eq!(executor.execute("recall", "{}").await, "5");
    executor.execute("clear", "{}").await;
    assert_eq!(executor.execute("recall", "{}").await, "0");
    let registry = executor.registry();
    assert_eq!(registry.to_json(Dialect::OpenAi).expect("a list"), ALL);
}

#[test]
fn a_block_stands_alone_too() {
    let registry = Registry::new(CalculatorAdmin::from(Calculator::default())).expect("a registry");
    assert_eq!(registry.names(), ["clear", "recall"]);
    assert_eq!(registry.to_json(Dialect::OpenAi).expect("a list"), ADMIN);
}

/// A shelf of anything.
struct Shelf<T, const N: usize> {
    things: Mutex<Vec<T>>,
}

trait Named {
    fn made(name: &str) -> Self;
}

impl Named for String {
    fn made(name: &str) -> Self {
        name.to_owned()
    }
}

#[derive(Clone, Serialize)]
struct Box2 {
    label: String,
}

impl Named for Box2 {
    fn made(name: &str) -> Self {
        Self {
            label: name.to_owned(),
        }
    }
}

#[tool]
impl<T: Named + Clone + Serialize + Send, const N: usize> Shelf<T, N>
where
    Mutex<Vec<T>>: Sync,
{
    /// Put something on the shelf.
    #[tool]
    fn put(&self, #[param(length(1..=20))] name: &str) -> Result<usize, String> {
        let mut things = self.things.lock().expect("a shelf");
        if things.len() == N {
            return Err(format!("the shelf holds {N}"));
        }
        things.push(T::made(name));
        Ok(things.len())
    }

    /// All that is on the shelf.
    #[tool(read_only)]
    async fn all(&self) -> Vec<T> {
        tokio::task::yield_now().await;
        self.things.lock().expect("a shelf").clone()
    }

    /// How much there may be.
    #[tool]
    fn room() -> usize {
        N
    }
}

#[tool(handle = ShelfAdmin)]
impl<T: Send + Sync, const N: usize> Shelf<T, N> {
    /// Clear the shelf.
    #[tool]
    pub(crate) fn wipe(&self) {
        self.things.lock().expect("a shelf").clear();
    }
}

const SHELF: &str = openai_tools![Shelf<String, 1>];

fn shelf<T, const N: usize>() -> Shelf<T, N> {
    Shelf {
        things: Mutex::default(),
    }
}

#[tokio::test]
async fn the_methods_of_a_generic_type_are_tools_of_each_value() {
    let boxes = Arc::new(shelf::<Box2, 2>());
    let executor = Executor::builder()
        .tools(shelf::<String, 1>())
        .tools_named("box_", Arc::clone(&boxes))
        .tools_named("box_", ShelfAdmin::from(boxes))
        .build()
        .expect("an executor");
    let put = r#"{"name": "鱼"}"#;
    assert_eq!(executor.execute("put", put).await, "1");
    assert!(executor.execute("put", put).await.contains("holds 1"));
    assert_eq!(executor.execute("box_put", put).await, "1");
    assert_eq!(executor.execute("all", "").await, r#"["鱼"]"#);
    assert_eq!(executor.execute("box_all", "").await, r#"[{"label":"鱼"}]"#);
    assert_eq!(executor.execute("box_room", "").await, "2");
    executor.execute("box_wipe", "").await;
    assert_eq!(executor.execute("box_all", "").await, "[]");
    assert!(
        executor
            .execute("put", r#"{"name": ""}"#)
            .await
            .contains("name")
    );
    let params: ShelfPutParams = serde_json::from_str(put).expect("params");
    assert_eq!(params.name, "鱼");
    let registry = Registry::new(shelf::<Box2, 9>().into_tools()).expect("a registry");
    assert_eq!(registry.to_json(Dialect::OpenAi).expect("a list"), SHELF);
}
