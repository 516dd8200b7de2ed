/** Checks private access among nested classes: fields, methods, constructors and arrays, in every direction. */
public class NestMateAccess {
    private int secret = 1;
    private static long staticSecret = 2;

    private int reveal(Nested nested) {
        return nested.hidden + nested.twice(5) + new Nested.Deeper().depth;
    }

    private static class Nested {
        private int hidden = 10;

        private Nested() {
        }

        private int twice(int value) {
            return value * 2;
        }

        private static class Deeper {
            private final int depth = 300;

            private long climb(NestMateAccess outer) {
                outer.secret++;
                outer.secret += 5;
                staticSecret <<= 3;
                return outer.secret + staticSecret++ + new Nested().twice(outer.reveal(new Nested()));
            }
        }
    }

    private class Inner {
        private int secret = 50;

        private String both() {
            return secret + "/" + NestMateAccess.this.secret + "/" + (NestMateAccess.this.secret *= 2);
        }
    }

    private interface Hidden {
        private static int compute() {
            return new NestMateAccess().secret;
        }
    }

    public static void main(String[] args) {
        NestMateAccess outer = new NestMateAccess();
        Nested nested = new Nested();
        nested.hidden--;
        System.out.println(outer.reveal(nested) + " " + nested.hidden);
        System.out.println(new Nested.Deeper().climb(outer) + " " + staticSecret);
        System.out.println(outer.new Inner().both() + " " + outer.secret);
        System.out.println(Hidden.compute());
        System.out.println(Nested.class.getNestHost().getName() + " " + NestMateAccess.class.getNestMembers().length
            + " " + Nested.Deeper.class.isNestmateOf(Inner.class));
    }
}
