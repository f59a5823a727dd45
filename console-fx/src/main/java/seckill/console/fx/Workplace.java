package seckill.console.fx;

import java.time.InstantSource;
import java.time.ZoneId;
import java.util.function.Consumer;
import seckill.console.client.Engine;
import seckill.console.client.SignedIn;
import seckill.model.OperatorRole;

/**
 * All that a screen works with, for one engine.
 *
 * @param who signed in
 * @param readOnly this connection writes nothing, whatever the role
 * @param zone in which times are shown
 * @param clock this machine's; countdowns go by the engine's, see the feed's {@code at}
 * @param open shows another screen, by its key
 * @param overlay dialogs and notices over this window
 */
public record Workplace(
        Engine engine,
        SignedIn who,
        Environment environment,
        boolean readOnly,
        LiveFeed live,
        Texts texts,
        Background background,
        ZoneId zone,
        InstantSource clock,
        Consumer<String> open,
        Overlay overlay) {

    /** Whether a write of this role would be admitted; a button that may not is disabled and says why. */
    public boolean may(OperatorRole role) {
        return !readOnly && !who.readOnly() && who.role().covers(role);
    }

    /** Text key of why {@link #may} is false. */
    public String whyNot() {
        return readOnly || who.readOnly() ? "fx.read-only" : "fx.role-too-low";
    }
}
