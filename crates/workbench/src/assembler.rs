//! A small assembler for class files that no compiler writes any more.
//!
//! One class in a file, one directive or instruction in a line; `//` starts a comment.
//!
//! ```text
//! .class Name                          the class; public, with the flag that all have since Java 1.0.2
//! .version 49                          of the class file, 45.3 for example; 49 unless it is said
//! .super java/lang/Object              unless another class is said
//! .field static count I                flags, name, descriptor
//! .bootstrap make static Name.boot (Ljava/lang/invoke/MethodHandles$Lookup;...)... "text" int 5
//!                                      a name to refer to it, a method handle, constants as arguments
//! .method public static main ([Ljava/lang/String;)V
//! .stack 2                             required for a method with code
//! .locals 1                            required for a method with code
//!     ldc "text"
//! here:
//!     goto here                        jumps name labels
//!     wide iload 300                   wide forms are written out
//!     getstatic java/lang/System.out Ljava/io/PrintStream;
//!     invokevirtual java/io/PrintStream.println (Ljava/lang/String;)V
//!     invokedynamic name ()I make      name, descriptor, bootstrap
//!     return
//!     .nops 40000                      so many times the instruction that does nothing
//! .catch from to handler java/lang/Exception     labels and a class, or `any`
//! .end
//! ```
//!
//! Constants are `"text"`, `int 5`, `long 5`, `float 1.5`, `double 1.5`, `class java/lang/String`, `type ()V`,
//! `handle static Name.method ()V` (or another of the nine kinds of handles) and `dynamic name I make` with the name of
//! a bootstrap. What is named has to come first. There are no stack maps, so that code with jumps needs version 49 or
//! older, and there are no switches, since any compiler writes those.

use std::collections::HashMap;

use ristretto_classfile::attributes::{Attribute, BootstrapMethod};
use ristretto_classfile::{
    ClassAccessFlags, ClassFile, Constant, ConstantPool, Field, FieldAccessFlags, FieldType, JavaStr, JavaString,
    Method, MethodAccessFlags, ReferenceKind, Version,
};

use crate::bytecode::{Operands, WIDENED, opcode};

/// A class by its name, and its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembled {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Translates the text of a file with this name.
pub fn assemble(source: &str, file_name: &str) -> Result<Assembled, String> {
    let mut class = ClassWriter::default();
    let mut method: Option<MethodWriter> = None;
    for (index, text) in source.lines().enumerate() {
        let number = index + 1;
        let complain = |reason: String| format!("line {number}: {reason}");
        let mut line = Line::read(text).map_err(complain)?;
        let Some(first) = line.next() else { continue };
        let result = match &mut method {
            None => class.directive(&first, &mut line, &mut method),
            Some(_) if first == ".end" => match method.take() {
                Some(method) => class.finish_method(method),
                None => Ok(()),
            },
            Some(method) => method.line(&first, &mut line, &mut class, number),
        };
        result.and_then(|()| line.finish()).map_err(complain)?;
    }
    if method.is_some() {
        return Err("the last method has no .end".into());
    }
    class.finish(file_name)
}

/// The words of a line.
struct Line {
    words: std::vec::IntoIter<String>,
}

impl Line {
    fn read(text: &str) -> Result<Line, String> {
        let mut words = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() && !rest.starts_with("//") {
            let length = if rest.starts_with('"') { quoted_length(rest)? } else { plain_length(rest) };
            let (word, behind) = rest.split_at(length);
            words.push(word.to_owned());
            rest = behind.trim_start();
        }
        Ok(Line { words: words.into_iter() })
    }

    fn next(&mut self) -> Option<String> {
        self.words.next()
    }

    fn word(&mut self, what: &str) -> Result<String, String> {
        self.next().ok_or_else(|| format!("{what} is missing"))
    }

    fn number<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, String> {
        let word = self.word(what)?;
        word.parse().map_err(|_| format!("{word} is not {what}"))
    }

    /// The rest but for the last `count` words.
    fn all_but(&mut self, count: usize) -> Vec<String> {
        let take = self.words.len().saturating_sub(count);
        self.words.by_ref().take(take).collect()
    }

    fn finish(mut self) -> Result<(), String> {
        self.next().map_or(Ok(()), |word| Err(format!("{word} is one too many")))
    }
}

fn plain_length(text: &str) -> usize {
    text.find(char::is_whitespace).unwrap_or(text.len())
}

fn quoted_length(text: &str) -> Result<usize, String> {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Ok(at + 1),
            _ => {}
        }
    }
    Err("a text without an end".into())
}

/// The text that a quoted word stands for.
fn unquote(word: &str) -> Result<String, String> {
    let inner = word.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let mut characters = inner.ok_or_else(|| format!("{word} is not a text"))?.chars();
    let mut text = String::new();
    while let Some(character) = characters.next() {
        if character != '\\' {
            text.push(character);
            continue;
        }
        match characters.next() {
            Some('n') => text.push('\n'),
            Some('t') => text.push('\t'),
            Some(other @ ('"' | '\\')) => text.push(other),
            other => return Err(format!("\\{} is no escape", other.map_or(String::new(), String::from))),
        }
    }
    Ok(text)
}

/// `owner.name`, where the owner is an internal name.
fn split_member(word: &str) -> Result<(&str, &str), String> {
    word.rsplit_once('.').ok_or_else(|| format!("{word} is not owner.name"))
}

/// JVMS tables 4.1-A, 4.5-A and 4.6-A give the same words different bits in three places only.
fn flag_bits(words: &[String], of_method: bool) -> Result<u16, String> {
    let mut bits = 0;
    for word in words {
        bits |= match (word.as_str(), of_method) {
            ("public", _) => 0x1,
            ("private", _) => 0x2,
            ("protected", _) => 0x4,
            ("static", _) => 0x8,
            ("final", _) => 0x10,
            ("synchronized", true) => 0x20,
            ("volatile", false) => 0x40,
            ("bridge", true) => 0x40,
            ("transient", false) => 0x80,
            ("varargs", true) => 0x80,
            ("native", true) => 0x100,
            ("abstract", true) => 0x400,
            ("synthetic", _) => 0x1000,
            _ => return Err(format!("{word} is no flag here")),
        };
    }
    Ok(bits)
}

/// Constants, each once.
#[derive(Default)]
struct Pool {
    constants: ConstantPool<'static>,
    known: HashMap<String, u16>,
}

impl Pool {
    fn add(&mut self, constant: Constant<'static>) -> Result<u16, String> {
        let key = format!("{constant:?}");
        if let Some(index) = self.known.get(&key) {
            return Ok(*index);
        }
        let index = self.constants.add(constant).map_err(|error| error.to_string())?;
        self.known.insert(key, index);
        Ok(index)
    }

    fn utf8(&mut self, text: &str) -> Result<u16, String> {
        self.add(Constant::Utf8(JavaString::from(text).into()))
    }

    fn class(&mut self, name: &str) -> Result<u16, String> {
        let name = self.utf8(name)?;
        self.add(Constant::Class(name))
    }

    fn name_and_type(&mut self, name: &str, descriptor: &str) -> Result<u16, String> {
        let (name_index, descriptor_index) = (self.utf8(name)?, self.utf8(descriptor)?);
        self.add(Constant::NameAndType { name_index, descriptor_index })
    }

    fn field(&mut self, member: &str, descriptor: &str) -> Result<u16, String> {
        let (owner, name) = split_member(member)?;
        let (class_index, name_and_type_index) = (self.class(owner)?, self.name_and_type(name, descriptor)?);
        self.add(Constant::FieldRef { class_index, name_and_type_index })
    }

    fn method(&mut self, member: &str, descriptor: &str, of_interface: bool) -> Result<u16, String> {
        let (owner, name) = split_member(member)?;
        let (class_index, name_and_type_index) = (self.class(owner)?, self.name_and_type(name, descriptor)?);
        self.add(if of_interface {
            Constant::InterfaceMethodRef { class_index, name_and_type_index }
        } else {
            Constant::MethodRef { class_index, name_and_type_index }
        })
    }

    /// The words after `handle`.
    fn handle(&mut self, line: &mut Line) -> Result<u16, String> {
        let kind = line.word("the kind of a handle")?;
        let (member, descriptor) = (line.word("a member")?, line.word("a descriptor")?);
        let reference_kind = match kind.as_str() {
            "getfield" => ReferenceKind::GetField,
            "getstatic" => ReferenceKind::GetStatic,
            "putfield" => ReferenceKind::PutField,
            "putstatic" => ReferenceKind::PutStatic,
            "virtual" => ReferenceKind::InvokeVirtual,
            "static" => ReferenceKind::InvokeStatic,
            "special" => ReferenceKind::InvokeSpecial,
            "new" => ReferenceKind::NewInvokeSpecial,
            "interface" => ReferenceKind::InvokeInterface,
            _ => return Err(format!("{kind} is no kind of a handle")),
        };
        let reference_index = match reference_kind.kind() {
            1..=4 => self.field(&member, &descriptor)?,
            kind => self.method(&member, &descriptor, kind == 9)?,
        };
        self.add(Constant::MethodHandle { reference_kind, reference_index })
    }
}

#[derive(Default)]
struct ClassWriter {
    name: String,
    super_name: Option<String>,
    version: Option<Version>,
    pool: Pool,
    fields: Vec<Field>,
    methods: Vec<Method>,
    bootstraps: Vec<BootstrapMethod>,
    bootstrap_names: Vec<String>,
}

impl ClassWriter {
    fn directive(&mut self, first: &str, line: &mut Line, method: &mut Option<MethodWriter>) -> Result<(), String> {
        match first {
            ".class" => self.name = line.word("a name")?,
            ".super" => self.super_name = Some(line.word("a name")?),
            ".version" => {
                let text = line.word("a version")?;
                let (major, minor) = text.split_once('.').unwrap_or((&text, "0"));
                let parse = |number: &str| number.parse::<u16>().map_err(|_| format!("{text} is no version"));
                let version = Version::from(parse(major)?, parse(minor)?);
                self.version = Some(version.map_err(|error| error.to_string())?);
            }
            ".field" => {
                let flags = flag_bits(&line.all_but(2), false)?;
                let (name, descriptor) = (line.word("a name")?, line.word("a descriptor")?);
                self.fields.push(Field {
                    access_flags: FieldAccessFlags::from_bits_retain(flags),
                    name_index: self.pool.utf8(&name)?,
                    descriptor_index: self.pool.utf8(&descriptor)?,
                    field_type: FieldType::parse(&descriptor).map_err(|error| error.to_string())?,
                    attributes: Vec::new(),
                });
            }
            ".bootstrap" => {
                let name = line.word("a name")?;
                let bootstrap_method_ref = self.pool.handle(line)?;
                let mut arguments = Vec::new();
                while let Some(word) = line.next() {
                    arguments.push(self.constant(&word, line)?);
                }
                self.bootstraps.push(BootstrapMethod { bootstrap_method_ref, arguments });
                self.bootstrap_names.push(name);
            }
            ".method" => {
                let flags = flag_bits(&line.all_but(2), true)?;
                let (name, descriptor) = (line.word("a name")?, line.word("a descriptor")?);
                *method = Some(MethodWriter { flags, name, descriptor, ..MethodWriter::default() });
            }
            other => return Err(format!("{other} is no directive of a class")),
        }
        Ok(())
    }

    /// A loadable constant that starts with this word.
    fn constant(&mut self, first: &str, line: &mut Line) -> Result<u16, String> {
        let constant = match first {
            "int" => Constant::Integer(line.number("an int")?),
            "long" => Constant::Long(line.number("a long")?),
            "float" => Constant::Float(line.number("a float")?),
            "double" => Constant::Double(line.number("a double")?),
            "class" => return self.pool.class(&line.word("a class")?),
            "type" => Constant::MethodType(self.pool.utf8(&line.word("a descriptor")?)?),
            "handle" => return self.pool.handle(line),
            "dynamic" => {
                let (bootstrap_method_attr_index, name_and_type_index) = self.dynamic(line)?;
                Constant::Dynamic { bootstrap_method_attr_index, name_and_type_index }
            }
            text => Constant::String(self.pool.utf8(&unquote(text)?)?),
        };
        self.pool.add(constant)
    }

    /// Name, descriptor and bootstrap of a dynamic constant or call.
    fn dynamic(&mut self, line: &mut Line) -> Result<(u16, u16), String> {
        let (name, descriptor) = (line.word("a name")?, line.word("a descriptor")?);
        let bootstrap = line.word("a bootstrap")?;
        let index = self.bootstrap_names.iter().position(|known| *known == bootstrap);
        let index = index.ok_or_else(|| format!("there is no bootstrap {bootstrap} above"))?;
        Ok((index as u16, self.pool.name_and_type(&name, &descriptor)?))
    }

    fn finish_method(&mut self, writer: MethodWriter) -> Result<(), String> {
        let (name_index, descriptor_index) = (self.pool.utf8(&writer.name)?, self.pool.utf8(&writer.descriptor)?);
        let access_flags = MethodAccessFlags::from_bits_retain(writer.flags);
        let mut attributes = Vec::new();
        if !writer.code.is_empty() {
            // The library's own form of a `Code` attribute cannot say that a handler reaches to the end of the code.
            let info = writer.finish(&mut self.pool)?;
            attributes.push(Attribute::Unknown { name_index: self.pool.utf8("Code")?, info });
        }
        self.methods.push(Method { access_flags, name_index, descriptor_index, attributes });
        Ok(())
    }

    fn finish(mut self, file_name: &str) -> Result<Assembled, String> {
        if self.name.is_empty() {
            return Err("there is no .class".into());
        }
        let this_class = self.pool.class(&self.name)?;
        let super_class = self.pool.class(self.super_name.as_deref().unwrap_or("java/lang/Object"))?;
        let mut attributes = vec![Attribute::SourceFile {
            name_index: self.pool.utf8("SourceFile")?,
            source_file_index: self.pool.utf8(file_name)?,
        }];
        if !self.bootstraps.is_empty() {
            let name_index = self.pool.utf8("BootstrapMethods")?;
            attributes.push(Attribute::BootstrapMethods { name_index, methods: self.bootstraps });
        }
        let error = |error: ristretto_classfile::Error| error.to_string();
        let file = ClassFile {
            version: self.version.map_or_else(|| Version::from(49, 0).map_err(error), Ok)?,
            constant_pool: self.pool.constants,
            access_flags: ClassAccessFlags::PUBLIC | ClassAccessFlags::SUPER,
            this_class,
            super_class,
            fields: self.fields,
            methods: self.methods,
            attributes,
            ..ClassFile::default()
        };
        let mut bytes = Vec::new();
        file.to_bytes(&mut bytes).map_err(error)?;
        Ok(Assembled { name: self.name, bytes })
    }
}

#[derive(Default)]
struct MethodWriter {
    flags: u16,
    name: String,
    descriptor: String,
    max_stack: Option<u16>,
    max_locals: Option<u16>,
    code: Vec<u8>,
    /// Byte offsets and the lines they come from.
    lines: Vec<(usize, usize)>,
    labels: HashMap<String, usize>,
    jumps: Vec<Jump>,
    /// Start, end and handler as labels, and the class that is caught.
    handlers: Vec<([String; 3], u16)>,
}

/// A distance that is known when all labels are.
struct Jump {
    from: usize,
    is_far: bool,
    label: String,
}

impl MethodWriter {
    fn line(&mut self, first: &str, line: &mut Line, class: &mut ClassWriter, number: usize) -> Result<(), String> {
        match first {
            ".stack" => self.max_stack = Some(line.number("a size")?),
            ".nops" => self.code.resize(self.code.len() + line.number::<usize>("a number")?, 0),
            ".locals" => self.max_locals = Some(line.number("a size")?),
            ".catch" => {
                let labels = [line.word("a label")?, line.word("a label")?, line.word("a label")?];
                let caught = line.word("a class")?;
                self.handlers.push((labels, if caught == "any" { 0 } else { class.pool.class(&caught)? }));
            }
            label if label.ends_with(':') => {
                if self.labels.insert(label.trim_end_matches(':').to_owned(), self.code.len()).is_some() {
                    return Err(format!("{label} stands here for the second time"));
                }
            }
            mnemonic => {
                self.lines.push((self.code.len(), number));
                self.instruction(mnemonic, line, class)?;
            }
        }
        Ok(())
    }

    fn instruction(&mut self, mnemonic: &str, line: &mut Line, class: &mut ClassWriter) -> Result<(), String> {
        let from = self.code.len();
        let code = opcode(mnemonic).ok_or_else(|| format!("{mnemonic} is no instruction"))?;
        self.code.push(code);
        match Operands::of(code) {
            Operands::None => {}
            Operands::Byte => self.code.extend(line.number::<i8>("a byte")?.to_be_bytes()),
            Operands::Short => self.two(line.number::<i16>("a short")? as u16),
            Operands::Local => self.code.push(line.number("a local variable")?),
            Operands::Increment => {
                self.code.push(line.number("a local variable")?);
                self.code.extend(line.number::<i8>("a byte")?.to_be_bytes());
            }
            Operands::ShortConstant => {
                let index = class.constant(&line.word("a constant")?, line)?;
                self.code.push(u8::try_from(index).map_err(|_| "the constant needs ldc_w")?);
            }
            Operands::Constant => {
                let index = class.constant(&line.word("a constant")?, line)?;
                self.two(index);
            }
            Operands::Field => {
                let index = class.pool.field(&line.word("a field")?, &line.word("a descriptor")?)?;
                self.two(index);
            }
            Operands::Method => {
                let index = class.pool.method(&line.word("a method")?, &line.word("a descriptor")?, false)?;
                self.two(index);
            }
            Operands::InterfaceMethod => {
                let (member, descriptor) = (line.word("a method")?, line.word("a descriptor")?);
                self.two(class.pool.method(&member, &descriptor, true)?);
                self.code.extend([argument_words(&descriptor)? + 1, 0]);
            }
            Operands::CallSite => {
                let (bootstrap_method_attr_index, name_and_type_index) = class.dynamic(line)?;
                let constant = Constant::InvokeDynamic { bootstrap_method_attr_index, name_and_type_index };
                self.two(class.pool.add(constant)?);
                self.two(0);
            }
            Operands::Class => self.two(class.pool.class(&line.word("a class")?)?),
            Operands::ElementType => {
                let word = line.word("a type")?;
                let names = ["boolean", "char", "float", "double", "byte", "short", "int", "long"];
                let index = names.iter().position(|name| *name == word);
                self.code.push(4 + index.ok_or_else(|| format!("{word} is not a primitive type"))? as u8);
            }
            Operands::Dimensions => {
                self.two(class.pool.class(&line.word("a class")?)?);
                self.code.push(line.number("a number of dimensions")?);
            }
            Operands::Branch => {
                self.jumps.push(Jump { from, is_far: false, label: line.word("a label")? });
                self.two(0);
            }
            Operands::FarBranch => {
                self.jumps.push(Jump { from, is_far: true, label: line.word("a label")? });
                self.code.extend([0; 4]);
            }
            Operands::Widened => {
                let word = line.word("an instruction")?;
                let inner = opcode(&word).filter(|code| WIDENED.contains(code));
                let inner = inner.ok_or_else(|| format!("{word} has no wide form"))?;
                self.code.push(inner);
                self.two(line.number("a local variable")?);
                if Operands::of(inner) == Operands::Increment {
                    self.two(line.number::<i16>("a short")? as u16);
                }
            }
            Operands::Switch => return Err(format!("{mnemonic} is left to compilers")),
        }
        Ok(())
    }

    fn two(&mut self, value: u16) {
        self.code.extend(value.to_be_bytes());
    }

    fn label(&self, name: &str) -> Result<usize, String> {
        self.labels.get(name).copied().ok_or_else(|| format!("{} has no label {name}", self.name))
    }

    /// JVMS 4.7.3, as bytes.
    fn finish(mut self, pool: &mut Pool) -> Result<Vec<u8>, String> {
        for jump in std::mem::take(&mut self.jumps) {
            let distance = self.label(&jump.label)? as i64 - jump.from as i64;
            let behind = jump.from + 1;
            if jump.is_far {
                self.code[behind..behind + 4].copy_from_slice(&(distance as i32).to_be_bytes());
            } else {
                let near = i16::try_from(distance).map_err(|_| format!("{} is too far for a jump", jump.label))?;
                self.code[behind..behind + 2].copy_from_slice(&near.to_be_bytes());
            }
        }
        let required = |size: Option<u16>, what: &str| size.ok_or_else(|| format!("{} needs {what}", self.name));
        let mut info = Vec::new();
        let sizes = [required(self.max_stack, ".stack")?, required(self.max_locals, ".locals")?];
        info.extend(sizes.into_iter().flat_map(u16::to_be_bytes));
        info.extend((self.code.len() as u32).to_be_bytes());
        info.extend(&self.code);
        info.extend((self.handlers.len() as u16).to_be_bytes());
        for (labels, caught) in &self.handlers {
            for label in labels {
                info.extend((self.label(label)? as u16).to_be_bytes());
            }
            info.extend(caught.to_be_bytes());
        }
        info.extend(1u16.to_be_bytes());
        info.extend(pool.utf8("LineNumberTable")?.to_be_bytes());
        info.extend((2 + 4 * self.lines.len() as u32).to_be_bytes());
        info.extend((self.lines.len() as u16).to_be_bytes());
        for (offset, number) in &self.lines {
            info.extend((*offset as u16).to_be_bytes());
            info.extend((*number as u16).to_be_bytes());
        }
        Ok(info)
    }
}

fn argument_words(descriptor: &str) -> Result<u8, String> {
    let text = JavaStr::cow_from_str(descriptor);
    let parsed = FieldType::parse_method_descriptor(&text).map_err(|error| error.to_string())?;
    let wide = |kind: &FieldType| matches!(kind.descriptor().as_str(), "J" | "D");
    Ok(parsed.0.iter().map(|kind| 1 + u8::from(wide(kind))).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "\
// A comment.
.class Small
.version 45.3
.field static count I
.method public static main ([Ljava/lang/String;)V
.stack 2
.locals 300
from:
    wide iinc 299 -300
    ldc \"a // \\\"b\\\"\" // the rest is a comment
    pop
to:
    goto_w from
.catch from to to any
.end
";

    #[test]
    fn a_small_class_has_the_bytes_it_should() {
        let assembled = assemble(SMALL, "Small.jasm").unwrap();
        assert_eq!(assembled.name, "Small");
        let file = ClassFile::from_bytes(&assembled.bytes).unwrap();
        assert_eq!((file.version.major(), file.version.minor()), (45, 3));
        let text = |index| file.constant_pool.try_get_utf8(index).unwrap().to_str_lossy().into_owned();
        assert_eq!(text(file.fields[0].name_index), "count");
        let Attribute::Code { max_stack: 2, max_locals: 300, code, exception_table, .. } =
            &file.methods[0].attributes[0]
        else {
            panic!("no code");
        };
        let shown: Vec<String> = code.iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["iinc_w 299, -300", "ldc #4", "pop", "goto_w 0"]);
        assert_eq!((exception_table[0].range_pc.clone(), exception_table[0].handler_pc), (0..3, 3));
        assert_eq!(file.constant_pool.try_get_string(4).unwrap().to_str_lossy(), "a // \"b\"");
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (wrong, said) in [
            ("    pop pop", "line 11: pop is one too many"),
            ("    popp", "line 11: popp is no instruction"),
            ("    bipush 200", "line 11: 200 is not a byte"),
            ("    tableswitch", "line 11: tableswitch is left to compilers"),
            ("    wide pop", "line 11: pop has no wide form"),
            ("    goto nowhere", "line 15: main has no label nowhere"),
            ("to:", "line 12: to: stands here for the second time"),
            ("    ldc dynamic x I none", "line 11: there is no bootstrap none above"),
        ] {
            assert_eq!(assemble(&SMALL.replace("    pop", wrong), "x").unwrap_err(), said);
        }
        assert_eq!(assemble(&SMALL.replace(".end", ""), "x").unwrap_err(), "the last method has no .end");
    }
}
