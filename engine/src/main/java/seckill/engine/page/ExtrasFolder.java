package seckill.engine.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@code 42/image.svg} (or png, jpg, webp; at most 1 MiB) and {@code 42/rules.zh.txt}, {@code rules.en.txt}: a rule a line, UTF-8. */
final class ExtrasFolder {

    static final int IMAGE_BYTES_MAX = 1 << 20;
    static final int RULES_MAX = 50;

    private final @Nullable Path folder;

    ExtrasFolder(@Nullable Path folder) {
        this.folder = folder;
    }

    /** @throws IllegalArgumentException naming the file that is too large */
    PageExtras of(long activityId) {
        if (folder == null) {
            return PageExtras.none();
        }
        Path own = folder.resolve(Long.toString(activityId));
        try {
            PageExtras extras = image(own);
            return new PageExtras(extras.image(), extras.imageEnding(), rules(own));
        } catch (IOException e) {
            throw new UncheckedIOException("what was given for activity " + activityId + " cannot be read", e);
        }
    }

    private static PageExtras image(Path own) throws IOException {
        for (String ending : List.of("svg", "png", "jpg", "webp")) {
            Path file = own.resolve("image." + ending);
            if (Files.isRegularFile(file)) {
                long bytes = Files.size(file);
                if (bytes > IMAGE_BYTES_MAX) {
                    throw new IllegalArgumentException(
                            file + " has " + bytes + " bytes; a picture has at most " + IMAGE_BYTES_MAX);
                }
                return new PageExtras(Files.readAllBytes(file), ending, Map.of());
            }
        }
        return PageExtras.none();
    }

    private static Map<Language, List<String>> rules(Path own) throws IOException {
        Map<Language, List<String>> rules = new EnumMap<>(Language.class);
        for (Language language : Language.values()) {
            Path file = own.resolve("rules." + language.word() + ".txt");
            if (Files.isRegularFile(file)) {
                List<String> lines = Files.readAllLines(file).stream()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .toList();
                if (lines.size() > RULES_MAX) {
                    throw new IllegalArgumentException(
                            file + " has " + lines.size() + " rules; at most " + RULES_MAX + " are shown");
                }
                rules.put(language, lines);
            }
        }
        return rules;
    }
}
