/** Checks user-defined exceptions with fields, overridden messages, generic rethrowing and checked smuggling. */
public class CustomExceptions {
    static class ParseProblem extends Exception {
        final int line;

        ParseProblem(int line, String message) {
            super(message);
            this.line = line;
        }

        @Override
        public String getMessage() {
            return "line " + line + ": " + super.getMessage();
        }
    }

    static class Quiet extends RuntimeException {
        @Override
        public String toString() {
            return "quiet please";
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void smuggle(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private static int parse(String text, int line) throws ParseProblem {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            ParseProblem problem = new ParseProblem(line, e.getMessage());
            problem.initCause(e);
            throw problem;
        }
    }

    public static void main(String[] args) {
        try {
            System.out.println(parse("12", 1));
            System.out.println(parse("1x", 2));
        } catch (ParseProblem e) {
            System.out.println(e + " at " + e.line + " because " + e.getCause().getClass().getSimpleName());
        }
        try {
            throw new Quiet();
        } catch (Quiet e) {
            System.out.println(e + " " + e.getMessage() + " frames " + e.getStackTrace().length);
        }
        try {
            CustomExceptions.<RuntimeException>smuggle(new ParseProblem(3, "smuggled"));
        } catch (Exception e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(new ParseProblem(4, null));
    }
}
