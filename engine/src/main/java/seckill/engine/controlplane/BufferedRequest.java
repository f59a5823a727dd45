package seckill.engine.controlplane;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A request whose body was read, and counted, before anybody trusts it. */
final class BufferedRequest extends HttpServletRequestWrapper {

    private final byte[] body;

    private BufferedRequest(HttpServletRequest request, byte[] body) {
        super(request);
        this.body = body;
    }

    /** @throws RefusedException when the body is longer than allowed */
    static BufferedRequest read(HttpServletRequest request, int bytesMax) throws IOException {
        byte[] body = request.getContentLengthLong() > bytesMax
                ? new byte[bytesMax + 1]
                : request.getInputStream().readNBytes(bytesMax + 1);
        if (body.length > bytesMax) {
            throw new RefusedException(
                    ProblemCode.BODY_TOO_LARGE,
                    "the body is longer than " + bytesMax + " bytes, which is the most allowed");
        }
        return new BufferedRequest(request, body);
    }

    byte[] body() {
        return body;
    }

    @Override
    public ServletInputStream getInputStream() {
        ByteArrayInputStream in = new ByteArrayInputStream(body);
        return new ServletInputStream() {
            @Override
            public int read() {
                return in.read();
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                return in.read(target, offset, length);
            }

            @Override
            public boolean isFinished() {
                return in.available() == 0;
            }

            @Override
            public boolean isReady() {
                return true;
            }

            @Override
            public void setReadListener(ReadListener listener) {
                throw new IllegalStateException("the body is read already; no listener is needed");
            }
        };
    }

    @Override
    public BufferedReader getReader() {
        return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
    }
}
