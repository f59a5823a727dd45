package seckill.engine.controlplane;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/** What an address says of its owner. Addresses are those that the servlet container gives: numbers, never names. */
final class Addresses {

    private static final int NETWORK_BYTES = 8;

    private Addresses() {}

    static boolean isLoopback(String address) {
        return parsed(address).isLoopbackAddress();
    }

    /** Who counts as one: an IPv4 address, or the /64 of an IPv6 one, all of which one customer is given. */
    static String group(String address) {
        InetAddress parsed = parsed(address);
        return parsed instanceof Inet6Address
                ? HexFormat.of().formatHex(Arrays.copyOf(parsed.getAddress(), NETWORK_BYTES)) + "/64"
                : String.valueOf(parsed.getHostAddress());
    }

    private static InetAddress parsed(String address) {
        return InetAddress.ofLiteral(address);
    }
}
