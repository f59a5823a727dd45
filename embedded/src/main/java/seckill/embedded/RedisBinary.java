package seckill.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which program to start as Redis. */
final class RedisBinary {

    /** Older ones on the PATH are passed over. */
    private static final int MAJOR_MIN = 7;

    private static final Pattern VERSION = Pattern.compile("\\bv=(\\d+)\\.");

    private RedisBinary() {}

    /** A recent {@code redis-server} of the PATH, else the one that comes with the program. */
    static Path find(BinaryCache cache, Progress progress) {
        return onPath().orElseGet(() -> packaged(cache, progress));
    }

    static Optional<Path> onPath() {
        return ServerProcess.findOnPath("redis-server").filter(program -> major(program) >= MAJOR_MIN);
    }

    /** The program of the embedded-redis jar, unpacked once. */
    static Path packaged(BinaryCache cache, Progress progress) {
        String resource = "redis-server-" + packagedFor(System.getProperty("os.name"), System.getProperty("os.arch"));
        return cache.entry(resource, folder -> {
                    progress.step("Redis", "unpacking, once");
                    try (InputStream bytes = RedisBinary.class.getResourceAsStream("/" + resource)) {
                        if (bytes == null) {
                            throw new IOException(resource + " is missing in the embedded-redis jar");
                        }
                        Path program = folder.resolve("redis-server");
                        Files.copy(bytes, program);
                        if (!program.toFile().setExecutable(true)) {
                            throw new IOException("cannot make " + program + " executable");
                        }
                    }
                })
                .resolve("redis-server");
    }

    /** 0 when the program does not say. */
    private static int major(Path program) {
        try {
            Process process = new ProcessBuilder(program.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher matcher = VERSION.matcher(said);
            return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
        } catch (IOException _) {
            // it cannot be run: the packaged one will do
            return 0;
        }
    }

    private static String packagedFor(String osName, String osArch) {
        String os = osName.toLowerCase(Locale.ROOT);
        boolean arm = osArch.equals("aarch64");
        boolean intel = osArch.equals("amd64") || osArch.equals("x86_64");
        if (os.startsWith("linux") && intel) {
            return "6.2.6-v5-linux-amd64";
        }
        if (os.startsWith("linux") && arm) {
            return "6.2.7-linux-arm64";
        }
        if (os.startsWith("mac") && arm) {
            return "6.2.6-v5-darwin-arm64";
        }
        if (os.startsWith("mac") && intel) {
            return "6.2.6-v5-darwin-amd64";
        }
        throw new EmbeddedServerException("no Redis is packaged for " + osName + " " + osArch
                + ": put redis-server 7 or later on the PATH, or give the address of a running one");
    }
}
