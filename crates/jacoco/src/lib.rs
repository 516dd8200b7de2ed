//! JaCoCo's files: execution data, reports, and where its probes stand.
//!
//! Knows classes and what JaCoCo writes about them. Knows nothing of goals, of searching or of tests.

mod class_id;
mod exec;
mod flow;
mod lines;
mod reading;
mod report;

pub use class_id::class_id;
pub use exec::{ExecError, Execution, Recorded, is_exec, read_exec};
pub use flow::{Coverage, Edge, Flow, Way, class_flows, method_coverage};
pub use lines::{LinesError, Sources, source_of};
pub use reading::{Reading, ReadingError, read_class};
pub use report::{Counts, Report, ReportError, ReportedClass, ReportedMethod, SourceLines, read_report};
