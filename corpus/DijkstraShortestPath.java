package corpus;

/** Shortest ways from one node of a graph to all others. */
public final class DijkstraShortestPath {
    /** The distance of what cannot be reached. */
    public static final int UNREACHABLE = Integer.MAX_VALUE;

    private DijkstraShortestPath() {
    }

    /** {@code lengths[i][j]} is the length of the edge from i to j; there is none where it is not positive. */
    public static int[] distances(int[][] lengths, int start) {
        int size = lengths.length;
        int[] distance = new int[size];
        boolean[] done = new boolean[size];
        for (int i = 0; i < size; i++) {
            distance[i] = UNREACHABLE;
        }
        distance[start] = 0;
        for (int round = 0; round < size; round++) {
            int nearest = -1;
            for (int i = 0; i < size; i++) {
                if (!done[i] && distance[i] != UNREACHABLE && (nearest < 0 || distance[i] < distance[nearest])) {
                    nearest = i;
                }
            }
            if (nearest < 0) {
                break;
            }
            done[nearest] = true;
            for (int i = 0; i < size; i++) {
                int length = lengths[nearest][i];
                if (length > 0 && !done[i] && distance[nearest] + length < distance[i]) {
                    distance[i] = distance[nearest] + length;
                }
            }
        }
        return distance;
    }
}
