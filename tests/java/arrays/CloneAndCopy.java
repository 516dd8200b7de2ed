/** Checks that clone copies one level, keeps the run-time type, and System.arraycopy handles overlap and errors. */
public class CloneAndCopy {
    private static void copy(Object source, int from, Object target, int to, int length) {
        try {
            System.arraycopy(source, from, target, to, length);
            System.out.println("copied");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] ints = {1, 2, 3};
        int[] cloned = ints.clone();
        cloned[0] = 99;
        System.out.println(ints[0] + " " + cloned[0] + " " + cloned.length);
        int[][] nested = {{1}, {2}};
        int[][] shallow = nested.clone();
        shallow[0][0] = 7;
        shallow[1] = null;
        System.out.println(nested[0][0] + " " + nested[1][0]);
        Object[] strings = new String[] {"a"};
        System.out.println(strings.clone().getClass().getName() + " " + new double[0].clone().length);
        char[] letters = "abcdefgh".toCharArray();
        System.arraycopy(letters, 0, letters, 2, 5);
        System.out.println(letters);
        System.arraycopy(letters, 2, letters, 0, 6);
        System.out.println(letters);
        copy(ints, 0, new long[3], 0, 1);
        copy(ints, 0, "text", 0, 1);
        copy("text", 0, ints, 0, 1);
        copy(ints, 2, ints, 0, 2);
        copy(ints, 0, ints, -1, 1);
        copy(ints, 0, ints, 0, -1);
        copy(ints, 3, ints, 3, 0);
        copy(null, 0, ints, 0, 0);
        copy(new Object[] {"a"}, 0, ints, 0, 1);
        String[] target = new String[3];
        copy(new Object[] {"a", "b", 3}, 0, target, 0, 3);
        System.out.println("elements before the misfit were stored: " + target[0] + target[1] + target[2]);
    }
}
