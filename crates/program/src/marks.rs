//! Annotations by their simple names, whatever package they come from and whether or not they are there at run time.

use ristretto_classfile::attributes::{Annotation, Attribute, TargetType, TypeAnnotation};

use crate::parse::Pool;
use crate::types::Name;

/// An annotation on a field, a method, or a part of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// `NonNull`, without its package.
    pub name: Name,
    pub place: MarkPlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkPlace {
    /// On the declaration, or on the type of a field or result.
    Own,
    /// On the declaration or the type of a parameter, by its index.
    Parameter(usize),
}

/// All annotations among the attributes of a field or method with so many parameters.
pub(crate) fn marks(pool: &Pool<'_>, attributes: &[Attribute], parameters: usize) -> Box<[Mark]> {
    let mut marks = Vec::new();
    for attribute in attributes {
        match attribute {
            Attribute::RuntimeVisibleAnnotations { annotations, .. }
            | Attribute::RuntimeInvisibleAnnotations { annotations, .. } => {
                add(pool, &mut marks, annotations, MarkPlace::Own);
            }
            Attribute::RuntimeVisibleParameterAnnotations { parameter_annotations, .. }
            | Attribute::RuntimeInvisibleParameterAnnotations { parameter_annotations, .. } => {
                // Parameters that the compiler added come first and are left out by it.
                let added = parameters.saturating_sub(parameter_annotations.len());
                for (index, parameter) in parameter_annotations.iter().enumerate() {
                    add(pool, &mut marks, &parameter.annotations, MarkPlace::Parameter(index + added));
                }
            }
            Attribute::RuntimeVisibleTypeAnnotations { type_annotations, .. }
            | Attribute::RuntimeInvisibleTypeAnnotations { type_annotations, .. } => {
                // What is said of a type argument or an element is not said of the value itself.
                for annotation in type_annotations.iter().filter(|annotation| annotation.type_path.is_empty()) {
                    if let Some(place) = place_of(annotation) {
                        marks.extend(mark(pool, annotation.type_index, place));
                    }
                }
            }
            _ => {}
        }
    }
    marks.into()
}

fn place_of(annotation: &TypeAnnotation) -> Option<MarkPlace> {
    const FIELD: u8 = 0x13;
    const RESULT: u8 = 0x14;
    match annotation.target_type {
        TargetType::Empty { target_type: FIELD | RESULT } => Some(MarkPlace::Own),
        TargetType::FormalParameter { formal_parameter_index, .. } => {
            Some(MarkPlace::Parameter(usize::from(formal_parameter_index)))
        }
        _ => None,
    }
}

fn add(pool: &Pool<'_>, marks: &mut Vec<Mark>, annotations: &[Annotation], place: MarkPlace) {
    marks.extend(annotations.iter().filter_map(|annotation| mark(pool, annotation.type_index, place)));
}

fn mark(pool: &Pool<'_>, type_index: u16, place: MarkPlace) -> Option<Mark> {
    let descriptor = pool.utf8(type_index).ok()?;
    let name = descriptor.strip_prefix('L')?.strip_suffix(';')?;
    let simple = name.rsplit(['/', '$']).next()?;
    Some(Mark { name: simple.into(), place })
}
