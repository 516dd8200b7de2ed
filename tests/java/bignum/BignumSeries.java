import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** Checks long computations with big numbers: digits of pi and e, Fibonacci numbers and continued fractions. */
public class BignumSeries {
    private static BigInteger arctanInverse(int x, BigInteger unity) {
        BigInteger square = BigInteger.valueOf((long) x * x);
        BigInteger term = unity.divide(BigInteger.valueOf(x));
        BigInteger sum = term;
        for (int divisor = 3, sign = -1; term.signum() != 0; divisor += 2, sign = -sign) {
            term = term.divide(square);
            BigInteger share = term.divide(BigInteger.valueOf(divisor));
            sum = sign < 0 ? sum.subtract(share) : sum.add(share);
        }
        return sum;
    }

    public static void main(String[] args) {
        BigInteger unity = BigInteger.TEN.pow(110);
        BigInteger pi = arctanInverse(5, unity).shiftLeft(4).subtract(arctanInverse(239, unity).shiftLeft(2));
        System.out.println(new BigDecimal(pi, 110).setScale(100, RoundingMode.DOWN));

        MathContext context = new MathContext(60);
        BigDecimal e = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int n = 1; n < 50; n++) {
            term = term.divide(BigDecimal.valueOf(n), context);
            e = e.add(term, context);
        }
        System.out.println(e.round(new MathContext(50)));

        BigInteger a = BigInteger.ZERO;
        BigInteger b = BigInteger.ONE;
        for (int i = 0; i < 300; i++) {
            BigInteger sum = a.add(b);
            a = b;
            b = sum;
        }
        System.out.println(a + " " + a.mod(BigInteger.valueOf(1_000_000_007)));

        BigInteger numerator = new BigInteger("31415926535897932384626433");
        BigInteger denominator = BigInteger.TEN.pow(25);
        StringBuilder fraction = new StringBuilder();
        while (denominator.signum() != 0) {
            BigInteger[] step = numerator.divideAndRemainder(denominator);
            fraction.append(step[0]).append(' ');
            numerator = denominator;
            denominator = step[1];
        }
        System.out.println(fraction.toString().trim());
        System.out.println(new BigDecimal("2").sqrt(new MathContext(80)));
    }
}
