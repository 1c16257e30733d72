//! Strings, characters, paths, addresses, and any JSON at all.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::path::{Path, PathBuf};

use super::{ConstSchema, Format, Part, Schema, Text, Types};

const STRING: &Schema = &Schema::of(Types::STRING);

const fn formatted(format: Format) -> Schema {
    Schema::of(Types::STRING).with_format(Some(format))
}

macro_rules! strings {
    ($($string:ty),*) => {$(
        impl ConstSchema for $string {
            const SCHEMA: &'static Schema = STRING;
        }
    )*};
}

strings!(str, String, Path, PathBuf);

impl ConstSchema for char {
    const SCHEMA: &'static Schema = &Schema::of(Types::STRING)
        .with_min_length(Some(1))
        .with_max_length(Some(1));
}

impl ConstSchema for Ipv4Addr {
    const SCHEMA: &'static Schema = &formatted(Format::Ipv4);
}

impl ConstSchema for Ipv6Addr {
    const SCHEMA: &'static Schema = &formatted(Format::Ipv6);
}

impl ConstSchema for IpAddr {
    const SCHEMA: &'static Schema = &Schema::any(&[
        Part::Static(Ipv4Addr::SCHEMA),
        Part::Static(Ipv6Addr::SCHEMA),
    ]);
}

macro_rules! sockets {
    ($($socket:ty: $format:literal;)*) => {$(
        impl ConstSchema for $socket {
            const SCHEMA: &'static Schema =
                &formatted(Format::Other(Text::literal($format, $format)))
                    .described(Text::literal("IP address and port.", "IP address and port."));
        }
    )*};
}

sockets! {
    SocketAddr: "socket-address";
    SocketAddrV4: "ipv4-socket-address";
    SocketAddrV6: "ipv6-socket-address";
}

impl ConstSchema for serde_json::Value {
    const SCHEMA: &'static Schema = &Schema::ANY;
}

impl ConstSchema for serde_json::Map<String, serde_json::Value> {
    const SCHEMA: &'static Schema = &Schema::of(Types::OBJECT);
}

impl<T: ConstSchema + ToOwned + ?Sized> ConstSchema for Cow<'_, T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OPTIONAL: bool = T::OPTIONAL;
}
