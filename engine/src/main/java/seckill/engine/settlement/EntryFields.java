package seckill.engine.settlement;

/** Names of the fields that {@code reserve.lua} writes into a stream entry. */
final class EntryFields {
    static final String RESERVATION = "r";
    static final String USER = "u";
    static final String QUANTITY = "q";
    static final String REQUEST = "k";
    static final String EPOCH = "e";

    private EntryFields() {}
}
