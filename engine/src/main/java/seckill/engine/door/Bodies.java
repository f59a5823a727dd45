package seckill.engine.door;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;

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

    /** The offer that the body names. */
    static OfferId offer(Map<String, Object> body) throws RefusedException {
        long activityId = Json.wholeNumber(body, "activityId");
        long skuId = Json.wholeNumber(body, "skuId");
        if (activityId < 1 || skuId < 1) {
            throw Problem.BAD_REQUEST.refusal("\"activityId\" and \"skuId\" are whole numbers from 1.");
        }
        return new OfferId(activityId, skuId);
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
