package seckill.engine.controlplane;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;

/** Which calls count as writes. */
final class Writes {

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    private Writes() {}

    static boolean isWrite(HttpServletRequest request) {
        return !READS.contains(request.getMethod());
    }
}
