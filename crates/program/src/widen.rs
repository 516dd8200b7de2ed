//! Class files with all members made public, for sources that may look into everything.

use ristretto_classfile::attributes::{Attribute, NestedClassAccessFlags};
use ristretto_classfile::{ClassAccessFlags, ClassFile, FieldAccessFlags, MethodAccessFlags};

/// A class file in which the class, its member classes, fields and methods are public.
pub(crate) fn widen(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut file = ClassFile::from_bytes(bytes).map_err(|error| error.to_string())?;
    file.access_flags |= ClassAccessFlags::PUBLIC;
    for field in &mut file.fields {
        field.access_flags &= !(FieldAccessFlags::PRIVATE | FieldAccessFlags::PROTECTED);
        field.access_flags |= FieldAccessFlags::PUBLIC;
    }
    for method in &mut file.methods {
        method.access_flags &= !(MethodAccessFlags::PRIVATE | MethodAccessFlags::PROTECTED);
        method.access_flags |= MethodAccessFlags::PUBLIC;
    }
    for attribute in &mut file.attributes {
        if let Attribute::InnerClasses { classes, .. } = attribute {
            for inner in classes {
                inner.access_flags &= !(NestedClassAccessFlags::PRIVATE | NestedClassAccessFlags::PROTECTED);
                inner.access_flags |= NestedClassAccessFlags::PUBLIC;
            }
        }
    }
    let mut widened = Vec::with_capacity(bytes.len());
    file.to_bytes(&mut widened).map_err(|error| error.to_string())?;
    Ok(widened)
}
