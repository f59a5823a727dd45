package seckill.engine.controlplane;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;
import seckill.engine.controlplane.ActivityController.ActivityAnswer;
import seckill.engine.ledger.ActivityLedger.OfferRow;

/**
 * Versions as entity tags. A tag names the version of what can be edited, not the bytes of one answer: an activity's answer also shows
 * units, which change while its version stays.
 */
@RestControllerAdvice
final class ETags implements ResponseBodyAdvice<Object> {

    static String of(long version) {
        return "\"" + version + "\"";
    }

    /** Whether the value of an If-Match header admits the version. */
    static boolean admits(String ifMatch, @Nullable Long version) {
        return version != null
                && Arrays.stream(ifMatch.split(",", -1))
                        .map(String::strip)
                        .anyMatch(tag -> tag.equals("*") || tag.equals(of(version)));
    }

    @Override
    public boolean supports(MethodParameter type, Class<? extends HttpMessageConverter<?>> converter) {
        return true;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter type,
            MediaType mediaType,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        switch (body) {
            case ActivityAnswer answer ->
                response.getHeaders().setETag(of(answer.activity().version()));
            case OfferRow offer -> response.getHeaders().setETag(of(offer.controlVersion()));
            case OperatorView operator -> response.getHeaders().setETag(of(operator.version()));
            case SwitchView one -> response.getHeaders().setETag(of(one.version()));
            case null, default -> {
                // Nothing that has a version.
            }
        }
        return body;
    }
}
