package verdicts.threads;

final class SharedDrive {
    static void drive() {
        Shared shared = new Shared();
        shared.readTwice();
        shared.readTwicePlain();
        shared.readTwiceAround(() -> { });
        shared.readTwiceAround(() -> shared.number++);
        shared.writeAndRead(1);
        shared.checkThenAct();
        shared.checkThenAct();
        shared.synchronizedRead();
        shared.synchronizedRead();
        shared.given("");
        Object monitor = new Object();
        shared.holds(monitor);
        synchronized (monitor) {
            shared.holds(monitor);
        }
        shared.running();
        shared.stop();
        shared.running();
        shared.swap(5);
        shared.swap(0);
        Shared other = new Shared();
        other.increment();
        other.increment();
        other.increment();
        shared.locked();
        shared.lock().lock();
        shared.locked();
        shared.lock().unlock();
        Shared.instance();
        Shared.instance();
        Shared.depth();
        Shared.depth();
        Shared.depth();
        Shared.id();
        Shared.id();
        Shared.cached("a");
        Shared.cached("a");
        Shared.current();
        Thread.currentThread().interrupt();
        Shared.current();
        Shared.interrupted();
        Shared.interrupted();
        String name = Thread.currentThread().getName();
        Thread.currentThread().setName("worker");
        Shared.current();
        Thread.currentThread().setName(name);
        Shared.alive(Thread.currentThread());
        Shared.alive(new Thread(() -> { }));
        Shared.same(shared, shared);
        Shared.same(shared, other);
    }
}
