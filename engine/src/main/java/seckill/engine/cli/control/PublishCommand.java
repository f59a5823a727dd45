package seckill.engine.cli.control;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.client.Json;

/** The buyers' page, made anew. */
@Command(
        name = "publish",
        description = "Render an activity's page anew, pictures and rules too, and write it for the CDN.")
final class PublishCommand extends ActionCommand {

    @Parameters(paramLabel = "ACTIVITY", converter = IdWord.class, description = "The activity's number.")
    private long activityId;

    @Override
    int run(Engine engine) {
        return perform(
                engine,
                Plan.post(
                        "/control/v1/activities/" + activityId + "/publish",
                        "Publish the page of activity " + activityId,
                        "./seckill activity show " + activityId),
                site -> "Published " + Json.number(site, "files") + " files as version " + Json.text(site, "version")
                        + ".");
    }
}
