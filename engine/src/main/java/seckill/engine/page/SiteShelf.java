package seckill.engine.page;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The sites that this instance serves from memory, one file a look-up. Any thread. */
public final class SiteShelf {

    private final Map<Long, Map<String, SiteFile>> sites = new ConcurrentHashMap<>();

    /**
     * @param path within the site; empty for its first page
     * @return null when there is no such site or file: what is not on the shelf cannot be had, however the path is written
     */
    public @Nullable SiteFile find(long activityId, String path) {
        Map<String, SiteFile> files = sites.get(activityId);
        return files == null ? null : files.get(path.isEmpty() ? Language.CHINESE.page() : path);
    }

    public void put(Site site) {
        sites.put(
                site.activityId(),
                site.files().stream().collect(Collectors.toUnmodifiableMap(SiteFile::path, Function.identity())));
    }

    void keepOnly(Collection<Long> activityIds) {
        sites.keySet().retainAll(activityIds);
    }
}
