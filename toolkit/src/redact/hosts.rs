//! Addresses of a private network and names of internal hosts.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::{HOST, Piece, Place, bounded, is_word, span};

pub(super) fn find(place: Place<'_>) -> Option<Piece> {
    v6(place).or_else(|| {
        let length = span(bounded(place.rest, 254), |c| {
            c.is_ascii_alphanumeric() || "-._".contains(c)
        });
        let name = place.rest[..length].trim_end_matches(['.', '-', '_']);
        let inside = place.before.ends_with(['.', '-']);
        let follows = &place.rest[name.len()..];
        let internal = is_internal(name) || (is_local(name) && has_port(follows));
        (!inside && internal).then(|| Piece::new(name.len(), HOST))?
    })
}

/// A host with or without a port, as it stands in an address of the web.
pub(super) fn is_internal_authority(authority: &str) -> bool {
    if let Some(v6) = authority.strip_prefix('[') {
        return v6.split(']').next().is_some_and(is_private_ip);
    }
    let host = authority.split(':').next().unwrap_or_default();
    let is_single = !host.contains('.') && host.chars().all(|c| is_word(c) || c == '-');
    is_internal(host) || (is_single && !host.is_empty())
}

fn is_internal(name: &str) -> bool {
    const ENDS: &[&str] = &[
        ".internal",
        ".local",
        ".localdomain",
        ".lan",
        ".corp",
        ".intranet",
        ".intra",
        ".home.arpa",
        ".private",
        ".svc",
        ".consul",
        ".localhost",
    ];
    let ends = |end: &&str| {
        name.len() > end.len()
            && name
                .get(name.len() - end.len()..)
                .is_some_and(|tail| tail.eq_ignore_ascii_case(end))
    };
    is_private_ip(name) || (!name.starts_with('.') && ENDS.iter().any(ends))
}

fn is_local(name: &str) -> bool {
    name.eq_ignore_ascii_case("localhost")
}

fn has_port(follows: &str) -> bool {
    follows
        .strip_prefix(':')
        .is_some_and(|port| port.starts_with(|c: char| c.is_ascii_digit()))
}

fn is_private_ip(text: &str) -> bool {
    match text.parse() {
        Ok(IpAddr::V4(ip)) => is_private_v4(ip),
        Ok(IpAddr::V6(ip)) => is_private_v6(ip),
        Err(_) => false,
    }
}

fn is_private_v4(ip: Ipv4Addr) -> bool {
    // 100.64.0.0/10 is shared by a carrier's or a cluster's own hosts (RFC 6598).
    let [a, b, ..] = ip.octets();
    ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || (a == 100 && (64..128).contains(&b))
}

fn is_private_v6(ip: Ipv6Addr) -> bool {
    let mapped = ip.to_ipv4_mapped().is_some_and(is_private_v4);
    mapped || ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local()
}

/// An address of version 6, of at most 45 characters.
fn v6(place: Place<'_>) -> Option<Piece> {
    let Place { before, rest } = place;
    if before.ends_with(|c: char| is_word(c) || c == ':') {
        return None;
    }
    let length = span(bounded(rest, 46), |c| {
        c.is_ascii_hexdigit() || c == ':' || c == '.'
    });
    let address = rest[..length].trim_end_matches('.');
    let address = match address.strip_suffix(':') {
        Some(shorter) if !address.ends_with("::") => shorter,
        _ => address,
    };
    let colons = address.bytes().filter(|byte| *byte == b':').count();
    (colons >= 2 && is_private_ip(address)).then(|| Piece::new(address.len(), HOST))?
}
