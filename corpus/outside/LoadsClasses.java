package corpus.outside;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntUnaryOperator;

/** A class comes from a loader of the program's own. */
public final class LoadsClasses {
    private LoadsClasses() {
    }

    /** What is loaded a second time. */
    public static final class Twice implements IntUnaryOperator {
        @Override
        public int applyAsInt(int operand) {
            return 2 * operand;
        }
    }

    private static final class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    public static String load(int number) throws IOException, ReflectiveOperationException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in = LoadsClasses.class.getResourceAsStream("LoadsClasses$Twice.class")) {
            byte[] buffer = new byte[512];
            for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
                bytes.write(buffer, 0, count);
            }
        }
        Class<?> loaded = new Loader().define(bytes.toByteArray());
        if (loaded == Twice.class) {
            return "the same class";
        }
        int result = ((IntUnaryOperator) loaded.getDeclaredConstructor().newInstance()).applyAsInt(number);
        if (result < 0) {
            return "negative";
        }
        return number == 321 ? "special" : "plain";
    }
}
