package seckill.engine.controlplane;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.OperatorLedger.OperatorRow;
import seckill.model.OperatorRole;

/** An operator as shown and logged: without his password's hash. */
record OperatorView(
        String name,
        OperatorRole role,
        boolean readOnly,
        boolean disabled,
        boolean mustChangePassword,
        long version,
        Instant createdAt,
        Instant changedAt,
        @Nullable Instant signedInAt,
        @Nullable String signedInFrom) {

    static OperatorView of(OperatorRow row) {
        return new OperatorView(
                row.name(),
                row.role(),
                row.readOnly(),
                row.disabled(),
                row.mustChangePassword(),
                row.version(),
                row.createdAt(),
                row.changedAt(),
                row.signedInAt(),
                row.signedInFrom());
    }
}
