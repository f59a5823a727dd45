package seckill.engine.page;

import seckill.engine.signature.Sha256;

/**
 * One file of a site.
 *
 * @param path below the site, with slashes; letters, digits, {@code . _ - /} only
 * @param contentType as in the header
 * @param cacheControl as in the header
 * @param policy as in the header {@code Content-Security-Policy}
 * @param bytes its content; not to be changed
 * @param digest hexadecimal SHA-256 of the content, made once: the door tells it in every answer
 */
@SuppressWarnings("ArrayRecordComponent") // a file is compared by its path and digest
public record SiteFile(
        String path, String contentType, String cacheControl, String policy, byte[] bytes, String digest) {

    static final String FOREVER = "public, max-age=31536000, immutable";
    static final String SHORT = "public, max-age=30, stale-while-revalidate=60";

    public SiteFile(String path, String contentType, String cacheControl, String policy, byte[] bytes) {
        this(path, contentType, cacheControl, policy, bytes, Sha256.hex(bytes));
    }
}
