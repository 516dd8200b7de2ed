/** Checks multi-dimensional creation with all, some and zero dimensions, and rows that are independent objects. */
public class MultiDimensional {
    public static void main(String[] args) {
        int[][] full = new int[3][4];
        full[1][2] = 5;
        System.out.println(full.length + " " + full[0].length + " " + full[1][2] + " " + full[2][2] + " "
            + (full[0] != full[1]));
        long[][][] partial = new long[2][3][];
        System.out.println(partial[1].length + " " + partial[1][2] + " " + partial.getClass().getName());
        partial[1][2] = new long[] {7, 8};
        System.out.println(partial[1][2][1] + " " + partial[0][2]);
        String[][][] cube = new String[2][2][2];
        System.out.println(cube[1][1][1] + " " + cube[1].getClass().getName());
        double[][] none = new double[0][5];
        float[][][] innerNone = new float[3][0][7];
        System.out.println(none.length + " " + innerNone.length + " " + innerNone[2].length);
        Object[][] mixed = {{1, "two"}, {}, null, new Integer[] {3}};
        System.out.println(mixed.length + " " + mixed[0][1] + " " + mixed[1].length + " " + mixed[2] + " "
            + mixed[3][0]);
        int[][] triangle = new int[6][];
        for (int row = 0; row < triangle.length; row++) {
            triangle[row] = new int[row + 1];
            triangle[row][0] = triangle[row][row] = 1;
            for (int column = 1; column < row; column++) {
                triangle[row][column] = triangle[row - 1][column - 1] + triangle[row - 1][column];
            }
        }
        System.out.println(java.util.Arrays.toString(triangle[5]));
        int[] shared = {1};
        int[][] aliases = {shared, shared};
        aliases[0][0]++;
        System.out.println(aliases[1][0]);
        byte old[][] = new byte[1][1], element = 9;
        old[0][0] = element;
        System.out.println(old[0][0]);
    }
}
