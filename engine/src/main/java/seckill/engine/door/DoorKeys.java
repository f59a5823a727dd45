package seckill.engine.door;

import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The door's secrets, decoded. A bad one stops the start; the message names the property, never the value. */
final class DoorKeys {

    private static final int KEY_BYTES_MIN = 32;
    private static final int TOKEN_KEYS_MAX = 2;
    private static final Pattern KEY_ID = Pattern.compile("[A-Za-z0-9_-]{1,16}");

    private final byte[] identityKey;
    private final Map<String, byte[]> tokenKeys;
    private final String activeTokenKeyId;

    private DoorKeys(byte[] identityKey, Map<String, byte[]> tokenKeys, String activeTokenKeyId) {
        this.identityKey = identityKey;
        this.tokenKeys = tokenKeys;
        this.activeTokenKeyId = activeTokenKeyId;
    }

    static DoorKeys of(@Nullable String identity, @Nullable Map<String, String> tokens, String active) {
        if (tokens == null || tokens.isEmpty() || tokens.size() > TOKEN_KEYS_MAX) {
            throw new IllegalArgumentException("seckill.door.token-keys has 1 to " + TOKEN_KEYS_MAX + " keys, not "
                    + (tokens == null ? 0 : tokens.size()));
        }
        Map<String, byte[]> decoded = new HashMap<>();
        tokens.forEach((id, base64) -> decoded.put(keyId(id), key("seckill.door.token-keys." + id, base64)));
        if (!decoded.containsKey(active)) {
            throw new IllegalArgumentException(
                    "seckill.door.token-key-active is one of the ids of seckill.door.token-keys, " + decoded.keySet()
                            + ", not " + active);
        }
        return new DoorKeys(key("seckill.door.identity-key", identity), Map.copyOf(decoded), active);
    }

    byte[] identityKey() {
        return identityKey;
    }

    Map<String, byte[]> tokenKeys() {
        return tokenKeys;
    }

    byte[] activeTokenKey() {
        return Objects.requireNonNull(tokenKeys.get(activeTokenKeyId));
    }

    String activeTokenKeyId() {
        return activeTokenKeyId;
    }

    private static String keyId(String id) {
        if (!KEY_ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "an id in seckill.door.token-keys has 1 to 16 letters, digits, _ or -, not \"" + id + "\"");
        }
        return id;
    }

    private static byte[] key(String property, @Nullable String base64) {
        if (base64 == null || base64.isBlank()) {
            throw new IllegalArgumentException(property + " is not set; it is base64 of at least 32 random bytes");
        }
        byte[] key;
        try {
            key = Base64.getDecoder().decode(base64.strip());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(property + " is not base64", e);
        }
        if (key.length < KEY_BYTES_MIN) {
            throw new IllegalArgumentException(
                    property + " has at least " + KEY_BYTES_MIN + " bytes, not " + key.length);
        }
        return key;
    }
}
