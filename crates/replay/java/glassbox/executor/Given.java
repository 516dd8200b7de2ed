package glassbox.executor;

import java.util.function.Function;

/** What the program gets when it asks for an input, in order; null when there is nothing left. */
final class Given implements Function<Class<?>, Object> {
    private Object[] values = {};
    private int asked;

    synchronized void give(Object[] inOrder) {
        values = inOrder;
    }

    @Override
    public synchronized Object apply(Class<?> type) {
        int at = asked++;
        return at < values.length ? values[at] : null;
    }

    synchronized int asked() {
        return asked;
    }
}
