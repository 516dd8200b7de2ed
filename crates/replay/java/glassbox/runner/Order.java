package glassbox.runner;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What one session of an attack is to do, as {@link Main} describes it. */
final class Order {
    /** Parts of the environment that a session may change. */
    static final int ASSERTIONS = 1;

    static final int PROPERTIES = 2;
    static final int LOCALE = 4;
    static final int INITIALIZATION = 8;

    /** The methods that are attacked come first. */
    final List<Subject> subjects = new ArrayList<>();

    final int targets;
    final boolean nulls;
    /** Classes that may be initialized first, and that may have objects of a wanted type. */
    final List<String> neighbours;
    /** Where objects come from that are not made by constructors of their own type, by its name. */
    final Map<String, Source> sources = new HashMap<>();
    /** Values that classes around here look for. */
    final Harvest harvest;
    /** Texts that may be names of system properties. */
    final List<String> properties;
    final List<File> classPath;
    final String probes;
    final long seed;
    final int session;
    /** How often each target is called. */
    final int rounds;
    /** The step to begin with. */
    final int first;
    /** If there are any, only these steps are made, and everything is told of them. */
    final List<Integer> only = new ArrayList<>();
    /** Subjects that are not called any more. */
    final Set<Integer> banned = new HashSet<>();
    /** The parts of the environment that may be changed. */
    final int environment;
    /** In milliseconds, for each call. */
    final long limit;
    /** Calls are told in a form in which a test can make them, so that nothing is done that no plain test does. */
    final boolean samples;

    Order(Request request) throws IOException {
        targets = request.number();
        for (int count = request.number(); count > 0; count--) {
            subjects.add(new Subject(request.string(), request.string(), request.string(), new Harvest(request)));
        }
        nulls = request.bool();
        neighbours = request.strings();
        for (int count = request.number(); count > 0; count--) {
            sources.put(request.string(), new Source(request.strings(), request.strings()));
        }
        harvest = new Harvest(request);
        properties = request.strings();
        classPath = request.files();
        probes = request.string();
        seed = request.longNumber();
        session = request.number();
        rounds = request.number();
        first = request.number();
        for (int count = request.number(); count > 0; count--) {
            only.add(request.number());
        }
        for (int count = request.number(); count > 0; count--) {
            banned.add(request.number());
        }
        environment = request.number();
        limit = request.longNumber();
        samples = request.bool();
    }

    /** The package of the methods that are called. */
    String home() {
        String name = subjects.isEmpty() ? "" : subjects.get(0).className;
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    /** The seed of a part of the session: neighbouring numbers give seeds that have nothing in common. */
    long seed(int step) {
        long mixed = seed;
        for (long part : Arrays.asList((long) session, (long) step)) {
            mixed = (mixed ^ part) * 0x9E3779B97F4A7C15L;
            mixed ^= mixed >>> 29;
        }
        return mixed;
    }

    /** A method or constructor, by the names of reflection. */
    static final class Subject {
        final String className;
        final String name;
        final String descriptor;
        /** What its own code looks for. */
        final Harvest harvest;

        Subject(String className, String name, String descriptor, Harvest harvest) {
            this.className = className;
            this.name = name;
            this.descriptor = descriptor;
            this.harvest = harvest;
        }
    }

    /** Where objects of a type come from. */
    static final class Source {
        /** Methods: of each the class, the name and the descriptor. */
        final List<String> givers;
        /** Classes that extend or implement it. */
        final List<String> kinds;

        private Source(List<String> givers, List<String> kinds) {
            this.givers = givers;
            this.kinds = kinds;
        }
    }

    /** Values that occur in code under test, or in tests of it. */
    static final class Harvest {
        final long[] numbers;
        final double[] fractions;
        final List<String> texts;
        /** Static fields and methods that give an object: class and name. */
        final List<String[]> statics = new ArrayList<>();

        private Harvest(Request request) throws IOException {
            numbers = new long[request.number()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = request.longNumber();
            }
            fractions = new double[request.number()];
            for (int i = 0; i < fractions.length; i++) {
                fractions[i] = Double.longBitsToDouble(request.longNumber());
            }
            texts = request.strings();
            for (int count = request.number(); count > 0; count--) {
                statics.add(new String[] {request.string(), request.string()});
            }
        }
    }
}
