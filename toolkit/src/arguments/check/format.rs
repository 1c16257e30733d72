//! The forms of strings that are enforced, each by its document.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use crate::schema::Format;

pub(super) fn has_format(text: &str, format: &Format) -> bool {
    match format {
        Format::Date => is_date(text),
        Format::Time => is_time(text),
        Format::DateTime => is_date_time(text),
        Format::Uuid => is_uuid(text),
        Format::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
        Format::Ipv6 => text.parse::<Ipv6Addr>().is_ok() && !text.contains('%'),
        Format::Email => is_email(text),
        Format::Uri => is_uri(text),
        Format::Other(name) => has_other(text, name),
    }
}

/// The forms for which JSON Schema has no name, and schemars or this crate has one.
fn has_other(text: &str, name: &str) -> bool {
    match name {
        "partial-time" => is_partial_time(text, false),
        "partial-date-time" => {
            let time = text
                .get(11..)
                .is_some_and(|time| is_partial_time(time, true));
            text.get(..10).is_some_and(is_date) && text.as_bytes().get(10) == Some(&b'T') && time
        }
        "ip" => text.parse::<IpAddr>().is_ok(),
        "socket-address" => text.parse::<SocketAddr>().is_ok(),
        "ipv4-socket-address" => text.parse::<SocketAddrV4>().is_ok(),
        "ipv6-socket-address" => text.parse::<SocketAddrV6>().is_ok(),
        _ => true,
    }
}

/// RFC 3339, `partial-time`; readers that are said to take it take one without seconds as well.
fn is_partial_time(text: &str, seconds: bool) -> bool {
    if !seconds && text.len() == 5 {
        return is_partial_time(&format!("{text}:00"), true);
    }
    let (clock, fraction) = text.split_at_checked(8).unwrap_or((text, ""));
    let is_fraction = match fraction.strip_prefix('.') {
        Some(digits) => !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()),
        None => fraction.is_empty(),
    };
    is_fraction && is_time(&format!("{clock}Z"))
}

/// The characters for which a text is no URI, where it is one with them percent-encoded.
pub(super) fn unencoded(text: &str) -> Option<Vec<char>> {
    const SHOWN: usize = 5;
    let (scheme, rest) = text.split_once(':')?;
    let (mut encoded, mut characters) = (format!("{scheme}:"), Vec::new());
    for (at, character) in rest.char_indices() {
        let after = rest.get(at..).unwrap_or_default();
        let stands = match character {
            '%' => is_percent_encoded(after.get(..3).unwrap_or(after)),
            _ => character.is_ascii_graphic() && !"\"<>\\^`{|}".contains(character),
        };
        if stands {
            encoded.push(character);
            continue;
        }
        encoded.push('x');
        if characters.len() < SHOWN && !characters.contains(&character) {
            characters.push(character);
        }
    }
    (!characters.is_empty() && is_uri(&encoded)).then_some(characters)
}

/// RFC 3339, `full-date`.
fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    let shape = bytes.len() == 10 && bytes.get(4) == Some(&b'-') && bytes.get(7) == Some(&b'-');
    let (Some(year), Some(month), Some(day)) =
        (number(text, 0..4), number(text, 5..7), number(text, 8..10))
    else {
        return false;
    };
    shape && (1..=12).contains(&month) && day >= 1 && day <= days(year, month)
}

fn days(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn number(text: &str, range: std::ops::Range<usize>) -> Option<u32> {
    let digits = text.get(range)?;
    digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| digits.parse().ok())?
}

/// RFC 3339, `full-time`: with an offset; second 60 only where a leap second can be.
fn is_time(text: &str) -> bool {
    let (Some(hour), Some(minute), Some(second)) =
        (number(text, 0..2), number(text, 3..5), number(text, 6..8))
    else {
        return false;
    };
    let bytes = text.as_bytes();
    if bytes.get(2) != Some(&b':') || bytes.get(5) != Some(&b':') {
        return false;
    }
    let rest = text.get(8..).unwrap_or_default();
    let rest = match rest.strip_prefix('.') {
        Some(fraction) => {
            let offset = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
            if offset.len() == fraction.len() {
                return false;
            }
            offset
        }
        None => rest,
    };
    let Some(offset) = offset(rest) else {
        return false;
    };
    let minutes = (i64::from(hour) * 60 + i64::from(minute) - offset).rem_euclid(24 * 60);
    let last = if minutes == 24 * 60 - 1 { 60 } else { 59 };
    hour <= 23 && minute <= 59 && second <= last
}

/// Minutes east of UTC.
fn offset(text: &str) -> Option<i64> {
    if matches!(text, "Z" | "z") {
        return Some(0);
    }
    let sign = match text.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let (hours, minutes) = (number(text, 1..3)?, number(text, 4..6)?);
    let shape = text.len() == 6 && text.as_bytes().get(3) == Some(&b':');
    (shape && hours <= 23 && minutes <= 59)
        .then(|| sign * (i64::from(hours) * 60 + i64::from(minutes)))
}

/// RFC 3339, `date-time`.
fn is_date_time(text: &str) -> bool {
    let date = text.get(..10).is_some_and(is_date);
    let separator = matches!(text.as_bytes().get(10), Some(b'T' | b't' | b' '));
    date && separator && text.get(11..).is_some_and(is_time)
}

/// RFC 4122, in its form with hyphens.
fn is_uuid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    lengths == [8, 4, 4, 4, 12]
        && groups
            .iter()
            .all(|group| group.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// RFC 5321, without quoted local parts and comments, which no service takes.
fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    let is_local = |part: &str| {
        !part.is_empty()
            && part.chars().all(|c| {
                c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c) || !c.is_ascii()
            })
    };
    local.len() <= 64 && local.split('.').all(is_local) && is_host(domain)
}

fn is_host(domain: &str) -> bool {
    if let Some(address) = domain
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        let ipv6 = address
            .strip_prefix("IPv6:")
            .map(|ipv6| ipv6.parse::<Ipv6Addr>().is_ok());
        return ipv6.unwrap_or_else(|| address.parse::<Ipv4Addr>().is_ok());
    }
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '-' || !c.is_ascii())
    };
    domain.len() <= 253 && domain.split('.').all(is_label)
}

/// RFC 3986, with a scheme, and no character that must be percent-encoded.
fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else {
        return false;
    };
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    is_scheme
        && rest.is_ascii()
        && rest
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&byte))
        && is_percent_encoded(rest)
}

fn is_percent_encoded(text: &str) -> bool {
    text.split('%').skip(1).all(|after| {
        after
            .get(..2)
            .is_some_and(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()))
    })
}
