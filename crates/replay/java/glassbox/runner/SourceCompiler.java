package glassbox.runner;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles sources that exist only in memory, with the compiler of this JVM. */
final class SourceCompiler {
    /** Opening the class path anew for each small source would take longer than compiling it. */
    private static Shelf shelf;

    private SourceCompiler() {}

    static Answer compile(Request request, File standIn) throws IOException {
        List<Source> sources = new ArrayList<>();
        int count = request.number();
        for (int i = 0; i < count; i++) {
            String name = request.string();
            sources.add(new Source(name, request.string()));
        }
        List<File> classPath = new ArrayList<>();
        // First, because a test that runs also sees the stand-in before everything else.
        classPath.add(standIn);
        for (String entry : request.strings()) {
            classPath.add(new File(entry));
        }
        List<String> options = new ArrayList<>(request.strings());
        if (options.stream().noneMatch(option -> option.startsWith("-proc:"))) {
            // Emitted tests need no annotation processor, but the user's class path may offer some.
            options.add("-proc:none");
        }

        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        Map<String, ByteArrayOutputStream> classes = new TreeMap<>();
        boolean succeeded;
        String failure = null;
        try {
            succeeded = call(sources, classes, classPath, options, diagnostics);
        } catch (IllegalArgumentException refused) {
            succeeded = false;
            failure = "the compiler refused its options: " + refused.getMessage();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError internal) {
            succeeded = false;
            failure = "the compiler failed with " + internal;
        }

        Answer answer = new Answer(Main.COMPILED);
        answer.bool(succeeded);
        List<Diagnostic<? extends JavaFileObject>> all = diagnostics.getDiagnostics();
        answer.number(all.size() + (failure == null ? 0 : 1));
        for (Diagnostic<? extends JavaFileObject> diagnostic : all) {
            JavaFileObject source = diagnostic.getSource();
            answer.string(source == null ? "" : source.getName());
            answer.number((int) diagnostic.getLineNumber());
            answer.bool(diagnostic.getKind() == Diagnostic.Kind.ERROR);
            answer.string(diagnostic.getMessage(Locale.ENGLISH));
        }
        if (failure != null) {
            answer.string("");
            answer.number(-1);
            answer.bool(true);
            answer.string(failure);
        }
        answer.number(classes.size());
        for (Map.Entry<String, ByteArrayOutputStream> made : classes.entrySet()) {
            answer.string(made.getKey());
            answer.bytes(made.getValue().toByteArray());
        }
        return answer;
    }

    /**
     * Compiles a small test that nobody needs: the first compilation in a JVM takes ten times as long as the next ones,
     * and most of that can happen before the first command arrives.
     */
    static void warmUp(File standIn) {
        String text = "import static org.junit.jupiter.api.Assertions.*;"
                + "class WarmUp { @org.junit.jupiter.api.Test void test() {"
                + "java.util.List<String> list = new java.util.ArrayList<>(); list.add(\"a\" + 1);"
                + "assertEquals(1, list.size());"
                + "assertThrows(IndexOutOfBoundsException.class, () -> list.get(1)); } }";
        try {
            List<Source> sources = Collections.singletonList(new Source("WarmUp.java", text));
            List<String> options = Collections.singletonList("-proc:none");
            call(sources, new TreeMap<>(), Collections.singletonList(standIn), options, new DiagnosticCollector<>());
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError ignored) {
            // If there is something wrong with the compiler, the first real compilation will say so.
            return;
        }
    }

    /** Puts class files into {@code classes}, by their path. */
    private static boolean call(
            List<Source> sources,
            Map<String, ByteArrayOutputStream> classes,
            List<File> classPath,
            List<String> options,
            DiagnosticCollector<JavaFileObject> diagnostics)
            throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalStateException("this Java installation has no compiler");
        }
        JavaFileManager manager = new InMemory(shelf(compiler, classPath), classes);
        return compiler.getTask(new Silence(), manager, diagnostics, options, null, sources).call();
    }

    /** What is on a class path, as the last compilation left it if that was for the same one. */
    private static Shelf shelf(JavaCompiler compiler, List<File> classPath) throws IOException {
        if (shelf == null || !shelf.classPath.equals(classPath)) {
            StandardJavaFileManager files =
                    compiler.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8);
            files.setLocation(StandardLocation.CLASS_PATH, classPath);
            if (shelf != null) {
                shelf.close();
            }
            shelf = new Shelf(files, classPath);
        }
        return shelf;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String name;
        private final String text;

        Source(String name, String text) throws IOException {
            super(address(name), Kind.SOURCE);
            this.name = name;
            this.text = text;
        }

        private static URI address(String name) throws IOException {
            try {
                return new URI("memory", null, "/" + name, null);
            } catch (URISyntaxException impossible) {
                throw new IOException(impossible);
            }
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** Remembers which classes each package has: the class path stays as it is while tests for it are compiled. */
    private static final class Shelf extends ForwardingJavaFileManager<StandardJavaFileManager> {
        final List<File> classPath;
        private final Map<List<Object>, List<JavaFileObject>> packages = new HashMap<>();

        Shelf(StandardJavaFileManager files, List<File> classPath) {
            super(files);
            this.classPath = classPath;
        }

        @Override
        public Iterable<JavaFileObject> list(
                Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
                throws IOException {
            List<Object> question = Arrays.asList(location, packageName, kinds, recurse);
            List<JavaFileObject> known = packages.get(question);
            if (known == null) {
                known = new ArrayList<>();
                for (JavaFileObject file : super.list(location, packageName, kinds, recurse)) {
                    known.add(file);
                }
                packages.put(question, known);
            }
            return known;
        }
    }

    /** Reads from files, and keeps in memory what is written. */
    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes;

        InMemory(JavaFileManager files, Map<String, ByteArrayOutputStream> classes) {
            super(files);
            this.classes = classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            String path = className.replace('.', '/') + kind.extension;
            return new SimpleJavaFileObject(URI.create("memory:///made"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    classes.put(path, bytes);
                    return bytes;
                }
            };
        }
    }

    /** For what the compiler has to say besides its diagnostics. */
    private static final class Silence extends Writer {
        @Override
        public void write(char[] characters, int offset, int length) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
