import java.math.BigInteger;

/** Checks large multiplications, squares, divisions and texts, so that the faster algorithms are reached. */
public class BignumLarge {
    private static BigInteger pattern(int words, int seed) {
        int[] state = {seed};
        byte[] bytes = new byte[words * 4];
        for (int i = 0; i < bytes.length; i++) {
            state[0] = state[0] * 1103515245 + 12345;
            bytes[i] = (byte) (state[0] >> 16);
        }
        return new BigInteger(1, bytes);
    }

    public static void main(String[] args) {
        BigInteger smaller = pattern(50, 1);
        BigInteger karatsuba = pattern(90, 2);
        BigInteger toomCook = pattern(260, 3);
        BigInteger[] values = {smaller, karatsuba, toomCook};
        for (BigInteger a : values) {
            for (BigInteger b : values) {
                BigInteger product = a.multiply(b);
                BigInteger[] back = product.add(BigInteger.TEN).divideAndRemainder(a);
                System.out.println(product.bitLength() + " " + product.hashCode() + " " + back[0].equals(b) + " "
                        + back[1]);
            }
            System.out.println(a.multiply(a).equals(a.pow(2)) + " " + a.pow(3).hashCode());
        }
        BigInteger dividend = pattern(330, 5);
        BigInteger divisor = pattern(130, 6);
        System.out.println(dividend.divide(divisor).hashCode() + " " + dividend.mod(divisor).hashCode());
        String text = toomCook.toString();
        System.out.println(text.length() + " " + text.hashCode() + " " + new BigInteger(text).equals(toomCook));
        System.out.println(karatsuba.toString(36).hashCode() + " " + new BigInteger(karatsuba.toString(36), 36)
                .equals(karatsuba));
        System.out.println(toomCook.doubleValue() + " " + smaller.negate().doubleValue() + " " + smaller.sqrt().hashCode()
                + " " + smaller.gcd(karatsuba));
        System.out.println(BigInteger.TEN.pow(300).toString().length() + " " + BigInteger.TWO.pow(1023).doubleValue() + " "
                + BigInteger.TWO.pow(128).floatValue());
    }
}
