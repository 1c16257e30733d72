//! "Did you mean …?": the closest of several names.

/// How many names are listed in an answer.
pub(crate) const LISTED: usize = 20;

/// How much of a name is compared. Names are not longer; what is longer is not near any.
const COMPARED: usize = 64;

/// The closest name, if one is near enough to be meant. Never the name itself.
pub(crate) fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let wanted = Folded::of(name)?;
    let mut best: Option<(usize, &'n str)> = None;
    for candidate in names {
        let Some(distance) = distance_to(&wanted, candidate).filter(|_| candidate != name) else {
            continue;
        };
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The names to list, the closest first, and the closest if it is near enough to be meant.
pub(crate) fn closest_first<'n>(name: &str, names: &[&'n str]) -> (Vec<&'n str>, Option<&'n str>) {
    let nearest = nearest(name, names.iter().copied());
    if names.len() <= LISTED {
        return (names.to_vec(), nearest);
    }
    let Some(wanted) = Folded::of(name) else {
        return (names.iter().copied().take(LISTED).collect(), nearest);
    };
    let mut ranked: Vec<_> = names
        .iter()
        .map(|candidate| (rank(&wanted, candidate), *candidate))
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    (
        ranked
            .into_iter()
            .take(LISTED)
            .map(|(_, name)| name)
            .collect(),
        nearest,
    )
}

/// A name without case and separators: `chartPath` and `chart_path` are one.
struct Folded(Vec<char>);

impl Folded {
    fn of(name: &str) -> Option<Self> {
        let folded: Vec<char> = name
            .chars()
            .take(4 * COMPARED)
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        (!folded.is_empty() && folded.len() <= COMPARED).then_some(Self(folded))
    }
}

/// How far a candidate is, if it is near: a third of the letters may differ; or one holds the other.
fn distance_to(wanted: &Folded, candidate: &str) -> Option<usize> {
    let candidate = Folded::of(candidate)?;
    let (long, short) = (
        wanted.0.len().max(candidate.0.len()),
        wanted.0.len().min(candidate.0.len()),
    );
    let distance = edits(&wanted.0, &candidate.0);
    if distance <= long.div_ceil(3).min(4) && distance < short {
        return Some(distance);
    }
    let holds =
        short >= 3 && (contains(&wanted.0, &candidate.0) || contains(&candidate.0, &wanted.0));
    holds.then_some(long)
}

/// Those that are near enough to be meant come before all others.
fn rank(wanted: &Folded, candidate: &str) -> (bool, usize) {
    if let Some(distance) = distance_to(wanted, candidate) {
        return (false, distance);
    }
    let edits = Folded::of(candidate).map(|candidate| edits(&wanted.0, &candidate.0));
    (true, edits.unwrap_or(usize::MAX))
}

fn contains(long: &[char], short: &[char]) -> bool {
    long.len() >= short.len() && long.windows(short.len()).any(|window| window == short)
}

/// Insertions, deletions, replacements and swaps of neighbours that make one name of the other
/// (optimal string alignment).
fn edits(left: &[char], right: &[char]) -> usize {
    let width = right.len() + 1;
    let mut before_last = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    for (row, a) in left.iter().enumerate() {
        let mut current = Vec::with_capacity(width);
        current.push(row + 1);
        for (column, b) in right.iter().enumerate() {
            let at = |line: &[usize], index: usize| line.get(index).copied().unwrap_or(usize::MAX);
            let mut least = (at(&last, column + 1) + 1)
                .min(at(&current, column) + 1)
                .min(at(&last, column) + usize::from(a != b));
            let swapped = row > 0
                && column > 0
                && left.get(row - 1) == Some(b)
                && right.get(column - 1) == Some(a);
            if swapped {
                least = least.min(at(&before_last, column - 1) + 1);
            }
            current.push(least);
        }
        before_last = std::mem::replace(&mut last, current);
    }
    last.last().copied().unwrap_or(left.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_near_is_meant_and_what_is_far_is_not() {
        for (name, names, near) in [
            (
                "get_wether",
                &["divide", "get_weather"][..],
                Some("get_weather"),
            ),
            ("chartPath", &["chart_path", "other"], Some("chart_path")),
            ("untis", &["unit", "city"], Some("unit")),
            (
                "Fitting Out",
                &["laid_down", "fitting_out"],
                Some("fitting_out"),
            ),
            ("dryrun", &["boat", "dry_run"], Some("dry_run")),
            ("GET_WEATHER", &["get_weather"], Some("get_weather")),
            ("file", &["chart_path"], None),
            ("town", &["city"], None),
            ("x", &["a", "b"], None),
            ("", &["a"], None),
            ("same", &["same"], None),
        ] {
            assert_eq!(nearest(name, names.iter().copied()), near, "{name}");
        }
    }

    #[test]
    fn hostile_names_cost_little() {
        let long = "x".repeat(10_000_000);
        let names: Vec<String> = (0..10_000).map(|n| format!("tool_{n}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(closest_first(&long, &names).0.len(), LISTED);
        assert_eq!(closest_first("tool_77777", &names).1, Some("tool_7777"));
    }
}
