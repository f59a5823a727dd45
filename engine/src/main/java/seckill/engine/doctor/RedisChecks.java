package seckill.engine.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.engine.doctor.Finding.Verdict;
import seckill.engine.reservation.RedisExamination.RedisVitals;

/** Whether a Redis may hold a sale: it must forget nothing, evict nothing, and answer at once. */
final class RedisChecks {

    private static final String AREA = "redis";
    private static final String UNKNOWN = "not told by the server";
    private static final long MEMORY_WARN_PERCENT = 75;
    private static final long MEMORY_FAIL_PERCENT = 90;
    private static final long CLIENTS_WARN_PERCENT = 90;
    private static final long ANSWER_WARN_NANOS = 20_000_000;

    private final Map<String, String> info;
    private final Map<String, String> settings;
    private final long answerNanos;

    private RedisChecks(RedisVitals vitals) {
        info = vitals.info();
        settings = vitals.settings();
        answerNanos = vitals.answerNanos();
    }

    static List<Finding> of(RedisVitals vitals) {
        RedisChecks checks = new RedisChecks(vitals);
        return List.of(
                checks.version(),
                checks.role(),
                checks.appendOnly(),
                checks.fsync(),
                checks.lastWrite(),
                checks.eviction(),
                checks.memory(),
                checks.clients(),
                checks.idle(),
                checks.answer());
    }

    private Finding version() {
        String valkey = info.get("valkey_version");
        String version = info.getOrDefault("redis_version", "0.0");
        String mode = info.getOrDefault("redis_mode", "standalone");
        String shown = (valkey == null ? "Redis " + version : "Valkey " + valkey) + ", " + mode;
        boolean good = atLeast(version, 6, 2) && !mode.equals("cluster");
        return Finding.of(
                good,
                Verdict.FAIL,
                AREA,
                "version",
                shown,
                "Redis 6.2 or later, or Valkey; a single server or one found through sentinels",
                "use another server: the engine refuses to start with this one");
    }

    private Finding role() {
        String role = info.getOrDefault("role", "unknown");
        boolean loading = info.getOrDefault("loading", "0").equals("1");
        String shown =
                role + ", " + info.getOrDefault("connected_slaves", "0") + " replicas" + (loading ? ", loading" : "");
        return Finding.of(
                role.equals("master") && !loading,
                Verdict.FAIL,
                AREA,
                "role",
                shown,
                "master, done loading",
                "give the address of the master, or of the sentinels; wait while it loads");
    }

    private Finding appendOnly() {
        boolean on = info.getOrDefault("aof_enabled", "0").equals("1");
        return Finding.of(
                on,
                Verdict.FAIL,
                AREA,
                "appendonly",
                on ? "yes" : "no",
                "yes",
                "CONFIG SET appendonly yes, and in redis.conf: what it granted is lost when it ends");
    }

    private Finding fsync() {
        String value = settings.get("appendfsync");
        if (value == null) {
            return unknown("appendfsync", "always or everysec");
        }
        return Finding.of(
                value.equals("always") || value.equals("everysec"),
                Verdict.FAIL,
                AREA,
                "appendfsync",
                value + (value.equals("everysec") ? ": a crash of the machine loses up to a second of grants" : ""),
                "always or everysec",
                "CONFIG SET appendfsync everysec, and in redis.conf");
    }

    private Finding lastWrite() {
        List<String> broken = new ArrayList<>();
        for (String name : List.of("aof_last_write_status", "aof_last_bgrewrite_status")) {
            if (!info.getOrDefault(name, "ok").equals("ok")) {
                broken.add(name + " " + info.get(name));
            }
        }
        boolean snapshotsStopWrites =
                settings.getOrDefault("stop-writes-on-bgsave-error", "no").equals("yes")
                        && !settings.getOrDefault("save", "").isBlank();
        if (snapshotsStopWrites
                && !info.getOrDefault("rdb_last_bgsave_status", "ok").equals("ok")) {
            broken.add("rdb_last_bgsave_status " + info.get("rdb_last_bgsave_status") + ", writes are refused");
        }
        return Finding.of(
                broken.isEmpty(),
                Verdict.FAIL,
                AREA,
                "persistence",
                broken.isEmpty() ? "last writes ok" : String.join(", ", broken),
                "last writes ok",
                "look into its log: the disk is full or broken, or memory for a fork is missing");
    }

    private Finding eviction() {
        String policy = info.getOrDefault("maxmemory_policy", settings.getOrDefault("maxmemory-policy", ""));
        if (policy.isEmpty()) {
            return unknown("maxmemory-policy", "noeviction");
        }
        return Finding.of(
                policy.equals("noeviction"),
                Verdict.FAIL,
                AREA,
                "maxmemory-policy",
                policy,
                "noeviction",
                "CONFIG SET maxmemory-policy noeviction, and in redis.conf: an evicted key is a lost unit");
    }

    private Finding memory() {
        long used = number(info.get("used_memory"));
        long limit = number(info.get("maxmemory"));
        long whole = limit > 0 ? limit : number(info.get("total_system_memory"));
        if (whole == 0) {
            return unknown("memory", "less than " + MEMORY_WARN_PERCENT + " % used");
        }
        long percent = Sizes.percent(used, whole);
        Verdict verdict = percent >= MEMORY_FAIL_PERCENT
                ? Verdict.FAIL
                : percent >= MEMORY_WARN_PERCENT ? Verdict.WARN : Verdict.OK;
        return new Finding(
                AREA,
                "memory",
                verdict,
                percent + " % of " + Sizes.of(whole) + (limit > 0 ? " (maxmemory)" : " (the machine's)"),
                "less than " + MEMORY_WARN_PERCENT + " %",
                verdict == Verdict.OK
                        ? ""
                        : "raise maxmemory or take a larger machine: a full Redis refuses every grant");
    }

    private Finding clients() {
        long max = number(settings.getOrDefault("maxclients", info.getOrDefault("maxclients", "0")));
        long now = number(info.get("connected_clients"));
        if (max == 0) {
            return unknown("clients", "room for three connections an engine");
        }
        return Finding.of(
                Sizes.percent(now, max) < CLIENTS_WARN_PERCENT,
                Verdict.WARN,
                AREA,
                "clients",
                now + " of " + max,
                "less than " + CLIENTS_WARN_PERCENT + " % of maxclients",
                "raise maxclients, or find out who else connects");
    }

    private Finding idle() {
        long seconds = number(settings.getOrDefault("timeout", "0"));
        return Finding.of(
                seconds == 0,
                Verdict.WARN,
                AREA,
                "timeout",
                seconds == 0 ? "0: idle connections stay" : seconds + " s",
                "0",
                "CONFIG SET timeout 0: each connection that it closes fences every sale for a moment");
    }

    private Finding answer() {
        return Finding.of(
                answerNanos < ANSWER_WARN_NANOS,
                Verdict.WARN,
                AREA,
                "answer",
                String.format(Locale.ROOT, "%.1f ms", answerNanos / 1e6),
                "less than 20 ms",
                "bring engine and Redis closer together, or find out what keeps it busy (SLOWLOG GET)");
    }

    private static Finding unknown(String check, String expected) {
        return Finding.warn(AREA, check, UNKNOWN, expected, "see to it by the means of whoever runs the server");
    }

    private static boolean atLeast(String version, int majorMin, int minorMin) {
        String[] parts = version.split("\\.", -1);
        long major = number(parts[0]);
        return major > majorMin || major == majorMin && parts.length > 1 && number(parts[1]) >= minorMin;
    }

    private static long number(@Nullable String text) {
        return text != null && text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }
}
