package seckill.engine.reservation;

/**
 * What tells one Redis from another.
 *
 * @param runId random, new at each start of the server
 * @param role {@code master} or {@code slave}
 * @param version the server's version
 */
public record ServerIdentity(String runId, String role, String version) {}
