/** Checks the error when two interfaces come to give the same default method, and that class methods still win. */
public class ConflictingDefaults {
    public static void main(String[] args) {
        ConflictingDefaultsFirst both = new ConflictingDefaultsBoth();
        System.out.println(both instanceof ConflictingDefaultsSecond);
        try {
            System.out.println(both.name());
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        ConflictingDefaultsFirst own = new ConflictingDefaultsOwn();
        System.out.println(own.name());
    }
}

interface ConflictingDefaultsFirst {
    default String name() {
        return "first";
    }
}

interface ConflictingDefaultsSecond {
}

class ConflictingDefaultsBoth implements ConflictingDefaultsFirst, ConflictingDefaultsSecond {
}

class ConflictingDefaultsOwn extends ConflictingDefaultsBoth {
    @Override
    public String name() {
        return "own";
    }
}
