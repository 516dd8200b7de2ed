//! Generic signatures (JVMS 4.7.9.1), as far as they tell what a collection holds.

use crate::class::{Class, Field, Method};
use crate::types::{JavaType, Name};

/// A type as the source had it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GenericType {
    /// A primitive type.
    Primitive(JavaType),
    Class {
        name: Name,
        arguments: Vec<GenericType>,
    },
    Array(Box<GenericType>),
    Variable(Name),
    /// `?`
    Any,
}

/// The name of a type parameter and its first bound.
type Parameters = Vec<(Name, GenericType)>;

struct Reader<'t> {
    text: &'t str,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let next = self.text.chars().next()?;
        self.text = &self.text[next.len_utf8()..];
        Some(next)
    }

    fn skip(&mut self, wanted: char) -> bool {
        match self.text.strip_prefix(wanted) {
            Some(rest) => {
                self.text = rest;
                true
            }
            None => false,
        }
    }

    fn until(&mut self, ends: &[char]) -> Option<&str> {
        let end = self.text.find(ends)?;
        let (name, rest) = self.text.split_at(end);
        self.text = rest;
        Some(name)
    }

    fn parameters(&mut self) -> Option<Parameters> {
        let mut parameters = Vec::new();
        if !self.skip('<') {
            return Some(parameters);
        }
        while !self.skip('>') {
            let name: Name = self.until(&[':'])?.into();
            let mut first = None;
            while self.skip(':') {
                if !self.text.starts_with(':') {
                    first.get_or_insert(self.generic_type()?);
                }
            }
            parameters.push((name, first?));
        }
        Some(parameters)
    }

    fn generic_type(&mut self) -> Option<GenericType> {
        Some(match self.next()? {
            'L' => return self.class(),
            'T' => {
                let name: Name = self.until(&[';'])?.into();
                self.next();
                GenericType::Variable(name)
            }
            '[' => GenericType::Array(Box::new(self.generic_type()?)),
            'Z' => GenericType::Primitive(JavaType::Boolean),
            'B' => GenericType::Primitive(JavaType::Byte),
            'C' => GenericType::Primitive(JavaType::Char),
            'S' => GenericType::Primitive(JavaType::Short),
            'I' => GenericType::Primitive(JavaType::Int),
            'J' => GenericType::Primitive(JavaType::Long),
            'F' => GenericType::Primitive(JavaType::Float),
            'D' => GenericType::Primitive(JavaType::Double),
            _ => return None,
        })
    }

    /// A class behind its `L`; of a nested one, the arguments of the innermost count.
    fn class(&mut self) -> Option<GenericType> {
        let mut name = self.until(&['<', ';', '.'])?.to_owned();
        let mut arguments = Vec::new();
        loop {
            match self.next()? {
                '<' => {
                    arguments.clear();
                    while !self.skip('>') {
                        // Whatever may be put in or taken out, the bound is a type that fits.
                        let _ = self.skip('+') || self.skip('-');
                        arguments.push(if self.skip('*') { GenericType::Any } else { self.generic_type()? });
                    }
                }
                '.' => {
                    name = format!("{name}${}", self.until(&['<', ';', '.'])?);
                    arguments.clear();
                }
                ';' => return Some(GenericType::Class { name: name.into(), arguments }),
                _ => return None,
            }
        }
    }
}

impl GenericType {
    /// The type with these types in the place of type variables.
    pub fn substitute(&self, variables: &[(Name, GenericType)]) -> GenericType {
        match self {
            GenericType::Variable(name) => {
                let known = variables.iter().find(|(variable, _)| variable == name);
                known.map_or(GenericType::Any, |(_, value)| value.clone())
            }
            GenericType::Array(element) => GenericType::Array(Box::new(element.substitute(variables))),
            GenericType::Class { name, arguments } => GenericType::Class {
                name: name.clone(),
                arguments: arguments.iter().map(|argument| argument.substitute(variables)).collect(),
            },
            GenericType::Primitive(_) | GenericType::Any => self.clone(),
        }
    }

    /// What remains at run time; nothing for what may be any object.
    pub fn erased(&self) -> Option<JavaType> {
        match self {
            GenericType::Primitive(java_type) => Some(java_type.clone()),
            GenericType::Class { name, .. } => Some(JavaType::Reference(name.clone())),
            GenericType::Array(element) => Some(element.erased()?.array_of()),
            GenericType::Variable(_) | GenericType::Any => None,
        }
    }

    /// The type arguments of a class.
    pub fn arguments(&self) -> &[GenericType] {
        match self {
            GenericType::Class { arguments, .. } => arguments,
            _ => &[],
        }
    }
}

/// The type parameters of a class with their bounds; bounds that mention other parameters are cut there.
pub fn type_parameters(class: &Class) -> Vec<(Name, GenericType)> {
    let parameters = class.signature.as_deref().and_then(|text| Reader { text }.parameters()).unwrap_or_default();
    bounded(&parameters)
}

fn bounded(parameters: &[(Name, GenericType)]) -> Parameters {
    parameters.iter().map(|(name, bound)| (name.clone(), bound.substitute(&[]))).collect()
}

/// A method as the source declared it, with its type variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodSignature {
    /// The method's own, with their bounds.
    pub variables: Vec<(Name, GenericType)>,
    pub parameters: Vec<GenericType>,
    pub returns: Option<GenericType>,
}

/// How the source declared a method, where the class file says so.
pub fn method_signature(method: &Method) -> Option<MethodSignature> {
    let mut reader = Reader { text: method.signature.as_deref()? };
    let variables = bounded(&reader.parameters()?);
    if !reader.skip('(') {
        return None;
    }
    let mut parameters = Vec::new();
    while !reader.skip(')') {
        parameters.push(reader.generic_type()?);
    }
    // The compiler's own parameters are not listed, so the two may not fit.
    if parameters.len() != method.descriptor.parameters.len() {
        return None;
    }
    let returns = if reader.skip('V') { None } else { Some(reader.generic_type()?) };
    Some(MethodSignature { variables, parameters, returns })
}

/// The types of a method's parameters and its result as the source had them, where the class file says so. Type
/// variables in what it takes are their bounds.
pub fn method_types(class: &Class, method: &Method) -> Option<(Vec<GenericType>, Option<GenericType>)> {
    let MethodSignature { mut variables, parameters, returns } = method_signature(method)?;
    variables.extend(type_parameters(class));
    Some((parameters.iter().map(|parameter| parameter.substitute(&variables)).collect(), returns))
}

/// The type of a field as the source had it, where the class file says so.
pub fn field_type(class: &Class, field: &Field) -> Option<GenericType> {
    let read = Reader { text: field.signature.as_deref()? }.generic_type()?;
    Some(read.substitute(&type_parameters(class)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> GenericType {
        Reader { text }.generic_type().unwrap()
    }

    fn class(name: &str, arguments: Vec<GenericType>) -> GenericType {
        GenericType::Class { name: name.into(), arguments }
    }

    #[test]
    fn a_map_of_lists_and_a_nested_class() {
        let text = class("java/lang/String", Vec::new());
        let list = class("java/util/List", vec![text.clone()]);
        let map = read("Ljava/util/Map<Ljava/lang/String;+Ljava/util/List<Ljava/lang/String;>;>;");
        assert_eq!(map, class("java/util/Map", vec![text, list]));
        assert_eq!(read("Lp/Outer<TT;>.Inner<*>;"), class("p/Outer$Inner", vec![GenericType::Any]));
    }

    #[test]
    fn type_variables_become_their_bounds() {
        let mut reader = Reader { text: "<T::Ljava/lang/Comparable<TT;>;E:Ljava/lang/Object;>([TT;TE;)V" };
        let parameters = bounded(&reader.parameters().unwrap());
        assert_eq!(parameters[0].1, class("java/lang/Comparable", vec![GenericType::Any]));
        assert!(reader.skip('('));
        let array = reader.generic_type().unwrap().substitute(&parameters);
        assert_eq!(array.erased(), Some(JavaType::Reference("[Ljava/lang/Comparable;".into())));
    }

    #[test]
    fn nonsense_is_no_type() {
        for text in ["", "L", "Ljava/util/List<", "Q", "[", "T"] {
            assert_eq!(Reader { text }.generic_type(), None, "{text}");
        }
    }
}
