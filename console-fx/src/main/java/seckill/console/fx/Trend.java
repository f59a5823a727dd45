package seckill.console.fx;

/** The last values of one figure, oldest first; a bounded number, however long the sale. Not thread-safe. */
public final class Trend {

    public static final int POINTS_MAX = 120;

    private final double[] values = new double[POINTS_MAX];
    private int next;
    private int size;

    public void add(double value) {
        values[next] = value;
        next = (next + 1) % POINTS_MAX;
        size = Math.min(POINTS_MAX, size + 1);
    }

    public int size() {
        return size;
    }

    /** @param index 0 is the oldest */
    public double at(int index) {
        return values[Math.floorMod(next - size + index, POINTS_MAX)];
    }

    public double greatest() {
        double greatest = 0;
        for (int i = 0; i < size; i++) {
            greatest = Math.max(greatest, at(i));
        }
        return greatest;
    }
}
