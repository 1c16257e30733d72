use toolkit::ConstSchema;

#[derive(serde::Deserialize, ConstSchema)]
struct Leg {
    to: String,
}

#[derive(serde::Deserialize, ConstSchema)]
struct Trip {
    from: String,
    #[serde(flatten)]
    leg: Option<Leg>,
}

#[derive(serde::Deserialize, ConstSchema)]
#[serde(tag = "kind")]
enum Step {
    Count(u8),
}

fn main() {}
