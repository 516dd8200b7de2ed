/** Checks which default method wins: the most specific interface, a class, or an explicit choice. */
public class DefaultMethodDiamonds {
    interface Top {
        default String who() {
            return "Top";
        }

        default String call() {
            return "call " + who();
        }
    }

    interface Left extends Top {
        default String who() {
            return "Left";
        }
    }

    interface Right extends Top {
    }

    interface Other {
        default String who() {
            return "Other";
        }
    }

    static class Diamond implements Right, Left, Top {
    }

    static class Chosen implements Left, Other {
        public String who() {
            return Left.super.who() + "+" + Other.super.who();
        }
    }

    static class Parent {
        public String who() {
            return "Parent";
        }
    }

    static class ClassWins extends Parent implements Left, Other {
    }

    abstract static class Reabstracted implements Left {
        public abstract String who();
    }

    public static void main(String[] args) {
        Top[] tops = {new Diamond(), new Chosen(), new ClassWins(), new Right() { }, new Reabstracted() {
            public String who() {
                return "Concrete";
            }
        }, new Top() {
            public String call() {
                return "own " + Top.super.call();
            }
        }};
        for (Top top : tops) {
            System.out.println(top.who() + " / " + top.call());
        }
        System.out.println(((Other) new ClassWins()).who() + " " + new Chosen().who());
    }
}
