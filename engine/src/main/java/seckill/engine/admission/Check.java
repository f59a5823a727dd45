package seckill.engine.admission;

import org.jspecify.annotations.Nullable;

/** One reason to turn a request away. In memory only: no Redis, no SQL, no waiting; called from many threads. */
interface Check {

    /** The name in counters and settings, kebab case. */
    String name();

    /** The rejection, or null to let the request pass. */
    @Nullable
    Rejection test(Applicant applicant);
}
