package seckill.engine.door;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A client that sends exactly the bytes it is given. */
final class RawClient implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 10_000;

    private final Socket socket;
    private final InputStream in;

    private RawClient(Socket socket) throws IOException {
        this.socket = socket;
        in = socket.getInputStream();
    }

    static RawClient to(int port) {
        try {
            Socket socket = new Socket();
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(new InetSocketAddress("127.0.0.1", port), TIMEOUT_MILLIS);
            return new RawClient(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String get(String path, String authorization) {
        return "GET " + path + " HTTP/1.1\r\nHost: shop\r\nAuthorization: " + authorization + "\r\n\r\n";
    }

    static String post(String path, String authorization, String body) {
        return post(path, authorization, body, "");
    }

    static String post(String path, String authorization, String body, String headers) {
        return "POST " + path + " HTTP/1.1\r\nHost: shop\r\nAuthorization: " + authorization
                + "\r\nContent-Type: application/json\r\n" + headers + "Content-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
    }

    Reply call(String request) {
        send(request);
        return read();
    }

    void send(String text) {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @return whether the connection still stood */
    boolean trySend(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Sends FIN and goes on reading. */
    void endOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Reply read() {
        return read(true);
    }

    /** The next response; without a body although a length is given, when it answers HEAD. */
    Reply read(boolean withBody) {
        int status = readHead();
        Map<String, String> headers = readHeaders();
        String length = headers.get("content-length");
        String body = withBody && length != null ? text(readBytes(Integer.parseInt(length))) : "";
        return new Reply(status, headers, body);
    }

    /** The status line of a head, such as of {@code 100 Continue}. */
    int readHead() {
        String line = readLine();
        if (!line.startsWith("HTTP/1.1 ")) {
            throw new AssertionError("no status line: " + line);
        }
        return Integer.parseInt(line.substring(9, 12));
    }

    Map<String, String> readHeaders() {
        Map<String, String> headers = new TreeMap<>();
        for (String line = readLine(); !line.isEmpty(); line = readLine()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return headers;
    }

    String readLine() {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    throw new AssertionError("the connection ended within a line: " + text(line.toByteArray()));
                }
                line.write(next);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text(line.toByteArray()).stripTrailing();
    }

    /** Everything up to the connection's end. */
    String readToEnd() {
        try {
            return text(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] readBytes(int count) {
        try {
            byte[] bytes = in.readNBytes(count);
            if (bytes.length < count) {
                throw new AssertionError("the connection ended after " + bytes.length + " of " + count + " bytes");
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
