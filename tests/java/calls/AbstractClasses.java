/** Checks abstract classes: template methods, partial implementation of interfaces, abstract over concrete. */
public class AbstractClasses {
    interface Figure {
        double area();

        String label();
    }

    abstract static class Base implements Figure {
        public String toString() {
            return label() + " " + area() + " " + extra(2);
        }

        abstract int extra(int value);

        protected int helper() {
            return 1;
        }
    }

    abstract static class Round extends Base {
        @Override
        public abstract String toString();

        public double area() {
            return 3 * radius() * radius();
        }

        abstract double radius();
    }

    static final class Disc extends Round {
        public String toString() {
            return "disc of area " + area() + " and " + helper();
        }

        public String label() {
            return "disc";
        }

        double radius() {
            return 1.5;
        }

        int extra(int value) {
            return -value;
        }

        @Override
        protected int helper() {
            return super.helper() + extra(10);
        }
    }

    public static void main(String[] args) {
        Base[] figures = {new Disc(), new Base() {
            public double area() {
                return 0;
            }

            public String label() {
                return "point";
            }

            int extra(int value) {
                return helper() + value;
            }
        }};
        for (Base figure : figures) {
            Figure viewed = figure;
            System.out.println(viewed + " | " + viewed.label() + " " + viewed.area() + " " + figure.extra(3));
        }
    }
}
