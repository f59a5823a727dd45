package seckill.engine.controlplane;

import org.springframework.http.HttpHeaders;
import seckill.engine.controlplane.TargetState.Snapshot;

/** The refusal of a write that is based on an old version, with the state that it did not know. */
final class Stale {

    private Stale() {}

    static RefusedException refusal(String ifMatch, Snapshot now) {
        String current = now.version() == null ? "" : ETags.of(now.version());
        return new RefusedException(
                        ProblemCode.STALE_VERSION,
                        "If-Match is " + ifMatch + ", but the version is " + current + "; look at it as it is now")
                .with("current", now.value())
                .with("currentETag", current)
                .header(HttpHeaders.ETAG, current);
    }
}
