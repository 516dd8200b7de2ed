package verdicts.initorder;

final class OrderDrive {
    static void driveLeftFirst() {
        Order.Left.look();
        Order.Right.look();
        Order.Textual.before();
        Order.Textual.later();
        Order.Parent.made();
        Order.Child.touch();
        Order.Parent.made();
        Order.fragile();
        Order.Singleton.created();
        Order.Singleton.only();
        Order.Reset.created();
        Order.Reset.only();
        Order.constant();
        Order.touched();
        Order.constant();
        Order.Lazy.get();
        Order.Once.times();
        Order.Counter.initializations = 2;
        Order.Once.times();
        Order.Locked.initializations();
        Order.Locked.times();
        Order.Locked.initializations();
        Order.Cycle.FIRST.offset();
        new Order.Cycle().offset();
        Order.Snapshot.taken();
        Order.Early.seen();
        Order.Early.seen = 1;
        Order.Early.seen();
        allocate();
    }

    private static void allocate() {
        new Order.Left();
        new Order.Right();
        new Order.Current();
        new Order.Snapshot();
        new Order.Early();
        new Order.Late();
        new Order.Textual();
        new Order.Child();
        new Order.Fragile();
        new Order.Constants();
        new Order.Mark();
        new Order.Lazy();
        new Order.Counter();
        new Order.Once();
        new Order.Locked();
        int rank = Order.Ordered.RANK;
    }

    static void driveRightFirst() {
        Order.Right.look();
        Order.Left.look();
        Order.Current.value = 5;
        Order.Snapshot.taken();
    }

    static void driveNegative() {
        Order.Current.value = -1;
        Order.fragile();
        Order.fragile();
    }

    static void driveLateFirst() {
        int value = Order.Late.VALUE;
        Order.Early.seen();
    }

    static void driveMarkedBefore() {
        Order.Mark.isSet = true;
        Order.Constants.initialized = 2;
        Order.Mark.isSet = false;
        Order.touched();
    }
}
