package seckill.engine.admission;

import org.jspecify.annotations.Nullable;
import seckill.engine.control.Catalog;

/** Lets pass only what the catalog believes to grant now. */
final class SaleGate implements Check {

    private final Catalog catalog;

    SaleGate(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public String name() {
        return "sale-gate";
    }

    @Override
    public @Nullable Rejection test(Applicant applicant) {
        return switch (catalog.admittance(applicant.offer())) {
            case UNKNOWN_OFFER -> Rejection.UNKNOWN_OFFER;
            case ENDED -> Rejection.ENDED;
            case STOPPED -> Rejection.PAUSED;
            case NOT_STARTED -> Rejection.NOT_STARTED;
            case OPEN -> null;
        };
    }
}
