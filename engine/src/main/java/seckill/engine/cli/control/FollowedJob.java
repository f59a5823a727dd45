package seckill.engine.cli.control;

import java.util.function.Consumer;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** A job that a person waits for: each item is told once, when it is over. */
final class FollowedJob {

    static final String PATH = "/control/v1/jobs";

    /** Well below the command's own limit for an answer. */
    private static final int WAIT_SECONDS = 1;

    private static final int ITEMS_MAX = 1_000;

    private FollowedJob() {}

    /**
     * Waits until the job is over.
     *
     * @param told hears of each item, in order
     * @return the job at its end, with its last items
     */
    static JsonNode follow(Engine engine, long jobId, Consumer<String> told) {
        int last = 0;
        int wait = 0;
        while (true) {
            JsonNode job =
                    engine.get(path(jobId) + "?waitSeconds=" + wait + "&afterItem=" + last + "&items=" + ITEMS_MAX);
            boolean isOver = !Json.text(job, "state").equals("RUNNING");
            int before = last;
            for (JsonNode item : job.path("items")) {
                String state = Json.text(item, "state");
                if (!isOver && (state.equals("WAITING") || state.equals("RUNNING"))) {
                    break;
                }
                last = item.path("ordinal").asInt();
                told.accept(line(job, item));
            }
            if (isOver && (last == before || last >= total(job))) {
                return job;
            }
            wait = WAIT_SECONDS;
        }
    }

    static String path(long jobId) {
        return PATH + "/" + jobId;
    }

    static boolean isDone(JsonNode job) {
        return Json.text(job, "state").equals("DONE");
    }

    /** {@code job 7, activity.preheat on activity/1, is DONE}, with what it says of its end. */
    static String sentence(JsonNode job) {
        String detail = Json.text(job, "detail");
        return "job " + Json.number(job, "jobId") + ", " + Json.text(job, "kind") + " on " + Json.text(job, "target")
                + ", is " + Json.text(job, "state") + (detail.isEmpty() ? "" : ": " + detail);
    }

    private static String line(JsonNode job, JsonNode item) {
        String detail = Json.text(item, "detail");
        return "[" + item.path("ordinal").asInt() + "/" + total(job) + "] " + Json.text(item, "name") + " "
                + Json.text(item, "state") + (detail.isEmpty() ? "" : ": " + detail);
    }

    private static int total(JsonNode job) {
        return job.path("progress").path("total").asInt();
    }
}
