package seckill.console;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
