package seckill.engine.controlplane;

import com.github.benmanes.caffeine.cache.Ticker;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import seckill.engine.signature.Sha256;

/**
 * Counts failures by key in a fixed memory, however many keys there are: a count-min sketch whose cells leak. Each key has one
 * cell in each of {@value #ROWS} rows and is blocked only when all of them are full, so a key is never forgotten while it is guilty, and
 * an innocent one suffers only if guilty ones share every cell with it. The secret salt lets nobody choose whom to collide with.
 *
 * <p>A cell holds the time at which it would be empty again (GCRA): a failure moves it by the interval at which one failure leaks.
 */
final class FailureSketch {

    private static final int ROWS = 4;

    private final long[][] emptyAtNanos;
    private final long intervalNanos;
    private final long fullNanos;
    private final Ticker ticker;
    private final long originNanos;
    private final byte[] salt = new byte[16];

    /**
     * @param cells of each row, at most 65,536
     * @param failuresMax how many failures in a row block
     * @param interval how long one failure counts
     */
    FailureSketch(int cells, int failuresMax, Duration interval, Ticker ticker) {
        emptyAtNanos = new long[ROWS][cells];
        intervalNanos = interval.toNanos();
        fullNanos = Math.multiplyExact(intervalNanos, failuresMax);
        this.ticker = ticker;
        originNanos = ticker.read();
        new SecureRandom().nextBytes(salt);
    }

    /** How long until another attempt is allowed; zero: now. */
    synchronized Duration blockedFor(String key) {
        long now = ticker.read() - originNanos;
        long emptyAt = level(cells(key));
        // Allowed as soon as there is room for one more failure.
        return Duration.ofNanos(Math.max(0, emptyAt + intervalNanos - fullNanos - now));
    }

    synchronized void failed(String key) {
        long now = ticker.read() - originNanos;
        int[] cells = cells(key);
        long raised = Math.max(level(cells), now) + intervalNanos;
        for (int row = 0; row < ROWS; row++) {
            emptyAtNanos[row][cells[row]] = Math.max(emptyAtNanos[row][cells[row]], raised);
        }
    }

    private long level(int[] cells) {
        long least = Long.MAX_VALUE;
        for (int row = 0; row < ROWS; row++) {
            least = Math.min(least, emptyAtNanos[row][cells[row]]);
        }
        return least;
    }

    private int[] cells(String key) {
        ByteBuffer hash = ByteBuffer.wrap(Sha256.of(salt, key.getBytes(StandardCharsets.UTF_8)));
        int[] cells = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            cells[row] = Math.floorMod(hash.getInt(), emptyAtNanos[row].length);
        }
        return cells;
    }
}
