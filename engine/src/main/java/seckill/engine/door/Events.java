package seckill.engine.door;

/** A stream of server-sent events in place of an answer. Everything here runs on the connection's event loop. */
interface Events {

    /** The head is written: from now on events may be sent. */
    void open(long nowNanos);

    /** Called a few times a second. */
    void beat(long nowNanos);

    /** The connection has no use for it any more. */
    void closed();
}
