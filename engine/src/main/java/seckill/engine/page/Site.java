package seckill.engine.page;

import java.nio.charset.StandardCharsets;
import java.util.List;
import seckill.engine.signature.Sha256;

/**
 * An activity's site: the same input makes the same bytes.
 *
 * @param activityId the activity
 * @param files by path
 */
public record Site(long activityId, List<SiteFile> files) {

    private static final int VERSION_HEX_DIGITS = 16;

    public Site {
        files = List.copyOf(files);
    }

    /** Names what the site consists of: 16 hexadecimal digits. */
    public String version() {
        StringBuilder all = new StringBuilder();
        files.forEach(file -> all.append(file.path())
                .append(' ')
                .append(file.digest())
                .append(' ')
                .append(file.contentType())
                .append(' ')
                .append(file.cacheControl())
                .append('\n'));
        return Sha256.hex(all.toString().getBytes(StandardCharsets.UTF_8)).substring(0, VERSION_HEX_DIGITS);
    }
}
