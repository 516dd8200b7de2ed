//! Methods of the JDK that may do something else in another run or on another machine: the order of some collections, and
//! settings such as the default locale. A path goes on with what this machine does, and asserts nothing of it.

use glassbox_expr::Sort;
use glassbox_program::Origin;

use super::Row;
use super::lang::{Result, operand};
use super::shortcuts::{STRING, bytecode};
use crate::event::{Stuck, Why};
use crate::heap::{Cells, Object};
use crate::inputs::origin::SymbolOrigin;
use crate::machine::Machine;
use crate::state::State;
use crate::state::value::Value;

pub(super) const TABLE: &[Row] = &[
    ("java/util/ImmutableCollections$Set12", "iterator()Ljava/util/Iterator;", any_order),
    ("java/util/ImmutableCollections$SetN", "iterator()Ljava/util/Iterator;", any_order),
    ("java/util/ImmutableCollections$MapN", "entrySet()Ljava/util/Set;", any_order),
    ("java/util/HashMap$HashIterator", "<init>(Ljava/util/HashMap;)V", order_of_hashes),
    ("java/util/HashMap", "forEach(Ljava/util/function/BiConsumer;)V", order_of_hashes),
    ("java/util/HashMap", "keysToArray([Ljava/lang/Object;)[Ljava/lang/Object;", order_of_hashes),
    ("java/util/HashMap", "valuesToArray([Ljava/lang/Object;)[Ljava/lang/Object;", order_of_hashes),
    ("java/util/Hashtable$Enumerator", "<init>(Ljava/util/Hashtable;IZ)V", order_of_hashes),
    ("java/util/IdentityHashMap$IdentityHashMapIterator", "<init>(Ljava/util/IdentityHashMap;)V", order_of_hashes),
    (
        "java/util/concurrent/ConcurrentHashMap$Traverser",
        "<init>([Ljava/util/concurrent/ConcurrentHashMap$Node;III)V",
        order_of_hashes,
    ),
    ("java/lang/Class", "getDeclaredMethods()[Ljava/lang/reflect/Method;", order_of_methods),
    ("java/lang/Class", "getMethods()[Ljava/lang/reflect/Method;", order_of_methods),
    ("java/util/Locale", "getDefault()Ljava/util/Locale;", machine_setting),
    ("java/util/Locale", "getDefault(Ljava/util/Locale$Category;)Ljava/util/Locale;", machine_setting),
    ("java/util/TimeZone", "getDefault()Ljava/util/TimeZone;", machine_setting),
    ("java/time/ZoneId", "systemDefault()Ljava/time/ZoneId;", machine_setting),
    ("java/nio/charset/Charset", "defaultCharset()Ljava/nio/charset/Charset;", machine_setting),
    ("java/text/NumberFormat", "getInstance()Ljava/text/NumberFormat;", machine_setting),
    ("java/text/NumberFormat", "getNumberInstance()Ljava/text/NumberFormat;", machine_setting),
    ("java/text/NumberFormat", "getIntegerInstance()Ljava/text/NumberFormat;", machine_setting),
    ("java/text/NumberFormat", "getPercentInstance()Ljava/text/NumberFormat;", machine_setting),
    ("java/text/NumberFormat", "getCurrencyInstance()Ljava/text/NumberFormat;", machine_setting),
    ("java/text/DecimalFormat", "<init>()V", machine_setting),
    ("java/text/DecimalFormat", "<init>(Ljava/lang/String;)V", machine_setting),
    ("java/text/SimpleDateFormat", "<init>()V", machine_setting),
    ("java/text/SimpleDateFormat", "<init>(Ljava/lang/String;)V", machine_setting),
    (
        "java/time/format/DateTimeFormatter",
        "ofPattern(Ljava/lang/String;)Ljava/time/format/DateTimeFormatter;",
        machine_setting,
    ),
    (STRING, "format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;", setting_of_format),
    (STRING, "formatted([Ljava/lang/Object;)Ljava/lang/String;", setting_of_format),
    (STRING, "getBytes()[B", setting_of_bytes),
    (STRING, "<init>([B)V", setting_of_bytes),
];

/// The order of these collections changes from run to run: what comes of it is not to be asserted, and what another order
/// would lead to is not known.
fn any_order<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    one_of_many(machine, state, "order", "another order of a set or map whose order changes from run to run")
}

/// The same of a setting of the machine, where the program itself asks for it.
fn machine_setting<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    asked_by_program(machine, state, "setting", "another default locale, time zone or character set")
}

/// The same where a format has conversions that locales write differently: fractions, groups of digits, dates.
fn setting_of_format<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    match operand(operands, 0)? {
        Value::Reference(format) => {
            let text = machine.text_of(state, format).map(|units| String::from_utf16_lossy(&units));
            if text.is_some_and(|text| is_localized(&text)) {
                machine_setting(machine, state, operands)
            } else {
                bytecode()
            }
        }
        _ => bytecode(),
    }
}

/// Whether a format of `java.util.Formatter` gives something else in another locale that has the same digits.
fn is_localized(format: &str) -> bool {
    let conversion = |rest: &str| rest.chars().find(|c| c.is_ascii_alphabetic() || *c == '%' || *c == ',');
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        rest = &rest[at + 1..];
        match conversion(rest) {
            Some('f' | 'e' | 'E' | 'g' | 'G' | 't' | 'T' | ',') => return true,
            Some('%') => rest = rest.split_once('%').map_or("", |(_, rest)| rest),
            _ => {}
        }
    }
    false
}

/// The same where a text becomes bytes, or bytes become a text, of which some are not ASCII: character sets differ there.
fn setting_of_bytes<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let array = match (operands, operand(operands, 0)?) {
        ([_, Value::Reference(bytes), ..], _) => *bytes,
        ([_], Value::Reference(text)) => {
            let Some(text) = state.heap.get(text) else { return bytecode() };
            match (text.field(machine.known.string_value.slot), text.field(machine.known.string_coder.slot)) {
                (Value::Reference(bytes), Value::Int(0)) => bytes,
                (_, Value::Int(_)) => return machine_setting(machine, state, operands),
                _ => return bytecode(),
            }
        }
        _ => return bytecode(),
    };
    let cells = state.heap.get(array).and_then(Object::array).map(|array| &array.cells);
    let is_other = |cells: &Cells| {
        let values = (0..cells.count().unwrap_or(0)).filter_map(|index| cells.get(index));
        values.into_iter().any(|value| matches!(value, Value::Int(byte) if byte < 0))
    };
    if cells.is_some_and(is_other) { machine_setting(machine, state, operands) } else { bytecode() }
}

/// The same of the order in which a class has its methods, where the program itself goes through all of them.
fn order_of_methods<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    asked_by_program(machine, state, "methods", "another order of the methods of a class")
}

fn asked_by_program<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    what: &'static str,
    others: &str,
) -> Result<'p> {
    match state.thread.frames.last() {
        Some(caller) if caller.class.origin != Origin::Jdk => one_of_many(machine, state, what, others),
        _ => bytecode(),
    }
}

/// Goes on with what this machine does, and leaves the rest open.
fn one_of_many<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, what: &'static str, others: &str) -> Result<'p> {
    let this_one = machine.symbol(SymbolOrigin::Chance(what), Sort::Bool);
    if !machine.decide(state, this_one, Why::Guaranteed)? {
        return Err(Stuck::Elsewhere(others.to_owned()).into());
    }
    state.provenance.assumptions.unsteady = true;
    bytecode()
}

/// The same of a hash table that holds objects under their identity hash codes.
fn order_of_hashes<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    if state.provenance.assumptions.identity_hashed { any_order(machine, state, operands) } else { bytecode() }
}
