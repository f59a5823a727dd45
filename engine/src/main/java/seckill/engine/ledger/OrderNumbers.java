package seckill.engine.ledger;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Makes order numbers: the day of the grant (UTC) and 80 bits of a hash of the reservation. A function of the grant, so that a
 * transaction repeated after a commit of unknown outcome makes the same number.
 */
final class OrderNumbers {

    private static final DateTimeFormatter DAY = DateTimeFormatter.BASIC_ISO_DATE;
    private static final long MILLIS_MAX = Instant.parse("9999-12-31T23:59:59Z").toEpochMilli();
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int DAY_CHARS = 8;
    private static final int HASH_CHARS = 16;

    private OrderNumbers() {}

    /** @return 24 characters: yyyyMMdd and 16 of base 32 (RFC 4648) */
    static String of(EntryPosition entry, String reservationId) {
        Instant granted = Instant.ofEpochMilli(Math.min(entry.millis(), MILLIS_MAX));
        StringBuilder number =
                new StringBuilder(DAY.format(granted.atOffset(ZoneOffset.UTC).toLocalDate()));
        byte[] hash = sha256(reservationId);
        int bits = 0;
        int buffer = 0;
        for (int i = 0; number.length() < DAY_CHARS + HASH_CHARS; i++) {
            buffer = (buffer << 8) | (hash[i] & 0xff);
            for (bits += 8; bits >= 5; bits -= 5) {
                number.append(ALPHABET.charAt((buffer >> (bits - 5)) & 31));
            }
        }
        return number.toString();
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
