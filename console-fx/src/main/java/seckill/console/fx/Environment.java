package seckill.console.fx;

/** What an engine is for; each has its band of another colour, and its word. */
public enum Environment {
    TEST,
    REHEARSAL,
    PRODUCTION;

    public String styleClass() {
        return "band-" + name().toLowerCase(java.util.Locale.ROOT);
    }
}
