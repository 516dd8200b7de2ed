/** Checks switches over enums, old and with arrows, nested, exhaustive without default, and on null. */
public class EnumSwitches {
    enum Signal {
        STOP, READY, GO;

        Signal next() {
            return switch (this) {
                case STOP -> READY;
                case READY -> GO;
                case GO -> STOP;
            };
        }
    }

    private static String old(Signal signal) {
        String result = "";
        switch (signal) {
            case STOP:
                result += "stop ";
            case READY:
                result += "ready";
                break;
            default:
                result += "other";
        }
        return result;
    }

    private static int weight(Signal signal, Thread.State state) {
        return switch (signal) {
            case STOP, READY -> switch (state) {
                case NEW -> 1;
                case RUNNABLE -> {
                    int sum = 0;
                    for (Signal each : Signal.values()) {
                        sum += each.ordinal() * 10;
                    }
                    yield sum;
                }
                default -> state.ordinal();
            };
            case GO -> -1;
        };
    }

    public static void main(String[] args) {
        for (Signal signal : Signal.values()) {
            System.out.println(signal + " " + signal.next() + " " + old(signal) + " " + weight(signal, Thread.State.NEW)
                + " " + weight(signal, Thread.State.RUNNABLE) + " " + weight(signal, Thread.State.TERMINATED));
        }
        switch (Signal.GO) {
            case STOP -> System.out.println("stop");
            case READY -> System.out.println("ready");
            default -> System.out.println("arrow statement");
        }
        try {
            old(null);
        } catch (NullPointerException e) {
            System.out.println("null in the statement");
        }
        try {
            weight(null, null);
        } catch (NullPointerException e) {
            System.out.println("null in the expression");
        }
    }
}
