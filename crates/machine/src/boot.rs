//! Starting a virtual machine: what has to happen before a program's first instruction.

use std::sync::{Arc, Mutex};

use glassbox_program::{Class, Imports, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::event::{Event, Outcome, Stop, Stuck};
use crate::initialization::effects::InitializerEffects;
use crate::initialization::warm_up::Warm;
use crate::machine::{Limits, Machine, invalid};
use crate::mode::Mode;
use crate::state::value::{Address, NULL, Value};
use crate::state::{Mirror, Role, State};

/// A virtual machine right before a program's first instruction; many paths can start from it.
pub struct Boot<'p> {
    pub(crate) program: &'p Program,
    pub(crate) platform: Arc<Platform<'p>>,
    pub(crate) warm: Warm<'p>,
}

/// What a boot has found out, and what all its machines share.
#[derive(Clone)]
pub(crate) struct Platform<'p> {
    /// The state of a machine that has only just started.
    pub(crate) state: State<'p>,
    pub(crate) java_version: String,
    /// Why this JDK does not boot, if it does not: then code under test may use only what needs no boot.
    pub(crate) limited: Option<Stuck>,
    /// What methods give for all characters.
    pub(crate) tables: Tables,
    /// What initializers leave.
    pub(crate) initializer_effects: Arc<InitializerEffects>,
    /// Methods that assume what they are told, besides `glassbox.Input.assume`.
    pub(crate) assuming: Arc<FxHashSet<MethodId>>,
    /// Who can tell the static state of classes that no machine can initialize.
    pub(crate) imports: Option<Arc<dyn Imports>>,
}

/// Results of methods by method, another argument, and for how many numbers.
pub(crate) type Tables = Arc<Mutex<FxHashMap<(MethodId, Option<i32>, usize), Arc<[i32]>>>>;

impl<'p> Boot<'p> {
    pub fn new(program: &'p Program, java_version: &str) -> Result<Boot<'p>, Stuck> {
        let mut platform = Platform {
            state: State::empty(),
            java_version: java_version.to_owned(),
            limited: None,
            tables: Tables::default(),
            initializer_effects: Arc::default(),
            assuming: Arc::default(),
            imports: None,
        };
        let mut machine = Machine::on(program, Arc::new(platform.clone()), Limits::default(), Mode::Program)?;
        let mut state = State::empty();
        if let Err(stop) = machine.boot_jdk(&mut state) {
            platform.limited = Some(stop.into_stuck("booting this JDK"));
            // Exceptions can be thrown all the same.
            state = State::empty();
            let throwable = machine.known.throwable;
            let started = machine.initialize_now(&mut state, throwable);
            started.map_err(|stop| stop.into_stuck("starting on this JDK"))?;
            state.provenance.trace.clear();
        }
        state.thread.frames.clear();
        state.thread.stack.clear();
        state.runtime.freeze();
        state.provenance.base_objects = state.heap.len();
        state.thread.initializing = 0;
        platform.state = state;
        Ok(Boot { program, platform: Arc::new(platform), warm: Warm::default() })
    }

    /// Calls of these static methods assume that their first argument, a truth value, is true; false for `assumeFalse`.
    pub fn assuming(mut self, methods: impl IntoIterator<Item = MethodId>) -> Boot<'p> {
        Arc::make_mut(&mut self.platform).assuming = Arc::new(methods.into_iter().collect());
        self
    }

    /// What initializers leave that the machine cannot run is taken over from there.
    pub fn importing(mut self, imports: Option<Arc<dyn Imports>>) -> Boot<'p> {
        Arc::make_mut(&mut self.platform).imports = imports;
        self
    }
}

const BOOT_FUEL: u64 = 50_000_000;

impl<'p> Machine<'p> {
    /// Brings the JDK up as far as programs can tell: the main thread, system properties and standard streams. There
    /// are no class loaders and no module layers, so the later phases have nothing to do.
    pub(crate) fn boot_jdk(&mut self, state: &mut State<'p>) -> Result<(), Stop> {
        // The errors are there before there is no room to make them.
        for name in [
            "java/lang/String",
            "java/lang/System",
            "java/lang/Class",
            "java/lang/ThreadGroup",
            "java/lang/Thread",
            "java/lang/StackOverflowError",
            "java/lang/OutOfMemoryError",
        ] {
            let class = self.load(name)?;
            self.initialize_now(state, class)?;
        }
        self.set_memory_constants(state)?;
        let group_class = self.load("java/lang/ThreadGroup")?;
        let system_group = self.construct(state, group_class, "()V", Vec::new())?;
        let main = self.interned_text(state, "main");
        let arguments = vec![Value::Reference(system_group), main];
        let main_group =
            self.construct(state, group_class, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", arguments)?;
        let thread_class = self.load("java/lang/Thread")?;
        let thread = self.allocate(state, thread_class)?;
        state.fill(thread, thread_class, &[("priority", Value::Int(5))]);
        state.thread.object = thread;
        let arguments = vec![Value::Reference(thread), Value::Reference(main_group), main];
        self.call(state, thread_class, "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", arguments)?;
        self.mark_alive(state, thread_class, thread);
        self.make_module(state)?;
        // A virtual machine initializes these by itself; the JDK relies on it.
        for name in ["java/lang/ref/Finalizer", "java/lang/reflect/Method"] {
            let class = self.load(name)?;
            self.initialize_now(state, class)?;
        }
        let system = self.load("java/lang/System")?;
        self.call(state, system, "initPhase1", "()V", Vec::new())?;
        let vm = self.load("jdk/internal/misc/VM")?;
        for level in [2, 3, 4] {
            self.call(state, vm, "initLevel", "(I)V", vec![Value::Int(level)])?;
        }
        state.provenance.trace.clear();
        Ok(())
    }

    /// The main thread was started by the virtual machine.
    fn mark_alive(&mut self, state: &mut State<'p>, class: &'p Class, thread: Address) {
        const RUNNABLE: Value = Value::Int(5);
        state.fill(thread, class, &[("eetop", Value::Long(1)), ("threadStatus", RUNNABLE)]);
        let holder = class.field("holder").and_then(|field| Some(state.heap.get(thread)?.field(field.slot)));
        if let Some(Value::Reference(holder)) = holder
            && let Some(class) = self.program.class_named("java/lang/Thread$FieldHolder")
        {
            state.fill(holder, class, &[("threadStatus", RUNNABLE)]);
        }
    }

    /// What a virtual machine writes over the constants of this class after its initializer ran.
    fn set_memory_constants(&mut self, state: &mut State<'p>) -> Result<(), Stop> {
        let class = self.load("jdk/internal/misc/UnsafeConstants")?;
        self.initialize_now(state, class)?;
        for (name, value) in [("ADDRESS_SIZE0", 8), ("PAGE_SIZE", 4096), ("UNALIGNED_ACCESS", 1)] {
            if let Some(field) = class.field(name)
                && let Some(constant) =
                    state.class_state_mut(class.id).and_then(|class| class.statics.get_mut(field.slot))
            {
                *constant = Value::Int(value);
            }
        }
        Ok(())
    }

    /// Every class belongs to one unnamed module.
    fn make_module(&mut self, state: &mut State<'p>) -> Result<(), Stop> {
        let class = self.load("java/lang/Module")?;
        let module = self.construct(state, class, "(Ljava/lang/ClassLoader;)V", vec![Value::Reference(NULL)])?;
        self.set_module(state, module);
        Ok(())
    }

    pub(crate) fn set_module(&mut self, state: &mut State<'p>, module: Address) {
        state.runtime.unnamed_module = Some(module);
        let mirrors: Vec<(Address, Mirror)> =
            state.runtime.mirrored.iter().map(|(address, mirror)| (*address, mirror.clone())).collect();
        for (address, mirror) in mirrors {
            state.fill(address, self.known.class, &[("module", Value::Reference(module))]);
            self.set_loader(state, address, &mirror);
        }
    }

    fn construct(
        &mut self,
        state: &mut State<'p>,
        class: &'p Class,
        descriptor: &str,
        arguments: Vec<Value>,
    ) -> Result<Address, Stop> {
        self.initialize_now(state, class)?;
        let object = self.allocate(state, class)?;
        let mut operands = vec![Value::Reference(object)];
        operands.extend(arguments);
        self.call(state, class, "<init>", descriptor, operands)?;
        Ok(object)
    }

    pub(crate) fn initialize_now(&mut self, state: &mut State<'p>, class: &'p Class) -> Result<(), Stop> {
        if self.initialize(state, class)? { self.finish(state).map(|_| ()) } else { Ok(()) }
    }

    /// Calls a method and runs it to its end; nothing else may be under way.
    pub(crate) fn call(
        &mut self,
        state: &mut State<'p>,
        class: &'p Class,
        name: &str,
        descriptor: &str,
        operands: Vec<Value>,
    ) -> Result<Option<Value>, Stop> {
        self.initialize_now(state, class)?;
        let missing = || Stuck::Linking(format!("{} has no method {name}{descriptor}", class.name));
        let method = class.method(name, descriptor).ok_or_else(missing)?;
        self.enter(state, method, &operands, Role::Call)?;
        self.finish(state)
    }

    fn finish(&mut self, state: &mut State<'p>) -> Result<Option<Value>, Stop> {
        match self.run(state, BOOT_FUEL) {
            Event::Finished(Outcome::Returned(value)) => Ok(value),
            Event::Finished(Outcome::Threw(exception)) => {
                let text = self.describe(state, exception);
                Err(Stuck::Unsupported(format!("booting this JDK ({text})")).into())
            }
            Event::Refuted(_) | Event::OutOfFuel => Err(invalid("booting does not end")),
            other => Err(other.into()),
        }
    }

    /// The class and message of an exception.
    pub fn describe(&self, state: &State<'p>, exception: Address) -> String {
        let Some(object) = state.heap.get(exception) else { return "an exception".into() };
        let class = glassbox_program::binary_name(&self.program.class(object.class).name);
        match self.rust_text(state, object.field(self.known.detail_message.slot)) {
            Some(message) => format!("{class}: {message}"),
            None => class,
        }
    }

    /// A state at the entry of `main`, for running a program as it is.
    pub fn start_program(&mut self, class: &'p Class, arguments: &[String]) -> Result<State<'p>, Stuck> {
        let mut state = self.base.clone();
        self.start_main(&mut state, class, arguments).map_err(|stop| stop.into_stuck("starting the program"))?;
        Ok(state)
    }

    fn start_main(&mut self, state: &mut State<'p>, class: &'p Class, arguments: &[String]) -> Result<(), Stop> {
        let descriptor = "([Ljava/lang/String;)V";
        let missing = || {
            let name = glassbox_program::binary_name(&class.name);
            Stuck::Linking(format!("{name} has no method public static void main(String[])"))
        };
        let main = class.method("main", descriptor).filter(|method| method.is_static()).ok_or_else(missing)?;
        let array_class = self.load("[Ljava/lang/String;")?;
        let array = self.allocate_array(state, array_class, arguments.len() as u32)?;
        for (index, argument) in arguments.iter().enumerate() {
            let text = self.new_text(state, argument);
            self.write_element(state, array, index as u32, text);
        }
        // The class is initialized first, as if nobody had called anything yet.
        if self.initialize(state, class)? {
            state.provenance.main = Some((main, Value::Reference(array)));
            return Ok(());
        }
        self.enter(state, main, &[Value::Reference(array)], Role::Call)
    }

    /// A machine on which a whole program can run.
    pub fn for_programs(boot: &Boot<'p>) -> Result<Machine<'p>, Stuck> {
        let limits = Limits {
            frames: 16_000,
            slots: 1 << 22,
            objects: u32::MAX,
            heap_bytes: 2 << 30,
            array_length: i32::MAX as u32 - 2,
            ..Limits::default()
        };
        if let Some(stuck) = &boot.platform.limited {
            return Err(stuck.clone());
        }
        Machine::new(boot, limits, Mode::Program)
    }

    /// The call stack in words, innermost first.
    pub fn where_is(&self, state: &State<'p>) -> String {
        let frames = state.thread.frames.iter().rev().take(12);
        frames
            .map(|frame| format!("\n  at {}:{}", frame.method.key(), frame.code.line(frame.pc).unwrap_or(0)))
            .collect()
    }
}
