package seckill.engine.cli;

/** What every command ends with; scripts rely on them, so they never change their meaning (docs/command-line.md). */
public final class ExitCodes {

    /** It was done, or all is well. */
    public static final int DONE = 0;
    /** The engine refused it, or it failed. */
    public static final int REFUSED = 1;
    /** The words were wrong, or a confirmation was missing; nothing was sent. */
    public static final int USAGE = 2;
    /** No engine answered; nothing was done. */
    public static final int UNREACHABLE = 3;
    /** It was sent, and whether it was done is not known. */
    public static final int UNKNOWN = 4;
    /** What was asked for was found out, and it is bad: a failed check, a broken equation, a broken chain. */
    public static final int FINDINGS = 5;

    private ExitCodes() {}
}
