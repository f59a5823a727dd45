package seckill.console;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import seckill.console.client.Json;

/** What the engine of {@link Sale} answers, one method a screen. */
public final class Answers {

    private static final String BROKEN = "/control/v1/offers/1104/1";

    private Answers() {}

    /** Offer 1104/1: the database agrees with itself, one grant is nowhere since the last two of 120 runs. */
    public static void reconciliation(FakeEngine fake) {
        fake.answer("GET " + BROKEN + "/status", 200, """
                {"state":"OPEN","epoch":3,"database":{"epoch":3,"initial":5000,"adjusted":0,"available":2004,"deducted":3120,
                "refilled":124,"adjustedByLog":0,"liveUnits":2996}}""");
        fake.answer(
                "GET " + BROKEN + "/reconciliations",
                200,
                IntStream.range(0, 120).mapToObj(Answers::run).collect(Collectors.joining(",", "[", "]")));
        fake.answer(
                "POST " + BROKEN + "/reconcile", 200, "{\"balanced\":false,\"findings\":[{\"rule\":\"lost-grant\"}]}");
    }

    /** One reopening of offer 1104/1 that op-2 has asked for. */
    public static void approvals(FakeEngine fake) {
        fake.answer("GET /control/v1/approvals?open=true", 200, """
                [{"approvalId":31,"action":"offer.reopen","offer":{"activityId":1104,"skuId":1},"epoch":3,"stop":"INVARIANT_BROKEN",
                "stopDetail":"granted counter","proof":"","state":"WAITING","askedBy":"op-2","askedAt":"2026-11-11T12:00:36Z",
                "reason":"the entry is restored, the run balances","expiresAt":"2026-11-11T12:30:36Z","decidedBy":null,
                "decidedAt":null,"decision":"","outcome":""}]""");
    }

    /** Three open ones of offer 1104/1, two of them under one cause; 812 released ones; a job over the two. */
    public static void deadLetters(FakeEngine fake) {
        String all = "/control/v1/dead-letters";
        fake.answer("GET " + all + "/causes", 200, """
                {"causes":[
                {"offer":{"activityId":1104,"skuId":1},"cause":"SECOND_GRANT","state":"OPEN","count":2,"oldest":"2026-11-11T11:58:12Z"},
                {"offer":{"activityId":1104,"skuId":1},"cause":"MALFORMED","state":"OPEN","count":1,"oldest":"2026-11-11T11:40:03Z"},
                {"offer":{"activityId":1098,"skuId":1},"cause":"EPOCH_SUPERSEDED","state":"RELEASED","count":812,"oldest":"2026-11-10T20:00:00Z"}]}""");
        fake.answer(
                "GET " + all + "?cause=SECOND_GRANT&activityId=1104&skuId=1&state=OPEN&limit=200", 200, """
                {"deadLetters":[%s,%s],"next":null}""".formatted(
                                letter(512, "null"), letter(509, "\"20261111-88123\"")));
        fake.answer("GET " + all + "?cause=MALFORMED&activityId=1104&skuId=1&state=OPEN&limit=200", 200, """
                {"deadLetters":[{"deadLetterId":498,"reservationId":null,"offer":{"activityId":1104,"skuId":1},"bucket":2,"epoch":3,
                "entryId":"1762862403000-7","userId":null,"quantity":null,"requestId":null,"cause":"MALFORMED","detail":"field quantity is missing",
                "payload":"{r=r-77aa-01, u=u-3}","attempts":1,"state":"OPEN","buriedAt":"2026-11-11T11:40:03Z","orderNo":null,"conclusion":null}],
                "next":null}""");
        fake.answer(
                "GET " + all + "?cause=EPOCH_SUPERSEDED&activityId=1098&skuId=1&state=RELEASED&limit=200", 200, """
                {"deadLetters":[],"next":null}""");
        fake.answer("POST " + all + "/512/retry?dryRun=true", 200, """
                {"outcome":"DONE","detail":"order 20261111-90001","dryRun":true}""");
        fake.answer(
                "POST " + all + "/512/release",
                200,
                "{\"outcome\":\"DONE\",\"detail\":\"units return\",\"dryRun\":false}");
        fake.answer("POST " + all + "/retry", 202, job("RUNNING", 0, "null"));
        fake.answer("GET /control/v1/jobs/88?waitSeconds=2&items=1000", 200, job("DONE", 1, """
                [{"ordinal":1,"name":"512","state":"DONE","detail":"order 20261111-90001"},
                {"ordinal":2,"name":"509","state":"FAILED","detail":"the buyer has a live order under another reservation"}]"""));
    }

    /** Six entries of the last day: a stop, an edit with what was before, a refused attempt, an emergency. */
    public static void audit(FakeEngine fake) {
        String rows = String.join(
                ",",
                entry(
                        841,
                        36,
                        "op-2",
                        "offer.reopen",
                        "offer/1104/1",
                        "the entry is restored, the run balances",
                        "DONE",
                        "",
                        "{\"state\":\"WAITING\"}"),
                entry(
                        840,
                        34,
                        "op-3",
                        "offer.start",
                        "offer/1104/1",
                        "customers complain",
                        "REFUSED",
                        "offer 1104/1 is fenced; allowed: rebuild, reopen",
                        "null"),
                entry(839, 5, "op-2", "activity.open", "activity/1101", "on time", "DONE", "", "{\"state\":\"OPEN\"}"),
                entry(838, 4, "op-2", "activity.open", "activity/1101", "on time", "STARTED", "", "null"),
                """
                {"auditId":837,"happenedAt":"2026-11-11T11:55:02Z","requestId":"q-9","who":"op-1","role":"OPERATOR","address":"10.0.4.17",
                "action":"offer.edit","target":"offer/1101/1","reason":"limit as agreed with marketing","outcome":"DONE","detail":"",
                "before":"{\\"title\\":\\"Phone X\\",\\"limit\\":1,\\"price\\":499900}","after":"{\\"title\\":\\"Phone X\\",\\"limit\\":2,\\"price\\":489900}",
                "previousHash":"","hash":"6f2d2a"}""");
        fake.answer(
                "GET /control/v1/audit?limit=200&from=2026-11-10T12%3A00%3A41Z",
                200, "{\"rows\":[" + rows + "],\"next\":637}");
        fake.answer(
                "GET /control/v1/audit?limit=200&outcome=REFUSED&from=2026-11-10T12%3A00%3A41Z",
                200,
                "{\"rows\":["
                        + entry(
                                840,
                                34,
                                "op-3",
                                "offer.start",
                                "offer/1104/1",
                                "customers complain",
                                "REFUSED",
                                "it is fenced",
                                "null")
                        + "],\"next\":null}");
        fake.answer(
                "GET /control/v1/audit/verify",
                200,
                "{\"valid\":true,\"rows\":841,\"lastHash\":\"9c1f04ab77e2d3\",\"firstBadRow\":null,\"why\":null}");
        fake.answer(
                "GET /control/v1/audit/export?from=2026-11-10T12%3A00%3A41Z",
                200, "{\"auditId\":837}\n{\"auditId\":838}\n");
    }

    private static String entry(
            long id,
            int second,
            String who,
            String action,
            String target,
            String reason,
            String outcome,
            String detail,
            String after) {
        return Json.MAPPER.writeValueAsString(Map.ofEntries(
                Map.entry("auditId", id),
                Map.entry("happenedAt", Sale.NOON.plusSeconds(second).toString()),
                Map.entry("requestId", "q-" + id),
                Map.entry("who", who),
                Map.entry("role", "OPERATOR"),
                Map.entry("address", "10.0.4.21"),
                Map.entry("action", action),
                Map.entry("target", target),
                Map.entry("reason", reason),
                Map.entry("outcome", outcome),
                Map.entry("detail", detail),
                Map.entry("after", after.equals("null") ? "" : after),
                Map.entry("hash", "9c1f04ab77e2d3")));
    }

    /** Two units of buyer u-20417733: one paid, one that became a dead letter. */
    public static void units(FakeEngine fake) {
        String all = "/control/v1/units";
        for (String by : new String[] {"order", "reservation", "request"}) {
            fake.answer("GET " + all + "?" + by + "=u-20417733&limit=200", 200, "{\"units\":[]}");
        }
        fake.answer("GET " + all + "?user=u-20417733&limit=200", 200, """
                {"units":[{"reservationId":"r-8f30-9912","orderNo":"20261111-88123","offer":{"activityId":1104,"skuId":1},"bucket":3,"epoch":3,
                "userId":"u-20417733","quantity":1,"requestId":"q-5511-001","stands":"PAID","at":"2026-11-11T12:00:02.114Z"},
                {"reservationId":"r-8f31-0512","orderNo":null,"offer":{"activityId":1104,"skuId":1},"bucket":3,"epoch":3,
                "userId":"u-20417733","quantity":1,"requestId":"q-5512-512","stands":"DEAD_LETTER","at":"2026-11-11T11:58:12Z"}]}""");
        fake.answer("GET " + all + "/r-8f30-9912", 200, """
                {"reservationId":"r-8f30-9912","evidence":[
                {"at":"2026-11-11T12:00:01.871Z","what":"granted","source":"redis:events","id":"1104/1/3 1762862401871-4","values":{"r":"r-8f30-9912","u":"u-20417733","q":"1"}},
                {"at":"2026-11-11T12:00:02.114Z","what":"order placed","source":"mysql:seckill_order","id":"20261111-88123","values":{"status":"PAID","quantity":1,"amount_cents":499900,"expires_at":"2026-11-11T12:15:02Z"}},
                {"at":"2026-11-11T12:00:02.114Z","what":"stock deducted","source":"mysql:seckill_stock_log","id":"771203","values":{"change_type":"DEDUCT","quantity":1}},
                {"at":"2026-11-11T12:00:19.502Z","what":"paid","source":"mysql:payment","id":"p-330018","values":{"outcome":"CAPTURED","amount_cents":499900}},
                {"at":"2026-11-11T12:00:41.000Z","what":"the buyer holds this reservation","source":"redis:buyers","id":"1104/1/3 u-20417733","values":{"reservationId":"r-8f30-9912","quantity":1}},
                {"at":"2026-11-11T12:00:41.000Z","what":"its units did not come back in this epoch","source":"redis:refills","id":"1104/1/3 r-8f30-9912","values":{}}]}""");
    }

    /** Three switches with a value: one at its default, one that an engine has not taken yet, one with a planned change. */
    public static void switches(FakeEngine fake) {
        fake.answer(
                "GET /control/v1/switches",
                200,
                "[" + value("sold-out-threshold", 0, "null", 0, true, "")
                        + "," + value("settlement-batch", 500, "800", 4, false, "") + ","
                        + value("backlog-limit", 20_000, "20000", 2, true, """
                        {"scheduleId":5,"name":"backlog-limit","wanted":50000,"dueAt":"2026-11-11T12:30:00Z","expiresAt":null,"zone":"UTC",
                        "reason":"the peak is over","plannedBy":"op-2","plannedAt":"2026-11-11T11:50:00Z","state":"PLANNED"}""") + "]");
        fake.answer(
                "PUT /control/v1/switches/settlement-batch",
                200,
                value("settlement-batch", 1_000, "1000", 5, true, ""));
    }

    private static String value(String name, long now, String wanted, long version, boolean taken, String plan) {
        String changed = version == 0 ? "null" : "\"op-1\"";
        String at = version == 0 ? "null" : "\"2026-11-11T12:00:40Z\"";
        return """
                {"name":"%s","unit":"UNITS","min":0,"max":5000,"value":%d,"defaultValue":500,"wanted":%s,"version":%d,"until":null,
                "fallsTo":null,"changedBy":%s,"changedAt":%s,"reason":"clears the backlog","instances":[
                {"instance":"engine-1","value":%d,"hasTaken":true},{"instance":"engine-2","value":%d,"hasTaken":%s}],"planned":[%s]}""".formatted(name, now, wanted, version, changed, at, now, now, taken, plan);
    }

    private static String letter(long id, String orderNo) {
        return """
                {"deadLetterId":%d,"reservationId":"r-8f31-0%d","offer":{"activityId":1104,"skuId":1},"bucket":3,"epoch":3,
                "entryId":"1762862292000-%d","userId":"u-20417733","quantity":1,"requestId":"q-5512-%d","cause":"SECOND_GRANT",
                "detail":"the buyer has a live order under reservation r-8f30-9912","payload":null,"attempts":2,"state":"OPEN",
                "buriedAt":"2026-11-11T11:58:12Z","orderNo":%s,"conclusion":null}""".formatted(id, id, id % 10, id, orderNo);
    }

    private static String job(String state, int failed, String items) {
        return """
                {"jobId":88,"kind":"dead-letter.retry","target":"dead-letters","who":"op-1","reason":"x","state":"%s",
                "progress":{"done":2,"total":2,"failed":%d},"cancelWanted":false,"detail":"","instance":"engine-1",
                "startedAt":"2026-11-11T12:00:40Z","endedAt":null,"items":%s,"nextAfterItem":null}""".formatted(state, failed, items);
    }

    private static String run(int age) {
        boolean broken = age < 2;
        String findings = broken
                ? "{\"rule\":\"lost-grant\",\"reservationId\":\"r-8f31-0c77\",\"detail\":\"1 grant of bucket 3 is neither settled nor buried nor pending\"},"
                        + "{\"rule\":\"granted-counter\",\"reservationId\":null,\"detail\":\"bucket 3: granted 3,121, its entries sum to 3,120\"}"
                : "";
        return "{\"runId\":" + (134 - age) + ",\"offer\":{\"activityId\":1104,\"skuId\":1},\"epoch\":3,\"startedAt\":\""
                + Sale.NOON.plusSeconds(33).minusSeconds(60L * age) + "\",\"durationMillis\":84,\"full\":"
                + (broken || age % 10 == 0) + ",\"balanced\":" + !broken + ",\"terms\":\"\",\"findings\":[" + findings
                + "]}";
    }
}
