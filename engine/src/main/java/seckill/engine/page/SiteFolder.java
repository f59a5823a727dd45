package seckill.engine.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Puts sites into a folder for a CDN: {@code 42} is a link to {@code .sites/42-<version>}, a folder that is complete before the link
 * points at it. Whoever reads through the link sees the old site or the new one, and nothing between.
 */
public final class SiteFolder {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path folder;

    public SiteFolder(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /**
     * Writes the site and switches to it; the same site again changes nothing. Earlier versions stay, for pages that are open.
     *
     * @return the link, a folder to everybody who reads
     * @throws IOException naming the path, when it cannot be written; the site that was there stays
     */
    public Path write(Site site) throws IOException {
        String name = site.activityId() + "-" + site.version();
        Path sites = Files.createDirectories(folder.resolve(".sites"));
        Path complete = sites.resolve(name);
        if (!Files.isDirectory(complete)) {
            Path fresh = Files.createTempDirectory(sites, ".new-");
            try {
                fill(fresh, site);
                moveTo(complete, fresh);
            } finally {
                delete(fresh);
            }
        }
        return pointAt(sites.relativize(complete), site.activityId());
    }

    private static void fill(Path fresh, Site site) throws IOException {
        for (SiteFile file : site.files()) {
            Path path = fresh.resolve(file.path());
            if (!path.normalize().startsWith(fresh)) {
                throw new IOException("a file of the site would lie outside of it: " + file.path());
            }
            Files.createDirectories(path.getParent());
            Files.write(path, file.bytes());
        }
        Files.writeString(fresh.resolve("_headers"), headers(site));
        Files.write(fresh.resolve("manifest.json"), manifest(site));
    }

    /** In the form that several CDNs read: a path, and its headers indented below it. */
    static String headers(Site site) {
        StringBuilder all = new StringBuilder();
        for (SiteFile file : site.files()) {
            all.append("/a/")
                    .append(site.activityId())
                    .append('/')
                    .append(file.path())
                    .append("\n  Cache-Control: ")
                    .append(file.cacheControl())
                    .append("\n  Content-Security-Policy: ")
                    .append(file.policy())
                    .append("\n  X-Content-Type-Options: nosniff\n");
        }
        return all.toString();
    }

    static byte[] manifest(Site site) {
        List<Map<String, Object>> files = site.files().stream()
                .map(file -> {
                    Map<String, Object> each = new LinkedHashMap<>();
                    each.put("path", file.path());
                    each.put("bytes", file.bytes().length);
                    each.put("sha256", file.digest());
                    each.put("contentType", file.contentType());
                    each.put("cacheControl", file.cacheControl());
                    return each;
                })
                .toList();
        Map<String, Object> manifest = new LinkedHashMap<>();
        manifest.put("activityId", site.activityId());
        manifest.put("version", site.version());
        manifest.put("files", files);
        return (JSON.writerWithDefaultPrettyPrinter().writeValueAsString(manifest) + "\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void moveTo(Path complete, Path fresh) throws IOException {
        try {
            Files.move(fresh, complete, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.isDirectory(complete)) { // else somebody else wrote the same site meanwhile
                throw e;
            }
        }
    }

    private Path pointAt(Path target, long activityId) throws IOException {
        Path link = folder.resolve(Long.toString(activityId));
        if (Files.exists(link, java.nio.file.LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(link)) {
            throw new FileAlreadyExistsException(link + " is there and was not written by a publication");
        }
        Path fresh = folder.resolve(".link-" + target.getFileName());
        Files.deleteIfExists(fresh);
        Files.createSymbolicLink(fresh, Path.of(".sites").resolve(target));
        Files.move(fresh, link, StandardCopyOption.ATOMIC_MOVE);
        return link;
    }

    private static void delete(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
