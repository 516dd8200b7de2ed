/** Checks the error when a sealed interface no longer permits a compiled implementation. */
public class SealedChanged {
    public static void main(String[] args) {
        System.out.println(new SealedChangedKept());
        try {
            System.out.println(new SealedChangedDropped());
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }
}

sealed interface SealedChangedShape permits SealedChangedKept, SealedChangedDropped {
}

record SealedChangedKept() implements SealedChangedShape {
}

record SealedChangedDropped() implements SealedChangedShape {
}
