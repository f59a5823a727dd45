package seckill.engine.admission;

/** Somebody who waits in the line. Told outside of its lock, on any thread; must not block. */
public interface LineGuest {

    /** Whether there is nothing left to wait for; his turn is then at once, and costs the others nothing. */
    boolean isOver();

    /**
     * Where he stands, when he comes and about once a second.
     *
     * @param ahead how many stand before him
     * @param waitMillis how long it should last, at today's rate and if nobody before him leaves
     */
    void standsAt(int ahead, long waitMillis);

    /** He may go on: called once, unless he is sent away or leaves. */
    void turn();

    /** He is not served: called once, unless his turn comes or he leaves. */
    void sentAway(Reason why);

    /** Why somebody who waits is not served. */
    enum Reason {
        /** The line became slower than his patience. */
        WAITED_TOO_LONG,
        /** The same buyer asked again; the newer request stands in his place. */
        ASKED_AGAIN,
        /** The engine stops. */
        STOPPING
    }
}
