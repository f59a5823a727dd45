package seckill.engine.door;

/** Ends the handling of a request with a refusal. Strangers cause it at will, so it carries no stack trace. */
final class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Answer answer;

    RefusedException(Answer answer) {
        super(answer.name(), null, false, false);
        this.answer = answer;
    }

    Answer answer() {
        return answer;
    }
}
