package seckill.engine.sale;

/** No activity or offer has this id. */
public class UnknownSaleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnknownSaleException(String message) {
        super(message);
    }
}
