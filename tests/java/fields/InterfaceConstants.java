/** Checks constants inherited from interfaces, computed constants, and resolution of ambiguous ones by cast. */
public class InterfaceConstants {
    interface Shape {
        int SIDES = 0;
        String NAME = "shape";
        int[] SHARED = {1, 2};
        double AREA = Math.sqrt(16);
    }

    interface Colored {
        String NAME = "colored";
        long MASK = 0xFFL << 32;
    }

    interface Square extends Shape {
        int SIDES = 4;
    }

    static class Tile implements Square, Colored {
        String describe() {
            return SIDES + " " + Shape.SIDES + " " + Shape.NAME + " " + Colored.NAME + " " + AREA + " " + MASK;
        }
    }

    public static void main(String[] args) {
        Tile tile = new Tile();
        System.out.println(tile.describe());
        System.out.println(tile.SIDES + " " + ((Shape) tile).SIDES + " " + ((Colored) tile).NAME);
        Tile.SHARED[0] = 9;
        System.out.println(Shape.SHARED[0] + " " + (Square.SHARED == Tile.SHARED));
        switch (args.length + 4) {
            case Square.SIDES: System.out.println("constant label"); break;
            case Shape.SIDES: System.out.println("wrong label"); break;
        }
    }
}
