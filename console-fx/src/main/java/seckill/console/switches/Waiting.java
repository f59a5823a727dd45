package seckill.console.switches;

import java.time.Instant;
import seckill.model.OfferId;

/** A reopening that waits for a second person. */
record Waiting(
        long approvalId,
        OfferId offer,
        String stopDetail,
        String askedBy,
        Instant askedAt,
        String reason,
        Instant expiresAt) {}
