package seckill.engine.controlplane;

import com.github.benmanes.caffeine.cache.Ticker;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.feed.FeedHub;
import seckill.engine.feed.FeedProperties;

/**
 * The live feed, as server-sent events. The call's own virtual thread writes; while its reader does not read it waits in the write, with
 * one frame in hand that all readers share, until the frame's limit ends the stream. The connection's write timeout bounds each wait.
 */
@RestController
class FeedController {

    private static final Logger log = LoggerFactory.getLogger(FeedController.class);
    private static final int CHUNK_BYTES = 8_192;
    private static final byte[] BEGIN = "retry: 1000\n\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] HEARTBEAT = ": heartbeat\n\n".getBytes(StandardCharsets.US_ASCII);

    private final FeedHub hub;
    private final FeedProperties properties;
    private final StreamGuard guard;
    private final Ticker ticker;

    FeedController(FeedHub hub, FeedProperties properties, Callers callers, Ticker ticker) {
        this.hub = hub;
        this.properties = properties;
        this.guard = new StreamGuard(callers);
        this.ticker = ticker;
    }

    @Access(Who.VIEWER)
    @GetMapping(path = "/control/v1/feed", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    void feed(
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Caller caller = Caller.of(request);
        try (FeedHub.Subscription subscription = hub.subscribe(lastEventId)) {
            response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
            response.setCharacterEncoding(StandardCharsets.UTF_8);
            stream(subscription, caller, response);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void stream(FeedHub.Subscription subscription, Caller caller, HttpServletResponse response)
            throws InterruptedException {
        long waitMillisMax = properties.heartbeatEvery().toMillis();
        try {
            ServletOutputStream out = response.getOutputStream();
            send(out, List.of(BEGIN));
            List<byte[]> frames;
            while ((frames = subscription.next(waitMillisMax)) != null && guard.mayGoOn(caller)) {
                send(out, frames.isEmpty() ? List.of(HEARTBEAT) : frames);
            }
        } catch (IOException e) {
            // The reader went away, or read nothing for too long: nobody is left to be told.
            log.debug("A feed of {} ended: {}", caller.name(), e.getMessage());
        }
    }

    private void send(ServletOutputStream out, List<byte[]> frames) throws IOException {
        for (byte[] frame : frames) {
            long startNanos = ticker.read();
            for (int at = 0; at < frame.length; at += CHUNK_BYTES) {
                out.write(frame, at, Math.min(CHUNK_BYTES, frame.length - at));
                if (ticker.read() - startNanos > properties.frameLimit().toNanos()) {
                    throw new IOException("the reader took more than " + properties.frameLimit() + " for one frame");
                }
            }
        }
        out.flush();
    }
}
