package glassbox.probe;

/** What the methods of made-up subclasses call: code under test sees this package, and not the runner. */
public final class Hook {
    private static volatile Answers answers;

    private Hook() {}

    /** Says what a method of a made-up subclass returns. */
    public interface Answers {
        Object answer(Object self, String method) throws Throwable;
    }

    public static void install(Answers installed) {
        answers = installed;
    }

    public static Object call(Object self, String method) throws Throwable {
        return answers.answer(self, method);
    }
}
