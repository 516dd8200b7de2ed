//! Names and numbers for messages that say what there is instead.

/// So many names are listed.
const MOST: usize = 8;

/// So many names are near.
const NEAR: usize = 3;

/// A name with all its parts separated by dots, nested classes included.
pub fn dotted(name: &str) -> String {
    name.replace('$', ".")
}

/// The last part of a name.
pub fn simple(name: &str) -> &str {
    name.rsplit(['.', '$']).next().unwrap_or(name)
}

pub fn listed(names: &[String]) -> String {
    if names.is_empty() {
        return "none".into();
    }
    let more = if names.len() > MOST { format!(" and {} more", names.len() - MOST) } else { String::new() };
    let shown: Vec<&str> = names.iter().take(MOST).map(String::as_str).collect();
    format!("{}{more}", shown.join(", "))
}

/// The end of a sentence that names what is written almost like this: `; there is com.example.Foo`.
pub fn nearest<'n>(wanted: &str, known: impl Iterator<Item = &'n str>) -> String {
    let wanted = simple(wanted).to_lowercase();
    let distance = |name: &str| edits(&wanted, &simple(name).to_lowercase());
    let mut near: Vec<(usize, &str)> = known.map(|name| (distance(name), name)).collect();
    near.sort_unstable();
    near.truncate(NEAR);
    let names: Vec<String> = near.into_iter().map(|(_, name)| name.to_owned()).collect();
    if names.is_empty() { String::new() } else { format!("; there is {}", listed(&names)) }
}

/// The names that are written most like this come first.
pub fn by_nearness(wanted: &str, mut names: Vec<String>) -> Vec<String> {
    let wanted = wanted.to_lowercase();
    names.sort_by_cached_key(|name| edits(&wanted, &name.to_lowercase()));
    names
}

/// Letters behind these make no difference: comparing takes the product of two lengths.
const COMPARED: usize = 100;

/// How many letters have to be changed, left out or put in to make one word of another.
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().take(COMPARED).collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (above, letter) in from.chars().take(COMPARED).enumerate() {
        let mut diagonal = row[0];
        row[0] = above + 1;
        for (at, other) in to.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

/// `line 3` or `lines 5-7, 9`.
pub fn lines_in_words(mut lines: Vec<u32>) -> String {
    lines.sort_unstable();
    lines.dedup();
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for line in lines {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == line => *last = line,
            _ => runs.push((line, line)),
        }
    }
    let run = |(first, last): &(u32, u32)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    let shown: Vec<String> = runs.iter().map(run).collect();
    let word = if matches!(runs.as_slice(), [(first, last)] if first == last) { "line" } else { "lines" };
    format!("{word} {}", listed(&shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_names_come_first() {
        let known = ["p.Parser", "p.Printer", "q.Outer$Farser", "p.Unrelated"];
        assert_eq!(nearest("Parsr", known.into_iter()), "; there is p.Parser, q.Outer$Farser, p.Printer");
        assert_eq!(nearest("Parser", [].into_iter()), "");
    }

    #[test]
    fn words_differ_by_letters() {
        assert_eq!((edits("", "abc"), edits("abc", "abc"), edits("kitten", "sitting")), (3, 0, 3));
    }

    #[test]
    fn lines_are_listed_as_runs() {
        assert_eq!(lines_in_words(vec![7]), "line 7");
        assert_eq!(lines_in_words(vec![9, 5, 7, 6, 5]), "lines 5-7, 9");
    }

    #[test]
    fn long_lists_are_cut() {
        let names: Vec<String> = (0..10).map(|number| number.to_string()).collect();
        assert_eq!(listed(&names), "0, 1, 2, 3, 4, 5, 6, 7 and 2 more");
    }
}
