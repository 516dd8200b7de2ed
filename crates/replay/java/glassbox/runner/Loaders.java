package glassbox.runner;

import glassbox.probe.Recorder;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/** Makes the class loaders for code under test. */
public final class Loaders {
    /** Has the JDK and what probes call, and not this runner. */
    private final ClassLoader bare = bare();

    private final File standInPlace;

    /** Has the stand-in for JUnit as well. */
    private final ClassLoader standIn;

    private final Library.Shelf shelf = new Library.Shelf();

    Loaders(File standIn) throws IOException {
        this.standInPlace = standIn;
        this.standIn = new URLClassLoader(new URL[] {address(standIn)}, bare);
    }

    /** Has the JDK and what probes call, and not this runner. */
    public static ClassLoader bare() {
        return new ProbeLoader();
    }

    /** A new one; class files with probes, if there are any, take the place of others. */
    public URLClassLoader loader(List<File> classPath, String probes) throws IOException {
        return loader(classPath, probes, standIn);
    }

    /** The same for tests that bring their own JUnit; the stand-in has what the class path lacks of it. */
    URLClassLoader plain(List<File> classPath, String probes) throws IOException {
        List<File> places = new ArrayList<>(classPath);
        places.add(standInPlace);
        return loader(places, probes, bare);
    }

    private URLClassLoader loader(List<File> classPath, String probes, ClassLoader parent) throws IOException {
        List<Library> libraries = shelf.open(classPath);
        List<File> places = new ArrayList<>(classPath);
        Library overlay = probes == null ? null : Library.directory(new File(probes));
        if (libraries == null && probes != null) {
            places.add(0, new File(probes));
        }
        URL[] addresses = new URL[places.size()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = address(places.get(i));
        }
        return libraries == null
                ? new URLClassLoader(addresses, parent)
                : new TestLoader(addresses, libraries, overlay, parent);
    }

    private static URL address(File entry) throws MalformedURLException {
        return entry.toURI().toURL();
    }

    /** Has the JDK, and what probes call. */
    private static final class ProbeLoader extends ClassLoader {
        private static final String PROBES = Recorder.class.getPackage().getName() + ".";

        ProbeLoader() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(PROBES)) {
                return Class.forName(name, true, Recorder.class.getClassLoader());
            }
            throw new ClassNotFoundException(name);
        }
    }
}
