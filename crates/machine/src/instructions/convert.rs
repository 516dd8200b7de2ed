//! Conversions between Java types, as instructions of made-up code.

use glassbox_program::{BoxClass, Conversion, Insn, InvokeKind, JavaType, MethodBuilder, box_class, box_of};

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
            if let Some(class) = box_of(primitive) {
                let descriptor = format!("({})L{};", primitive.descriptor(), class.name);
                code.invoke(InvokeKind::Static, &class.name.into(), "valueOf", &descriptor, false);
            }
        }
        (JavaType::Reference(source), primitive) => {
            // A wrapper is unwrapped as what it is and then widened. Anything else may hold whatever is widened to the
            // wanted number, a `Short` where a generic method returns what becomes an `int`: the JDK takes it for a
            // `Number`, which also lets wider numbers pass.
            let is_number = !matches!(primitive, JavaType::Boolean | JavaType::Char);
            let (class, unwrapped) = match (box_class(source), box_of(primitive)) {
                (Some(own), _) => (&**source, own.holds.clone()),
                (None, Some(_)) if is_number => ("java/lang/Number", primitive.clone()),
                (None, Some(class)) => (class.name, primitive.clone()),
                (None, None) => return,
            };
            if let Some(BoxClass { unboxing, .. }) = box_of(&unwrapped) {
                if class != &**source {
                    let constant = code.class(&class.into());
                    code.push(Insn::CheckCast(constant));
                }
                let descriptor = format!("(){}", unwrapped.descriptor());
                code.invoke(InvokeKind::Virtual, &class.into(), unboxing, &descriptor, false);
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
