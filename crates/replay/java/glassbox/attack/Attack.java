package glassbox.attack;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.IntegerValue;
import com.sun.jdi.Location;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.StepRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Watches a {@link Target} through the debugger interface: class files stay as they are, and the virtual machine itself
 * says which instructions are reached.
 *
 * <p>Arguments: the scheme, the class path of this program, the seconds for all. Prints {@code hit GOAL CALL} for what was
 * reached twice, the second time in a virtual machine that did nothing else, and {@code done ENTRIES} at the end.
 */
public final class Attack {
    private static final int MOST_LOST = 3;

    private final Scheme scheme;
    private final String file;
    private final String classPath;
    private final long end;
    /** What was reached, as goal, entry and call. */
    private final List<int[]> hits = new ArrayList<>();
    private final Set<Integer> reached = new HashSet<>();
    /** Where the target is. */
    private volatile int entry;
    private volatile int call;
    private volatile boolean done;
    private volatile String shown = "";

    private Attack(Scheme scheme, String file, String classPath, long end) {
        this.scheme = scheme;
        this.file = file;
        this.classPath = classPath;
        this.end = end;
    }

    public static void main(String[] arguments) throws Exception {
        Scheme scheme = Scheme.read(arguments[0]);
        long end = System.nanoTime() + (long) (Double.parseDouble(arguments[2]) * 1e9);
        Attack attack = new Attack(scheme, arguments[0], arguments[1], end);
        int next = 0;
        int start = 0;
        int lost = 0;
        while (next < scheme.entries.size() && !attack.isOver()) {
            attack.entry = next;
            attack.call = start;
            attack.run(next, start, false);
            if (attack.done) {
                next = scheme.entries.size();
                break;
            }
            // A call took the virtual machine with it. An entry that does so again and again is left alone.
            lost = attack.entry == next ? lost + 1 : 1;
            boolean hopeless = lost == MOST_LOST;
            next = hopeless ? attack.entry + 1 : attack.entry;
            start = hopeless ? 0 : attack.call + 1;
        }
        for (int[] hit : new ArrayList<>(attack.hits)) {
            Attack again = new Attack(scheme, arguments[0], arguments[1], System.nanoTime() + 10_000_000_000L);
            again.run(hit[1], hit[2], true);
            if (again.reached.contains(hit[0])) {
                System.out.println("hit\t" + hit[0] + "\t" + again.shown);
            }
        }
        System.out.println("done\t" + next);
    }

    private boolean isOver() {
        return System.nanoTime() > end;
    }

    private void run(int first, int start, boolean only) throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> options = connector.defaultArguments();
        options.get("home").setValue(System.getProperty("java.home"));
        options.get("options").setValue("-ea -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto"
                + " -Djava.awt.headless=true -cp \"" + classPath + "\"");
        options.get("main").setValue("glassbox.attack.Target \"" + file + "\" " + first + " " + start + " " + only);
        VirtualMachine machine = connector.launch(options);
        Thread reader = null;
        try {
            reader = listen(machine.process());
            Set<String> owners = new HashSet<>();
            for (Scheme.Goal goal : scheme.goals) {
                if (owners.add(goal.owner)) {
                    ClassPrepareRequest request = machine.eventRequestManager().createClassPrepareRequest();
                    request.addClassFilter(goal.owner);
                    request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
                    request.enable();
                }
            }
            follow(machine);
        } catch (VMDisconnectedException e) {
            // It has ended.
            return;
        } finally {
            machine.process().destroyForcibly();
            machine.process().waitFor();
            if (reader != null) {
                reader.join(1000);
            }
        }
    }

    /** Reads what the target says of its progress. */
    private Thread listen(Process process) {
        Thread reader = new Thread(() -> {
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.startsWith("at ")) {
                        String[] parts = line.split(" ");
                        entry = Integer.parseInt(parts[1]);
                        call = Integer.parseInt(parts[2]);
                    } else if (line.startsWith("call ")) {
                        shown = line.substring(5);
                    } else if (line.equals("done")) {
                        done = true;
                    }
                }
            } catch (IOException e) {
                // The target is gone.
                return;
            }
        });
        reader.setDaemon(true);
        reader.start();
        return reader;
    }

    private void follow(VirtualMachine machine) throws InterruptedException {
        while (true) {
            EventSet events = machine.eventQueue().remove(50);
            if (isOver()) {
                return;
            }
            if (events == null) {
                continue;
            }
            // The end of a step comes before a breakpoint at the same place, where the next step may begin.
            for (Event event : events) {
                if (event instanceof StepEvent) {
                    went(machine, (StepEvent) event);
                }
            }
            for (Event event : events) {
                if (event instanceof VMDeathEvent || event instanceof VMDisconnectEvent) {
                    return;
                }
                if (event instanceof ClassPrepareEvent) {
                    prepare(machine, ((ClassPrepareEvent) event).referenceType());
                } else if (event instanceof BreakpointEvent) {
                    at(machine, (BreakpointEvent) event);
                }
            }
            events.resume();
        }
    }

    /** One breakpoint for each instruction that matters, with the goals that are decided there. */
    private void prepare(VirtualMachine machine, ReferenceType type) {
        for (Method method : type.methods()) {
            Set<Long> places = new HashSet<>();
            for (int index = 0; index < scheme.goals.size(); index++) {
                Scheme.Goal goal = scheme.goals.get(index);
                boolean here = goal.owner.equals(type.name()) && goal.name.equals(method.name())
                        && goal.descriptor.equals(method.signature());
                if (here && !reached.contains(index) && places.add(goal.from)) {
                    Location location = method.locationOfCodeIndex(goal.from);
                    if (location != null) {
                        BreakpointRequest request = machine.eventRequestManager().createBreakpointRequest(location);
                        request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
                        request.enable();
                    }
                }
            }
        }
    }

    private void at(VirtualMachine machine, BreakpointEvent event) {
        boolean open = false;
        boolean decides = false;
        for (int index = 0; index < scheme.goals.size(); index++) {
            Scheme.Goal goal = scheme.goals.get(index);
            if (!isAt(goal, event.location()) || reached.contains(index)) {
                continue;
            }
            if (goal.to < 0) {
                hit(machine, index);
            } else {
                open = true;
                decides = true;
            }
        }
        if (!open) {
            event.request().disable();
        }
        if (decides) {
            ThreadReference thread = event.thread();
            StepRequest step =
                    machine.eventRequestManager().createStepRequest(thread, StepRequest.STEP_MIN, StepRequest.STEP_INTO);
            step.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            step.putProperty("from", event.location());
            step.enable();
        }
    }

    private void went(VirtualMachine machine, StepEvent event) {
        Location from = (Location) event.request().getProperty("from");
        machine.eventRequestManager().deleteEventRequest(event.request());
        boolean inside = event.location().method().equals(from.method());
        for (int index = 0; index < scheme.goals.size(); index++) {
            Scheme.Goal goal = scheme.goals.get(index);
            if (inside && isAt(goal, from) && goal.to == event.location().codeIndex() && !reached.contains(index)) {
                hit(machine, index);
            }
        }
    }

    private static boolean isAt(Scheme.Goal goal, Location location) {
        return goal.from == location.codeIndex()
                && goal.owner.equals(location.declaringType().name())
                && goal.name.equals(location.method().name())
                && goal.descriptor.equals(location.method().signature());
    }

    private void hit(VirtualMachine machine, int goal) {
        ReferenceType target = machine.classesByName("glassbox.attack.Target").get(0);
        int at = ((IntegerValue) target.getValue(target.fieldByName("entry"))).value();
        int call = ((IntegerValue) target.getValue(target.fieldByName("call"))).value();
        reached.add(goal);
        hits.add(new int[] {goal, at, call});
    }
}
