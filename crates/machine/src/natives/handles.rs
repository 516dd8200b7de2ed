//! `java.lang.invoke`: what the JDK's method handles ask of a virtual machine.

use glassbox_program::{Class, Field, JavaType, Method, MethodDescriptor, Origin, package_of};

use super::lang::{Result, int, operand};
use super::memory::offset_of;
use super::reflection::{peek_field, reflected_method};
use super::{Native, Row};
use crate::event::{Message, Stop, Why, throws};
use crate::instructions::calls::null_pointer;
use crate::linking::handles::field_at;
use crate::machine::{Machine, invalid, unsupported};
use crate::state::value::{NULL, Value};
use crate::state::{Mirror, State};

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
const HANDLE: &str = "java/lang/invoke/MethodHandle";
const VARIABLE: &str = "java/lang/invoke/VarHandle";

pub(crate) const TABLE: &[Row] = &[
    (HANDLE, "invokeExact([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (HANDLE, "invoke([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (HANDLE, "invokeBasic([Ljava/lang/Object;)Ljava/lang/Object;", invoke_basic),
    (HANDLE, "linkToStatic([Ljava/lang/Object;)Ljava/lang/Object;", link_to_static),
    (HANDLE, "linkToSpecial([Ljava/lang/Object;)Ljava/lang/Object;", link_to_special),
    (HANDLE, "linkToVirtual([Ljava/lang/Object;)Ljava/lang/Object;", link_to_virtual),
    (HANDLE, "linkToInterface([Ljava/lang/Object;)Ljava/lang/Object;", link_to_interface),
    (VARIABLE, "get([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "set([Ljava/lang/Object;)V", invoke),
    (VARIABLE, "getVolatile([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "setVolatile([Ljava/lang/Object;)V", invoke),
    (VARIABLE, "getOpaque([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "setOpaque([Ljava/lang/Object;)V", invoke),
    (VARIABLE, "getAcquire([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "setRelease([Ljava/lang/Object;)V", invoke),
    (VARIABLE, "compareAndSet([Ljava/lang/Object;)Z", invoke),
    (VARIABLE, "compareAndExchange([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "compareAndExchangeAcquire([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "compareAndExchangeRelease([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "weakCompareAndSetPlain([Ljava/lang/Object;)Z", invoke),
    (VARIABLE, "weakCompareAndSet([Ljava/lang/Object;)Z", invoke),
    (VARIABLE, "weakCompareAndSetAcquire([Ljava/lang/Object;)Z", invoke),
    (VARIABLE, "weakCompareAndSetRelease([Ljava/lang/Object;)Z", invoke),
    (VARIABLE, "getAndSet([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndSetAcquire([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndSetRelease([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndAdd([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndAddAcquire([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndAddRelease([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndBitwiseOr([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndBitwiseOrAcquire([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndBitwiseOrRelease([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndBitwiseAnd([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndBitwiseAndAcquire([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndBitwiseAndRelease([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndBitwiseXor([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndBitwiseXorAcquire([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (VARIABLE, "getAndBitwiseXorRelease([Ljava/lang/Object;)Ljava/lang/Object;", invoke),
    (NATIVES, "init(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V", init),
    (NATIVES, "expand(Ljava/lang/invoke/MemberName;)V", expand),
    (NATIVES, "resolve(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;", resolve),
    (NATIVES, "objectFieldOffset(Ljava/lang/invoke/MemberName;)J", field_offset),
    (NATIVES, "staticFieldOffset(Ljava/lang/invoke/MemberName;)J", field_offset),
    (NATIVES, "staticFieldBase(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;", field_base),
    (NATIVES, "setCallSiteTargetNormal(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V", set_target),
    (NATIVES, "setCallSiteTargetVolatile(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V", set_target),
    (NATIVES, "clearCallSiteContext(Ljava/lang/invoke/MethodHandleNatives$CallSiteContext;)V", super::lang::nothing),
    (NATIVES, "getNamedCon(I[Ljava/lang/Object;)I", super::lang::zero),
    (
        "java/lang/invoke/InvokerBytecodeGenerator",
        "generateCustomizedCode(Ljava/lang/invoke/LambdaForm;Ljava/lang/invoke/MethodType;)\
         Ljava/lang/invoke/MemberName;",
        generate_code,
    ),
    // The machinery of method handles is always there.
    ("jdk/internal/misc/VM", "isJavaLangInvokeInited()Z", super::lang::one),
];

// Flags of a `MemberName`, which the JDK has from its virtual machine.
const IS_METHOD: i32 = 0x0001_0000;
const IS_CONSTRUCTOR: i32 = 0x0002_0000;
const IS_FIELD: i32 = 0x0004_0000;
const CALLER_SENSITIVE: i32 = 0x0010_0000;
const TRUSTED_FINAL: i32 = 0x0020_0000;
const KIND_SHIFT: i32 = 24;

// Kinds of method handles (JVMS 4.4.8).
const GET_FIELD: i32 = 1;
const GET_STATIC: i32 = 2;
const PUT_FIELD: i32 = 3;
const INVOKE_VIRTUAL: i32 = 5;
const INVOKE_STATIC: i32 = 6;
const INVOKE_SPECIAL: i32 = 7;
const INVOKE_INTERFACE: i32 = 9;

/// `invokeExact`, `invoke` and the accesses of variable handles: linked by the JDK once for each call.
fn invoke<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    Ok(match machine.polymorphic_target(state, operands)? {
        Some((target, operands)) => Native::Become(target, operands),
        None => Native::Restart,
    })
}

/// Calls the compiled form of a method handle.
fn invoke_basic<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (form, entry) = (machine.known.handle_form, machine.known.form_entry);
    let form = form.and_then(|slot| field_at(state, operands.first().copied()?, slot));
    let entry = entry.and_then(|slot| field_at(state, form?, slot));
    let target = entry.and_then(|entry| machine.member_method(state, entry));
    let target = target.ok_or_else(|| unsupported("a method handle without code"))?;
    call_static(machine, state, target, operands)
}

fn call_static<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    target: &'p Method,
    operands: &[Value],
) -> Result<'p> {
    if target.is_static() && machine.initialize(state, machine.program.class(target.id.class))? {
        return Ok(Native::Restart);
    }
    Ok(Native::Become(target, operands.to_vec()))
}

/// The method and the operands of a call that gets its method as the last operand.
fn link_to<'p, 'o>(
    machine: &mut Machine<'p>,
    state: &State<'p>,
    operands: &'o [Value],
) -> std::result::Result<(&'p Method, &'o [Value]), Stop> {
    let Some((member, operands)) = operands.split_last() else { return Err(invalid("a call of no method")) };
    if *member == Value::Reference(NULL) {
        return Err(null_pointer());
    }
    let target = machine.member_method(state, *member);
    Ok((target.ok_or_else(|| unsupported("a call of an unresolved method"))?, operands))
}

fn link_to_static<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (target, operands) = link_to(machine, state, operands)?;
    call_static(machine, state, target, operands)
}

fn link_to_special<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (target, operands) = link_to(machine, state, operands)?;
    if machine.dereference(state, operand(operands, 0)?, Why::NullCheck)? == NULL {
        return Err(null_pointer());
    }
    Ok(Native::Become(target, operands.to_vec()))
}

fn link_to_virtual<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (target, operands) = link_to(machine, state, operands)?;
    let receiver = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    if receiver == NULL {
        return Err(null_pointer());
    }
    let callee = machine.callee(target);
    machine.rely_on_dispatch(state, receiver, &callee);
    let selected = machine.virtual_target(state, receiver, &callee)?;
    Ok(Native::Become(selected.method, operands.to_vec()))
}

fn link_to_interface<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (target, arguments) = link_to(machine, state, operands)?;
    let receiver = machine.dereference(state, operand(arguments, 0)?, Why::NullCheck)?;
    let interface = machine.program.class(target.id.class);
    if receiver != NULL && !machine.is_instance(state, receiver, interface, Why::Dispatch)? {
        let class = machine.exact_class(state, receiver, Why::Dispatch)?;
        let name = |class: &Class| glassbox_program::binary_name(&class.name);
        let message = format!("Class {} does not implement the requested interface {}", name(class), name(interface));
        return Ok(Native::Throw("java/lang/IncompatibleClassChangeError", Some(message)));
    }
    link_to_virtual(machine, state, operands)
}

impl<'p> Machine<'p> {
    /// The descriptor of a `java.lang.invoke.MethodType`.
    pub(crate) fn descriptor_of(&mut self, state: &mut State<'p>, method_type: Value) -> Option<String> {
        let returns = peek_field(self, state, method_type, "rtype")?;
        let parameters = peek_field(self, state, method_type, "ptypes")?;
        self.descriptor_from(state, returns, parameters)
    }

    fn descriptor_from(&mut self, state: &mut State<'p>, returns: Value, parameters: Value) -> Option<String> {
        let mut descriptor = String::from("(");
        for parameter in self.elements(state, parameters)? {
            descriptor.push_str(&self.type_descriptor(state, parameter)?);
        }
        descriptor.push(')');
        descriptor.push_str(&self.type_descriptor(state, returns)?);
        Some(descriptor)
    }

    /// The elements of an array of which everything is known.
    pub(crate) fn elements(&mut self, state: &mut State<'p>, array: Value) -> Option<Vec<Value>> {
        let Value::Reference(array) = array else { return None };
        let Value::Int(length) = state.heap.get(array).filter(|_| array != NULL)?.array()?.length else { return None };
        (0..length as u32).map(|index| self.read_element(state, array, index).ok()).collect()
    }

    fn type_descriptor(&self, state: &State<'p>, mirror: Value) -> Option<String> {
        Some(match self.mirrored(state, mirror)? {
            Mirror::Class(id) => self.program.class(id).java_type().descriptor(),
            Mirror::Primitive(java_type) => java_type.descriptor(),
            Mirror::Void => "V".into(),
        })
    }

    fn mirrored_type(&self, state: &State<'p>, mirror: Value) -> Option<JavaType> {
        match self.mirrored(state, mirror)? {
            Mirror::Class(id) => Some(self.program.class(id).java_type()),
            Mirror::Primitive(java_type) => Some(java_type),
            Mirror::Void => None,
        }
    }

    /// The descriptor that the type of a `MemberName` of a method stands for: a method type, a text, or the classes.
    fn member_descriptor(&mut self, state: &mut State<'p>, member_type: Value) -> Option<String> {
        if let Some(text) = self.rust_text(state, member_type) {
            return Some(text);
        }
        match self.elements(state, member_type).as_deref() {
            Some([returns, parameters]) => self.descriptor_from(state, *returns, *parameters),
            _ => self.descriptor_of(state, member_type),
        }
    }

    /// Fills in a `MemberName` of a method.
    fn set_method(
        &mut self,
        state: &mut State<'p>,
        member: Value,
        method: &'p Method,
        kind: i32,
    ) -> std::result::Result<(), Stop> {
        let Value::Reference(address) = member else { return Err(invalid("a member name")) };
        let class = self.load("java/lang/invoke/MemberName")?;
        let what = if method.is_constructor() { IS_CONSTRUCTOR } else { IS_METHOD };
        let sensitive = if method.is_caller_sensitive { CALLER_SENSITIVE } else { 0 };
        let owner = self.program.class(method.id.class);
        let values = [
            ("clazz", Value::Reference(self.mirror(state, owner)?)),
            ("flags", Value::Int(i32::from(method.flags.0 & 0x1dff) | what | sensitive | kind << KIND_SHIFT)),
            ("method", self.method_name(state, method)?),
        ];
        state.fill(address, class, &values);
        Ok(())
    }

    fn set_field_member(
        &mut self,
        state: &mut State<'p>,
        member: Value,
        field: &'p Field,
        setter: bool,
    ) -> std::result::Result<(), Stop> {
        let Value::Reference(address) = member else { return Err(invalid("a member name")) };
        let class = self.load("java/lang/invoke/MemberName")?;
        let owner = self.program.class(field.id.class);
        let mut kind = if field.flags.is_static() { GET_STATIC } else { GET_FIELD };
        kind += if setter { PUT_FIELD - GET_FIELD } else { 0 };
        let trusted = field.flags.is_final() && (field.flags.is_static() || owner.record.is_some());
        let trusted = if trusted { TRUSTED_FINAL } else { 0 };
        let values = [
            ("clazz", Value::Reference(self.mirror(state, owner)?)),
            ("flags", Value::Int(i32::from(field.flags.0 & 0x50df) | IS_FIELD | trusted | kind << KIND_SHIFT)),
        ];
        state.fill(address, class, &values);
        Ok(())
    }

    /// A new `MemberName` of a static method.
    pub(crate) fn static_member(
        &mut self,
        state: &mut State<'p>,
        method: &'p Method,
        method_type: Value,
    ) -> std::result::Result<Value, Stop> {
        let class = self.load("java/lang/invoke/MemberName")?;
        let object = self.allocate(state, class)?;
        let name = self.interned_text(state, &method.name);
        state.fill(object, class, &[("name", name), ("type", method_type)]);
        self.set_method(state, Value::Reference(object), method, INVOKE_STATIC)?;
        Ok(Value::Reference(object))
    }
}

/// How a virtual machine calls a method that was asked for: one that nobody can override, directly.
fn call_kind(owner: &Class, method: &Method, asked: i32) -> i32 {
    if method.is_static() {
        INVOKE_STATIC
    } else if method.is_constructor()
        || asked == INVOKE_SPECIAL
        || method.flags.is_private()
        || method.flags.is_final()
        || owner.flags.is_final() && !owner.is_interface()
    {
        INVOKE_SPECIAL
    } else if owner.is_interface() && asked == INVOKE_INTERFACE {
        INVOKE_INTERFACE
    } else {
        INVOKE_VIRTUAL
    }
}

fn init<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (member, reflected) = (operand(operands, 0)?, operand(operands, 1)?);
    let Value::Reference(address) = reflected else { return Err(unsupported("an unknown member")) };
    let class = state.heap.get(address).map(|object| machine.program.class(object.class));
    match class.map(|class| &*class.name) {
        Some("java/lang/reflect/Field") => {
            let owner = peek_field(machine, state, reflected, "clazz").and_then(|it| machine.mirrored_class(state, it));
            let slot = peek_field(machine, state, reflected, "slot");
            let (Some(owner), Some(Value::Int(slot))) = (owner, slot) else { return Err(invalid("a reflected field")) };
            let field = owner.fields.get(slot as usize).ok_or_else(|| invalid("a reflected field"))?;
            machine.set_field_member(state, member, field, false)?;
        }
        Some("java/lang/reflect/Method" | "java/lang/reflect/Constructor") => {
            let method = reflected_method(machine, state, reflected).ok_or_else(|| invalid("a reflected method"))?;
            let owner = machine.program.class(method.id.class);
            let asked = if owner.is_interface() { INVOKE_INTERFACE } else { INVOKE_VIRTUAL };
            machine.set_method(state, member, method, call_kind(owner, method, asked))?;
        }
        _ => return Ok(Native::Throw("java/lang/InternalError", Some("unrecognized type".into()))),
    }
    Ok(Native::Void)
}

/// Fills in the name and the type of a resolved method.
fn expand<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let member = operand(operands, 0)?;
    let Some(method) = machine.member_method(state, member) else {
        return Ok(Native::Throw("java/lang/IllegalArgumentException", Some("nothing to expand".into())));
    };
    let class = machine.load("java/lang/invoke/MemberName")?;
    let name = machine.interned_text(state, &method.name);
    let descriptor = machine.interned_text(state, &method.descriptor_text);
    if let Value::Reference(address) = member {
        if peek_field(machine, state, member, "name") == Some(Value::Reference(NULL)) {
            state.fill(address, class, &[("name", name)]);
        }
        if peek_field(machine, state, member, "type") == Some(Value::Reference(NULL)) {
            state.fill(address, class, &[("type", descriptor)]);
        }
    }
    Ok(Native::Void)
}

fn resolve<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let member = operand(operands, 0)?;
    let speculative = operand(operands, 3)? != Value::Int(0);
    match resolve_member(machine, state, member, operand(operands, 1)?, int(operands, 2)?) {
        Ok(()) => Ok(Native::Value(member)),
        Err(stop) if speculative && stop.is_linkage_error() => Ok(Native::Value(Value::Reference(NULL))),
        Err(stop) => Err(stop),
    }
}

fn resolve_member<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    member: Value,
    caller: Value,
    mode: i32,
) -> std::result::Result<(), Stop> {
    const TRUSTED: i32 = -1;
    let field = |name: &str| peek_field(machine, state, member, name).ok_or_else(|| invalid("a member name"));
    let (owner, name, member_type, flags) = (field("clazz")?, field("name")?, field("type")?, field("flags")?);
    let Value::Int(flags) = flags else { return Err(invalid("a member name")) };
    let kind = flags >> KIND_SHIFT & 0xf;
    let unresolvable = || throws("java/lang/InternalError", Message::Text("nothing to resolve".into()));
    let owner = machine.mirrored_class(state, owner).ok_or_else(unresolvable)?;
    let name = machine.rust_text(state, name).ok_or_else(unresolvable)?;
    let caller = machine.mirrored_class(state, caller).filter(|_| mode != TRUSTED);
    if flags & IS_FIELD != 0 {
        let java_type = machine.mirrored_type(state, member_type).ok_or_else(unresolvable)?;
        let found = machine.program.find_field(owner, &name, &java_type);
        let missing = || throws("java/lang/NoSuchFieldError", Message::Text(name.clone()));
        let field = machine.program.field(found.ok_or_else(missing)?);
        check_access(machine, caller, owner, machine.program.class(field.id.class), field.flags, &name)?;
        // Whether it is static is for the JDK to check.
        return machine.set_field_member(state, member, field, kind >= PUT_FIELD);
    }
    let descriptor = machine.member_descriptor(state, member_type).ok_or_else(unresolvable)?;
    let polymorphic = owner.methods.iter().find(|method| *method.name == *name && method.is_signature_polymorphic());
    let found =
        polymorphic.or_else(|| machine.program.find_method(owner, &name.as_str().into(), &descriptor.as_str().into()));
    let Some(method) = found else {
        let descriptor = descriptor.into();
        let key = glassbox_program::MethodKey { class: owner.name.clone(), name: name.into(), descriptor };
        return Err(throws("java/lang/NoSuchMethodError", Message::Text(key.quoted())));
    };
    let declaring = machine.program.class(method.id.class);
    if (kind == INVOKE_STATIC) != method.is_static() {
        let expected = if method.is_static() { "Expecting non-static" } else { "Expected static" };
        let message = format!("{expected} method {}", method.key().quoted());
        return Err(throws("java/lang/IncompatibleClassChangeError", Message::Text(message)));
    }
    check_access(machine, caller, owner, declaring, method.flags, &name)?;
    machine.set_method(state, member, method, call_kind(declaring, method, kind))
}

/// JVMS 5.4.4, for the class on whose behalf a member is looked up.
fn check_access(
    machine: &Machine<'_>,
    caller: Option<&Class>,
    owner: &Class,
    declaring: &Class,
    flags: glassbox_program::Flags,
    name: &str,
) -> std::result::Result<(), Stop> {
    let Some(caller) = caller else { return Ok(()) };
    let same_package = caller.package() == package_of(&declaring.name);
    let allowed = flags.is_public()
        || caller.id == declaring.id
        || caller.nest_host == declaring.nest_host
        || !flags.is_private() && same_package
        || flags.is_protected() && machine.program.is_subtype(caller.id, declaring.id)
        // Arrays have the public `clone` of their own.
        || owner.component.is_some() && name == "clone"
        || caller.origin == Origin::Jdk && caller.is_made_up();
    if allowed {
        return Ok(());
    }
    let binary = |class: &Class| glassbox_program::binary_name(&class.name);
    let message = format!("class {} tried to access {name} of class {}", binary(caller), binary(declaring));
    Err(throws("java/lang/IllegalAccessError", Message::Text(message)))
}

impl<'p> Machine<'p> {
    /// The field that a resolved `MemberName` denotes.
    pub(crate) fn member_field(&self, state: &State<'p>, member: Value) -> Option<&'p Field> {
        let class = self.mirrored_class(state, peek_field(self, state, member, "clazz")?)?;
        let name = self.rust_text(state, peek_field(self, state, member, "name")?)?;
        let java_type = self.mirrored_type(state, peek_field(self, state, member, "type")?)?;
        class.fields.iter().find(|field| *field.name == *name && field.java_type == java_type)
    }
}

fn field_offset<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    match machine.member_field(state, operand(operands, 0)?) {
        Some(field) => Ok(Native::Value(Value::Long(offset_of(field)))),
        None => Ok(Native::Throw("java/lang/InternalError", Some("a field was expected".into()))),
    }
}

fn field_base<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = peek_field(machine, state, operand(operands, 0)?, "clazz");
    Ok(Native::Value(class.ok_or_else(|| invalid("a member name"))?))
}

fn set_target<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.load("java/lang/invoke/CallSite")?;
    if let Value::Reference(site) = operand(operands, 0)? {
        state.fill(site, class, &[("target", operand(operands, 1)?)]);
    }
    Ok(Native::Void)
}

/// The JDK would write a class file for the form of a method handle; here its class is made up.
fn generate_code<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (form, method_type) = (operand(operands, 0)?, operand(operands, 1)?);
    let descriptor = machine.descriptor_of(state, method_type).ok_or_else(|| invalid("a method type"))?;
    MethodDescriptor::parse(&descriptor).ok_or_else(|| invalid("a method type"))?;
    let method = machine.compile_form(state, form, &descriptor)?;
    Ok(Native::Value(machine.static_member(state, method, method_type)?))
}
