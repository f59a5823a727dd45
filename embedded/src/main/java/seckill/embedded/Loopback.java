package seckill.embedded;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Sockets on 127.0.0.1, which is where private servers listen and nowhere else. */
final class Loopback {

    static final String HOST = "127.0.0.1";

    private static final int TIMEOUT_MILLIS = 1000;

    private Loopback() {}

    static Socket connect(int port) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(HOST, port), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(HOST, port), 1);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    static int anyFreePort() throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(HOST, 0), 1);
            return socket.getLocalPort();
        }
    }
}
