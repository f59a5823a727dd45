package seckill.embedded;

/** What comes back from a server's port. */
enum Answer {
    NONE,
    /** It lives, and is still reading its data. */
    BUSY,
    READY
}
