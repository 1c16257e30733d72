use toolkit::ConstSchema;

#[derive(ConstSchema)]
union Either {
    a: u8,
    b: i8,
}

fn main() {}
