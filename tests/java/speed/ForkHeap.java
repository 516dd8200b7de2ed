// args: 10000
// Not for real Java: fills a heap, says so, and then writes to one object after the other for ever.
// 'workbench forks' clones the machine's state while it does.
class ForkHeap {
    int value;

    public static void main(String[] args) {
        ForkHeap[] objects = new ForkHeap[Integer.parseInt(args[0])];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = new ForkHeap();
        }
        System.out.println("ready");
        for (int i = 0;; i = (i + 1) % objects.length) {
            objects[i].value++;
        }
    }
}
