/** Checks the identity guaranteed by boxing caches and the equality of boxes across types. */
public class BoxingCaches {
    public static void main(String[] args) {
        int[] values = {-129, -128, -1, 0, 127, 128};
        for (int value : values) {
            Integer first = value;
            Integer second = value;
            Long firstLong = (long) value;
            Long secondLong = (long) value;
            Short firstShort = (short) value;
            Short secondShort = (short) value;
            System.out.println(value + " " + (first == second) + " " + (firstLong == secondLong)
                    + " " + (firstShort == secondShort) + " " + first.equals(second) + " " + firstLong.equals(secondLong));
        }
        boolean allBytesCached = true;
        for (int i = Byte.MIN_VALUE; i <= Byte.MAX_VALUE; i++) {
            allBytesCached &= Byte.valueOf((byte) i) == Byte.valueOf((byte) i);
        }
        System.out.println(allBytesCached);
        System.out.println((Character.valueOf('\u007F') == Character.valueOf('\u007F'))
                + " " + (Character.valueOf('\u0080') == Character.valueOf('\u0080')));
        System.out.println(Boolean.valueOf(true) == Boolean.TRUE);
        System.out.println(Boolean.valueOf("TRUE") == Boolean.TRUE);

        Object integer = 1;
        Object longer = 1L;
        System.out.println(integer.equals(longer) + " " + longer.equals(1) + " " + longer.equals(1L) + " "
                + integer.equals('\1'));
        Integer thousand = 1000;
        Long thousandLong = 1000L;
        System.out.println((thousand <= 1000 && thousand >= 1000) + " " + (thousand == thousandLong.intValue()));
        Object mixed = true ? 1 : 2.0;
        System.out.println(mixed);
        Object chosen = true ? (Object) 1 : (Object) 2.0;
        System.out.println(chosen);
        Integer counter = 127;
        Integer before = counter++;
        System.out.println(before + " " + counter + " " + (counter == 128));
        Double nan = Double.NaN;
        System.out.println(nan.equals(Double.NaN) + " " + (nan.doubleValue() == nan.doubleValue())
                + " " + Double.valueOf(0.0).equals(-0.0) + " " + new java.util.HashSet<>(java.util.Arrays.asList(0.0, -0.0))
                .size());
        Integer missing = null;
        System.out.println(missing + 1);
    }
}
