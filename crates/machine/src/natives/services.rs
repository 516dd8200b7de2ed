//! Service providers and resources, without module layers: what the modules of the JDK image declare, and what lies
//! beside the classes of the class path.

use glassbox_program::{Origin, binary_name, package_of};

use super::lang::{Result, operand};
use super::{Native, Row, bytes};
use crate::event::{Stop, Stuck, Why};
use crate::machine::{Machine, invalid};
use crate::state::State;
use crate::state::value::{NULL, Value};

const MODULE_ITERATOR: &str = "java/util/ServiceLoader$ModuleServicesLookupIterator";
const PATH_ITERATOR: &str = "java/util/ServiceLoader$LazyClassPathLookupIterator";

pub(crate) const TABLE: &[Row] = &[
    (MODULE_ITERATOR, "iteratorFor(Ljava/lang/ClassLoader;)Ljava/util/Iterator;", module_providers),
    (PATH_ITERATOR, "nextProviderClass()Ljava/lang/Class;", path_provider),
    ("java/lang/Class", "forName(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;", class_in_module),
    ("java/lang/Class", "getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", resource_of_class),
    ("java/lang/Module", "getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", resource_of_module),
    ("java/lang/ClassLoader", "getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", resource_of_module),
    (
        "java/lang/ClassLoader",
        "getSystemResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
        resource_of_the_system,
    ),
];

/// The interface that a `ServiceLoader` was made for, as an internal name; the receiver is one of its iterators.
fn service<'p>(
    machine: &mut Machine<'p>,
    state: &State<'p>,
    iterator: Value,
    class: &str,
) -> std::result::Result<String, Stop> {
    let loader = field(machine, state, iterator, class, "this$0")?;
    let service = field(machine, state, loader, "java/util/ServiceLoader", "service")?;
    let class = machine.mirrored_class(state, service).ok_or_else(|| invalid("a service"))?;
    Ok(class.name.to_string())
}

/// A field by name.
pub(crate) fn field<'p>(
    machine: &mut Machine<'p>,
    state: &State<'p>,
    object: Value,
    class: &str,
    name: &str,
) -> std::result::Result<Value, Stop> {
    let address = machine.dereference(state, object, Why::NullCheck)?;
    let field = machine.load(class)?.field(name).ok_or_else(|| invalid("a field that a JDK class should have"))?;
    let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
    Ok(object.field(field.slot))
}

/// All providers of the JDK, whatever loader has them, are those of the boot loader.
fn module_providers<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let service = service(machine, state, operand(operands, 0)?, MODULE_ITERATOR)?;
    let provider_class = machine.load("jdk/internal/module/ServicesCatalog$ServiceProvider")?;
    let iterator_class = machine.load("java/util/Arrays$ArrayItr")?;
    for class in [provider_class, iterator_class] {
        if machine.initialize(state, class)? {
            return Ok(Native::Restart);
        }
    }
    let of_boot_loader = operand(operands, 1)? == Value::Reference(NULL);
    let names = if of_boot_loader { machine.program.providers(&service) } else { &[] };
    let module = state.runtime.unnamed_module.map_or(Value::Reference(NULL), Value::Reference);
    let array_class = machine.load("[Ljava/lang/Object;")?;
    let array = machine.allocate_array(state, array_class, names.len() as u32)?;
    for (index, name) in names.iter().enumerate() {
        let provider = machine.allocate(state, provider_class)?;
        let name = machine.new_text(state, &binary_name(name));
        state.fill(provider, provider_class, &[("module", module)]);
        state.fill(provider, provider_class, &[("providerName", name)]);
        machine.write_element(state, array, index as u32, Value::Reference(provider));
    }
    let iterator = machine.allocate(state, iterator_class)?;
    state.fill(iterator, iterator_class, &[("a", Value::Reference(array))]);
    Ok(Native::Value(Value::Reference(iterator)))
}

/// The class path seldom has providers; if it has, they are not supported.
fn path_provider<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let service = binary_name(&service(machine, state, operand(operands, 0)?, PATH_ITERATOR)?);
    if machine.program.resource(&format!("META-INF/services/{service}")).is_some() {
        return Err(Stuck::Unsupported(format!("META-INF/services/{service} on the class path")).into());
    }
    Ok(Native::Value(Value::Reference(NULL)))
}

fn class_in_module<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let null_pointer = || Ok(Native::Throw("java/lang/NullPointerException", None));
    if operand(operands, 0)? == Value::Reference(NULL) {
        return null_pointer();
    }
    let Some(name) = machine.rust_text(state, operand(operands, 1)?) else { return null_pointer() };
    let class = if name.contains('/') || name.starts_with('[') {
        None
    } else {
        machine.program.load(&name.replace('.', "/")).ok()
    };
    let mirror = match class {
        Some(class) => machine.mirror(state, class)?,
        None => NULL,
    };
    Ok(Native::Value(Value::Reference(mirror)))
}

fn resource_of_class<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some(name) = machine.rust_text(state, operand(operands, 1)?) else {
        return Ok(Native::Throw("java/lang/NullPointerException", None));
    };
    let class = machine.mirrored_class(state, operand(operands, 0)?);
    let package = class.map_or("", |class| package_of(&class.name));
    let path = match name.strip_prefix('/') {
        Some(absolute) => absolute.to_owned(),
        None if package.is_empty() => name,
        None => format!("{package}/{name}"),
    };
    let found = match class.filter(|class| class.origin == Origin::Jdk) {
        Some(class) => {
            let module = machine.program.module_of(class);
            module.and_then(|module| machine.program.jdk_resource(&module, &path))
        }
        None => machine.program.resource(&path),
    };
    bytes::stream(machine, state, found)
}

/// There is one module, which has the class path and `java.base`.
fn resource<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, name: Value) -> Result<'p> {
    let Some(name) = machine.rust_text(state, name) else {
        return Ok(Native::Throw("java/lang/NullPointerException", None));
    };
    let path = name.strip_prefix('/').unwrap_or(&name);
    let own = machine.program.resource(path);
    let found = own.or_else(|| machine.program.jdk_resource("java.base", path));
    bytes::stream(machine, state, found)
}

fn resource_of_module<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    resource(machine, state, operand(operands, 1)?)
}

fn resource_of_the_system<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    resource(machine, state, operand(operands, 0)?)
}
