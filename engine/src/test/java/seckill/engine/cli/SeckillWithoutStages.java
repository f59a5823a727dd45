package seckill.engine.cli;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/** The command line with an engine that has no stages: what is tested with it is everything around the engine. */
final class SeckillWithoutStages {

    private SeckillWithoutStages() {}

    static void main(String[] args) {
        System.exit(Seckill.commandLine(NoStages.class).execute(args));
    }

    /** Not a configuration by annotation, or the scan of the real application would find it. */
    @EnableAutoConfiguration
    static class NoStages {}
}
