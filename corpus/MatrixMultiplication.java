package corpus;

/** The product of two matrices. */
public final class MatrixMultiplication {
    private MatrixMultiplication() {
    }

    public static double[][] multiply(double[][] left, double[][] right) {
        if (left.length == 0 || right.length == 0 || left[0].length != right.length) {
            throw new IllegalArgumentException("the matrices do not fit");
        }
        double[][] product = new double[left.length][right[0].length];
        for (int row = 0; row < left.length; row++) {
            for (int column = 0; column < right[0].length; column++) {
                double sum = 0.0;
                for (int i = 0; i < right.length; i++) {
                    sum += left[row][i] * right[i][column];
                }
                product[row][column] = sum;
            }
        }
        return product;
    }
}
