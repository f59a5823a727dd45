package seckill.engine.door;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Takes JSON bodies, and says what is wrong with one. */
final class Bodies {

    private static final Pattern JSON =
            Pattern.compile("application/json\\s*(;\\s*charset\\s*=\\s*\"?utf-8\"?\\s*)?", Pattern.CASE_INSENSITIVE);

    private Bodies() {}

    /** The members of the body's object, as {@link Json#members} gives them. */
    static Map<String, Object> json(Exchange exchange) throws RefusedException {
        requireJson(exchange.headers());
        return Json.members(exchange.body());
    }

    static void requireJson(HttpHeaders headers) throws RefusedException {
        String type = headers.get(HttpHeaderNames.CONTENT_TYPE);
        if (!isJson(type) || headers.contains(HttpHeaderNames.CONTENT_ENCODING)) {
            throw Problem.UNSUPPORTED_MEDIA_TYPE.refusal();
        }
    }

    private static boolean isJson(@Nullable String type) {
        return type != null && (type.equals(Answer.JSON) || JSON.matcher(type).matches());
    }
}
