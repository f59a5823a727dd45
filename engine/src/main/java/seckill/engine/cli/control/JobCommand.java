package seckill.engine.cli.control;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import seckill.engine.cli.CommandFailure;
import seckill.engine.cli.ExitCodes;
import seckill.model.JobState;
import tools.jackson.databind.JsonNode;

/** What takes longer than an answer. */
@Command(
        name = "job",
        description = "Long-running jobs: preheats, and what is done in bulk.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {JobCommand.Listing.class, JobCommand.Show.class})
final class JobCommand {

    @Command(name = "list", description = "Jobs, newest first.")
    static final class Listing extends ControlCommand {

        @Option(names = "--state", paramLabel = "STATE", description = "Only those in it: ${COMPLETION-CANDIDATES}.")
        private @Nullable JobState state;

        @Option(
                names = "--limit",
                paramLabel = "N",
                defaultValue = "50",
                description = "At most so many, 1 to 200. Default: 50.")
        private int limit;

        @Override
        int run(Engine engine) {
            JsonNode jobs =
                    engine.get(FollowedJob.PATH + "?limit=" + limit + (state == null ? "" : "&state=" + state.name()));
            return show(
                    jobs,
                    new Table()
                            .id("JOB", "/jobId")
                            .text("KIND", "/kind")
                            .text("TARGET", "/target")
                            .text("STATE", "/state")
                            .count("DONE", "/progress/done")
                            .count("OF", "/progress/total")
                            .count("FAILED", "/progress/failed")
                            .text("WHO", "/who")
                            .text("STARTED", "/startedAt")
                            .text("DETAIL", "/detail")
                            .of(jobs));
        }
    }

    @Command(name = "show", description = "One job with its items; with --follow until it is over.")
    static final class Show extends ControlCommand {

        @Parameters(paramLabel = "JOB", converter = IdWord.class, description = "Its number.")
        private long jobId;

        @Option(names = "--follow", description = "Tell each item when it is over, until all are.")
        private boolean follow;

        @Override
        int run(Engine engine) {
            if (follow) {
                return followed(engine);
            }
            JsonNode job = engine.get(FollowedJob.path(jobId) + "?items=1000");
            return show(
                    job,
                    FollowedJob.sentence(job) + "\n"
                            + new Table()
                                    .id("ITEM", "/ordinal")
                                    .text("NAME", "/name")
                                    .text("STATE", "/state")
                                    .text("DETAIL", "/detail")
                                    .of(job.path("items")));
        }

        private int followed(Engine engine) {
            JsonNode job = FollowedJob.follow(engine, jobId, line -> {
                if (!isJson()) {
                    print(line);
                }
            });
            if (!FollowedJob.isDone(job)) {
                throw new CommandFailure(FollowedJob.sentence(job));
            }
            show(job, FollowedJob.sentence(job));
            return ExitCodes.DONE;
        }
    }
}
