//! From class-file bytes to an unlinked class definition. The only place that sees the class-file library's types.

use std::borrow::Cow;
use std::io::Cursor;
use std::sync::OnceLock;

use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassFile, ConstantPool};

use crate::class::{
    Attributes, Bootstrap, ClassKind, Code, Constant, Flags, Handler, MethodId, Nesting, PlainConstant, PoolEntry,
    Surroundings, Variable,
};
use crate::decode::decode_all;
use crate::handler_ends::ends_of_code;
use crate::insn::Insn;
use crate::legal;
use crate::marks::{Mark, marks};
use crate::names::Names;
use crate::skim;
use crate::types::{JavaType, MethodDescriptor, Name};

/// A class as its file describes it, before its supertypes are known.
pub(crate) struct Definition {
    pub name: Name,
    pub kind: ClassKind,
    pub flags: Flags,
    pub major_version: u16,
    pub super_name: Option<Name>,
    pub interfaces: Vec<Name>,
    pub fields: Vec<FieldDefinition>,
    pub methods: Vec<MethodDefinition>,
    pub constants: Vec<PoolEntry>,
    pub source_file: Option<String>,
    pub signature: Option<String>,
    pub nesting: Option<Nesting>,
    pub nest_host: Option<Name>,
    pub bootstraps: Vec<Bootstrap>,
    pub record: Option<Vec<(Name, JavaType)>>,
    pub attributes: Option<Box<Attributes>>,
    pub surroundings: Surroundings,
}

pub(crate) struct FieldDefinition {
    pub name: Name,
    pub java_type: JavaType,
    pub flags: Flags,
    pub signature: Option<String>,
    pub constant: Option<Constant>,
    pub attributes: Option<Box<Attributes>>,
    pub marks: Box<[Mark]>,
}

pub(crate) struct MethodDefinition {
    pub name: Name,
    pub descriptor_text: Name,
    pub descriptor: MethodDescriptor,
    pub flags: Flags,
    pub signature: Option<String>,
    pub declared_exceptions: Vec<Name>,
    pub parameter_names: Vec<String>,
    pub declared_parameters: Option<Vec<(Option<Name>, Flags)>>,
    pub attributes: Option<Box<Attributes>>,
    pub marks: Box<[Mark]>,
    pub is_hidden: bool,
    pub is_caller_sensitive: bool,
    pub stands_for: Option<MethodId>,
    pub code: Option<Code>,
}

impl Definition {
    /// About how many bytes the class takes while it is loaded.
    pub(crate) fn weight(&self) -> usize {
        let of_code = |code: &Code| {
            code.insns.len() * (size_of::<Insn>() + size_of::<u32>())
                + code.handlers.len() * size_of::<Handler>()
                + code.lines.len() * size_of::<(u32, u32)>()
                + code.variables.len() * size_of::<Variable>()
        };
        let code: usize = self.methods.iter().filter_map(|method| method.code.as_ref()).map(of_code).sum();
        code + self.constants.len() * size_of::<PoolEntry>()
            + self.methods.len() * size_of::<MethodDefinition>()
            + self.fields.len() * size_of::<FieldDefinition>()
    }

    /// Gives it another name, which it uses for itself as well.
    pub(crate) fn rename(&mut self, to: &str) {
        let own = std::mem::replace(&mut self.name, to.into());
        for constant in &mut self.constants {
            if let PoolEntry::Class { name, .. } = constant
                && *name == own
            {
                *name = to.into();
            }
        }
    }
}

/// Why bytes are not a class file, in words.
pub(crate) type FormatError = String;

/// A class file that is larger is refused: the largest of the JDK has less than one megabyte, and what is made of the bytes
/// takes many times their memory.
pub(crate) const LARGEST: usize = 8 << 20;

fn read(bytes: &[u8]) -> Result<ClassFile<'_>, FormatError> {
    if bytes.len() > LARGEST {
        return Err(format!("it is larger than {} MB", LARGEST >> 20));
    }
    skim::check(bytes)?;
    // The library is asked to return errors, and does for all input we know of; a class file is untrusted input all
    // the same, and one bad file must not end the run.
    match std::panic::catch_unwind(|| ClassFile::from_bytes(bytes)) {
        Ok(Ok(file)) => Ok(file),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err("the class-file reader failed on it".into()),
    }
}

/// The newest version that the class-file library knows.
const NEWEST: u16 = 69;

/// A class file of a later version is read as one of the newest: what is new in it is most likely not used.
fn as_known_version(bytes: &[u8]) -> Cow<'_, [u8]> {
    match bytes.get(6..8).map(|major| u16::from_be_bytes([major[0], major[1]])) {
        Some(major) if major > NEWEST => {
            let mut known = bytes.to_vec();
            known[4..6].fill(0);
            known[6..8].copy_from_slice(&NEWEST.to_be_bytes());
            Cow::Owned(known)
        }
        _ => Cow::Borrowed(bytes),
    }
}

/// The services that a module descriptor provides, with the classes that do.
pub(crate) fn provided_services(bytes: &[u8]) -> Vec<(Name, Vec<Name>)> {
    let Ok(file) = read(bytes) else { return Vec::new() };
    let pool = Pool { constants: &file.constant_pool, names: &Names::default() };
    let mut services = Vec::new();
    for attribute in &file.attributes {
        let Attribute::Module { provides, .. } = attribute else { continue };
        for provided in provides {
            let classes = provided.with_index.iter().filter_map(|index| pool.class(*index).ok()).collect();
            services.extend(pool.class(provided.index).ok().map(|service| (service, classes)));
        }
    }
    services
}

/// The packages that a module descriptor exports to everybody, and those that it opens to everybody.
pub(crate) fn public_packages(bytes: &[u8]) -> PublicPackages {
    let mut packages = PublicPackages::default();
    let Ok(file) = read(bytes) else { return packages };
    let text = |index| file.constant_pool.try_get_package(index).ok().map(|name| Name::from(&*name.to_str_lossy()));
    for attribute in &file.attributes {
        let Attribute::Module { exports, opens, .. } = attribute else { continue };
        let to_all = exports.iter().filter(|exported| exported.to_index.is_empty());
        packages.exported.extend(to_all.filter_map(|exported| text(exported.index)));
        let to_all = opens.iter().filter(|opened| opened.to_index.is_empty());
        packages.opened.extend(to_all.filter_map(|opened| text(opened.index)));
    }
    packages
}

/// What a module shows to everybody.
#[derive(Debug, Default)]
pub(crate) struct PublicPackages {
    pub exported: rustc_hash::FxHashSet<Name>,
    pub opened: rustc_hash::FxHashSet<Name>,
}

/// Parses a whole class file.
pub(crate) fn parse(bytes: &[u8], names: &Names) -> Result<Definition, FormatError> {
    let known = as_known_version(bytes);
    let file = read(&known)?;
    let pool = Pool { constants: &file.constant_pool, names };
    let name = pool.class(file.this_class)?;
    let super_name = if file.super_class == 0 { None } else { Some(pool.class(file.super_class)?) };
    let interfaces = file.interfaces.iter().map(|index| pool.class(*index)).collect::<Result<_, _>>()?;
    let mut definition = Definition {
        flags: Flags(file.access_flags.bits()),
        major_version: file.version.major(),
        kind: ClassKind::Plain,
        super_name,
        interfaces,
        fields: Vec::with_capacity(file.fields.len()),
        methods: Vec::with_capacity(file.methods.len()),
        constants: pool.entries(),
        source_file: None,
        signature: None,
        nesting: None,
        nest_host: None,
        bootstraps: Vec::new(),
        record: None,
        attributes: kept_attributes(&file.attributes),
        surroundings: Surroundings { marks: marks(&pool, &file.attributes, 0), ..Surroundings::default() },
        name,
    };
    for attribute in &file.attributes {
        match attribute {
            Attribute::SourceFile { source_file_index, .. } => {
                definition.source_file =
                    Some(pool.utf8(*source_file_index)?.to_string()).filter(|file| legal::is_file_name(file));
            }
            Attribute::Signature { signature_index, .. } => definition.signature = pool.signature(*signature_index)?,
            Attribute::NestHost { host_class_index, .. } => {
                definition.nest_host = Some(pool.class(*host_class_index)?);
            }
            Attribute::BootstrapMethods { methods, .. } => {
                let rows = methods.iter();
                let rows =
                    rows.map(|row| Bootstrap { handle: row.bootstrap_method_ref, arguments: row.arguments.clone() });
                definition.bootstraps = rows.collect();
            }
            Attribute::Record { records, .. } => {
                let component = |record: &ristretto_classfile::attributes::Record| {
                    let descriptor = pool.utf8(record.descriptor_index)?;
                    let java_type = JavaType::from_descriptor(&descriptor);
                    Ok((pool.member(record.name_index)?, java_type.ok_or("a bad descriptor of a record component")?))
                };
                definition.record = Some(records.iter().map(component).collect::<Result<_, FormatError>>()?);
                for record in records {
                    let signature = signature_of(&pool, &record.attributes)?;
                    definition.surroundings.components.push((signature, kept_attributes(&record.attributes)));
                }
            }
            Attribute::EnclosingMethod { class_index, method_index, .. } => {
                let method = pool.name_and_type(*method_index).filter(|_| *method_index != 0);
                definition.surroundings.enclosing = Some((pool.class(*class_index)?, method));
            }
            Attribute::NestMembers { class_indexes, .. } => {
                definition.surroundings.nest_members = pool.classes(class_indexes)?;
            }
            Attribute::PermittedSubclasses { class_indexes, .. } => {
                definition.surroundings.permitted = Some(pool.classes(class_indexes)?);
            }
            Attribute::InnerClasses { classes, .. } => {
                for inner in classes {
                    if pool.class(inner.class_info_index)? == definition.name {
                        definition.nesting = Some(Nesting {
                            outer: optional(inner.outer_class_info_index, |index| pool.class(index))?
                                .filter(|outer| legal::may_be_nested(&definition.name, outer)),
                            simple_name: optional(inner.name_index, |index| pool.member(index))?,
                            flags: Flags(inner.access_flags.bits()),
                        });
                    }
                    if inner.outer_class_info_index != 0
                        && pool.class(inner.outer_class_info_index)? == definition.name
                        && inner.name_index != 0
                    {
                        definition.surroundings.members.push(pool.class(inner.class_info_index)?);
                    }
                }
            }
            _ => {}
        }
    }
    for field in &file.fields {
        definition.fields.push(parse_field(&pool, field)?);
    }
    for (index, method) in file.methods.iter().enumerate() {
        let mut method = parse_method(&pool, method)?;
        if let Some(code) = &mut method.code {
            mend_handlers(code, || ends_of_code(bytes, index));
        }
        definition.methods.push(method);
    }
    let annotated = definition.attributes.is_some()
        || definition.fields.iter().any(|field| field.attributes.is_some())
        || definition.methods.iter().any(|method| method.attributes.is_some())
        || definition.surroundings.components.iter().any(|(_, attributes)| attributes.is_some());
    if annotated {
        definition.surroundings.texts = pool.texts();
    }
    Ok(definition)
}

/// The attributes that reflection hands on as bytes; nothing if there are none.
fn kept_attributes(attributes: &[Attribute]) -> Option<Box<Attributes>> {
    let mut kept = Attributes::default();
    for attribute in attributes {
        let place = match attribute {
            Attribute::RuntimeVisibleAnnotations { .. } => &mut kept.annotations,
            Attribute::RuntimeVisibleParameterAnnotations { .. } => &mut kept.parameter_annotations,
            Attribute::RuntimeVisibleTypeAnnotations { .. } => &mut kept.type_annotations,
            Attribute::AnnotationDefault { .. } => &mut kept.annotation_default,
            _ => continue,
        };
        let mut bytes = Vec::new();
        if attribute.to_bytes(&mut bytes).is_ok() {
            // The name and the length of the attribute come first.
            *place = bytes.get(6..).map(Box::from);
        }
    }
    (kept != Attributes::default()).then(|| Box::new(kept))
}

fn signature_of(pool: &Pool<'_>, attributes: &[Attribute]) -> Result<Option<String>, FormatError> {
    for attribute in attributes {
        if let Attribute::Signature { signature_index, .. } = attribute {
            return pool.signature(*signature_index);
        }
    }
    Ok(None)
}

/// Ranges that end at the end of the code include the last instruction.
fn mend_handlers(code: &mut Code, ends: impl FnOnce() -> Option<Vec<bool>>) {
    let count = code.insns.len() as u32;
    if code.handlers.iter().all(|handler| handler.end + 1 != count) {
        return;
    }
    for (handler, at_end) in code.handlers.iter_mut().zip(ends().unwrap_or_default()) {
        if at_end {
            handler.end = count;
        }
    }
}

fn optional<T>(index: u16, read: impl Fn(u16) -> Result<T, FormatError>) -> Result<Option<T>, FormatError> {
    if index == 0 { Ok(None) } else { read(index).map(Some) }
}

fn parse_field(pool: &Pool<'_>, field: &ristretto_classfile::Field) -> Result<FieldDefinition, FormatError> {
    let mut signature = None;
    let mut constant = None;
    for attribute in &field.attributes {
        match attribute {
            Attribute::Signature { signature_index, .. } => signature = pool.signature(*signature_index)?,
            Attribute::ConstantValue { constant_value_index, .. } => constant = pool.constant(*constant_value_index),
            _ => {}
        }
    }
    Ok(FieldDefinition {
        name: pool.member(field.name_index)?,
        java_type: pool.names.share_type(JavaType::from(&field.field_type)),
        flags: Flags(field.access_flags.bits()),
        signature,
        constant,
        attributes: kept_attributes(&field.attributes),
        marks: marks(pool, &field.attributes, 0),
    })
}

fn parse_method(pool: &Pool<'_>, method: &ristretto_classfile::Method) -> Result<MethodDefinition, FormatError> {
    let descriptor_text = pool.utf8(method.descriptor_index)?;
    let descriptor = pool.names.descriptor(&descriptor_text);
    let descriptor = descriptor.ok_or_else(|| format!("{descriptor_text} is not a method descriptor"))?;
    let descriptor = MethodDescriptor::clone(&descriptor);
    let flags = Flags(method.access_flags.bits());
    let mut definition = MethodDefinition {
        name: pool.member(method.name_index)?,
        descriptor_text,
        flags,
        signature: None,
        declared_exceptions: Vec::new(),
        parameter_names: (0..descriptor.parameters.len()).map(|index| format!("arg{index}")).collect(),
        declared_parameters: None,
        attributes: kept_attributes(&method.attributes),
        marks: marks(pool, &method.attributes, descriptor.parameters.len()),
        is_hidden: false,
        is_caller_sensitive: false,
        stands_for: None,
        code: None,
        descriptor,
    };
    for attribute in &method.attributes {
        match attribute {
            Attribute::Signature { signature_index, .. } => definition.signature = pool.signature(*signature_index)?,
            Attribute::Exceptions { exception_indexes, .. } => {
                for index in exception_indexes {
                    definition.declared_exceptions.push(pool.class(*index)?);
                }
            }
            Attribute::RuntimeVisibleAnnotations { annotations, .. } => {
                for annotation in annotations {
                    match &*pool.utf8(annotation.type_index)? {
                        "Ljava/lang/invoke/LambdaForm$Hidden;" | "Ljdk/internal/vm/annotation/Hidden;" => {
                            definition.is_hidden = true;
                        }
                        "Ljdk/internal/reflect/CallerSensitive;" => definition.is_caller_sensitive = true,
                        _ => {}
                    }
                }
            }
            Attribute::MethodParameters { parameters, .. } => {
                let mut declared = Vec::with_capacity(parameters.len());
                for parameter in parameters {
                    let name = optional(parameter.name_index, |index| Ok(pool.member(index).ok()))?.flatten();
                    declared.push((name, Flags(parameter.access_flags.bits())));
                }
                if declared.len() == definition.parameter_names.len() {
                    for (name, (declared, _)) in definition.parameter_names.iter_mut().zip(&declared) {
                        if let Some(declared) = declared {
                            *name = declared.to_string();
                        }
                    }
                }
                definition.declared_parameters = Some(declared);
            }
            Attribute::Code { max_stack, max_locals, code, exception_table, attributes, .. } => {
                let mut parsed = Code {
                    max_stack: *max_stack,
                    max_locals: *max_locals,
                    insns: decode_all(pool, code),
                    offsets: byte_offsets(code)?,
                    handlers: Vec::with_capacity(exception_table.len()),
                    lines: Vec::new(),
                    variables: Vec::new(),
                };
                for entry in exception_table {
                    parsed.handlers.push(Handler {
                        start: u32::from(entry.range_pc.start),
                        end: u32::from(entry.range_pc.end),
                        target: u32::from(entry.handler_pc),
                        catch: (entry.catch_type != 0).then_some(entry.catch_type),
                    });
                }
                for attribute in attributes {
                    match attribute {
                        Attribute::LineNumberTable { line_numbers, .. } => {
                            let rows = line_numbers.iter();
                            parsed.lines.extend(rows.map(|row| (u32::from(row.start_pc), u32::from(row.line_number))));
                        }
                        Attribute::LocalVariableTable { variables, .. } => {
                            name_parameters(pool, &mut definition, variables);
                            parsed.variables.extend(variables.iter().filter_map(|row| {
                                let start = u32::from(row.start_pc);
                                let end = start + u32::from(row.length);
                                Some(Variable { slot: row.index, name: pool.member(row.name_index).ok()?, start, end })
                            }));
                        }
                        _ => {}
                    }
                }
                parsed.lines.sort_unstable();
                definition.code = Some(parsed);
            }
            _ => {}
        }
    }
    Ok(definition)
}

/// Takes parameter names from the debug information: variables that live from the first instruction on, by slot.
fn name_parameters(
    pool: &Pool<'_>,
    method: &mut MethodDefinition,
    variables: &[ristretto_classfile::attributes::LocalVariableTable],
) {
    let mut slot = if method.flags.is_static() { 0 } else { 1 };
    for (index, parameter) in method.descriptor.parameters.iter().enumerate() {
        let variable = variables.iter().find(|row| row.start_pc == 0 && usize::from(row.index) == slot);
        if let Some(name) = variable.and_then(|row| pool.member(row.name_index).ok()) {
            method.parameter_names[index] = name.to_string();
        }
        slot += parameter.slots();
    }
}

/// Byte offsets by writing each instruction again: the library keeps instruction indices only.
fn byte_offsets(code: &[Instruction]) -> Result<Vec<u32>, FormatError> {
    let mut cursor = Cursor::new(Vec::new());
    let mut offsets = Vec::with_capacity(code.len());
    for instruction in code {
        offsets.push(cursor.position() as u32);
        instruction.to_bytes(&mut cursor).map_err(|error| error.to_string())?;
    }
    Ok(offsets)
}

/// The constant pool with errors in words.
pub(crate) struct Pool<'f> {
    pub(crate) constants: &'f ConstantPool<'f>,
    pub(crate) names: &'f Names,
}

impl Pool<'_> {
    pub(crate) fn utf8(&self, index: u16) -> Result<Name, FormatError> {
        let text = self.constants.try_get_utf8(index).map_err(|error| error.to_string())?;
        Ok(self.names.share(&text.to_str_lossy()))
    }

    /// The name of a field, a method or a variable.
    fn member(&self, index: u16) -> Result<Name, FormatError> {
        let name = self.utf8(index)?;
        legal::check_member(&name)?;
        Ok(name)
    }

    /// A generic signature; nothing if it holds what no signature has.
    fn signature(&self, index: u16) -> Result<Option<String>, FormatError> {
        Ok(Some(self.utf8(index)?.to_string()).filter(|signature| legal::is_signature(signature)))
    }

    fn class(&self, index: u16) -> Result<Name, FormatError> {
        let text = self.constants.try_get_class(index).map_err(|error| error.to_string())?;
        let name = self.names.share(&text.to_str_lossy());
        legal::check_class(&name)?;
        Ok(name)
    }

    fn classes(&self, indices: &[u16]) -> Result<Vec<Name>, FormatError> {
        indices.iter().map(|index| self.class(*index)).collect()
    }

    fn texts(&self) -> rustc_hash::FxHashMap<u16, Name> {
        let indices = 1..=self.constants.len() as u16;
        indices.filter_map(|index| Some((index, self.utf8(index).ok()?))).collect()
    }

    fn name_and_type(&self, index: u16) -> Option<(Name, Name)> {
        let (name, descriptor) = self.constants.try_get_name_and_type(index).ok()?;
        Some((self.member(*name).ok()?, self.utf8(*descriptor).ok()?))
    }

    /// A constant that `ldc` or a `ConstantValue` attribute may name, other than a class.
    pub(crate) fn constant(&self, index: u16) -> Option<Constant> {
        use ristretto_classfile::Constant as Raw;
        match self.constants.get(index)? {
            Raw::Integer(value) => Some(Constant::Int(*value)),
            Raw::Long(value) => Some(Constant::Long(*value)),
            Raw::Float(value) => Some(Constant::Float(*value)),
            Raw::Double(value) => Some(Constant::Double(*value)),
            Raw::String(text) => {
                Some(Constant::String(self.constants.try_get_utf8(*text).ok()?.to_utf16().ok()?.into()))
            }
            Raw::MethodHandle { .. } | Raw::MethodType(_) | Raw::Dynamic { .. } => Some(Constant::Other(index)),
            _ => None,
        }
    }

    fn entries(&self) -> Vec<PoolEntry> {
        (0..=self.constants.len() as u16).map(|index| self.entry(index).unwrap_or(PoolEntry::Unused)).collect()
    }

    fn entry(&self, index: u16) -> Option<PoolEntry> {
        use ristretto_classfile::Constant as Raw;
        let constant = if index == 0 { return None } else { self.constants.get(index)? };
        match constant {
            Raw::Class(_) => Some(PoolEntry::Class { name: self.class(index).ok()?, resolved: OnceLock::new() }),
            Raw::FieldRef { class_index, name_and_type_index } => {
                let (name, descriptor) = self.name_and_type(*name_and_type_index)?;
                Some(PoolEntry::Field { class: *class_index, name, descriptor, resolved: OnceLock::new() })
            }
            Raw::MethodRef { class_index, name_and_type_index }
            | Raw::InterfaceMethodRef { class_index, name_and_type_index } => {
                let (name, descriptor) = self.name_and_type(*name_and_type_index)?;
                let interface = matches!(constant, Raw::InterfaceMethodRef { .. });
                let parsed = self.names.descriptor(&descriptor)?;
                Some(PoolEntry::Method {
                    class: *class_index,
                    name,
                    descriptor,
                    parsed,
                    interface,
                    resolved: OnceLock::new(),
                })
            }
            Raw::MethodType(descriptor) => {
                Some(PoolEntry::Plain(PlainConstant::MethodType(self.utf8(*descriptor).ok()?)))
            }
            Raw::MethodHandle { reference_kind, reference_index } => {
                let handle = PlainConstant::MethodHandle { kind: reference_kind.kind(), reference: *reference_index };
                Some(PoolEntry::Plain(handle))
            }
            Raw::Dynamic { bootstrap_method_attr_index, name_and_type_index }
            | Raw::InvokeDynamic { bootstrap_method_attr_index, name_and_type_index } => {
                let (name, descriptor) = self.name_and_type(*name_and_type_index)?;
                let bootstrap = *bootstrap_method_attr_index;
                Some(PoolEntry::Plain(PlainConstant::Dynamic { bootstrap, name, descriptor }))
            }
            _ => Some(PoolEntry::Plain(PlainConstant::Loadable(self.constant(index)?))),
        }
    }
}
