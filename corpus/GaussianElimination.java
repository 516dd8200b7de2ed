package corpus;

/** Solves a system of linear equations, with the largest pivot of each column. */
public final class GaussianElimination {
    private GaussianElimination() {
    }

    /** The solution of {@code matrix * x = right}, or null if there is not exactly one. Overwrites both. */
    public static double[] solve(double[][] matrix, double[] right) {
        int size = right.length;
        for (int column = 0; column < size; column++) {
            int pivot = column;
            for (int row = column + 1; row < size; row++) {
                if (Math.abs(matrix[row][column]) > Math.abs(matrix[pivot][column])) {
                    pivot = row;
                }
            }
            if (matrix[pivot][column] == 0.0) {
                return null;
            }
            if (pivot != column) {
                double[] line = matrix[pivot];
                matrix[pivot] = matrix[column];
                matrix[column] = line;
                double value = right[pivot];
                right[pivot] = right[column];
                right[column] = value;
            }
            for (int row = column + 1; row < size; row++) {
                double factor = matrix[row][column] / matrix[column][column];
                for (int i = column; i < size; i++) {
                    matrix[row][i] -= factor * matrix[column][i];
                }
                right[row] -= factor * right[column];
            }
        }
        double[] solution = new double[size];
        for (int row = size - 1; row >= 0; row--) {
            double sum = right[row];
            for (int i = row + 1; i < size; i++) {
                sum -= matrix[row][i] * solution[i];
            }
            solution[row] = sum / matrix[row][row];
        }
        return solution;
    }
}
