/** Checks enum initialization: constants first, then static fields; bodies, constructors and values(). */
import java.util.Arrays;

public class EnumInitialization {
    enum Planet {
        MERCURY(1), VENUS(2) {
            {
                System.out.println("  body of VENUS, index " + index);
            }

            @Override
            String describe() {
                return "hot " + super.describe();
            }
        }, EARTH;

        static final int LIMIT = 3;
        static int created = 10;
        final int index;

        static {
            System.out.println("  static block, created " + created + ", " + values().length + " values");
        }

        Planet(int index) {
            this.index = index;
            System.out.println("  constructor " + name() + " " + ordinal() + " limit " + LIMIT);
        }

        Planet() {
            this(LIMIT);
        }

        String describe() {
            return name().toLowerCase() + index;
        }
    }

    public static void main(String[] args) {
        System.out.println("constant " + Planet.LIMIT);
        System.out.println("first use");
        System.out.println(Planet.EARTH.describe() + " " + Planet.VENUS.describe() + " " + Planet.created);
        System.out.println(Planet.VENUS.getClass().getName() + " " + Planet.VENUS.getDeclaringClass().getSimpleName());
        System.out.println(Planet.values() == Planet.values());
        Planet.values()[0] = null;
        System.out.println(Arrays.toString(Planet.values()) + " " + Planet.valueOf("VENUS").ordinal());
        System.out.println(Planet.MERCURY.compareTo(Planet.EARTH) + " " + Planet.EARTH.equals(Planet.valueOf("EARTH")));
    }
}
