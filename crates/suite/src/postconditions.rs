//! Assert: what postconditions say behind the call.

use glassbox_goals::{Check, Operand, Outcome, Truth};
use glassbox_program::{JavaType, JavaValue, MethodDescriptor};

use crate::builder::{Builder, Throws, object_type};
use crate::java::{ClassName, Expression, Helper, Type};

/// What a postcondition takes: the value, and the variable that holds it where there is one.
type Given = (JavaValue, Option<Expression>);

impl Builder<'_> {
    /// Asserts what the postconditions give. `given` are variables that hold some arguments of the call.
    pub fn check_postconditions(&mut self, given: &[Option<Expression>]) {
        for check in &self.witness.checks {
            let can_call = self.scope.can_call(&check.method);
            // A reader should see a violation; that all is well is not worth reflection.
            if can_call || check.truth != Truth::Holds {
                self.check_postcondition(check, given, can_call);
            }
        }
    }

    fn check_postcondition(&mut self, check: &Check, given: &[Option<Expression>], can_call: bool) {
        let operands: Option<Vec<Given>> = check.operands.iter().map(|operand| self.operand(*operand, given)).collect();
        let (Some(operands), Some(descriptor)) = (operands, MethodDescriptor::parse(&check.method.descriptor)) else {
            return;
        };
        let declared = self.throws;
        let is_static = operands.len() == descriptor.parameters.len();
        let (receiver, rest) = if is_static { (None, &operands[..]) } else { (operands.first(), &operands[1..]) };
        let receiver = match receiver {
            Some((JavaValue::Object(id), _)) => Some(self.object(*id)),
            _ => None,
        };
        let (values, variables): (Vec<JavaValue>, Vec<Option<Expression>>) = rest.iter().cloned().unzip();
        let own = JavaType::Reference(check.method.class.clone());
        let call = if can_call {
            let arguments = self.arguments(&check.method.class, &check.method, &values, &variables);
            self.declare_exceptions_of(&check.method);
            match receiver {
                Some(receiver) => self.converted(receiver, &own).call(&check.method.name, arguments),
                None => {
                    let class = self.class_name(&check.method.class);
                    let class = class.unwrap_or_else(|| ClassName::java_lang("Object"));
                    Expression::static_call(class, &check.method.name, arguments)
                }
            }
        } else {
            self.declare(Throws::Throwable);
            let receiver = receiver.map_or_else(Expression::null, |receiver| receiver.expression);
            let (name, types) = (Expression::text(&check.method.name), self.class_objects(&descriptor.parameters));
            let mut all = vec![receiver, self.class_object(&own), name, types];
            // An array that is the only argument would be taken for all of them.
            let may_spread = matches!(values[..], [JavaValue::Object(_) | JavaValue::Null]);
            let whole = |variable: Expression| if may_spread { variable.cast(object_type()) } else { variable };
            let variables: Vec<Option<Expression>> =
                variables.into_iter().map(|variable| variable.map(whole)).collect();
            all.extend(self.reflective_arguments(&descriptor.parameters, &values, &variables));
            Expression::helper(Helper::Invoke, all)
        };
        let is_thrown = matches!(check.truth, Truth::Throws(_));
        let call = if can_call || is_thrown { call } else { call.cast(Type::Primitive("boolean")) };
        match &check.truth {
            Truth::Holds => self.assert("assertTrue", vec![call]),
            Truth::Fails => self.assert("assertFalse", vec![call]),
            Truth::Throws(class) => {
                // What stands inside a lambda needs no `throws` clause.
                self.throws = declared;
                let class = Expression::ClassLiteral(self.visible_exception(class));
                self.assert("assertThrows", vec![class, call.lambda()]);
            }
        }
    }

    fn operand(&self, operand: Operand, given: &[Option<Expression>]) -> Option<Given> {
        match operand {
            Operand::Receiver => Some((JavaValue::Object(self.witness.receiver?), None)),
            Operand::Argument(at) => {
                Some((*self.witness.arguments.get(at)?, given.get(at).cloned().unwrap_or_default()))
            }
            Operand::Result => match &self.witness.outcome {
                Outcome::Returned(Some(value)) => Some((*value, Some(self.result.clone()?.expression))),
                _ => None,
            },
        }
    }
}
