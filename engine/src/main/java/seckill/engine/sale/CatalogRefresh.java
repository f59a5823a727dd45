package seckill.engine.sale;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.OfferRow;

/** Keeps this instance's catalog true to the ledger. While the ledger cannot be read, the last view stands. */
public final class CatalogRefresh {

    private final ActivityLedger ledger;
    private final Catalog catalog;
    private final Consumer<List<OfferRow>> alsoTell;
    private final ReentrantLock oneAtATime = new ReentrantLock();

    /** @param alsoTell hears of the live offers each time */
    public CatalogRefresh(ActivityLedger ledger, Catalog catalog, Consumer<List<OfferRow>> alsoTell) {
        this.ledger = ledger;
        this.catalog = catalog;
        this.alsoTell = alsoTell;
    }

    /**
     * Reads the ledger once. The lock keeps an older reading from replacing a newer one.
     *
     * @throws seckill.engine.ledger.LedgerUnavailableException when it cannot be read
     */
    public void refresh() {
        oneAtATime.lock();
        try {
            boolean stopAll = ledger.stopAll();
            List<OfferRow> live = ledger.liveOffers();
            catalog.refresh(live.stream().map(CatalogRefresh::view).toList(), stopAll);
            alsoTell.accept(live);
        } finally {
            oneAtATime.unlock();
        }
    }

    private static OfferView view(OfferRow row) {
        return new OfferView(row.terms(), row.state(), row.startsAt(), row.endsAt(), row.epoch(), row.stop());
    }
}
