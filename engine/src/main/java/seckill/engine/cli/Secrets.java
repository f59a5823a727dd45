package seckill.engine.cli;

import java.io.IOException;
import java.util.Base64;
import java.util.List;
import seckill.embedded.PrivateFiles;

/** The secrets that an engine makes for itself at its first start: 32 random bytes each, as base64. */
public final class Secrets {

    private static final int BYTES = 32;

    private static final List<String> PROPERTIES = List.of(
            "seckill.control.key",
            "seckill.door.identity-key",
            "seckill.door.token-keys.k1",
            "seckill.reservation.secret",
            "seckill.payment.callback-keys.k1",
            "seckill.webhook.key");

    private Secrets() {}

    /** Their names, which are those of their files. */
    public static List<String> properties() {
        return PROPERTIES;
    }

    /** Makes those that are missing; existing ones stay. */
    static void makeMissing(EngineFolder folder) throws IOException {
        PrivateFiles.folder(folder.secrets());
        for (String property : PROPERTIES) {
            PrivateFiles.secret(folder.secrets().resolve(property), BYTES, Base64.getEncoder()::encodeToString);
        }
    }
}
