package seckill.console.fx;

import java.time.Duration;
import java.util.function.LongSupplier;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import org.jspecify.annotations.Nullable;
import seckill.console.client.FeedListener;
import seckill.model.feed.FeedSnapshot;

/** The feed on JavaFX's thread: the newest snapshot, how the connection is, how old what is shown is. */
public final class LiveFeed implements FeedListener {

    /** Older than this is shown as old. */
    public static final Duration STALE_AFTER = Duration.ofSeconds(3);

    /** How the connection is. */
    public enum Link {
        CONNECTING,
        LIVE,
        LOST,
        SIGNED_OUT
    }

    private final ReadOnlyObjectWrapper<@Nullable FeedSnapshot> snapshot = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<Link> link = new ReadOnlyObjectWrapper<>(Link.CONNECTING);
    private final ReadOnlyStringWrapper why = new ReadOnlyStringWrapper("");
    private final ReadOnlyLongWrapper ageMillis = new ReadOnlyLongWrapper(-1);
    private final SimpleBooleanProperty stale = new SimpleBooleanProperty(true);
    private final SimpleBooleanProperty paused = new SimpleBooleanProperty(false);
    private final Trends trends = new Trends();
    private final Throttle<FeedSnapshot> snapshots;
    private final Throttle<Runnable> links;
    private final LongSupplier nanos;
    private long heardNanos;

    /** @param nanos a clock that never jumps, such as {@code System::nanoTime} */
    public LiveFeed(Background background, LongSupplier nanos) {
        this.nanos = nanos;
        snapshots = new Throttle<>(background.fx(), this::show);
        links = new Throttle<>(background.fx(), Runnable::run);
    }

    @Override
    public void snapshot(FeedSnapshot newest) {
        snapshots.offer(newest);
    }

    @Override
    public void lost(String reason, Duration retryIn) {
        links.offer(() -> {
            link.set(Link.LOST);
            why.set(reason);
            tick();
        });
    }

    @Override
    public void signedOut() {
        links.offer(() -> {
            link.set(Link.SIGNED_OUT);
            tick();
        });
    }

    private void show(FeedSnapshot newest) {
        heardNanos = nanos.getAsLong();
        link.set(Link.LIVE);
        why.set("");
        trends.add(newest);
        if (!paused.get()) {
            snapshot.set(newest);
        }
        tick();
    }

    /** Lets what is shown grow older; call it a few times a second. */
    public void tick() {
        FeedSnapshot shown = snapshot.get();
        if (shown == null) {
            return;
        }
        long age = Math.max(0, (nanos.getAsLong() - heardNanos) / 1_000_000);
        ageMillis.set(age);
        stale.set(link.get() != Link.LIVE || age > STALE_AFTER.toMillis());
    }

    /** Null before the first; never null again. */
    public ReadOnlyObjectProperty<@Nullable FeedSnapshot> snapshotProperty() {
        return snapshot.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Link> linkProperty() {
        return link.getReadOnlyProperty();
    }

    /** Why the connection was lost; empty while it is not. */
    public ReadOnlyStringProperty whyProperty() {
        return why.getReadOnlyProperty();
    }

    /** Milliseconds since the last frame came; −1 before the first. */
    public ReadOnlyLongProperty ageMillisProperty() {
        return ageMillis.getReadOnlyProperty();
    }

    /** Whether what is shown is to be marked as old. */
    public SimpleBooleanProperty staleProperty() {
        return stale;
    }

    /** Whether new figures are held back, so that one can read. */
    public SimpleBooleanProperty pausedProperty() {
        return paused;
    }

    public Trends trends() {
        return trends;
    }
}
