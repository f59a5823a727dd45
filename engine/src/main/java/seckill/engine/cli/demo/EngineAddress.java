package seckill.engine.cli.demo;

import java.net.InetSocketAddress;
import java.net.URI;

/**
 * Where an engine listens.
 *
 * @param pid its process; 0 when it is not on this machine
 * @param door address of the buyer plane
 * @param control address of the control plane
 * @param secretsDir folder of its keys; empty when they were given one by one
 */
record EngineAddress(long pid, URI door, URI control, String secretsDir) {

    static final int PORT_DEFAULT = 80;

    InetSocketAddress doorSocket() {
        return socket(door);
    }

    InetSocketAddress controlSocket() {
        return socket(control);
    }

    private static InetSocketAddress socket(URI uri) {
        return new InetSocketAddress(uri.getHost(), uri.getPort() < 0 ? PORT_DEFAULT : uri.getPort());
    }
}
