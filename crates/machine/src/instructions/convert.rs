//! Conversions between Java types, as instructions of made-up code.

use glassbox_program::{Conversion, Insn, InvokeKind, JavaType, MethodBuilder};

/// The wrapper class of a primitive type, and the method that unwraps it.
pub(crate) fn wrapper(java_type: &JavaType) -> Option<(&'static str, &'static str)> {
    Some(match java_type {
        JavaType::Boolean => ("java/lang/Boolean", "booleanValue"),
        JavaType::Byte => ("java/lang/Byte", "byteValue"),
        JavaType::Char => ("java/lang/Character", "charValue"),
        JavaType::Short => ("java/lang/Short", "shortValue"),
        JavaType::Int => ("java/lang/Integer", "intValue"),
        JavaType::Long => ("java/lang/Long", "longValue"),
        JavaType::Float => ("java/lang/Float", "floatValue"),
        JavaType::Double => ("java/lang/Double", "doubleValue"),
        JavaType::Reference(_) => return None,
    })
}

pub(crate) fn primitive_of(wrapper_name: &str) -> Option<JavaType> {
    use JavaType::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    [Boolean, Byte, Char, Short, Int, Long, Float, Double]
        .into_iter()
        .find(|java_type| wrapper(java_type).is_some_and(|(name, _)| name == wrapper_name))
}

/// The adaptations of `java.lang.invoke.LambdaMetafactory` between the types of a lambda and of its implementation.
pub(crate) fn convert(code: &mut MethodBuilder<'_>, from: &JavaType, to: &JavaType) {
    if from == to {
        return;
    }
    match (from, to) {
        (JavaType::Reference(_), JavaType::Reference(target)) => {
            if &**target != "java/lang/Object" {
                let class = code.class(target);
                code.push(Insn::CheckCast(class));
            }
        }
        (primitive, JavaType::Reference(_)) => {
            if let Some((class, _)) = wrapper(primitive) {
                let descriptor = format!("({})L{class};", primitive.descriptor());
                code.invoke(InvokeKind::Static, &class.into(), "valueOf", &descriptor, false);
            }
        }
        (JavaType::Reference(source), primitive) => {
            // A wrapper is unwrapped as what it is and then widened. Anything else may hold whatever is widened to the
            // wanted number, a `Short` where a generic method returns what becomes an `int`: the JDK takes it for a
            // `Number`, which also lets wider numbers pass.
            let is_number = !matches!(primitive, JavaType::Boolean | JavaType::Char);
            let (class, unwrapped) = match (primitive_of(source), wrapper(primitive)) {
                (Some(unwrapped), _) => (&**source, unwrapped),
                (None, Some(_)) if is_number => ("java/lang/Number", primitive.clone()),
                (None, Some((class, _))) => (class, primitive.clone()),
                (None, None) => return,
            };
            if let Some((_, method)) = wrapper(&unwrapped) {
                if class != &**source {
                    let constant = code.class(&class.into());
                    code.push(Insn::CheckCast(constant));
                }
                let descriptor = format!("(){}", unwrapped.descriptor());
                code.invoke(InvokeKind::Virtual, &class.into(), method, &descriptor, false);
                convert(code, &unwrapped, primitive);
            }
        }
        (from, to) => {
            let (from, to) = (from.stack_kind(), to.stack_kind());
            if from != to {
                code.push(Insn::Convert(Conversion::Kind { from, to }));
            }
        }
    }
}
