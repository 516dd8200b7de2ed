import java.util.Arrays;

/** Checks the conversions between boxed numbers, their comparison, hash codes and constants. */
public class BoxingConversions {
    public static void main(String[] args) {
        Number[] numbers = {(byte) -1, (short) 300, 70000, 5_000_000_000L, 1e10f, -1e300, Double.NaN, 3.99f, -3.99,
            new java.math.BigInteger("18446744073709551617"), new java.math.BigDecimal("-129.9")};
        for (Number number : numbers) {
            System.out.println(number.getClass().getSimpleName() + " " + number.byteValue() + " " + number.shortValue()
                    + " " + number.intValue() + " " + number.longValue() + " " + number.floatValue() + " "
                    + number.doubleValue()
                    + " " + number.hashCode());
        }
        System.out.println(Integer.compare(Integer.MIN_VALUE, 1) + " " + Byte.compare((byte) -128, (byte) 127)
                + " " + Short.compare((short) 3, (short) -3) + " " + Long.compare(5, 5) + " " + Character.compare('b', 'a')
                + " " + Boolean.compare(false, true));
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, Double.POSITIVE_INFINITY)
                + " " + Float.compare(-0.0f, 0.0f) + " " + Float.compare(Float.NaN, Float.NaN));
        Double[] doubles = {Double.NaN, 1.0, -0.0, 0.0, Double.NEGATIVE_INFINITY, Double.MIN_VALUE};
        Arrays.sort(doubles);
        System.out.println(Arrays.toString(doubles));
        System.out.println(Integer.sum(1, 2) + Integer.max(-1, -2) + Long.min(4, 3) + " " + Double.max(-0.0, 0.0)
                + " " + Float.min(Float.NaN, 1f) + " " + Double.sum(0.1, 0.2));
        System.out.println(Double.hashCode(-0.0) + " " + Float.hashCode(1.5f) + " " + Character.hashCode('A') + " "
                + Long.hashCode(-1L)
                + " " + Double.valueOf(Double.NaN).hashCode());
        System.out.println(Byte.MAX_VALUE + " " + Short.MIN_VALUE + " " + (int) Character.MAX_VALUE + " " + Float.MIN_NORMAL
                + " " + Double.MAX_EXPONENT + " " + Double.MIN_EXPONENT + " " + Float.MAX_VALUE + " " + Long.MIN_VALUE);
        System.out.println(int.class + " " + Integer.TYPE + " " + Void.TYPE + " " + Integer.class.getName() + " "
                + boolean.class.isPrimitive());
        Object text = "7";
        Integer wrong = (Integer) text;
        System.out.println(wrong);
    }
}
