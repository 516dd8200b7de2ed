//! What a virtual machine tells the JDK about the platform, and standard output and error.

use super::lang::{Result, int, nothing, null, operand, zero, zero_long};
use super::{Native, Row};
use crate::event::{Event, Outcome, Why};
use crate::machine::Machine;
use crate::state::State;
use crate::state::value::{NULL, Value};

pub(crate) const TABLE: &[Row] = &[
    ("jdk/internal/util/SystemProps$Raw", "vmProperties()[Ljava/lang/String;", vm_properties),
    ("jdk/internal/util/SystemProps$Raw", "platformProperties()[Ljava/lang/String;", platform_properties),
    // There is no archive of objects to start from.
    ("jdk/internal/misc/CDS", "initializeFromArchive(Ljava/lang/Class;)V", nothing),
    ("jdk/internal/misc/CDS", "isDumpingClassList0()Z", zero),
    ("jdk/internal/misc/CDS", "isDumpingArchive0()Z", zero),
    ("jdk/internal/misc/CDS", "isSharingEnabled0()Z", zero),
    ("jdk/internal/misc/CDS", "getCDSConfigStatus()I", zero),
    ("jdk/internal/misc/CDS", "getRandomSeedForDumping()J", zero_long),
    ("jdk/internal/misc/VM", "initialize()V", nothing),
    ("jdk/internal/misc/VM", "initializeFromArchive(Ljava/lang/Class;)V", nothing),
    ("jdk/internal/misc/VM", "latestUserDefinedLoader0()Ljava/lang/ClassLoader;", null),
    ("jdk/internal/misc/VM", "getRuntimeArguments()[Ljava/lang/String;", null),
    ("jdk/internal/misc/PreviewFeatures", "isPreviewEnabled()Z", zero),
    ("jdk/internal/misc/Signal", "findSignal0(Ljava/lang/String;)I", minus_one),
    ("jdk/internal/misc/Signal", "handle0(IJ)J", zero_long),
    ("jdk/internal/vm/ContinuationSupport", "isSupported0()Z", zero),
    ("java/security/AccessController", "getStackAccessControlContext()Ljava/security/AccessControlContext;", null),
    ("java/security/AccessController", "getInheritedAccessControlContext()Ljava/security/AccessControlContext;", null),
    ("java/security/AccessController", "getProtectionDomain(Ljava/lang/Class;)Ljava/security/ProtectionDomain;", null),
    ("java/security/AccessController", "ensureMaterializedForStackWalk(Ljava/lang/Object;)V", nothing),
    ("java/io/FileOutputStream", "writeBytes([BIIZ)V", write_bytes),
    ("java/lang/System", "setIn0(Ljava/io/InputStream;)V", set_in),
    ("java/lang/System", "setOut0(Ljava/io/PrintStream;)V", set_out),
    ("java/lang/System", "setErr0(Ljava/io/PrintStream;)V", set_err),
    ("java/lang/System", "loadLibrary(Ljava/lang/String;)V", nothing),
    ("java/lang/Runtime", "loadLibrary0(Ljava/lang/Class;Ljava/lang/String;)V", nothing),
    ("jdk/internal/loader/BootLoader", "setBootLoaderUnnamedModule0(Ljava/lang/Module;)V", nothing),
    ("jdk/internal/loader/BootLoader", "loadLibrary(Ljava/lang/String;)V", nothing),
    // Modules say what they see of each other; here all classes see each other.
    (
        "java/lang/Module",
        "defineModule0(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V",
        nothing,
    ),
    ("java/lang/Module", "addReads0(Ljava/lang/Module;Ljava/lang/Module;)V", nothing),
    ("java/lang/Module", "addExports0(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V", nothing),
    ("java/lang/Module", "addExportsToAll0(Ljava/lang/Module;Ljava/lang/String;)V", nothing),
    ("java/lang/Module", "addExportsToAllUnnamed0(Ljava/lang/Module;Ljava/lang/String;)V", nothing),
    ("jdk/internal/loader/BootLoader", "setBootLoaderUnnamedModule0(Ljava/lang/Module;)V", set_unnamed_module),
    ("jdk/internal/loader/NativeLibraries", "findBuiltinLib(Ljava/lang/String;)Ljava/lang/String;", null),
    ("java/util/TimeZone", "getSystemTimeZoneID(Ljava/lang/String;)Ljava/lang/String;", utc),
    ("java/util/TimeZone", "getSystemGMTOffsetID()Ljava/lang/String;", utc),
    ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8()Z", zero),
    ("java/lang/Shutdown", "beforeHalt()V", nothing),
    ("java/lang/Shutdown", "halt0(I)V", halt),
    // Would ask for a logger, which is off.
    ("java/lang/Shutdown", "logRuntimeExit(I)V", nothing),
    ("java/lang/Runtime", "logRuntimeExit(I)V", nothing),
    ("java/lang/Terminator", "setup()V", nothing),
    ("java/lang/ProcessEnvironment", "environ()[[B", environment),
    ("java/lang/ProcessImpl", "init()V", nothing),
];

/// The one unnamed module that every class belongs to is the one that the JDK's loader has made for itself.
fn set_unnamed_module<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    if let Value::Reference(module) = operand(operands, 0)? {
        machine.set_module(state, module);
    }
    Ok(Native::Void)
}

fn minus_one<'p>(_: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Int(-1)))
}

/// The end of the program, whatever is still on the stack.
fn halt<'p>(_: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    Err(Event::Finished(Outcome::Exited(int(operands, 0)?)).into())
}

fn utc<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(machine.new_text(state, "UTC")))
}

fn strings<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, texts: &[Option<&str>]) -> Result<'p> {
    let class = machine.load("[Ljava/lang/String;")?;
    let array = machine.allocate_array(state, class, texts.len() as u32)?;
    for (index, text) in texts.iter().enumerate() {
        let value = match text {
            Some(text) => machine.new_text(state, text),
            None => Value::Reference(NULL),
        };
        machine.write_element(state, array, index as u32, value);
    }
    Ok(Native::Value(Value::Reference(array)))
}

/// Keys and values in turn, ended by null.
fn vm_properties<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    let version = machine.platform.java_version.clone();
    let feature = version.split('.').next().unwrap_or("17").to_owned();
    let class_version = format!("{}.0", 44 + feature.parse::<u32>().unwrap_or(17));
    let texts = [
        ("java.home", super::files::JAVA_HOME),
        ("java.vm.specification.name", "Java Virtual Machine Specification"),
        ("java.vm.specification.vendor", "Oracle Corporation"),
        ("java.vm.specification.version", feature.as_str()),
        ("java.vm.name", "Glassbox"),
        ("java.vm.vendor", "Glassbox"),
        ("java.vm.version", version.as_str()),
        ("java.vm.info", "interpreted mode"),
        ("java.class.path", ""),
        ("java.library.path", ""),
        ("java.class.version", class_version.as_str()),
        ("java.vm.compressedOopsMode", "Zero based"),
        ("jdk.debug", "release"),
        ("sun.nio.MaxDirectMemorySize", "-1"),
        ("sun.nio.PageAlignDirectMemory", "false"),
    ];
    let mut flat: Vec<Option<&str>> = texts.iter().flat_map(|(key, value)| [Some(*key), Some(*value)]).collect();
    flat.push(None);
    strings(machine, state, &flat)
}

/// There are no environment variables.
fn environment<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    let class = machine.load("[[B")?;
    Ok(Native::Value(Value::Reference(machine.allocate_array(state, class, 0)?)))
}

/// By the indices that the JDK's own class gives to the properties; the locale is that of `C.UTF-8`.
fn platform_properties<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    let class = machine.load("jdk/internal/util/SystemProps$Raw")?;
    let index_of = |name: &str| match class.field(name).and_then(|field| field.constant.clone()) {
        Some(glassbox_program::Constant::Int(index)) => Some(index as usize),
        _ => None,
    };
    let known = [
        ("_file_separator_NDX", "/"),
        ("_path_separator_NDX", ":"),
        ("_line_separator_NDX", "\n"),
        ("_java_io_tmpdir_NDX", "/tmp"),
        ("_os_name_NDX", "Linux"),
        ("_os_arch_NDX", "amd64"),
        ("_os_version_NDX", "5.0"),
        ("_user_dir_NDX", "/"),
        ("_user_home_NDX", "/"),
        ("_user_name_NDX", "glassbox"),
        ("_sun_jnu_encoding_NDX", "UTF-8"),
        ("_native_encoding_NDX", "UTF-8"),
        ("_file_encoding_NDX", "UTF-8"),
        ("_stdout_encoding_NDX", "UTF-8"),
        ("_stderr_encoding_NDX", "UTF-8"),
        ("_display_language_NDX", "en"),
        ("_sun_arch_data_model_NDX", "64"),
        ("_sun_cpu_endian_NDX", "little"),
        ("_sun_io_unicode_encoding_NDX", "UnicodeLittle"),
    ];
    let length = index_of("FIXED_LENGTH").unwrap_or(64);
    let mut texts: Vec<Option<&str>> = vec![None; length];
    for (name, value) in known {
        if let Some(slot) = index_of(name).and_then(|index| texts.get_mut(index)) {
            *slot = Some(value);
        }
    }
    strings(machine, state, &texts)
}

/// Writes to what is captured of standard output (1) or error (2).
fn write_bytes<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let stream = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    let array = machine.dereference(state, operand(operands, 1)?, Why::NullCheck)?;
    let (offset, count) = (int(operands, 2)?, int(operands, 3)?);
    let stream_class = machine.load("java/io/FileOutputStream")?;
    let descriptor_class = machine.load("java/io/FileDescriptor")?;
    let descriptor = stream_class.field("fd").and_then(|field| Some(state.heap.get(stream)?.field(field.slot)));
    let number = match descriptor {
        Some(Value::Reference(descriptor)) => {
            descriptor_class.field("fd").and_then(|field| Some(state.heap.get(descriptor)?.field(field.slot)))
        }
        _ => None,
    };
    let mut bytes = Vec::with_capacity(count.max(0) as usize);
    for index in offset..offset + count {
        match machine.read_element(state, array, index as u32)? {
            Value::Int(byte) => bytes.push(byte as u8),
            _ => bytes.push(b'?'),
        }
    }
    match number {
        Some(Value::Int(1)) => state.runtime.output.standard.extend(bytes),
        Some(Value::Int(2)) => state.runtime.output.error.extend(bytes),
        _ => return Err(crate::machine::unsupported("writing to a file")),
    }
    Ok(Native::Void)
}

fn set_static<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, name: &str, value: Value) -> Result<'p> {
    let class = machine.load("java/lang/System")?;
    if let Some(field) = class.field(name)
        && let Some(class) = state.class_state_mut(class.id)
    {
        class.statics[field.slot] = value;
    }
    Ok(Native::Void)
}

fn set_in<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    set_static(machine, state, "in", operand(operands, 0)?)
}

fn set_out<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    set_static(machine, state, "out", operand(operands, 0)?)
}

fn set_err<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    set_static(machine, state, "err", operand(operands, 0)?)
}
