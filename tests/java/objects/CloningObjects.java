/** Checks Object.clone: run-time class kept, shallow fields, deep cloning by hand, and refusal without Cloneable. */
public class CloningObjects {
    static class Sheep implements Cloneable {
        String name = "dolly";
        int[] genes = {1, 2};
        Sheep parent;
        final long born;

        Sheep(long born) {
            System.out.println("constructor runs");
            this.born = born;
        }

        @Override
        protected Sheep clone() throws CloneNotSupportedException {
            Sheep copy = (Sheep) super.clone();
            copy.parent = this;
            return copy;
        }
    }

    static class Black extends Sheep {
        double shade = 0.5;

        Black() {
            super(1L << 50);
        }

        Black deep() throws CloneNotSupportedException {
            Black copy = (Black) clone();
            copy.genes = genes.clone();
            return copy;
        }
    }

    static class Stubborn {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    public static void main(String[] args) throws CloneNotSupportedException {
        Black black = new Black();
        black.shade = 0.75;
        Sheep shallow = black.clone();
        Black deep = black.deep();
        System.out.println(shallow.getClass().getSimpleName() + " " + ((Black) shallow).shade + " " + shallow.born + " "
            + (shallow.parent == black) + " " + (shallow != black));
        shallow.genes[0] = 99;
        shallow.name = "molly";
        System.out.println(black.genes[0] + " " + deep.genes[0] + " " + black.name + " " + deep.name);
        System.out.println((shallow.genes == black.genes) + " " + (deep.genes == black.genes));
        try {
            new Stubborn().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        Object[] objects = {black, "text"};
        Object[] copied = objects.clone();
        System.out.println((copied[0] == black) + " " + (copied != objects) + " " + copied.length);
    }
}
