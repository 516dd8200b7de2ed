//! The Rust side of the protocol that is described at the top of `java/glassbox/runner/Main.java`.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read};
use std::path::Path;

use crate::attack::{CodeValues, End, Order};
use crate::observing::Seen;
use crate::setting::{Setting, write_setting};
use crate::{Compilation, Diagnostic, Numbers, Observation, Recording, ReplayError, SourceFile};

const HELLO: u8 = 1;
const COMPILE: u8 = 2;
const COMPILED: u8 = 3;
const RUN: u8 = 4;
const RAN: u8 = 5;
const ATTACK: u8 = 6;
const ATTACKED: u8 = 7;
const OBSERVE: u8 = 8;
const OBSERVED: u8 = 9;
const PROGRESS: u8 = 10;

/// No sensible answer is longer; a longer one means that something else wrote to the stream.
const LONGEST_FRAME: u32 = 64 << 20;

/// A thread tells fewer numbers than this, so that unpacking takes a bounded amount of memory.
const MOST_NUMBERS: usize = 1 << 20;

/// Bytes of a frame for which there is room from the start.
const AT_ONCE: usize = 1 << 20;

/// What the runner answered to a RUN command.
pub(crate) struct Ran {
    /// Of the tests in their order; there may be fewer if the JVM is not tidy.
    pub(crate) observations: Vec<Observation>,
    /// What probes told, of the same tests, if there were any.
    pub(crate) recordings: Vec<Recording>,
    /// Whether the JVM is fit for another test.
    pub(crate) tidy: bool,
}

/// A class file that the compiler made.
pub(crate) struct ClassFile<'a> {
    /// Below the output directory, with slashes.
    pub(crate) path: String,
    pub(crate) bytes: &'a [u8],
}

/// What the runner answered to an ATTACK command.
pub(crate) struct SessionCalls {
    pub(crate) end: End,
    /// The last step, and the subject that it called, if it called one.
    pub(crate) step: i32,
    pub(crate) subject: Option<u32>,
    /// The calls that went where none before them went, or all of them if only some steps were to be made.
    pub(crate) told: Vec<ToldCall>,
    /// What the session found otherwise than usual, in words.
    pub(crate) environment: Vec<String>,
    /// How often each subject was called.
    pub(crate) made: Vec<i32>,
    /// Whether the JVM is fit for more.
    pub(crate) tidy: bool,
}

/// A call of an attack.
pub(crate) struct ToldCall {
    pub(crate) step: i32,
    /// Class, name and descriptor as Java reflection has them; empty for what happened between two calls.
    pub(crate) method: [String; 3],
    /// In words.
    pub(crate) words: String,
    /// In a form that can be made again, if that was wanted and a test can make it.
    pub(crate) setting: Vec<u8>,
    pub(crate) recording: Recording,
}

pub(crate) fn compile_request(
    sources: &[SourceFile],
    class_path: &[impl AsRef<Path>],
    options: &[String],
) -> Result<Vec<u8>, ReplayError> {
    let mut request = Request::new(COMPILE);
    request.count(sources.len());
    for source in sources {
        request.string(&source.name);
        request.string(&source.text);
    }
    request.paths(class_path)?;
    request.count(options.len());
    for option in options {
        request.string(option);
    }
    Ok(request.finish())
}

pub(crate) fn run_request(
    tests: &[(&str, &str)],
    class_path: &[impl AsRef<Path>],
    probes: Option<&Path>,
    existing: bool,
    milliseconds: u64,
) -> Result<Vec<u8>, ReplayError> {
    let mut request = Request::new(RUN);
    request.count(tests.len());
    for (class, method) in tests {
        request.string(class);
        request.string(method);
    }
    request.paths(class_path)?;
    match probes {
        Some(directory) => request.path(directory)?,
        None => request.null(),
    }
    request.bytes.push(u8::from(existing));
    request.bytes.extend_from_slice(&milliseconds.to_be_bytes());
    Ok(request.finish())
}

pub(crate) fn attack_request(
    order: &Order<'_>,
    class_path: &[impl AsRef<Path>],
    probes: &Path,
    milliseconds: u64,
) -> Result<Vec<u8>, ReplayError> {
    let class = order.class;
    let mut request = Request::new(ATTACK);
    request.count(class.targets.len());
    request.count(class.targets.len() + class.others.len());
    for subject in class.targets.iter().chain(&class.others) {
        for name in [&subject.class, &subject.method, &subject.descriptor] {
            request.string(name);
        }
        request.harvest(&subject.harvest);
    }
    request.bytes.push(u8::from(class.nulls));
    request.strings(&class.neighbours);
    request.count(class.sources.len());
    for source in &class.sources {
        request.string(&source.wanted);
        request.strings(source.givers.as_flattened());
        request.strings(&source.kinds);
    }
    request.harvest(&class.harvest);
    request.strings(&order.properties);
    request.paths(class_path)?;
    request.path(probes)?;
    request.bytes.extend_from_slice(&order.seed.to_be_bytes());
    request.count(order.session as usize);
    request.count(order.rounds as usize);
    request.numbers(&[order.first]);
    request.count(order.only.len());
    request.numbers(&order.only);
    request.count(order.banned.len());
    order.banned.iter().for_each(|subject| request.count(*subject as usize));
    request.count(order.environment as usize);
    request.bytes.extend_from_slice(&milliseconds.to_be_bytes());
    request.bytes.push(u8::from(order.samples));
    Ok(request.finish())
}

pub(crate) fn parse_attacked(payload: &[u8]) -> Result<SessionCalls, ReplayError> {
    let mut answer = Answer::new(payload, ATTACKED)?;
    let end = match answer.number()? {
        0 => End::Finished,
        1 => End::Late,
        2 => End::Exited,
        3 => End::Spent,
        4 => End::Exhausted,
        other => return Err(nonsense(format!("end {other} of an attack"))),
    };
    let step = answer.number()?;
    let subject = u32::try_from(answer.number()?).ok();
    let told = answer.list(|answer| {
        Ok(ToldCall {
            step: answer.number()?,
            method: [answer.string()?, answer.string()?, answer.string()?],
            words: answer.string()?,
            setting: answer.bytes()?.to_vec(),
            recording: answer.recording()?,
        })
    })?;
    let environment = answer.list(Answer::string)?;
    let made = answer.numbers()?;
    let tidy = answer.bool()?;
    answer.finish()?;
    Ok(SessionCalls { end, step, subject, told, environment, made, tidy })
}

pub(crate) fn observe_request(
    settings: &[Setting<'_>],
    class_path: &[impl AsRef<Path>],
    probes: &Path,
    together: bool,
    milliseconds: u64,
) -> Result<Vec<u8>, ReplayError> {
    let mut request = Request::new(OBSERVE);
    request.paths(class_path)?;
    request.path(probes)?;
    request.bytes.push(u8::from(together));
    request.bytes.extend_from_slice(&milliseconds.to_be_bytes());
    request.count(settings.len());
    settings.iter().for_each(|setting| write_setting(&mut request, setting));
    Ok(request.finish())
}

/// What was seen of each call, and whether the JVM is fit for more.
pub(crate) fn parse_observed(payload: &[u8]) -> Result<(Vec<Seen>, bool), ReplayError> {
    let mut answer = Answer::new(payload, OBSERVED)?;
    let seen = answer.list(Seen::read)?;
    let tidy = answer.bool()?;
    answer.finish()?;
    Ok((seen, tidy))
}

/// Whether a frame is no answer, but says that the tests of a request go on.
pub(crate) fn is_progress(payload: &[u8]) -> bool {
    payload == [PROGRESS]
}

pub(crate) fn parse_hello(payload: &[u8]) -> Result<String, ReplayError> {
    let mut answer = Answer::new(payload, HELLO)?;
    let version = answer.string()?;
    answer.finish()?;
    Ok(version)
}

pub(crate) fn parse_compiled(payload: &[u8]) -> Result<(Compilation, Vec<ClassFile<'_>>), ReplayError> {
    let mut answer = Answer::new(payload, COMPILED)?;
    let succeeded = answer.bool()?;
    let diagnostics = answer.list(|answer| {
        Ok(Diagnostic {
            file: answer.string()?,
            line: u32::try_from(answer.number()?).ok(),
            is_error: answer.bool()?,
            message: answer.string()?,
        })
    })?;
    let classes = answer.list(|answer| Ok(ClassFile { path: answer.string()?, bytes: answer.bytes()? }))?;
    answer.finish()?;
    Ok((Compilation { succeeded, diagnostics }, classes))
}

pub(crate) fn parse_ran(payload: &[u8], has_probes: bool) -> Result<Ran, ReplayError> {
    let mut answer = Answer::new(payload, RAN)?;
    let mut recordings = Vec::new();
    let observations = answer.list(|answer| {
        let observation = match answer.byte()? {
            0 => Observation::Passed,
            1 => Observation::Failed {
                exception: answer.string()?,
                message: answer.optional_string()?,
                trace: answer.list(Answer::string)?,
            },
            2 => Observation::TimedOut,
            other => return Err(nonsense(format!("outcome {other}"))),
        };
        if has_probes {
            recordings.push(answer.recording()?);
        }
        Ok(observation)
    })?;
    let tidy = answer.bool()?;
    answer.finish()?;
    Ok(Ran { observations, recordings, tidy })
}

/// What frames of a JVM carry, beside their length: a secret that only this JVM's runner was told, and their number. Code under
/// test that finds the channel, and writes there, is found out.
pub(crate) struct FrameAuthentication {
    secret: [u8; SECRET],
    /// The number of the next frame.
    next: u32,
}

const SECRET: usize = 16;

impl FrameAuthentication {
    /// A secret that has not been used before, of the randomness that the operating system gives to hash tables.
    pub(crate) fn new() -> FrameAuthentication {
        let mut secret = [0; SECRET];
        for part in secret.chunks_mut(8) {
            part.copy_from_slice(&RandomState::new().build_hasher().finish().to_be_bytes());
        }
        FrameAuthentication { secret, next: 0 }
    }

    /// The first frame to a JVM.
    pub(crate) fn frame(&self) -> Vec<u8> {
        self.secret.to_vec()
    }

    fn check(&mut self, stream: &mut impl Read) -> io::Result<()> {
        let mut seal = [0; SECRET + 4];
        stream.read_exact(&mut seal)?;
        let (secret, number) = seal.split_at(SECRET);
        if secret != self.secret || number != self.next.to_be_bytes() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a frame that is not the runner's"));
        }
        self.next = self.next.wrapping_add(1);
        Ok(())
    }
}

/// Reads one frame, with its seal if it has to have one; `None` at the end of the stream.
pub(crate) fn read_frame(
    stream: &mut impl Read,
    seal: Option<&mut FrameAuthentication>,
) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; 4];
    let mut filled = 0;
    while filled < length.len() {
        match stream.read(&mut length[filled..]) {
            Ok(0) if filled == 0 => return Ok(None),
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let length = u32::from_be_bytes(length);
    if length > LONGEST_FRAME {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("a frame of {length} bytes")));
    }
    seal.map_or(Ok(()), |seal| seal.check(stream))?;
    // Room for what has come, and not for what is announced.
    let mut payload = Vec::with_capacity((length as usize).min(AT_ONCE));
    stream.take(length.into()).read_to_end(&mut payload)?;
    if payload.len() < length as usize {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(payload))
}

pub(crate) fn nonsense(problem: impl Into<String>) -> ReplayError {
    ReplayError::Protocol { problem: problem.into() }
}

/// A frame that is being written. The length comes first, and is filled in at the end.
pub(crate) struct Request {
    pub(crate) bytes: Vec<u8>,
}

impl Request {
    pub(crate) fn new(kind: u8) -> Request {
        Request { bytes: vec![0, 0, 0, 0, kind] }
    }

    pub(crate) fn count(&mut self, count: usize) {
        let count = i32::try_from(count).unwrap_or(i32::MAX);
        self.bytes.extend_from_slice(&count.to_be_bytes());
    }

    pub(crate) fn string(&mut self, string: &str) {
        self.count(string.len());
        self.bytes.extend_from_slice(string.as_bytes());
    }

    pub(crate) fn strings(&mut self, strings: &[String]) {
        self.count(strings.len());
        strings.iter().for_each(|string| self.string(string));
    }

    fn harvest(&mut self, harvest: &CodeValues) {
        self.count(harvest.numbers.len());
        harvest.numbers.iter().for_each(|number| self.bytes.extend_from_slice(&number.to_be_bytes()));
        self.count(harvest.fractions.len());
        let bits = harvest.fractions.iter().map(|fraction| fraction.to_bits());
        bits.for_each(|bits| self.bytes.extend_from_slice(&bits.to_be_bytes()));
        self.strings(&harvest.texts);
        self.count(harvest.statics.len());
        for (class, name) in &harvest.statics {
            self.string(class);
            self.string(name);
        }
    }

    /// Without their count.
    fn numbers(&mut self, numbers: &[i32]) {
        numbers.iter().for_each(|number| self.bytes.extend_from_slice(&number.to_be_bytes()));
    }

    pub(crate) fn null(&mut self) {
        self.bytes.extend_from_slice(&(-1_i32).to_be_bytes());
    }

    /// The runner has another working directory than we do, so paths are made absolute here.
    pub(crate) fn path(&mut self, path: &Path) -> Result<(), ReplayError> {
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        match absolute.to_str() {
            Some(text) => self.string(text),
            None => return Err(ReplayError::PathNotUnicode { path: absolute }),
        }
        Ok(())
    }

    pub(crate) fn paths(&mut self, paths: &[impl AsRef<Path>]) -> Result<(), ReplayError> {
        self.count(paths.len());
        paths.iter().try_for_each(|path| self.path(path.as_ref()))
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        let length = u32::try_from(self.bytes.len() - 4).unwrap_or(u32::MAX);
        self.bytes[..4].copy_from_slice(&length.to_be_bytes());
        self.bytes
    }
}

/// The part of a payload that has not been read yet.
pub(crate) struct Answer<'a> {
    rest: &'a [u8],
}

impl<'a> Answer<'a> {
    pub(crate) fn new(payload: &'a [u8], expected: u8) -> Result<Answer<'a>, ReplayError> {
        let mut answer = Answer { rest: payload };
        let kind = answer.byte()?;
        if kind == expected { Ok(answer) } else { Err(nonsense(format!("kind {kind} instead of {expected}"))) }
    }

    /// What is no frame.
    pub(crate) fn of(bytes: &'a [u8]) -> Answer<'a> {
        Answer { rest: bytes }
    }

    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], ReplayError> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or_else(|| nonsense("too short"))?;
        self.rest = rest;
        Ok(taken)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, ReplayError> {
        Ok(self.take(1)?[0])
    }

    pub(crate) fn bool(&mut self) -> Result<bool, ReplayError> {
        Ok(self.byte()? != 0)
    }

    pub(crate) fn number(&mut self) -> Result<i32, ReplayError> {
        let bytes = self.take(4)?;
        Ok(i32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    pub(crate) fn unsigned(&mut self) -> Result<u32, ReplayError> {
        u32::try_from(self.number()?).map_err(|_| nonsense("a negative number"))
    }

    pub(crate) fn recording(&mut self) -> Result<Recording, ReplayError> {
        let is_cut = self.bool()?;
        let classes = self.list(Answer::string)?;
        Ok(Recording { is_cut, classes, threads: self.list(Answer::packed)? })
    }

    fn packed(&mut self) -> Result<Numbers, ReplayError> {
        let count = usize::try_from(self.number()?).map_err(|_| nonsense("a negative length"))?;
        match usize::try_from(self.number()?) {
            Ok(length) if count <= MOST_NUMBERS => Ok(Numbers::packed(count, self.take(length)?)),
            Ok(_) => Err(nonsense("too many numbers")),
            Err(_) => {
                let bytes = self.take(count.checked_mul(4).ok_or_else(|| nonsense("too long"))?)?;
                Ok(Numbers::plain(bytes))
            }
        }
    }

    pub(crate) fn numbers(&mut self) -> Result<Vec<i32>, ReplayError> {
        let count = usize::try_from(self.number()?).map_err(|_| nonsense("a negative length"))?;
        let bytes = self.take(count.checked_mul(4).ok_or_else(|| nonsense("too long"))?)?;
        Ok(bytes.chunks_exact(4).map(|word| i32::from_be_bytes([word[0], word[1], word[2], word[3]])).collect())
    }

    /// A text as UTF-16, or null.
    pub(crate) fn units(&mut self) -> Result<Option<Vec<u16>>, ReplayError> {
        let Ok(length) = usize::try_from(self.number()?) else { return Ok(None) };
        let bytes = self.take(length.checked_mul(2).ok_or_else(|| nonsense("too long"))?)?;
        Ok(Some(bytes.chunks_exact(2).map(|unit| u16::from_be_bytes([unit[0], unit[1]])).collect()))
    }

    fn bytes(&mut self) -> Result<&'a [u8], ReplayError> {
        let length = usize::try_from(self.number()?).map_err(|_| nonsense("null where bytes were expected"))?;
        self.take(length)
    }

    pub(crate) fn optional_string(&mut self) -> Result<Option<String>, ReplayError> {
        let Ok(length) = usize::try_from(self.number()?) else {
            return Ok(None);
        };
        let bytes = self.take(length)?;
        String::from_utf8(bytes.to_vec()).map(Some).map_err(|_| nonsense("a string is not UTF-8"))
    }

    pub(crate) fn string(&mut self) -> Result<String, ReplayError> {
        self.optional_string()?.ok_or_else(|| nonsense("null where a string was expected"))
    }

    pub(crate) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Answer<'a>) -> Result<T, ReplayError>,
    ) -> Result<Vec<T>, ReplayError> {
        let count = self.number()?;
        (0..count).map(|_| item(self)).collect()
    }

    pub(crate) fn finish(self) -> Result<(), ReplayError> {
        if self.rest.is_empty() { Ok(()) } else { Err(nonsense("too long")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_begins_with_its_length() {
        let request = run_request(&[("demo.T", "a")], &["/x"], None, false, 1).unwrap();
        assert_eq!(u32::from_be_bytes(request[..4].try_into().unwrap()) as usize, request.len() - 4);
        assert_eq!(request[4], RUN);
    }

    #[test]
    fn every_truncation_of_an_answer_is_an_error_and_not_a_panic() {
        let mut payload = vec![RAN, 0, 0, 0, 1, 1];
        for string in ["java.lang.Error", "message"] {
            payload.extend_from_slice(&(string.len() as i32).to_be_bytes());
            payload.extend_from_slice(string.as_bytes());
        }
        payload.extend_from_slice(&[0, 0, 0, 0, 1]);
        assert!(parse_ran(&payload, false).is_ok_and(|ran| ran.tidy));
        for length in 0..payload.len() {
            assert!(matches!(parse_ran(&payload[..length], false), Err(ReplayError::Protocol { .. })));
        }
    }

    #[test]
    fn text_on_the_stream_is_not_taken_for_a_frame() {
        assert!(read_frame(&mut &b"# A fatal error"[..], None).is_err());
        assert!(read_frame(&mut &b""[..], None).unwrap().is_none());
        assert!(read_frame(&mut &b"\0\0"[..], None).is_err());
        assert!(read_frame(&mut &b"\0\0\0\x04abc"[..], None).is_err());
    }

    #[test]
    fn a_frame_counts_once_in_its_place_and_with_the_secret_of_its_jvm() {
        let mut seal = FrameAuthentication::new();
        assert_ne!(seal.secret, FrameAuthentication::new().secret);
        let frame = |secret: &[u8], number: u32| [&[0, 0, 0, 1][..], secret, &number.to_be_bytes(), &[7]].concat();
        let secret = seal.frame();
        let both = [frame(&secret, 0), frame(&secret, 1)].concat();
        let mut stream = &both[..];
        assert_eq!(read_frame(&mut stream, Some(&mut seal)).unwrap().unwrap(), [7]);
        assert_eq!(read_frame(&mut stream, Some(&mut seal)).unwrap().unwrap(), [7]);
        for bad in [frame(&secret, 1), frame(&secret, 3), frame(&[0; SECRET], 2), vec![0, 0, 0, 1, HELLO]] {
            assert!(read_frame(&mut &bad[..], Some(&mut seal)).is_err());
        }
        assert!(read_frame(&mut &frame(&secret, 2)[..], Some(&mut seal)).is_ok());
    }
}
