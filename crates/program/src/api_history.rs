//! Which members the classes of the JDK had in earlier releases: tests of older class files are compiled with `--release`, and
//! the compiler knows then what the file `lib/ct.sym` says, and nothing else.
//!
//! An entry of that file is a class without code, below a directory whose name has a letter for each release that it holds for:
//! `89A` for 8, 9 and 10.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};
use zip::ZipArchive;

use crate::class::{Class, Field, Method, Origin};
use crate::names::Names;
use crate::parse;
use crate::program::Program;
use crate::types::Name;

/// The oldest release that tests are compiled for.
const OLDEST: u16 = 8;

/// The class files of release 1 have this number less one.
const BEFORE_FIRST: u16 = 44;

/// What one entry may unpack to.
const LARGEST: u64 = 16 << 20;

pub(crate) struct ApiHistory {
    archive: Mutex<ZipArchive<File>>,
    /// By the name of the class: the letters of releases, and the entry that holds for them.
    entries: FxHashMap<String, Vec<(String, usize)>>,
    /// The letters of all releases of which it tells.
    releases: String,
    known: Mutex<KnownClasses>,
}

/// What classes had in a release, as far as it was asked for; nothing for those that were not there.
type KnownClasses = FxHashMap<(Name, u16), Option<Arc<Members>>>;

/// What a class had in a release, for all to use.
struct Members {
    supertypes: Vec<Name>,
    fields: FxHashSet<Name>,
    /// Names, and the descriptors of the parameters: results have become more special now and then.
    methods: FxHashSet<(Name, String)>,
}

impl ApiHistory {
    /// Of the JDK in a directory; nothing if that says nothing about earlier releases.
    pub(crate) fn read(home: &Path) -> Option<ApiHistory> {
        let archive = ZipArchive::new(File::open(home.join("lib/ct.sym")).ok()?).ok()?;
        let mut entries: FxHashMap<String, Vec<(String, usize)>> = FxHashMap::default();
        let mut releases = String::new();
        for index in 0..archive.len() {
            let Some(Ok(name)) = archive.name_for_index(index) else { continue };
            let Some((letters, class)) = described(&name) else { continue };
            if !releases.contains(letters) {
                releases.push_str(letters);
            }
            entries.entry(class.to_owned()).or_default().push((letters.to_owned(), index));
        }
        Some(ApiHistory { archive: Mutex::new(archive), entries, releases, known: Mutex::default() })
    }

    fn members(&self, class: &str, release: u16) -> Option<Arc<Members>> {
        let key = (Name::from(class), release);
        if let Some(known) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known.clone();
        }
        let members = self.look_up(class, release).map(Arc::new);
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(key, members.clone());
        members
    }

    fn look_up(&self, class: &str, release: u16) -> Option<Members> {
        let letter = letter(release)?;
        let (_, index) = self.entries.get(class)?.iter().find(|(letters, _)| letters.contains(letter))?;
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = Vec::new();
        archive.by_index(*index).ok()?.take(LARGEST).read_to_end(&mut bytes).ok()?;
        let definition = parse::parse(&bytes, &Names::default()).ok()?;
        let methods = definition.methods.iter().map(|method| {
            let descriptor = parameters(&method.descriptor_text);
            (method.name.clone(), descriptor.to_owned())
        });
        Some(Members {
            methods: methods.collect(),
            fields: definition.fields.iter().map(|field| field.name.clone()).collect(),
            supertypes: definition.super_name.iter().chain(&definition.interfaces).cloned().collect(),
        })
    }

    /// Whether a class or one of its supertypes had a member.
    fn has(&self, class: &str, release: u16, had: &dyn Fn(&Members) -> bool) -> bool {
        let (mut waiting, mut seen) = (vec![Name::from(class)], FxHashSet::default());
        while let Some(class) = waiting.pop() {
            let Some(members) = self.members(&class, release).filter(|_| seen.insert(class)) else { continue };
            if had(&members) {
                return true;
            }
            waiting.extend(members.supertypes.iter().cloned());
        }
        false
    }

    /// Whether it tells of a release.
    fn knows(&self, release: u16) -> bool {
        letter(release).is_some_and(|letter| self.releases.contains(letter))
    }
}

impl Program {
    /// Whether all tests can name a class of the JDK: it was there in the release that the oldest classes under test were
    /// compiled for.
    pub fn tests_know_class(&self, class: &Class) -> bool {
        self.tests_know(class, &|history, release| history.members(&class.name, release).is_some())
    }

    /// The same for a method or constructor.
    pub fn tests_know_method(&self, class: &Class, method: &Method) -> bool {
        self.tests_know(class, &|history, release| {
            let wanted = (method.name.clone(), parameters(&method.key().descriptor).to_owned());
            let had = |members: &Members| members.methods.contains(&wanted);
            // Constructors are not inherited.
            match method.is_constructor() {
                true => history.members(&class.name, release).is_some_and(|members| had(&members)),
                false => history.has(&class.name, release, &had),
            }
        })
    }

    /// The same for a field.
    pub fn tests_know_field(&self, class: &Class, field: &Field) -> bool {
        self.tests_know(class, &|history, release| {
            history.has(&class.name, release, &|members| members.fields.contains(&field.name))
        })
    }

    fn tests_know(&self, class: &Class, says: &dyn Fn(&ApiHistory, u16) -> bool) -> bool {
        if class.origin != Origin::Jdk || class.component.is_some() {
            return true;
        }
        let release = self.release_of_tests();
        release >= self.release()
            || self.api_history().is_none_or(|history| !history.knows(release) || says(history, release))
    }

    /// The release of the oldest class under test.
    fn release_of_tests(&self) -> u16 {
        *self.jdk_files().release_of_tests.get_or_init(|| {
            let classes = self.application_classes().iter().map(|id| self.class(*id).major_version);
            let oldest = classes.map(|major| major.saturating_sub(BEFORE_FIRST)).min();
            oldest.map_or_else(|| self.release(), |oldest| oldest.max(OLDEST))
        })
    }

    fn api_history(&self) -> Option<&ApiHistory> {
        let files = self.jdk_files();
        files.history.get_or_init(|| ApiHistory::read(&files.home)).as_ref()
    }
}

/// The letters of releases and the class, of the name of an entry.
fn described(entry: &str) -> Option<(&str, &str)> {
    let (letters, rest) = entry.strip_suffix(".sig")?.split_once('/')?;
    let is_list = letters.chars().all(|letter| letter.is_ascii_digit() || letter.is_ascii_uppercase());
    // Below the releases, newer JDKs have modules. These have a dot in their names, or are called as no package is.
    let class = match rest.split_once('/') {
        Some((module, class)) if module.contains('.') => class,
        _ => rest,
    };
    (is_list && !class.ends_with("module-info")).then_some((letters, class))
}

/// A digit of base 36.
fn letter(release: u16) -> Option<char> {
    char::from_digit(u32::from(release), 36).map(|letter| letter.to_ascii_uppercase())
}

/// The part of a method's descriptor that is between the parentheses.
fn parameters(descriptor: &str) -> &str {
    descriptor.split_once(')').map_or(descriptor, |(parameters, _)| parameters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jdk::Jdk;

    #[test]
    fn entries_tell_of_releases_and_classes() {
        assert_eq!(described("89A/java.base/java/math/BigInteger.sig"), Some(("89A", "java/math/BigInteger")));
        assert_eq!(described("87/java/math/BigInteger.sig"), Some(("87", "java/math/BigInteger")));
        assert_eq!(described("9A/java.base/module-info.sig"), None);
        assert_eq!(described("9-modules/x/java/A.sig"), None);
        assert_eq!([8, 9, 10, 17].map(letter), [Some('8'), Some('9'), Some('A'), Some('H')]);
    }

    #[test]
    fn what_came_later_was_not_there_before() {
        let Some(history) = ApiHistory::read(&Jdk::locate(None).unwrap().home) else {
            return eprintln!("passed over: this JDK says nothing about earlier releases");
        };
        let field = |class: &str, release, name: &str| history.has(class, release, &|had| had.fields.contains(name));
        assert!(field("java/math/BigInteger", 8, "TEN"));
        assert!(!field("java/math/BigInteger", 8, "TWO"), "since 9");
        assert!(field("java/math/BigInteger", 9, "TWO"));
        let method = |class: &str, release, name: &str, parameters: &str| {
            let wanted = (Name::from(name), parameters.to_owned());
            history.has(class, release, &|had| had.methods.contains(&wanted))
        };
        assert!(!method("java/util/Map", 8, "entry", "(Ljava/lang/Object;Ljava/lang/Object;"), "since 9");
        assert!(method("java/util/Map", 9, "entry", "(Ljava/lang/Object;Ljava/lang/Object;"));
        assert!(!method("java/util/Optional", 8, "isEmpty", "("), "since 11");
        assert!(method("java/nio/ByteBuffer", 8, "flip", "("), "inherited, with another result");
        assert!(history.members("java/lang/Record", 8).is_none(), "since 16");
        assert!(history.knows(8) && !history.knows(3));
    }
}
