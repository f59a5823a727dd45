package seckill.console.client;

import java.net.URI;
import java.util.Locale;

/** Where an engine's control plane listens: scheme, host and port, nothing else. */
public record EngineAddress(URI uri) {

    /**
     * Reads what somebody typed; {@code https} where no scheme is said, {@code http} for this machine itself.
     *
     * @throws IllegalArgumentException with words for people
     */
    public static EngineAddress parse(String typed) {
        String text = typed.strip();
        if (text.isEmpty()) {
            throw new IllegalArgumentException("an address is needed, such as 127.0.0.1:8601");
        }
        if (!text.contains("://")) {
            text = (isThisMachine(text) ? "http://" : "https://") + text;
        }
        URI uri;
        try {
            uri = URI.create(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("“" + typed + "” is no address; such as 127.0.0.1:8601", e);
        }
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        if (uri.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
            throw new IllegalArgumentException("“" + typed + "” is no address; such as https://host:8601");
        }
        if (scheme.equals("http") && !isThisMachine(uri.getHost())) {
            throw new IllegalArgumentException("beyond this machine only https: a password would go in clear text");
        }
        String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        return new EngineAddress(URI.create(scheme + "://" + uri.getHost() + port));
    }

    private static boolean isThisMachine(String host) {
        return host.matches("(127(\\.\\d{1,3}){3}|localhost|\\[::1])([:/].*)?");
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
