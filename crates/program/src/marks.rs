//! Annotations by their simple names, whatever package they come from and whether or not they are there at run time.

use ristretto_classfile::attributes::{
    Annotation, AnnotationElement, AnnotationValuePair, Attribute, TargetType, TypeAnnotation,
};

use crate::parse::Pool;
use crate::types::Name;

/// An annotation on a class, a field, a method, or a part of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// `NonNull`, without its package.
    pub name: Name,
    pub place: MarkPlace,
    /// The texts of its `value`.
    pub values: Box<[Name]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkPlace {
    /// On the declaration, or on the type of a field or result.
    Own,
    /// On the declaration or the type of a parameter, by its index.
    Parameter(usize),
}

/// All annotations among the attributes of a class or field, or of a method with so many parameters.
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
                        marks.extend(mark(pool, annotation.type_index, &annotation.elements, place));
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
    let mark = |annotation: &Annotation| mark(pool, annotation.type_index, &annotation.elements, place);
    marks.extend(annotations.iter().filter_map(mark));
}

fn mark(pool: &Pool<'_>, type_index: u16, elements: &[AnnotationValuePair], place: MarkPlace) -> Option<Mark> {
    let descriptor = pool.utf8(type_index).ok()?;
    let name = descriptor.strip_prefix('L')?.strip_suffix(';')?;
    let simple = name.rsplit(['/', '$']).next()?;
    let is_value = |pair: &&AnnotationValuePair| pool.utf8(pair.name_index).is_ok_and(|name| &*name == "value");
    let values = elements.iter().find(is_value).map_or(Vec::new(), |pair| texts(pool, &pair.value));
    Some(Mark { name: simple.into(), place, values: values.into() })
}

fn texts(pool: &Pool<'_>, element: &AnnotationElement) -> Vec<Name> {
    match element {
        AnnotationElement::String { const_value_index } => pool.utf8(*const_value_index).into_iter().collect(),
        // Of arrays of arrays there are none.
        AnnotationElement::Array { values } => {
            let flat = values.iter().filter(|value| !matches!(value, AnnotationElement::Array { .. }));
            flat.flat_map(|value| texts(pool, value)).collect()
        }
        _ => Vec::new(),
    }
}
