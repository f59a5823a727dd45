package seckill.engine.door;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import seckill.engine.page.SiteFile;
import seckill.engine.page.SiteShelf;

/** {@code GET /a/{activityId}/…}: a file of the activity's page, from memory. A path is a name on a shelf, never one of a disk. */
final class SiteCall implements Call {

    private static final Pattern PATH =
            Pattern.compile(Paths.SITES + "([1-9][0-9]{0,17})(?:/([A-Za-z0-9._/-]{0,200}))?");

    private final SiteShelf shelf;

    SiteCall(SiteShelf shelf) {
        this.shelf = shelf;
    }

    @Override
    public void handle(Exchange exchange) throws RefusedException {
        Matcher path = PATH.matcher(exchange.path());
        if (!path.matches()) {
            throw Problem.NOT_FOUND.refusal();
        }
        long activityId = Long.parseLong(path.group(1));
        if (path.group(2) == null) { // what stands in the page is relative to the slash
            exchange.answer(Answer.moved(Paths.SITES + activityId + "/"));
            return;
        }
        SiteFile file = shelf.find(activityId, path.group(2));
        if (file == null) {
            throw Problem.NOT_FOUND.refusal();
        }
        String tag = "\"" + file.digest().substring(0, 32) + "\"";
        String headers = "ETag: " + tag + "\r\nContent-Security-Policy: " + file.policy()
                + "\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: same-origin\r\n";
        exchange.answer(
                isKnown(exchange.headers().getAll(HttpHeaderNames.IF_NONE_MATCH), tag)
                        ? Answer.unchanged(file.cacheControl(), headers)
                        : Answer.cacheable(file.contentType(), file.cacheControl(), headers, file.bytes()));
    }

    private static boolean isKnown(List<String> given, String tag) {
        return given.stream()
                .flatMap(each -> Arrays.stream(each.split(",")))
                .map(String::strip)
                .anyMatch(each -> each.equals("*") || each.equals(tag) || each.equals("W/" + tag));
    }
}
