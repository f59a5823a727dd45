package seckill.engine.cli;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import seckill.embedded.PrivateServer;

/** What is where, for the person who started the engine. Shows no secret, only where each is kept. */
final class Summary {

    private Summary() {}

    static String of(EngineFolder folder, ServerAddresses addresses, RunFile runFile, Duration startTime) {
        return """

                Seckill is up, pid %d, after %.1f s
                  door      %s   for buyers
                  control   %s   for operators, key in %s
                  redis     %s%s
                  database  %s%s
                  data      %s
                  log       %s
                Stop it with Ctrl+C here, or from elsewhere: ./seckill stop --data %s""".formatted(
                        runFile.pid(),
                        startTime.toMillis() / 1000.0,
                        runFile.doorUrl(),
                        runFile.controlUrl(),
                        folder.secrets().resolve("seckill.control.key"),
                        addresses.redisUri().replaceFirst("//[^@/]*@", "//"),
                        origin(addresses.redis(), ""),
                        JdbcUrl.withoutSettings(addresses.jdbcUrl()),
                        origin(addresses.mariaDb(), "user " + addresses.jdbcUser() + ", "),
                        folder.path(),
                        folder.log(),
                        folder.pathForShell());
    }

    private static String origin(@Nullable PrivateServer server, String user) {
        if (server == null) {
            return "   as given";
        }
        return String.format(
                Locale.ROOT,
                "   private, pid %d%s, %spassword in %s",
                server.pid(),
                server.adopted() ? " (was running)" : "",
                user,
                server.folder().resolve("password"));
    }
}
