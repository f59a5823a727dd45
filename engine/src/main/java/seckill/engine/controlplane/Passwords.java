package seckill.engine.controlplane;

import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

/**
 * Argon2id with 19 MiB, 2 passes, 1 lane (OWASP's first choice). Each hash takes its memory for some 50 ms, so only a few are made at
 * once; one place is kept for operators who have signed in from the same address before, whatever strangers are up to.
 */
final class Passwords {

    static final int CHARS_MIN = 12;
    static final int CHARS_MAX = 128;

    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int LANES = 1;
    private static final int MEMORY_KIBIBYTES = 19 * 1024;
    private static final int PASSES = 2;
    private static final long WAIT_SECONDS = 3;

    /** No letter or digit that reads like another. */
    private static final String ONE_TIME_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

    private static final int ONE_TIME_CHARS = 20;

    private final Argon2PasswordEncoder argon2 =
            new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, LANES, MEMORY_KIBIBYTES, PASSES);
    private final Semaphore strangers = new Semaphore(2, true);
    private final Semaphore known = new Semaphore(1, true);
    private final SecureRandom random = new SecureRandom();
    private volatile @Nullable String nobodysHash;

    String hash(String password) {
        return Objects.requireNonNull(argon2.encode(normal(password)));
    }

    /**
     * Runs a check of a password in one of the few places for it.
     *
     * @throws RefusedException when none came free in time
     */
    boolean check(boolean knownPlace, BooleanSupplier check) {
        Semaphore places = knownPlace ? known : strangers;
        try {
            if (!places.tryAcquire(WAIT_SECONDS, TimeUnit.SECONDS)) {
                throw RefusedException.tooManyAttempts("too many sign-ins at once", WAIT_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw RefusedException.tooManyAttempts("the engine is stopping", WAIT_SECONDS);
        }
        try {
            return check.getAsBoolean();
        } finally {
            places.release();
        }
    }

    /** Takes as long for nobody's password as for somebody's, so that the time does not tell who exists. */
    boolean matches(String password, @Nullable String hash) {
        boolean same = argon2.matches(normal(password), hash == null ? nobodysHash() : hash);
        return same && hash != null;
    }

    /** 20 characters of 31: 99 bits. */
    String oneTime() {
        StringBuilder password = new StringBuilder();
        for (int i = 0; i < ONE_TIME_CHARS; i++) {
            if (i > 0 && i % 5 == 0) {
                password.append('-');
            }
            password.append(ONE_TIME_ALPHABET.charAt(random.nextInt(ONE_TIME_ALPHABET.length())));
        }
        return password.toString();
    }

    private String nobodysHash() {
        String hash = nobodysHash;
        if (hash == null) {
            hash = hash(oneTime());
            nobodysHash = hash;
        }
        return hash;
    }

    /** The same characters may be typed as different code points on different machines. */
    private static String normal(String password) {
        return Normalizer.normalize(password, Normalizer.Form.NFKC);
    }
}
