package seckill.engine.alarm;

import seckill.model.OfferId;

/** Port to what only this instance knows; the assembly answers from memory. */
public interface LocalFacts {

    /** Name of this instance. */
    String instance();

    /** Entries that are not in the audit log yet. */
    int auditEntriesWaiting();

    /** Whether the sold-out flag of the bucket is up here. */
    boolean isSoldOut(OfferId offer, int bucket);

    /** With so many units left or fewer a bucket counts as sold out. */
    long soldOutThresholdUnits();
}
