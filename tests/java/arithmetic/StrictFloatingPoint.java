/** Checks that every operation rounds to its own format, with no extended precision or fused multiply-add. */
public class StrictFloatingPoint {
    public static void main(String[] args) {
        double nearMax = Double.MAX_VALUE;
        System.out.println("overflow is not repaired: " + nearMax * 2 / 2);
        double tiny = Double.MIN_VALUE;
        System.out.println("underflow is not repaired: " + tiny / 2 * 2);
        double a = 1.0 + Math.scalb(1.0, -27);
        double product = a * a - 1.0;
        System.out.println("product then difference: " + Long.toHexString(Double.doubleToLongBits(product)));
        System.out.println("fused: " + Long.toHexString(Double.doubleToLongBits(Math.fma(a, a, -1.0))));
        float third = 1f / 3f;
        System.out.println("float products round: " + Integer.toHexString(Float.floatToIntBits(third * third * third))
            + " but in double " + Long.toHexString(Double.doubleToLongBits((double) third * third * third)));
        double belowOne = Math.nextDown(1.0);
        double denormalProduct = Double.MIN_NORMAL * belowOne;
        System.out.println("denormal product: " + Long.toHexString(Double.doubleToLongBits(denormalProduct)));
        float sum = 16777216f;
        sum = sum + 1f + 1f;
        System.out.println("left to right: " + sum + ", grouped: " + (16777216f + (1f + 1f)));
        System.out.println("roots: " + Math.sqrt(2.0) + " " + (float) Math.sqrt(0.1f));
        double harmonic = 0;
        float floatHarmonic = 0;
        for (int i = 1; i <= 1000; i++) {
            harmonic += 1.0 / i;
            floatHarmonic += 1f / i;
        }
        System.out.println(Long.toHexString(Double.doubleToLongBits(harmonic)) + " "
            + Integer.toHexString(Float.floatToIntBits(floatHarmonic)));
    }
}
