//! Files of the JDK's own directory, for reading: time zones, security properties. There are no others; who asks for
//! one of them is stuck.

use super::lang::{Result, fixed_only_in_programs, int, long, nothing, operand, zero, zero_long};
use super::services::field;
use super::{Native, Row, bytes};
use crate::event::{Stop, Stuck};
use crate::machine::{Machine, invalid, unsupported};
use crate::state::State;
use crate::state::outside::OpenFile;
use crate::state::value::Value;

/// Where a program finds its JDK.
pub(crate) const JAVA_HOME: &str = "/java";

const INPUT: &str = "java/io/FileInputStream";
const RANDOM: &str = "java/io/RandomAccessFile";
const DESCRIPTOR: &str = "java/io/FileDescriptor";
const FILE_SYSTEM: &str = "java/io/UnixFileSystem";
const UNIX: &str = "sun/nio/fs/UnixNativeDispatcher";
/// The same natives before and after JDK 21.
const CHANNEL: &str = "sun/nio/ch/FileDispatcherImpl";
const UNIX_CHANNEL: &str = "sun/nio/ch/UnixFileDispatcherImpl";

pub(crate) const TABLE: &[Row] = &[
    (INPUT, "open0(Ljava/lang/String;)V", open_input),
    (INPUT, "read0()I", read_one),
    (INPUT, "readBytes([BII)I", read_bytes),
    (INPUT, "readBytes0([BII)I", read_bytes),
    (INPUT, "skip0(J)J", skip),
    (INPUT, "available0()I", available),
    (INPUT, "length0()J", length),
    (INPUT, "position0()J", position),
    (INPUT, "isRegularFile0(Ljava/io/FileDescriptor;)Z", is_open_file),
    (RANDOM, "open0(Ljava/lang/String;I)V", open_random),
    (RANDOM, "read0()I", read_one),
    (RANDOM, "readBytes0([BII)I", read_bytes),
    (RANDOM, "getFilePointer()J", position),
    (RANDOM, "seek0(J)V", seek),
    (RANDOM, "length()J", length),
    (RANDOM, "length0()J", length),
    (DESCRIPTOR, "getHandle(I)J", zero_long),
    (DESCRIPTOR, "getAppend(I)Z", zero),
    (DESCRIPTOR, "close0()V", close_descriptor),
    (FILE_SYSTEM, "canonicalize0(Ljava/lang/String;)Ljava/lang/String;", canonicalize),
    (FILE_SYSTEM, "getBooleanAttributes0(Ljava/io/File;)I", attributes),
    (FILE_SYSTEM, "checkAccess(Ljava/io/File;I)Z", check_access),
    (FILE_SYSTEM, "checkAccess0(Ljava/io/File;I)Z", check_access),
    (UNIX, "init()I", zero),
    (UNIX, "getcwd()[B", working_directory),
    (UNIX, "fchmodatNoFollowSupported0()Z", zero),
    (UNIX, "open0(JII)I", open_path),
    (UNIX, "close0(I)V", close_number),
    (UNIX, "stat0(JLsun/nio/fs/UnixFileAttributes;)I", stat),
    (UNIX, "stat0(JLsun/nio/fs/UnixFileAttributes;)V", stat_or_fail),
    (UNIX, "lstat0(JLsun/nio/fs/UnixFileAttributes;)V", stat_or_fail),
    (UNIX, "stat1(J)I", mode),
    (UNIX, "exists0(J)Z", exists),
    (UNIX, "access0(JI)I", access),
    (UNIX, "realpath0(J)[B", real_path),
    (CHANNEL, "init()V", nothing),
    (CHANNEL, "init0()V", nothing),
    (CHANNEL, "read0(Ljava/io/FileDescriptor;JI)I", read_memory),
    (CHANNEL, "size0(Ljava/io/FileDescriptor;)J", channel_size),
    (CHANNEL, "seek0(Ljava/io/FileDescriptor;J)J", channel_seek),
    (CHANNEL, "closeIntFD(I)V", close_number),
    (CHANNEL, "close0(Ljava/io/FileDescriptor;)V", close_channel),
    (UNIX_CHANNEL, "read0(Ljava/io/FileDescriptor;JI)I", read_memory),
    (UNIX_CHANNEL, "size0(Ljava/io/FileDescriptor;)J", channel_size),
    (UNIX_CHANNEL, "seek0(Ljava/io/FileDescriptor;J)J", channel_seek),
    (UNIX_CHANNEL, "closeIntFD(I)V", close_number),
    (UNIX_CHANNEL, "allocationGranularity0()J", page_size),
    (UNIX_CHANNEL, "isOther0(Ljava/io/FileDescriptor;)Z", zero),
    ("sun/nio/ch/UnixDispatcher", "init()V", nothing),
    ("sun/nio/ch/UnixDispatcher", "close0(Ljava/io/FileDescriptor;)V", close_channel),
    ("sun/nio/ch/FileChannelImpl", "initIDs()J", page_size),
    ("sun/nio/ch/IOUtil", "fdVal(Ljava/io/FileDescriptor;)I", descriptor_number),
    ("sun/nio/ch/IOUtil", "setfdVal(Ljava/io/FileDescriptor;I)V", set_descriptor_number),
    ("sun/nio/ch/IOUtil", "iovMax()I", sixteen),
    ("sun/nio/ch/IOUtil", "writevMax()J", page_size),
    ("sun/nio/ch/IOUtil", "fdLimit()I", sixteen),
    ("sun/nio/ch/NativeThread", "init()V", nothing),
    ("sun/nio/ch/NativeThread", "current()J", zero_long),
    ("sun/nio/ch/NativeThread", "current0()J", zero_long),
    ("sun/nio/ch/NativeThread", "supportPendingSignals0()Z", zero),
];

fn sixteen<'p>(_: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Int(16)))
}

fn page_size<'p>(_: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Long(4096)))
}

/// The names along a path, after those that `..` takes back.
fn segments(path: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts
}

/// A path below the JDK's directory, relative to it; anything else is out of reach.
fn jdk_path(path: &str, asked: &str) -> std::result::Result<String, Stop> {
    let parts = segments(path);
    match (path.starts_with('/'), parts.split_first()) {
        (true, Some((first, rest))) if JAVA_HOME.strip_prefix('/') == Some(*first) => Ok(rest.join("/")),
        _ => Err(Stuck::Method(asked.into()).into()),
    }
}

/// What a path denotes: a file with its content, a directory, or nothing.
enum Entry {
    File(Vec<u8>),
    Directory,
    Missing,
}

fn look_up(machine: &Machine<'_>, relative: &str) -> Entry {
    match machine.program.jdk_file(relative) {
        Some(content) => Entry::File(content),
        None if matches!(relative, "" | "lib" | "conf" | "conf/security" | "lib/security") => Entry::Directory,
        None => Entry::Missing,
    }
}

/// The same for an absolute path, which may also name a source of random numbers: in a program that is just run they are
/// the same every time.
fn find(machine: &Machine<'_>, path: &str, asked: &str) -> std::result::Result<Entry, Stop> {
    if matches!(path, "/dev/random" | "/dev/urandom") {
        fixed_only_in_programs(machine, "java.security.SecureRandom.nextBytes(byte[])")?;
        // The generator of SplitMix64, from a fixed seed.
        let step = |seed: u64| {
            let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            mixed ^ (mixed >> 31)
        };
        let words = (1..=RANDOM_WORDS).map(|index| step(index.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        return Ok(Entry::File(words.flat_map(u64::to_le_bytes).collect()));
    }
    let relative = jdk_path(path, asked)?;
    Ok(look_up(machine, &relative))
}

/// More than programs ask for.
const RANDOM_WORDS: u64 = 1 << 14;

fn no_such_file<'p>(path: &str) -> Result<'p> {
    let message = format!("{path} (No such file or directory)");
    Ok(Native::Throw("java/io/FileNotFoundException", Some(message)))
}

fn open<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value], class: &str) -> Result<'p> {
    let path = machine.rust_text(state, operand(operands, 1)?).ok_or_else(|| invalid("a path"))?;
    let asked = format!("{}.open0(java.lang.String)", class.replace('/', "."));
    let Entry::File(content) = find(machine, &path, &asked)? else { return no_such_file(&path) };
    let descriptor = field(machine, state, operand(operands, 0)?, class, "fd")?;
    let number = state.runtime.outside.open(content);
    set_number(machine, state, descriptor, number)?;
    Ok(Native::Void)
}

fn open_input<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    open(machine, state, operands, INPUT)
}

fn open_random<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    // O_RDONLY
    if int(operands, 2)? & 1 == 0 {
        return Err(Stuck::Method("java.io.RandomAccessFile.open0(java.lang.String, int) for writing".into()).into());
    }
    open(machine, state, operands, RANDOM)
}

fn number<'p>(machine: &mut Machine<'p>, state: &State<'p>, descriptor: Value) -> std::result::Result<i32, Stop> {
    match field(machine, state, descriptor, DESCRIPTOR, "fd")? {
        Value::Int(number) => Ok(number),
        _ => Err(invalid("a file descriptor")),
    }
}

fn set_number<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    descriptor: Value,
    number: i32,
) -> std::result::Result<(), Stop> {
    let Value::Reference(address) = descriptor else { return Err(invalid("a file descriptor")) };
    let class = machine.load(DESCRIPTOR)?;
    state.fill(address, class, &[("fd", Value::Int(number))]);
    Ok(())
}

/// The file behind a stream; nothing for standard input, which is empty.
fn file_of<'s, 'p>(
    machine: &mut Machine<'p>,
    state: &'s mut State<'p>,
    stream: Value,
) -> std::result::Result<Option<&'s mut OpenFile>, Stop> {
    let class = match stream {
        Value::Reference(address) => state.heap.get(address).map(|object| machine.program.class(object.class)),
        _ => None,
    };
    let random = machine.load(RANDOM)?;
    let class = if class.is_some_and(|class| class.ancestors.contains(&random.id)) { RANDOM } else { INPUT };
    let descriptor = field(machine, state, stream, class, "fd")?;
    file_behind(machine, state, descriptor)
}

fn file_behind<'s, 'p>(
    machine: &mut Machine<'p>,
    state: &'s mut State<'p>,
    descriptor: Value,
) -> std::result::Result<Option<&'s mut OpenFile>, Stop> {
    match number(machine, state, descriptor)? {
        0 => Ok(None),
        number => state.runtime.outside.file(number).map(Some).ok_or_else(|| unsupported("a file that is not open")),
    }
}

fn read_one<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let file = file_of(machine, state, operand(operands, 0)?)?;
    let byte = file.and_then(|file| file.read(1).first().copied());
    Ok(Native::Value(Value::Int(byte.map_or(-1, i32::from))))
}

fn read_bytes<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (array, offset, count) = (operand(operands, 1)?, int(operands, 2)?, int(operands, 3)?);
    let length = match array {
        Value::Reference(address) => match state.heap.get(address).and_then(crate::heap::Object::array) {
            Some(array) => array.length,
            None => return Ok(Native::Throw("java/lang/NullPointerException", None)),
        },
        _ => return Err(invalid("an array")),
    };
    let Value::Int(length) = length else { return Err(unsupported("reading into an array of unknown length")) };
    if offset < 0 || count < 0 || count > length - offset {
        return Ok(Native::Throw("java/lang/IndexOutOfBoundsException", None));
    }
    let file = file_of(machine, state, operand(operands, 0)?)?;
    let read = file.map_or(Vec::new(), |file| file.read(count as usize).to_vec());
    bytes::write(machine, state, array, offset, &read)?;
    let result = if read.is_empty() && count > 0 { -1 } else { read.len() as i32 };
    Ok(Native::Value(Value::Int(result)))
}

fn skip<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let by = long(operands, 1)?;
    if let Some(file) = file_of(machine, state, operand(operands, 0)?)? {
        file.position = (file.position as i64).saturating_add(by).max(0) as usize;
    }
    Ok(Native::Value(Value::Long(by)))
}

fn available<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let file = file_of(machine, state, operand(operands, 0)?)?;
    let rest = file.map_or(0, |file| file.content.len().saturating_sub(file.position));
    Ok(Native::Value(Value::Int(rest as i32)))
}

fn length<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let file = file_of(machine, state, operand(operands, 0)?)?;
    Ok(Native::Value(Value::Long(file.map_or(0, |file| file.content.len() as i64))))
}

fn position<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let file = file_of(machine, state, operand(operands, 0)?)?;
    Ok(Native::Value(Value::Long(file.map_or(0, |file| file.position as i64))))
}

fn seek<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let to = long(operands, 1)?.max(0) as usize;
    if let Some(file) = file_of(machine, state, operand(operands, 0)?)? {
        file.position = to;
    }
    Ok(Native::Void)
}

fn is_open_file<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let file = number(machine, state, operand(operands, 1)?)?;
    let found = state.runtime.outside.file(file).is_some();
    Ok(Native::Value(Value::Int(i32::from(found))))
}

fn close_descriptor<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let file = number(machine, state, operand(operands, 0)?)?;
    state.runtime.outside.close(file);
    set_number(machine, state, operand(operands, 0)?, -1)?;
    Ok(Native::Void)
}

fn close_channel<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let file = number(machine, state, operand(operands, 0)?)?;
    state.runtime.outside.close(file);
    Ok(Native::Void)
}

fn close_number<'p>(_: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    state.runtime.outside.close(int(operands, 0)?);
    Ok(Native::Void)
}

/// There are no links here, so a path says where it leads.
fn canonicalize<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let path = machine.rust_text(state, operand(operands, 1)?).ok_or_else(|| invalid("a path"))?;
    let canonical = format!("/{}", segments(&path).join("/"));
    Ok(Native::Value(machine.new_text(state, &canonical)))
}

/// What a `java.io.File` denotes.
fn entry<'p>(
    machine: &mut Machine<'p>,
    state: &State<'p>,
    operands: &[Value],
    asked: &str,
) -> std::result::Result<Entry, Stop> {
    let path = field(machine, state, operand(operands, 1)?, "java/io/File", "path")?;
    let path = machine.rust_text(state, path).ok_or_else(|| invalid("a path"))?;
    find(machine, &path, asked)
}

/// Everything can be read, and nothing written or executed.
fn check_access<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    const READ: i32 = 4;
    let there = !matches!(entry(machine, state, operands, "java.io.File.canRead()")?, Entry::Missing);
    Ok(Native::Value(Value::Int(i32::from(there && int(operands, 2)? == READ))))
}

/// `FileSystem.BA_EXISTS` and its kin.
fn attributes<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let entry = entry(machine, state, operands, "java.io.File.exists()")?;
    Ok(Native::Value(Value::Int(match entry {
        Entry::File(_) => 1 | 2,
        Entry::Directory => 1 | 4,
        Entry::Missing => 0,
    })))
}

fn working_directory<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(bytes::new_array(machine, state, b"/")))
}

/// The path in native memory that the first operand points to.
fn native_path(state: &State<'_>, operands: &[Value], asked: &str) -> std::result::Result<String, Stop> {
    let path = state.runtime.outside.text(long(operands, 0)?).ok_or_else(|| unsupported("a path that is no text"))?;
    jdk_path(&path, asked)
}

const NO_SUCH_FILE: i32 = 2;
/// O_ACCMODE | O_CREAT | O_TRUNC
const WRITING: i32 = 0o1103;

fn open_path<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let asked = "java.nio.channels.FileChannel.open(java.nio.file.Path)";
    let relative = native_path(state, operands, asked)?;
    match look_up(machine, &relative) {
        Entry::File(content) if int(operands, 1)? & WRITING == 0 => {
            Ok(Native::Value(Value::Int(state.runtime.outside.open(content))))
        }
        _ => Err(Stuck::Method(asked.into()).into()),
    }
}

/// `st_mode` and size.
fn status<'p>(
    machine: &mut Machine<'p>,
    state: &State<'p>,
    operands: &[Value],
) -> std::result::Result<Option<(i32, i64)>, Stop> {
    let relative = native_path(state, operands, "java.nio.file.Files.readAttributes(java.nio.file.Path)")?;
    Ok(match look_up(machine, &relative) {
        Entry::File(content) => Some((0o100_444, content.len() as i64)),
        Entry::Directory => Some((0o040_555, 4096)),
        Entry::Missing => None,
    })
}

fn stat<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((mode, size)) = status(machine, state, operands)? else {
        return Ok(Native::Value(Value::Int(NO_SUCH_FILE)));
    };
    let Value::Reference(attributes) = operand(operands, 1)? else { return Err(invalid("file attributes")) };
    let class = machine.load("sun/nio/fs/UnixFileAttributes")?;
    state.fill(attributes, class, &[("st_mode", Value::Int(mode))]);
    state.fill(attributes, class, &[("st_size", Value::Long(size))]);
    Ok(Native::Value(Value::Int(0)))
}

fn stat_or_fail<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    match stat(machine, state, operands)? {
        Native::Value(Value::Int(0)) => Ok(Native::Void),
        _ => Err(Stuck::Method("java.nio.file.Files.readAttributes(java.nio.file.Path)".into()).into()),
    }
}

fn mode<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let status = status(machine, state, operands)?;
    Ok(Native::Value(Value::Int(status.map_or(0, |(mode, _)| mode))))
}

fn exists<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let found = status(machine, state, operands)?.is_some();
    Ok(Native::Value(Value::Int(i32::from(found))))
}

fn access<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let found = status(machine, state, operands)?.is_some();
    Ok(Native::Value(Value::Int(if found { 0 } else { NO_SUCH_FILE })))
}

fn real_path<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let relative = native_path(state, operands, "java.nio.file.Path.toRealPath()")?;
    let path = format!("{JAVA_HOME}/{relative}");
    Ok(Native::Value(bytes::new_array(machine, state, path.trim_end_matches('/').as_bytes())))
}

/// Into native memory; -1 at the end (`IOStatus.EOF`).
fn read_memory<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (address, count) = (long(operands, 1)?, int(operands, 2)?.max(0) as usize);
    let file = file_behind(machine, state, operand(operands, 0)?)?;
    let read = file.map_or(Vec::new(), |file| file.read(count).to_vec());
    let target = state.runtime.outside.bytes_mut(address, read.len());
    target.ok_or_else(|| unsupported("memory outside the heap"))?.copy_from_slice(&read);
    let result = if read.is_empty() && count > 0 { -1 } else { read.len() as i32 };
    Ok(Native::Value(Value::Int(result)))
}

fn channel_size<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let file = file_behind(machine, state, operand(operands, 0)?)?;
    Ok(Native::Value(Value::Long(file.map_or(0, |file| file.content.len() as i64))))
}

/// A negative offset asks for the position.
fn channel_seek<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let to = long(operands, 1)?;
    let file = file_behind(machine, state, operand(operands, 0)?)?;
    let position = file.map_or(0, |file| {
        if to >= 0 {
            file.position = to as usize;
        }
        file.position as i64
    });
    Ok(Native::Value(Value::Long(position)))
}

fn descriptor_number<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let number = number(machine, state, operand(operands, 0)?)?;
    Ok(Native::Value(Value::Int(number)))
}

fn set_descriptor_number<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let number = int(operands, 1)?;
    set_number(machine, state, operand(operands, 0)?, number)?;
    Ok(Native::Void)
}
