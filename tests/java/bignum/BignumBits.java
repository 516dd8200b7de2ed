import java.math.BigInteger;
import java.util.Arrays;

/** Checks the bitwise operations, shifts and byte arrays of BigInteger. */
public class BignumBits {
    public static void main(String[] args) {
        BigInteger[] values = {BigInteger.ZERO, BigInteger.ONE.negate(), new BigInteger("255"), new BigInteger("-256"),
            new BigInteger("deadbeefcafebabe", 16), new BigInteger("-123456789abcdef0123456789", 16)};
        for (BigInteger a : values) {
            for (BigInteger b : values) {
                System.out.println(a.and(b).toString(16) + " " + a.or(b).toString(16) + " " + a.xor(b).toString(16) + " "
                        + a.andNot(b).toString(16));
            }
        }
        for (BigInteger value : values) {
            System.out.println(value.not() + " " + value.bitLength() + " " + value.bitCount() + " "
                    + value.getLowestSetBit() + " " + value.signum()
                    + " " + value.testBit(0) + value.testBit(100) + " " + value.setBit(70) + " " + value.clearBit(3) + " "
                    + value.flipBit(64));
            System.out.println(value.shiftLeft(33) + " " + value.shiftRight(5) + " " + value.shiftRight(200) + " "
                    + value.shiftLeft(-4)
                    + " " + Arrays.toString(value.toByteArray()) + " " + new BigInteger(value.toByteArray()).equals(value));
        }
        System.out.println(new BigInteger(1, new byte[] {-1, -1}) + " " + new BigInteger(-1, new byte[] {0, 1}) + " "
                + new BigInteger(new byte[] {-128, 0}));
        System.out.println(BigInteger.valueOf(Long.MIN_VALUE).shiftRight(63) + " " + BigInteger.valueOf(-1)
                .shiftRight(1000));
        try {
            new BigInteger(0, new byte[] {1});
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        BigInteger.ONE.testBit(-1);
    }
}
