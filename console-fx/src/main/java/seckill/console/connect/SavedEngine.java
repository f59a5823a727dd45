package seckill.console.connect;

import seckill.console.fx.Environment;

/**
 * An engine that somebody has signed in at before.
 *
 * @param address as {@link seckill.console.client.EngineAddress} writes it
 * @param operator name of who signed in last
 * @param fingerprint of the trusted certificate; empty without TLS
 */
public record SavedEngine(
        String address, String operator, Environment environment, boolean readOnly, String fingerprint) {}
