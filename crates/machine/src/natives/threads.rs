//! The one thread: waiting, sleeping and parking only let the clock go on; waiting for another thread has no end.

use glassbox_program::{JavaType, Origin};

use super::lang::{Result, fixed_only_in_programs, int, long, nothing, operand};
use super::{Native, Row};
use crate::event::{Stop, Stuck, Why};
use crate::inputs::origin::{InputOrigin, InputStep};
use crate::machine::{Machine, invalid};
use crate::state::value::{NULL, Value};
use crate::state::{Role, State};

const THREAD: &str = "java/lang/Thread";

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/Object", "notify()V", notify),
    ("java/lang/Object", "notifyAll()V", notify),
    ("java/lang/Object", "wait(J)V", wait),
    ("java/lang/Object", "wait0(J)V", wait),
    (THREAD, "holdsLock(Ljava/lang/Object;)Z", holds_lock),
    (THREAD, "start0()V", start),
    (THREAD, "sleep(J)V", sleep_millis),
    (THREAD, "sleepNanos0(J)V", sleep_nanos),
    (THREAD, "interrupt0()V", nothing),
    (THREAD, "setNativeName(Ljava/lang/String;)V", nothing),
    ("jdk/internal/misc/Unsafe", "park(ZJ)V", park),
    ("jdk/internal/misc/Unsafe", "unpark(Ljava/lang/Object;)V", unpark),
    ("java/lang/System", "nanoTime()J", clock_nanos),
    ("java/lang/System", "currentTimeMillis()J", clock_millis),
    ("jdk/internal/misc/VM", "getNanoTimeAdjustment(J)J", clock_adjustment),
];

/// Threads that work for others: the library goes on as well if they never get their turn.
const HELPERS: [&str; 4] = [
    "java/lang/ref/Reference$ReferenceHandler",
    "java/lang/ref/Finalizer$FinalizerThread",
    "jdk/internal/misc/InnocuousThread",
    "java/util/concurrent/ForkJoinWorkerThread",
];

/// Helpers of the library never get their turn; other threads are not supported.
fn start<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let thread = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    let class = machine.exact_class(state, thread, Why::Dispatch)?;
    let helps = HELPERS.iter().filter_map(|name| machine.program.class_named(name));
    if class.origin == Origin::Jdk && helps.into_iter().any(|helper| class.ancestors.contains(&helper.id)) {
        return Ok(Native::Void);
    }
    Err(Stuck::Method("java.lang.Thread.start()".into()).into())
}

/// Nanoseconds since the start: an instruction takes ten, and sleeping takes what it should.
fn now(state: &State<'_>) -> i64 {
    (state.steps() as i64 * 10).saturating_add(state.runtime.outside.slept)
}

/// When programs start: 2020-01-01T00:00:00Z.
const START_MILLIS: i64 = 1_577_836_800_000;

fn clock_nanos<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    if let Some(unknown) = machine.clock(state, "System.nanoTime()", None)? {
        return Ok(Native::Value(unknown));
    }
    Ok(Native::Value(Value::Long(now(state) + 1)))
}

fn clock_millis<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    let millis = START_MILLIS + now(state) / 1_000_000;
    let unknown = machine.clock(state, "System.currentTimeMillis()", Some(millis))?;
    Ok(Native::Value(unknown.unwrap_or(Value::Long(millis))))
}

/// Nanoseconds since an offset in seconds.
fn clock_adjustment<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let seconds = START_MILLIS / 1000 - long(operands, 0)?;
    // The virtual machine gives up on offsets that are too far away.
    let adjustment = if seconds.abs() >= 1 << 32 { -1 } else { seconds * 1_000_000_000 + now(state) };
    let unknown = machine.clock(state, "java.time.Clock.instant()", Some(adjustment))?;
    Ok(Native::Value(unknown.unwrap_or(Value::Long(adjustment))))
}

fn not_owner<'p>() -> Result<'p> {
    let message = "current thread is not owner".to_owned();
    Ok(Native::Throw("java/lang/IllegalMonitorStateException", Some(message)))
}

fn notify<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let object = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    if state.monitors.holds(state.thread.id, object) { Ok(Native::Void) } else { not_owner() }
}

fn wait<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let object = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    let millis = long(operands, 1)?;
    if millis < 0 {
        return Ok(Native::Throw("java/lang/IllegalArgumentException", Some("timeout value is negative".into())));
    }
    if !state.monitors.holds(state.thread.id, object) {
        return not_owner();
    }
    if take_interrupt(machine, state)? {
        return Ok(Native::Throw("java/lang/InterruptedException", None));
    }
    if millis == 0 {
        return Err(Stuck::Method("java.lang.Object.wait(), which no other thread ends".into()).into());
    }
    pass(machine, state, millis.saturating_mul(1_000_000))
}

fn pass<'p>(machine: &Machine<'p>, state: &mut State<'p>, nanos: i64) -> Result<'p> {
    fixed_only_in_programs(machine, "java.lang.Thread.sleep(long)")?;
    state.runtime.outside.slept = state.runtime.outside.slept.saturating_add(nanos.max(0));
    Ok(Native::Void)
}

fn sleep_millis<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let millis = long(operands, 0)?;
    if millis < 0 {
        return Ok(Native::Throw("java/lang/IllegalArgumentException", Some("timeout value is negative".into())));
    }
    sleep(machine, state, millis.saturating_mul(1_000_000))
}

fn sleep_nanos<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    sleep(machine, state, long(operands, 0)?)
}

fn sleep<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, nanos: i64) -> Result<'p> {
    if take_interrupt(machine, state)? {
        return Ok(Native::Throw("java/lang/InterruptedException", Some("sleep interrupted".into())));
    }
    pass(machine, state, nanos)
}

/// Whether the thread was interrupted; it no longer is.
fn take_interrupt<'p>(machine: &Machine<'p>, state: &mut State<'p>) -> std::result::Result<bool, Stop> {
    let class = machine.load(THREAD)?;
    let slot = class.field("interrupted").ok_or_else(|| invalid("java.lang.Thread.interrupted"))?.slot;
    let thread = state.thread.object;
    let interrupted = state.heap.get(thread).is_some_and(|thread| thread.field(slot) == Value::Int(1));
    if interrupted && let Some(thread) = state.heap.get_mut(thread) {
        thread.set_field(slot, Value::Int(0));
    }
    Ok(interrupted)
}

fn holds_lock<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let object = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    if object == NULL {
        return Ok(Native::Throw("java/lang/NullPointerException", None));
    }
    Ok(Native::Value(Value::Int(i32::from(state.monitors.holds(state.thread.id, object)))))
}

/// Returns at once if somebody has called `unpark` or the thread is interrupted, and else when the time has come.
fn park<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (is_absolute, time) = (int(operands, 1)? != 0, long(operands, 2)?);
    let class = machine.load(THREAD)?;
    let interrupted =
        class.field("interrupted").and_then(|field| Some(state.heap.get(state.thread.object)?.field(field.slot)));
    if std::mem::take(&mut state.thread.may_proceed) || interrupted == Some(Value::Int(1)) {
        return Ok(Native::Void);
    }
    if is_absolute {
        let millis = time.saturating_sub(START_MILLIS).saturating_mul(1_000_000);
        let nanos = millis.saturating_sub(now(state));
        return pass(machine, state, nanos);
    }
    if time == 0 {
        return Err(
            Stuck::Method("java.util.concurrent.locks.LockSupport.park(), which no other thread ends".into()).into()
        );
    }
    pass(machine, state, time)
}

fn unpark<'p>(_: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let unparked = operand(operands, 1)?;
    if let Some(thread) = state.threads_mut().find(|thread| unparked == Value::Reference(thread.object)) {
        thread.may_proceed = true;
    }
    Ok(Native::Void)
}

impl<'p> Machine<'p> {
    /// In a search, the clock is an unknown of its own, of which at best one time is as good as another; but the JDK's own
    /// initializers take their seeds from it, and those are fixed.
    fn clock(
        &mut self,
        state: &mut State<'p>,
        what: &'static str,
        example: Option<i64>,
    ) -> std::result::Result<Option<Value>, Stop> {
        let seeds = state
            .thread
            .frames
            .iter()
            .any(|frame| matches!(frame.role, Role::Initializer(_)) && frame.class.origin == Origin::Jdk);
        if self.mode.is_program() || seeds {
            return Ok(None);
        }
        if self.mode.is_recorded() {
            return Err(Stuck::Method(what.into()).into());
        }
        state.provenance.marks += 1;
        let origin =
            InputOrigin::new(InputStep::MadeUp { what: what.to_owned(), number: Some(state.provenance.marks) });
        Ok(Some(self.marked_value(what, &origin, &JavaType::Long, example)))
    }
}
