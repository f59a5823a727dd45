package seckill.console.fx;

import seckill.console.client.Answer;

/** An answer in words, for people; an unknown outcome is said to be unknown. */
public final class Outcomes {

    private Outcomes() {}

    /** @param what was wanted, in words */
    public static String words(Texts texts, String what, Answer answer) {
        return switch (answer) {
            case Answer.Done done -> texts.get("fx.done", what);
            case Answer.Refused refused -> texts.get("fx.refused", refused.detail());
            case Answer.Unreachable unreachable -> texts.get("fx.unreachable", unreachable.why());
            case Answer.Unknown unknown -> texts.get("fx.unknown", unknown.why());
        };
    }
}
