package seckill.engine.reservation;

import java.util.List;

/**
 * The script's reply to a batch.
 *
 * @param remaining units left in the bucket after the batch; -1 when not preheated
 * @param answers one for each request, in their order
 */
public record ReserveReply(long remaining, List<ReserveAnswer> answers) {}
