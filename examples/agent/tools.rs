//! The tools of the example: ordinary functions.

use std::io;

use serde::Serialize;
use toolkit::{BuildError, ConstSchema, Executor, ResultExt, ToolError, tool, tools};

use crate::scenes::Language;

/// What the model is told of the tools: a constant of the binary.
pub(crate) const TOOLS: &str = toolkit::openai_tools![divide, get_weather, read_secret_file];

pub(crate) fn executor(language: Language) -> Result<Executor, BuildError> {
    let builder = Executor::builder().tools(tools![divide, get_weather, read_secret_file]);
    match language {
        Language::English => builder.build(),
        Language::Chinese => builder.phrases(toolkit::phrases::Chinese).build(),
    }
}

/// Divide one whole number by another.
#[tool(read_only)]
fn divide(
    /// The number to divide.
    a: i64,
    /// The number to divide by.
    b: i64,
) -> Result<f64, ToolError> {
    if b == 0 {
        return Err(
            ToolError::invalid_value("the divisor is zero").hint("Give a \"b\" other than 0.")
        );
    }
    #[allow(clippy::cast_precision_loss)] // near enough for a demonstration
    Ok(a as f64 / b as f64)
}

/// Read a file that is none of the model's business.
#[tool(read_only)]
fn read_secret_file(
    /// The file to read.
    path: &str,
) -> io::Result<String> {
    Err(io::Error::new(
        io::ErrorKind::PermissionDenied,
        format!("open {path}: refused to uid 1000 on vault.corp.internal"),
    ))
}

/// A unit of temperature.
#[derive(Clone, Copy, Serialize, serde::Deserialize, ConstSchema)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Celsius,
    Fahrenheit,
}

#[derive(Serialize)]
struct Forecast {
    city: String,
    unit: Unit,
    highs: Vec<i32>,
}

/// Forecast the weather of a city.
#[tool(read_only)]
async fn get_weather(
    /// City name in any language.
    #[param(length(1..=80))]
    city: &str,
    /// How many days to forecast.
    #[param(default = 3, range(1..=7))]
    days: u8,
    /// Unit of the temperatures.
    unit: Option<Unit>,
) -> Result<Forecast, ToolError> {
    const STATIONS: [(&str, i32); 3] = [("上海", 31), ("广州", 34), ("Ulm", 22)];
    let high = STATIONS
        .iter()
        .find(|(name, _)| *name == city)
        .map(|(_, high)| *high)
        .ok_or_else(|| ToolError::not_found(format!("weather data for {city:?}")))
        .hint("Supported cities: 上海, 广州, Ulm.")?;
    tokio::task::yield_now().await; // a real one would ask a server here
    let unit = unit.unwrap_or(Unit::Celsius);
    let highs = (0..i32::from(days)).map(|day| {
        let celsius = high - day % 3;
        match unit {
            Unit::Celsius => celsius,
            Unit::Fahrenheit => celsius * 9 / 5 + 32,
        }
    });
    Ok(Forecast {
        city: city.to_owned(),
        unit,
        highs: highs.collect(),
    })
}
