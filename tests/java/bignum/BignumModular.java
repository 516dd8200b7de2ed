import java.math.BigInteger;

/** Checks modPow, modInverse, gcd and primality, with a small RSA round trip. */
public class BignumModular {
    public static void main(String[] args) {
        BigInteger p = new BigInteger("170141183460469231731687303715884105727");
        BigInteger q = new BigInteger("2305843009213693951");
        BigInteger modulus = p.multiply(q);
        BigInteger phi = p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE));
        BigInteger e = BigInteger.valueOf(65537);
        BigInteger d = e.modInverse(phi);
        BigInteger message = new BigInteger("c0ffee1234567890abcdef", 16);
        BigInteger cipher = message.modPow(e, modulus);
        System.out.println(modulus + " " + d);
        System.out.println(cipher + " " + cipher.modPow(d, modulus).equals(message));

        System.out.println(BigInteger.TWO.modPow(new BigInteger("1000"), new BigInteger("1024")) + " "
                + new BigInteger("-5").modPow(BigInteger.TEN, BigInteger.valueOf(77)) + " "
                + BigInteger.valueOf(3).modPow(BigInteger.valueOf(-3), BigInteger.valueOf(77)) + " "
                + BigInteger.valueOf(123456).modPow(BigInteger.valueOf(7), BigInteger.valueOf(1 << 20)
                .multiply(BigInteger.valueOf(3))));
        System.out.println(p.isProbablePrime(20) + " " + q.isProbablePrime(20) + " " + modulus.isProbablePrime(20) + " "
                + BigInteger.valueOf(561).isProbablePrime(30) + " " + BigInteger.ONE.isProbablePrime(5) + " "
                + BigInteger.TWO.isProbablePrime(5));
        StringBuilder primes = new StringBuilder();
        BigInteger next = BigInteger.valueOf(100);
        for (int i = 0; i < 10; i++) {
            next = next.nextProbablePrime();
            primes.append(next).append(' ');
        }
        System.out.println(primes.toString().trim());
        System.out.println(new BigInteger("1071").gcd(new BigInteger("-462")) + " " + BigInteger.ZERO.gcd(BigInteger.TEN)
                + " "
                + modulus.gcd(p.pow(2)) + " " + BigInteger.TWO.pow(100).gcd(BigInteger.TEN.pow(60)));
        for (int attempt = 0; attempt < 3; attempt++) {
            try {
                switch (attempt) {
                    case 0 -> BigInteger.valueOf(6).modInverse(BigInteger.valueOf(9));
                    case 1 -> BigInteger.TWO.modPow(BigInteger.TWO, BigInteger.ZERO);
                    default -> BigInteger.TWO.negate().nextProbablePrime();
                }
            } catch (ArithmeticException exception) {
                System.out.println(exception.getMessage());
            }
        }
        BigInteger.valueOf(4).modPow(BigInteger.valueOf(-1), BigInteger.TEN);
    }
}
