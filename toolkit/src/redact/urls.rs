//! Web addresses and connection strings.

use super::{HOST, PATH, Piece, Place, SECRET, bounded, hosts, secrets, span};

pub(super) fn find(place: Place<'_>) -> Option<Piece> {
    url(place.rest)
        .or_else(|| oracle(place.rest))
        .or_else(|| without_scheme(place))
}

/// Schemes whose addresses name buckets and models, and no hosts.
const STORES: &[&str] = &[
    "s3", "s3a", "s3n", "gs", "oss", "cos", "obs", "r2", "hf", "ipfs",
];

fn url(rest: &str) -> Option<Piece> {
    let scheme = span(bounded(rest, 40), |c| {
        c.is_ascii_alphanumeric() || "+.-".contains(c)
    });
    if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let (scheme, after) = rest.split_at(scheme);
    let after = after.strip_prefix("://")?;
    let length = address(after);
    let target = &after[..length];
    let whole = scheme.len() + 3 + length;
    if scheme.eq_ignore_ascii_case("file") {
        return Piece::new(whole, PATH);
    }
    if target.is_empty() {
        return None;
    }
    if target.starts_with('/') || target.starts_with(PATH) {
        return Piece::new(whole, format!("{scheme}://{PATH}"));
    }
    if is_web(scheme) {
        return Piece::new(whole, format!("{scheme}://{}", web(target)));
    }
    if STORES
        .iter()
        .any(|store| scheme.eq_ignore_ascii_case(store))
        && !target.contains('@')
    {
        let (authority, query) = target.split_at(target.find('?').unwrap_or(target.len()));
        return Piece::new(whole, format!("{scheme}://{authority}{}", pairs(query)));
    }
    let user = if target.contains('@') {
        format!("{SECRET}@")
    } else {
        String::new()
    };
    // What follows names a database, its options and, in some drivers, its password.
    Piece::new(whole, format!("{scheme}://{user}{HOST}"))
}

/// How far an address goes in a sentence.
fn address(text: &str) -> usize {
    let end = span(text, |c| {
        !c.is_whitespace() && !c.is_control() && !"\"'`<>，。；！？、）（」「”“》《】【".contains(c)
    });
    let mut address = &text[..end];
    let (square, round) = (address.rfind('['), address.rfind('('));
    let is_open = |bracket: Option<usize>, end: usize| bracket.is_some_and(|at| at < end);
    while let Some(last) = address.chars().next_back() {
        let closes = match last {
            ']' => is_open(square, address.len()),
            ')' => is_open(round, address.len()),
            _ => false,
        };
        if closes || !".,;:!?)]}\\".contains(last) {
            break;
        }
        address = &address[..address.len() - 1];
    }
    address.len()
}

fn is_web(scheme: &str) -> bool {
    ["http", "https", "ws", "wss"]
        .into_iter()
        .any(|web| scheme.eq_ignore_ascii_case(web))
}

/// An address of the web: public ones stay, but for who asks and with what key.
fn web(target: &str) -> String {
    let authority = authority(target);
    let (authority, path) = target.split_at(authority);
    let (user, host) = match authority.rsplit_once('@') {
        Some((_, host)) => (format!("{SECRET}@"), host),
        None => (String::new(), authority),
    };
    let host_path = match hosts::is_internal_authority(host) {
        true => format!("{HOST}{}", port(host)),
        false => host.to_owned(),
    };
    let host_path = match secret_path(host, path) {
        Some(kept) => return format!("{user}{host_path}{kept}{SECRET}"),
        None => host_path,
    };
    let (path, query) = match path.find(['?', '#']) {
        Some(at) => path.split_at(at),
        None => (path, ""),
    };
    let path = match tells_of_hooks(host) || tells_of_hooks(path) {
        true => without_keys(path),
        false => path.to_owned(),
    };
    format!("{user}{host_path}{path}{}", pairs(query))
}

/// Where user and host end: a password may hold a slash, but then what precedes it is no port.
fn authority(target: &str) -> usize {
    let end = target.find(['/', '?', '#']).unwrap_or(target.len());
    let head = &target[..end];
    let is_port = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let opened = match head.rsplit_once(':') {
        Some((host, port)) => !head.contains('@') && !is_port(port) && !host.starts_with('['),
        None => false,
    };
    match target[end..].find('@').filter(|_| opened) {
        Some(at) => {
            let from = end + at;
            from + target[from..]
                .find(['/', '?', '#'])
                .unwrap_or(target.len() - from)
        }
        None => end,
    }
}

fn port(host: &str) -> &str {
    match host.rfind(':') {
        Some(at) if host[at + 1..].bytes().all(|byte| byte.is_ascii_digit()) => &host[at..],
        _ => "",
    }
}

/// Web hooks whose path is the key: what of the path may stay.
fn secret_path(host: &str, path: &str) -> Option<&'static str> {
    const HOOKS: &[(&str, &str)] = &[
        ("hooks.slack.com", "/services/"),
        ("hooks.slack.com", "/workflows/"),
        ("hooks.slack.com", "/triggers/"),
        ("hooks.zapier.com", "/hooks/catch/"),
        ("hooks.airtable.com", "/workflows/"),
        ("open.larksuite.com", "/open-apis/bot/v2/hook/"),
        ("hc-ping.com", "/"),
        ("events.pagerduty.com", "/integration/"),
        ("discord.com", "/api/webhooks/"),
        ("discordapp.com", "/api/webhooks/"),
        ("api.telegram.org", "/bot"),
        ("outlook.office.com", "/webhook/"),
        ("open.feishu.cn", "/open-apis/bot/v2/hook/"),
    ];
    HOOKS
        .iter()
        .find(|(hook, begin)| host.eq_ignore_ascii_case(hook) && path.starts_with(begin))
        .map(|(_, begin)| *begin)
}

/// Whether what stands in an address may be the key to a web hook or a bot.
fn tells_of_hooks(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["hook", "/bot", "/key/", "/token/", "/with/", "/secret/"]
        .iter()
        .any(|word| text.contains(word))
}

/// A path without the parts that look like keys.
fn without_keys(path: &str) -> String {
    let parts = path.split('/').map(|part| {
        let digit = part.bytes().any(|byte| byte.is_ascii_digit());
        let letter = part.bytes().any(|byte| byte.is_ascii_alphabetic());
        match part.len() >= 16 && digit && letter {
            true => SECRET,
            false => part,
        }
    });
    parts.collect::<Vec<_>>().join("/")
}

/// `?api_key=…&city=Paris`: the values of secret names are replaced.
fn pairs(query: &str) -> String {
    let mut shown = String::with_capacity(query.len());
    for part in query.split_inclusive(['&', ';', '?', '#']) {
        let (pair, end) = match part.strip_suffix(['&', ';', '?', '#']) {
            Some(pair) => (pair, &part[pair.len()..]),
            None => (part, ""),
        };
        match pair.split_once('=') {
            Some((name, value)) if !value.is_empty() && secrets::is_secret_in_query(name) => {
                shown.push_str(name);
                shown.push('=');
                shown.push_str(SECRET);
            }
            _ => shown.push_str(pair),
        }
        shown.push_str(end);
    }
    shown
}

/// `jdbc:oracle:thin:scott/tiger@//host:1521/db`: a driver's address without the usual scheme.
fn oracle(rest: &str) -> Option<Piece> {
    let after = rest.strip_prefix("jdbc:oracle:")?;
    let length = span(after, |c| !c.is_whitespace() && !"\"'`<>,".contains(c));
    let target = &after[..length];
    let (driver, target) = target.split_once(':')?;
    let user = if target.starts_with('@') { "" } else { SECRET };
    target.contains('@').then(|| {
        Piece::new(
            rest.len() - after.len() + length,
            format!("jdbc:oracle:{driver}:{user}@{HOST}"),
        )
    })?
}

/// `user:password@tcp(10.0.0.1:3306)/db`, `user:password@host:5432`: as some drivers write it.
fn without_scheme(place: Place<'_>) -> Option<Piece> {
    if !place.rest.starts_with(super::is_word) || place.before.ends_with('@') {
        return None;
    }
    let rest = bounded(place.rest, 200);
    let rest = &rest[..span(rest, |c| !c.is_whitespace() && !"\"'`<>,".contains(c))];
    let (user, _) = rest.split_once(':')?;
    let (credentials, host) = rest.rsplit_once('@')?;
    let is_name = |text: &str| {
        text.chars()
            .all(|c| super::is_word(c) || c == '-' || c == '.')
    };
    let transport = ["tcp(", "unix(", "cloudsql("]
        .into_iter()
        .any(|transport| host.starts_with(transport));
    let with_port = host
        .split('/')
        .next()
        .and_then(|host| host.rsplit_once(':'))
        .is_some_and(|(host, port)| {
            !host.is_empty() && !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit())
        });
    let password = credentials.len() > user.len() + 1;
    (is_name(user) && password && (transport || with_port))
        .then(|| Piece::new(rest.len(), format!("{SECRET}@{HOST}")))?
}
