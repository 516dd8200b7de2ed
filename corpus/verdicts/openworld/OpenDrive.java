package verdicts.openworld;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

final class OpenDrive {
    private static final class Level extends Open.Gauge {
        private int level;
        private final int step;

        Level(int level, int step) {
            this.level = level;
            this.step = step;
        }

        @Override
        int level() {
            level += step;
            return level;
        }
    }

    private static final class Numbers implements Open.Source {
        private final int number;

        Numbers(int number) {
            this.number = number;
        }

        @Override
        public int next() {
            return number;
        }
    }

    private static final class Stubborn implements Open.Source, Open.Marker {
        @Override
        public int next() {
            return 0;
        }

        @Override
        public int nextPositive() {
            return -1;
        }
    }

    private static final class Odd extends Number implements CharSequence, Open.Marker {
        private int calls;

        @Override
        public int intValue() {
            return 1;
        }

        @Override
        public long longValue() {
            return 2;
        }

        @Override
        public float floatValue() {
            return 3;
        }

        @Override
        public double doubleValue() {
            return 4;
        }

        @Override
        public boolean equals(Object other) {
            return true;
        }

        @Override
        public int hashCode() {
            return calls++;
        }

        @Override
        public String toString() {
            return null;
        }

        @Override
        public int length() {
            return -1;
        }

        @Override
        public char charAt(int index) {
            return 'x';
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return this;
        }
    }

    private static final class Liar extends AbstractList<String> {
        private final int size;
        private final boolean empty;

        Liar(int size, boolean empty) {
            this.size = size;
            this.empty = empty;
        }

        @Override
        public String get(int index) {
            return "";
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public boolean isEmpty() {
            return empty;
        }
    }

    private static final class Refusing extends Open.Hook {
        @Override
        boolean accepts(int number) {
            return false;
        }
    }

    private static final class Third extends Open.Base {
        @Override
        int kind() {
            return 3;
        }
    }

    private static final class Seeded extends Open.Constructed {
        static int next;

        @Override
        int seed() {
            return next;
        }
    }

    static void drive() {
        new Level(0, 0).twice();
        new Level(101, 0).twice();
        new Numbers(-1).nextPositive();
        new Numbers(1).nextPositive();
        Open.gauge(new Level(1, 0));
        Open.gauge(new Level(0, 0));
        Open.gaugeTwice(new Level(1, 0));
        Open.gaugeTwice(new Level(1, 1));
        Open.source(new Numbers(5));
        Open.source(new Numbers(6));
        Open.positive(new Numbers(5));
        Open.positive(new Stubborn());
        Open.marker(new Stubborn());
        Open.marker("");
        Open.markedText("");
        Open.markedSequence("");
        Open.markedSequence(new Odd());
        Open.hidden();
        Open.Hook hook = new Open.Hook();
        hook.run(1);
        hook.runFixed(1);
        hook.runFinal();
        hook.acceptsSome(0);
        hook.acceptsSome(1);
        hook.runStatic();
        new Refusing().run(1);
        Open.hook(hook);
        Open.hook(new Refusing());
        Open.hookOfMine();
        Open.closed(new Open.Closed());
        new Open.Closed().run();
        Open.unmade(Open.Unmade.make());
        Open.base(new Open.Base());
        Open.base(new Open.Derived());
        Open.base(new Third());
        Open.exactlyBase(new Open.Base());
        Open.exactlyBase(new Third());
        Open.predicate(number -> true);
        Open.predicate(number -> false);
        Open.supplied(() -> null);
        Open.supplied(() -> "four");
        Open.supplied(() -> "");
        Open.compare((one, other) -> 0);
        Open.compare((one, other) -> 1);
        Open.equalsOfObject("");
        Open.equalsOfObject(new Odd());
        Open.hashOfObject("");
        Open.hashOfObject(new Odd());
        Open.hashOfText("");
        Open.textOf("");
        Open.textOf(new Odd());
        Open.listSize(new ArrayList<>());
        Open.listSize(new Liar(-1, false));
        Open.listTwice(new ArrayList<>());
        Open.listTwice(new Liar(1, true));
        Open.listTwice(new Liar(1, false));
        Open.mapGet(new HashMap<>());
        Open.mapGet(new HashMap<>() {
            @Override
            public String get(Object key) {
                return null;
            }
        });
        Open.iterate(() -> null);
        Open.iterate(List.of());
        Open.iterate(List.of(1));
        Open.length("");
        Open.length(new Odd());
        Open.lengthOfText("");
        Open.doubled(1);
        Open.doubled(new Odd());
        Open.doubledInteger(1);
        Open.thrown(() -> { });
        Open.thrown(() -> {
            throw new IllegalStateException();
        });
        Open.sizeOf(hook);
        hook.size = 4;
        Open.sizeOf(hook);
        Seeded.next = 13;
        new Seeded();
        Seeded.next = 14;
        new Seeded();
    }
}
