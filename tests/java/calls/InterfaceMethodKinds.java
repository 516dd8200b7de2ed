/** Checks static, private and default interface methods, Object's methods through interfaces, and many interfaces. */
public class InterfaceMethodKinds {
    interface Scale {
        int factor();

        static Scale of(int factor) {
            return new Scale() {
                public int factor() {
                    return factor;
                }

                public String toString() {
                    return "scale " + factor;
                }
            };
        }

        default int apply(int value) {
            return round(value * factor());
        }

        private int round(int value) {
            return value - value % unit();
        }

        private static int unit() {
            return 10;
        }
    }

    interface Shift {
        int offset();

        default int apply(long value) {
            return (int) value + offset();
        }
    }

    static class Both implements Scale, Shift, Comparable<Both> {
        public int factor() {
            return 3;
        }

        public int offset() {
            return -1;
        }

        public int compareTo(Both other) {
            return factor() - other.offset();
        }
    }

    public static void main(String[] args) {
        Scale scale = Scale.of(7);
        System.out.println(scale + " " + scale.apply(5) + " " + scale.equals(scale) + " " + scale.equals(Scale.of(7)));
        Both both = new Both();
        System.out.println(both.apply(11) + " " + both.apply(11L) + " " + both.compareTo(both));
        Comparable<Both> comparable = both;
        System.out.println(comparable.compareTo(both) + " " + ((Shift) comparable).offset());
        System.out.println(scale.getClass().getInterfaces()[0].getSimpleName());
    }
}
