/** Checks instance initializer blocks: textual order, forward access by this, one run for chained constructors. */
public class InstanceInitializers {
    private static int instances;

    private int first = 1;
    private int seenLater = this.later;

    {
        first += 10;
        this.later = 7;
        instances++;
    }

    private int later = this.later + 100;
    private final int fixed;

    {
        fixed = first * 1000 + later;
    }

    private final int[] table = new int[3];

    {
        for (int i = 0; i < table.length; i++) {
            table[i] = i == 0 ? fixed : table[i - 1] / 10;
        }
    }

    InstanceInitializers() {
        this(1);
        first++;
    }

    InstanceInitializers(int extra) {
        first += extra;
    }

    InstanceInitializers(String failing) throws Exception {
        this(failing.length());
        throw new Exception("constructor of instance " + instances);
    }

    @Override
    public String toString() {
        return first + " " + seenLater + " " + later + " " + fixed + " " + table[2];
    }

    public static void main(String[] args) {
        System.out.println(new InstanceInitializers());
        System.out.println(new InstanceInitializers(500));
        System.out.println(instances);
        try {
            new InstanceInitializers("failing");
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        try {
            new InstanceInitializers(null);
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + " before the initializers: " + instances);
        }
    }
}
