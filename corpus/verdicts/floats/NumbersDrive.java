package verdicts.floats;

final class NumbersDrive {
    static void drive() {
        double[] some = {0, -0.0, 1, -1, 0.1, 0.5, 2.5, 3, 4.5, -1.5, 7, 9, 5e17, 1e18, 1e17, 1e300, -1e300, 1e-320,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MAX_VALUE, 20000000.0, 16777216.0,
            2147483647.0, 20000001.0, 0.3, 20000002.0, 4e7};
        for (double one : some) {
            Numbers.notItself(one);
            Numbers.tenth(one);
            Numbers.absorbed(one);
            Numbers.plusOne(one);
            Numbers.squared(one);
            Numbers.squareIsTwo(one);
            Numbers.root(one);
            Numbers.absolute(one);
            Numbers.toInt(one);
            Numbers.toIntAndBack((int) one);
            Numbers.toFloatAndBack((int) one);
            Numbers.longToDouble((long) one);
            Numbers.floatToDouble((float) one);
            Numbers.narrowed(one);
            Numbers.infinite(one);
            Numbers.half(one);
            Numbers.floor(one);
            Numbers.rounded((float) one);
            Numbers.bits((float) one);
            Numbers.remainder(one);
            Numbers.divided(one);
            Numbers.sine(one);
            Numbers.notLess(one);
            Numbers.floatSum((float) one);
            Numbers.loop(one);
            for (double other : some) {
                Numbers.ordered(one, other);
                Numbers.orderedTwice(one, other);
                Numbers.zeroes(one, other);
                Numbers.difference(one, other);
                Numbers.minimum(one, other);
                Numbers.compared(one, other);
                Numbers.average((float) one, (float) other);
                for (double third : some) {
                    Numbers.cycle(one, other, third);
                }
            }
        }
        Numbers.longToDouble(Long.MAX_VALUE - 1);
        Numbers.longToDouble((1L << 60) + 1);
        Numbers.floatSum(16777218f);
        Numbers.floatSum(16777220f);
        Numbers.floatSum(16777222f);
    }
}
