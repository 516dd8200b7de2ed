package corpus;

/** An exception that is thrown and caught in one method. */
public class CheckValues {
    public double checkValues(int x, int y, int z) {
        double result = x;
        int part = (y - 2) + z;
        try {
            if ((double) ((x + 5) + part) <= 0) {
                throw new Exception();
            }
            result = (double) part + (x + 5);
        } catch (Exception e) {
            result = -1;
        }
        return result;
    }
}
