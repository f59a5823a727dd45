package seckill.engine.ledger;

/**
 * Where the tables stand: rehearsals run on shadow tables beside the real ones.
 *
 * @param prefix put before each table's name; empty, or lower-case letters, digits and underscores, at most 16
 */
public record TableSet(String prefix) {

    public static final TableSet REAL = new TableSet("");

    public TableSet {
        if (!prefix.matches("[a-z0-9_]{0,16}")) {
            throw new IllegalArgumentException(
                    "table prefix is at most 16 lower-case letters, digits and underscores, not \"" + prefix + "\"");
        }
    }

    /** The statement with each {@code {t}} replaced by the prefix. */
    String sql(String template) {
        return template.replace("{t}", prefix);
    }
}
