package seckill.console;

/** Activities as the engine tells them, for tests. */
public final class SaleActivities {

    private SaleActivities() {}

    public static void on(FakeEngine fake) {
        fake.answer(
                "GET /control/v1/activities",
                200,
                "[" + row(1110, "New year gift boxes 年货礼包", "DRAFT", 2) + ","
                        + row(1105, "Air conditioner 空调", "PREHEATED", 3) + ","
                        + row(1101, "Phone X 128G 手机", "OPEN", 4) + "]");
        fake.answer("GET /control/v1/activities/1110", 200, detail(1110, "New year gift boxes 年货礼包", "DRAFT", 2));
        fake.answer("GET /control/v1/activities/1105", 200, detail(1105, "Air conditioner 空调", "PREHEATED", 3));
        fake.answer("GET /control/v1/activities/1101", 200, detail(1101, "Phone X 128G 手机", "OPEN", 4));
    }

    public static String detail(long id, String name, String state, long version) {
        return "{\"activity\":" + row(id, name, state, version) + ",\"offers\":[{\"terms\":{\"offer\":{\"activityId\":"
                + id
                + ",\"skuId\":1},\"title\":\"" + name
                + "\",\"unitPriceCents\":499900,\"currency\":\"CNY\",\"perBuyerLimit\":1,\"scope\":\"OFFER\",\"buckets\":16,"
                + "\"initialUnits\":8000},\"state\":\"" + state
                + "\",\"available\":8000,\"epoch\":1,\"stop\":null,\"stopDetail\":\"\",\"controlVersion\":1}]}";
    }

    private static String row(long id, String name, String state, long version) {
        return "{\"activityId\":" + id + ",\"name\":\"" + name + "\",\"state\":\"" + state
                + "\",\"pauseReason\":null,\"startsAt\":\"2026-11-11T12:10:00Z\",\"endsAt\":\"2026-11-11T13:00:00Z\","
                + "\"paymentWindow\":\"PT15M\",\"scope\":\"OFFER\",\"version\":" + version + "}";
    }
}
