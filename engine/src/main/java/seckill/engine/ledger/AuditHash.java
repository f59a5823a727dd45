package seckill.engine.ledger;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.AuditLedger.AuditEntry;

/**
 * SHA-256 over the previous hash and a row's canonical content: a word for this form, the previous hash, then id, milliseconds
 * since 1970 and each text in the order of the columns, every text as its length in bytes and its UTF-8, null as length -1. The
 * lengths leave no two contents with the same form.
 */
final class AuditHash {

    /** Stands before the first row. */
    static final String NONE = "0".repeat(64);

    private static final String FORM = "seckill-audit-1";

    private AuditHash() {}

    static String of(String previousHash, long auditId, Instant happenedAt, AuditEntry entry) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(content)) {
            text(out, FORM);
            text(out, previousHash);
            out.writeLong(auditId);
            out.writeLong(happenedAt.toEpochMilli());
            text(out, entry.requestId());
            text(out, entry.who());
            text(out, entry.role());
            text(out, entry.address());
            text(out, entry.action());
            text(out, entry.target());
            text(out, entry.reason());
            text(out, entry.outcome().name());
            text(out, entry.detail());
            text(out, entry.before());
            text(out, entry.after());
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return HexFormat.of().formatHex(sha256().digest(content.toByteArray()));
    }

    private static void text(DataOutputStream out, @Nullable String text) throws IOException {
        if (text == null) {
            out.writeInt(-1);
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
