package verdicts.assume;

final class AssumeDrive {
    static void drive() {
        Assume.failures();
        for (int number = -1; number < 7; number++) {
            Assume.ignored(number);
            Assume.ignoredWithMessage(number);
            try {
                Assume.thrown(number);
            } catch (IllegalArgumentException expected) {
                // Half of the numbers.
            }
            Assume.empty(number);
            Assume.contradiction(number);
            Assume.otherClass(number);
            Assume.conditionally(number);
        }
        Assume.failures();
    }
}
