package seckill.engine.sale;

/** What was asked does not fit the state that the sale is in; nothing was changed. The message says what is allowed. */
public class IllegalTransitionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public IllegalTransitionException(String message) {
        super(message);
    }
}
