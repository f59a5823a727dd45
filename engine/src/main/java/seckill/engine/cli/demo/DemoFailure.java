package seckill.engine.cli.demo;

/** The demonstration cannot go on; the message is for the person at the terminal. */
final class DemoFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DemoFailure(String message) {
        super(message);
    }

    DemoFailure(String message, Throwable cause) {
        super(message + ": " + cause.getMessage(), cause);
    }
}
