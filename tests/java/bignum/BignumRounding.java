import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Checks every rounding mode in setScale, divide and round, and the contexts' texts and exceptions. */
public class BignumRounding {
    public static void main(String[] args) {
        String[] samples = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5"};
        for (RoundingMode mode : RoundingMode.values()) {
            StringBuilder row = new StringBuilder(mode.name());
            for (String sample : samples) {
                BigDecimal value = new BigDecimal(sample);
                try {
                    row.append(' ').append(value.setScale(0, mode)).append('/')
                            .append(value.divide(new BigDecimal("3"), 2, mode))
                            .append('/').append(value.multiply(value).round(new MathContext(2, mode)));
                } catch (ArithmeticException e) {
                    row.append(' ').append(e.getMessage());
                }
            }
            System.out.println(row);
        }
        System.out.println(MathContext.DECIMAL64 + " " + MathContext.UNLIMITED + " "
                + new MathContext("precision=5 roundingMode=FLOOR").getRoundingMode()
                + " " + new MathContext(7).equals(MathContext.DECIMAL32));
        System.out.println(new BigDecimal("99999.5").round(new MathContext(5)) + " "
                + new BigDecimal("0.00012345").round(new MathContext(2))
                + " " + new BigDecimal("123456").round(new MathContext(3)) + " " + new BigDecimal("1", new MathContext(5)));
        BigDecimal amount = new BigDecimal("1000");
        for (int year = 1; year <= 5; year++) {
            amount = amount.multiply(new BigDecimal("1.0375")).setScale(2, RoundingMode.HALF_EVEN);
        }
        System.out.println(amount + " " + amount.precision() + " " + amount.setScale(5) + " "
                + amount.setScale(-2, RoundingMode.UP));
        System.out.println(BigDecimal.ONE.divide(new BigDecimal("7"), new MathContext(50)) + " "
                + BigDecimal.TEN.divide(new BigDecimal("8")));
        Runnable[] failing = {() -> BigDecimal.ONE.divide(new BigDecimal("3")),
            () -> BigDecimal.ONE.divide(BigDecimal.ZERO), () -> BigDecimal.ZERO.divide(BigDecimal.ZERO),
            () -> new BigDecimal("1.25").setScale(1), () -> BigDecimal.ONE.divide(BigDecimal.ZERO, 2, RoundingMode.UP),
            () -> new MathContext(-1),
            () -> BigDecimal.TEN.pow(-1), () -> new BigDecimal("-4").sqrt(MathContext.DECIMAL32),
            () -> RoundingMode.valueOf(42)};
        for (Runnable action : failing) {
            try {
                action.run();
            } catch (ArithmeticException | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
