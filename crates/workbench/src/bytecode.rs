//! The instruction set as the class-file format has it: names, and what follows an opcode.

/// JVMS 6.5: the mnemonic of every opcode that a class file may contain, by opcode.
#[rustfmt::skip]
pub const MNEMONICS: [&str; 202] = [
    "nop", "aconst_null", "iconst_m1", "iconst_0", "iconst_1", "iconst_2", "iconst_3", "iconst_4", "iconst_5",
    "lconst_0", "lconst_1", "fconst_0", "fconst_1", "fconst_2", "dconst_0", "dconst_1", "bipush", "sipush", "ldc",
    "ldc_w", "ldc2_w", "iload", "lload", "fload", "dload", "aload", "iload_0", "iload_1", "iload_2", "iload_3",
    "lload_0", "lload_1", "lload_2", "lload_3", "fload_0", "fload_1", "fload_2", "fload_3", "dload_0", "dload_1",
    "dload_2", "dload_3", "aload_0", "aload_1", "aload_2", "aload_3", "iaload", "laload", "faload", "daload", "aaload",
    "baload", "caload", "saload", "istore", "lstore", "fstore", "dstore", "astore", "istore_0", "istore_1", "istore_2",
    "istore_3", "lstore_0", "lstore_1", "lstore_2", "lstore_3", "fstore_0", "fstore_1", "fstore_2", "fstore_3",
    "dstore_0", "dstore_1", "dstore_2", "dstore_3", "astore_0", "astore_1", "astore_2", "astore_3", "iastore",
    "lastore", "fastore", "dastore", "aastore", "bastore", "castore", "sastore", "pop", "pop2", "dup", "dup_x1",
    "dup_x2", "dup2", "dup2_x1", "dup2_x2", "swap", "iadd", "ladd", "fadd", "dadd", "isub", "lsub", "fsub", "dsub",
    "imul", "lmul", "fmul", "dmul", "idiv", "ldiv", "fdiv", "ddiv", "irem", "lrem", "frem", "drem", "ineg", "lneg",
    "fneg", "dneg", "ishl", "lshl", "ishr", "lshr", "iushr", "lushr", "iand", "land", "ior", "lor", "ixor", "lxor",
    "iinc", "i2l", "i2f", "i2d", "l2i", "l2f", "l2d", "f2i", "f2l", "f2d", "d2i", "d2l", "d2f", "i2b", "i2c", "i2s",
    "lcmp", "fcmpl", "fcmpg", "dcmpl", "dcmpg", "ifeq", "ifne", "iflt", "ifge", "ifgt", "ifle", "if_icmpeq",
    "if_icmpne", "if_icmplt", "if_icmpge", "if_icmpgt", "if_icmple", "if_acmpeq", "if_acmpne", "goto", "jsr", "ret",
    "tableswitch", "lookupswitch", "ireturn", "lreturn", "freturn", "dreturn", "areturn", "return", "getstatic",
    "putstatic", "getfield", "putfield", "invokevirtual", "invokespecial", "invokestatic", "invokeinterface",
    "invokedynamic", "new", "newarray", "anewarray", "arraylength", "athrow", "checkcast", "instanceof", "monitorenter",
    "monitorexit", "wide", "multianewarray", "ifnull", "ifnonnull", "goto_w", "jsr_w",
];

/// The opcode that changes the width of the operands of the next one.
pub const WIDE: u8 = 196;
/// The opcodes that may follow `wide`.
pub const WIDENED: [u8; 12] = [21, 22, 23, 24, 25, 54, 55, 56, 57, 58, 132, 169];

/// What follows an opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operands {
    None,
    /// A signed number of one byte.
    Byte,
    /// A signed number of two bytes.
    Short,
    /// A local variable, in one byte.
    Local,
    /// A local variable and a signed number, in a byte each.
    Increment,
    /// A loadable constant, in one byte.
    ShortConstant,
    /// A loadable constant, in two bytes.
    Constant,
    Field,
    Method,
    /// A method, the number of its argument words, and a zero.
    InterfaceMethod,
    /// A call site and two zeroes.
    CallSite,
    Class,
    /// A code for a primitive type.
    ElementType,
    /// A class and a number of dimensions.
    Dimensions,
    /// A distance in two bytes.
    Branch,
    /// A distance in four bytes.
    FarBranch,
    /// Padding, numbers and distances.
    Switch,
    /// Another opcode with wider operands.
    Widened,
}

impl Operands {
    pub fn of(opcode: u8) -> Operands {
        match opcode {
            16 => Operands::Byte,
            17 => Operands::Short,
            18 => Operands::ShortConstant,
            19 | 20 => Operands::Constant,
            21..=25 | 54..=58 | 169 => Operands::Local,
            132 => Operands::Increment,
            153..=168 | 198 | 199 => Operands::Branch,
            170 | 171 => Operands::Switch,
            178..=181 => Operands::Field,
            182..=184 => Operands::Method,
            185 => Operands::InterfaceMethod,
            186 => Operands::CallSite,
            187 | 189 | 192 | 193 => Operands::Class,
            188 => Operands::ElementType,
            WIDE => Operands::Widened,
            197 => Operands::Dimensions,
            200 | 201 => Operands::FarBranch,
            _ => Operands::None,
        }
    }
}

/// The opcode with this name.
pub fn opcode(mnemonic: &str) -> Option<u8> {
    MNEMONICS.iter().position(|known| *known == mnemonic).map(|index| index as u8)
}

/// Where the instructions start in the bytes of a `Code` attribute's code; ends early where the bytes make no sense.
pub fn instruction_starts(code: &[u8]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut at = 0;
    while let Some(length) = instruction_length(code, at) {
        starts.push(at);
        at += length;
    }
    starts
}

fn instruction_length(code: &[u8], at: usize) -> Option<usize> {
    let opcode = *code.get(at)?;
    if usize::from(opcode) >= MNEMONICS.len() {
        return None;
    }
    let number = |index: usize| {
        let bytes = code.get(index..index + 4)?;
        Some(i64::from(i32::from_be_bytes(bytes.try_into().ok()?)))
    };
    let length = match Operands::of(opcode) {
        Operands::None => 1,
        Operands::Byte | Operands::Local | Operands::ShortConstant | Operands::ElementType => 2,
        Operands::Short
        | Operands::Increment
        | Operands::Constant
        | Operands::Field
        | Operands::Method
        | Operands::Class
        | Operands::Branch => 3,
        Operands::Dimensions => 4,
        Operands::InterfaceMethod | Operands::CallSite | Operands::FarBranch => 5,
        Operands::Widened => match code.get(at + 1) {
            Some(132) => 6,
            _ => 4,
        },
        Operands::Switch => {
            let padded = (at + 4) / 4 * 4;
            let tail = if opcode == 170 {
                12 + 4 * (number(padded + 8)? - number(padded + 4)? + 1)
            } else {
                8 + 8 * number(padded + 4)?
            };
            padded - at + usize::try_from(tail).ok()?
        }
    };
    (at + length <= code.len()).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_at_their_opcodes() {
        let known =
            [(0, "nop"), (95, "swap"), (132, "iinc"), (168, "jsr"), (177, "return"), (196, "wide"), (201, "jsr_w")];
        for (code, name) in known {
            assert_eq!(MNEMONICS[code], name);
            assert_eq!(opcode(name), Some(code as u8));
        }
        assert_eq!(opcode("breakpoint"), None);
    }

    #[test]
    fn instructions_of_all_lengths_are_told_apart() {
        // nop; wide iinc; tableswitch of two cases, padded; wide ret; return
        let mut code = vec![0, 196, 132, 1, 0, 0, 5];
        code.extend([170, 0, 0, 0, 20, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 20, 0, 0, 0, 20]);
        code.extend([196, 169, 1, 0, 177]);
        assert_eq!(instruction_starts(&code), [0, 1, 7, 28, 32]);
    }

    #[test]
    fn what_is_cut_off_or_reserved_is_no_instruction() {
        assert_eq!(instruction_starts(&[0, 17, 1]), [0]);
        assert_eq!(instruction_starts(&[0, 202, 0]), [0]);
    }
}
