package seckill.engine.door;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Who the buyer is, by a JWT of the main site (HS256; {@code sub} and {@code exp} required, {@code nbf} honoured). What was
 * verified once is remembered under the whole token until its end, so a buyer's later requests cost a look-up.
 */
final class Identity {

    private static final String SCHEME = "Bearer ";
    private static final Pattern COMPACT_FORM = Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");
    private static final Pattern USER_ID = Pattern.compile("[A-Za-z0-9._@-]{1,64}");

    private final JWSVerifier verifier;
    private final InstantSource clock;
    private final Cache<String, Verified> verified;

    Identity(byte[] key, InstantSource clock, int cacheEntriesMax) {
        try {
            verifier = new MACVerifier(key);
        } catch (JOSEException e) {
            throw new IllegalArgumentException("seckill.door.identity-key does not serve HS256", e);
        }
        this.clock = clock;
        verified = Caffeine.newBuilder().maximumSize(cacheEntriesMax).build();
    }

    /** The verified user id of the request. */
    String require(Exchange exchange) throws RefusedException {
        List<String> values = exchange.headers().getAll(HttpHeaderNames.AUTHORIZATION);
        if (values.isEmpty()) {
            throw Problem.UNAUTHENTICATED.refusal();
        }
        if (values.size() > 1 || !values.getFirst().regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw Problem.UNAUTHENTICATED.refusal("The Authorization header is one \"Bearer\" and a token.");
        }
        return userOf(values.getFirst().substring(SCHEME.length()).strip());
    }

    String userOf(String token) throws RefusedException {
        long now = clock.millis();
        Verified known = verified.getIfPresent(token);
        if (known == null) {
            known = verify(token, now);
            verified.put(token, known);
        } else if (now >= known.expiresAtMillis) {
            verified.invalidate(token);
        }
        if (now >= known.expiresAtMillis) {
            throw Problem.UNAUTHENTICATED.refusal("The bearer token has expired.");
        }
        return known.userId;
    }

    private Verified verify(String token, long now) throws RefusedException {
        if (!COMPACT_FORM.matcher(token).matches()) { // the parser would skip over strange characters
            throw Problem.UNAUTHENTICATED.refusal("The bearer token is not a signed JWT.");
        }
        try {
            SignedJWT jwt = SignedJWT.parse(token);
            if (!JWSAlgorithm.HS256.equals(jwt.getHeader().getAlgorithm())) {
                throw Problem.UNAUTHENTICATED.refusal("The bearer token is signed with HS256, and nothing else.");
            }
            if (!jwt.verify(verifier)) {
                throw Problem.UNAUTHENTICATED.refusal("The bearer token's signature is not right.");
            }
            return claims(jwt.getJWTClaimsSet(), now);
        } catch (ParseException | JOSEException e) {
            throw Problem.UNAUTHENTICATED.refusal("The bearer token is not a signed JWT.");
        }
    }

    private static Verified claims(JWTClaimsSet claims, long now) throws RefusedException {
        String subject = claims.getSubject();
        Date expiry = claims.getExpirationTime();
        Date notBefore = claims.getNotBeforeTime();
        if (subject == null || !USER_ID.matcher(subject).matches()) {
            throw Problem.UNAUTHENTICATED.refusal(
                    "The bearer token's \"sub\" is 1 to 64 of A-Z, a-z, 0-9, \".\", \"_\", \"@\", \"-\".");
        }
        if (expiry == null) {
            throw Problem.UNAUTHENTICATED.refusal("The bearer token has no \"exp\".");
        }
        if (notBefore != null && now < notBefore.getTime()) {
            throw Problem.UNAUTHENTICATED.refusal("The bearer token is not valid yet.");
        }
        return new Verified(subject, expiry.getTime());
    }

    private record Verified(String userId, long expiresAtMillis) {}
}
