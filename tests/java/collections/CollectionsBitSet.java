import java.util.Arrays;
import java.util.BitSet;

/** Checks BitSet ranges, logic, searching and conversions. */
public class CollectionsBitSet {
    public static void main(String[] args) {
        BitSet primes = new BitSet(200);
        primes.set(2, 200);
        for (int i = 2; i * i < 200; i++) {
            if (primes.get(i)) {
                for (int j = i * i; j < 200; j += i) {
                    primes.clear(j);
                }
            }
        }
        System.out.println(primes + " " + primes.cardinality() + " " + primes.length() + " " + primes.size());
        System.out.println(primes.nextSetBit(90) + " " + primes.nextClearBit(2) + " " + primes.previousSetBit(96)
                + " " + primes.previousClearBit(3) + " " + primes.nextSetBit(200) + " " + primes.previousSetBit(1));
        BitSet evens = new BitSet();
        for (int i = 0; i < 100; i += 2) {
            evens.set(i);
        }
        BitSet work = (BitSet) primes.clone();
        work.and(evens);
        System.out.println(work + " " + work.intersects(primes) + " " + work.isEmpty());
        work.or(primes.get(100, 130));
        work.xor(evens.get(0, 10));
        work.flip(60, 70);
        work.andNot(BitSet.valueOf(new long[] {0b1010}));
        System.out.println(work + " " + work.hashCode());
        System.out.println(Arrays.toString(work.toLongArray()) + " " + Arrays.toString(work.toByteArray()));
        System.out.println(BitSet.valueOf(new byte[] {1, -1, 0, 8}) + " " + BitSet.valueOf(work.toLongArray())
                .equals(work));
        work.clear(3, 65);
        work.set(130, false);
        work.set(128, 131, true);
        System.out.println(work + " " + work.stream().sum() + " " + work.length());
        for (int attempt = 0; attempt < 3; attempt++) {
            try {
                switch (attempt) {
                    case 0 -> work.set(-1);
                    case 1 -> work.get(5, 4);
                    default -> new BitSet(-2);
                }
            } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
