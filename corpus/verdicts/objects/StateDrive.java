package verdicts.objects;

import verdicts.objects.State.Account;
import verdicts.objects.State.Node;

final class StateDrive {
    private static final class Sly extends Account {
        final Account other;

        Sly(Account other) {
            this.other = other;
        }

        @Override
        void deposit(int amount) {
            other.deposit(amount);
        }
    }

    static void drive() {
        try {
            new State.Range(2, 1);
        } catch (IllegalArgumentException expected) {
            // As it should be.
        }
        State.Range range = new State.Range(1, 2);
        range.isEmpty();
        range.length();
        new State.Range(Integer.MIN_VALUE, 2).length();
        State.range(range);
        State.range(new State.Range(1, 1));
        Account account = new Account();
        account.overdrawn();
        account.busy();
        account.deposit(0);
        account.deposit(1001);
        account.deposit(500);
        account.overdrawn();
        account.withdraw(0);
        account.withdraw(501);
        account.withdraw(1);
        account.withdraw(1);
        account.busy();
        account.overLimit();
        account.limit = -1;
        account.overLimit();
        Account rich = new Account();
        for (int round = 0; round < 1002; round++) {
            rich.deposit(1000);
        }
        State.aliased(account, account);
        State.aliased(account, new Account());
        State.aliased(account, new Sly(account));
        State.Counter counter = new State.Counter();
        State.aliasedFinal(counter, counter);
        State.aliasedFinal(counter, new State.Counter());
        counter.full();
        for (int round = 0; round < 6; round++) {
            counter.up();
        }
        counter.full();
        Node node = new Node();
        node.second();
        node.selfLoop();
        State.fieldTwice(node);
        State.ring(node);
        node.next = node;
        node.second();
        node.selfLoop();
        State.fieldTwice(node);
        State.ring(node);
        node.next = new Node();
        node.second();
        State.ring(node);
        node.next.next = node;
        node.second();
        State.ring(node);
        State.Tree tree = new State.Tree(null, null);
        tree.shape();
        new State.Tree(tree, tree).shape();
        new State.Tree(tree, null).shape();
        State.Lazy lazy = new State.Lazy();
        lazy.length();
        lazy.get();
        lazy.get();
        lazy.length();
        try {
            new State.Pair(13, 1);
        } catch (IllegalArgumentException expected) {
            // As it should be.
        }
        State.Pair pair = new State.Pair(1, 13);
        pair.unlucky();
        pair.toString();
        pair.other();
        new State.Pair(1, 1).unlucky();
        State.pairs(pair, pair);
        State.pairs(pair, null);
        State.accessor(pair);
        State.Name name = new State.Name("a");
        name.length();
        name.text();
        name.hashCode();
        name.toString();
        name.equals(name);
        State.Box box = new State.Box(new int[0]);
        box.first();
        box.hashCode();
        box.toString();
        box.equals(box);
        box.numbers();
        new State.Box(new int[] {4}).first();
        new State.Box(new int[] {5}).first();
        State.corners(State.Shape.of(3));
        State.corners(State.Shape.of(4));
        State.animal(null);
        State.animal(new State.Cat());
        State.animal(new State.Dog());
        State.Child child = new State.Child();
        child.check();
        State.sameClass(child);
        State.sameClass(new State.Parent());
        child.size = 1;
        child.check();
        State.sameClass(child);
        State.made(1);
        State.escaped(node);
        State.published(node);
    }
}
