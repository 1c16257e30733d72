//! "Did you mean …?": the closest of several names.

/// How many names are listed in an answer.
pub(crate) const LISTED: usize = 20;

/// How much of a name is compared: one bit for each letter. What is longer is not near any.
const COMPARED: usize = 64;

/// The closest name, if one is near enough to be meant. Never the name itself.
pub(crate) fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let wanted = Wanted::new(name)?;
    let mut best: Option<(usize, &'n str)> = None;
    for candidate in names {
        let folded = Folded::of(candidate).filter(|_| candidate != name);
        let Some(distance) = folded.and_then(|folded| wanted.near(&folded)) else {
            continue;
        };
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Names that are ready to be compared: an unknown name among ten thousand costs less than a call.
#[derive(Debug)]
pub(crate) struct Names(Vec<Option<Folded>>);

impl Names {
    pub(crate) fn new<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        Self(names.into_iter().map(Folded::of).collect())
    }

    /// The places of the names to list, the closest first, and the first of them if it is near
    /// enough to be meant. Where there are few, all are listed, in their order.
    pub(crate) fn closest_first(&self, name: &str) -> (Vec<usize>, Option<usize>) {
        let Some(wanted) = Wanted::new(name) else {
            return ((0..self.0.len().min(LISTED)).collect(), None);
        };
        let mut ranked: Vec<(Rank, usize)> = Vec::with_capacity(2 * LISTED);
        let mut worst = Rank::FARTHEST;
        for (at, folded) in self.0.iter().enumerate() {
            let rank = wanted.rank(folded.as_ref(), worst);
            if rank >= worst && ranked.len() >= LISTED {
                continue;
            }
            ranked.push((rank, at));
            if ranked.len() == 2 * LISTED {
                ranked.sort_unstable();
                ranked.truncate(LISTED);
                worst = ranked.last().map_or(worst, |(rank, _)| *rank);
            }
        }
        ranked.sort_unstable();
        ranked.truncate(LISTED);
        let nearest = ranked
            .first()
            .filter(|(rank, _)| rank.near)
            .map(|(_, at)| *at);
        if self.0.len() <= LISTED {
            return ((0..self.0.len()).collect(), nearest);
        }
        (ranked.into_iter().map(|(_, at)| at).collect(), nearest)
    }
}

/// How far a name is from the wanted one. Those that are near enough to be meant come before all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rank {
    near: bool,
    distance: usize,
}

impl Rank {
    const FARTHEST: Self = Self {
        near: false,
        distance: usize::MAX,
    };
}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rank {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (!self.near, self.distance).cmp(&(!other.near, other.distance))
    }
}

/// A name without case and separators: `chartPath` and `chart_path` are one.
#[derive(Debug)]
struct Folded {
    letters: Box<[char]>,
    /// Which letters it has, by a number of their own modulo 64.
    set: u64,
}

impl Folded {
    fn of(name: &str) -> Option<Self> {
        let letters: Box<[char]> = name
            .chars()
            .take(4 * COMPARED)
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        let set = letters
            .iter()
            .fold(0, |set, letter| set | 1 << (u32::from(*letter) % 64));
        (!letters.is_empty() && letters.len() <= COMPARED).then_some(Self { letters, set })
    }

    fn len(&self) -> usize {
        self.letters.len()
    }
}

/// The name to be compared with others: for each letter, at which places it has it.
struct Wanted {
    folded: Folded,
    ascii: [u64; 128],
    others: Vec<(char, u64)>,
}

impl Wanted {
    fn new(name: &str) -> Option<Self> {
        let folded = Folded::of(name)?;
        let (mut ascii, mut others) = ([0; 128], Vec::new());
        for (at, letter) in folded.letters.iter().enumerate() {
            let place = 1_u64 << at;
            match ascii.get_mut(*letter as usize) {
                Some(places) => *places |= place,
                None => others.push((*letter, place)),
            }
        }
        Some(Self {
            folded,
            ascii,
            others,
        })
    }

    fn places(&self, letter: char) -> u64 {
        match self.ascii.get(letter as usize) {
            Some(places) => *places,
            None => {
                let same = self.others.iter().filter(|(other, _)| *other == letter);
                same.fold(0, |places, (_, place)| places | place)
            }
        }
    }

    /// How far a candidate is, if it is near: a third of the letters may differ; or one holds the other.
    fn near(&self, candidate: &Folded) -> Option<usize> {
        let (long, short) = self.lengths(candidate);
        let most = long.div_ceil(3).min(4);
        if self.least_edits(candidate) <= most {
            let distance = self.edits(candidate);
            if distance <= most && distance < short {
                return Some(distance);
            }
        }
        let (own, other) = (&self.folded.letters, &candidate.letters);
        let holds = short >= 3 && (contains(own, other) || contains(other, own));
        holds.then_some(long)
    }

    /// How far a candidate is, or something that is no better than `worst`.
    fn rank(&self, candidate: Option<&Folded>, worst: Rank) -> Rank {
        let Some(candidate) = candidate else {
            return Rank::FARTHEST;
        };
        if let Some(distance) = self.near(candidate) {
            return Rank {
                near: true,
                distance,
            };
        }
        let distance = self.least_edits(candidate);
        let least = Rank {
            near: false,
            distance,
        };
        match least >= worst {
            true => least,
            false => Rank {
                near: false,
                distance: self.edits(candidate),
            },
        }
    }

    fn lengths(&self, candidate: &Folded) -> (usize, usize) {
        let (own, other) = (self.folded.len(), candidate.len());
        (own.max(other), own.min(other))
    }

    /// Fewer edits than this can't make one name of the other: each changes the length by one, and
    /// takes away or brings in one letter.
    fn least_edits(&self, candidate: &Folded) -> usize {
        let (long, short) = self.lengths(candidate);
        let missing = (self.folded.set & !candidate.set).count_ones();
        let surplus = (candidate.set & !self.folded.set).count_ones();
        (long - short).max(missing.max(surplus) as usize)
    }

    /// Insertions, deletions, replacements and swaps of neighbours that make one name of the other
    /// (optimal string alignment), a column of the table at a time in the bits of a word: H. Hyyrö,
    /// "A bit-vector algorithm for computing Levenshtein and Damerau edit distances" (2003).
    fn edits(&self, candidate: &Folded) -> usize {
        let last = 1_u64 << (self.folded.len() - 1);
        let (mut rises, mut falls) = (u64::MAX, 0_u64); // from one row to the next
        let (mut diagonal, mut before) = (0_u64, 0_u64);
        let mut distance = self.folded.len();
        for letter in &candidate.letters {
            let places = self.places(*letter);
            let swapped = ((!diagonal & places) << 1) & before;
            diagonal = ((places & rises).wrapping_add(rises) ^ rises) | places | falls | swapped;
            let (mut up, mut down) = (falls | !(diagonal | rises), diagonal & rises);
            distance += usize::from(up & last != 0);
            distance -= usize::from(down & last != 0);
            up = up << 1 | 1;
            down <<= 1;
            rises = down | !(diagonal | up);
            falls = up & diagonal;
            before = places;
        }
        distance
    }
}

fn contains(long: &[char], short: &[char]) -> bool {
    long.len() >= short.len() && long.windows(short.len()).any(|window| window == short)
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
        let index = Names::new(names.iter().map(String::as_str));
        assert_eq!(index.closest_first(&long).0.len(), LISTED);
        let (listed, nearest) = index.closest_first("tool_77777");
        assert_eq!(nearest, Some(7_777));
        assert_eq!((listed.len(), listed.first()), (LISTED, Some(&7_777)));
    }

    /// The same by a table, as it is defined.
    fn by_table(left: &[char], right: &[char]) -> usize {
        let mut table = vec![vec![0; right.len() + 1]; left.len() + 1];
        for row in 0..=left.len() {
            for column in 0..=right.len() {
                table[row][column] = if row == 0 || column == 0 {
                    row + column
                } else {
                    let differs = usize::from(left[row - 1] != right[column - 1]);
                    let mut least = (table[row - 1][column] + 1)
                        .min(table[row][column - 1] + 1)
                        .min(table[row - 1][column - 1] + differs);
                    let swapped = row > 1
                        && column > 1
                        && left[row - 1] == right[column - 2]
                        && left[row - 2] == right[column - 1];
                    if swapped {
                        least = least.min(table[row - 2][column - 2] + 1);
                    }
                    least
                };
            }
        }
        table[left.len()][right.len()]
    }

    #[test]
    fn edits_are_counted_as_by_a_table() {
        let mut state = 7_u64;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(state >> 33).expect("small") % below
        };
        for _ in 0..20_000 {
            let letters = ['a', 'b', 'c', 'ä', '上'];
            let length = |random: &mut dyn FnMut(usize) -> usize| match random(8) {
                0 => 64,
                _ => 1 + random(9),
            };
            let mut name = || -> String {
                let length = length(&mut random);
                (0..length)
                    .map(|_| letters[random(letters.len())])
                    .collect()
            };
            let (left, right) = (name(), name());
            let wanted = Wanted::new(&left).expect("a name");
            let folded = Folded::of(&right).expect("a name");
            let edits = by_table(&wanted.folded.letters, &folded.letters);
            assert_eq!(wanted.edits(&folded), edits, "{left} {right}");
            assert!(wanted.least_edits(&folded) <= edits, "{left} {right}");
        }
    }
}
