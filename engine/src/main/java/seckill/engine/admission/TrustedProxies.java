package seckill.engine.admission;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the client behind our own proxies. Each proxy appends whom it spoke to, so {@code X-Forwarded-For} is read from the right, and
 * the first address that is not one of ours is the client: what he wrote himself stands left of it and is not believed.
 */
public final class TrustedProxies {

    private final List<Network> networks;

    /**
     * @param networks in CIDR form
     * @throws IllegalArgumentException naming the one that is none
     */
    TrustedProxies(List<String> networks) {
        this.networks = networks.stream().map(Network::of).toList();
    }

    /**
     * @param peer whom the connection comes from
     * @param forwardedFor the values of all {@code X-Forwarded-For} lines, as they came
     * @return the client; null when it is not known because the last word is of one of our own: he is nobody to be limited
     */
    public @Nullable ClientAddress client(InetAddress peer, List<String> forwardedFor) {
        byte[] at = ClientAddress.unmapped(peer.getAddress());
        if (!isTrusted(at)) {
            return ClientAddress.of(at);
        }
        for (int line = forwardedFor.size() - 1; line >= 0; line--) {
            String text = forwardedFor.get(line);
            int end = text.length();
            while (end >= 0) {
                int comma = text.lastIndexOf(',', end - 1);
                byte[] address = ClientAddress.bytes(
                        withoutPort(text.substring(comma + 1, end).strip()));
                if (address == null) {
                    return null; // our own proxy does not know; what stands left of it proves nothing
                }
                if (!isTrusted(address)) {
                    return ClientAddress.of(address);
                }
                end = comma;
            }
        }
        return null;
    }

    private boolean isTrusted(byte[] address) {
        for (int i = 0; i < networks.size(); i++) {
            if (networks.get(i).contains(address)) {
                return true;
            }
        }
        return false;
    }

    /** Some proxies write {@code 192.0.2.1:4711} or {@code [2001:db8::1]:4711}. */
    private static String withoutPort(String entry) {
        if (entry.startsWith("[")) {
            int end = entry.indexOf(']');
            return end < 0 ? entry : entry.substring(1, end);
        }
        int colon = entry.indexOf(':');
        return colon > 0 && colon == entry.lastIndexOf(':') ? entry.substring(0, colon) : entry;
    }
}
