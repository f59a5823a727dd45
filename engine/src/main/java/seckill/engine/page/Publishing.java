package seckill.engine.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.model.SaleState;

/**
 * Makes sites of what the ledger says. {@link #publish} does so when somebody asks, and writes them for the CDN; {@link #step} keeps
 * what this instance serves up to date. Both throw {@link seckill.engine.ledger.LedgerUnavailableException}. Safe for several threads.
 */
public final class Publishing {

    private static final Logger LOG = LoggerFactory.getLogger(Publishing.class);
    private static final int SITES_MAX = 100;
    private static final Set<SaleState> SERVED = EnumSet.complementOf(EnumSet.of(SaleState.DRAFT, SaleState.ARCHIVED));

    private final ActivityLedger ledger;
    private final ExtrasFolder extras;
    private final Renderer renderer;
    private final SiteShelf shelf;
    private final @Nullable SiteFolder folder;
    private final Map<Long, Served> served = new HashMap<>();

    /** @param version of the activity that the page was made of */
    private record Served(long version, SalePage page) {}

    Publishing(
            ActivityLedger ledger,
            ExtrasFolder extras,
            Renderer renderer,
            SiteShelf shelf,
            @Nullable SiteFolder folder) {
        this.ledger = ledger;
        this.extras = extras;
        this.renderer = renderer;
        this.shelf = shelf;
        this.folder = folder;
    }

    /**
     * Renders the activity's site, serves it unless it is a draft or archived, and writes it into the configured folder if there is one.
     * Again: the same bytes.
     *
     * @return empty when there is no such activity
     * @throws UncheckedIOException when the folder cannot be written
     */
    public synchronized Optional<Site> publish(long activityId) {
        return ledger.activity(activityId).map(activity -> {
            SalePage page = page(activity);
            Site site = render(page);
            if (SERVED.contains(activity.state())) {
                shelf.put(site);
                served.put(activityId, new Served(activity.version(), page));
            }
            if (folder != null) {
                try {
                    folder.write(site);
                } catch (IOException e) {
                    throw new UncheckedIOException("the site of activity " + activityId + " cannot be written", e);
                }
            }
            return site;
        });
    }

    /** Renders anew what has changed of the newest activities, and lets go of those that are over for good. */
    public synchronized void step() {
        Set<Long> wanted = new HashSet<>();
        List<ActivityRow> activities = ledger.activities(SITES_MAX);
        for (ActivityRow activity : activities) {
            if (SERVED.contains(activity.state())) {
                wanted.add(activity.activityId());
                serve(activity);
            }
        }
        served.keySet().retainAll(wanted);
        shelf.keepOnly(wanted);
    }

    private void serve(ActivityRow activity) {
        Served before = served.get(activity.activityId());
        // Offers change only until the preheat, so the pages of running sales cost no statement.
        if (before != null && before.version == activity.version() && activity.state() != SaleState.SCHEDULED) {
            return;
        }
        SalePage page = page(activity);
        if (before != null && page.equals(before.page)) {
            served.put(page.activityId(), new Served(activity.version(), page));
            return;
        }
        try {
            shelf.put(render(page));
            served.put(page.activityId(), new Served(activity.version(), page));
        } catch (RuntimeException e) { // one activity's bad picture is no reason to serve no other
            LOG.warn("the page of activity {} cannot be made", page.activityId(), e);
        }
    }

    private Site render(SalePage page) {
        return renderer.render(page, extras.of(page.activityId()));
    }

    private SalePage page(ActivityRow activity) {
        return SalePage.of(activity, ledger.offers(activity.activityId()));
    }
}
