package seckill.engine.page;

import java.util.List;
import java.util.Map;

/**
 * What people add to a page by hand.
 *
 * @param image the picture
 * @param imageEnding its kind, a key of {@link #TYPES}
 * @param rules more rules by language, one sentence each, shown after those that follow from the activity
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PageExtras(byte[] image, String imageEnding, Map<Language, List<String>> rules) {

    static final String SVG = "image/svg+xml";
    static final Map<String, String> TYPES =
            Map.of("svg", SVG, "png", "image/png", "jpg", "image/jpeg", "webp", "image/webp");

    /** The picture that comes with the program, and no further rules. */
    static PageExtras none() {
        return new PageExtras(Resources.bytes("cover.svg"), "svg", Map.of());
    }

    String imageType() {
        return TYPES.getOrDefault(imageEnding, "application/octet-stream");
    }
}
