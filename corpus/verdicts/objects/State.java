package verdicts.objects;

import java.util.Objects;

/** Objects: what their constructors and methods keep true, and what others can break. */
final class State {
    private State() {
    }

    static final class Range {
        private final int low;
        private final int high;

        Range(int low, int high) {
            if (low > high) {
                throw new IllegalArgumentException();
            }
            this.low = low;
            this.high = high;
        }

        boolean isEmpty() {
            if (low > high) { // never: true; the constructor sees to it
                return true;
            }
            return false;
        }

        int length() {
            int length = high - low;
            if (length < 0) {
                return Integer.MAX_VALUE;
            }
            return length;
        }
    }

    static class Account {
        private int balance;
        private int withdrawals;
        int limit = 100;

        void deposit(int amount) {
            if (amount > 0 && amount <= 1000 && balance <= 1_000_000) {
                balance += amount;
            }
        }

        boolean withdraw(int amount) {
            if (amount > 0 && amount <= balance) {
                balance -= amount;
                withdrawals++;
                return true;
            }
            return false;
        }

        int overdrawn() {
            if (balance < 0) { // never: true; only what is there is withdrawn
                return 1;
            }
            if (balance == 500) {
                return 2;
            }
            return 0;
        }

        int busy() {
            if (withdrawals >= 2) {
                return 1;
            }
            return 0;
        }

        int overLimit() {
            if (limit < 0) {
                return 1;
            }
            return 0;
        }
    }

    static final class Counter {
        private int count;

        void up() {
            if (count < 5) {
                count++;
            }
        }

        int full() {
            if (count == 5) {
                return 1;
            }
            if (count > 5) { // never: true
                return 2;
            }
            return 0;
        }
    }

    static final class Node {
        Node next;
        int value;

        int second() {
            if (next == null) {
                return 0;
            }
            if (next.next == this) {
                return 1;
            }
            if (next == this) { // never: true; then the next but one would be, too
                return 2;
            }
            return 3;
        }

        int selfLoop() {
            if (next == this) {
                if (next.next != this) { // never: true
                    return 2;
                }
                return 1;
            }
            return 0;
        }
    }

    static final class Tree {
        private final Tree left;
        private final Tree right;

        Tree(Tree left, Tree right) {
            this.left = left;
            this.right = right;
        }

        int shape() {
            if (left == this) { // never: true; a final field is set before anything can see the object
                return 1;
            }
            if (left != null && left == right) {
                return 2;
            }
            return 0;
        }
    }

    static final class Lazy {
        private String text;

        String get() {
            if (text == null) {
                text = "made";
            }
            return text;
        }

        int length() {
            if (text != null && text.length() != 4) { // never: 2 true; only one text is ever stored
                return 1;
            }
            return 0;
        }
    }

    record Pair(int one, int other) {
        Pair {
            if (one == 13) {
                throw new IllegalArgumentException();
            }
        }

        int unlucky() {
            if (one == 13) { // never: true
                return 1;
            }
            if (other == 13) {
                return 2;
            }
            return 0;
        }
    }

    record Name(String text) {
        Name {
            Objects.requireNonNull(text);
        }

        int length() {
            if (text == null) { // never: true
                return -1;
            }
            return text.length();
        }
    }

    record Box(int[] numbers) {
        int first() {
            if (numbers.length == 0) {
                return 0;
            }
            if (numbers[0] == 4) {
                return 4;
            }
            return 1;
        }
    }

    abstract static class Shape {
        private Shape() {
        }

        abstract int corners();

        static Shape of(int corners) {
            if (corners == 3) {
                return new Triangle();
            }
            return new Square();
        }
    }

    private static final class Triangle extends Shape {
        @Override
        int corners() {
            return 3;
        }
    }

    private static final class Square extends Shape {
        @Override
        int corners() {
            return 4;
        }
    }

    sealed interface Animal permits Cat, Dog {
    }

    static final class Cat implements Animal {
    }

    static final class Dog implements Animal {
    }

    static class Parent {
        protected int size = 1;

        int size() {
            return size;
        }
    }

    static final class Child extends Parent {
        Child() {
            size = 2;
        }

        int check() {
            if (size() == 1) {
                return 1;
            }
            return 0;
        }
    }

    static int corners(Shape shape) {
        int corners = shape.corners();
        if (corners == 3) {
            return 3;
        }
        if (corners == 4) { // never: false; no other class can be a shape
            return 4;
        }
        return 0;
    }

    static int animal(Animal animal) {
        if (animal instanceof Cat) {
            return 1;
        }
        if (animal instanceof Dog) {
            return 2;
        }
        if (animal == null) { // never: false; the interface is sealed
            return 0;
        }
        return 3;
    }

    static int pairs(Pair one, Pair other) {
        if (one.equals(other)) {
            if (one.hashCode() != other.hashCode()) { // never: true; records agree
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int accessor(Pair pair) {
        if (pair.one() == 13) { // never: true; the constructor refuses it
            return 1;
        }
        return 0;
    }

    static int aliased(Account one, Account other) {
        int before = one.balance;
        other.deposit(10);
        if (one.balance != before) {
            if (one != other) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int aliasedFinal(Counter one, Counter other) {
        int before = one.count;
        other.up();
        if (one.count != before) {
            if (one != other) { // never: true; only its own count changes
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int made(int value) {
        Node node = new Node();
        node.value = value;
        Node other = new Node();
        other.value = value + 1;
        if (node.value == other.value) { // never: true
            return 1;
        }
        return 0;
    }

    static int escaped(Node given) {
        Node mine = new Node();
        mine.value = 1;
        given.value = 2;
        if (mine.value == 2) { // never: true; a new object is no other
            return 1;
        }
        return 0;
    }

    static int published(Node given) {
        Node mine = new Node();
        mine.value = 1;
        given.next = mine;
        given.next.value = 2;
        if (mine.value == 2) { // never: false; the same object
            return 1;
        }
        return 0;
    }

    static int ring(Node node) {
        if (node.next != null && node.next.next == node && node.next != node) {
            if (node.next.next.next == node) { // never: true; a ring of two
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int range(Range range) {
        if (range.high < range.low) { // never: true; the constructor sees to it
            return 1;
        }
        if (range.high == range.low) {
            return 2;
        }
        return 0;
    }

    static int fieldTwice(Node node) {
        if (node.next != null) {
            if (node.next == null) { // never: true; nothing in between
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int sameClass(Parent parent) {
        if (parent.getClass() == Child.class && parent.size() != 2) {
            return 1;
        }
        return 0;
    }
}
