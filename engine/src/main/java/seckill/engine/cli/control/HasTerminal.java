package seckill.engine.cli.control;

/** The root of a command line that knows its terminal. */
public interface HasTerminal {
    Terminal terminal();
}
