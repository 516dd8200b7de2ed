import java.util.EnumMap;
import java.util.Map;

/** Checks switch on enums: statements with fall-through, exhaustive expressions, a state machine, and null. */
public class EnumsSwitch {
    private enum State { IDLE, RUNNING, PAUSED, STOPPED }

    private enum Event { START, PAUSE, STOP, RESET }

    private static State step(State state, Event event) {
        return switch (event) {
            case START -> state == State.STOPPED ? state : State.RUNNING;
            case PAUSE -> switch (state) {
                case RUNNING -> State.PAUSED;
                case IDLE, PAUSED, STOPPED -> state;
            };
            case STOP -> State.STOPPED;
            case RESET -> {
                if (state == State.RUNNING) {
                    throw new IllegalStateException("cannot reset while " + state);
                }
                yield State.IDLE;
            }
        };
    }

    private static int weight(State state) {
        int weight = 0;
        switch (state) {
            case STOPPED:
                weight += 1000;
            case IDLE:
                weight += 1;
                break;
            case PAUSED:
                weight += 10;
            default:
                weight += 100;
        }
        return weight;
    }

    public static void main(String[] args) {
        for (State state : State.values()) {
            StringBuilder row = new StringBuilder(state + " " + weight(state));
            for (Event event : Event.values()) {
                try {
                    row.append(' ').append(step(state, event));
                } catch (IllegalStateException e) {
                    row.append(" (").append(e.getMessage()).append(')');
                }
            }
            System.out.println(row);
        }
        Map<State, Integer> visits = new EnumMap<>(State.class);
        State state = State.IDLE;
        int seed = 5;
        for (int i = 0; i < 200; i++) {
            seed = seed * 1103515245 + 12345;
            Event event = Event.values()[seed >>> 30];
            state = event == Event.RESET && state == State.RUNNING ? state : step(state, event);
            visits.merge(state, weight(state), Integer::sum);
        }
        System.out.println(visits + " " + state);
        weight(null);
    }
}
