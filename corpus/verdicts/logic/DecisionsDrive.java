package verdicts.logic;

final class DecisionsDrive {
    private static final class Both extends Number implements CharSequence {
        @Override
        public int intValue() {
            return 0;
        }

        @Override
        public long longValue() {
            return 0;
        }

        @Override
        public float floatValue() {
            return 0;
        }

        @Override
        public double doubleValue() {
            return 0;
        }

        @Override
        public int length() {
            return 0;
        }

        @Override
        public char charAt(int index) {
            return 0;
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return null;
        }

        @Override
        public String toString() {
            return null;
        }
    }

    static void drive() {
        int[] some = {0, 1, 2, 3, 4, 5, 6, 8, 10, 11, 12, -1, -2, 50, 49, 100, 101, 500, 1000, 1001, 20, 21};
        for (int one : some) {
            Decisions.nested(one);
            Decisions.threeWays(one);
            Decisions.stored(one);
            Decisions.flagged(one);
            Decisions.switched(one);
            Decisions.switchedOutside(one);
            Decisions.switchedAfter(one);
            Decisions.falling(one);
            Decisions.sparse(one);
            Decisions.ternary(one);
            Decisions.reassigned(one);
            Decisions.recursive(one);
            Decisions.callsHelper(one);
            Decisions.onlyOneArgument(one);
            for (int two : some) {
                for (int three : some) {
                    Decisions.maximum(one, two, three);
                    Decisions.sorted(one, two, three);
                    Decisions.trityp(one, two, three);
                }
            }
        }
        boolean[] truths = {false, true};
        for (boolean one : truths) {
            for (boolean two : truths) {
                Decisions.both(one, two);
                Decisions.either(one, two);
                Decisions.exclusive(one, two);
                for (boolean three : truths) {
                    Decisions.implication(one, two, three);
                }
            }
        }
        Object[] objects = {null, "", 1, new Both()};
        for (Object object : objects) {
            Decisions.early(object);
            Decisions.instance(object);
            Decisions.instances(object);
            Decisions.cast(object);
        }
        int code = 0x5a5a ^ 0x1234;
        Decisions.password(0, 0);
        Decisions.password(code, 0);
        Decisions.password(code, code + 77);
        Decisions.callsHelperToo("");
    }
}
