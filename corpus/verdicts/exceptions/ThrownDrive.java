package verdicts.exceptions;

import java.util.ArrayList;
import java.util.List;

final class ThrownDrive {
    static void drive() throws Exception {
        for (int number = -1; number < 8; number++) {
            Thrown.divided(number);
            Thrown.neverDivided(number);
            Thrown.finallyCounts(number);
            Thrown.finallyWins(number);
            Thrown.ownThrow(number);
            Thrown.byType(number);
            Thrown.rethrown(number);
            Thrown.negativeArray(number);
            Thrown.nested(number);
            Thrown.nested(number + 100);
            Thrown.deepStack(number);
        }
        Thrown.deepStack(51);
        Thrown.wrongHandler(null);
        Thrown.wrongHandler(new int[0]);
        Thrown.wrongHandler(new int[1]);
        Thrown.noNull(null);
        Thrown.noNull("");
        Thrown.nullInside(null);
        Thrown.nullInside("");
        Thrown.message(new RuntimeException());
        Thrown.message(null);
        Thrown.closing(0);
        Thrown.closing(1);
        Thrown.closing(2);
        Thrown.closing(3);
        Thrown.neverSuppressed();
        Thrown.cast(null);
        Thrown.cast(1);
        Thrown.cast("");
        Thrown.castOfKnown(null);
        Thrown.castOfKnown(1);
        Thrown.emptyIterator();
        Thrown.modified(new ArrayList<>(List.of("a", "b", "c")));
        Thrown.modified(new ArrayList<>());
        Thrown.modified(List.of("a"));
        Thrown.ensured(1);
        try {
            Thrown.ensured(0);
        } catch (IllegalArgumentException expected) {
            // As it should be.
        }
        Thrown.parse("x");
        Thrown.parse("99");
        Thrown.parse("98");
        Thrown.getClassOf(new Thrown.Special());
        Thrown.getClassOf(new Exception());
    }
}
