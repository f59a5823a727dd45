package seckill.embedded;

import org.jspecify.annotations.Nullable;

/** A private server could not be made ready or ended; the message says which, why, and where its log is. */
public class EmbeddedServerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EmbeddedServerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    public EmbeddedServerException(String message) {
        super(message);
    }
}
