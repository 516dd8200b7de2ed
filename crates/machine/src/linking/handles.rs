//! Method handles, variable handles and dynamic constants (JVMS 5.4.3.5, 5.4.3.6, 6.5 `invokedynamic`). As on a real
//! virtual machine, the JDK's own `java.lang.invoke` links them; the machine calls what it gives.

use glassbox_program::{Class, Constant, Insn, JavaType, Method, MethodDescriptor, MethodId, PlainConstant, box_of};

use crate::event::Stop;
use crate::machine::{Machine, Next, Step, invalid, unsupported};
use crate::state::value::{Address, NULL, Value};
use crate::state::{Mirror, Role, Site, State};

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";

/// A value, or nothing if frames were pushed that have to run first.
type Linked = Result<Option<Value>, Stop>;

/// The kind of a method handle (JVMS 4.4.8) up to which it denotes a field.
const LAST_FIELD_KIND: u8 = 4;
pub(crate) const INVOKE_VIRTUAL: i32 = 5;

impl<'p> Machine<'p> {
    /// `ldc` of a method handle, a method type or a dynamic constant.
    pub(crate) fn push_linked_constant(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let host = self.frame(state)?.class;
        let Some(value) = self.linked_constant(state, host, index)? else { return Ok(Next::Restart) };
        // A dynamic constant of a primitive type comes as a wrapper.
        let value = match (host.plain_constant(index), value) {
            (Some(PlainConstant::Dynamic { descriptor, .. }), Value::Reference(address)) if descriptor.len() == 1 => {
                match self.unwrapped(state, address)? {
                    Some((_, value)) => value,
                    None => return Err(invalid("a dynamic constant of another type")),
                }
            }
            (_, value) => value,
        };
        self.push(state, value);
        Ok(Next::Advance)
    }

    /// What a constant of a class denotes, as an object.
    fn linked_constant(&mut self, state: &mut State<'p>, host: &'p Class, index: u16) -> Linked {
        if host.class_constant(index).is_some() {
            let class = self.class_at(host, index)?;
            return Ok(Some(Value::Reference(self.mirror(state, class)?)));
        }
        let constant = host.plain_constant(index).ok_or_else(|| invalid("a constant that cannot be loaded"))?;
        match constant {
            PlainConstant::Loadable(constant) => self.wrapped_constant(state, constant),
            PlainConstant::MethodType(descriptor) => self.method_type(state, descriptor),
            PlainConstant::MethodHandle { kind, reference } => {
                self.method_handle_constant(state, host, index, *kind, *reference)
            }
            PlainConstant::Dynamic { bootstrap, name, descriptor } => {
                let site = Site::Constant(host.id, index);
                if let Some(known) = state.runtime.sites.get(&site) {
                    return Ok(Some(*known));
                }
                let java_type = JavaType::from_descriptor(descriptor).ok_or_else(|| invalid("a bad descriptor"))?;
                let java_type = Value::Reference(self.mirror_of_type(state, &java_type)?);
                let Some(mut operands) = self.bootstrap_operands(state, host, *bootstrap, name, java_type)? else {
                    return Ok(None);
                };
                let linker = self.linker("linkDynamicConstant")?;
                pad(&mut operands, linker, 0);
                self.start_linking(state, site, linker, &operands, NULL)
            }
        }
    }

    fn wrapped_constant(&mut self, state: &mut State<'p>, constant: &Constant) -> Linked {
        let (java_type, value) = match constant {
            Constant::Int(value) => (JavaType::Int, Value::Int(*value)),
            Constant::Long(value) => (JavaType::Long, Value::Long(*value)),
            Constant::Float(value) => (JavaType::Float, Value::Float(*value)),
            Constant::Double(value) => (JavaType::Double, Value::Double(*value)),
            Constant::Null => return Ok(Some(Value::Reference(NULL))),
            Constant::String(text) => return Ok(Some(Value::Reference(self.literal(state, text)))),
            Constant::Class(_) | Constant::Other(_) => return Err(invalid("a constant of a constant")),
        };
        let class = box_of(&java_type).ok_or_else(|| invalid("a primitive type"))?;
        let class = self.load(class.name)?;
        if self.initialize(state, class)? {
            return Ok(None);
        }
        let object = self.allocate(state, class)?;
        state.fill(object, class, &[("value", value)]);
        Ok(Some(Value::Reference(object)))
    }

    /// The `java.lang.invoke.MethodType` of a descriptor.
    fn method_type(&mut self, state: &mut State<'p>, descriptor: &str) -> Linked {
        let site = Site::MethodType(descriptor.into());
        if let Some(known) = state.runtime.sites.get(&site) {
            return Ok(Some(*known));
        }
        let parsed = MethodDescriptor::parse(descriptor).ok_or_else(|| invalid("a bad descriptor"))?;
        let returns = match &parsed.returns {
            Some(java_type) => self.mirror_of_type(state, java_type)?,
            None => self.mirror_of(state, &Mirror::Void)?,
        };
        let parameters = self.class_array(state, &parsed.parameters)?;
        let linker = self.linker("findMethodHandleType")?;
        self.start_linking(state, site, linker, &[Value::Reference(returns), parameters], NULL)
    }

    fn method_handle_constant(
        &mut self,
        state: &mut State<'p>,
        host: &'p Class,
        index: u16,
        kind: u8,
        reference: u16,
    ) -> Linked {
        let site = Site::Constant(host.id, index);
        if let Some(known) = state.runtime.sites.get(&site) {
            return Ok(Some(*known));
        }
        let (class, name, member_type) = if kind <= LAST_FIELD_KIND {
            let (class, name, descriptor) = host.field_constant(reference).ok_or_else(|| invalid("a field"))?;
            let java_type = JavaType::from_descriptor(descriptor).ok_or_else(|| invalid("a bad descriptor"))?;
            (class, name, Value::Reference(self.mirror_of_type(state, &java_type)?))
        } else {
            let method = host.method_constant(reference).ok_or_else(|| invalid("a method"))?;
            let Some(method_type) = self.method_type(state, method.descriptor_text)? else { return Ok(None) };
            (method.class, method.name, method_type)
        };
        let class = self.load(class)?;
        let operands = [
            Value::Reference(self.mirror(state, host)?),
            Value::Int(i32::from(kind)),
            Value::Reference(self.mirror(state, class)?),
            self.interned_text(state, name),
            member_type,
        ];
        let linker = self.linker("linkMethodHandleConstant")?;
        self.start_linking(state, site, linker, &operands, NULL)
    }

    /// What bootstrap code is given: the class, the bootstrap method, the name and type of what is wanted, and the
    /// static arguments, of which a single one comes alone.
    fn bootstrap_operands(
        &mut self,
        state: &mut State<'p>,
        host: &'p Class,
        bootstrap: u16,
        name: &str,
        wanted: Value,
    ) -> Result<Option<Vec<Value>>, Stop> {
        let row = host.bootstraps.get(usize::from(bootstrap)).ok_or_else(|| invalid("a missing bootstrap method"))?;
        let Some(handle) = self.linked_constant(state, host, row.handle)? else { return Ok(None) };
        let mut arguments = Vec::with_capacity(row.arguments.len());
        for argument in &row.arguments {
            match self.linked_constant(state, host, *argument)? {
                Some(Value::Reference(argument)) => arguments.push(Value::Reference(argument)),
                Some(_) => return Err(invalid("a static argument")),
                None => return Ok(None),
            }
        }
        let arguments = match arguments.as_slice() {
            [single] => *single,
            several => self.object_array(state, "[Ljava/lang/Object;", several)?,
        };
        let host = Value::Reference(self.mirror(state, host)?);
        let name = self.interned_text(state, name);
        Ok(Some(vec![host, handle, name, wanted, arguments]))
    }

    /// An `invokedynamic` whose call site the JDK makes.
    pub(crate) fn call_linked_site(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let frame = self.frame(state)?;
        let (host, site) = (frame.class, Site::Call(frame.method.id, frame.pc));
        let Some(PlainConstant::Dynamic { bootstrap, name, descriptor }) = host.plain_constant(index) else {
            return Err(invalid("invokedynamic without a call site"));
        };
        if let Some(Value::Reference(link)) = state.runtime.sites.get(&site).copied() {
            let parsed = MethodDescriptor::parse(descriptor).ok_or_else(|| invalid("a bad descriptor"))?;
            let (target, appendix) = self.link_target(state, link)?;
            if self.initialize(state, self.program.class(target.id.class))? {
                return Ok(Next::Restart);
            }
            self.peek(state, parsed.parameters.len().saturating_sub(1))
                .or_else(|stop| if parsed.parameters.is_empty() { Ok(Value::Unset) } else { Err(stop) })?;
            state.thread.stack.extend(appendix);
            let callee = self.callee(target);
            return self.enter_callee(state, &callee);
        }
        let Some(method_type) = self.method_type(state, descriptor)? else { return Ok(Next::Restart) };
        let Some(mut operands) = self.bootstrap_operands(state, host, *bootstrap, name, method_type)? else {
            return Ok(Next::Restart);
        };
        let linker = self.linker("linkCallSite")?;
        pad(&mut operands, linker, 1);
        let appendix = self.appendix(state)?;
        operands.push(Value::Reference(appendix));
        self.start_linking(state, site, linker, &operands, appendix)?;
        Ok(Next::Restart)
    }

    /// The method that the current call of a signature polymorphic method comes to, and its operands; nothing if it has
    /// to be linked first.
    pub(crate) fn polymorphic_target(
        &mut self,
        state: &mut State<'p>,
        operands: &[Value],
    ) -> Result<Option<(&'p Method, Vec<Value>)>, Stop> {
        let frame = self.frame(state)?;
        let host = frame.class;
        let Some(Insn::Invoke(_, index)) = frame.code.insns.get(frame.pc as usize) else {
            return Err(unsupported("a reflective call of a signature polymorphic method"));
        };
        let constant = host.method_constant(*index).ok_or_else(|| invalid("a method"))?;
        let site = Site::Constant(host.id, *index);
        if let Some(Value::Reference(link)) = state.runtime.sites.get(&site).copied() {
            let (target, appendix) = self.link_target(state, link)?;
            if self.initialize(state, self.program.class(target.id.class))? {
                return Ok(None);
            }
            let mut operands = operands.to_vec();
            operands.extend(appendix);
            return Ok(Some((target, operands)));
        }
        let Some(method_type) = self.method_type(state, constant.descriptor_text)? else { return Ok(None) };
        let owner = self.load(constant.class)?;
        let appendix = self.appendix(state)?;
        let operands = [
            Value::Reference(self.mirror(state, host)?),
            Value::Int(INVOKE_VIRTUAL),
            Value::Reference(self.mirror(state, owner)?),
            self.interned_text(state, constant.name),
            method_type,
            Value::Reference(appendix),
        ];
        let linker = self.linker("linkMethod")?;
        self.start_linking(state, site, linker, &operands, appendix)?;
        Ok(None)
    }

    /// Where linking code puts its second result; the first one follows it there.
    fn appendix(&mut self, state: &mut State<'p>) -> Result<Address, Stop> {
        let class = self.load("[Ljava/lang/Object;")?;
        self.allocate_array(state, class, 2)
    }

    fn link_target(&mut self, state: &mut State<'p>, link: Address) -> Result<(&'p Method, Option<Value>), Stop> {
        let member = self.read_element(state, link, 1)?;
        let appendix = self.read_element(state, link, 0)?;
        let target = self.member_method(state, member).ok_or_else(|| invalid("a call site without a target"))?;
        Ok((target, Some(appendix).filter(|appendix| *appendix != Value::Reference(NULL))))
    }

    fn linker(&self, name: &str) -> Result<&'p Method, Stop> {
        let class = self.load(NATIVES)?;
        let method = class.methods.iter().find(|method| &*method.name == name);
        method.ok_or_else(|| unsupported(format!("a JDK without MethodHandleNatives.{name}")))
    }

    /// Starts the JDK's code that links a site.
    fn start_linking(
        &mut self,
        state: &mut State<'p>,
        site: Site,
        linker: &'p Method,
        operands: &[Value],
        appendix: Address,
    ) -> Linked {
        if self.initialize(state, self.program.class(linker.id.class))? {
            return Ok(None);
        }
        let number = match self.linking.iter().position(|known| *known == site) {
            Some(number) => number,
            None => {
                self.linking.push(site);
                self.linking.len() - 1
            }
        };
        self.enter(state, linker, operands, Role::Linker { site: number as u32, appendix })?;
        Ok(None)
    }

    /// A site was linked.
    pub(crate) fn linked(&mut self, state: &mut State<'p>, site: u32, appendix: Address, value: Option<Value>) {
        let (Some(site), Some(mut value)) = (self.linking.get(site as usize).cloned(), value) else { return };
        if appendix != NULL {
            self.write_element(state, appendix, 1, value);
            value = Value::Reference(appendix);
        }
        // Whoever linked it first has linked it for all.
        if state.runtime.sites.get(&site).is_none() {
            state.runtime.sites.insert(site, value);
        }
    }

    /// The object by which `java.lang.invoke` knows a method.
    pub(crate) fn method_name(&mut self, state: &mut State<'p>, method: &Method) -> Result<Value, Stop> {
        if let Some(known) = state.runtime.method_names.get(&method.id) {
            return Ok(Value::Reference(*known));
        }
        let class = self.load("java/lang/invoke/ResolvedMethodName")?;
        let object = self.allocate(state, class)?;
        let holder = Value::Reference(self.mirror(state, self.program.class(method.id.class))?);
        state.fill(object, class, &[("vmholder", holder)]);
        state.runtime.method_names.insert(method.id, object);
        state.runtime.named_methods.insert(object, method.id);
        Ok(Value::Reference(object))
    }

    /// The method that a resolved `java.lang.invoke.MemberName` denotes.
    pub(crate) fn member_method(&self, state: &State<'p>, member: Value) -> Option<&'p Method> {
        let Value::Reference(name) = field_at(state, member, self.known.member_method?)? else { return None };
        let id: MethodId = *state.runtime.named_methods.get(&name)?;
        Some(self.program.method(id))
    }
}

/// A field by its slot; nothing for null.
pub(crate) fn field_at(state: &State<'_>, object: Value, slot: usize) -> Option<Value> {
    let Value::Reference(address) = object else { return None };
    Some(state.heap.get(address).filter(|_| address != NULL)?.field(slot))
}

/// JDK 17 passes the index of the constant behind the class.
fn pad(operands: &mut Vec<Value>, linker: &Method, more: usize) {
    if operands.len() + more < linker.descriptor.parameters.len() {
        operands.insert(1, Value::Int(0));
    }
}
