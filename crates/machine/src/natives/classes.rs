//! `java.lang.Class`, class loading and simple reflection.

use glassbox_program::{Class, Flags, JavaType, LinkError, Method, Name, Nest, Origin, binary_name};

use super::lang::{Result, int, null, operand};
use super::reflection::peek_field;
use super::{Native, Row};
use crate::event::{Stop, Why};
use crate::linking::resolution::linking;
use crate::machine::{Machine, invalid, unsupported};
use crate::state::value::{NULL, Value};
use crate::state::{Mirror, State};

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/Class", "desiredAssertionStatus()Z", assertion_status),
    ("java/lang/Class", "getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;", primitive_class),
    ("java/lang/Class", "isArray()Z", is_array),
    ("java/lang/Class", "isInterface()Z", is_interface),
    ("java/lang/Class", "isPrimitive()Z", is_primitive),
    ("java/lang/Class", "isHidden()Z", is_hidden),
    ("java/lang/Class", "isRecord0()Z", is_record),
    ("java/lang/Class", "isInstance(Ljava/lang/Object;)Z", is_instance),
    ("java/lang/Class", "isAssignableFrom(Ljava/lang/Class;)Z", is_assignable_from),
    ("java/lang/Class", "getSuperclass()Ljava/lang/Class;", superclass),
    ("java/lang/Class", "getModifiers()I", modifiers),
    ("java/lang/Class", "getClassAccessFlagsRaw0()I", modifiers),
    ("java/lang/Class", "getInterfaces0()[Ljava/lang/Class;", interfaces),
    ("java/lang/Class", "getSimpleBinaryName0()Ljava/lang/String;", simple_binary_name),
    ("java/lang/Class", "getDeclaringClass0()Ljava/lang/Class;", declaring_class),
    ("java/lang/Class", "getNestHost0()Ljava/lang/Class;", nest_host),
    ("java/lang/Class", "initClassName()Ljava/lang/String;", class_name),
    ("java/lang/Class", "getSigners()[Ljava/lang/Object;", null),
    (
        "java/lang/Class",
        "forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
        for_name,
    ),
    (
        "java/lang/ClassLoader",
        "defineClass0(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;\
         ZILjava/lang/Object;)Ljava/lang/Class;",
        define_hidden_class,
    ),
    (
        "java/lang/ClassLoader",
        "defineClass1(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;\
         Ljava/lang/String;)Ljava/lang/Class;",
        define_class,
    ),
    (
        "jdk/internal/misc/Unsafe",
        "defineClass0(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;",
        define_class_unsafely,
    ),
    ("java/lang/ClassLoader", "findLoadedClass0(Ljava/lang/String;)Ljava/lang/Class;", find_loaded_class),
    ("java/lang/ClassLoader", "findBootstrapClass(Ljava/lang/String;)Ljava/lang/Class;", find_bootstrap_class),
    ("jdk/internal/reflect/Reflection", "getCallerClass()Ljava/lang/Class;", caller_class),
    ("jdk/internal/reflect/Reflection", "getClassAccessFlags(Ljava/lang/Class;)I", access_flags),
    ("jdk/internal/reflect/Reflection", "areNestMates(Ljava/lang/Class;Ljava/lang/Class;)Z", are_nest_mates),
    // Enum constants without reflection: `values()` of the class itself.
    ("java/lang/Class", "getEnumConstantsShared()[Ljava/lang/Object;", enum_constants),
];

fn truth<'p>(value: bool) -> Result<'p> {
    Ok(Native::Value(Value::Int(i32::from(value))))
}

fn mirror_of_operand<'p>(
    machine: &mut Machine<'p>,
    state: &State<'p>,
    value: Value,
) -> std::result::Result<Mirror, Stop> {
    machine.mirrored(state, value).ok_or_else(|| unsupported("reflection on an unknown class"))
}

/// Off in the JDK. In code under test they are on, as in the test runs of the usual build tools; in a program that is
/// just run they are off, as a virtual machine has it by default.
fn assertion_status<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 0)?);
    let own = class.is_some_and(|class| !matches!(class.origin, Origin::Jdk | Origin::Subject));
    truth(own && !machine.mode.is_program())
}

fn primitive_class<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let name = machine.rust_text(state, operand(operands, 0)?).ok_or_else(|| invalid("a class name"))?;
    let mirror = match name.as_str() {
        "boolean" => Mirror::Primitive(JavaType::Boolean),
        "byte" => Mirror::Primitive(JavaType::Byte),
        "char" => Mirror::Primitive(JavaType::Char),
        "short" => Mirror::Primitive(JavaType::Short),
        "int" => Mirror::Primitive(JavaType::Int),
        "long" => Mirror::Primitive(JavaType::Long),
        "float" => Mirror::Primitive(JavaType::Float),
        "double" => Mirror::Primitive(JavaType::Double),
        _ => Mirror::Void,
    };
    Ok(Native::Value(Value::Reference(machine.mirror_of(state, &mirror)?)))
}

fn is_array<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 0)?);
    truth(class.is_some_and(|class| class.component.is_some()))
}

fn is_interface<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 0)?);
    truth(class.is_some_and(|class| class.is_interface()))
}

fn is_primitive<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let mirror = mirror_of_operand(machine, state, operand(operands, 0)?)?;
    truth(!matches!(mirror, Mirror::Class(_)))
}

fn is_hidden<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 0)?);
    truth(class.is_some_and(Class::is_hidden))
}

fn is_record<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 0)?);
    truth(class.is_some_and(|class| class.record.is_some()))
}

fn is_instance<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let object = machine.dereference(state, operand(operands, 1)?, Why::TypeTest)?;
    match machine.mirrored_class(state, operand(operands, 0)?) {
        Some(class) => {
            machine.rely_on_type(state, object, class);
            truth(object != NULL && machine.is_instance(state, object, class, Why::TypeTest)?)
        }
        None => truth(false),
    }
}

fn is_assignable_from<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    if operand(operands, 1)? == Value::Reference(NULL) {
        return Ok(Native::Throw("java/lang/NullPointerException", None));
    }
    let target = mirror_of_operand(machine, state, operand(operands, 0)?)?;
    let source = mirror_of_operand(machine, state, operand(operands, 1)?)?;
    truth(match (&source, &target) {
        (Mirror::Class(source), Mirror::Class(target)) => machine.program.is_subtype(*source, *target),
        (source, target) => source == target,
    })
}

fn superclass<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 0)?);
    let superclass = class.filter(|class| !class.is_interface()).and_then(|class| class.superclass);
    let mirror = match superclass {
        Some(superclass) => machine.mirror(state, machine.program.class(superclass))?,
        None => NULL,
    };
    Ok(Native::Value(Value::Reference(mirror)))
}

fn modifiers<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 0)?);
    Ok(Native::Value(Value::Int(class.map_or(0x0411, |class| machine.modifiers(class)))))
}

fn access_flags<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 0)?);
    Ok(Native::Value(Value::Int(class.map_or(0x0411, |class| i32::from(class.flags.0)))))
}

fn interfaces<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let interfaces = machine.mirrored_class(state, operand(operands, 0)?).map_or(&[][..], |class| &class.interfaces);
    let array_class = machine.load("[Ljava/lang/Class;")?;
    let array = machine.allocate_array(state, array_class, interfaces.len() as u32)?;
    for (index, interface) in interfaces.iter().enumerate() {
        let mirror = machine.mirror(state, machine.program.class(*interface))?;
        machine.write_element(state, array, index as u32, Value::Reference(mirror));
    }
    Ok(Native::Value(Value::Reference(array)))
}

fn simple_binary_name<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 0)?);
    let simple = class.and_then(|class| class.nesting.as_ref()).and_then(|nesting| nesting.simple_name.clone());
    Ok(Native::Value(match simple {
        Some(simple) => machine.new_text(state, &simple),
        None => Value::Reference(NULL),
    }))
}

fn declaring_class<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 0)?);
    let outer = class.and_then(|class| class.nesting.as_ref()).and_then(|nesting| nesting.outer.clone());
    let mirror = match outer {
        Some(outer) => machine.mirror(state, machine.load(&outer)?)?,
        None => NULL,
    };
    Ok(Native::Value(Value::Reference(mirror)))
}

fn nest_host<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    match machine.mirrored_class(state, operand(operands, 0)?) {
        Some(class) => {
            let host = machine.load(&class.nest_host)?;
            Ok(Native::Value(Value::Reference(machine.mirror(state, host)?)))
        }
        None => Ok(Native::Value(operand(operands, 0)?)),
    }
}

fn class_name<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let name = match mirror_of_operand(machine, state, operand(operands, 0)?)? {
        Mirror::Class(id) => binary_name(&machine.program.class(id).name),
        Mirror::Primitive(java_type) => java_type.to_string(),
        Mirror::Void => "void".into(),
    };
    Ok(Native::Value(machine.interned_text(state, &name)))
}

fn for_name<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let text = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    if text == NULL {
        return Ok(Native::Throw("java/lang/NullPointerException", None));
    }
    let name = machine.rust_text(state, Value::Reference(text));
    let name = name.ok_or_else(|| unsupported("a class whose name is an input"))?;
    if name.contains('/') {
        return Ok(Native::Throw("java/lang/ClassNotFoundException", Some(name)));
    }
    match named(machine, state, &name.replace('.', "/")) {
        Ok(class) => {
            let wanted = operand(operands, 1)? != Value::Int(0) && class.component.is_none();
            if wanted && machine.initialize(state, class)? {
                return Ok(Native::Restart);
            }
            Ok(Native::Value(Value::Reference(machine.mirror(state, class)?)))
        }
        // What the class itself needs is missing.
        Err(error @ LinkError::MissingClass { needed_by: Some(_), .. }) => Err(linking(machine, error)),
        Err(_) => {
            // What is missing of an array class is the class of its elements.
            let element = name.trim_start_matches('[');
            let element = element.strip_prefix('L').and_then(|element| element.strip_suffix(';'));
            let missing = element.filter(|_| name.starts_with('[')).map_or(name.clone(), str::to_owned);
            Ok(Native::Throw("java/lang/ClassNotFoundException", Some(missing)))
        }
    }
}

/// The bytes of a class file that a program gives.
fn class_bytes<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    array: Value,
    offset: Value,
    length: Value,
) -> std::result::Result<Vec<u8>, Stop> {
    // Paths share the classes of a program, so that a class of one path would be there for all.
    if !machine.mode.is_program() {
        return Err(unsupported("a class that is defined at run time"));
    }
    let elements = machine.elements(state, array).ok_or_else(|| invalid("the bytes of a class"))?;
    let (Value::Int(offset), Value::Int(length)) = (offset, length) else { return Err(invalid("a range of bytes")) };
    let bytes = elements.iter().skip(offset as usize).take(length as usize);
    let bytes: Option<Vec<u8>> =
        bytes.map(|byte| if let Value::Int(byte) = byte { Some(*byte as u8) } else { None }).collect();
    bytes.ok_or_else(|| invalid("the bytes of a class"))
}

fn define<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    bytes: &[u8],
    loader: Value,
    hidden: Option<Nest<'_>>,
) -> Result<'p> {
    let has_own_loader = loader != Value::Reference(NULL);
    let class = machine.program.define_bytes(bytes, hidden, has_own_loader).map_err(|error| linking(machine, error))?;
    let visible: Name = binary_name(&class.name).replace('.', "/").into();
    if hidden.is_none() && state.runtime.defined.insert(visible, class.id).is_some() {
        let name = binary_name(&class.name);
        let message = format!("loader 'app' attempted duplicate class definition for {name}.");
        return Ok(Native::Throw("java/lang/LinkageError", Some(message)));
    }
    let mirror = machine.mirror(state, class)?;
    state.fill(mirror, machine.known.class, &[("classLoader", loader)]);
    Ok(Native::Value(Value::Reference(mirror)))
}

/// A class by its internal name: one that the program defined, or one that can be found.
fn named<'p>(machine: &Machine<'p>, state: &State<'p>, name: &str) -> std::result::Result<&'p Class, LinkError> {
    match state.runtime.defined.get(name) {
        Some(id) => Ok(machine.program.class(*id)),
        None => machine.program.load(name),
    }
}

fn find_loaded_class<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let name = machine.rust_text(state, operand(operands, 1)?).ok_or_else(|| invalid("a class name"))?;
    let mirror = match state.runtime.defined.get(name.replace('.', "/").as_str()) {
        Some(id) => machine.mirror(state, machine.program.class(*id))?,
        None => NULL,
    };
    let own = peek_field(machine, state, Value::Reference(mirror), "classLoader") == Some(operand(operands, 0)?);
    Ok(Native::Value(Value::Reference(if own { mirror } else { NULL })))
}

fn define_class<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    define_for(machine, state, operands, operand(operands, 0)?)
}

fn define_class_unsafely<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    define_for(machine, state, operands, operand(operands, 5)?)
}

fn define_for<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value], loader: Value) -> Result<'p> {
    let (array, offset, length) = (operand(operands, 2)?, operand(operands, 3)?, operand(operands, 4)?);
    let bytes = class_bytes(machine, state, array, offset, length)?;
    define(machine, state, &bytes, loader, None)
}

/// `Lookup.defineHiddenClass` and `Lookup.defineClass`.
fn define_hidden_class<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    const NEST_MATE: i32 = 1;
    const HIDDEN: i32 = 2;
    let lookup = machine.mirrored_class(state, operand(operands, 1)?).ok_or_else(|| invalid("a lookup class"))?;
    let (array, offset, length) = (operand(operands, 3)?, operand(operands, 4)?, operand(operands, 5)?);
    let bytes = class_bytes(machine, state, array, offset, length)?;
    let flags = int(operands, 8)?;
    let hidden = flags & HIDDEN != 0;
    let host = (flags & NEST_MATE != 0).then_some(&*lookup.nest_host);
    let defined = define(machine, state, &bytes, operand(operands, 0)?, hidden.then_some(Nest { host }))?;
    let Native::Value(mirror) = defined else { return Ok(defined) };
    if let Value::Reference(address) = mirror {
        state.fill(address, machine.known.class, &[("classData", operand(operands, 9)?)]);
    }
    let wanted = operand(operands, 7)? != Value::Int(0);
    match machine.mirrored_class(state, mirror) {
        // The initializer runs on the way out; the class is there already.
        Some(class) if wanted && !machine.has_initializer(class) => {
            machine.initialize(state, class)?;
            Ok(Native::Value(mirror))
        }
        Some(_) => Ok(Native::Value(mirror)),
        None => Err(invalid("a class")),
    }
}

fn find_bootstrap_class<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let name = machine.rust_text(state, operand(operands, 0)?).ok_or_else(|| invalid("a class name"))?;
    let mirror = match named(machine, state, &name.replace('.', "/")) {
        Ok(class) => machine.mirror(state, class)?,
        Err(_) => NULL,
    };
    Ok(Native::Value(Value::Reference(mirror)))
}

/// Frames of reflection and of method handles, which call for somebody else.
fn is_passed_over(class: &Class, method: &Method) -> bool {
    match &*class.name {
        "java/lang/reflect/Method" | "java/lang/reflect/Constructor" => {
            matches!(&*method.name, "invoke" | "newInstance")
        }
        name if method.stands_for.is_some() || name.starts_with("jdk/internal/reflect/") => true,
        name => method.is_hidden && name.starts_with("java/lang/invoke/"),
    }
}

/// The class of the method that called the method that asks.
fn caller_class<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    let callers = state.thread.frames.iter().rev().skip(1).filter(|frame| !is_passed_over(frame.class, frame.method));
    let class = callers.map(|frame| frame.class).next();
    let mirror = match class {
        Some(class) => machine.mirror(state, class)?,
        None => NULL,
    };
    Ok(Native::Value(Value::Reference(mirror)))
}

fn are_nest_mates<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let first = machine.mirrored_class(state, operand(operands, 0)?);
    let second = machine.mirrored_class(state, operand(operands, 1)?);
    truth(first.is_some_and(|first| second.is_some_and(|second| first.nest_host == second.nest_host)))
}

fn enum_constants<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some(class) = machine.mirrored_class(state, operand(operands, 0)?) else {
        return Ok(Native::Value(Value::Reference(NULL)));
    };
    let is_enum = class.flags.is_enum() && class.flags != Flags(0);
    let values = class.method("values", &format!("()[L{};", class.name)).filter(|_| is_enum);
    match values {
        Some(values) => {
            if machine.initialize(state, class)? {
                return Ok(Native::Restart);
            }
            Ok(Native::Become(values, Vec::new()))
        }
        None => Ok(Native::Value(Value::Reference(NULL))),
    }
}
