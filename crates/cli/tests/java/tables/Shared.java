package tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** Classes whose initializers the machine cannot run, and that have objects in common. */
public final class Shared {
    private Shared() {}

    static int same(int x) {
        if (x == 4711 && First.ITEM == Second.ITEM) {
            return Second.NAMES.size();
        }
        return 0;
    }

    static int inherited(String text) {
        if (Second.TEXT.equals(text)) {
            return Second.ITEM == Registry.ITEM ? 1 : 2;
        }
        return 3;
    }

    static int mode(int n) {
        if (Mode.of(n) == Mode.SLOW) {
            return Mode.SLOW.cost();
        }
        return 0;
    }

    static int plugged(String text) {
        for (Plugin plugin : Registry.PLUGINS) {
            if (plugin.name().equals(text)) {
                return plugin.rank(text.length());
            }
        }
        return 0;
    }
}

interface Plugin {
    String name();

    int rank(int n);
}

final class Registry {
    static final Object ITEM = new Object();
    static final List<Plugin> PLUGINS = new ArrayList<>();

    static {
        ServiceLoader.load(Plugin.class).forEach(PLUGINS::add);
    }
}

class First {
    static final Object ITEM = Registry.ITEM;
    static final String KIND = Registry.PLUGINS.get(0).name();
}

class Second extends First {
    static final Object ITEM = First.ITEM;
    static final long PROCESS = ProcessHandle.current().pid();
    static final List<String> NAMES = new ArrayList<>();
    static final String TEXT = KIND + (PROCESS > 0 ? "!" : "?");

    static {
        if (PROCESS > 0) {
            NAMES.add(KIND);
        }
    }
}

enum Mode {
    FAST(10) {
        int cost() {
            return 1;
        }
    },
    SLOW(1234) {
        int cost() {
            return 2;
        }
    };

    private static final Map<Integer, Mode> BY_STEPS = new HashMap<>();

    static {
        for (Mode mode : values()) {
            if (ProcessHandle.current().isAlive()) {
                BY_STEPS.put(mode.steps, mode);
            }
        }
    }

    final int steps;

    Mode(int steps) {
        this.steps = steps;
    }

    abstract int cost();

    static Mode of(int steps) {
        return BY_STEPS.get(steps);
    }
}

/** Has no static method, so that no search starts before it is initialized. */
class Walled {
    static final long PROCESS = ProcessHandle.current().pid();
    static int kind;

    static {
        if (PROCESS > 0) {
            kind = 5;
        }
    }

    int compare(int x) {
        return x == kind ? 1 : 2;
    }
}
