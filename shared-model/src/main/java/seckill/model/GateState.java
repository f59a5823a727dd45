package seckill.model;

/** What the meta hash says of one bucket; only OPEN grants. */
public enum GateState {
    /** Buyers of live orders are being written; not yet verified. */
    LOADING,
    CLOSED,
    OPEN,
    /** Closed by doubt; opened again only after proof. */
    FENCED;

    /** The word in the meta hash. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** @throws IllegalArgumentException for a word that is no state */
    public static GateState ofWord(String word) {
        for (GateState state : values()) {
            if (state.word().equals(word)) {
                return state;
            }
        }
        throw new IllegalArgumentException("gate state is loading, closed, open or fenced, not " + word);
    }
}
