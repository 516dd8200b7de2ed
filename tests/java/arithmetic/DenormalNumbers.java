/** Checks gradual underflow: halving down to zero, doubling back, and arithmetic among subnormal values. */
public class DenormalNumbers {
    public static void main(String[] args) {
        double value = Double.MIN_NORMAL;
        int halvings = 0;
        while (value > 0) {
            value /= 2;
            halvings++;
        }
        System.out.println("double reaches zero after " + halvings + " halvings");
        float floatValue = Float.MIN_NORMAL;
        halvings = 0;
        while (floatValue > 0) {
            floatValue *= 0.5f;
            halvings++;
        }
        System.out.println("float reaches zero after " + halvings + " halvings");
        double smallest = Double.MIN_VALUE;
        System.out.println(smallest * 0.5 + " " + smallest * 0.75 + " " + smallest * 1.5 + " " + -smallest * 0.25);
        System.out.println(Double.MIN_NORMAL - smallest < Double.MIN_NORMAL);
        System.out.println(Long.toHexString(Double.doubleToLongBits(Double.MIN_NORMAL - smallest)));
        System.out.println(smallest / smallest + " " + smallest * Double.MAX_VALUE + " " + 1 / smallest);
        float tiny = Float.MIN_VALUE;
        System.out.println(Integer.toHexString(Float.floatToIntBits(tiny * 3f / 2f)) + " " + (tiny * 0.5f == 0f) + " "
            + (double) tiny * 0.5);
        System.out.println((float) (tiny * 0.5000001) + " " + (float) (tiny * 0.5));
    }
}
