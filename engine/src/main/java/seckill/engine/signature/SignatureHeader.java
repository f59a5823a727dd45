package seckill.engine.signature;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parsed header. Unknown schemes beside {@code v1} are passed over, so that a stronger one can be sent along one day.
 *
 * @param timestamp the digits as sent
 * @param unixSeconds their value
 * @param macs the {@code v1} values, 1 to 8, each of 32 bytes
 */
record SignatureHeader(String timestamp, long unixSeconds, List<byte[]> macs) {

    /** A stranger pays for the parsing of his header only up to here. */
    static final int CHARS_MAX = 1024;

    static final int MACS_MAX = 8;
    private static final int TIMESTAMP_DIGITS_MAX = 12;
    private static final int MAC_HEX_DIGITS = 64;

    /** @throws IllegalArgumentException with what is wrong, without repeating what was sent */
    static SignatureHeader parse(@Nullable String header) {
        if (header == null || header.isBlank()) {
            throw new IllegalArgumentException("the header is missing");
        }
        if (header.length() > CHARS_MAX) {
            throw new IllegalArgumentException("the header has more than " + CHARS_MAX + " characters");
        }
        String timestamp = null;
        List<byte[]> macs = new ArrayList<>();
        for (String part : header.split(",", -1)) {
            String element = part.strip();
            if (element.startsWith("t=")) {
                if (timestamp != null) {
                    throw new IllegalArgumentException("t stands there twice");
                }
                timestamp = element.substring(2);
            } else if (element.startsWith("v1=")) {
                macs.add(mac(element.substring(3)));
            }
        }
        if (timestamp == null || !timestamp.matches("[0-9]{1," + TIMESTAMP_DIGITS_MAX + "}")) {
            throw new IllegalArgumentException("t is missing or no number of seconds");
        }
        if (macs.isEmpty() || macs.size() > MACS_MAX) {
            throw new IllegalArgumentException("v1 stands there 1 to " + MACS_MAX + " times, not " + macs.size());
        }
        return new SignatureHeader(timestamp, Long.parseLong(timestamp), macs);
    }

    private static byte[] mac(String hex) {
        if (!hex.matches("[0-9a-fA-F]{" + MAC_HEX_DIGITS + "}")) {
            throw new IllegalArgumentException("v1 has " + MAC_HEX_DIGITS + " hexadecimal digits");
        }
        return HexFormat.of().parseHex(hex);
    }
}
