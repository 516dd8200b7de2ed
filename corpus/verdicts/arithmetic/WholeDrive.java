package verdicts.arithmetic;

final class WholeDrive {
    static void drive() {
        int[] some = {0, 1, -1, 2, 3, 5, 7, 9, 10, 12, 13, 15, 19, 21, 29, 64, 100, 1000, -3, -8, 46341, 0x55555556, 29, 30,
            Integer.MAX_VALUE, Integer.MIN_VALUE, 65535, 65536, 255, 300, 999, -100, 4, 20, 50, -128};
        for (int one : some) {
            Whole.overflow(one);
            Whole.noOverflow(one);
            Whole.negated(one);
            Whole.absolute(one);
            Whole.absoluteOfShort((short) one);
            Whole.even(one);
            Whole.thirdOfTriple(one);
            Whole.square(one);
            Whole.squareModulo(one);
            Whole.consecutive(one);
            Whole.remainder(one);
            Whole.floorRemainder(one);
            Whole.masked(one);
            Whole.shifted(one);
            Whole.lowestBit(one);
            Whole.powerOfTwo(one);
            Whole.bits(one);
            Whole.narrowed(one);
            Whole.character(one);
            Whole.compoundNarrowing((byte) one);
            Whole.cubic(one);
            Whole.longs(one);
            for (int other : some) {
                Whole.quotient(one, other);
                Whole.smallestQuotient(one, other);
                Whole.shiftCount(one, other);
                Whole.exclusive(one, other);
                Whole.deMorgan(one, other);
                Whole.andOr(one, other);
                Whole.wide(one, other);
                Whole.average(one, other);
                Whole.unsignedAverage(one, other);
                Whole.linear(one, other);
                Whole.linearInfeasible(one, other);
                Whole.ranges(one, other);
                Whole.exact(one, other);
                Whole.gcd(one, other);
                for (int third : some) {
                    Whole.pythagoras(one, other, third);
                }
            }
        }
        Whole.longs(1L << 40);
        Whole.linear(7, 3);
        Whole.linear(7 + (1 << 31), 3 + (1 << 31));
    }
}
