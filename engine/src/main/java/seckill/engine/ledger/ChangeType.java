package seckill.engine.ledger;

/** {@code seckill_stock_log.change_type}. */
enum ChangeType {
    DEDUCT(1),
    REFILL(2),
    ADJUST(3);

    private final int code;

    ChangeType(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
