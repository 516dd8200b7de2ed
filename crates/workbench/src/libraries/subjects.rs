//! Which classes are measured: a set that was picked for its variety (small and large, numbers, texts, objects, parsers,
//! reflection), and one that a rule chose (see `choose`) from libraries with loggers, class loaders, services and caches.

use std::path::PathBuf;

use super::jars::{Artifact, Jars};
use crate::failure::Failure;

/// One class of a library; its nested classes belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    pub library: Artifact,
    pub class: &'static str,
    /// Which of the two sets it belongs to; only libraries of the floor need other jars.
    pub set: Set,
}

impl Subject {
    /// The library, and what it needs.
    pub fn jars(&self, jars: &Jars) -> Result<(PathBuf, Vec<PathBuf>), Failure> {
        let needs = if self.set == Set::Floor { jars.needs(&self.library)? } else { Vec::new() };
        Ok((jars.get(&self.library)?, needs))
    }
}

/// A selection of subjects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Set {
    /// The 28 classes that were measured first
    Old,
    /// Classes of libraries with loggers, class loaders and services, chosen by a rule
    Floor,
    All,
}

impl Set {
    pub fn subjects(self) -> Vec<&'static Subject> {
        let sets = SUBJECTS.iter().chain(FLOOR);
        sets.filter(|subject| self == Set::All || subject.set == self).collect()
    }
}

const LANG: Artifact = Artifact::jar("org.apache.commons", "commons-lang3", "3.14.0");
const CODEC: Artifact = Artifact::jar("commons-codec", "commons-codec", "1.16.0");
const MATH: Artifact = Artifact::jar("org.apache.commons", "commons-math3", "3.6.1");
const CSV: Artifact = Artifact::jar("org.apache.commons", "commons-csv", "1.10.0");
const JODA: Artifact = Artifact::jar("joda-time", "joda-time", "2.12.7");

const fn subject(library: Artifact, class: &'static str) -> Subject {
    Subject { library, class, set: Set::Old }
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

const HTTP_CLIENT: Artifact = Artifact::jar("org.apache.httpcomponents.client5", "httpclient5", "5.3.1");
const JACKSON: Artifact = Artifact::jar("com.fasterxml.jackson.core", "jackson-databind", "2.17.1");
const NETTY: Artifact = Artifact::jar("io.netty", "netty-buffer", "4.1.109.Final");
const SPRING_CORE: Artifact = Artifact::jar("org.springframework", "spring-core", "5.3.34");
const SPRING_BEANS: Artifact = Artifact::jar("org.springframework", "spring-beans", "5.3.34");
const LOGBACK: Artifact = Artifact::jar("ch.qos.logback", "logback-core", "1.3.14");
const QUARTZ: Artifact = Artifact::jar("org.quartz-scheduler", "quartz", "2.3.2");
const SNAKEYAML: Artifact = Artifact::jar("org.yaml", "snakeyaml", "2.2");
const JSOUP: Artifact = Artifact::jar("org.jsoup", "jsoup", "1.17.2");
const IO: Artifact = Artifact::jar("commons-io", "commons-io", "2.16.1");
const COMPRESS: Artifact = Artifact::jar("org.apache.commons", "commons-compress", "1.26.1");
const TEXT: Artifact = Artifact::jar("org.apache.commons", "commons-text", "1.12.0");
const COLLECTIONS: Artifact = Artifact::jar("org.apache.commons", "commons-collections4", "4.4");
const GSON: Artifact = Artifact::jar("com.google.code.gson", "gson", "2.10.1");
const VALIDATOR: Artifact = Artifact::jar("org.hibernate.validator", "hibernate-validator", "6.2.5.Final");
const JAVASSIST: Artifact = Artifact::jar("org.javassist", "javassist", "3.30.2-GA");
const ANTLR: Artifact = Artifact::jar("org.antlr", "antlr4-runtime", "4.9.3");
const MYBATIS: Artifact = Artifact::jar("org.mybatis", "mybatis", "3.5.16");
const ZOOKEEPER: Artifact = Artifact::jar("org.apache.zookeeper", "zookeeper", "3.8.4");
const DUBBO: Artifact = Artifact::jar("org.apache.dubbo", "dubbo-common", "2.7.23");

/// The libraries that the floor is chosen from: versions whose class files are for Java 8 or older.
pub const FLOOR_LIBRARIES: &[Artifact] = &[
    HTTP_CLIENT,
    JACKSON,
    NETTY,
    SPRING_CORE,
    SPRING_BEANS,
    LOGBACK,
    QUARTZ,
    SNAKEYAML,
    JSOUP,
    IO,
    COMPRESS,
    TEXT,
    COLLECTIONS,
    GSON,
    VALIDATOR,
    JAVASSIST,
    ANTLR,
    MYBATIS,
    ZOOKEEPER,
    DUBBO,
];

const fn floor(library: Artifact, class: &'static str) -> Subject {
    Subject { library, class, set: Set::Floor }
}

/// What `workbench choose` prints for these libraries.
pub const FLOOR: &[Subject] = &[
    floor(HTTP_CLIENT, "org.apache.hc.client5.http.SystemDefaultDnsResolver"),
    floor(HTTP_CLIENT, "org.apache.hc.client5.http.async.methods.SimpleRequestBuilder"),
    floor(HTTP_CLIENT, "org.apache.hc.client5.http.cookie.BasicCookieStore"),
    floor(JACKSON, "com.fasterxml.jackson.databind.JavaType"),
    floor(JACKSON, "com.fasterxml.jackson.databind.ObjectReader"),
    floor(JACKSON, "com.fasterxml.jackson.databind.SerializationConfig"),
    floor(NETTY, "io.netty.buffer.ByteBufUtil"),
    floor(NETTY, "io.netty.buffer.Unpooled"),
    floor(SPRING_CORE, "org.springframework.asm.ClassVisitor"),
    floor(SPRING_CORE, "org.springframework.asm.Label"),
    floor(SPRING_CORE, "org.springframework.asm.TypePath"),
    floor(SPRING_BEANS, "org.springframework.beans.BeanWrapperImpl"),
    floor(SPRING_BEANS, "org.springframework.beans.PropertyEditorRegistrySupport"),
    floor(SPRING_BEANS, "org.springframework.beans.factory.BeanFactoryUtils"),
    floor(LOGBACK, "ch.qos.logback.core.ContextBase"),
    floor(LOGBACK, "ch.qos.logback.core.encoder.ByteArrayUtil"),
    floor(LOGBACK, "ch.qos.logback.core.helpers.Transform"),
    floor(QUARTZ, "org.quartz.JobDataMap"),
    floor(QUARTZ, "org.quartz.TriggerUtils"),
    floor(QUARTZ, "org.quartz.core.QuartzSchedulerResources"),
    floor(SNAKEYAML, "org.yaml.snakeyaml.composer.Composer"),
    floor(SNAKEYAML, "org.yaml.snakeyaml.env.EnvScalarConstructor"),
    floor(SNAKEYAML, "org.yaml.snakeyaml.external.com.google.gdata.util.common.base.PercentEscaper"),
    floor(JSOUP, "org.jsoup.internal.ConstrainableInputStream"),
    floor(JSOUP, "org.jsoup.nodes.Comment"),
    floor(JSOUP, "org.jsoup.nodes.FormElement"),
    floor(IO, "org.apache.commons.io.FilenameUtils"),
    floor(IO, "org.apache.commons.io.LineIterator"),
    floor(IO, "org.apache.commons.io.comparator.SizeFileComparator"),
    floor(COMPRESS, "org.apache.commons.compress.archivers.ar.ArArchiveOutputStream"),
    floor(COMPRESS, "org.apache.commons.compress.archivers.cpio.CpioArchiveOutputStream"),
    floor(COMPRESS, "org.apache.commons.compress.archivers.examples.Expander"),
    floor(TEXT, "org.apache.commons.text.RandomStringGenerator"),
    floor(TEXT, "org.apache.commons.text.StringSubstitutor"),
    floor(TEXT, "org.apache.commons.text.io.StringSubstitutorReader"),
    floor(COLLECTIONS, "org.apache.commons.collections4.IteratorUtils"),
    floor(COLLECTIONS, "org.apache.commons.collections4.SplitMapUtils"),
    floor(COLLECTIONS, "org.apache.commons.collections4.bidimap.DualTreeBidiMap"),
    floor(GSON, "com.google.gson.JsonObject"),
    floor(GSON, "com.google.gson.internal.LinkedTreeMap"),
    floor(GSON, "com.google.gson.internal.bind.DateTypeAdapter"),
    floor(VALIDATOR, "org.hibernate.validator.internal.constraintvalidators.bv.DigitsValidatorForCharSequence"),
    floor(VALIDATOR, "org.hibernate.validator.internal.constraintvalidators.bv.size.SizeValidatorForArray"),
    floor(VALIDATOR, "org.hibernate.validator.internal.constraintvalidators.hv.LengthValidator"),
    floor(JAVASSIST, "javassist.CtClass"),
    floor(JAVASSIST, "javassist.CtNewMethod"),
    floor(JAVASSIST, "javassist.bytecode.AnnotationsAttribute"),
    floor(ANTLR, "org.antlr.v4.runtime.CodePointCharStream"),
    floor(ANTLR, "org.antlr.v4.runtime.Lexer"),
    floor(ANTLR, "org.antlr.v4.runtime.ProxyErrorListener"),
    floor(MYBATIS, "org.apache.ibatis.builder.MapperBuilderAssistant"),
    floor(MYBATIS, "org.apache.ibatis.builder.xml.XMLIncludeTransformer"),
    floor(MYBATIS, "org.apache.ibatis.cache.decorators.BlockingCache"),
    floor(ZOOKEEPER, "org.apache.zookeeper.KeeperException"),
    floor(ZOOKEEPER, "org.apache.zookeeper.ServerAdminClient"),
    floor(ZOOKEEPER, "org.apache.zookeeper.ZooKeeper"),
    floor(DUBBO, "org.apache.dubbo.common.URLStrParser"),
    floor(DUBBO, "org.apache.dubbo.common.bytecode.CustomizedLoaderClassPath"),
    floor(DUBBO, "org.apache.dubbo.common.compiler.support.ClassUtils"),
];
