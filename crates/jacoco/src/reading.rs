//! What execution data says of one class.

use glassbox_program::{Class, MethodKey, binary_name};

use crate::class_id::class_id;
use crate::exec::Execution;
use crate::flow::{Coverage, class_flows, method_coverage};

/// What was executed of a class, by method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    pub methods: Vec<(MethodKey, Coverage)>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadingError {
    #[error("{} was recorded with another version of the class", binary_name(.class))]
    OtherVersion { class: String },
    #[error("{} has {recorded} probes where its class file has room for {expected}", binary_name(.class))]
    OtherProbes { class: String, recorded: usize, expected: usize },
    #[error("{} has subroutines (jsr), whose probes are not understood", binary_name(.class))]
    Subroutines { class: String },
}

/// Nothing if the class was not executed.
pub fn read_class(execution: &Execution, class: &Class, bytes: &[u8]) -> Result<Option<Reading>, ReadingError> {
    let Some(records) = execution.classes.get(&*class.name) else { return Ok(None) };
    let name = || class.name.to_string();
    let id = class_id(bytes);
    let Some(recorded) = records.iter().find(|recorded| recorded.id == id) else {
        return Err(ReadingError::OtherVersion { class: name() });
    };
    let (flows, expected) = class_flows(class).ok_or_else(|| ReadingError::Subroutines { class: name() })?;
    if recorded.probes.len() != expected {
        return Err(ReadingError::OtherProbes { class: name(), recorded: recorded.probes.len(), expected });
    }
    let methods = class.methods.iter().zip(flows);
    let read = methods.filter_map(|(method, flow)| Some((method.key(), method_coverage(&flow?, &recorded.probes))));
    Ok(Some(Reading { methods: read.collect() }))
}
