// args: 9
// The sieve of Eratosthenes: a boolean array, int arithmetic and short loops.
class Sieve {
    static int count(int limit) {
        boolean[] composite = new boolean[limit + 1];
        int primes = 0;
        for (int candidate = 2; candidate <= limit; candidate++) {
            if (composite[candidate]) {
                continue;
            }
            primes++;
            for (long multiple = (long) candidate * candidate; multiple <= limit; multiple += candidate) {
                composite[(int) multiple] = true;
            }
        }
        return primes;
    }

    public static void main(String[] args) {
        int checksum = 0;
        for (int round = Integer.parseInt(args[0]); round > 0; round--) {
            checksum = checksum * 31 + count(2_000_000 + round);
        }
        System.out.println(checksum);
    }
}
