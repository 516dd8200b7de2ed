package other;

public class Foreign {
    protected int weight;

    public Foreign() {}

    public demo.Coord at() {
        return new demo.Coord(weight, 0);
    }
}
