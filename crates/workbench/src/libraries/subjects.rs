//! Which classes are measured: small and large, numbers, texts, objects, parsers, reflection.

use super::jars::Artifact;

/// One class of a library; its nested classes belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    pub library: Artifact,
    pub class: &'static str,
}

const LANG: Artifact = Artifact::jar("org.apache.commons", "commons-lang3", "3.14.0");
const CODEC: Artifact = Artifact::jar("commons-codec", "commons-codec", "1.16.0");
const MATH: Artifact = Artifact::jar("org.apache.commons", "commons-math3", "3.6.1");
const CSV: Artifact = Artifact::jar("org.apache.commons", "commons-csv", "1.10.0");
const JODA: Artifact = Artifact::jar("joda-time", "joda-time", "2.12.7");

const fn subject(library: Artifact, class: &'static str) -> Subject {
    Subject { library, class }
}

pub const SUBJECTS: &[Subject] = &[
    subject(LANG, "org.apache.commons.lang3.math.NumberUtils"),
    subject(LANG, "org.apache.commons.lang3.math.Fraction"),
    subject(LANG, "org.apache.commons.lang3.BooleanUtils"),
    subject(LANG, "org.apache.commons.lang3.CharUtils"),
    subject(LANG, "org.apache.commons.lang3.CharRange"),
    subject(LANG, "org.apache.commons.lang3.StringUtils"),
    subject(LANG, "org.apache.commons.lang3.text.StrTokenizer"),
    subject(LANG, "org.apache.commons.lang3.time.DurationFormatUtils"),
    subject(LANG, "org.apache.commons.lang3.Range"),
    subject(LANG, "org.apache.commons.lang3.BitField"),
    subject(LANG, "org.apache.commons.lang3.Conversion"),
    subject(LANG, "org.apache.commons.lang3.reflect.TypeUtils"),
    subject(CODEC, "org.apache.commons.codec.binary.Base64"),
    subject(CODEC, "org.apache.commons.codec.binary.Hex"),
    subject(CODEC, "org.apache.commons.codec.language.Soundex"),
    subject(CODEC, "org.apache.commons.codec.language.Metaphone"),
    subject(CODEC, "org.apache.commons.codec.net.URLCodec"),
    subject(MATH, "org.apache.commons.math3.fraction.Fraction"),
    subject(MATH, "org.apache.commons.math3.util.ArithmeticUtils"),
    subject(MATH, "org.apache.commons.math3.util.MathArrays"),
    subject(MATH, "org.apache.commons.math3.complex.Complex"),
    subject(MATH, "org.apache.commons.math3.special.Gamma"),
    subject(MATH, "org.apache.commons.math3.primes.Primes"),
    subject(CSV, "org.apache.commons.csv.CSVParser"),
    subject(CSV, "org.apache.commons.csv.CSVFormat"),
    subject(JODA, "org.joda.time.Days"),
    subject(JODA, "org.joda.time.DateTimeUtils"),
    subject(JODA, "org.joda.time.format.FormatUtils"),
];
