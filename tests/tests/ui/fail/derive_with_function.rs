use toolkit::ConstSchema;

fn read<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    serde::Deserialize::deserialize(deserializer)
}

#[derive(serde::Deserialize, ConstSchema)]
struct Leg {
    #[serde(deserialize_with = "read")]
    bags: u8,
}

fn main() {}
