//! Whatever the constructors fold, the value stays that of the unfolded expression.

mod reference;

use glassbox_expr::{Evaluator, Value, evaluate};
use proptest::prelude::*;
use reference::{Twin, mask, program};

fn check(width: u32, steps: &[reference::Step], inputs: &[(u64, u64, bool, bool, u32)]) {
    let mut twin = Twin::new(width, inputs);
    for &step in steps {
        twin.step(step);
    }
    for (index, model) in twin.models.iter().enumerate() {
        let mut evaluator = Evaluator::new(model);
        for (term, width, values) in &twin.bits {
            let expected = Value::bits(*width, values[index]);
            assert_eq!(evaluator.evaluate(&twin.pool, *term), expected);
            assert_eq!(evaluate(&twin.pool, *term, model), expected);
        }
        for (term, values) in &twin.bools {
            let value = evaluator.evaluate(&twin.pool, *term);
            assert_eq!(value, Value::Bool(values[index]));
        }
        for (term, values) in &twin.refs {
            let value = evaluator.evaluate(&twin.pool, *term);
            assert_eq!(value, Value::Ref(values[index]));
        }
    }
}

fn inputs() -> impl Strategy<Value = Vec<(u64, u64, bool, bool, u32)>> {
    let word = || prop_oneof![any::<u64>(), 0u64..4, (0u64..4).prop_map(|x| mask(64) - x)];
    proptest::collection::vec((word(), word(), any::<bool>(), any::<bool>(), 0u32..4), 6)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn at_width_1(steps in program(40), inputs in inputs()) { check(1, &steps, &inputs); }

    #[test]
    fn at_width_8(steps in program(40), inputs in inputs()) { check(8, &steps, &inputs); }

    #[test]
    fn at_width_16(steps in program(40), inputs in inputs()) { check(16, &steps, &inputs); }

    #[test]
    fn at_width_32(steps in program(40), inputs in inputs()) { check(32, &steps, &inputs); }

    #[test]
    fn at_width_64(steps in program(40), inputs in inputs()) { check(64, &steps, &inputs); }
}
