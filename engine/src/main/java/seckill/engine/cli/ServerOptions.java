package seckill.engine.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Options that name real servers; without them the engine has private ones. */
public final class ServerOptions {

    @Spec(Target.MIXEE)
    @Nullable
    private CommandSpec command;

    @Option(
            names = "--redis-uri",
            paramLabel = "URI",
            defaultValue = "${env:SECKILL_REDIS_URI}",
            description =
                    "Redis to use, such as redis://:password@host:6379. Default: $SECKILL_REDIS_URI, else a private one.")
    @Nullable
    private String redisUri;

    @Option(
            names = "--jdbc-url",
            paramLabel = "URL",
            defaultValue = "${env:SECKILL_JDBC_URL}",
            description =
                    "MySQL or MariaDB to use, such as jdbc:mysql://host:3306/seckill. Default: $SECKILL_JDBC_URL, else a private one.")
    @Nullable
    private String jdbcUrl;

    @Option(
            names = "--jdbc-user",
            paramLabel = "NAME",
            defaultValue = "${env:SECKILL_JDBC_USER:-root}",
            description = "Account on the given database. Default: $SECKILL_JDBC_USER, else root.")
    private String jdbcUser = "root";

    @Option(
            names = "--jdbc-password-file",
            paramLabel = "FILE",
            defaultValue = "${env:SECKILL_JDBC_PASSWORD_FILE}",
            description =
                    "File that holds the account's password. Default: $SECKILL_JDBC_PASSWORD_FILE, else the password in $SECKILL_JDBC_PASSWORD, else none.")
    @Nullable
    private Path jdbcPasswordFile;

    /** @throws ParameterException for an address that cannot be one */
    public void check() {
        if (redisUri != null && !redisUri.matches("(redis|rediss|redis-sentinel)://.+")) {
            throw wrong("--redis-uri", redisUri.replaceFirst("//.*@", "//"), "redis://host:port or rediss://host:port");
        }
        if (jdbcUrl != null && !jdbcUrl.matches(JdbcUrl.SCHEME + "[^/]+/[^/?]+.*")) {
            throw wrong("--jdbc-url", jdbcUrl, JdbcUrl.SCHEME + "host:port/database, for MariaDB too");
        }
    }

    @Nullable
    public String redisUri() {
        return redisUri;
    }

    /** The given address with every setting that the ledger relies on; null when none is given. */
    @Nullable
    public String completeJdbcUrl() {
        return jdbcUrl == null ? null : JdbcUrl.complete(jdbcUrl);
    }

    @Nullable
    public String jdbcUrl() {
        return jdbcUrl;
    }

    public String jdbcUser() {
        return jdbcUser;
    }

    public String jdbcPassword() {
        if (jdbcPasswordFile == null) {
            return System.getenv().getOrDefault("SECKILL_JDBC_PASSWORD", "");
        }
        try {
            return Files.readString(jdbcPasswordFile).strip();
        } catch (IOException e) {
            throw new CommandFailure("--jdbc-password-file " + jdbcPasswordFile + " cannot be read: " + e, e);
        }
    }

    private RuntimeException wrong(String option, String value, String allowed) {
        String message = option + " is \"" + value + "\"; allowed is " + allowed;
        return command == null
                ? new IllegalArgumentException(message)
                : new ParameterException(command.commandLine(), message);
    }
}
