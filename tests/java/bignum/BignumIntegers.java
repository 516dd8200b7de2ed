import java.math.BigInteger;
import java.util.List;

/** Checks the arithmetic of BigInteger over signs and sizes, including division and remainders. */
public class BignumIntegers {
    public static void main(String[] args) {
        List<BigInteger> values = List.of(BigInteger.ZERO, BigInteger.ONE, new BigInteger("-7"),
                new BigInteger("4294967296"),
                new BigInteger("-9223372036854775808"), new BigInteger("123456789012345678901234567890"),
                new BigInteger("-340282366920938463463374607431768211456"));
        for (BigInteger a : values) {
            for (BigInteger b : values) {
                StringBuilder row = new StringBuilder().append(a.add(b)).append(' ').append(a.subtract(b)).append(' ')
                        .append(a.multiply(b))
                        .append(' ').append(a.compareTo(b)).append(' ').append(a.gcd(b));
                if (b.signum() != 0) {
                    BigInteger[] parts = a.divideAndRemainder(b);
                    row.append(' ').append(parts[0]).append(' ').append(parts[1]);
                    if (b.signum() > 0) {
                        row.append(' ').append(a.mod(b));
                    }
                }
                System.out.println(row);
            }
        }
        BigInteger factorial = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        System.out.println(factorial + " " + factorial.bitLength() + " " + factorial.getLowestSetBit() + " "
                + factorial.hashCode());
        System.out.println(factorial.intValue() + " " + factorial.longValue() + " " + factorial.doubleValue() + " "
                + factorial.floatValue());
        System.out.println(BigInteger.TWO.pow(200).negate() + " " + BigInteger.TEN.pow(0) + " "
                + new BigInteger("-3").pow(5) + " " + values.get(2).abs());
        System.out.println(factorial.sqrt() + " " + factorial.sqrtAndRemainder()[1] + " "
                + factorial.max(BigInteger.ONE).equals(factorial));
        Runnable[] failing = {() -> BigInteger.ONE.divide(BigInteger.ZERO),
            () -> BigInteger.ONE.mod(BigInteger.ONE.negate()),
            () -> BigInteger.TWO.pow(-1), () -> BigInteger.TEN.negate().sqrt(), () -> new BigInteger(""),
            () -> new BigInteger("1-2"),
            () -> BigInteger.TWO.pow(40).intValueExact(), () -> BigInteger.TWO.pow(63).longValueExact()};
        for (Runnable action : failing) {
            try {
                action.run();
            } catch (ArithmeticException | NumberFormatException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
