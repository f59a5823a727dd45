package seckill.engine.cli.control;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.CommandFailure;
import seckill.engine.cli.ExitCodes;
import seckill.engine.cli.client.Json;
import seckill.engine.cli.control.Engine.Reply;
import seckill.model.SaleState;
import tools.jackson.databind.JsonNode;

/** Starts a preheat and follows it step by step. */
@Command(
        name = "preheat",
        description = "Load the activity into Redis and every instance, and publish its page; told step by step.")
final class PreheatCommand extends ActionCommand {

    @Parameters(paramLabel = "ACTIVITY", converter = IdWord.class, description = "Its number.")
    private long activityId;

    @Option(names = "--no-wait", description = "Start the job and go; ./seckill job show tells how far it is.")
    private boolean noWait;

    @Override
    int run(Engine engine) {
        if (isDryRun()) {
            demandLegal(engine);
        }
        Plan plan = Plan.post(
                Activities.path(activityId) + "/preheat?waitSeconds=0",
                "Preheat activity " + activityId,
                "./seckill activity show " + activityId);
        Reply reply = send(engine, plan);
        if (reply == null) {
            return ExitCodes.DONE;
        }
        JsonNode started = reply.json().path("job");
        long jobId = started.path("jobId").asLong();
        if (noWait) {
            return show(started, "Started job " + jobId + ". Look: ./seckill job show " + jobId);
        }
        JsonNode job = FollowedJob.follow(engine, jobId, line -> {
            if (!isJson()) {
                print(line);
            }
        });
        if (!FollowedJob.isDone(job)) {
            throw new CommandFailure(FollowedJob.sentence(job));
        }
        return show(job, "Now " + Activities.named(engine.get(Activities.path(activityId))) + ".");
    }

    private void demandLegal(Engine engine) {
        JsonNode now = engine.get(Activities.path(activityId));
        String state = Json.text(now.path("activity"), "state");
        boolean looks = state.equals(SaleState.PREHEATED.name())
                || state.equals(SaleState.OPEN.name())
                || state.equals(SaleState.PAUSED.name());
        if (!looks && !Activities.mayBecome(now, SaleState.PREHEATED)) {
            throw new CommandFailure("It would be refused: " + Activities.named(now) + " cannot become PREHEATED");
        }
    }
}
