//! Random schemas and values, with the `jsonschema` crate as the judge: a tool runs if and only if
//! what it receives satisfies its schema.

#[path = "differential/random.rs"]
mod random;

use std::sync::{Arc, Mutex};

use random::Random;
use serde_json::Value;
use toolkit::{DynamicTool, Executor, Repairs, ToolCall, ToolReply};

/// `DIFFERENTIAL_PAIRS=10000000` looks longer.
fn pairs() -> usize {
    let pairs = std::env::var("DIFFERENTIAL_PAIRS").ok();
    pairs
        .and_then(|pairs| pairs.parse().ok())
        .unwrap_or(100_000)
}

const VALUES: usize = 50;

/// A tool that keeps what it receives.
struct Probe {
    executor: Executor,
    received: Arc<Mutex<Option<Value>>>,
}

impl Probe {
    fn new(schema: &Value, repairs: Repairs) -> Result<Self, toolkit::BuildError> {
        let received = Arc::new(Mutex::new(None));
        let kept = Arc::clone(&received);
        let tool = DynamicTool::new("probe", "Probe.", schema.clone(), move |value: Value| {
            let kept = Arc::clone(&kept);
            async move {
                *kept.lock().expect("no panic") = Some(value);
                Ok::<_, String>(())
            }
        })?;
        let executor = Executor::builder().tool(tool).repairs(repairs).build()?;
        Ok(Self { executor, received })
    }

    async fn send(&self, value: &Value) -> (ToolReply, Option<Value>) {
        let call = ToolCall::new("", "probe", value.to_string());
        let reply = self.executor.call(&call).await;
        let received = self.received.lock().expect("no panic").take();
        assert_eq!(received.is_some(), !reply.is_error(), "{}", reply.text);
        (reply, received)
    }
}

#[tokio::test]
async fn a_tool_runs_if_and_only_if_its_schema_is_satisfied() {
    let (mut compared, mut ran, mut repaired, mut refused) = (0, 0, 0, 0);
    let mut seed = 0;
    while compared < pairs() {
        seed += 1;
        let mut random = Random::new(seed);
        let schema = random::root(&mut random);
        let judge = jsonschema::options()
            .should_validate_formats(true)
            .build(&schema)
            .expect("a schema");
        let Ok(plain) = Probe::new(&schema, Repairs::None) else {
            refused += 1;
            continue;
        };
        let repairing = Probe::new(&schema, Repairs::default()).expect("as before");
        for _ in 0..VALUES {
            let value = random::value(&schema, &schema, &mut random, 0);
            if !value.is_object() {
                continue;
            }
            compared += 1;
            let told = || format!("seed {seed}\n{schema}\n{value}");
            // As it stands; `null` for what may be left out is taken as left out.
            let (reply, received) = plain.send(&value).await;
            match &received {
                Some(received) => assert!(judge.is_valid(received), "ran: {}\n{received}", told()),
                None => assert!(
                    !judge.is_valid(&value),
                    "refused: {}\n{}",
                    told(),
                    reply.text
                ),
            }
            assert!(reply.repairs().is_empty());
            ran += usize::from(received.is_some());
            // Repaired: only what did not fit, to what fits, and once.
            let (reply, mended) = repairing.send(&value).await;
            if received.is_some() {
                assert_eq!(mended, received, "{}", told());
                assert!(
                    reply.repairs().is_empty(),
                    "{}\n{:?}",
                    told(),
                    reply.repairs()
                );
            } else if let Some(mended) = mended {
                repaired += 1;
                assert!(!reply.repairs().is_empty(), "{}", told());
                assert!(judge.is_valid(&mended), "repaired: {}\n{mended}", told());
                let (reply, again) = repairing.send(&mended).await;
                assert_eq!(again.as_ref(), Some(&mended), "{}", told());
                assert!(reply.repairs().is_empty(), "{}", told());
            }
        }
    }
    println!(
        "{compared} pairs of {seed} schemas: {ran} ran, {repaired} repaired; {refused} schemas refused"
    );
    assert!(
        ran > compared / 10 && repaired > compared / 200,
        "{ran} {repaired} of {compared}"
    );
    assert!(refused * 20 < seed, "{refused} of {seed} schemas refused");
}
