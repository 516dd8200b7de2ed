//! From class path entries to a program.

use std::path::Path;

use rustc_hash::FxHashSet;

use crate::class::Origin;
use crate::jdk::Jdk;
use crate::legal;
use crate::names::Names;
use crate::parse;
use crate::program::{Application, Program};
use crate::source::{Refused, Source, SourceError};
use crate::types::{Name, binary_name, package_of};
use crate::widen::widen;

/// Collects where classes come from.
#[derive(Default)]
pub struct ProgramBuilder {
    sources: Vec<(Origin, Source)>,
    application: Vec<Name>,
    refused: Vec<Refused>,
    /// Classes of the JDK that are under test.
    subjects: FxHashSet<Name>,
    image: Option<Source>,
}

/// A class file with all members made public.
pub struct WidenedClass {
    pub name: Name,
    /// The module that it belongs to, if it is the JDK's.
    pub module: Option<String>,
    pub bytes: Vec<u8>,
}

impl ProgramBuilder {
    /// Adds classes under test; gives their internal names.
    pub fn application(&mut self, path: &Path) -> Result<Vec<Name>, SourceError> {
        let opened = Source::open(path)?;
        self.application.extend_from_slice(&opened.classes);
        self.refused.extend(opened.refused);
        self.sources.push((Origin::Application, opened.source));
        Ok(opened.classes)
    }

    /// Adds a class of the JDK as a class under test, with all that are nested in it; gives its module.
    pub fn subject(&mut self, jdk: &Jdk, name: &str) -> Result<String, SourceError> {
        let image = match self.image.take() {
            Some(image) => image,
            None => Source::open_image(jdk)?,
        };
        let absent = || SourceError::NotInImage { class: binary_name(name) };
        let mut waiting = vec![Name::from(name)];
        while let Some(name) = waiting.pop() {
            let bytes = image.find(&name, jdk.release()).ok_or_else(absent)?;
            let definition = bytes.and_then(|bytes| parse::parse(&bytes, &Names::default()));
            let bad = |reason| SourceError::BadClass { class: binary_name(&name), reason };
            let definition = definition.map_err(bad)?;
            if self.subjects.insert(name.clone()) {
                self.application.push(name);
                waiting.extend(definition.surroundings.members);
            }
        }
        let module = image.module_of(package_of(name)).ok_or_else(absent);
        self.image = Some(image);
        module
    }

    /// The classes under test with all members made public, as this JDK sees them.
    pub fn widened(&self, jdk: &Jdk) -> Result<Vec<WidenedClass>, SourceError> {
        let mut widened = Vec::with_capacity(self.application.len());
        for name in &self.application {
            let image = self.image.as_ref().filter(|_| self.subjects.contains(name));
            let found = match image {
                Some(image) => image.find(name, jdk.release()),
                None => self.sources.iter().find_map(|(_, source)| source.find(name, jdk.release())),
            };
            let bad = |reason| SourceError::BadClass { class: binary_name(name), reason };
            let Some(bytes) = found else { continue };
            let bytes = bytes.and_then(|bytes| widen(&bytes)).map_err(bad)?;
            let module = image.and_then(|image| image.module_of(package_of(name)));
            widened.push(WidenedClass { name: name.clone(), module, bytes });
        }
        Ok(widened)
    }

    /// Adds classes that are not under test; gives their internal names.
    pub fn library(&mut self, path: &Path) -> Result<Vec<Name>, SourceError> {
        let opened = Source::open(path)?;
        self.sources.push((Origin::Library, opened.source));
        Ok(opened.classes)
    }

    pub fn build(mut self, jdk: &Jdk) -> Result<Program, SourceError> {
        // The JDK comes first, as in a real virtual machine: no other classes take the place of its own.
        let image = match self.image.take() {
            Some(image) => image,
            None => Source::open_image(jdk)?,
        };
        for (origin, source) in &self.sources {
            if *origin == Origin::Application {
                self.application.extend(source.versioned_classes(jdk.release()));
            }
        }
        self.application.sort_unstable();
        self.application.dedup();
        let Self { application, refused, subjects, .. } = &mut self;
        let mut shadowed = Vec::new();
        application.retain(|name| {
            let of_jdk = if subjects.contains(name) { None } else { kinship(&image, name) };
            let refusal = |why| Refused { name: legal::shown(&binary_name(name)), why };
            match (legal::check_file(name), of_jdk) {
                (Err(why), _) => refused.push(refusal(why)),
                (Ok(()), Some(Kinship::InItsPlace)) => refused.push(refusal(BELONGS_TO_JDK.to_owned())),
                (Ok(()), Some(Kinship::Copy)) => shadowed.push(name.clone()),
                (Ok(()), None) => return true,
            }
            false
        });
        // Jars that bring libraries along often have copies of what the JDK has by now: they are no reason to complain, unless there
        // is nothing else.
        if application.is_empty() {
            let why = || BELONGS_TO_JDK.to_owned();
            refused
                .extend(shadowed.drain(..).map(|name| Refused { name: legal::shown(&binary_name(&name)), why: why() }));
        }
        self.sources.insert(0, (Origin::Jdk, image));
        let Self { sources, application, refused, subjects, .. } = self;
        Ok(Program::new(jdk, sources, Application { names: application, refused, shadowed, subjects }))
    }
}

/// Why a virtual machine does not take a class from the class path.
enum Kinship {
    /// It is in a package that the JDK keeps to itself.
    InItsPlace,
    /// The JDK has one of this name.
    Copy,
}

fn kinship(image: &Source, name: &str) -> Option<Kinship> {
    match name.starts_with("java/") {
        true => Some(Kinship::InItsPlace),
        false => image.find(name, 0).map(|_| Kinship::Copy),
    }
}

const BELONGS_TO_JDK: &str = "the JDK has this class or keeps its package to itself, so that no virtual machine would run \
                              this one: to test the JDK's own, name it as jrt:java.util.TreeMap";
