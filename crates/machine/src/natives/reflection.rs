//! `java.lang.reflect`: what the JDK's own code reads of classes, fields, methods and constructors, and reflective calls.

use std::sync::Arc;

use glassbox_program::{
    Attributes, Class, ClassBuilder, ClassKind, Constant, Insn, InvokeKind, JavaType, Method, Name, PlainConstant,
    StackKind, StackOp, box_class,
};

use super::lang::{Result, int, nothing, operand};
use super::{Native, Row};
use crate::event::{Stop, Why};
use crate::heap::{Cells, Element, Object};
use crate::instructions::convert::convert;
use crate::linking::resolution::linking;
use crate::machine::{Machine, invalid, unsupported};
use crate::state::State;
use crate::state::value::{Address, NULL, Value};

const CONSTANT_POOL: &str = "jdk/internal/reflect/ConstantPool";

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/Class", "getDeclaredFields0(Z)[Ljava/lang/reflect/Field;", declared_fields),
    ("java/lang/Class", "getDeclaredMethods0(Z)[Ljava/lang/reflect/Method;", declared_methods),
    ("java/lang/Class", "getDeclaredConstructors0(Z)[Ljava/lang/reflect/Constructor;", declared_constructors),
    ("java/lang/Class", "getDeclaredClasses0()[Ljava/lang/Class;", declared_classes),
    ("java/lang/Class", "getRecordComponents0()[Ljava/lang/reflect/RecordComponent;", record_components),
    ("java/lang/Class", "getEnclosingMethod0()[Ljava/lang/Object;", enclosing_method),
    ("java/lang/Class", "getNestMembers0()[Ljava/lang/Class;", nest_members),
    ("java/lang/Class", "getPermittedSubclasses0()[Ljava/lang/Class;", permitted_subclasses),
    ("java/lang/Class", "getGenericSignature0()Ljava/lang/String;", generic_signature),
    ("java/lang/Class", "getRawAnnotations()[B", class_annotations),
    ("java/lang/Class", "getRawTypeAnnotations()[B", class_type_annotations),
    ("java/lang/Class", "getConstantPool()Ljdk/internal/reflect/ConstantPool;", constant_pool),
    ("java/lang/Class", "getClassFileVersion0()I", class_file_version),
    ("java/lang/reflect/Executable", "getParameters0()[Ljava/lang/reflect/Parameter;", parameters),
    ("java/lang/reflect/Executable", "getTypeAnnotationBytes0()[B", member_type_annotations),
    ("java/lang/reflect/Field", "getTypeAnnotationBytes0()[B", member_type_annotations),
    (CONSTANT_POOL, "getUTF8At0(Ljava/lang/Object;I)Ljava/lang/String;", pool_text),
    (CONSTANT_POOL, "getIntAt0(Ljava/lang/Object;I)I", pool_number),
    (CONSTANT_POOL, "getLongAt0(Ljava/lang/Object;I)J", pool_number),
    (CONSTANT_POOL, "getFloatAt0(Ljava/lang/Object;I)F", pool_number),
    (CONSTANT_POOL, "getDoubleAt0(Ljava/lang/Object;I)D", pool_number),
    (
        "jdk/internal/reflect/NativeMethodAccessorImpl",
        "invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke,
    ),
    (
        "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor",
        "invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke,
    ),
    (
        "jdk/internal/reflect/NativeConstructorAccessorImpl",
        "newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
        new_instance,
    ),
    (
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor",
        "newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
        new_instance,
    ),
    ("java/io/ObjectStreamClass", "initNative()V", nothing),
    ("java/io/ObjectStreamClass", "hasStaticInitializer(Ljava/lang/Class;)Z", has_static_initializer),
];

type Built = std::result::Result<Value, Stop>;

/// Reads a field of an object of the JDK by name, wherever in its class and superclasses it is declared.
pub(crate) fn peek_field(machine: &Machine<'_>, state: &State<'_>, object: Value, name: &str) -> Option<Value> {
    let Value::Reference(address) = object else { return None };
    let object = state.heap.get(address).filter(|_| address != NULL)?;
    let mut class = Some(machine.program.class(object.class));
    while let Some(at) = class {
        if let Some(field) = at.field(name).filter(|field| !field.flags.is_static()) {
            return Some(object.field(field.slot));
        }
        class = at.superclass.map(|id| machine.program.class(id));
    }
    None
}

impl<'p> Machine<'p> {
    /// An array of objects of the JDK, from its elements.
    pub(crate) fn object_array(
        &mut self,
        state: &mut State<'p>,
        class: &str,
        elements: &[Value],
    ) -> std::result::Result<Value, Stop> {
        let class = self.load(class)?;
        let array = self.allocate_array(state, class, elements.len() as u32)?;
        for (index, element) in elements.iter().enumerate() {
            self.write_element(state, array, index as u32, *element);
        }
        Ok(Value::Reference(array))
    }

    pub(crate) fn class_array(&mut self, state: &mut State<'p>, types: &[JavaType]) -> Built {
        let mut mirrors = Vec::with_capacity(types.len());
        for java_type in types {
            mirrors.push(Value::Reference(self.mirror_of_type(state, java_type)?));
        }
        self.object_array(state, "[Ljava/lang/Class;", &mirrors)
    }

    fn optional_text(&mut self, state: &mut State<'p>, text: Option<&str>) -> Value {
        text.map_or(Value::Reference(NULL), |text| self.interned_text(state, text))
    }

    fn byte_array(&mut self, state: &mut State<'p>, bytes: Option<&[u8]>) -> Value {
        let Some(bytes) = bytes else { return Value::Reference(NULL) };
        let cells: Arc<[i8]> = bytes.iter().map(|byte| *byte as i8).collect();
        Value::Reference(self.allocate_cells(state, self.known.bytes, Element::Byte, Cells::Bytes(cells)))
    }
}

fn mirrored_class<'p>(machine: &Machine<'p>, state: &State<'p>, value: Value) -> Option<&'p Class> {
    machine.mirrored_class(state, value)
}

fn declared_fields<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let field_class = machine.load("java/lang/reflect/Field")?;
    if machine.initialize(state, field_class)? {
        return Ok(Native::Restart);
    }
    let public_only = operand(operands, 1)? != Value::Int(0);
    let class = mirrored_class(machine, state, operand(operands, 0)?);
    let fields = class.map_or(&[][..], |class| &class.fields);
    let is_record = class.is_some_and(|class| class.record.is_some());
    let mut objects = Vec::new();
    for field in fields.iter().filter(|field| !public_only || field.flags.is_public()) {
        let attributes = field.attributes.as_deref();
        let values = [
            ("clazz", operand(operands, 0)?),
            ("slot", Value::Int(i32::from(field.id.index))),
            ("name", machine.interned_text(state, &field.name)),
            ("type", Value::Reference(machine.mirror_of_type(state, &field.java_type)?)),
            ("modifiers", Value::Int(i32::from(field.flags.0 & 0x50df))),
            ("trustedFinal", Value::Int(i32::from(field.flags.is_final() && (field.flags.is_static() || is_record)))),
            ("signature", machine.optional_text(state, field.signature.as_deref())),
            ("annotations", machine.byte_array(state, attributes.and_then(|kept| kept.annotations.as_deref()))),
        ];
        let object = machine.allocate(state, field_class)?;
        state.fill(object, field_class, &values);
        objects.push(Value::Reference(object));
    }
    Ok(Native::Value(machine.object_array(state, "[Ljava/lang/reflect/Field;", &objects)?))
}

/// A `java.lang.reflect.Method` or `Constructor`.
fn executable<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, method: &'p Method) -> Built {
    let declaring = machine.program.class(method.id.class);
    let name = if method.is_constructor() { "java/lang/reflect/Constructor" } else { "java/lang/reflect/Method" };
    let class = machine.load(name)?;
    let attributes = method.attributes.as_deref();
    let bytes = |pick: fn(&Attributes) -> Option<&[u8]>| attributes.and_then(pick);
    let exceptions: Vec<JavaType> = method.declared_exceptions.iter().map(JavaType::of_class).collect();
    let returns = match &method.descriptor.returns {
        Some(java_type) => machine.mirror_of_type(state, java_type)?,
        None => machine.mirror_of(state, &crate::state::Mirror::Void)?,
    };
    let values = [
        ("clazz", Value::Reference(machine.mirror(state, declaring)?)),
        ("slot", Value::Int(i32::from(method.id.index))),
        ("name", machine.interned_text(state, &method.name)),
        ("returnType", Value::Reference(returns)),
        ("parameterTypes", machine.class_array(state, &method.descriptor.parameters)?),
        ("exceptionTypes", machine.class_array(state, &exceptions)?),
        ("modifiers", Value::Int(i32::from(method.flags.0 & 0x1dff))),
        ("signature", machine.optional_text(state, method.signature.as_deref())),
        ("annotations", machine.byte_array(state, bytes(|kept| kept.annotations.as_deref()))),
        ("parameterAnnotations", machine.byte_array(state, bytes(|kept| kept.parameter_annotations.as_deref()))),
        ("annotationDefault", machine.byte_array(state, bytes(|kept| kept.annotation_default.as_deref()))),
    ];
    let object = machine.allocate(state, class)?;
    state.fill(object, class, &values);
    Ok(Value::Reference(object))
}

fn executables<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    operands: &[Value],
    array: &str,
    wanted: fn(&Method) -> bool,
) -> Result<'p> {
    let public_only = operand(operands, 1)? != Value::Int(0);
    let methods = mirrored_class(machine, state, operand(operands, 0)?).map_or(&[][..], |class| &class.methods);
    let mut objects = Vec::new();
    for method in methods {
        if wanted(method) && (!public_only || method.flags.is_public()) {
            objects.push(executable(machine, state, method)?);
        }
    }
    Ok(Native::Value(machine.object_array(state, array, &objects)?))
}

fn declared_methods<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.load("java/lang/reflect/Method")?;
    if machine.initialize(state, class)? {
        return Ok(Native::Restart);
    }
    let is_method = |method: &Method| !method.is_constructor() && !method.is_class_initializer();
    executables(machine, state, operands, "[Ljava/lang/reflect/Method;", is_method)
}

fn declared_constructors<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.load("java/lang/reflect/Constructor")?;
    if machine.initialize(state, class)? {
        return Ok(Native::Restart);
    }
    executables(machine, state, operands, "[Ljava/lang/reflect/Constructor;", Method::is_constructor)
}

fn classes_named<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, names: &[Name]) -> Result<'p> {
    let types: Vec<JavaType> = names.iter().map(JavaType::of_class).collect();
    Ok(Native::Value(machine.class_array(state, &types)?))
}

fn declared_classes<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = mirrored_class(machine, state, operand(operands, 0)?);
    classes_named(machine, state, class.map_or(&[][..], |class| &class.surroundings.members))
}

fn nest_members<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some(class) = mirrored_class(machine, state, operand(operands, 0)?) else {
        return Ok(Native::Value(machine.object_array(state, "[Ljava/lang/Class;", operands)?));
    };
    let host = machine.load(&class.nest_host)?;
    let mut names = vec![host.name.clone()];
    names.extend_from_slice(&host.surroundings.nest_members);
    classes_named(machine, state, &names)
}

fn permitted_subclasses<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = mirrored_class(machine, state, operand(operands, 0)?);
    match class.and_then(|class| class.surroundings.permitted.as_ref()) {
        Some(permitted) => classes_named(machine, state, permitted),
        None => Ok(Native::Value(Value::Reference(NULL))),
    }
}

fn enclosing_method<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = mirrored_class(machine, state, operand(operands, 0)?);
    let Some((enclosing, method)) = class.and_then(|class| class.surroundings.enclosing.as_ref()) else {
        return Ok(Native::Value(Value::Reference(NULL)));
    };
    let enclosing = machine.load(enclosing)?;
    let enclosing = Value::Reference(machine.mirror(state, enclosing)?);
    let name = machine.optional_text(state, method.as_ref().map(|(name, _)| &**name));
    let descriptor = machine.optional_text(state, method.as_ref().map(|(_, descriptor)| &**descriptor));
    Ok(Native::Value(machine.object_array(state, "[Ljava/lang/Object;", &[enclosing, name, descriptor])?))
}

fn record_components<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let component_class = machine.load("java/lang/reflect/RecordComponent")?;
    let method_class = machine.load("java/lang/reflect/Method")?;
    if machine.initialize(state, component_class)? || machine.initialize(state, method_class)? {
        return Ok(Native::Restart);
    }
    let Some(class) = mirrored_class(machine, state, operand(operands, 0)?) else {
        return Ok(Native::Value(Value::Reference(NULL)));
    };
    let mut objects = Vec::new();
    for (index, (name, java_type)) in class.record.iter().flatten().enumerate() {
        let accessor = match class.method(name, &format!("(){}", java_type.descriptor())) {
            Some(accessor) if !accessor.is_static() => executable(machine, state, accessor)?,
            _ => Value::Reference(NULL),
        };
        let (signature, attributes) = match class.surroundings.components.get(index) {
            Some((signature, attributes)) => (signature.as_deref(), attributes.as_deref()),
            None => (None, None),
        };
        let values = [
            ("clazz", operand(operands, 0)?),
            ("name", machine.interned_text(state, name)),
            ("type", Value::Reference(machine.mirror_of_type(state, java_type)?)),
            ("accessor", accessor),
            ("signature", machine.optional_text(state, signature)),
            ("annotations", machine.byte_array(state, attributes.and_then(|kept| kept.annotations.as_deref()))),
            (
                "typeAnnotations",
                machine.byte_array(state, attributes.and_then(|kept| kept.type_annotations.as_deref())),
            ),
        ];
        let object = machine.allocate(state, component_class)?;
        state.fill(object, component_class, &values);
        objects.push(Value::Reference(object));
    }
    Ok(Native::Value(machine.object_array(state, "[Ljava/lang/reflect/RecordComponent;", &objects)?))
}

fn generic_signature<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = mirrored_class(machine, state, operand(operands, 0)?);
    Ok(Native::Value(machine.optional_text(state, class.and_then(|class| class.signature.as_deref()))))
}

fn class_annotations<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let attributes =
        mirrored_class(machine, state, operand(operands, 0)?).and_then(|class| class.attributes.as_deref());
    Ok(Native::Value(machine.byte_array(state, attributes.and_then(|kept| kept.annotations.as_deref()))))
}

fn class_type_annotations<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let attributes =
        mirrored_class(machine, state, operand(operands, 0)?).and_then(|class| class.attributes.as_deref());
    Ok(Native::Value(machine.byte_array(state, attributes.and_then(|kept| kept.type_annotations.as_deref()))))
}

fn class_file_version<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = mirrored_class(machine, state, operand(operands, 0)?);
    Ok(Native::Value(Value::Int(class.map_or(0, |class| i32::from(class.major_version)))))
}

/// The pool of a class is known by the class.
fn constant_pool<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.load(CONSTANT_POOL)?;
    if machine.initialize(state, class)? {
        return Ok(Native::Restart);
    }
    let object = machine.allocate(state, class)?;
    state.fill(object, class, &[("constantPoolOop", operand(operands, 0)?)]);
    Ok(Native::Value(Value::Reference(object)))
}

const BAD_INDEX: &str = "Constant pool index out of bounds";

fn pool_text<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = mirrored_class(machine, state, operand(operands, 1)?);
    let index = int(operands, 2)? as u16;
    match class.and_then(|class| class.surroundings.texts.get(&index)) {
        Some(text) => Ok(Native::Value(machine.interned_text(state, text))),
        None => Ok(Native::Throw("java/lang/IllegalArgumentException", Some(BAD_INDEX.into()))),
    }
}

fn pool_number<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = mirrored_class(machine, state, operand(operands, 1)?);
    let index = int(operands, 2)? as u16;
    Ok(match class.and_then(|class| class.plain_constant(index)) {
        Some(PlainConstant::Loadable(Constant::Int(value))) => Native::Value(Value::Int(*value)),
        Some(PlainConstant::Loadable(Constant::Long(value))) => Native::Value(Value::Long(*value)),
        Some(PlainConstant::Loadable(Constant::Float(value))) => Native::Value(Value::Float(*value)),
        Some(PlainConstant::Loadable(Constant::Double(value))) => Native::Value(Value::Double(*value)),
        _ => Native::Throw("java/lang/IllegalArgumentException", Some(BAD_INDEX.into())),
    })
}

/// What a `java.lang.reflect.Method` or `Constructor` stands for.
pub(crate) fn reflected_method<'p>(machine: &Machine<'p>, state: &State<'p>, object: Value) -> Option<&'p Method> {
    let class = machine.mirrored_class(state, peek_field(machine, state, object, "clazz")?)?;
    match peek_field(machine, state, object, "slot")? {
        Value::Int(slot) => class.methods.get(usize::try_from(slot).ok()?),
        _ => None,
    }
}

fn parameters<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.load("java/lang/reflect/Parameter")?;
    if machine.initialize(state, class)? {
        return Ok(Native::Restart);
    }
    let method = reflected_method(machine, state, operand(operands, 0)?);
    let Some(declared) = method.and_then(|method| method.declared_parameters.as_ref()) else {
        return Ok(Native::Value(Value::Reference(NULL)));
    };
    let mut objects = Vec::with_capacity(declared.len());
    for (index, (name, flags)) in declared.iter().enumerate() {
        let values = [
            ("name", machine.optional_text(state, name.as_deref())),
            ("modifiers", Value::Int(i32::from(flags.0))),
            ("executable", operand(operands, 0)?),
            ("index", Value::Int(index as i32)),
        ];
        let object = machine.allocate(state, class)?;
        state.fill(object, class, &values);
        objects.push(Value::Reference(object));
    }
    Ok(Native::Value(machine.object_array(state, "[Ljava/lang/reflect/Parameter;", &objects)?))
}

fn member_type_annotations<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let member = operand(operands, 0)?;
    let class = peek_field(machine, state, member, "clazz").and_then(|mirror| machine.mirrored_class(state, mirror));
    let slot = match peek_field(machine, state, member, "slot") {
        Some(Value::Int(slot)) => slot as usize,
        _ => return Err(invalid("a reflected member")),
    };
    let is_field = peek_field(machine, state, member, "parameterTypes").is_none();
    let attributes = class.and_then(|class| match is_field {
        true => class.fields.get(slot)?.attributes.as_deref(),
        false => class.methods.get(slot)?.attributes.as_deref(),
    });
    Ok(Native::Value(machine.byte_array(state, attributes.and_then(|kept| kept.type_annotations.as_deref()))))
}

fn has_static_initializer<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = mirrored_class(machine, state, operand(operands, 0)?);
    let found = class.is_some_and(|class| class.method("<clinit>", "()V").is_some());
    Ok(Native::Value(Value::Int(i32::from(found))))
}

/// `Method.invoke` as a virtual machine does it: arguments are checked and unwrapped here, and a method that is made up
/// for the called one calls it, wraps the result, and wraps what is thrown.
fn invoke<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let reflected = reflected_method(machine, state, operand(operands, 0)?);
    let method = reflected.ok_or_else(|| unsupported("a call of an unknown method"))?;
    let class = machine.program.class(method.id.class);
    if machine.initialize(state, class)? {
        return Ok(Native::Restart);
    }
    let mut arguments = Vec::new();
    if !method.is_static() {
        let receiver = machine.dereference(state, operand(operands, 1)?, Why::NullCheck)?;
        if receiver == NULL {
            return Ok(Native::Throw("java/lang/NullPointerException", None));
        }
        if !machine.is_instance(state, receiver, class, Why::TypeTest)? {
            return illegal("object is not an instance of declaring class");
        }
        arguments.push(Value::Reference(receiver));
    }
    call_reflectively(machine, state, method, arguments, operand(operands, 2)?)
}

fn new_instance<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let reflected = reflected_method(machine, state, operand(operands, 0)?);
    let method = reflected.ok_or_else(|| unsupported("a call of an unknown constructor"))?;
    let class = machine.program.class(method.id.class);
    if !class.is_instantiable() {
        let name = glassbox_program::binary_name(&class.name);
        return Ok(Native::Throw("java/lang/InstantiationException", Some(name)));
    }
    if machine.initialize(state, class)? {
        return Ok(Native::Restart);
    }
    call_reflectively(machine, state, method, Vec::new(), operand(operands, 1)?)
}

fn illegal<'p>(message: &str) -> Result<'p> {
    Ok(Native::Throw("java/lang/IllegalArgumentException", Some(message.into())))
}

fn call_reflectively<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    method: &'p Method,
    mut arguments: Vec<Value>,
    array: Value,
) -> Result<'p> {
    let array = machine.dereference(state, array, Why::Selection)?;
    let length = match state.heap.get(array).filter(|_| array != NULL).and_then(Object::array) {
        Some(array) => machine.concrete_int(state, array.length, Why::ArrayLength)?,
        None => 0,
    };
    let parameters = &method.descriptor.parameters;
    if length as usize != parameters.len() {
        return illegal("wrong number of arguments");
    }
    for (index, parameter) in parameters.iter().enumerate() {
        let argument = machine.read_element(state, array, index as u32)?;
        let argument = machine.dereference(state, argument, Why::TypeTest)?;
        match parameter {
            JavaType::Reference(name) => {
                let class = machine.load(name)?;
                if argument != NULL && !machine.is_instance(state, argument, class, Why::TypeTest)? {
                    return illegal("argument type mismatch");
                }
                arguments.push(Value::Reference(argument));
            }
            _ if argument == NULL => return Ok(Native::Throw("java/lang/IllegalArgumentException", None)),
            primitive => {
                match machine.unwrapped(state, argument)?.and_then(|(from, value)| widen(&from, primitive, value)) {
                    Some(value) => arguments.push(value),
                    None => return illegal("argument type mismatch"),
                }
            }
        }
    }
    let call = reflective_call(machine, method)?;
    Ok(Native::Become(call, arguments))
}

impl<'p> Machine<'p> {
    /// The primitive type and value of a wrapper object; nothing for other objects.
    pub(crate) fn unwrapped(
        &mut self,
        state: &mut State<'p>,
        object: Address,
    ) -> std::result::Result<Option<(JavaType, Value)>, Stop> {
        let class = self.exact_class(state, object, Why::TypeTest)?;
        let Some(boxed) = box_class(&class.name) else { return Ok(None) };
        let field = class.field("value").ok_or_else(|| invalid("a wrapper class"))?;
        Ok(Some((boxed.holds.clone(), self.read_field(state, object, field)?)))
    }
}

/// JLS 5.1.2, for values that are known; nothing if the conversion is not allowed.
pub(crate) fn widen(from: &JavaType, to: &JavaType, value: Value) -> Option<Value> {
    use JavaType::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    if from == to {
        return Some(value);
    }
    match (from, to, value) {
        (Boolean, ..) | (_, Boolean | Char | Byte, _) => None,
        (Char, Short, _) => None,
        (Byte, Short, _) | (Byte | Short | Char, Int, _) => Some(value),
        (Byte | Short | Char | Int, Long, Value::Int(value)) => Some(Value::Long(i64::from(value))),
        (Byte | Short | Char | Int, Float, Value::Int(value)) => Some(Value::Float(value as f32)),
        (Byte | Short | Char | Int, Double, Value::Int(value)) => Some(Value::Double(f64::from(value))),
        (Long, Float, Value::Long(value)) => Some(Value::Float(value as f32)),
        (Long, Double, Value::Long(value)) => Some(Value::Double(value as f64)),
        (Float, Double, Value::Float(value)) => Some(Value::Double(f64::from(value))),
        _ => None,
    }
}

/// The method that is made up to call another one and to wrap what comes of it.
fn reflective_call<'p>(machine: &Machine<'p>, method: &'p Method) -> std::result::Result<&'p Method, Stop> {
    const CALL: &str = "invoke0";
    let class = machine.program.class(method.id.class);
    let name = format!("{}$$SiteReflection{}", class.name, method.id.index);
    let mut parameters = Vec::new();
    if !method.is_static() && !method.is_constructor() {
        parameters.push(JavaType::of_class(&class.name));
    }
    parameters.extend(method.descriptor.parameters.iter().cloned());
    let types: String = parameters.iter().map(JavaType::descriptor).collect();
    let descriptor = format!("({types})Ljava/lang/Object;");
    if let Some(known) = machine.program.made_up_class(&name) {
        return known.method(CALL, &descriptor).ok_or_else(|| invalid("a reflective call"));
    }
    let mut builder = ClassBuilder::new(ClassKind::CallSite, &name, class, &[]);
    let object = JavaType::Reference("java/lang/Object".into());
    let built = builder.method(CALL, &descriptor, true, |code| {
        let start = code.here();
        let own = code.class(&class.name);
        if method.is_constructor() {
            code.push(Insn::New(own)).push(Insn::Stack(StackOp::Dup));
        }
        let mut slot = 0;
        for parameter in &parameters {
            code.load(parameter, slot);
            slot += parameter.slots();
        }
        let kind = match method {
            method if method.is_static() => InvokeKind::Static,
            method if method.is_constructor() => InvokeKind::Special,
            _ if class.is_interface() => InvokeKind::Interface,
            _ => InvokeKind::Virtual,
        };
        code.invoke(kind, &class.name, &method.name, &method.descriptor_text, class.is_interface());
        match &method.descriptor.returns {
            _ if method.is_constructor() => {}
            Some(java_type) => convert(code, java_type, &object),
            None => {
                code.push(Insn::Push(Constant::Null));
            }
        }
        code.push(Insn::Return(Some(StackKind::Reference)));
        code.handler(start, code.here(), Some(&"java/lang/Throwable".into()));
        let thrown = code.local(&object);
        let wrapper: Name = "java/lang/reflect/InvocationTargetException".into();
        let constant = code.class(&wrapper);
        code.push(Insn::Store(StackKind::Reference, thrown as u16));
        code.push(Insn::New(constant)).push(Insn::Stack(StackOp::Dup)).load_reference(thrown);
        code.invoke(InvokeKind::Special, &wrapper, "<init>", "(Ljava/lang/Throwable;)V", false);
        code.push(Insn::Throw);
    });
    built.ok_or_else(|| invalid("a reflective call"))?;
    let (accessor, name) = match method.is_constructor() {
        true => (["NativeConstructorAccessorImpl", "DirectConstructorHandleAccessor$NativeAccessor"], "newInstance0"),
        false => (["NativeMethodAccessorImpl", "DirectMethodHandleAccessor$NativeAccessor"], "invoke0"),
    };
    let mut accessors =
        accessor.iter().filter_map(|name| machine.program.class_named(&format!("jdk/internal/reflect/{name}")));
    let native = accessors.find_map(|class| class.methods.iter().find(|method| &*method.name == name));
    if let Some(native) = native {
        builder.stands_for(native.id);
    }
    let made_up = machine.program.define_synthetic(builder).map_err(|error| linking(machine, error))?;
    made_up.method(CALL, &descriptor).ok_or_else(|| invalid("a reflective call"))
}
