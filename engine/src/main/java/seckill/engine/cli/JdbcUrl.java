package seckill.engine.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Addresses of the database, with the driver settings that the ledger relies on. */
final class JdbcUrl {

    static final String SCHEME = "jdbc:mysql://";

    /**
     * One clock, in UTC, whatever the zones of machine and server; batches sent as one statement; statements prepared by the
     * driver, since the server would keep thousands of batch shapes; a server that is frozen is given up on. The database is made
     * at the first start.
     */
    private static final Map<String, String> DEFAULTS = new LinkedHashMap<>();

    static {
        DEFAULTS.put("connectionTimeZone", "UTC");
        DEFAULTS.put("forceConnectionTimeZoneToSession", "true");
        DEFAULTS.put("rewriteBatchedStatements", "true");
        DEFAULTS.put("useServerPrepStmts", "false");
        DEFAULTS.put("cachePrepStmts", "true");
        DEFAULTS.put("prepStmtCacheSize", "250");
        DEFAULTS.put("prepStmtCacheSqlLimit", "4096");
        DEFAULTS.put("connectTimeout", "5000");
        DEFAULTS.put("socketTimeout", "30000");
        DEFAULTS.put("tcpKeepAlive", "true");
        DEFAULTS.put("createDatabaseIfNotExist", "true");
    }

    /** On loopback nobody listens in; TLS and the server's public key would only cost time. */
    private static final Map<String, String> LOOPBACK_DEFAULTS =
            Map.of("sslMode", "DISABLED", "allowPublicKeyRetrieval", "true");

    private static final Pattern LOOPBACK = Pattern.compile("jdbc:mysql://(127\\.0\\.0\\.1|localhost|\\[::1])[:/].*");

    private JdbcUrl() {}

    /** The address with every setting that it does not name itself. */
    static String complete(String url) {
        Map<String, String> missing = new LinkedHashMap<>(DEFAULTS);
        if (LOOPBACK.matcher(url).matches()) {
            missing.putAll(LOOPBACK_DEFAULTS);
        }
        missing.keySet().removeIf(name -> url.contains("?" + name + "=") || url.contains("&" + name + "="));
        String added = missing.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining("&"));
        return url + (url.contains("?") ? "&" : "?") + added;
    }

    /** The address as people want to see it. */
    static String withoutSettings(String url) {
        int question = url.indexOf('?');
        return question < 0 ? url : url.substring(0, question);
    }
}
