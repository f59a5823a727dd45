package seckill.engine.cli.demo;

import org.jspecify.annotations.Nullable;

/**
 * Something that does not add up.
 *
 * @param rule short name of the broken rule
 * @param reservationId the reservation at fault, where one can be named
 * @param detail numbers and ids, for people
 */
record Divergence(String rule, @Nullable String reservationId, String detail) {}
