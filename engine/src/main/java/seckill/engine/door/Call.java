package seckill.engine.door;

/** One call of the API. Runs on an event loop: it must not block. */
interface Call {

    /**
     * Answers the exchange, now or later, from any thread.
     *
     * @throws RefusedException instead of answering
     */
    void handle(Exchange exchange) throws RefusedException;
}
