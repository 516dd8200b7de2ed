package glassbox.runner;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.util.List;
import java.util.jar.Manifest;

/**
 * The class loader of one test. Classes are its own, so that nothing that a test does to static fields outlives it, but
 * their bytes come from {@link Library}, which has read them before. Everything else, resources above all, is left to
 * {@link URLClassLoader}.
 */
final class TestLoader extends URLClassLoader {
    private final List<Library> libraries;

    /** Class files with probes, which take the place of those in the libraries; null if there are none. */
    private final Library probes;

    TestLoader(URL[] addresses, List<Library> libraries, Library probes, ClassLoader parent) {
        super(addresses, parent);
        this.libraries = libraries;
        this.probes = probes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String path = name.replace('.', '/').concat(".class");
        for (Library library : libraries) {
            byte[] bytes;
            try {
                bytes = library.read(path);
            } catch (IOException problem) {
                throw new ClassNotFoundException(name, problem);
            }
            if (bytes != null) {
                bytes = withProbes(name, path, bytes);
                int end = name.lastIndexOf('.');
                if (end >= 0) {
                    enter(name.substring(0, end), library);
                }
                return defineClass(name, bytes, 0, bytes.length, new CodeSource(library.address, (CodeSigner[]) null));
            }
        }
        throw new ClassNotFoundException(name);
    }

    private byte[] withProbes(String name, String path, byte[] plain) throws ClassNotFoundException {
        try {
            byte[] bytes = probes == null ? null : probes.read(path);
            return bytes == null ? plain : bytes;
        } catch (IOException problem) {
            throw new ClassNotFoundException(name, problem);
        }
    }

    private void enter(String packageName, Library library) {
        if (getDefinedPackage(packageName) != null) {
            return;
        }
        try {
            Manifest manifest = library.manifest;
            if (manifest == null) {
                definePackage(packageName, null, null, null, null, null, null, null);
            } else {
                definePackage(packageName, manifest, library.address);
            }
        } catch (IllegalArgumentException another) {
            // Another thread of the test was faster.
            return;
        }
    }
}
