package seckill.console.client;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import seckill.model.OperatorRole;

/**
 * Who is signed in.
 *
 * @param token for the Authorization header; never shown or kept on disk
 * @param readOnly no write of this operator is admitted, whatever the role
 * @param expiresAt when the sign-in ends unless it is used; null when the engine does not say
 */
public record SignedIn(
        String name,
        String token,
        OperatorRole role,
        boolean readOnly,
        boolean mustChangePassword,
        @Nullable Instant expiresAt) {

    @Override
    public String toString() {
        return "SignedIn[" + name + ", " + role + "]";
    }
}
