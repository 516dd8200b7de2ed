package glassbox.runner;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** One entry of a class path. A jar stays open, and what was read from it is kept, until its file changes. */
final class Library {
    /** What all jars together may keep; the code under test needs the memory, too. */
    private static final long MOST_KEPT = 32 << 20;

    private static final AtomicLong kept = new AtomicLong();

    final URL address;
    /** Null for a directory, and for a jar that has none. */
    final Manifest manifest;

    private final File place;
    /** Null for a directory: its files may change at any time, and are read fast. */
    private final JarFile jar;
    private final Map<String, byte[]> contents = new ConcurrentHashMap<>();

    private Library(File place, JarFile jar) throws IOException {
        this.place = place;
        this.address = place.toURI().toURL();
        this.jar = jar;
        this.manifest = jar == null ? null : jar.getManifest();
    }

    static Library directory(File place) throws IOException {
        return new Library(place, null);
    }

    /** The bytes of a file in this library, or null if it has no such file. */
    byte[] read(String path) throws IOException {
        if (jar == null) {
            // No channel: that would not read for a thread that is interrupted, and tests may interrupt themselves.
            try (InputStream stream = new FileInputStream(new File(place, path))) {
                return stream.readAllBytes();
            } catch (FileNotFoundException absent) {
                return null;
            }
        }
        byte[] known = contents.get(path);
        if (known != null) {
            return known;
        }
        ZipEntry entry = jar.getJarEntry(path);
        if (entry == null) {
            return null;
        }
        byte[] bytes;
        try (InputStream stream = jar.getInputStream(entry)) {
            bytes = stream.readAllBytes();
        }
        if (kept.addAndGet(bytes.length) <= MOST_KEPT) {
            contents.put(path, bytes);
        } else {
            kept.addAndGet(-bytes.length);
        }
        return bytes;
    }

    private void close() throws IOException {
        for (byte[] bytes : contents.values()) {
            kept.addAndGet(-bytes.length);
        }
        jar.close();
    }

    /**
     * Whether a jar is nothing but classes and resources, without a class path of its own. What it was signed with is left out:
     * class files with probes are not signed, and a virtual machine wants all classes of a package to be alike.
     */
    private static boolean isPlain(JarFile jar) throws IOException {
        Manifest manifest = jar.getManifest();
        return manifest == null || manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH) == null;
    }

    /** The jars that are open. */
    static final class Shelf {
        private final Map<File, Book> books = new HashMap<>();

        /** The entries of a class path, or null if one of them is something that only the JDK's own loader understands. */
        List<Library> open(List<File> classPath) {
            List<Library> libraries = new ArrayList<>(classPath.size());
            try {
                for (File place : classPath) {
                    if (place.isDirectory()) {
                        libraries.add(directory(place));
                    } else if (place.exists()) {
                        Library library = jar(place);
                        if (library == null) {
                            return null;
                        }
                        libraries.add(library);
                    }
                }
                return libraries;
            } catch (IOException unreadable) {
                // The JDK's loader passes over what it cannot read.
                return null;
            }
        }

        private Library jar(File place) throws IOException {
            String stamp = stamp(place);
            Book book = books.get(place);
            if (book == null || !book.stamp.equals(stamp)) {
                if (book != null && book.library != null) {
                    book.library.close();
                }
                book = new Book(stamp, read(place));
                books.put(place, book);
            }
            return book.library;
        }

        private static Library read(File place) throws IOException {
            JarFile jar = new JarFile(place, false, ZipFile.OPEN_READ, JarFile.runtimeVersion());
            if (isPlain(jar)) {
                return new Library(place, jar);
            }
            jar.close();
            return null;
        }

        /** Differs if a file was written again. */
        private static String stamp(File place) throws IOException {
            BasicFileAttributes attributes = Files.readAttributes(place.toPath(), BasicFileAttributes.class);
            return attributes.lastModifiedTime() + " " + attributes.size() + " " + attributes.fileKey();
        }

        private static final class Book {
            final String stamp;
            /** Null if the JDK's loader has to deal with it. */
            final Library library;

            Book(String stamp, Library library) {
                this.stamp = stamp;
                this.library = library;
            }
        }
    }
}
