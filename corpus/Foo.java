package corpus;

/** A result far behind a loop: how often the loop has to run is only known at its end. */
public final class Foo {
    /** The larger, the longer the way: 'workbench papers' doubles it. */
    static int a = 1;

    private Foo() {
    }

    public static int foo(int i) {
        int j = 10;
        for (; i > 1; i--) {
            j++;
        }
        return j > 50 * a ? 1 : 0;
    }
}
