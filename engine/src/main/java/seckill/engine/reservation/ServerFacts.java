package seckill.engine.reservation;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What INFO says of a server. */
record ServerFacts(Map<String, String> facts) {

    /** The scripts use SMISMEMBER, the stream reader XAUTOCLAIM; both came with 6.2. Valkey tells the Redis version it equals. */
    private static final int MAJOR_MIN = 6;

    private static final int MINOR_MIN = 2;

    static ServerFacts parse(String info) {
        Map<String, String> facts = new HashMap<>();
        info.lines().forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0) {
                facts.put(line.substring(0, colon), line.substring(colon + 1));
            }
        });
        return new ServerFacts(facts);
    }

    ServerIdentity identity() {
        String valkey = facts.get("valkey_version");
        return new ServerIdentity(
                get("run_id", "unknown"),
                get("role", "unknown"),
                valkey == null ? get("redis_version", "unknown") : "Valkey " + valkey);
    }

    boolean appendOnly() {
        return get("aof_enabled", "0").equals("1");
    }

    /** @return why no sale may run on this server, or null */
    @Nullable
    String unsuitable() {
        String policy = get("maxmemory_policy", "unknown");
        if (!policy.equals("noeviction")) {
            return "Redis' maxmemory-policy is " + policy
                    + ", so that it may forget stock and buyers; allowed: noeviction";
        }
        String mode = get("redis_mode", "standalone");
        if (mode.equals("cluster")) {
            return "Redis runs in mode cluster; allowed for now: a single server, or one found through sentinels";
        }
        String version = get("redis_version", "0.0");
        String[] parts = version.split("\\.", -1);
        int major = Integer.parseInt(parts[0]);
        int minor = parts.length > 1 ? Integer.parseInt(parts[1]) : 0;
        if (major < MAJOR_MIN || major == MAJOR_MIN && minor < MINOR_MIN) {
            return "Redis' version is " + version + "; allowed: 6.2 and later, or Valkey";
        }
        return null;
    }

    private String get(String name, String otherwise) {
        return facts.getOrDefault(name, otherwise);
    }
}
