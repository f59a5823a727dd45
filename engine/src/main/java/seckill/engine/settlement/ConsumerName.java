package seckill.engine.settlement;

/**
 * The name under which this engine reads; no two running engines share one.
 *
 * @param value 1 to 64 letters, digits, dots, underscores and hyphens
 */
public record ConsumerName(String value) {
    public ConsumerName {
        if (!value.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new IllegalArgumentException(
                    "a consumer name is 1 to 64 letters, digits, dots, underscores and hyphens, not \"" + value + "\"");
        }
    }
}
