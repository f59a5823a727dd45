package seckill.engine.door;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;

/** What stands in paths. */
final class Paths {

    static final String ACTIVITIES = "/api/v1/activities/";
    static final String SITES = "/a/";
    static final String RESERVATIONS = "/api/v1/reservations/";
    static final String EVENTS = "/events";

    private static final Pattern OFFER = Pattern.compile(ACTIVITIES + "([1-9][0-9]{0,17})/skus/([1-9][0-9]{0,17})");

    private Paths() {}

    /** The offer that the path names, or null. */
    static @Nullable OfferId offer(String path) {
        Matcher matcher = OFFER.matcher(path);
        return matcher.matches()
                ? new OfferId(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)))
                : null;
    }

    /** The reservation id of a path under {@link #RESERVATIONS}. */
    static String reservation(String path) {
        String rest = path.substring(RESERVATIONS.length());
        return rest.endsWith(EVENTS) ? rest.substring(0, rest.length() - EVENTS.length()) : rest;
    }
}
