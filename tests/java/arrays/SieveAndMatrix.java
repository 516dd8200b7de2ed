/** Checks large arrays under load: a sieve, a matrix product and a heap sort. */
public class SieveAndMatrix {
    private static int countPrimes(int limit) {
        boolean[] composite = new boolean[limit + 1];
        int count = 0;
        for (int i = 2; i <= limit; i++) {
            if (!composite[i]) {
                count++;
                for (long j = (long) i * i; j <= limit; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        return count;
    }

    private static double[][] multiply(double[][] a, double[][] b) {
        double[][] product = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    product[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return product;
    }

    private static void heapSort(short[] values) {
        for (int end = values.length, start = end / 2; end > 1;) {
            if (start > 0) {
                start--;
            } else {
                short top = values[0];
                values[0] = values[--end];
                values[end] = top;
            }
            for (int parent = start, child; (child = 2 * parent + 1) < end; parent = child) {
                if (child + 1 < end && values[child + 1] > values[child]) {
                    child++;
                }
                if (values[parent] >= values[child]) {
                    break;
                }
                short swapped = values[parent];
                values[parent] = values[child];
                values[child] = swapped;
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(countPrimes(30000));
        double[][] matrix = {{1, 2, 0.5}, {0, -1, 4}, {3, 0, 1}};
        double[][] power = matrix;
        for (int i = 0; i < 6; i++) {
            power = multiply(power, matrix);
        }
        System.out.println(java.util.Arrays.deepToString(power));
        short[] values = new short[2000];
        for (int i = 0; i < values.length; i++) {
            values[i] = (short) (i * 40503);
        }
        heapSort(values);
        long checksum = 0;
        boolean sorted = true;
        for (int i = 0; i < values.length; i++) {
            checksum = checksum * 31 + values[i];
            sorted &= i == 0 || values[i - 1] <= values[i];
        }
        System.out.println(sorted + " " + checksum);
    }
}
