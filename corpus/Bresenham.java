package corpus;

/** Draws a line on a grid with whole numbers alone. */
public final class Bresenham {
    private Bresenham() {
    }

    /** Marks the points of the line, row by row; what lies outside of the grid is left out. The number of points marked. */
    public static int line(boolean[][] grid, int fromX, int fromY, int toX, int toY) {
        int distanceX = Math.abs(toX - fromX);
        int distanceY = Math.abs(toY - fromY);
        int stepX = fromX < toX ? 1 : -1;
        int stepY = fromY < toY ? 1 : -1;
        int error = distanceX - distanceY;
        int x = fromX;
        int y = fromY;
        int marked = 0;
        while (true) {
            if (y >= 0 && y < grid.length && x >= 0 && x < grid[y].length) {
                grid[y][x] = true;
                marked++;
            }
            if (x == toX && y == toY) {
                return marked;
            }
            int twice = 2 * error;
            if (twice > -distanceY) {
                error -= distanceY;
                x += stepX;
            }
            if (twice < distanceX) {
                error += distanceX;
                y += stepY;
            }
        }
    }
}
