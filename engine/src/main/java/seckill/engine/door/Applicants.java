package seckill.engine.door;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import seckill.engine.admission.Applicant;
import seckill.engine.admission.TrustedProxies;
import seckill.engine.control.OfferView;

/** Reads from a request who applies: the address behind our proxies, and the fingerprint in {@code Seckill-Device}. */
final class Applicants {

    private static final Pattern DEVICE = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private final TrustedProxies proxies;

    Applicants(TrustedProxies proxies) {
        this.proxies = proxies;
    }

    Applicant of(Exchange exchange, @Nullable OfferView offer, String userId) throws RefusedException {
        InetAddress peer = exchange.connection().remoteAddress() instanceof InetSocketAddress socket
                ? socket.getAddress()
                : null; // gone already
        return new Applicant(
                offer,
                peer == null ? null : proxies.client(peer, exchange.headers().getAll("X-Forwarded-For")),
                device(exchange),
                userId);
    }

    static @Nullable String device(Exchange exchange) throws RefusedException {
        List<String> values = exchange.headers().getAll("Seckill-Device");
        if (values.isEmpty()) {
            return null;
        }
        if (values.size() > 1 || !DEVICE.matcher(values.getFirst()).matches()) {
            throw Problem.BAD_REQUEST.refusal("Seckill-Device is 1 to 64 of A-Z, a-z, 0-9, \"_\", \"-\", given once.");
        }
        return values.getFirst();
    }
}
